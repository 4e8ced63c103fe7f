"""The pieces of a formula, each with its plain reading, and those that are drawn in two dimensions."""

from collections.abc import Sequence
from dataclasses import dataclass

from nightstand.domain.markup.styles import BODY, Style


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of a formula in one style: how it reads as plain text and what is drawn.

    With a `box`, what is drawn is the reading on one line, for those that cannot draw the box.
    """

    plain: str
    shown: str
    style: Style
    box: "Box | None" = None


Line = tuple[Piece, ...]


@dataclass(frozen=True, slots=True)
class Grid:
    """Rows of cells between two brackets as tall as all of them; a bracket may be empty. Cells are centred or flush."""

    opening: str
    closing: str
    rows: tuple[tuple[Line, ...], ...]
    is_flush: bool = False


@dataclass(frozen=True, slots=True)
class WideAccent:
    """An accent, by its combining character, as wide as the symbols that it stands over."""

    accent: str
    base: Line


@dataclass(frozen=True, slots=True)
class Stack:
    """Symbols with smaller ones right above or below them; one of the two lines is empty."""

    base: Line
    above: Line
    below: Line


Box = Grid | WideAccent | Stack


def plain_of(pieces: Sequence[Piece]) -> str:
    return "".join(piece.plain for piece in pieces)


def sign(text: str, style: Style = BODY) -> Piece:
    """Return a piece that looks as it reads."""
    return Piece(text, text, style)


def bracketed(pieces: Sequence[Piece]) -> list[Piece]:
    return [sign("("), *pieces, sign(")")]


def boxed(reading: Sequence[Piece], box: Box) -> Piece:
    """Return a piece that is drawn as a box and reads as these pieces do."""
    plain = plain_of(reading)
    return Piece(plain, plain, BODY, box)
