"""Texts in which found words are marked: read apart, and shown with a background."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtGui import QColor, QTextCharFormat, QTextLayout

HIT_START: Final = "\ue000"
HIT_END: Final = "\ue001"
"""Private-use characters around each word found, as the search gives them."""

Span = tuple[int, int]

_AT_MARKS: Final = re.compile(f"([{HIT_START}{HIT_END}])")


@dataclass(frozen=True, slots=True)
class MarkedText:
    """A text and the found stretches in it, as half-open ranges of code points."""

    text: str
    spans: tuple[Span, ...] = ()


def read_marked(text: str) -> MarkedText:
    """Take the marks out of `text`; a mark without its partner marks nothing."""
    if HIT_START not in text:
        return MarkedText(text.replace(HIT_END, ""))
    parts: list[str] = []
    spans: list[Span] = []
    length = 0
    opened: int | None = None
    for piece in _AT_MARKS.split(text):
        if piece == HIT_START:
            opened = length
        elif piece == HIT_END:
            if opened is not None and opened < length:
                spans.append((opened, length))
            opened = None
        else:
            parts.append(piece)
            length += len(piece)
    return MarkedText("".join(parts), tuple(spans))


def utf16_spans(text: str, spans: Sequence[Span]) -> tuple[Span, ...]:
    """Return ranges of code points as the ranges of UTF-16 units by which Qt counts."""
    if not spans or max(text, default="") <= "\uffff":
        return tuple(spans)
    return tuple((_units(text[:start]), _units(text[:end])) for start, end in spans)


def hit_formats(marked: MarkedText, background: QColor, foreground: QColor) -> list[QTextLayout.FormatRange]:
    """Return the formats that show the found stretches of a text layout."""
    look = QTextCharFormat()
    look.setBackground(background)
    look.setForeground(foreground)
    formats: list[QTextLayout.FormatRange] = []
    for start, end in utf16_spans(marked.text, marked.spans):
        stretch = QTextLayout.FormatRange()
        stretch.start, stretch.length, stretch.format = start, end - start, look
        formats.append(stretch)
    return formats


def _units(text: str) -> int:
    return len(text) + sum(character > "\uffff" for character in text)
