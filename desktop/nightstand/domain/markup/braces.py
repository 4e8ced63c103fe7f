"""Finds braces in running text: those that group or protect vanish, those of sets and code stay."""

import re

from nightstand.domain.markup.scan import Scan
from nightstand.domain.markup.styles import BODY

_LONGEST_SET = 40
_MEMBER = re.compile(r"\s*[-+−±]?[\w.…∞/^]{1,4}\s*")
# `-{}-` keeps two signs from running together; elsewhere an empty pair is code or the empty set.
_LIGATING = "-'`,<>?!"
_SIGN = re.compile(r"[^\w\s{}\\$&#%^_~]{1,3}")
_PROSE = re.compile(r"[A-Za-z][A-Za-z0-9'’-]*(?: [A-Za-z0-9'’()-]+)*")
_NAME = re.compile(r"(?=[A-Z0-9a-z-]*[A-Z])[A-Za-z0-9][A-Za-z0-9-]+")
_FORMULA = re.compile(r"\$[^$,]+\$")
_SENTENCE = re.compile(r"[A-Za-z'’-]+(?:,? [A-Za-z'’-]+){4}")
_LONG_WORD = re.compile(r"[A-Za-z]{4}")


def read_opening_brace(scan: Scan, start: int, end: int) -> int:
    """Drop braces that only group or protect; those of a set stay."""
    closing = scan.closing_brace(start)
    if closing is None or not _is_grouping(scan, start, closing):
        return start
    return scan.open_group(start, start, closing, BODY)


def read_closing_brace(scan: Scan, start: int, _end: int) -> int:
    return scan.close_group(start) if len(scan.frames) > 1 and scan.frame.end == start else start


def _is_grouping(scan: Scan, start: int, closing: int) -> bool:
    before, after = scan.before(start), scan.text[closing + 1 : closing + 2]
    if start == scan.argument_start:
        # An empty one only ends the command's name.
        return closing == start + 1
    if closing == start + 1:
        return _is_needless(scan, before, after)
    if before in "_^" and scan.before(start - 1) != "\\":
        inside = scan.text[start + 1 : min(closing, start + _LONGEST_SET)]
        return inside[0] in "\\{" or after.isalpha() or (scan.is_title and inside.isalnum())
    if scan.text[start + 1] in "\\{" or before.isalpha() or after.isalpha():
        return True
    if closing - start > _LONGEST_SET:
        return scan.is_title or _SENTENCE.match(scan.text, start + 1, closing) is not None
    inside = scan.text[start + 1 : closing]
    if scan.is_title:
        return not _is_set(inside)
    return _is_protected(inside) or (before == "{" and after == "}" and len(scan.frames) > 1 and not _is_set(inside))


def _is_needless(scan: Scan, before: str, after: str) -> bool:
    if scan.is_title:
        return not (before.isspace() and (after.isspace() or not after))
    return before.isalpha() or after.isalpha() or (before in _LIGATING and after in _LIGATING)


def _is_set(inside: str) -> bool:
    members = inside.split(",")
    if len(members) < 2 or not all(_MEMBER.fullmatch(member) for member in members):
        return False
    # Abbreviations in a row are protected together.
    return not all(len(member.strip()) > 1 and member.strip().isalpha() for member in members)


def _is_protected(inside: str) -> bool:
    """Whether an abstract's braces are left over from TeX: around a sign, a name, a formula, or words in a row."""
    if _SIGN.fullmatch(inside) or _NAME.fullmatch(inside) or _FORMULA.fullmatch(inside):
        return True
    return (
        (" " in inside or "-" in inside)
        and _PROSE.fullmatch(inside) is not None
        and _LONG_WORD.search(inside) is not None
    )
