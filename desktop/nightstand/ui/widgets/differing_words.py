"""Two texts in pieces, those of which only one has marked; and such pieces as HTML."""

import difflib
import html
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtGui import QColor

MOST_WORDS: Final = 400
"""Longer texts are shown side by side without marks: comparing them word by word would hold the window up."""
MOST_LETTERS: Final = 4_000

_WORD: Final = re.compile(r"\s+|[^\W_]+|.", re.DOTALL)


@dataclass(frozen=True, slots=True)
class TextPiece:
    """A stretch of a text; `differs` tells that the other text does not have it there."""

    text: str
    differs: bool = False


Pieces = tuple[TextPiece, ...]


def differing(first: str, second: str) -> tuple[Pieces, Pieces]:
    """Cut two texts into pieces; nothing differs where one is empty, or both are too long to be compared."""
    ours, theirs = _short(first), _short(second)
    words, others = _WORD.findall(ours), _WORD.findall(theirs)
    if not ours or not theirs or ours == theirs or max(len(words), len(others)) > MOST_WORDS:
        return (TextPiece(ours),), (TextPiece(theirs),)
    parts: tuple[list[TextPiece], list[TextPiece]] = ([], [])
    matcher = difflib.SequenceMatcher(None, words, others, autojunk=False)
    for kind, low, high, other_low, other_high in matcher.get_opcodes():
        pieces = ("".join(words[low:high]), "".join(others[other_low:other_high]))
        for side, piece in zip(parts, pieces, strict=True):
            if piece:
                side.append(TextPiece(piece, kind != "equal"))
    return tuple(parts[0]), tuple(parts[1])


def html_of(pieces: Sequence[TextPiece], look: QColor, ink: QColor | None = None) -> str:
    """Return pieces as HTML that shows them literally, those that differ on the given colour, and in that of `ink`."""
    style = f"background:{look.name()}" + (f";color:{ink.name()}" if ink is not None else "")
    return "".join(
        f'<span style="{style}">{escaped(piece.text)}</span>' if piece.differs else escaped(piece.text)
        for piece in pieces
    )


def escaped(text: str) -> str:
    """Return a text that HTML shows literally, line breaks included."""
    return html.escape(text).replace("\n", "<br>")


def _short(text: str) -> str:
    return text if len(text) <= MOST_LETTERS else text[: MOST_LETTERS - 1] + "…"
