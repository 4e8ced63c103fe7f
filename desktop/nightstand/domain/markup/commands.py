"""Finds TeX commands and braces in running text."""

import re

from nightstand.domain.markup.faces import ALPHABETS, DECLARATIONS
from nightstand.domain.markup.formulas import read_formula
from nightstand.domain.markup.links import target_of, unescaped
from nightstand.domain.markup.marks import Mark, MarkKind
from nightstand.domain.markup.runs import BODY, Style
from nightstand.domain.markup.scan import Scan
from nightstand.domain.markup.symbols import ACCENTS, COMMAND_SIGNS, FUNCTIONS
from nightstand.domain.markup.text_commands import (
    CITATIONS,
    DECLARATION_STYLES,
    GROUP_STYLES,
    SILENT_COMMANDS,
    SILENT_WITH_ARGUMENT,
    TEXT_SIGNS,
    WRAPPED_GROUPS,
    accented_letter,
)
from nightstand.domain.markup.verbatim import add_link, read_tex_delimiter

_COMMAND = re.compile(r"\\(?:([A-Za-z]+)\*?|(.))", re.DOTALL)
_SCRIPT = re.compile(r"[\^_](?:\w|(\{)|\\[A-Za-z]+)")
_COMMAND_BEFORE = re.compile(r"\\[A-Za-z]+\*?\Z")
_MAX_NAME = 40
_SET_MEMBER = re.compile(r"\s*[^\s,{}]{1,4}\s*")
# Longer ones in running text are broken sources rather than formulas.
_MAX_BARE_FORMULA = 200
_MAX_ADDRESS = 2000

_ARGUMENT_COUNTS = {
    **dict.fromkeys(set(ALPHABETS) - DECLARATIONS, 1),
    **dict.fromkeys(ACCENTS, 1),
    **dict.fromkeys(("frac", "tfrac", "dfrac", "nicefrac", "binom"), 2),
    "sqrt": 1,
    # Short capitals are as likely an author's own macro as the sign.
    **{name: 0 for name in (*COMMAND_SIGNS, *FUNCTIONS) if len(name) > 1 and name.isalpha() and not name.isupper()},
}


def read_backslash(scan: Scan, start: int, _end: int) -> int:
    """Read a command; one that is not known stays as it is typed."""
    match = _COMMAND.match(scan.text, start, scan.frame.end)
    if match is None:
        return start
    name, end = match[1] or match[2], match.end()
    if name == "\\" and (inner := _COMMAND.match(scan.text, start + 1, scan.frame.end)) and inner[1] in GROUP_STYLES:
        # A tool on the way has doubled the backslash.
        scan.add_silent(start, start + 1)
        return start + 1
    if name in ("(", "[") and (continued := read_tex_delimiter(scan, start)) > start:
        return continued
    if accented := accented_letter(scan.text, start):
        letter, end = accented
        if end <= scan.frame.end:
            scan.add_text(start, end, letter)
            return end
    brace = end + 1 if scan.after(end) == " " and scan.text.startswith("{", end + 1) else end
    closing = scan.closing_brace(brace)
    if closing is not None and (continued := _read_group(scan, name, start, brace, closing)) > start:
        return continued
    return _read_lone(scan, name, start, end)


def _read_group(scan: Scan, name: str, start: int, brace: int, closing: int) -> int:
    if name in GROUP_STYLES:
        return scan.open_group(start, brace, closing, GROUP_STYLES[name])
    if name in WRAPPED_GROUPS:
        return scan.open_group(start, brace, closing, BODY, *WRAPPED_GROUPS[name])
    if name in CITATIONS:
        return scan.open_group(start, brace, closing, BODY, "[", "]")
    if name in ("url", "path", "nolinkurl"):
        return _read_url(scan, start, brace, closing)
    if name in ("href", "textcolor", "colorbox"):
        second = scan.closing_brace(closing + 1) if closing - brace <= _MAX_ADDRESS else None
        if second is None:
            return start
        target = target_of(scan.text[brace + 1 : closing]) if name == "href" else ""
        if target is None:
            return start
        return scan.open_group(start, closing + 1, second, Style(link=target))
    if name in SILENT_WITH_ARGUMENT:
        scan.add_silent(start, closing + 1)
        return closing + 1
    return start


def _read_url(scan: Scan, start: int, brace: int, closing: int) -> int:
    address = scan.text[brace + 1 : closing]
    target = target_of(address)
    if target is not None:
        return add_link(scan, start, brace + 1, closing, closing + 1, target)
    scan.add_text(start, closing + 1, unescaped(address))
    return closing + 1


def _read_lone(scan: Scan, name: str, start: int, end: int) -> int:
    if name in TEXT_SIGNS:
        return _add_sign(scan, TEXT_SIGNS[name], start, end)
    if name in DECLARATION_STYLES or name in SILENT_COMMANDS:
        if scan.after(end) == " " and (scan.before(start) in " {" or name in SILENT_COMMANDS):
            end += 1
        # Outside a group a declaration has lost its braces: it would run to the end of the text.
        in_group = len(scan.frames) > 1
        style = DECLARATION_STYLES.get(name) if in_group else None
        scan.add(Mark(MarkKind.DECLARATION, start, end, style=style))
        return end
    return _read_bare_formula(scan, name, start, end)


def _add_sign(scan: Scan, sign: str, start: int, end: int) -> int:
    if scan.text.startswith("\\\\%", start):
        scan.add_silent(start, end)
        return end
    if sign == " ":
        return scan.add_space(start, end, " ")
    # TeX users end a command with {} to keep the space behind it.
    if scan.text.startswith("{}", end) and scan.text[start + 1].isalpha() and end + 2 <= scan.frame.end:
        end += 2
    scan.add_text(start, end, sign)
    return end


def _read_bare_formula(scan: Scan, name: str, start: int, end: int) -> int:
    r"""Read mathematics without its dollars, such as `\alpha` or `\mathcal{O}(n)`."""
    count = _ARGUMENT_COUNTS.get(name)
    if count is None:
        return start
    for _ in range(count):
        closing = scan.closing_brace(end)
        if closing is None or closing - start > _MAX_BARE_FORMULA:
            return start
        end = closing + 1
    while (match := _SCRIPT.match(scan.text, end, scan.frame.end)) and end - start <= _MAX_BARE_FORMULA:
        closing = scan.closing_brace(match.end() - 1) if match[1] else match.end() - 1
        if closing is None or closing - start > _MAX_BARE_FORMULA:
            break
        end = closing + 1
    tex = scan.text[start:end]
    if not read_formula(tex).is_complete:
        return start
    scan.add(Mark(MarkKind.FORMULA, start, end, tex))
    return end


def read_opening_brace(scan: Scan, start: int, end: int) -> int:
    """Drop braces that only group or protect; those of a set stay."""
    closing = scan.closing_brace(start)
    if closing is None or not _is_grouping(scan, start, closing):
        return start
    return scan.open_group(start, start, closing, BODY)


def read_closing_brace(scan: Scan, start: int, _end: int) -> int:
    return scan.close_group(start) if len(scan.frames) > 1 and scan.frame.end == start else start


def _is_grouping(scan: Scan, start: int, closing: int) -> bool:
    first = scan.text[start + 1]
    if _COMMAND_BEFORE.search(scan.text, max(0, start - _MAX_NAME), start):
        # The argument of a command nobody here knows; an empty one only ends its name.
        return closing == start + 1
    if first in "\\{":
        return True
    is_glued = scan.before(start).isalpha() or scan.text[closing + 1 : closing + 2].isalpha()
    if not scan.is_title:
        return is_glued
    if closing - start > 40:
        return True
    members = scan.text[start + 1 : closing].split(",")
    is_set = len(members) > 1 and all(_SET_MEMBER.fullmatch(member) for member in members)
    return is_glued or (not is_set and first.isalpha()) or first == "$"
