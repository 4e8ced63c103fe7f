"""TeX formulas → pieces that can be set on one line of text, each with its plain Unicode reading.

Digits and signs in a script become Unicode scripts in the plain reading (`x²`, `c₀`, `10⁻³`); everything else keeps the
TeX mark, in brackets where it is longer than one word: `F_T`, `T^(1/3)`.
"""

from dataclasses import dataclass
from functools import lru_cache

from nightstand.domain.markup.constructions import construction
from nightstand.domain.markup.formula_reader import FormulaReader, Unreadable
from nightstand.domain.markup.pieces import Piece


@dataclass(frozen=True, slots=True)
class FormulaReading:
    """A formula as pieces; see `Formula` for the two claims. Without pieces, it could not be read at all."""

    pieces: tuple[Piece, ...]
    is_complete: bool
    is_hard: bool


@lru_cache(maxsize=4096)
def read_formula(tex: str) -> FormulaReading:
    """Read the formula between two delimiters. Never raises; time is linear in its length."""
    reader = FormulaReader(tex, construction)
    try:
        pieces = reader.whole()
    except Unreadable:
        return FormulaReading((), is_complete=False, is_hard=False)
    return FormulaReading(pieces, is_complete=reader.is_complete, is_hard=reader.is_hard)
