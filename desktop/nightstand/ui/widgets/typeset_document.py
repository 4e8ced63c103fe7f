"""Fills a text document with marked-up text: emphasis, code, links, and formulas as real text."""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from PySide6.QtGui import (
    QColor,
    QFont,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
    QTextLayout,
)

from nightstand.domain.markup import Markup, Run, Style
from nightstand.ui.widgets.text_offsets import TextOffsets
from nightstand.ui.widgets.typeset_accents import insert_accented, is_tall_and_accented
from nightstand.ui.widgets.typeset_scripts import (
    followed_by_space,
    inner_font,
    moved_apart,
    script_width_px,
    shift_inner,
    stacked,
)

MONOSPACE_FAMILIES: Final = ("JetBrains Mono", "Noto Sans Mono", "DejaVu Sans Mono", "monospace")
CODE_SCALE: Final = 0.9
"""Typewriter faces look larger than the text around them."""

_ACCENTED: Final = re.compile("([^\u0300-\u036f][\u0300-\u036f]+)")
_BREAKS: Final = re.compile(r"(\n\n?)")
_FIRST_MATHEMATICAL_LETTER: Final = "\U0001d400"
_JOINER: Final = "\u2060"
_NO_BREAK_BEHIND: Final = re.compile(r"(?<=[/|\-–′″])(?=.)|(?<=\))(?=[(\[{])")
_FORMULA_MARK: Final = QTextFormat.Property.UserProperty.value + 1
_LINE_BREAK: Final = "\u2028"
_UNDERLINE_STRENGTH: Final = 0.45
_PARAGRAPH_GAP: Final = 0.5
"""Of a line height, between paragraphs."""


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


def fill_document(document: QTextDocument, markup: Markup, look: TypesetFont, colours: TypesetColours) -> TextOffsets:
    """Replace what the document holds; return where each part of the plain text stands in it."""
    offsets = TextOffsets()
    look = TypesetFont(_with_symbols_first(look.font), look.line_height_px)
    formats = _Formats(look.font, colours)
    document.clear()
    document.setDefaultFont(look.font)
    cursor = QTextCursor(document)
    cursor.beginEditBlock()
    cursor.setBlockFormat(_block_format(look, is_first=True))
    for runs, upper in stacked([run for run in markup.runs if run.plain or run.shown]):
        if runs[0].formula and runs[0].style.script and not runs[0].shown[:1].isalnum():
            # A sign would begin a line of its own and leave its letter behind.
            _insert_text(cursor, _JOINER, "", runs[0].plain_start, formats.of(runs[0]), offsets)
        if upper:
            _insert_stacked(cursor, runs, upper, formats, look, offsets)
            continue
        for run in runs:
            _insert(cursor, run, formats, look, offsets)
    cursor.endEditBlock()
    return offsets


def _insert(cursor: QTextCursor, run: Run, formats: "_Formats", look: TypesetFont, offsets: TextOffsets) -> None:
    text_format = formats.of(run)
    if run.formula is not None:
        _insert_formula_run(cursor, run, text_format, look, offsets)
        return
    plain_start = run.plain_start
    for piece in _BREAKS.split(run.plain):
        start = cursor.position()
        if piece == "\n\n":
            cursor.insertBlock(_block_format(look, is_first=False), text_format)
            offsets.add(start, cursor.position(), plain_start, piece, " ")
        elif piece:
            _insert_text(cursor, piece.replace("\n", _LINE_BREAK), piece, plain_start, text_format, offsets)
        plain_start += len(piece)


def _insert_stacked(
    cursor: QTextCursor,
    lower: Sequence[Run],
    upper: Sequence[Run],
    formats: "_Formats",
    look: TypesetFont,
    offsets: TextOffsets,
) -> None:
    """Insert the upper script over the lower one: it is drawn back by the lower one's width."""
    widths_px = [
        sum(script_width_px(drawable(run.shown, look.font), formats.of(run)) for run in runs) for runs in (lower, upper)
    ]
    for runs, space_px in ((lower, -widths_px[0]), (upper, max(0.0, widths_px[0] - widths_px[1]))):
        for run in runs:
            shown = _NO_BREAK_BEHIND.sub(_JOINER, drawable(run.shown, look.font))
            text_format = moved_apart(formats.of(run), run.style)
            if run is not runs[-1]:
                _insert_text(cursor, shown, run.plain, run.plain_start, text_format, offsets)
                continue
            start = cursor.position()
            cursor.insertText(shown[:-1], text_format)
            cursor.insertText(shown[-1:], followed_by_space(text_format, space_px))
            offsets.add(start, cursor.position(), run.plain_start, run.plain, shown)


def _insert_formula_run(
    cursor: QTextCursor, run: Run, text_format: QTextCharFormat, look: TypesetFont, offsets: TextOffsets
) -> None:
    shown = drawable(run.shown, look.font)
    if len(shown) != len(run.plain):
        # What is drawn for another reading counts as one anyway.
        _insert_text(cursor, _NO_BREAK_BEHIND.sub(_JOINER, shown), run.plain, run.plain_start, text_format, offsets)
        return
    plain_start = run.plain_start
    for piece in _ACCENTED.split(shown):
        plain = run.plain[plain_start - run.plain_start :][: len(piece)]
        if is_tall_and_accented(piece):
            start = cursor.position()
            insert_accented(cursor, piece, text_format)
            offsets.add(start, cursor.position(), plain_start, plain, "")
        elif piece:
            _insert_unbroken(cursor, piece, plain, plain_start, text_format, offsets)
        plain_start += len(piece)


def _insert_unbroken(
    cursor: QTextCursor, shown: str, plain: str, plain_start: int, text_format: QTextCharFormat, offsets: TextOffsets
) -> None:
    """Insert a part of a formula that only its spaces can break; the joiners in it stand for no text."""
    done = 0
    for match in _NO_BREAK_BEHIND.finditer(shown):
        end = match.end()
        _insert_text(cursor, shown[done:end], plain[done:end], plain_start + done, text_format, offsets)
        _insert_text(cursor, _JOINER, "", plain_start + end, text_format, offsets)
        done = end
    if done < len(shown):
        _insert_text(cursor, shown[done:], plain[done:], plain_start + done, text_format, offsets)


def _insert_text(
    cursor: QTextCursor, shown: str, plain: str, plain_start: int, text_format: QTextCharFormat, offsets: TextOffsets
) -> None:
    start = cursor.position()
    if shown:
        cursor.insertText(shown, text_format)
    offsets.add(start, cursor.position(), plain_start, plain, shown)


def _block_format(look: TypesetFont, *, is_first: bool) -> QTextBlockFormat:
    block = QTextBlockFormat()
    # Fixed, since a fallback font or a script would otherwise push single lines apart.
    block.setLineHeight(look.line_height_px, QTextBlockFormat.LineHeightTypes.FixedHeight.value)
    if not is_first:
        block.setTopMargin(look.line_height_px * _PARAGRAPH_GAP)
    return block


class _Formats:
    """Character formats by style, made once for each."""

    def __init__(self, font: QFont, colours: TypesetColours) -> None:
        self._font = font
        self._colours = colours
        self._made: dict[tuple[Style, bool], QTextCharFormat] = {}

    def of(self, run: Run) -> QTextCharFormat:
        is_formula = run.formula is not None
        key = (run.style, is_formula)
        if key not in self._made:
            self._made[key] = self._format(run.style, is_formula=is_formula)
        return self._made[key]

    def _format(self, style: Style, *, is_formula: bool) -> QTextCharFormat:
        text_format = QTextCharFormat()
        text_format.setForeground(self._colours.text)
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
            if not is_formula:
                text_format.setBackground(self._colours.code_background)
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
        if style.link:
            text_format.setAnchor(True)
            text_format.setAnchorHref(style.link)
            text_format.setForeground(self._colours.link)
            text_format.setUnderlineStyle(QTextCharFormat.UnderlineStyle.SingleUnderline)
            underline = QColor(self._colours.link)
            underline.setAlphaF(_UNDERLINE_STRENGTH)
            text_format.setUnderlineColor(underline)
        return text_format


def _with_symbols_first(font: QFont) -> QFont:
    """Return the font with its East Asian families last: their signs of mathematics are as wide as ideographs."""
    reordered = QFont(font)
    reordered.setFamilies(sorted(font.families(), key=_is_east_asian))
    return reordered


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
