"""Finds the parts of a page that are about one paper each: items of a list, cards, headings with what follows."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise

from nightstand_corpus.html_pages.page import Page, is_hidden
from nightstand_corpus.html_pages.tree import Node, Tree

_PAPER_ADDRESS = re.compile(
    r"/virtual/\d{4}/(?:poster|oral|spotlight|paper|loc|workshop-paper)/\d|openreview\.net/(?:forum|pdf)\?|^/?(?:forum|pdf)\?(?:\S*&)?id="
    r"|arxiv\.org/(?:abs|pdf)/|doi\.org/10\.|/doi/(?:\w+/)?10\.\d"
    r"|(?:^|/)(?:[A-Z]\d\d-\d{4}|\d{4}\.[a-z0-9_]+-[a-z0-9_]+\.\d+)(?:\.pdf)?/?$"
    r"|proceedings\.mlr\.press/[vr]\d+/[a-z]|jmlr\.org/papers/v\d|/paper(?:s|_files)?/(?:\d{4}|\w+/hash|hash|view|\d+-)"
    r"|/hash/[0-9a-f]{16,}|content\S{0,40}/html/\S+\.html|paper_\S{1,60}\.html|poster_\S{1,60}\.html"
    r"|semanticscholar\.org/paper/|ieeexplore\.ieee\.org/(?:abstract/)?document/|/ojs/index\.php/\S{1,60}/article/view/",
    re.IGNORECASE,
)
_LABELS = frozenset(
    "abs abstract pdf ps html bib bibtex arxiv openreview code github paper poster video slides slideslive talk demo "
    "project website supp supplementary supplement supplemental appendix data dataset link doi download view read more "
    "show hide details full text page material materials project-page url cite citation share log in sign up home top "
    "back next previous prev oral spotlight and other files related".split()
)
_CARDS = frozenset(
    "paper note maincard pp-card displaycards track-schedule-card paper-card papercard poster-card publication "
    "publication-item pub paper-item paper_item paperitem card list-group-item bibitem submission paper-wrapper".split()
)
_BOUNDS = frozenset("ul ol table tbody main body html dl form section".split())
_CLOSED = frozenset("li tr article".split())
_ENDS = frozenset("h1 h2 hr footer script nav".split())
_FEWEST_LETTERS = 4
_FEWEST_LETTERS_OF_ANY = 15
_FEWEST_WORDS_OF_ANY = 3
_FEWEST_ITEMS = 3
_MOST_LETTERS = 500
_LEVELS = 12


@dataclass(frozen=True, slots=True)
class Span:
    """The nodes from number `first` to `last` that are about one paper; `title` is its linked title, if it has one."""

    first: int
    last: int
    title: Node | None = None


def spans(page: Page) -> list[Span]:
    """Return the parts about one paper each, in the order of the page; the way that finds most of them counts."""
    found = [_linked_titles(page), _definitions(page), _cards(page), _items(page)]
    best = max(found, key=len)
    # Links to papers tell more surely than looks do.
    return found[0] if 2 * len(found[0]) >= len(best) else best


def is_title(text: str) -> bool:
    """Return whether a text may be a title rather than the label of a link."""
    if not _FEWEST_LETTERS <= len(text) <= _MOST_LETTERS:
        return False
    words = re.findall(r"[^\W_]+", text.lower())
    return bool(words) and not all(word in _LABELS or word.isdecimal() for word in words)


def title_like(node: Node) -> bool:
    """Return whether an element is named as a title."""
    return any(word.endswith(("title", "-name")) and "sub" not in word for word in node.words) or (
        "maincardbody" in node.words
    )


def _linked_titles(page: Page) -> list[Span]:
    tree = page.tree
    titles: list[Node] = []
    for node in tree.elements("a"):
        href = node.attributes.get("href", "")
        if not _PAPER_ADDRESS.search(href[:2_000]) or not is_title(tree.text_of(node)) or is_hidden(node):
            continue
        if titles and titles[-1].attributes.get("href") == href:
            continue
        titles.append(node)
    tops = []
    for at, node in enumerate(titles):
        before = titles[at - 1].index if at else -1
        behind = titles[at + 1].index if at + 1 < len(titles) else len(tree.nodes)
        tops.append(_top(node, before, behind))
    return [Span(first, last, node) for (first, last), node in zip(_ranges(tree, tops), titles, strict=True)]


def _top(node: Node, before: int, behind: int) -> Node:
    """Return the largest element around a title that holds neither the title before nor the one behind."""
    for _ in range(_LEVELS):
        parent = node.parent
        if parent is None or parent.tag in _BOUNDS or parent.index < before or parent.last >= behind:
            break
        node = parent
    return node


def _ranges(tree: Tree, tops: list[Node]) -> list[tuple[int, int]]:
    """Return what belongs to each title: the element around it, and what follows up to the next if texts stand there.

    Authors may stand below a heading, in the next paragraph or definition.
    """
    reaches = [_reach(tree, one, following.index - 1) for one, following in pairwise(tops)]
    reaches += [_reach(tree, one, _end(tree, one)) for one in tops[-1:]]
    is_followed = any(
        any(not one.tag and one.text.strip() for one in tree.nodes[top.last + 1 : reach + 1])
        for top, reach in zip(tops[:-1], reaches[:-1], strict=True)
    )
    alone = len(tops) == 1 and tops[0].tag in ("dt", "h2", "h3", "h4", "h5", "p")
    return [(top.index, reach if is_followed or alone else top.last) for top, reach in zip(tops, reaches, strict=True)]


def _reach(tree: Tree, top: Node, limit: int) -> int:
    if top.tag in _CLOSED or top.parent is None:
        return top.last
    return max(top.last, min(limit, top.parent.last))


def _end(tree: Tree, top: Node) -> int:
    """Return where what follows the last title ends: at a heading, a rule or the foot of the page."""
    limit = top.parent.last if top.parent is not None else top.last
    at = top.last + 1
    while at <= limit:
        if tree.nodes[at].tag in _ENDS:
            return at - 1
        at = tree.nodes[at].last + 1
    return limit


def _definitions(page: Page) -> list[Span]:
    """Return the terms that have a title, or whose definitions have one, each with its definitions."""
    tree = page.tree
    found = []
    for node in tree.elements("dt"):
        last = node.last
        while last + 1 < len(tree.nodes) and tree.nodes[last + 1].parent is node.parent:
            following = tree.nodes[last + 1]
            if following.tag == "dt":
                break
            last = following.last
        if any(title_like(one) and is_title(tree.text_of(one)) for one in tree.nodes[node.index : last + 1] if one.tag):
            found.append(Span(node.index, last))
    return found


def _cards(page: Page) -> list[Span]:
    return list(_outermost(page, lambda node: bool(node.words & _CARDS)))


def _items(page: Page) -> list[Span]:
    found = list(_outermost(page, lambda node: node.tag in ("li", "tr") and not _holds_items(page.tree, node)))
    return found if len(found) >= _FEWEST_ITEMS else []


def _holds_items(tree: Tree, node: Node) -> bool:
    return any(one.tag in ("li", "tr") for one in tree.inside(node))


def _outermost(page: Page, is_meant: Callable[[Node], bool]) -> Iterator[Span]:
    """Give the elements that are meant and have a title, without those inside them."""
    last = -1
    for node in page.tree.nodes:
        if node.index <= last or not node.tag or not is_meant(node) or is_hidden(node):
            continue
        title = _title_in(page.tree, node)
        if title is not None:
            yield Span(node.index, node.last)
            last = node.last


def _title_in(tree: Tree, node: Node) -> Node | None:
    inside = tree.inside(node)
    named = next((one for one in inside if one.tag and title_like(one) and is_title(tree.text_of(one))), None)
    if named is not None:
        return named
    for one in inside:
        if one.tag in ("a", "b", "strong", "h2", "h3", "h4", "h5", "h6", "em", "i"):
            text = tree.text_of(one)
            if len(text) >= _FEWEST_LETTERS_OF_ANY and len(text.split()) >= _FEWEST_WORDS_OF_ANY and is_title(text):
                return one
    return None
