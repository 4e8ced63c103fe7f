"""Reads Markdown with papers in it: headings, lists, tables, paragraphs and HTML, in whatever mix."""

from __future__ import annotations

import re
from collections.abc import Iterator

from nightstand_corpus.fields.finishing import finished
from nightstand_corpus.fields.labelled import Place, record_of
from nightstand_corpus.fields.sorting import FieldText
from nightstand_corpus.format import Format, FormatName
from nightstand_corpus.formats.titled_list import count_told
from nightstand_corpus.markdown.blocks import Heading as MarkdownHeading
from nightstand_corpus.markdown.blocks import Html, Paragraph, Piece, pieces
from nightstand_corpus.markdown.draft import Draft
from nightstand_corpus.markdown.headed import headed_papers
from nightstand_corpus.markdown.papers import Walk, heading_text
from nightstand_corpus.prose.heading import NO_HEADING, Heading
from nightstand_corpus.prose.line_looks import is_sentence
from nightstand_corpus.prose.venues import heading_with_event, type_of_papers
from nightstand_corpus.record import MAX_SHOWN_LETTERS, PaperRecord, Problem, Severity
from nightstand_corpus.text.text_source import TextSource

MAX_PAPER_LETTERS = 200_000
"""A paper of more characters is left out: it is many."""

_HTML_HEADING = re.compile(r"<h1\b[^<>]{0,300}>([^\n]{1,300}?)</h1>", re.IGNORECASE)


def detect(head: str, name: str) -> bool:
    """Return whether there are papers in the Markdown, and more of them than paragraphs of text."""
    if not any(mark in head for mark in ("](", "# ", "**", "<", "|")):
        return False
    count = texts = telling = 0
    walk: Walk | None = None
    for piece in pieces(head.split("\n")):
        walk = walk or Walk(headed_papers(piece.blocks))
        drafts = list(walk.drafts(piece))
        taken = [(draft.line, draft.end) for draft in drafts]
        count += len(drafts)
        telling += sum(map(_tells_of_paper, drafts))
        texts += sum(
            isinstance(block, Paragraph)
            and len(block.text) > 300
            and is_sentence(block.text)
            and not any(line <= block.line < end for line, end in taken)
            for block in piece.blocks
        )
    # A plain list of titles and names may have a few links as in Markdown.
    return 2 * telling > count >= max(texts, count_told(head))


def list_name(head: str) -> str:
    """Return the first heading that is no title of a paper, if it stands above every paper."""
    return next((_heading(piece) for piece in pieces(head.split("\n"))), NO_HEADING).text


def read(source: TextSource) -> Iterator[PaperRecord | Problem]:
    """Give one record for each paper, with its source in `raw`."""
    heading = NO_HEADING
    walk: Walk | None = None
    entry = 0
    for piece in pieces(source.lines()):
        if walk is None:
            walk = Walk(headed_papers(piece.blocks))
            heading = _heading(piece)
        for draft in walk.drafts(piece):
            entry += 1
            yield from _read_draft(draft, piece, entry, heading)
    if not entry:
        message = "No papers were found in this Markdown: no titles with links, names or abstracts."
        yield Problem(1, None, message, Severity.WARNING)


def record_of_draft(draft: Draft, place: Place) -> tuple[PaperRecord, tuple[str, ...]]:
    """Return the record of what was collected about a paper, and its doubts as sentences for people."""
    fields: dict[str, FieldText] = {"title": draft.title}
    if draft.topic and not any(label.lower() == "topic" for label in draft.values):
        fields["topic"] = draft.topic
    for label, values in draft.values.items():
        whole = "\n\n".join(values) if label.lower() in ("abstract", "note") or len(values) == 1 else values
        fields["title of the entry" if label.lower() == "title" else label] = whole
    record, doubts = record_of(fields, place)
    return finished(record), doubts


def _tells_of_paper(draft: Draft) -> bool:
    """Return whether this is no section of a text on something else, which has a short heading and nothing but text."""
    if draft.has_paper_link or draft.has("authors"):
        return True
    return len(draft.title.split()) > 2 or not draft.title.isascii()


def _read_draft(draft: Draft, piece: Piece, entry: int, heading: Heading) -> Iterator[PaperRecord | Problem]:
    raw = piece.source(draft.line, draft.end)
    line = piece.first_line + draft.line + 1
    if len(raw) > MAX_PAPER_LETTERS:
        message = f"A paper with more than {MAX_PAPER_LETTERS:,} characters was left out; it may be many in one."
        yield Problem(line, entry, message, Severity.ERROR, raw[:MAX_SHOWN_LETTERS])
        return
    place = Place(entry, line, raw, heading.text, heading.venue, heading.year, type_of_papers(heading))
    record, doubts = record_of_draft(draft, place)
    yield record
    for doubt in doubts:
        yield Problem(line, entry, doubt, Severity.WARNING)


def _heading(piece: Piece) -> Heading:
    headed = headed_papers(piece.blocks)
    for at, block in enumerate(piece.blocks):
        if isinstance(block, Html) and (found := _HTML_HEADING.search(block.text)):
            return heading_with_event(re.sub(r"<[^<>]{0,500}>", "", found[1]))
        if isinstance(block, MarkdownHeading):
            return NO_HEADING if headed.begins(piece.blocks, at) else heading_with_event(heading_text(block))
    return NO_HEADING


MARKDOWN_PAPERS = Format(
    name=FormatName("markdown"),
    title="Markdown with papers in headings, lists, tables or paragraphs",
    suffixes=(".md", ".markdown"),
    detect=detect,
    list_name=list_name,
    read=read,
)
