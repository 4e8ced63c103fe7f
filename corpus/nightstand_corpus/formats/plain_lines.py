"""Reads lists with one thing a line: DOIs, arXiv ids, addresses of papers, or titles and nothing else."""

from __future__ import annotations

import re
from collections.abc import Iterator

from nightstand_corpus.fields.finishing import finished
from nightstand_corpus.fields.labelled import Place, record_of
from nightstand_corpus.fields.sorting import FieldText
from nightstand_corpus.format import Format, FormatName
from nightstand_corpus.prose.heading import NO_HEADING, Heading, is_list_heading, read_heading
from nightstand_corpus.prose.line_looks import is_authors, is_title, link_of
from nightstand_corpus.prose.paragraphs import is_rule
from nightstand_corpus.prose.titled_papers import without_list_sign
from nightstand_corpus.prose.venues import type_of_papers
from nightstand_corpus.prose.wrapping import without_ligatures
from nightstand_corpus.record import MAX_SHOWN_LETTERS, PaperRecord, Problem, Severity
from nightstand_corpus.text.characters import without_controls
from nightstand_corpus.text.text_source import TextSource

_DOI = re.compile(r"(?:doi\s*[:：]?\s*)?(10\.\d{4,9}(?:\.\d+)*/\S{1,300})", re.IGNORECASE)
_ARXIV = re.compile(
    r"(?:arxiv\s*[:：]?\s*)?(\d{4}\.\d{4,5}(?:v\d{1,3})?|[a-z-]{2,10}(?:\.[A-Z]{2})?/\d{7}(?:v\d{1,3})?)", re.IGNORECASE
)
_OPENREVIEW = re.compile(r"openreview\s*[:：]\s*([\w-]{6,16})", re.IGNORECASE)
_FEWEST_TITLES = 3
_FEWEST_WORDS = 3
_MAX_LINE_LETTERS = 2_000


def detect(head: str, name: str) -> bool:
    """Return whether every line is an identifier, or nearly every line a title."""
    lines = _lines_with_text(head)
    if not lines:
        return False
    named = [_identifier(line) is not None for line in lines]
    if all(named):
        return True
    if named[1:] and all(named[1:]) and _could_head(lines[0]):
        return True
    return any(named) is False and _are_titles(lines)


def list_name(head: str) -> str:
    """Return the heading above the lines, or ""."""
    lines = _lines_with_text(head)
    return read_heading(lines[0]).text if len(lines) > 1 and _is_heading(lines[0], lines[1]) else ""


def read(source: TextSource) -> Iterator[PaperRecord | Problem]:
    """Give one record for each line; those with an identifier alone get a provisional title that names it."""
    heading = NO_HEADING
    entry = 0
    head = _lines_with_text(source.head)
    first = head[0] if len(head) > 1 and _is_heading(head[0], head[1]) else None
    for number, line in enumerate(source.lines(), start=1):
        clean = without_controls(line).strip()
        if not clean or is_rule(clean):
            continue
        if (first is not None and clean == first) or clean.startswith("#"):
            heading, first = read_heading(clean), None
            continue
        entry += 1
        if len(clean) > _MAX_LINE_LETTERS:
            message = f"A line of more than {_MAX_LINE_LETTERS:,} characters is no title; it was left out."
            yield Problem(number, entry, message, Severity.ERROR, clean[:MAX_SHOWN_LETTERS])
            continue
        fields: dict[str, FieldText] = dict(
            [_identifier(clean) or ("title", without_ligatures(without_list_sign(clean)))]
        )
        record, doubts = record_of(fields, _place(entry, number, clean, heading))
        yield finished(record)
        for doubt in doubts:
            yield Problem(number, entry, doubt, Severity.WARNING)
    if not entry:
        yield Problem(1, None, "The file is empty.", Severity.WARNING)


def _place(entry: int, line: int, raw: str, heading: Heading) -> Place:
    return Place(entry, line, raw, heading.text, heading.venue, heading.year, type_of_papers(heading))


def _identifier(line: str) -> tuple[str, str] | None:
    """Return the label and value of a line that is one identifier, or None."""
    bare = without_list_sign(line.strip().rstrip(",;"))[:_MAX_LINE_LETTERS]
    if address := link_of(bare):
        return "url", address
    for label, pattern in (("doi", _DOI), ("arxiv", _ARXIV), ("openreview", _OPENREVIEW)):
        if found := pattern.fullmatch(bare):
            return label, found[1]
    return None


def _are_titles(lines: list[str]) -> bool:
    """Return whether the lines are titles: short, without sentences, and too many words for a list of other things."""
    rest = lines[1:] if _is_heading(lines[0], lines[1] if len(lines) > 1 else "") else lines
    rest = [without_list_sign(line) for line in rest if not line.startswith("#")]
    if len(rest) < _FEWEST_TITLES:
        return False
    titles = [is_title(line) and not is_authors(line) and ": " not in line[:3] for line in rest]
    wordy = sum(len(line.split()) >= _FEWEST_WORDS or (not line.isascii() and len(line) > 5) for line in rest)
    return 10 * sum(titles) >= 9 * len(rest) and 5 * wordy >= 4 * len(rest)


def _is_heading(line: str, following: str) -> bool:
    return line.startswith("#") or is_list_heading(line) or (_could_head(line) and _identifier(following) is not None)


def _could_head(line: str) -> bool:
    return len(line) <= 120 and _identifier(line) is None and not line.rstrip().endswith(".")


def _lines_with_text(head: str) -> list[str]:
    return [line.strip() for line in head.split("\n") if line.strip() and not is_rule(line)]


PLAIN_LINES = Format(
    name=FormatName("plain-lines"),
    title="list of titles, DOIs, arXiv ids or addresses, one a line",
    suffixes=(".txt",),
    detect=detect,
    list_name=list_name,
    read=read,
)
