"""Finds the papers in HTML that stands between Markdown: paragraphs and list points with a title and links."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from nightstand_corpus.markdown.blocks import Html
from nightstand_corpus.markdown.draft import Draft
from nightstand_corpus.markdown.entries import read_entry

if TYPE_CHECKING:
    from selectolax.lexbor import LexborNode

_MAX_LETTERS = 2_000_000
_MAX_DEPTH = 40
_HOLDERS = frozenset({"p", "li", "td", "dd", "dt"})
_BLOCKS = frozenset(
    {"p", "li", "td", "dd", "dt", "div", "ul", "ol", "table", "tr", "tbody", "h1", "h2", "h3", "h4", "h5", "h6"}
)


def html_papers(html: Html) -> Iterator[Draft]:
    """Give the papers of a piece of HTML; each element that holds no other may be one."""
    if len(html.text) > _MAX_LETTERS:
        return
    # Loaded here, as little Markdown has papers in HTML.
    from selectolax.lexbor import LexborHTMLParser

    tree = LexborHTMLParser(html.text)
    line_starts = _line_starts(html.text)
    at = 0
    for node in tree.css("p, li, td, dd, dt"):
        if any(child.tag in _HOLDERS for child in node.iter()):
            continue
        text = "\n".join(line.strip() for line in _markdown(node, 0).split("\n") if line.strip())
        draft = read_entry(text, html.line, html.end)
        if draft is None or not draft.is_certain:
            continue
        start, at = _span(html.text, draft.title, at)
        draft.line = html.line + _line_of(line_starts, start)
        draft.end = html.line + _line_of(line_starts, at) + 1
        yield draft


def _markdown(node: LexborNode, depth: int) -> str:
    """Return what an element says as Markdown, its line breaks as line feeds."""
    parts: list[str] = []
    for child in node.iter(include_text=True):
        tag = child.tag
        if tag == "-text":
            parts.append(
                " ".join((child.text_content or "").split()) + " " if (child.text_content or "").strip() else " "
            )
        elif tag == "br":
            parts.append("\n")
        elif tag in ("-comment", "script", "style", "img") or depth >= _MAX_DEPTH:
            continue
        else:
            parts.append(_element(child, tag or "", depth))
    return "".join(parts)


def _element(node: LexborNode, tag: str, depth: int) -> str:
    inside = _markdown(node, depth + 1)
    bare = " ".join(inside.split())
    if tag == "a":
        target = node.attributes.get("href") or ""
        return f"[{bare.replace('[', '(').replace(']', ')')}]({target.strip()})" if target.strip() else inside
    if tag in ("strong", "b") and bare:
        return f"**{bare}**"
    if tag in ("em", "i") and bare:
        return f"*{bare}*"
    return f"\n{inside}\n" if tag in _BLOCKS else inside


def _line_starts(text: str) -> list[int]:
    starts = [0]
    for line in text.split("\n"):
        starts.append(starts[-1] + len(line) + 1)
    return starts


def _line_of(starts: list[int], position: int) -> int:
    low, high = 0, len(starts) - 1
    while low < high:
        middle = (low + high + 1) // 2
        if starts[middle] <= position:
            low = middle
        else:
            high = middle - 1
    return low


def _span(text: str, title: str, after: int) -> tuple[int, int]:
    """Return from where to where the source of a paper reaches, told by its title and the element around it."""
    words = title.split()
    found = text.find(title, after)
    if found < 0 and words:
        found = text.find(words[-1], after)
    if found < 0:
        return after, after
    start = max(after, text.rfind("<p", after, found), text.rfind("<li", after, found), text.rfind("<td", after, found))
    ends = [end for tag in ("</p>", "</li>", "</td>") if (end := text.find(tag, found)) >= 0]
    return start, min(ends) + 4 if ends else len(text) - 1
