"""Finds TeX commands in running text."""

import re
from collections.abc import Callable

from nightstand.domain.markup.bare_formulas import read_bare_formula, read_environment
from nightstand.domain.markup.links import target_of, unescaped
from nightstand.domain.markup.marks import Mark, MarkKind
from nightstand.domain.markup.scan import Scan
from nightstand.domain.markup.styles import BODY, Style
from nightstand.domain.markup.text_accents import accented_letter
from nightstand.domain.markup.text_commands import (
    CITATIONS,
    DECLARATION_STYLES,
    GROUP_STYLES,
    LOGOS,
    OPENING_SIGNS,
    SILENT_COMMANDS,
    SILENT_WITH_ARGUMENT,
    TEXT_SIGNS,
    WITHOUT_FIRST_ARGUMENT,
    WORD_SIGNS,
    WRAPPED_GROUPS,
)
from nightstand.domain.markup.verbatim import add_link, read_tex_delimiter

_DOUBLED_STYLE = re.compile(r"\\\\([A-Za-z]+)\s?\{")
_COMMAND = re.compile(r"\\(?:([A-Za-z]+)\*?|(.))", re.DOTALL)
# The words that an unknown command prints; a formula has none of that length.
_WORDS = re.compile(r"[A-Za-z][A-Za-z0-9 ,.;'’–-]*")
_LONG_WORD = re.compile(r"[A-Za-z]{4}")
_MAX_WORDS = 200
_VERBATIM = re.compile(r"\\[Vv]erb\*?([|!+])([^|!+\n]{1,200})\1")
# Some program on the way has escaped the braces of `{\vphantom{}…\vphantom{}}`.
_ESCAPED_PHANTOM = re.compile(r"\\\{\\vphantom\\\}|\\vphantom\\\{\\\}")
# Some program on the way has lost the braces of the argument, and with them the end of the name.
_SWALLOWED_STYLE = re.compile(r"\\(?:emph|text(?:it|bf|tt|sc|sf))(?=[A-Za-z])")
_ROMAN_NUMERAL = re.compile(r"\\romannumeral ?([1-9]\d?)(?!\d)")
_ROMAN_LETTERS = ((90, "xc"), (50, "l"), (40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"))
_MAX_ADDRESS = 2000


def read_backslash(scan: Scan, start: int, _end: int) -> int:
    """Read a command; one that is not known stays as it is typed."""
    match = _COMMAND.match(scan.text, start, scan.frame.end)
    if match is None:
        return start
    name, end = match[1] or match[2], match.end()
    if name == "\\" and (style := _DOUBLED_STYLE.match(scan.text, start, scan.frame.end)) and style[1] in GROUP_STYLES:
        # A tool on the way has doubled the backslash.
        scan.add_silent(start, start + 1)
        return start + 1
    if name in ("(", "[") and (continued := read_tex_delimiter(scan, start)) > start:
        return continued
    if name in _ODDITIES and (continued := _ODDITIES[name](scan, start)) > start:
        return continued
    if (accented := accented_letter(scan.text, start)) and accented[1] <= scan.frame.end:
        scan.add_text(start, accented[1], accented[0])
        return accented[1]
    brace = end + 1 if scan.after(end) == " " and scan.text.startswith("{", end + 1) else end
    closing = scan.closing_brace(brace)
    if closing is not None and (continued := _read_group(scan, name, start, brace, closing)) > start:
        return continued
    continued = _read_lone(scan, name, start, end)
    if continued > start:
        return continued
    if closing is not None and brace == end and _holds_words(scan, brace, closing):
        return scan.open_group(start, brace, closing, BODY)
    if closing is None and (style := _SWALLOWED_STYLE.match(scan.text, start, end)):
        scan.add_silent(start, style.end())
        return style.end()
    scan.argument_start = end
    return start


def _holds_words(scan: Scan, brace: int, closing: int) -> bool:
    """Whether the argument of an unknown command is text, which is then all that anybody would read of it."""
    if closing - brace > _MAX_WORDS:
        return False
    inside = scan.text[brace + 1 : closing]
    return _WORDS.fullmatch(inside) is not None and (scan.is_title or _LONG_WORD.search(inside) is not None)


def _read_phantom(scan: Scan, start: int) -> int:
    return _read_silent(scan, start, _ESCAPED_PHANTOM.match(scan.text, start, scan.frame.end))


def _read_roman_numeral(scan: Scan, start: int) -> int:
    match = _ROMAN_NUMERAL.match(scan.text, start, scan.frame.end)
    if match is None:
        return start
    left, numeral = int(match[1]), ""
    for value, letters in _ROMAN_LETTERS:
        numeral += letters * (left // value)
        left %= value
    scan.add_text(start, match.end(), numeral)
    return match.end()


def _read_silent(scan: Scan, start: int, match: re.Match[str] | None) -> int:
    if match is None:
        return start
    scan.add_silent(start, match.end())
    return match.end()


def _read_verbatim(scan: Scan, start: int) -> int:
    match = _VERBATIM.match(scan.text, start, scan.frame.end)
    if match is None:
        return start
    scan.add_styled(start, match.start(2), match.end(2), match.end(), Style(code=True))
    return match.end()


# What stands behind these decides what they are.
_ODDITIES: dict[str, Callable[[Scan, int], int]] = {
    "{": _read_phantom,
    "vphantom": _read_phantom,
    **dict.fromkeys(("verb", "Verb"), _read_verbatim),
    "romannumeral": _read_roman_numeral,
    **dict.fromkeys(("begin", "end"), read_environment),
}


def _read_group(scan: Scan, name: str, start: int, brace: int, closing: int) -> int:
    if name in GROUP_STYLES:
        return scan.open_group(start, brace, closing, GROUP_STYLES[name])
    if name in WRAPPED_GROUPS:
        return scan.open_group(start, brace, closing, BODY, *WRAPPED_GROUPS[name])
    if name in CITATIONS:
        return scan.open_group(start, brace, closing, BODY, "[", "]")
    if name in ("url", "path", "nolinkurl"):
        return _read_url(scan, start, brace, closing)
    if name == "ensuremath" and closing > brace + 1:
        scan.add(Mark(MarkKind.FORMULA, start, closing + 1, scan.text[brace + 1 : closing]))
        return closing + 1
    if name == "href" or name in WITHOUT_FIRST_ARGUMENT:
        second = scan.closing_brace(closing + 1) if closing - brace <= _MAX_ADDRESS else None
        if second is None and name == "textcolor":
            scan.add_silent(start, closing + 1)
            return closing + 1
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
        return _add_sign(scan, name, start, end)
    if name in GROUP_STYLES and name != "text" and scan.after(end) == " " and scan.after(end + 1).isalpha():
        # Set as a declaration, which TeX would take for the style of one letter.
        in_group = len(scan.frames) > 1 and scan.before(start) == "{"
        scan.add(Mark(MarkKind.DECLARATION, start, end + 1, style=GROUP_STYLES[name] if in_group else None))
        return end + 1
    if name in DECLARATION_STYLES or name in SILENT_COMMANDS:
        if scan.after(end) == " " and (scan.before(start) in " {" or name in SILENT_COMMANDS):
            end += 1
        # Outside a group a declaration has lost its braces: it would run to the end of the text.
        in_group = len(scan.frames) > 1
        style = DECLARATION_STYLES.get(name) if in_group else None
        scan.add(Mark(MarkKind.DECLARATION, start, end, style=style))
        return end
    return read_bare_formula(scan, name, start, end)


def _add_sign(scan: Scan, name: str, start: int, end: int) -> int:
    sign = TEXT_SIGNS[name]
    if scan.text.startswith("\\\\%", start):
        scan.add_silent(start, end)
        return end
    if sign == " ":
        return scan.add_space(start, end, " ")
    # TeX users end a command with {} to keep the space behind it.
    if scan.text.startswith("{}", end) and scan.text[start + 1].isalpha() and end + 2 <= scan.frame.end:
        end += 2
    elif scan.after(end) == " " and _ends_with_space(scan, name, start, end):
        end += 1
    scan.add_text(start, end, sign)
    return end


def _ends_with_space(scan: Scan, name: str, start: int, end: int) -> bool:
    """Whether the space behind a sign's name only ends the name, as TeX has it; people often mean it to be seen."""
    before, following = scan.before(start), scan.after(end + 1)
    if name in WORD_SIGNS:
        return following.isalpha() and (before.isalnum() or following.islower())
    if name in LOGOS:
        return before == "{" and len(scan.frames) > 1
    return name in OPENING_SIGNS or (name == "textdegree" and following in "CFK")
