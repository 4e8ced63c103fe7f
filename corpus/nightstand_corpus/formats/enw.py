"""Reads the tagged format of EndNote (.enw, also called Refer): a percent sign and a letter before each field."""

from __future__ import annotations

import re
from collections.abc import Iterator

from nightstand_corpus.format import Format, FormatName
from nightstand_corpus.record import PaperRecord, Problem
from nightstand_corpus.tagged.dates import DatedText, slashed_date, standard_numbers
from nightstand_corpus.tagged.draft import Draft
from nightstand_corpus.tagged.lines import Dialect, TaggedEntry, TaggedField, TagLine
from nightstand_corpus.tagged.names import read_names
from nightstand_corpus.tagged.reading import read_tagged
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
    values: dict[str, list[TaggedField]] = {}
    for one in entry.fields:
        if one.tag != "0":
            values.setdefault(one.tag, []).append(one)

    def take(*tags: str) -> list[str]:
        return [one.value for tag in tags for one in values.pop(tag, ())]

    if draft.type == "phdthesis" and "master" in " ".join(one.value.lower() for one in values.get("9", ())[:1]):
        draft.type = "mastersthesis"
    draft.titles = take("T")
    draft.abstracts = [one.text for one in values.pop("X", ())]
    _fill_names(values, draft)
    draft.journals = take("J")
    draft.books = take("B") if draft.type in _IN_A_BOOK else []
    draft.series = take("B", "S")
    draft.publishers = take("I")
    draft.add_keywords(line for one in values.pop("K", ()) for line in one.lines)
    draft.languages = take("G")
    for key in take("F"):
        draft.key = draft.key or key
        draft.keep("label", "" if key == draft.key else key)
    _fill_dates(take("D"), take("8"), draft)
    for tag, named in (("R", "doi"), ("U", "url"), (">", "pdf")):
        for one in values.pop(tag, ()):
            for line in one.lines:
                draft.link(f"%{tag}", named, line)
    for text in take("@"):
        issns, isbns = standard_numbers(text)
        for number in issns:
            draft.keep("issn", number)
        for number in isbns:
            draft.keep("isbn", number)
        if not issns and not isbns:
            draft.keep("%@", text)
    for tag, fields in values.items():
        for one in fields:
            draft.keep(_NAMES_TO_KEEP.get(tag, f"%{tag}"), one.text)


def _fill_names(values: dict[str, list[TaggedField]], draft: Draft) -> None:
    for one in values.pop("A", ()):
        for line in one.lines:
            names, others = read_names(line)
            draft.authors += names
            draft.authors_are_incomplete |= others
    for one in values.pop("E", ()):
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
        # "June 3" needs its year, "2016-06-03" has it.
        complete = text if re.search(r"\d{4}", text) or not year else f"{text} {year}"
        draft.dates.append(DatedText("date", complete, value))


ENW = Format(
    name=FormatName("enw"),
    title="EndNote export (tags such as %A)",
    suffixes=(".enw",),
    detect=detect,
    list_name=list_name,
    read=read,
)
