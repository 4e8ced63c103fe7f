"""Text for people in columns, as wide as it is shown."""

import textwrap
import unicodedata
from collections.abc import Sequence

from nightstand.cli.terminal import BOLD_END, BOLD_START

_NO_WIDTH = frozenset(BOLD_START + BOLD_END)


def bold(text: str) -> str:
    """Return text marked to be set in bold where that is possible."""
    return f"{BOLD_START}{text}{BOLD_END}"


def shown_width(text: str) -> int:
    """Return how many columns a terminal needs for a line; Chinese characters and emoji take two."""
    return sum(
        0
        if character in _NO_WIDTH or unicodedata.combining(character)
        else 2
        if unicodedata.east_asian_width(character) in "WF"
        else 1
        for character in text
    )


def columns(rows: Sequence[Sequence[str]], heading: Sequence[str] | None = None) -> str:
    """Return rows with their cells aligned, numbers at the right, under a heading if there is one; no rows, no text."""
    if not rows:
        return ""
    is_number = [all(cell.isdigit() for cell in column) for column in zip(*rows, strict=True)]
    shown = [heading, *rows] if heading else rows
    widths = [max(map(shown_width, column)) for column in zip(*shown, strict=True)]
    lines = []
    for row in shown:
        cells = []
        for cell, width, at_right in zip(row, widths, is_number, strict=True):
            padding = " " * (width - shown_width(cell))
            cells.append(padding + cell if at_right else cell + padding)
        lines.append("  ".join(cells).rstrip())
    return "\n".join(lines)


def fields(pairs: Sequence[tuple[str, str]], width: int) -> str:
    """Return names and values under one another, long values wrapped; empty values are left out."""
    told = [(name, value) for name, value in pairs if value]
    indent = max((len(name) for name, _ in told), default=0) + 2
    return "\n".join(wrapped(value, width, first=f"{name:<{indent}}", rest=" " * indent) for name, value in told)


def wrapped(text: str, width: int, *, first: str = "", rest: str = "") -> str:
    """Return a text wrapped at words, with what its first line and the others begin with; line breaks stay."""
    lines: list[str] = []
    for paragraph in text.splitlines() or [""]:
        start = rest if lines else first
        lines += textwrap.wrap(
            paragraph,
            width,
            initial_indent=start,
            subsequent_indent=rest,
            break_long_words=False,
            break_on_hyphens=False,
        ) or [start.rstrip()]
    return "\n".join(lines)
