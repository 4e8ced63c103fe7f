"""Reads saved pages and fragments of them: lists of papers, cards, and pages about one paper. Nothing is fetched."""

from __future__ import annotations

import re
from collections.abc import Iterator

from nightstand_corpus.fields.labelled import Place, record_of
from nightstand_corpus.format import Format, FormatName
from nightstand_corpus.html_pages.listing import Fields, fields_of
from nightstand_corpus.html_pages.page import Page, page_of
from nightstand_corpus.html_pages.single import paper_of_metas, papers_of_data
from nightstand_corpus.html_pages.spans import Span, spans
from nightstand_corpus.html_pages.tree import Node, parse_page
from nightstand_corpus.record import MAX_SHOWN_LETTERS, PaperRecord, Problem, Severity
from nightstand_corpus.text.characters import without_controls
from nightstand_corpus.text.text_source import TextSource

_MOST_LETTERS_OF_RAW = 100_000
_PROLOGUE = re.compile(
    r"\ufeff?\s*(?:<!--(?:(?!-->).){0,5000}-->\s*|<\?xml[^<>]{0,200}\?>\s*)*", re.DOTALL | re.IGNORECASE
)
_PAGE = re.compile(r"<!doctype\s+html|<html[\s>]|<head[\s>]|<body[\s>]", re.IGNORECASE)
_FRAGMENT = re.compile(
    r"<(?:a|article|aside|base|blockquote|center|details|div|dl|dt|figure|font|footer|form|h[1-6]|header|hr|img|li|link|main|"
    r"meta|nav|noscript|ol|p|script|section|span|style|table|tbody|title|tr|ul)(?:\s[^<>]*)?>",
    re.IGNORECASE,
)
_LINK_OR_META = re.compile(r"<a\s[^<>]{0,500}href\s*=|<meta\s|<(?:li|div|p|h\d)\s[^<>]{0,300}class\s*=", re.IGNORECASE)
_MARKDOWN = re.compile(r"^(?:#{1,6} \S|[-*+] \S|\d+\. \S|\|.*\|[ \t]*$)|\]\(https?://", re.MULTILINE)
_FEWEST_MARKS = 2
_ITEM = re.compile(r"<(?:li|tr|dt)[\s>]", re.IGNORECASE)
_FEWEST_ITEMS = 3


def detect(head: str, _name: str) -> bool:
    """Return whether the text is a page, or begins with a part of one and is no Markdown with HTML in it."""
    prologue = _PROLOGUE.match(head)
    start = prologue.end() if prologue else 0
    if _PAGE.match(head, start):
        return True
    if not _FRAGMENT.match(head, start):
        return False
    if not _LINK_OR_META.search(head) and len(_ITEM.findall(head)) < _FEWEST_ITEMS:
        return False
    return len(_MARKDOWN.findall(head)) < _FEWEST_MARKS


def list_name(head: str) -> str:
    """Return the heading of the page, or ""."""
    return page_of(parse_page(head), "").heading


def read(source: TextSource) -> Iterator[PaperRecord | Problem]:
    """Give one record, or one error, for each paper that the page lists or is about."""
    page = page_of(parse_page(without_controls(source.text())), source.name)
    found = list(_papers(page))
    if not found:
        message = "No papers were found on the page. Save the page when its list is shown, or copy the list as text."
        yield Problem(1, None, message, Severity.WARNING)
        return
    venue, year = page.event()
    for entry, (fields, place, raw) in enumerate(found, start=1):
        line = page.tree.line_of(place)
        if not fields.get("title") and not fields.get("abstract"):
            message = "It has neither a title nor an abstract. Add one and import it again."
            yield Problem(line, entry, message, Severity.ERROR, raw[:MAX_SHOWN_LETTERS])
            continue
        stands = Place(entry, line, raw, list_name=page.heading, venue=venue, year=year)
        record, doubts = record_of(fields, stands)
        yield record
        for doubt in doubts:
            yield Problem(line, entry, doubt, Severity.WARNING)


def _papers(page: Page) -> Iterator[tuple[Fields, int, str]]:
    """Give the fields of each paper, the place in the source where it begins, and its source text."""
    single = paper_of_metas(page)
    if single is not None:
        tags = [node for node in page.tree.elements("meta") if "citation" in node.attributes.get("name", "").lower()]
        tags = [node for node in tags if node.place >= 0]
        raw = "\n".join(_source(page, node.place, page.tree.source.find(">", node.place) + 1) for node in tags)
        yield single, tags[0].place if tags else 0, raw or _source(page, 0, MAX_SHOWN_LETTERS)
        return
    described = papers_of_data(page)
    listed = spans(page)
    if len(described) >= max(1, len(listed)):
        for node, fields in described:
            yield fields, node.place, _raw(page, Span(node.index, node.last))
        return
    for span in listed:
        yield fields_of(page, span), _place(page, span), _raw(page, span)


def _place(page: Page, span: Span) -> int:
    return next((node.place for node in _nodes(page, span) if node.place >= 0), 0)


def _nodes(page: Page, span: Span) -> list[Node]:
    return page.tree.nodes[span.first : span.last + 1]


def _raw(page: Page, span: Span) -> str:
    """Return the source from the first tag of a span to the end tag of its last element, or to the next tag behind."""
    source = page.tree.source
    start = _place(page, span)
    behind = next((node.place for node in page.tree.nodes[span.last + 1 :] if node.place > start), len(source))
    end = min(behind, start + _MOST_LETTERS_OF_RAW)
    closing = source.rfind(f"</{page.tree.nodes[span.first].tag}>", start, end)
    found = _source(page, start, end if closing < 0 else source.find(">", closing) + 1)
    # The parser moves what stands in wrong places; then there may be nothing between the two.
    return found or _source(page, start, start + MAX_SHOWN_LETTERS) or _source(page, 0, MAX_SHOWN_LETTERS)


def _source(page: Page, start: int, end: int) -> str:
    return page.tree.source[start:end].strip()


HTML_PAGE = Format(
    name=FormatName("html"),
    title="saved web page",
    suffixes=(".html", ".htm"),
    detect=detect,
    list_name=list_name,
    read=read,
)
