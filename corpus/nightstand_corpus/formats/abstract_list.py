"""Reads lists of abstracts: perhaps a heading, then one abstract a paragraph, with blank lines between."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain, islice

from nightstand_corpus.detection.lookalikes import resembles
from nightstand_corpus.format import Format, FormatName
from nightstand_corpus.prose.heading import NO_HEADING, Heading, is_heading_above, is_list_heading, read_heading
from nightstand_corpus.prose.paragraphs import MAX_PARAGRAPH_LETTERS, Paragraph, paragraphs
from nightstand_corpus.prose.venues import type_of_papers
from nightstand_corpus.prose.wrapping import is_wrapped, joined
from nightstand_corpus.record import MAX_SHOWN_LETTERS, PaperRecord, Problem, Severity
from nightstand_corpus.text.characters import CONTROLS_LEFT_OUT
from nightstand_corpus.text.text_source import TextSource
from nightstand_corpus.titles.provisional_title import provisional_title
from nightstand_corpus.values.abstract_doubts import doubt_about
from nightstand_corpus.values.code_address import code_address
from nightstand_corpus.values.language import language_of

# A heading may stand right on top of its first abstract when that is at least so long.
_UNMISTAKABLE_LETTERS = 150
# A Markdown heading further down divides a list and is no paper.
_SECTION = re.compile(r"#{1,6} .{1,120}")


def detect(head: str, name: str) -> bool:
    """Return whether the text may be prose, that is, looks like none of the other formats."""
    return resembles(head, name) is None


def list_name(head: str) -> str:
    """Return the heading of the list that starts with `head`, or ""."""
    heading, _ = _split_heading(paragraphs(iter(head.split("\n"))))
    return heading.text


def read(source: TextSource) -> Iterator[PaperRecord | Problem]:
    """Give one record for each paragraph, and a warning for each that is no abstract by its looks."""
    heading, rest = _split_heading(paragraphs(source.lines()))
    entry = 0
    for paragraph in rest:
        if len(paragraph.lines) == 1:
            if entry and _starts_another_list(paragraph.text):
                heading = read_heading(paragraph.text)
                continue
            if _SECTION.fullmatch(paragraph.text):
                continue
        entry += 1
        yield from _read_paragraph(paragraph, entry, heading)
    if not entry:
        below = "There is nothing below the heading." if heading.text else "The file is empty."
        yield Problem(1, None, below, Severity.WARNING)


def _split_heading(found: Iterator[Paragraph]) -> tuple[Heading, Iterator[Paragraph]]:
    first, second = (*islice(found, 2), None, None)[:2]
    if first is None:
        return NO_HEADING, iter(())
    rest = chain(() if second is None else (second,), found)
    top = first.lines[0]
    if len(first.lines) == 1:
        stands_alone = is_list_heading(top) if second is None else is_heading_above(top, second.text)
        if stands_alone:
            return read_heading(top), rest
    elif is_list_heading(top) and len(first.lines[1]) >= _UNMISTAKABLE_LETTERS:
        return read_heading(top), chain((first.below_first_line(),), rest)
    return NO_HEADING, chain((first,), rest)


def _starts_another_list(line: str) -> bool:
    """Return whether a paragraph further down is the heading of a list that was joined to the one before."""
    if not is_list_heading(line):
        return False
    heading = read_heading(line)
    return bool(heading.venue) and heading.year is not None


def _read_paragraph(paragraph: Paragraph, entry: int, heading: Heading) -> Iterator[PaperRecord | Problem]:
    if paragraph.is_endless:
        message = f"A paragraph of more than {MAX_PARAGRAPH_LETTERS:,} characters is no abstract; it was left out."
        yield Problem(paragraph.line, entry, message, Severity.ERROR, paragraph.text[:MAX_SHOWN_LETTERS])
        return
    source = paragraph.text
    abstract = joined(paragraph.lines) if is_wrapped(paragraph.lines) else source
    yield PaperRecord(
        entry=entry,
        line=paragraph.line,
        title=provisional_title(abstract),
        title_is_provisional=True,
        abstract=abstract,
        year=heading.year,
        venue=heading.venue,
        type=type_of_papers(heading),
        code=code_address(abstract),
        language=language_of(abstract),
        list_name=heading.text,
        raw="" if abstract == source else source,
    )
    if paragraph.held_controls:
        yield Problem(paragraph.line, entry, CONTROLS_LEFT_OUT, Severity.WARNING)
    doubt = doubt_about(abstract)
    if doubt:
        yield Problem(paragraph.line, entry, doubt, Severity.WARNING)


ABSTRACT_LIST = Format(
    name=FormatName("abstract-list"),
    title="list of abstracts, one a paragraph",
    suffixes=(".txt", ".md"),
    detect=detect,
    list_name=list_name,
    read=read,
)
