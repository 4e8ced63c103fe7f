"""Reads JSON Lines: one paper a line."""

from __future__ import annotations

import json
from collections.abc import Iterator

from nightstand_corpus.fields.entries import error_at
from nightstand_corpus.fields.labelled import Place
from nightstand_corpus.format import Format, FormatName
from nightstand_corpus.json_files.fields import papers_in
from nightstand_corpus.json_files.records import read_value, warned_of_controls
from nightstand_corpus.json_files.text import decoded
from nightstand_corpus.record import PaperRecord, Problem, Severity
from nightstand_corpus.text.characters import without_controls
from nightstand_corpus.text.text_source import TextSource

_LINES_TRIED = 20
_SUFFIXES = (".jsonl", ".ndjson", ".jsonlines")


def detect(head: str, name: str) -> bool:
    """Return whether at least two of the first lines are a JSON object or array; for one its file name decides."""
    lines = [line.strip() for line in head.split("\n", _LINES_TRIED)[:_LINES_TRIED] if line.strip()]
    first = lines[0] if lines else ""
    if not first.startswith(("{", "[")):
        return False
    if name.lower().endswith(_SUFFIXES):
        return True
    # A bracket alone opens a value that goes over many lines.
    return len(first) > 1 and sum(map(_is_whole, lines)) > 1


def list_name(_head: str) -> str:
    """Return "": there is nothing above the papers."""
    return ""


def read(source: TextSource) -> Iterator[PaperRecord | Problem]:
    """Give the papers of each line, and one error for each line that is broken."""
    entry = 0
    for number, line in enumerate(source.lines(), start=1):
        if line.isspace() or not line:
            continue
        element = decoded(line, len(line) - len(line.lstrip()), lines_before=number - 1)
        if element.fault or line[element.end :].strip():
            entry += 1
            place = Place(entry, number, line)
            yield error_at(place, element.fault or "Not valid JSON: there is more in the line than one value.")
            continue
        papers = papers_in(element.value)
        for paper in papers:
            entry += 1
            own = line if len(papers) == 1 else json.dumps(paper, ensure_ascii=False)
            place = Place(entry, number, without_controls(own))
            yield from warned_of_controls(read_value(paper, place), place, own)
    if not entry:
        yield Problem(1, None, "There are no papers in it.", Severity.WARNING)


def _is_whole(line: str) -> bool:
    element = decoded(line, 0) if line.startswith(("{", "[")) else None
    return element is not None and not element.fault and element.end == len(line)


JSON_LINES = Format(
    name=FormatName("json-lines"),
    title="papers as JSON, one a line",
    suffixes=_SUFFIXES,
    detect=detect,
    list_name=list_name,
    read=read,
)
