"""Reads the fields of one paper from its part of a page."""

from __future__ import annotations

import re
from collections.abc import Iterator

from nightstand_corpus.fields.sorting import FieldText
from nightstand_corpus.html_pages.page import Page
from nightstand_corpus.html_pages.single import without_label
from nightstand_corpus.html_pages.spans import Span, is_title, title_like
from nightstand_corpus.html_pages.text import marked_up
from nightstand_corpus.html_pages.tree import Node
from nightstand_corpus.values.names import split_names

Fields = dict[str, FieldText]

_PEOPLE = re.compile(
    r"/people/|/profile\?|/authors?/|/person/|[?&](?:author|query_author)=|[?&]searchtype=author|/speaker",
    re.IGNORECASE,
)
_AUTHORS = ("author", "maincardfooter", "authsearch", "speaker", "byline")
_FEWEST_LETTERS_OF_ABSTRACT = 80
_FEWEST_LETTERS_OF_UNNAMED_ABSTRACT = 200
_TITLE_LABEL = re.compile(r"\A(?:title|titel)\s*[:：]\s*", re.IGNORECASE)
_ACCEPTED = re.compile(
    r"[A-Z][A-Za-z]{2,11} 20\d\d(?: (?:poster|oral|spotlight|conference)[a-z ]{0,20})?", re.IGNORECASE
)
_MOST_LETTERS_OF_AUTHORS = 5_000
_AFFILIATION = re.compile(r"\s*\([^()]*\)\s*\Z")
_AUTHORS_LABEL = re.compile(r"\A[\s&,;]*(?:(?:authors?|by|speakers?)\s*[:：]?\s+)?[\s&,;]*", re.IGNORECASE)
_NAME = re.compile(r"(?:[^\W\d_][\w.'’´`-]*\s){1,4}[^\W\d_][\w.'’´`-]*")
_PMLR_INFO = re.compile(r"(.{5,300}?),?\s+PMLR\s+(\d+)\s*:\s*([\w–-]+)")
_BREAKS = frozenset("br p div li tr td h1 h2 h3 h4 h5 h6 dt dd ul ol".split())


def fields_of(page: Page, span: Span) -> Fields:
    """Return the labelled fields of the paper that a part of the page is about."""
    tree = page.tree
    inside = tree.nodes[span.first : span.last + 1]
    title = _title(page, span, inside)
    abstract = _abstract(page, inside)
    fields: Fields = {"title": _TITLE_LABEL.sub("", marked_up(tree, title).replace("\n", " ")) if title else ""}
    fields["authors"] = _authors(page, inside, title, abstract)
    if abstract is not None:
        fields["abstract"] = without_label(_abstract_text(page, abstract))
    for node in inside:
        if "info" in node.words and (info := _PMLR_INFO.search(tree.text_of(node))):
            fields |= {"venue": info[1], "volume": info[2], "pages": info[3], "series": "PMLR"}
        elif any("keyword" in word for word in node.words) and "keywords" not in fields:
            fields["keywords"] = re.sub(r"\A(?:tl;dr|keywords?)\s*:\s*", "", tree.text_of(node), flags=re.IGNORECASE)
    for label, value in _labelled(page, inside):
        fields.setdefault(label, value)
    fields |= dict(_links(page, span, inside))
    return {name: value for name, value in fields.items() if value}


def _title(page: Page, span: Span, inside: list[Node]) -> Node | None:
    named = [node for node in inside if node.tag and title_like(node) and is_title(page.tree.text_of(node))]
    if named:
        return named[0]
    if span.title is not None:
        return span.title
    for tags in (("h1", "h2", "h3", "h4", "h5", "h6"), ("a",), ("b", "strong"), ("em", "i")):
        for node in inside:
            if node.tag in tags and is_title(text := page.tree.text_of(node)) and (tags != ("a",) or " " in text):
                return node
    return None


def _abstract(page: Page, inside: list[Node]) -> Node | None:
    """Return the element with the abstract: named so, or folded under the word."""
    found: list[tuple[int, Node]] = []
    last = -1
    for node in inside:
        if node.index <= last or not node.tag or node.tag in ("a", "button", "label", "input"):
            continue
        is_named = any("abstract" in word for word in node.words)
        if is_named or (node.tag == "details" and page.tree.text_of(node).lower().startswith("abstract")):
            found.append((len(page.tree.text_of(node)), node))
            last = node.last
    found = [pair for pair in found if pair[0] >= _FEWEST_LETTERS_OF_ABSTRACT]
    if not found:
        paragraphs = [(len(page.tree.text_of(node)), node) for node in inside if node.tag == "p"]
        found = [pair for pair in paragraphs if pair[0] >= _FEWEST_LETTERS_OF_UNNAMED_ABSTRACT]
    return max(found, key=lambda pair: pair[0])[1] if found else None


def _labelled(page: Page, inside: list[Node]) -> Iterator[tuple[str, FieldText]]:
    """Give what OpenReview shows below a paper: values behind their labels, and where it was accepted."""
    label = ""
    for node in inside:
        if "note-content-field" in node.words:
            label = page.tree.text_of(node).strip(" :").lower()
        elif "note-content-value" in node.words and label:
            text = marked_up(page.tree, node)
            yield label, text if label == "abstract" else text.replace("\n", " ")
            label = ""
        elif node.tag == "li" and _ACCEPTED.fullmatch(text := page.tree.text_of(node)):
            yield "venue", text


def _abstract_text(page: Page, node: Node) -> str:
    """Return the text of an abstract without the word that unfolds it."""
    summary = next((one for one in page.tree.inside(node) if one.tag == "summary"), None)
    if summary is None or summary.index != next((one.index for one in page.tree.inside(node) if one.tag), -1):
        return marked_up(page.tree, node)
    return marked_up(page.tree, node, first=summary.last + 1, last=node.last)


def _authors(page: Page, inside: list[Node], title: Node | None, abstract: Node | None) -> list[str]:
    outside = [node for node in inside if not _is_within(node, title) and not _is_within(node, abstract)]
    named = _named_authors(page, outside)
    if named:
        return named
    people = [page.tree.text_of(node) for node in outside if node.tag == "a" and _PEOPLE.search(_href(node))]
    if people:
        return _plain(people)
    for node in outside:
        if node.tag in ("i", "em") and (names := _names_in(page.tree.text_of(node))):
            return names
    for line in _lines(outside):
        if names := _names_in(line):
            return names
    return []


def _named_authors(page: Page, outside: list[Node]) -> list[str]:
    names: list[str] = []
    last = -1
    for node in outside:
        if node.index <= last or not node.tag or not any(mark in word for word in node.words for mark in _AUTHORS):
            continue
        last = node.last
        links = [page.tree.text_of(one) for one in page.tree.inside(node) if one.tag == "a"]
        whole = page.tree.text_of(node)[:_MOST_LETTERS_OF_AUTHORS]
        linked = [text for text in links if text]
        # Some of the names may have no page of their own; then the text tells them all.
        covers = sum(map(len, linked)) >= 0.8 * len(re.sub(r"[\W_]+", "", whole)) if linked else False
        names += linked if covers else split_names(_AUTHORS_LABEL.sub("", whole))[0]
        if node.last > node.index and ("et al" in whole or "…" in whole):
            names.append("et al.")
    return _plain(dict.fromkeys(names))


def _plain(names: object) -> list[str]:
    assert isinstance(names, list | dict)
    return [plain for name in names if (plain := _AFFILIATION.sub("", name).strip(" ,;·*&"))]


def _names_in(line: str) -> list[str]:
    """Return the names in a line that holds nothing else."""
    if not 4 < len(line) <= _MOST_LETTERS_OF_AUTHORS or line.endswith((".", "?", "!")):
        return []
    names = _plain(list(split_names(_AUTHORS_LABEL.sub("", line))[0]))
    fitting = sum(_NAME.fullmatch(name) is not None and not name[:1].islower() for name in names)
    return names if names and fitting == len(names) else []


def _lines(outside: list[Node]) -> Iterator[str]:
    """Give the texts between breaks, without those of links."""
    held: list[str] = []
    linked_to = -1
    for node in outside:
        if node.tag == "a" and _href(node):
            linked_to = node.last
        if node.tag in _BREAKS:
            yield " ".join("".join(held).split())
            held = []
        elif not node.tag and node.index > linked_to:
            held.append(node.text)
    yield " ".join("".join(held).split())


def _is_within(node: Node, outer: Node | None) -> bool:
    return outer is not None and outer.index <= node.index <= outer.last


def _href(node: Node) -> str:
    return node.attributes.get("href", "")


def _links(page: Page, span: Span, inside: list[Node]) -> Iterator[tuple[str, FieldText]]:
    """Give the addresses by what their links are called; the one of the title, or the first, is the paper's."""
    by_label: dict[str, list[str]] = {}
    authors_end = -1
    for node in inside:
        if any(mark in word for word in node.words for mark in _AUTHORS):
            authors_end = max(authors_end, node.last)
        if node.tag != "a" or _PEOPLE.search(_href(node)) or node.index <= authors_end:
            continue
        address = page.absolute(_href(node))
        if not address or any(address in addresses for addresses in by_label.values()):
            continue
        text = page.tree.text_of(node).strip(" []()").lower()
        by_label.setdefault(_label(node, span, text, address), []).append(address)
    for label, addresses in by_label.items():
        yield label, addresses if label in ("link", "pdf", "code") else "; ".join(addresses)


def _label(node: Node, span: Span, text: str, address: str) -> str:
    if node is span.title:
        return "link"
    if "supp" not in text and ("pdf" in text.split() or re.search(r"\.pdf(?:$|[?#])", address)):
        return "pdf"
    if text in ("code", "github", "repo", "source code") or "//github.com/" in address:
        return "code"
    if (
        not text
        or is_title(text)
        or len(text) > 40
        or text.startswith("arxiv:")
        or text in ("abs", "paper", "html", "doi", "arxiv", "openreview")
    ):
        return "link"
    return text
