"""Parts Markdown into blocks with their lines; the text inside a block is left as its source has it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from nightstand_corpus.text.characters import without_controls

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.rules_block import StateBlock
    from markdown_it.token import Token

_PIECE_LETTERS = 1 << 18
_FEWEST_COLUMNS = 3
_CELLS_LEFT = "cells left"
_FENCE = re.compile(r" {0,3}(`{3,}|~{3,})")
_HEADING = re.compile(r" {0,3}#{1,6}[ \t]")
_TOP_ITEM = re.compile(r"(?:[-*+]|\d{1,9}[.)])[ \t]+\S")


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading; lines count from 0 in its piece, as everywhere here, and `end` is the line behind."""

    line: int
    end: int
    level: int
    text: str


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Running text, its lines parted by line feeds."""

    line: int
    end: int
    text: str


@dataclass(frozen=True, slots=True)
class Html:
    """A piece of HTML between the Markdown."""

    line: int
    end: int
    text: str


@dataclass(frozen=True, slots=True)
class Rule:
    """A line across."""

    line: int
    end: int


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a table."""

    line: int
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """A table with the names of its columns."""

    line: int
    end: int
    header: tuple[str, ...]
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Item:
    """A point of a list, with everything below it."""

    line: int
    end: int
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Listing:
    """A list of points, numbered or not."""

    line: int
    end: int
    items: tuple[Item, ...]


Block = Heading | Paragraph | Html | Rule | Table | Listing


@dataclass(frozen=True, slots=True)
class Piece:
    """Some blocks that belong together, and their source; `first_line` is the number of lines before them."""

    first_line: int
    lines: Sequence[str]
    blocks: tuple[Block, ...]

    def source(self, line: int, end: int) -> str:
        """Return the source of the lines from `line` to before `end`, counted in the piece."""
        return "\n".join(self.lines[line:end]).strip("\n")


@dataclass(slots=True)
class _Open:
    """A token that was opened, with the blocks found in it so far."""

    token: Token
    blocks: list[Block] = field(default_factory=list)
    items: list[Item] = field(default_factory=list)


def pieces(lines: Iterable[str]) -> Iterator[Piece]:
    """Part a text at headings or points of a list, so that a long one never has all its blocks in memory."""
    # Loaded here, so that the program starts without it.
    from markdown_it import MarkdownIt

    parser = MarkdownIt("commonmark").enable("table")
    parser.block.ruler.at("table", _table_with_most_cells, {"alt": ["paragraph", "reference"]})
    # The text inside of blocks is looked at in its source.
    parser.core.ruler.disable(["inline", "text_join"], ignoreInvalid=True)
    kept: list[str] = []
    size = 0
    first = 0
    fence = ""
    for number, line in enumerate(map(without_controls, lines)):
        if size > _PIECE_LETTERS and not fence and _may_part(line, size):
            yield Piece(first, kept, _blocks(parser, "\n".join(kept)))
            kept, size, first = [], 0, number
        mark = _FENCE.match(line)
        if mark is not None and (not fence or mark[1].startswith(fence)):
            fence = "" if fence else mark[1]
        kept.append(line)
        size += len(line) + 1
    if kept:
        yield Piece(first, kept, _blocks(parser, "\n".join(kept)))


def _table_with_most_cells(state: StateBlock, start: int, end: int, silent: bool) -> bool:  # noqa: FBT001
    """Read a table unless most of its cells are missing, as the parser makes each of them up.

    A row of one letter below a thousand columns would be a thousand cells; in all, there may be one for each letter.
    """
    from markdown_it.rules_block.table import table

    if start + 1 < end and not silent:
        columns = _bars(state, start + 1) - 1
        if columns > _FEWEST_COLUMNS:
            left = state.env.get(_CELLS_LEFT, len(state.src))
            for line in range(start + 2, end):
                if left <= 0 or state.isEmpty(line):
                    break
                left -= max(0, columns - _bars(state, line))
            state.env[_CELLS_LEFT] = left
            if left <= 0:
                return False
    return table(state, start, end, silent)


def _bars(state: StateBlock, line: int) -> int:
    return state.src.count("|", state.bMarks[line], state.eMarks[line])


def _may_part(line: str, size: int) -> bool:
    return _HEADING.match(line) is not None or (size > 2 * _PIECE_LETTERS and _TOP_ITEM.match(line) is not None)


def _blocks(parser: MarkdownIt, text: str) -> tuple[Block, ...]:
    """Return the blocks of a text; quotations are looked into, code is left out."""
    stack: list[_Open] = []
    found: list[Block] = []
    tokens = parser.parse(text)
    at = 0
    while at < len(tokens):
        token = tokens[at]
        line, end = token.map or (0, 0)
        into = stack[-1].blocks if stack else found
        if token.type == "heading_open":
            into.append(Heading(line, end, int(token.tag[1]), tokens[at + 1].content))
            at += 2
        elif token.type == "paragraph_open":
            into.append(Paragraph(line, end, tokens[at + 1].content))
            at += 2
        elif token.type == "html_block":
            _append_html(into, Html(line, end, token.content))
        elif token.type == "hr":
            into.append(Rule(line, end))
        elif token.type == "table_open":
            table, at = _table(tokens, at)
            into.append(table)
        elif token.type in ("bullet_list_open", "ordered_list_open", "list_item_open"):
            stack.append(_Open(token))
        elif token.type == "list_item_close":
            item = stack.pop()
            line, end = item.token.map or (0, 0)
            stack[-1].items.append(Item(line, end, tuple(item.blocks)))
        elif token.type in ("bullet_list_close", "ordered_list_close"):
            listing = stack.pop()
            line, end = listing.token.map or (0, 0)
            (stack[-1].blocks if stack else found).append(Listing(line, end, tuple(listing.items)))
        at += 1
    return tuple(found)


def _append_html(blocks: list[Block], html: Html) -> None:
    """Append HTML to what is before it: a blank line ends a block of HTML, but not an element."""
    last = blocks[-1] if blocks else None
    if isinstance(last, Html):
        blocks[-1] = Html(last.line, html.end, f"{last.text}\n{html.text}")
    else:
        blocks.append(html)


def _table(tokens: Sequence[Token], at: int) -> tuple[Table, int]:
    """Return the table that opens at `at`, and where it closes."""
    line, end = tokens[at].map or (0, 0)
    rows: list[Row] = []
    cells: list[str] = []
    while tokens[at].type != "table_close":
        token = tokens[at]
        if token.type == "tr_open":
            cells = []
        elif token.type == "inline":
            cells.append(token.content)
        elif token.type == "tr_close":
            rows.append(Row(0, tuple(cells)))
        if token.type == "tr_open" and token.map is not None:
            row_line = token.map[0]
        elif token.type == "tr_close":
            rows[-1] = Row(row_line, rows[-1].cells)
        at += 1
    return Table(line, end, rows[0].cells, tuple(rows[1:])), at
