"""Parses a web page into a flat tree whose elements know where in the file they begin."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from selectolax.lexbor import LexborNode

MAX_NESTING = 400
"""Elements nested deeper are read as if they stood at that depth: to build them takes the parser quadratic time."""

MAX_OPEN_FORMATS = 12
"""More unclosed marks such as `b` and `font` are left out: each of them is made anew in every later paragraph."""

_PLACE = "data-place"
_TAG = re.compile(r"<(?:!--|/?([A-Za-z][A-Za-z0-9-]{0,30})(?=[\s/>]))")
_PLACE_OF = re.compile(r"\s*([0-9]{1,12})\Z")
# They have no end tag, or are ended by the next of their kind, so that they do not tell how deep it is.
_NOT_NESTING = frozenset(
    "area base br col embed hr img input link meta source track wbr p li dt dd tr td th tbody thead tfoot option "
    "optgroup html head body colgroup rp rt".split()
)
_FORMATS = frozenset("b big code em font i nobr s small strike strong tt u".split())
_RAW_END = {name: re.compile(f"</{name}", re.IGNORECASE) for name in ("script", "style", "textarea")}


@dataclass(slots=True)
class Node:
    """An element, or a text (then `tag` is ""). `place` is where its source begins, -1 when the parser supplied it.

    `index` counts all nodes in the order of the page; those inside come right behind it, up to `last`.
    """

    tag: str
    index: int
    parent: Node | None = field(repr=False)
    attributes: Mapping[str, str]
    text: str = ""
    place: int = -1
    last: int = 0

    @property
    def words(self) -> frozenset[str]:
        """The names in its class and id, in small letters."""
        return frozenset(f"{self.attributes.get('class', '')} {self.attributes.get('id', '')}".lower().split())


@dataclass(slots=True)
class Tree:
    """All nodes of a page in their order, and its source."""

    source: str
    nodes: list[Node] = field(default_factory=list)
    _line_starts: list[int] = field(default_factory=list)

    def inside(self, node: Node) -> list[Node]:
        """Return what is inside a node, in the order of the page."""
        return self.nodes[node.index + 1 : node.last + 1]

    def elements(self, tag: str) -> Iterator[Node]:
        return (node for node in self.nodes if node.tag == tag)

    def children(self, node: Node) -> Iterator[Node]:
        """Give the nodes right below one."""
        at = node.index + 1
        while at <= node.last:
            yield self.nodes[at]
            at = self.nodes[at].last + 1

    def text_of(self, node: Node) -> str:
        """Return all text inside, in one line."""
        if not node.tag:
            return " ".join(node.text.split())
        return " ".join("".join(one.text or " " * (one.tag in _BREAKING) for one in self.inside(node)).split())

    def line_of(self, place: int) -> int:
        """Return the line, from 1, of a place in the source."""
        if not self._line_starts:
            self._line_starts = [0, *(found.end() for found in re.finditer("\n", self.source))]
        return bisect_right(self._line_starts, max(place, 0))


_BREAKING = frozenset("br p div li tr td th h1 h2 h3 h4 h5 h6 dt dd section article".split())


def parse_page(source: str) -> Tree:
    """Return the elements of a page; nothing in it is fetched or run. Never raises; time is linear."""
    # Loaded here, so that the program starts without it.
    from selectolax.lexbor import LexborHTMLParser

    tree = Tree(source)
    root = LexborHTMLParser(_with_places(source)).root
    if root is not None:
        _flatten(root, tree)
    return tree


def _with_places(source: str) -> str:
    """Return the source with the place of each opening tag in an attribute of its own, and not too deeply nested."""
    pieces: list[str] = []
    copied = position = 0
    nesting = _Nesting()
    while found := _TAG.search(source, position):
        position = found.end()
        name = (found[1] or "").lower()
        if not name:
            end = source.find("-->", position)
            if end < 0:
                # A comment that is never closed hides the rest of the page.
                break
            position = end + 3
            continue
        is_end = source[found.start() + 1] == "/"
        if is_end:
            nesting.close(name)
        elif not nesting.open(name):
            pieces += (source[copied : found.start()], "<wbr")
            copied = position
        elif name not in _FORMATS:
            pieces += (source[copied:position], f' {_PLACE}="{found.start()}"')
            copied = position
        if name in _RAW_END and not is_end:
            ending = _RAW_END[name].search(source, position)
            if ending is None:
                break
            position = ending.start()
    pieces.append(source[copied:])
    return "".join(pieces)


@dataclass(slots=True)
class _Nesting:
    """How deep the tags so far stand in one another, as far as that can be told without parsing."""

    depth: int = 0
    formats: int = 0
    dropped: int = 0

    def open(self, name: str) -> bool:
        """Note an opening tag and return whether it may stay."""
        if name in _FORMATS:
            self.formats += 1
            return self.formats <= MAX_OPEN_FORMATS
        if name in _NOT_NESTING:
            return True
        if self.depth >= MAX_NESTING:
            self.dropped += 1
            return False
        self.depth += 1
        return True

    def close(self, name: str) -> None:
        if name in _FORMATS:
            self.formats = max(0, self.formats - 1)
        elif name in _NOT_NESTING:
            return
        elif self.dropped:
            self.dropped -= 1
        else:
            self.depth = max(0, self.depth - 1)


def _flatten(root: LexborNode, tree: Tree) -> None:
    """List the nodes in their order; without recursion, as a page may be nested deeper than Python's stack."""
    node: LexborNode | None = root
    parents: list[Node] = []
    while node is not None:
        listed = _listed(node, parents[-1] if parents else None, tree)
        if listed is not None and node.first_child is not None:
            parents.append(listed)
            node = node.first_child
            continue
        while node is not None and node.next is None and parents:
            parents.pop().last = len(tree.nodes) - 1
            node = node.parent
        node = node.next if node is not None and parents else None


def _listed(node: LexborNode, parent: Node | None, tree: Tree) -> Node | None:
    """Add a node to the list and return it; comments and the like are none."""
    index = len(tree.nodes)
    if node.is_text_node:
        tree.nodes.append(Node("", index, parent, {}, node.text_content or "", last=index))
        return None
    if not node.is_element_node:
        return None
    attributes = {name: value or "" for name, value in node.attributes.items()}
    place = _PLACE_OF.match(attributes.pop(_PLACE, ""))
    listed = Node(node.tag or "", index, parent, attributes, place=int(place[1]) if place else -1, last=index)
    tree.nodes.append(listed)
    return listed
