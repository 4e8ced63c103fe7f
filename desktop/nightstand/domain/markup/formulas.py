"""TeX formulas → pieces that can be set on one line of text, each with its plain Unicode reading.

Digits and signs in a script become Unicode scripts in the plain reading (`x²`, `c₀`, `10⁻³`); everything else keeps the
TeX mark, in brackets where it is longer than one symbol: `F_T`, `T^(1/3)`.
"""

import re
import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from nightstand.domain.markup.runs import BODY, Style
from nightstand.domain.markup.symbols import (
    ACCENTS,
    CHARACTER_CLASSES,
    COMMAND_SIGNS,
    FUNCTIONS,
    LOWERED,
    RAISED,
    SILENT,
    SPACES,
    AtomClass,
    letter_of,
)

# Deeper than any formula people write; keeps a hostile one from exhausting the stack or taking quadratic time.
_MAX_DEPTH = 24


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of a formula in one style: how it reads as plain text and what is drawn."""

    plain: str
    shown: str
    style: Style


@dataclass(frozen=True, slots=True)
class FormulaReading:
    """A formula as pieces; see `Formula` for the two claims. Without pieces, the formula could not be read at all."""

    pieces: tuple[Piece, ...]
    is_complete: bool
    is_hard: bool


class _Unreadable(Exception):
    """The structure of the formula is broken."""
