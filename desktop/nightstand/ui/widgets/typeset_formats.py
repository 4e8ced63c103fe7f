"""How the styles of marked-up text look in a document: colours, fonts, and what the fonts can draw."""

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from PySide6.QtGui import QColor, QFont, QFontMetricsF, QTextCharFormat, QTextFormat, QTextLayout

from nightstand.domain.markup import BODY, Run, Style
from nightstand.ui.widgets.typeset_scripts import followed_by_space, inner_font, shift_inner

MONOSPACE_FAMILIES: Final = ("JetBrains Mono", "Noto Sans Mono", "DejaVu Sans Mono", "monospace")
CODE_SCALE: Final = 0.9
"""Typewriter faces look larger than the text around them."""

_FIRST_MATHEMATICAL_LETTER: Final = "\U0001d400"
_FORMULA_MARK: Final = QTextFormat.Property.UserProperty.value + 1
_UNDERLINE_STRENGTH: Final = 0.45
_LIGHT_FAMILIES: Final = ("DejaVu Sans",)
_GAP: Final = 0.08
"""Of the font's size."""


@dataclass(frozen=True, slots=True)
class TypesetColours:
    """What the theme says about running text. `highlights` goes by the stored name of a highlight's colour."""

    text: QColor
    link: QColor
    code_background: QColor
    selection: QColor
    selected_text: QColor
    hit_background: QColor
    hit_text: QColor
    highlight_text: QColor
    highlights: Mapping[str, QColor]


@dataclass(frozen=True, slots=True)
class TypesetFont:
    """The reading font and the height of its lines, in pixels."""

    font: QFont
    line_height_px: int


class Formats:
    """Character formats by style, made once for each."""

    def __init__(self, font: QFont, colours: TypesetColours | None) -> None:
        """Without colours, the text takes that of the painter."""
        self._font = font
        self._colours = colours
        self._made: dict[tuple[Style, bool], QTextCharFormat] = {}

    def of(self, run: Run) -> QTextCharFormat:
        return self.of_style(run.style, is_formula=run.formula is not None)

    def of_style(self, style: Style, *, is_formula: bool) -> QTextCharFormat:
        key = (style, is_formula)
        if key not in self._made:
            self._made[key] = self._format(style, is_formula=is_formula)
        return self._made[key]

    def gap(self) -> QTextCharFormat:
        """Return the format in which a space is as narrow as what parts two signs of a formula that would touch."""
        ordinary = self.of_style(BODY, is_formula=True)
        space_px = QFontMetricsF(ordinary.font()).horizontalAdvance("\u00a0")
        return followed_by_space(ordinary, _GAP * self._font.pixelSize() - space_px)

    def _format(self, style: Style, *, is_formula: bool) -> QTextCharFormat:
        text_format = QTextCharFormat()
        font = QFont(self._font)
        if style.bold:
            font.setWeight(QFont.Weight.Bold)
        font.setItalic(style.italic)
        if style.italic and font.weight() > QFont.Weight.Medium:
            # The typeface has no slanted semi-bold, and only of bold does Qt make one; else it would be light.
            font.setWeight(QFont.Weight.Bold)
        font.setUnderline(style.underline)
        font.setOverline(style.overline)
        if style.small_caps:
            font.setCapitalization(QFont.Capitalization.SmallCaps)
        if style.inner_script:
            font = inner_font(font)
        if style.code:
            font.setFamilies(list(MONOSPACE_FAMILIES))
            font.setPixelSize(round(self._font.pixelSize() * CODE_SCALE))
        if is_formula:
            # Formats that differ keep the metrics of a fallback font to the formula; joined with the text around, they
            # would move all its lines.
            text_format.setProperty(_FORMULA_MARK, _FORMULA_MARK)
        text_format.setFont(font, QTextCharFormat.FontPropertiesInheritanceBehavior.FontPropertiesAll)
        if style.script:
            alignment = QTextCharFormat.VerticalAlignment
            text_format.setVerticalAlignment(
                alignment.AlignSuperScript if style.script > 0 else alignment.AlignSubScript
            )
        if style.inner_script:
            shift_inner(text_format, style, self._font, font)
        if self._colours:
            _colour(text_format, style, self._colours, is_formula=is_formula)
        return text_format


def _colour(text_format: QTextCharFormat, style: Style, colours: TypesetColours, *, is_formula: bool) -> None:
    text_format.setForeground(colours.text)
    if style.code and not is_formula:
        text_format.setBackground(colours.code_background)
    if style.link:
        text_format.setAnchor(True)
        text_format.setAnchorHref(style.link)
        text_format.setForeground(colours.link)
        text_format.setUnderlineStyle(QTextCharFormat.UnderlineStyle.SingleUnderline)
        underline = QColor(colours.link)
        underline.setAlphaF(_UNDERLINE_STRENGTH)
        text_format.setUnderlineColor(underline)


def with_symbols_first(font: QFont) -> QFont:
    """Return the font with its East Asian families last: their signs of mathematics are as wide as ideographs."""
    reordered = QFont(font)
    reordered.setFamilies(sorted(font.families(), key=_is_east_asian))
    return reordered


def with_light_signs(text_format: QTextCharFormat) -> QTextCharFormat:
    """Return the format for a sign that the typeface of the interface draws as heavy as if it were bold."""
    light = QTextCharFormat(text_format)
    font = QFont(text_format.font())
    font.setFamilies([*_LIGHT_FAMILIES, *font.families()])
    light.setFont(font, QTextCharFormat.FontPropertiesInheritanceBehavior.FontPropertiesAll)
    return light


def _is_east_asian(family: str) -> bool:
    return "CJK" in family


def drawable(text: str, font: QFont) -> str:
    """Return the text with mathematical letters that no installed font has replaced by ordinary ones."""
    return "".join(
        character
        if character < _FIRST_MATHEMATICAL_LETTER or _has_glyph(character, font.key())
        else unicodedata.normalize("NFKC", character)
        for character in text
    )


@lru_cache(maxsize=512)
def _has_glyph(character: str, font_key: str) -> bool:
    font = QFont()
    font.fromString(font_key)
    layout = QTextLayout(character, font)
    layout.beginLayout()
    layout.createLine()
    layout.endLayout()
    return all(index != 0 for run in layout.glyphRuns() for index in run.glyphIndexes())
