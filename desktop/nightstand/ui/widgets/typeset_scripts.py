"""Sets scripts in formulas: the lower and the upper one of a letter over each other, and scripts on scripts."""

from collections.abc import Sequence
from itertools import groupby
from typing import Final

from PySide6.QtGui import QFont, QFontMetricsF, QTextCharFormat

from nightstand.domain.markup import Run, Style

SCRIPT_SCALE: Final = 2 / 3
"""Of Qt's scripts to the text they stand on."""
INNER_SCALE: Final = 0.76
"""Of a script on a script to the script."""
_INNER_RISE: Final = 0.3
"""How far a script on a script goes up, as a share of its line height; one below goes down by half of that."""

_STACK_RISE, _STACK_FALL = 9.0, 7.0
"""How far stacked scripts move apart, in hundredths of a line height: brackets would touch."""


def stacked(runs: Sequence[Run]) -> list[tuple[Sequence[Run], Sequence[Run]]]:
    """Part runs into (runs, upper runs): where the second is not empty, the first are the lower script beside it."""
    parts: list[tuple[Sequence[Run], Sequence[Run]]] = []
    for _, group in groupby(runs, key=_place):
        members = tuple(group)
        before = parts[-1] if parts else None
        if before and not before[1] and _are_one_over_the_other(before[0], members):
            parts[-1] = (before[0], members)
        else:
            parts.append((members, ()))
    return parts


def inner_font(font: QFont) -> QFont:
    """Return the font of a script on a script, before Qt makes a script of it."""
    smaller = QFont(font)
    smaller.setPixelSize(max(1, round(font.pixelSize() * INNER_SCALE)))
    return smaller


def shift_inner(text_format: QTextCharFormat, style: Style, outer: QFont, inner: QFont) -> None:
    """Move a script on a script to its height: Qt sees only a smaller script, which it moves by too little."""
    text_format.setBaselineOffset(100 * _inner_rise(style, QFontMetricsF(outer), QFontMetricsF(inner)))


def script_width_px(text: str, text_format: QTextCharFormat) -> float:
    """Return how wide a text is as a script."""
    return QFontMetricsF(script_font(text_format)).horizontalAdvance(text)


def script_font(text_format: QTextCharFormat) -> QFont:
    """Return the font that a format is drawn in, which is smaller than its own where it is a script's."""
    font = QFont(text_format.font())
    if text_format.verticalAlignment() != QTextCharFormat.VerticalAlignment.AlignNormal:
        font.setPixelSize(max(1, int(font.pixelSize() * SCRIPT_SCALE)))
    return font


def moved_apart(text_format: QTextCharFormat, style: Style) -> QTextCharFormat:
    """Return the format of a script that has another one over or under it."""
    moved = QTextCharFormat(text_format)
    moved.setBaselineOffset(text_format.baselineOffset() + (_STACK_RISE if style.script > 0 else -_STACK_FALL))
    return moved


def followed_by_space(text_format: QTextCharFormat, space_px: float) -> QTextCharFormat:
    """Return the format of a character with so much more space behind it, or less where it is negative."""
    spaced = QTextCharFormat(text_format)
    spaced.setFontLetterSpacingType(QFont.SpacingType.AbsoluteSpacing)
    spaced.setFontLetterSpacing(space_px)
    return spaced


def _place(run: Run) -> tuple[int, int]:
    return (run.start, run.style.script) if run.formula else (-1, 0)


def _are_one_over_the_other(lower: Sequence[Run], upper: Sequence[Run]) -> bool:
    return (
        lower[0].formula is not None
        and lower[0].start == upper[0].start
        and lower[0].style.script < 0 < upper[0].style.script
        and all(run.shown.isprintable() and not _is_accented(run.shown) for run in (*lower, *upper))
    )


def _is_accented(text: str) -> bool:
    return any("\u0300" <= character <= "\u036f" or character == "\u20d7" for character in text)


def _inner_rise(style: Style, outer: QFontMetricsF, inner: QFontMetricsF) -> float:
    """Return the rise in line heights of the inner font."""
    upper, lower = 0.5, -1 / 6
    share = upper if style.script > 0 else lower
    lost = share * (outer.height() - inner.height()) / inner.height()
    return lost + (_INNER_RISE if style.inner_script > 0 else -_INNER_RISE / 2)
