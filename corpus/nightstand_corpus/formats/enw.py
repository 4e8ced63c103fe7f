"""Reads the tagged format of EndNote (.enw, also called Refer): a percent sign and a letter before each field."""

from __future__ import annotations

import re
from collections.abc import Iterator

from nightstand_corpus.format import Format, FormatName
from nightstand_corpus.record import PaperRecord, Problem
from nightstand_corpus.tagged.dates import DatedText, slashed_date, with_year
from nightstand_corpus.tagged.draft import Draft
from nightstand_corpus.tagged.lines import Dialect, TaggedEntry, TagLine
from nightstand_corpus.tagged.names import read_names
from nightstand_corpus.tagged.reading import read_tagged
from nightstand_corpus.tagged.untaken import UntakenFields
from nightstand_corpus.text.text_source import TextSource

_BEGINNING = re.compile(r"^%0(?: [A-Z][A-Za-z -]{2,40})?[ \t]*$", re.MULTILINE)
_WITHOUT_TYPE = re.compile(r"\s*%[ATDJ] [^\n]*\n(?:%[A-Z0-9@!] ?[^\n]*\n)*%[ATDJ] ")
_LINE = re.compile(r"%([0-9A-Z!@#$&()*+\[\]^<>=~?])(?: (.*)|)\Z")
TYPES = {
    "artwork": "misc",
    "book": "book",
    "book section": "incollection",
    "computer program": "software",
    "conference": "proceedings",
    "conference paper": "inproceedings",
    "conference proceedings": "inproceedings",
    "dataset": "dataset",
    "edited book": "book",
    "electronic article": "article",
    "electronic book": "book",
    "electronic book section": "incollection",
    "generic": "misc",
    "journal": "article",
    "journal article": "article",
    "magazine article": "article",
    "manuscript": "unpublished",
    "newspaper article": "article",
    "online database": "online",
    "patent": "patent",
    "report": "techreport",
    "serial": "book",
    "thesis": "phdthesis",
    "unpublished work": "unpublished",
    "web page": "online",
}
"""EndNote's types in small letters, and those of BibTeX."""

_IN_A_BOOK = frozenset({"incollection", "inproceedings"})
_NAMES_TO_KEEP = {
    "!": "shorttitle",
    "+": "affiliation",
    "6": "volumes",
    "7": "edition",
    "C": "address",
    "N": "number",
    "O": "note",
    "P": "pages",
    "V": "volume",
    "Z": "note",
    "[": "urldate",
}


def detect(head: str, _name: str) -> bool:
    """Return whether a line tells the type of an EndNote entry, or the text begins with such fields."""
    return _BEGINNING.search(head) is not None or _WITHOUT_TYPE.match(head) is not None


def list_name(_head: str) -> str:
    """Return "": an export has no heading."""
    return ""


def read(source: TextSource) -> Iterator[PaperRecord | Problem]:
    """Give one record, or one error, for each entry."""
    return read_tagged(source, _DIALECT, _fill, "%0")


def _tag_line(line: str, _entry: TaggedEntry | None) -> TagLine | None:
    found = _LINE.match(line)
    return TagLine(found[1], found[2] or "") if found else None


_DIALECT = Dialect(tag_line=_tag_line, opening=frozenset({"0"}), leading=frozenset({"A", "T"}), titles=frozenset({"T"}))


def _fill(entry: TaggedEntry, draft: Draft) -> None:
    given_type = (entry.opener or "").strip()
    draft.type = TYPES.get(given_type.lower(), "misc" if given_type else "")
    if given_type and given_type.lower() not in TYPES:
        draft.keep("%0", given_type)
    fields = UntakenFields(entry, without="0")
    if draft.type == "phdthesis" and "master" in " ".join(fields.values_of("9")[:1]).lower():
        draft.type = "mastersthesis"
    draft.titles = fields.take_values("T")
    draft.abstracts = fields.take_texts("X")
    _fill_names(fields, draft)
    draft.journals = fields.take_values("J")
    draft.books = fields.take_values("B") if draft.type in _IN_A_BOOK else []
    draft.series = fields.take_values("B", "S")
    draft.publishers = fields.take_values("I")
    draft.add_keywords(line for one in fields.take("K") for line in one.lines)
    draft.languages = fields.take_values("G")
    for key in fields.take_values("F"):
        draft.key = draft.key or key
        draft.keep("label", "" if key == draft.key else key)
    _fill_dates(fields.take_values("D"), fields.take_values("8"), draft)
    for tag, named in (("R", "doi"), ("U", "url"), (">", "pdf")):
        for one in fields.take(tag):
            for line in one.lines:
                draft.link(f"%{tag}", named, line)
    for text in fields.take_values("@"):
        draft.keep_numbers(text, otherwise="%@")
    for one in fields.take_rest():
        draft.keep(_NAMES_TO_KEEP.get(one.tag, f"%{one.tag}"), one.text)


def _fill_names(fields: UntakenFields, draft: Draft) -> None:
    for one in fields.take("A"):
        for line in one.lines:
            draft.add_authors(line)
    for one in fields.take("E"):
        for line in one.lines:
            draft.editors += read_names(line)[0]


def _fill_dates(years: list[str], days: list[str], draft: Draft) -> None:
    year = years[0] if years else ""
    for value in years:
        text, beyond = slashed_date(value)
        draft.keep("month" if beyond.isalpha() else "%D", beyond)
        draft.dates.append(DatedText("%D", text, value, is_year=True))
    for value in days:
        text, _ = slashed_date(value)
        draft.dates.append(DatedText("date", with_year(text, year), value))


ENW = Format(
    name=FormatName("enw"),
    title="EndNote export (tags such as %A)",
    suffixes=(".enw",),
    detect=detect,
    list_name=list_name,
    read=read,
)
