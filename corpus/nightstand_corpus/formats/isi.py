"""Reads what Web of Science exports as plain text (ISI): two capitals begin a field, three blanks go on with it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from nightstand_corpus.format import Format, FormatName
from nightstand_corpus.record import Name, PaperRecord, Problem
from nightstand_corpus.tagged.dates import DatedText, pages
from nightstand_corpus.tagged.draft import Draft
from nightstand_corpus.tagged.lines import Dialect, TaggedEntry, TaggedField, TagLine
from nightstand_corpus.tagged.names import body, read_names
from nightstand_corpus.tagged.reading import read_tagged
from nightstand_corpus.tagged.untaken import UntakenFields
from nightstand_corpus.text.text_source import TextSource
from nightstand_corpus.values.dates import month_number

_BEGINNING = re.compile(r"\ufeff?\s*(?:(?:FN|VR) [^\n]*\n)+\s*PT |\ufeff?\s*PT [A-Z]\n(?:AU|BA|BE|CA|GP|TI) ")
_LINE = re.compile(r"([A-Z][A-Z0-9])(?: (.*)|)\Z")
_TYPES = (
    ("proceedings paper", "inproceedings"),
    ("book chapter", "incollection"),
    ("book", "book"),
    ("data set", "dataset"),
    ("article", "article"),
    ("review", "article"),
    ("letter", "article"),
    ("editorial material", "article"),
)
_TYPE_BY_KIND = {"J": "article", "B": "book", "S": "incollection", "C": "inproceedings", "P": "patent"}
_NAMES_TO_KEEP = {
    "AR": "articleno",
    "C1": "affiliation",
    "CL": "location",
    "CT": "conference",
    "CY": "eventdate",
    "IS": "number",
    "PI": "address",
    "PM": "pmid",
    "UT": "UT",
    "VL": "volume",
}
# Each of their lines is a value of its own; the lines of all other fields are one text.
_LISTS = frozenset({"C1", "CR", "RI", "OI"})


def detect(head: str, _name: str) -> bool:
    """Return whether the text begins as an export of Web of Science does."""
    return _BEGINNING.match(head) is not None


def list_name(_head: str) -> str:
    """Return "": an export has no heading."""
    return ""


def read(source: TextSource) -> Iterator[PaperRecord | Problem]:
    """Give one record, or one error, for each entry."""
    return read_tagged(source, _DIALECT, _fill, "PT")


def _tag_line(line: str, _entry: TaggedEntry | None) -> TagLine | None:
    found = _LINE.match(line)
    return TagLine(found[1], found[2] or "") if found else None


_DIALECT = Dialect(
    tag_line=_tag_line,
    opening=frozenset({"PT"}),
    ending=frozenset({"ER"}),
    outside=frozenset({"FN", "VR", "EF"}),
    leading=frozenset({"AU", "TI"}),
    titles=frozenset({"TI"}),
)


def _fill(entry: TaggedEntry, draft: Draft) -> None:
    fields = UntakenFields(entry, without="PT")
    draft.type = _type(entry.opener or "", " ".join(fields.values_of("DT")))
    draft.titles = fields.take_values("TI")
    draft.abstracts = fields.take_texts("AB")
    _fill_names(fields, draft)
    holders = fields.take_values("SO")
    draft.books, draft.journals = (holders, []) if draft.type in ("inproceedings", "incollection") else ([], holders)
    draft.short_journals = fields.take_values("JI")
    draft.series = fields.take_values("SE")
    draft.publishers = fields.take_values("PU")
    draft.add_keywords(fields.take_values("DE", "ID"))
    draft.languages = fields.take_values("LA")
    _fill_dates(fields.take_values("PY"), fields.take_values("PD"), draft)
    first, last = fields.take_values("BP"), fields.take_values("EP")
    draft.keep("pages", pages(first[0] if first else "", last[0] if last else ""))
    for doi in fields.take_values("DI"):
        draft.link("DI", "doi", doi)
    for text in fields.take_values("SN", "EI", "BN"):
        draft.keep_numbers(text)
    for one in fields.take_rest():
        for value in one.lines if one.tag in _LISTS else (one.text,):
            draft.keep(_NAMES_TO_KEEP.get(one.tag, one.tag), value)


def _type(kind: str, document: str) -> str:
    named = next((type_ for words, type_ in _TYPES if words in document.lower()), "")
    return named or _TYPE_BY_KIND.get(kind, "misc")


def _fill_names(fields: UntakenFields, draft: Draft) -> None:
    short, full = _names(fields.take("AU")), _names(fields.take("AF"))
    # Both lists name the same people; where they do not, the short names are the ones that are always there.
    draft.authors += full if len(full) >= len(short) else short
    authors_of_book = fields.take("BA")
    if not draft.authors:
        draft.authors += _names(fields.take("BF") or authors_of_book)
    for one in fields.take("CA"):
        draft.authors += [body(part) for part in one.value.split(";") if part.strip()]
    for one in fields.take("GP"):
        draft.keep("organization", one.value)
    draft.editors += _names(fields.take("BE") + fields.take("ED"))


def _names(fields: list[TaggedField]) -> list[Name]:
    return [name for one in fields for line in one.lines for name in read_names(line, initials_run=True)[0]]


def _fill_dates(years: list[str], days: list[str], draft: Draft) -> None:
    for value in years:
        draft.dates.append(DatedText("PY", value, value, is_year=True))
    for value in days:
        month = month_number(value.partition(" ")[0])
        if month is None or not years:
            draft.keep("month", value)
        else:
            draft.dates.append(DatedText("PD", f"{value} {years[0]}", value))


ISI = Format(
    name=FormatName("isi"),
    title="Web of Science export (plain text)",
    suffixes=(".isi", ".ciw"),
    detect=detect,
    list_name=list_name,
    read=read,
)
