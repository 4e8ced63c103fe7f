"""Accents in formulas: over one symbol they join it, over several they become a line or a wide accent."""

import unicodedata
from collections.abc import Sequence
from dataclasses import replace

from nightstand.domain.markup.atoms import Atom, is_single, lay_out
from nightstand.domain.markup.pieces import Piece, WideAccent, boxed, bracketed, plain_of, sign
from nightstand.domain.markup.symbols import ACCENTS

_OVERLINE = "\u0305"


def is_line(name: str) -> bool:
    """Whether the accent can be drawn over several symbols as a line."""
    return name in ("bar", "overline")


def accented(name: str, atoms: Sequence[Atom]) -> Atom | None:
    """Return the one symbol with its accent, scripts kept; None where there is not just one."""
    if len(atoms) != 1 or not is_single(atoms) or len(atoms[0].nucleus) != 1:
        return None
    base = atoms[0].nucleus[0]
    letters = unicodedata.normalize("NFD", base.plain)
    if sum(not unicodedata.combining(letter) for letter in letters) != 1:
        return None
    text = unicodedata.normalize("NFC", base.plain + ACCENTS[name])
    return replace(atoms[0], nucleus=[sign(text, base.style)])


def spread(name: str, atoms: Sequence[Atom], *, compact: bool) -> Atom:
    """Return an accent over several symbols: a line above them, else a wide one that reads by its name."""
    pieces = lay_out(atoms, compact=compact)
    if is_line(name) and "\\" not in plain_of(pieces):
        return Atom([_overlined(piece) for piece in pieces])
    shown_name = name.removeprefix("wide").replace("overrightarrow", "vec").lower()
    reading = [sign(shown_name), *bracketed(pieces)]
    return Atom(reading if compact else [boxed(reading, WideAccent(ACCENTS[name], tuple(pieces)))])


def _overlined(piece: Piece) -> Piece:
    plain = "".join(letter + _OVERLINE for letter in piece.plain)
    return Piece(plain, piece.shown, replace(piece.style, overline=True))
