"""Finds emphasis, typewriter quotes and dashes, ties and white space."""

import re

from nightstand.domain.markup.characters import is_cjk
from nightstand.domain.markup.marks import Mark, MarkKind
from nightstand.domain.markup.scan import Scan
from nightstand.domain.markup.styles import Style

_EMPHASIS = {
    "*": Style(italic=True),
    "_": Style(italic=True),
    "**": Style(bold=True),
}
_LIST_MARK = re.compile(r"(?:[-*+•–]|\d{1,2}[.)]|\(\d{1,2}\))\s")


def read_emphasis(scan: Scan, start: int, end: int) -> int:
    """Pair Markdown's `*`, `**`, `***` and `_`; stars of `A*`, products and footnotes stay."""
    key = scan.text[start:end]
    if len(key) > (3 if key[0] == "*" else 1):
        return start
    before, after = scan.before(start), scan.after(end)
    if _may_close(key, before, after):
        for length in (2, 1, 2) if len(key) == 3 else (len(key),):
            if start + length <= end and (opening := scan.frame.take(key[:length])):
                opening.kind, opening.text = MarkKind.OPENING, ""
                scan.add(Mark(MarkKind.CLOSING, start, start + length))
                start, before = start + length, "*"
    key = scan.text[start:end]
    if not key:
        return end
    may_open = _may_open(key, before, after)
    for length in (1, 2) if len(key) == 3 else (len(key),):
        mark = scan.add(Mark(MarkKind.TEXT, start, start + length, key[:length], style=_EMPHASIS[key[:length]]))
        if may_open:
            scan.frame.wait(key[:length], mark)
        start += length
    return end


def _may_open(key: str, before: str, after: str) -> bool:
    if after.isspace() or after in ")].,;:!?’”*_":
        return False
    if not before.isalnum() or (key != "_" and is_cjk(before)):
        return before != "_" or key != "_"
    return len(key) > 1 and before.isalpha() and after.isalpha()


def _may_close(key: str, before: str, after: str) -> bool:
    if before.isspace() or before in "([“‘":
        return False
    return key != "_" or not (after.isalnum() or after == "_")


def read_dashes(scan: Scan, start: int, end: int) -> int:
    """Turn `--` and `---` into dashes, but leave options (`--help`) and rules of hyphens."""
    before, after = scan.before(start), scan.after(end)
    if end - start == 3:
        scan.add_text(start, end, "—")
        return end
    if end - start > 3 or ((before.isspace() or before in "([/=`'\"") and not after.isspace()):
        return start
    scan.add_text(start, end, "–")
    return end


def read_apostrophe(scan: Scan, start: int, end: int) -> int:
    """Close a quotation that typewriter or curly quotes opened; other apostrophes stay."""
    before = scan.before(start)
    if before.isspace() and not (scan.is_title and end - start == 2 and scan.open_tex_quotes > 0):
        return start
    if end - start == 2 and scan.open_quotes > 0:
        scan.open_quotes -= 1
        scan.open_tex_quotes = min(scan.open_tex_quotes, scan.open_quotes)
        scan.add_text(start, end, "”")
        return end
    if end - start == 1 and scan.open_single_quotes > 0 and not scan.after(end).isalnum():
        scan.open_single_quotes -= 1
        scan.add_text(start, end, "’")
        return end
    return start


def read_quote(scan: Scan, start: int, end: int) -> int:
    """Count curly quotes, and let a straight one close what two back-ticks opened."""
    character = scan.text[start]
    if character == "“":
        scan.open_quotes += 1
    elif character == "”":
        scan.open_quotes = max(0, scan.open_quotes - 1)
    elif scan.open_quotes > 0 and scan.open_tex_quotes > 0 and not scan.before(start).isspace():
        scan.open_quotes -= 1
        scan.open_tex_quotes -= 1
        scan.add_text(start, end, "”")
    return end


def read_tie(scan: Scan, start: int, end: int) -> int:
    """Read TeX's `~` between words as a space without a break; before a number (`~10`) it means "about"."""
    if scan.is_title and (continued := _read_title_ties(scan, start)) > start:
        return continued
    before, after = scan.before(start), scan.after(end)
    if (
        before.isspace()
        or after.isspace()
        or before in "([{/=<>~"
        or after in "~/"
        or (before.isdigit() and after.isdigit())
    ):
        return start
    scan.add_text(start, end, " ", shown="\u00a0")
    return end


def _read_title_ties(scan: Scan, start: int) -> int:
    """Read several ties, or one beside a space, behind a word of a title: they only make room."""
    if not scan.before(start).isalnum() or scan.text[start + 1 : start + 2] not in ("~", " "):
        return start
    end = start + 1
    while scan.after(end) == "~":
        end += 1
    return scan.add_space(start, end, " ")


def read_space(scan: Scan, start: int, end: int) -> int:
    """Close up white space; blank lines part paragraphs, and list marks keep their line."""
    breaks = scan.text.count("\n", start, end) or scan.text.count("\r", start, end)
    if breaks > 1:
        scan.frame.forget()
        return scan.add_space(start, end, "\n\n")
    return scan.add_space(start, end, "\n" if breaks and _LIST_MARK.match(scan.text, end) else " ")


def read_zero_width(scan: Scan, start: int, end: int) -> int:
    scan.add_silent(start, end)
    return end
