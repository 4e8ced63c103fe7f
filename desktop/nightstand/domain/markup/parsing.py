"""Source → `Markup`: runs a scan over the source and makes its marks into runs."""

import re
from collections.abc import Callable, Iterator
from functools import partial

from nightstand.domain.markup.braces import read_closing_brace, read_opening_brace
from nightstand.domain.markup.characters import LEGIBLE, legible
from nightstand.domain.markup.commands import read_backslash
from nightstand.domain.markup.faces import merged
from nightstand.domain.markup.formulas import read_formula
from nightstand.domain.markup.inline import (
    read_apostrophe,
    read_dashes,
    read_emphasis,
    read_quote,
    read_space,
    read_tie,
    read_zero_width,
)
from nightstand.domain.markup.marks import Mark, MarkKind
from nightstand.domain.markup.repairs import repaired
from nightstand.domain.markup.runs import Formula, Markup, Run
from nightstand.domain.markup.scan import Scan
from nightstand.domain.markup.styles import BODY, Style
from nightstand.domain.markup.tags import read_ampersand, read_angle
from nightstand.domain.markup.verbatim import (
    read_address,
    read_closing_bracket,
    read_dollar,
    read_opening_bracket,
    read_ticks,
)

MARKUP_VERSION = 5
"""Grows whenever the plain text of any source changes, so that stored positions can be anchored anew."""

_SPECIAL = re.compile(
    r"[\\${}\[\]<&~“”\"]|`+|\*+|_+|-{2,}|''|'|[ \t\n\r\f\v]{2,}|[\t\n\r\f\v]|\u200b+|(?i:https?://|\bdoi:)"
)
# To look for one of many single signs is far quicker than for a choice of patterns, and most texts hold no others.
_SIGN = re.compile(r"[\\${}\[\]<&~“”\"'`*_\u200b]")
_ADDRESS = re.compile(r"[hH][tT][tT][pP][sS]?://")
_OTHER_THAN_SIGNS = ("--", "  ", "\n", "\t", "\r", "\f", "\v")
_Handler = Callable[[Scan, int, int], int]
_HANDLERS: dict[str, _Handler] = {
    "\\": read_backslash,
    "$": read_dollar,
    "{": read_opening_brace,
    "}": read_closing_brace,
    "[": read_opening_bracket,
    "]": read_closing_bracket,
    "<": read_angle,
    "&": read_ampersand,
    "~": read_tie,
    "`": read_ticks,
    "*": read_emphasis,
    "_": read_emphasis,
    "-": read_dashes,
    "'": read_apostrophe,
    "\u200b": read_zero_width,
    **dict.fromkeys('“”"', read_quote),
    **dict.fromkeys(" \t\n\r\f\v", read_space),
    **dict.fromkeys("hHdD", read_address),
}
_SPACE_RANKS = {" ": 0, "\n": 1, "\n\n": 2}


def parse_markup(source: str) -> Markup:
    """Read a source that may mix LaTeX, Markdown and HTML as authors do. Never raises; time is linear."""
    return Markup.of(source, tuple(_joined(_runs(source, _scanned(source)))))


def plain_text(source: str) -> str:
    """Return what `parse_markup` gives as the plain text, without the positions that make it costly."""
    text = unmarked(source)
    return "".join(_plain_parts(source, _scanned(source))) if text is None else text


def unmarked(source: str) -> str | None:
    """Return the text of a source that is one run of plain text, as most are; None where marks must be looked for."""
    text = legible(source)
    return None if _SIGN.search(text) or "://" in text or _holds_more_than_signs(text) else text


def parse_title(source: str) -> Markup:
    """Read a title: as `parse_markup`, but braces that only protect its capitals are dropped."""
    return Markup.of(source, tuple(_joined(_runs(source, _scanned(source, is_title=True)))))


def plain_title(source: str) -> str:
    """Return the plain text of a title on one line."""
    return " ".join("".join(_plain_parts(source, _scanned(source, is_title=True))).split())


def _scanned(source: str, *, is_title: bool = False) -> list[Mark]:
    scan = Scan(legible(source), is_title)
    next_special = _special_finder(scan.text)
    position = 0
    while match := next_special(position):
        start, end = match.span()
        position = _HANDLERS[match[0][0]](scan, start, end)
        if position == start:
            position = end
    scan.flush(len(source))
    _settle_spaces(scan.marks)
    return scan.marks


def _special_finder(text: str) -> Callable[[int], re.Match[str] | None]:
    """Return what finds the first special sequence of a text from a position on; positions only grow."""
    if _holds_more_than_signs(text):
        return partial(_SPECIAL.search, text)
    if "://" not in text:
        return lambda position: _SPECIAL.match(text, sign.start()) if (sign := _SIGN.search(text, position)) else None
    address: re.Match[str] | None = _ADDRESS.search(text)

    def sign_or_address(position: int) -> re.Match[str] | None:
        nonlocal address
        if address and address.start() < position:
            address = _ADDRESS.search(text, position)
        sign = _SIGN.search(text, position)
        starts = [found.start() for found in (sign, address) if found]
        return _SPECIAL.match(text, min(starts)) if starts else None

    return sign_or_address


def _holds_more_than_signs(text: str) -> bool:
    """Tell whether a text may have special sequences that begin neither with a sign nor as an address does."""
    return any(sequence in text for sequence in _OTHER_THAN_SIGNS) or "doi:" in text.lower()


def _settle_spaces(marks: list[Mark]) -> None:
    """Keep the strongest of neighbouring spaces, none at either end of the text."""
    kept: Mark | None = None
    begun = False
    for mark in marks:
        if mark.kind is MarkKind.SPACE:
            if not begun or (kept and _SPACE_RANKS[kept.text] >= _SPACE_RANKS[mark.text]):
                mark.text = ""
            else:
                if kept:
                    kept.text = ""
                kept = mark
        elif mark.text:
            begun, kept = True, None
    if kept:
        kept.text = ""


def _runs(source: str, marks: list[Mark]) -> Iterator[Run]:
    styles = [BODY]
    position = 0
    for mark in marks:
        if mark.kind is MarkKind.FORMULA:
            for run in _formula_runs(source, mark, position, styles[-1]):
                position = run.plain_end
                yield run
            continue
        if mark.kind is MarkKind.CLOSING:
            styles.pop()
        if mark.end > mark.start or mark.text:
            shown = mark.text if mark.shown is None else mark.shown
            yield Run(mark.start, mark.end, position, mark.text, shown, styles[-1])
            position += len(mark.text)
        if mark.kind is MarkKind.OPENING:
            styles.append(merged(styles[-1], mark.style or BODY))
        elif mark.kind is MarkKind.DECLARATION and mark.style:
            styles[-1] = merged(styles[-1], mark.style)


def _plain_parts(source: str, marks: list[Mark]) -> Iterator[str]:
    """Yield the plain text of what `_runs` yields."""
    for mark in marks:
        if mark.kind is not MarkKind.FORMULA:
            yield mark.text
            continue
        plain = "".join(piece.plain for piece in read_formula(repaired(mark.text)).pieces)
        yield plain or source[mark.start : mark.end].translate(LEGIBLE)


def _formula_runs(source: str, mark: Mark, position: int, outer: Style) -> Iterator[Run]:
    tex = repaired(mark.text)
    reading = read_formula(tex)
    formula = Formula(tex, reading.is_complete, reading.is_hard, outer)
    if not any(piece.plain for piece in reading.pieces):
        text = source[mark.start : mark.end].translate(LEGIBLE)
        yield Run(mark.start, mark.end, position, text, text, merged(outer, Style(code=True)), formula)
        return
    # Emphasis does not slant a formula: there, italic means a variable.
    surroundings = merged(Style(bold=outer.bold, small_caps=False, link=outer.link), Style(script=outer.script))
    for piece in reading.pieces:
        style = merged(surroundings, piece.style) if surroundings != BODY else piece.style
        yield Run(mark.start, mark.end, position, piece.plain, piece.shown, style, formula, piece.box)
        position += len(piece.plain)


def _joined(runs: Iterator[Run]) -> Iterator[Run]:
    """Join neighbouring runs of one style whose characters stand one for one."""
    held: Run | None = None
    for run in runs:
        if held and held.style == run.style and _joins(held) and _joins(run):
            held = Run(
                held.start, run.end, held.plain_start, held.plain + run.plain, held.shown + run.shown, held.style
            )
            continue
        if held:
            yield held
        held = run
    if held:
        yield held


def _joins(run: Run) -> bool:
    return run.is_linear and len(run.shown) == len(run.plain)
