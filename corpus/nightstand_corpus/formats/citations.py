"""Reads lists of references, one a line or paragraph, as they stand at the end of papers."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from nightstand_corpus.citations.reference import MAX_REFERENCE_LETTERS, Reference, read_reference
from nightstand_corpus.fields.finishing import finished
from nightstand_corpus.fields.labelled import Place, record_of
from nightstand_corpus.fields.sorting import FieldText
from nightstand_corpus.format import Format, FormatName
from nightstand_corpus.prose.heading import NO_HEADING, is_list_heading, read_heading
from nightstand_corpus.prose.paragraphs import is_rule
from nightstand_corpus.prose.wrapping import joined
from nightstand_corpus.record import MAX_SHOWN_LETTERS, PaperRecord, Problem, Severity
from nightstand_corpus.text.characters import without_controls
from nightstand_corpus.text.text_source import TextSource

_NUMBER = re.compile(r"\s{0,8}(?:\[[\w+.-]{1,20}\]|\(\d{1,4}\)|\d{1,4}[.)]|[-*•])\s+\S")
_SECTION = re.compile(
    r"#{0,6}\s*(?:references|bibliography|literature( cited)?|works cited|publications|参考文献)\s*:?", re.IGNORECASE
)
_LOOKED_AT = 60
_LINES_AT_ONCE = 400


@dataclass(frozen=True, slots=True)
class _Unit:
    """The lines of one reference from line number `line` on."""

    line: int
    lines: tuple[str, ...]


def detect(head: str, name: str) -> bool:
    """Return whether most lines or paragraphs read as references."""
    looked_at = 0
    sure = 0
    for unit in _units(head.split("\n")):
        text = joined(unit.lines)
        if _is_heading(text):
            continue
        looked_at += 1
        sure += 20 <= len(text) <= MAX_REFERENCE_LETTERS // 2 and read_reference(text).is_sure
        if looked_at == _LOOKED_AT:
            break
    return sure > 0 and 5 * sure >= 3 * looked_at


def list_name(head: str) -> str:
    """Return the heading above the references, or ""."""
    first = next(_units(head.split("\n")), None)
    return read_heading(joined(first.lines)).text if first is not None and _is_heading(joined(first.lines)) else ""


def read(source: TextSource) -> Iterator[PaperRecord | Problem]:
    """Give one record for each reference, with its whole text in `raw`."""
    heading = NO_HEADING
    entry = 0
    for unit in _units(source.lines()):
        text = joined(unit.lines)
        if _is_heading(text):
            heading = read_heading(text)
            continue
        entry += 1
        raw = "\n".join(unit.lines).strip()
        if len(text) > MAX_REFERENCE_LETTERS:
            message = f"A reference of more than {MAX_REFERENCE_LETTERS:,} characters is none; it was left out."
            yield Problem(unit.line, entry, message, Severity.ERROR, raw[:MAX_SHOWN_LETTERS])
            continue
        reference = read_reference(text)
        record, doubts = record_of(_fields(reference, text), Place(entry, unit.line, raw, heading.text))
        yield finished(record)
        for doubt in doubts:
            yield Problem(unit.line, entry, doubt, Severity.WARNING)
        if not reference.is_sure:
            message = "Title and authors could not be told apart for certain; look at this one."
            yield Problem(unit.line, entry, message, Severity.WARNING)


def _fields(reference: Reference, text: str) -> dict[str, FieldText]:
    publication = reference.publication
    fields: dict[str, FieldText] = {
        "title": reference.title or text[:300],
        "authors": reference.authors,
        "venue": publication.venue,
        "volume": publication.volume,
        "number": publication.number,
        "pages": publication.pages,
        "doi": reference.doi,
        "arxiv": reference.arxiv,
        "url": reference.url,
    }
    if reference.year is not None:
        fields["year"] = str(reference.year)
    return {label: value for label, value in fields.items() if value}


def _is_heading(text: str) -> bool:
    return len(text) < 120 and (_SECTION.fullmatch(text) is not None or text.startswith("#") or is_list_heading(text))


def _units(lines: Iterable[str]) -> Iterator[_Unit]:
    """Give the references of a text, from a long paragraph as soon as they are whole."""
    start = 1
    kept: list[str] = []
    for number, line in enumerate(chain(map(without_controls, lines), ("",)), start=1):
        if not line.strip() or is_rule(line):
            yield from _units_of(start, kept)
            kept = []
            continue
        start = start if kept else number
        kept.append(line)
        if len(kept) >= _LINES_AT_ONCE:
            *whole, last = _units_of(start, kept)
            yield from whole
            # What has so many lines is no reference; it is let go in pieces.
            start, kept = (last.line, list(last.lines)) if whole else (number, [])
            if not whole:
                yield last


def _units_of(line: int, lines: Sequence[str]) -> Iterator[_Unit]:
    """Part the lines of a paragraph at numbers, or at each where each is a reference."""
    if not lines:
        return
    starts = [at for at, text in enumerate(lines) if _NUMBER.match(text)]
    if not starts and len(lines) > 1:
        if _SECTION.fullmatch(lines[0].strip()):
            starts = [0, 1]
        sure = [read_reference(text).is_sure for text in lines[:_LOOKED_AT]]
        if 5 * sum(sure) >= 4 * len(sure):
            starts = list(range(len(lines)))
    starts = starts if starts and starts[0] == 0 else [0, *starts]
    for start, end in zip(starts, chain(starts[1:], (len(lines),)), strict=True):
        yield _Unit(line + start, tuple(lines[start:end]))


CITATIONS = Format(
    name=FormatName("citations"),
    title="list of references, one a line or paragraph",
    suffixes=(".txt",),
    detect=detect,
    list_name=list_name,
    read=read,
)
