"""Reads the MEDLINE format in which PubMed exports its records (.nbib)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from nightstand_corpus.format import Format, FormatName
from nightstand_corpus.record import PaperRecord, Problem
from nightstand_corpus.tagged.dates import DatedText, full_range
from nightstand_corpus.tagged.draft import Draft
from nightstand_corpus.tagged.lines import Dialect, TaggedEntry, TagLine
from nightstand_corpus.tagged.names import body, read_names
from nightstand_corpus.tagged.reading import read_tagged
from nightstand_corpus.tagged.untaken import UntakenFields
from nightstand_corpus.text.text_source import TextSource

_BEGINNING = re.compile(r"^(?:PMID|OWN|STAT|UI) {0,2}- {0,2}\w", re.MULTILINE)
_OTHER_FIELD = re.compile(r"^(?:TI  |AB  |DP  |FAU |AU  |JT  |TA  |LID |AID |OWN |STAT)- ?\S", re.MULTILINE)
# A tag is filled up to four letters.
_LINE = re.compile(r"(?=.{4}-)([A-Z][A-Z0-9]{1,3}) {0,2}-(?: (.*)|)\Z")
_TYPES = (
    ("Book Chapter", "incollection"),
    ("Books", "book"),
    ("Book", "book"),
    ("Dataset", "dataset"),
    ("Congress", "proceedings"),
    ("Academic Dissertation", "phdthesis"),
    ("Preprint", "unpublished"),
    ("Journal Article", "article"),
)
_NAMES_TO_KEEP = {
    "AD": "affiliation",
    "CTI": "series",
    "EN": "edition",
    "IP": "number",
    "PB": "publisher",
    "PL": "address",
    "PMC": "pmcid",
    "PMID": "pmid",
    "VI": "volume",
}
_IDENTIFIER = re.compile(r"(.*?)\s*\[(\w+)\]")


def detect(head: str, _name: str) -> bool:
    """Return whether the text has the number and another field of a PubMed record, each at the start of a line."""
    return _BEGINNING.search(head) is not None and _OTHER_FIELD.search(head) is not None


def list_name(_head: str) -> str:
    """Return "": an export has no heading."""
    return ""


def read(source: TextSource) -> Iterator[PaperRecord | Problem]:
    """Give one record, or one error, for each entry."""
    return read_tagged(source, _DIALECT, _fill, "PMID")


def _tag_line(line: str, _entry: TaggedEntry | None) -> TagLine | None:
    found = _LINE.match(line)
    return TagLine(found[1], found[2] or "") if found else None


_DIALECT = Dialect(tag_line=_tag_line, opening=frozenset({"PMID"}))


def _fill(entry: TaggedEntry, draft: Draft) -> None:
    draft.keep("pmid", entry.opener or "")
    fields = UntakenFields(entry, without="PMID")
    kinds = fields.take_values("PT")
    draft.type = next((named for kind, named in _TYPES if kind in kinds), "article" if "TA" in fields else "misc")
    for kind in kinds:
        draft.keep("PT", kind)
    # Translated titles stand in brackets.
    draft.titles = [re.sub(r"^\[(.*)\]\.?$", r"\1", title) for title in fields.take_values("TI", "TT")]
    books = fields.take_values("BTI")
    if draft.titles:
        draft.books = books
    else:
        draft.titles = books
    draft.abstracts = fields.take_texts("AB")
    _fill_names(entry, fields, draft)
    draft.journals, draft.short_journals = fields.take_values("JT"), fields.take_values("TA")
    draft.add_keywords(fields.take_values("OT", "MH"))
    draft.languages = fields.take_values("LA")
    draft.dates = [DatedText("date", text, text) for text in fields.take_values("DP")]
    for text in fields.take_values("PG"):
        draft.keep("pages", full_range(text))
    _fill_identifiers(fields.take_values("LID", "AID"), draft)
    for text in fields.take_values("IS", "ISBN"):
        draft.keep_numbers(text)
    for one in fields.take_rest():
        draft.keep(_NAMES_TO_KEEP.get(one.tag, one.tag), one.text)


def _fill_names(entry: TaggedEntry, fields: UntakenFields, draft: Draft) -> None:
    """Take names in the order of the file: each in full where it is, then the same one short.

    A collaboration stands where it stood among the authors.
    """
    has_full = {short: full in fields for full, short in (("FAU", "AU"), ("FED", "ED"))}
    for one in entry.fields:
        match one.tag:
            case "FAU":
                names, others = read_names(one.value)
            case "AU" | "ED" if not has_full[one.tag]:
                names, others = read_names(one.value, initials_run=True)
            case "CN":
                names, others = (body(one.value),), False
            case "FED":
                names, others = read_names(one.value)
            case _:
                continue
        if one.tag in ("ED", "FED"):
            draft.editors += names
        else:
            draft.authors += names
            draft.authors_are_incomplete |= others
    fields.take("FAU", "AU", "CN", "FED", "ED")


def _fill_identifiers(texts: list[str], draft: Draft) -> None:
    for text in texts:
        found = _IDENTIFIER.fullmatch(text)
        if found is None:
            draft.keep("AID", text)
        elif found[2] == "doi":
            draft.link("AID", "doi", found[1])
        else:
            draft.keep(found[2], found[1])


NBIB = Format(
    name=FormatName("nbib"),
    title="PubMed export (MEDLINE format)",
    suffixes=(".nbib",),
    detect=detect,
    list_name=list_name,
    read=read,
)
