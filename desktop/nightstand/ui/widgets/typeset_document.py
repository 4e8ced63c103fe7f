"""Fills a text document with marked-up text: emphasis, code, links, and formulas as real text."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from PySide6.QtGui import (
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
)

from nightstand.domain.markup import Box, Markup, Run
from nightstand.ui.widgets.text_offsets import TextOffsets
from nightstand.ui.widgets.typeset_accents import insert_accented, is_tall_and_accented
from nightstand.ui.widgets.typeset_box_objects import boxes_of
from nightstand.ui.widgets.typeset_boxes import is_tall
from nightstand.ui.widgets.typeset_formats import (
    Formats,
    TypesetColours,
    TypesetFont,
    drawable,
    with_light_signs,
    with_symbols_first,
)
from nightstand.ui.widgets.typeset_lines import room_px, with_own_lines
from nightstand.ui.widgets.typeset_scripts import (
    followed_by_space,
    moved_apart,
    script_width_px,
    stacked,
)

_ODD_SIGNS: Final = re.compile("([^\u0300-\u036f][\u0300-\u036f]+|ℓ)")
_SCRIPT_L: Final = "ℓ"
_END_OF_LINE: Final = re.compile(r"([.,;:!?)]*)( ?)")
_BREAKS: Final = re.compile(r"(\n\n?)")
_JOINER: Final = "\u2060"
_BREAKABLE_ENDS: Final = "/|-–′″}⟩⌋⌉⟧"
_NORM: Final = "‖"
_NO_BREAK_SPACE: Final = "\u00a0"
_NO_BREAK_BEHIND: Final = re.compile(r"(?<=[/|\-–′″}⟩⌋⌉⟧])(?=.)|(?<=\))(?=[(\[{])")
_LINE_BREAK: Final = "\u2028"
_PARAGRAPH_GAP: Final = 0.5
"""Of a line height, between paragraphs."""


def fill_document(document: QTextDocument, markup: Markup, look: TypesetFont, colours: TypesetColours) -> TextOffsets:
    """Replace what the document holds; return where each part of the plain text stands in it."""
    offsets = TextOffsets()
    look = TypesetFont(with_symbols_first(look.font), look.line_height_px)
    formats = Formats(look.font, colours)
    document.clear()
    boxes_of(document).clear()
    document.setDefaultFont(look.font)
    cursor = QTextCursor(document)
    cursor.beginEditBlock()
    cursor.setBlockFormat(_block_format(look, is_first=True))
    before: Run | None = None
    displayed = {run.start for run in markup.runs if run.box and is_tall(run.box)}
    for runs, upper in stacked([run for run in markup.runs if run.plain or run.shown]):
        if before and before.start != runs[0].start and before.start in displayed:
            runs = [_insert_end_of_line(cursor, runs[0], formats, look, offsets), *runs[1:]]
        if runs[0].start in displayed and not (before and before.start == runs[0].start):
            _insert_break(cursor, "", runs[0].plain_start, look, offsets)
        if upper:
            _insert_join(cursor, before, runs[0], formats, offsets)
            _insert_stacked(cursor, runs, upper, formats, look, offsets)
            before = upper[-1]
            continue
        for run in runs:
            _insert_join(cursor, before, run, formats, offsets)
            _insert(cursor, run, formats, look, offsets)
            before = run
    _leave_room_below(cursor)
    cursor.endEditBlock()
    return offsets


def _leave_room_below(cursor: QTextCursor) -> None:
    """Give the document the margin of its last block, which Qt leaves out."""
    frame = cursor.document().rootFrame()
    look = frame.frameFormat()
    look.setBottomMargin(cursor.blockFormat().bottomMargin())
    frame.setFrameFormat(look)


def _insert_break(cursor: QTextCursor, plain: str, plain_start: int, look: TypesetFont, offsets: TextOffsets) -> None:
    """Begin a line for a formula that needs one of its own, or for what comes after it."""
    if cursor.atBlockStart() and not plain:
        return
    start = cursor.position()
    cursor.insertBlock(_block_format(look, is_first=True))
    offsets.add(start, cursor.position(), plain_start, plain, " ")


def _insert_end_of_line(
    cursor: QTextCursor, run: Run, formats: Formats, look: TypesetFont, offsets: TextOffsets
) -> Run:
    """Insert what follows a formula on its own line, and the break for the space behind; return the rest of the run."""
    end = _END_OF_LINE.match(run.plain) if run.is_linear else None
    if end is None:
        _insert_break(cursor, "", run.plain_start, look, offsets)
        return run
    _insert_text(cursor, end[1], end[1], run.plain_start, formats.of(run), offsets)
    _insert_break(cursor, end[2], run.plain_start + end.end(1), look, offsets)
    done = end.end()
    return replace(
        run,
        start=run.start + done,
        plain_start=run.plain_start + done,
        plain=run.plain[done:],
        shown=run.shown[done:],
    )


def _insert_box(
    cursor: QTextCursor, run: Run, box: Box, text_format: QTextCharFormat, look: TypesetFont, offsets: TextOffsets
) -> None:
    """Insert a box as one character that stands for the whole of its reading, and make room for it."""
    start = cursor.position()
    drawing = boxes_of(cursor.document()).insert(cursor, box, text_format, look)
    offsets.add(start, cursor.position(), run.plain_start, run.plain, "")
    above, below = room_px(look.line_height_px)
    block = cursor.blockFormat()
    if is_tall(box):
        gap = (look.line_height_px - look.font.pixelSize()) / 2
        block = with_own_lines(block, drawing.ascent + gap, drawing.descent + gap)
    else:
        block.setTopMargin(max(block.topMargin(), drawing.ascent - above))
        block.setBottomMargin(max(block.bottomMargin(), drawing.descent - below))
    cursor.setBlockFormat(block)


def _insert_join(cursor: QTextCursor, before: Run | None, run: Run, formats: Formats, offsets: TextOffsets) -> None:
    """Insert what keeps a run on the line of the one before, or a little away from it; it stands for no text."""
    if run.formula is None:
        return
    is_inside = before is not None and before.formula is not None and before.start == run.start
    end = before.shown[-1:] if before and is_inside else ""
    begins_with_sign = run.style.script != 0 and not run.shown[:1].isalnum()
    if begins_with_sign or (end and end in _BREAKABLE_ENDS):
        # A sign would begin a line of its own and leave its letter behind, and so would a letter behind a slash.
        _insert_text(cursor, _JOINER, "", run.plain_start, formats.of(run), offsets)
    elif end and not run.style.script and _touch(end, run.shown[:1]):
        _insert_text(cursor, _NO_BREAK_SPACE, "", run.plain_start, formats.gap(), offsets)


def _touch(end: str, start: str) -> bool:
    """Whether the bars of a norm would touch the sign beside them."""
    return _NORM in (end, start) and (end + start).isprintable() and end != start and not (end + start).isspace()


def _insert(cursor: QTextCursor, run: Run, formats: "Formats", look: TypesetFont, offsets: TextOffsets) -> None:
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
    formats: "Formats",
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
    if run.box is not None:
        _insert_box(cursor, run, run.box, text_format, look, offsets)
        return
    shown = drawable(run.shown, look.font)
    if len(shown) != len(run.plain):
        # What is drawn for another reading counts as one anyway.
        start = cursor.position()
        for piece in _ODD_SIGNS.split(_NO_BREAK_BEHIND.sub(_JOINER, shown)):
            if is_tall_and_accented(piece):
                insert_accented(cursor, piece, text_format)
            else:
                cursor.insertText(piece, text_format)
        offsets.add(start, cursor.position(), run.plain_start, run.plain, "")
        return
    plain_start = run.plain_start
    for piece in _ODD_SIGNS.split(shown):
        plain = run.plain[plain_start - run.plain_start :][: len(piece)]
        if is_tall_and_accented(piece):
            start = cursor.position()
            insert_accented(cursor, piece, text_format)
            offsets.add(start, cursor.position(), plain_start, plain, "")
        elif piece == _SCRIPT_L:
            _insert_text(cursor, piece, plain, plain_start, with_light_signs(text_format), offsets)
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
