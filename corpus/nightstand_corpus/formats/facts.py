"""Reads facts about papers: titles, authors and identifiers that belong to the abstracts of a list."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from nightstand_corpus.format import Format, FormatName
from nightstand_corpus.json_files.object import read_object
from nightstand_corpus.json_files.text import JsonValue, LineCounter
from nightstand_corpus.record import ListEntry, PaperRecord, Problem, Severity, UnreadableFile
from nightstand_corpus.text.characters import without_controls
from nightstand_corpus.text.text_source import TextSource

_PAPERS = "papers"
_NAMING_FIELDS = frozenset({"list", "entry", "title", "authors"})
_ADDRESS_FIELDS = frozenset({"url", "poster"})
_PLAUSIBLE_YEARS = range(1000, 2200)
_PLAUSIBLE_ENTRIES = range(1, 1_000_000_000)


@dataclass(frozen=True, slots=True)
class _Event:
    """Where the papers of the file appeared; it holds for each of them."""

    venue: str
    year: int | None


class _BadFact(Exception):
    """A fact cannot be used; the message says why."""


def detect(head: str, name: str) -> bool:
    """Return whether the text is a JSON object with papers that name a list and an entry."""
    if not head.lstrip().startswith("{"):
        return False
    has_papers = re.search(r'"papers"\s*:\s*\[', head) is not None
    return name.endswith(".facts.json") or (has_papers and '"entry"' in head and '"list"' in head)


def list_name(_head: str) -> str:
    """Return "": facts are no list, they belong to lists."""
    return ""


def read(source: TextSource) -> Iterator[PaperRecord | Problem]:
    """Give a record for each fact that names its abstract and a title, and one error for each that does not.

    Raises:
        UnreadableFile: there is no JSON object with an array of papers.
    """
    text = source.text()
    lines = LineCounter(text)
    content = read_object(text, _PAPERS)
    if content.elements is None:
        raise UnreadableFile(
            "It is no object with an array “papers”.", "Compare it with the facts that come with the program."
        )
    event, doubts = _event(content.members)
    for doubt in doubts:
        yield Problem(1, None, doubt, Severity.WARNING)
    line_by_abstract: dict[ListEntry, int] = {}
    for entry, element in enumerate(content.elements, start=1):
        line = lines.line_at(element.start)
        try:
            if element.fault:
                raise _BadFact(element.fault)
            record, doubts = _record(element.value, entry, line, event, text[element.start : element.end])
            _refuse_second(record, line_by_abstract)
        except _BadFact as bad:
            yield Problem(line, entry, str(bad), Severity.ERROR)
            continue
        yield record
        for doubt in doubts:
            yield Problem(line, entry, doubt, Severity.WARNING)
    if content.broken_at is not None:
        message = "The file is cut off or broken here; what stands before was read."
        yield Problem(lines.line_at(content.broken_at), None, message, Severity.WARNING)


def _event(members: dict[str, JsonValue]) -> tuple[_Event, list[str]]:
    doubts = []
    venue, year = members.get("venue", ""), members.get("year")
    if not isinstance(venue, str):
        doubts.append("The venue is no text; it was left out.")
        venue = ""
    # A truth value is an integer to Python, but no year.
    if year is not None and (isinstance(year, bool) or not isinstance(year, int) or year not in _PLAUSIBLE_YEARS):
        doubts.append("The year is no number of four digits; it was left out.")
        year = None
    assert year is None or isinstance(year, int)
    return _Event(_line_of(venue), year), doubts


def _record(fact: JsonValue, entry: int, line: int, event: _Event, raw: str) -> tuple[PaperRecord, list[str]]:
    if not isinstance(fact, dict):
        raise _BadFact("A fact must be an object with list, entry and title.")
    belongs_to = _abstract_named(fact)
    title = fact.get("title")
    if not isinstance(title, str) or not _line_of(title):
        raise _BadFact("The title is missing.")
    authors, doubts = _authors(fact.get("authors", []))
    texts: dict[str, str] = {}
    for name, value in fact.items():
        if name in _NAMING_FIELDS:
            continue
        if not isinstance(value, str):
            doubts.append(f"“{name}” is no text; it was left out.")
        elif name in _ADDRESS_FIELDS and value.strip() and not re.match(r"https?://[^\s]+\Z", value.strip()):
            doubts.append(f"“{name}” is no web address; it was left out.")
        elif value.strip():
            texts[_line_of(name)] = _line_of(value)
    record = PaperRecord(
        entry=entry,
        line=line,
        title=_line_of(title),
        authors=authors,
        year=event.year,
        venue=event.venue,
        type="inproceedings",
        openreview=texts.pop("openreview", ""),
        url=texts.pop("url", ""),
        extra=texts,
        belongs_to=belongs_to,
        raw=without_controls(raw),
    )
    return record, doubts


def _abstract_named(fact: dict[str, JsonValue]) -> ListEntry:
    named, entry = fact.get("list"), fact.get("entry")
    if not isinstance(named, str) or not _line_of(named):
        raise _BadFact("The list is missing to which it belongs.")
    if isinstance(entry, bool) or not isinstance(entry, int) or entry not in _PLAUSIBLE_ENTRIES:
        raise _BadFact("The entry must be the number of an abstract: from 1, and less than a thousand million.")
    return ListEntry(_line_of(named), entry)


def _authors(value: JsonValue) -> tuple[tuple[str, ...], list[str]]:
    if not isinstance(value, list):
        return (), ["The authors are no array of names; they were left out."]
    names = tuple(_line_of(name) for name in value if isinstance(name, str) and _line_of(name))
    left_out = len(value) - len(names)
    if not left_out:
        return names, []
    return names, [f"{left_out} of the {len(value)} authors have no name; they were left out."]


def _refuse_second(record: PaperRecord, line_by_abstract: dict[ListEntry, int]) -> None:
    abstract = record.belongs_to
    if abstract is None:
        return
    if abstract in line_by_abstract:
        line = line_by_abstract[abstract]
        raise _BadFact(f"Entry {abstract.entry} of {abstract.list} has a fact already, in line {line}.")
    line_by_abstract[abstract] = record.line


def _line_of(text: str) -> str:
    """Return `text` in one line: without control characters, line ends and runs of spaces."""
    return " ".join(without_controls(text).split())


FACTS = Format(
    name=FormatName("facts"),
    title="facts about the papers of a list",
    suffixes=(".facts.json",),
    detect=detect,
    list_name=list_name,
    read=read,
)
