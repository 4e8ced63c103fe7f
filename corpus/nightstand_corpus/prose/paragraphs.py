"""Splits the lines of a text into paragraphs, and keeps none of endless size in memory."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain

from nightstand_corpus.text.characters import without_controls

MAX_PARAGRAPH_LETTERS = 100_000
"""A paragraph beyond this is nothing about a paper; the longest known abstract has 16,262 characters."""

_RULE = re.compile(r"\s*([-=_*~#])\1{2,}\s*")


@dataclass(frozen=True, slots=True)
class Paragraph:
    """`lines` from line number `line` of the file on; `size` counts all characters, also of lines let go."""

    line: int
    lines: tuple[str, ...]
    size: int
    held_controls: bool

    @property
    def text(self) -> str:
        return "\n".join(self.lines).strip()

    @property
    def is_endless(self) -> bool:
        return self.size > MAX_PARAGRAPH_LETTERS

    def below_first_line(self) -> Paragraph:
        rest = self.lines[1:]
        return Paragraph(self.line + 1, rest, self.size - len(self.lines[0]), self.held_controls)


def is_rule(line: str) -> bool:
    """Return whether `line` only divides: dashes, stars or the like. Its length does not slow this down."""
    return _RULE.fullmatch(line) is not None or re.fullmatch(r"\s*(?:[*-] ){2,200}[*-]\s*", line) is not None


def paragraphs(lines: Iterable[str]) -> Iterator[Paragraph]:
    """Join lines to paragraphs; blank lines and rules of dashes or the like part them."""
    start, size, held_controls = 0, 0, False
    kept: list[str] = []
    for number, line in enumerate(chain(lines, ("",)), start=1):
        clean = without_controls(line)
        if not clean.strip() or is_rule(clean):
            if kept:
                yield Paragraph(start, tuple(kept), size, held_controls)
            kept, size, held_controls = [], 0, False
            continue
        start = start if kept else number
        size += len(clean)
        held_controls |= clean != line
        # The lines of an endless paragraph are not kept, lest they fill the memory.
        if size <= MAX_PARAGRAPH_LETTERS or not kept:
            kept.append(clean)
