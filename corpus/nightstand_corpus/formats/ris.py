"""Reads RIS as databases and reference programs write it: their dialects differ, none keeps to the description."""

from __future__ import annotations

import re
from collections.abc import Iterator

from nightstand_corpus.format import Format, FormatName
from nightstand_corpus.record import PaperRecord, Problem
from nightstand_corpus.tagged import ris_tags
from nightstand_corpus.tagged.dates import DatedText, pages, slashed_date
from nightstand_corpus.tagged.draft import Draft
from nightstand_corpus.tagged.lines import Dialect, TaggedEntry, TaggedField
from nightstand_corpus.tagged.names import read_names
from nightstand_corpus.tagged.reading import read_tagged
from nightstand_corpus.tagged.untaken import UntakenFields
from nightstand_corpus.text.text_source import TextSource

_BEGINNING = re.compile(r"^\ufeff?[ \t]*TY(?:[ \t]{1,4}|(?=-))[-–—][ \t]{0,4}[A-Za-z]{3,8}[ \t]*$", re.MULTILINE)
_WITHOUT_TYPE = re.compile(r"\ufeff?\s*(?:(?:TI|T1|AU|A1|ID|AB|PY|Y1|JO|DO)  - [^\n]*\n\s*){2}")
_KEY = re.compile(r"[^\W\d_][^\s,{}\"#%~\\]{1,60}")
_DIALECT = Dialect(
    tag_line=ris_tags.tag_line,
    opening=frozenset({"TY"}),
    ending=frozenset({"ER"}),
    leading=frozenset((*ris_tags.TITLES, *ris_tags.AUTHORS, "ID", "JO", "JF")),
    titles=frozenset(ris_tags.TITLES),
)
_OWN_FIELD = re.compile(r"Nightstand:([^=]{1,100})=(.*)", re.DOTALL)
# What the type of the entry says as well.
_DEGREES = frozenset({"PhD thesis", "Master's thesis"})
_OWN_LINKS = frozenset({"arxiv", "openreview", "code"})
_IN_A_BOOK = frozenset({"CHAP", "ECHAP", "CPAPER", "CONF"})
_MOST_COMMAS_IN_A_NAME = 2


def detect(head: str, _name: str) -> bool:
    """Return whether a line opens an entry of RIS, or the text begins with two of its fields."""
    return _BEGINNING.search(head) is not None or _WITHOUT_TYPE.match(head) is not None


def list_name(_head: str) -> str:
    """Return "": an export has no heading."""
    return ""


def read(source: TextSource) -> Iterator[PaperRecord | Problem]:
    """Give one record, or one error, for each entry."""
    return read_tagged(source, _DIALECT, _fill, "TY")


def _fill(entry: TaggedEntry, draft: Draft) -> None:
    given_type = (entry.opener or "").strip(" -").upper()
    draft.type = ris_tags.TYPES.get(given_type, "misc" if given_type else "")
    fields = UntakenFields(entry, without="TY")
    # A paper of a conference is often given the type of the conference itself.
    if given_type == "CONF" and any(tag in fields for tag in ("T2", "BT", "C3", "JF", "JO", "SP")):
        draft.type = "inproceedings"
    if given_type and given_type not in ris_tags.TYPES:
        draft.keep("TY", given_type)
    if draft.type == "phdthesis" and any("master" in value.lower() for value in fields.values_of("M3")):
        draft.type = "mastersthesis"
    for value in fields.take_values("M3"):
        draft.keep("M3", "" if value in _DEGREES else value)
    _fill_texts(fields, draft)
    _fill_names(fields, draft)
    _fill_holders(fields, draft, given_type)
    _fill_dates(fields, draft)
    _fill_links(fields, draft)
    _fill_numbers(fields, draft)
    _fill_own(fields, draft)
    # EndNote repeats the title as the short one.
    for one in fields.take("ST"):
        draft.keep("shorttitle", "" if one.value in draft.titles else one.value)
    for one in fields.take_rest():
        draft.keep(ris_tags.NAMES_TO_KEEP.get(one.tag, one.tag), one.text)


def _fill_own(fields: UntakenFields, draft: Draft) -> None:
    """Take what the program itself writes into the user's field, for which RIS has no tag."""
    for one in fields.take("U1"):
        found = _OWN_FIELD.fullmatch(one.text)
        if found is None:
            draft.keep(one.tag, one.text)
            continue
        name, value = found.groups()
        match name:
            case "type":
                draft.type = value
            case "key":
                draft.key = value
            case "venue":
                draft.venue = value
            case "provisional title":
                draft.title_is_provisional = True
            case _ if name in _OWN_LINKS:
                draft.link(one.tag, name, value)
            case _:
                draft.keep(name, value)


def _fill_texts(fields: UntakenFields, draft: Draft) -> None:
    draft.titles = fields.take_values(*ris_tags.TITLES)
    if not draft.titles:
        draft.titles = fields.take_values("BT")
    draft.abstracts = fields.take_texts(*ris_tags.ABSTRACTS)
    # Programs write several keywords below one tag, one a line, or parted by semicolons.
    draft.add_keywords(line for one in fields.take("KW") for line in one.lines)
    draft.languages = fields.take_values("LA")
    ids = fields.take("ID")
    for one in ids:
        if one is ids[0] and _KEY.fullmatch(one.value):
            draft.key = one.value
        else:
            draft.keep("ID", one.value)


def _fill_names(fields: UntakenFields, draft: Draft) -> None:
    for one in sorted(fields.take(*ris_tags.AUTHORS), key=lambda one: one.line):
        for line in one.lines:
            draft.add_authors(line)
    for one in fields.take(*ris_tags.EDITORS):
        for line in one.lines:
            # PsycINFO lists in A2 whom a paper cites, all in one line.
            if line.count(",") > _MOST_COMMAS_IN_A_NAME and ";" not in line:
                draft.keep(one.tag, line)
            else:
                draft.editors += read_names(line)[0]


def _fill_holders(fields: UntakenFields, draft: Draft, given_type: str) -> None:
    if given_type in _IN_A_BOOK:
        draft.books = fields.take_values("T2", "BT", "C3")
    draft.journals = fields.take_values(*ris_tags.JOURNALS)
    draft.short_journals = fields.take_values(*ris_tags.SHORT_JOURNALS)
    _order_journals(draft)
    draft.series = fields.take_values("T3")
    draft.publishers = fields.take_values("PB")


def _order_journals(draft: Draft) -> None:
    """Let the full name come first where JO holds the short one beside it; more of them are short ones too."""
    if draft.type != "article" or len(draft.journals) < 2:
        return
    first, *others = draft.journals
    draft.journals = [first]
    draft.short_journals = [*others, *draft.short_journals]


def _fill_dates(fields: UntakenFields, draft: Draft) -> None:
    for one in fields.take("PY", "Y1", "DA"):
        text, beyond = slashed_date(one.value)
        if beyond:
            draft.keep("month" if beyond.isalpha() and text.isdecimal() else one.tag, beyond)
        if text:
            draft.dates.append(DatedText(one.tag, text, one.value, is_year=one.tag != "DA"))
    for one in fields.take("Y2"):
        text, beyond = slashed_date(one.value)
        draft.keep("urldate" if text and not beyond else "Y2", one.value if beyond else text)


def _fill_links(fields: UntakenFields, draft: Draft) -> None:
    for tag, named in (("DO", "doi"), ("DI", "doi"), ("UR", "url"), ("L1", "pdf"), ("L2", "url"), ("LK", "url")):
        for one in fields.take(tag):
            for word in _addresses(one):
                draft.link(tag, named, word)


def _addresses(one: TaggedField) -> list[str]:
    """Return the addresses of a field, one a line; a line without a scheme goes on with the one before."""
    found: list[str] = []
    for line in one.lines:
        if found and not re.match(r"[a-z]{3,16}:|10\.|www\.|<", line, re.IGNORECASE):
            found[-1] += line
        elif line:
            found += re.split(r";\s*(?=https?:)", line)
    return found


def _fill_numbers(fields: UntakenFields, draft: Draft) -> None:
    first, last = fields.take("SP"), fields.take("EP")
    draft.keep("pages", pages(first[0].value if first else "", last[0].value if last else ""))
    for one in (*first[1:], *last[1:]):
        draft.keep(one.tag, one.value)
    for one in fields.take("SN"):
        draft.keep_numbers(one.value, otherwise="SN")


RIS = Format(
    name=FormatName("ris"),
    title="RIS, the exchange format of databases and reference programs",
    suffixes=(".ris",),
    detect=detect,
    list_name=list_name,
    read=read,
)
