"""Splits a reference at its full stops: not at those of initials and abbreviations."""

from __future__ import annotations

import re

_STOP = re.compile(r"[.?!]”?\"? +(?=[^\s])")
_ABBREVIATIONS = frozenset(
    "al dr ed eds etc ff fig jr mr mrs no nos p pp prof rev sec sr st tr trans univ v vol vols vs proc int conf "
    "acm j ann adv lett phys math amer assoc bull comm comp comput electron eng inf inform intell mach neural proces "
    "process res sci soc stat statist syst technol tech theor appl art i.e e.g cf resp dept inc ltd".split()
)


# "Ho, J., Jain, A., and Abbeel, P. Denoising": the last initial ends the names. "LeCun Y, Hinton G. Deep": likewise.
_FAMILY_FIRST = re.compile(
    r"[^\W\d_][\w'’ -]{1,40}, (?:[^\W\d_]\.[ -]?){1,4}(?:[,;&(]|and |et )|"
    r"[^\W\d_][\w'’-]{1,40}, (?:[^\W\d_]\.[ -]?){1,4}[^\W\d_]{2}"
)
_BARE_INITIALS = re.compile(r"(?:[^\W\d_][\w'’-]{1,30} ){1,3}[A-Z]{1,3}, ")


def sentences(text: str) -> list[str]:
    """Return the sentences of a reference, with the marks they end with."""
    parts: list[str] = []
    start = 0
    is_family_first = _FAMILY_FIRST.match(text) is not None
    has_bare_initials = not is_family_first and _BARE_INITIALS.match(text) is not None
    for found in _STOP.finditer(text):
        stop = found.start()
        if found[0].startswith("."):
            in_names = not parts
            ends_names = in_names and (
                (is_family_first and _ends_family_first(text, stop, found.end()))
                or (has_bare_initials and re.search(r"\w [A-Z]{1,3}\Z", text[max(0, stop - 30) : stop]) is not None)
            )
            if not ends_names and _is_abbreviated(text, start, stop):
                continue
        parts.append(text[start : stop + 1].strip())
        start = found.end()
    rest = text[start:].strip()
    return [*parts, rest] if rest else parts


def _ends_family_first(text: str, stop: int, after: int) -> bool:
    """Return whether the initial before `stop` ends a name "Abbeel, P." and no further name follows."""
    before = text[max(0, stop - 24) : stop]
    if re.search(r", (?:[^\W\d_]\.[ -]?){0,3}[^\W\d_]\Z", before) is None:
        return False
    return re.match(r"[^\W\d_]\.|and |& |et al|[^\W\d_][\w'’-]{1,30}, [^\W\d_]\.", text[after : after + 60]) is None


def _is_abbreviated(text: str, start: int, stop: int) -> bool:
    """Return whether the full stop at `stop` belongs to the word before it."""
    word = text[max(start, text.rfind(" ", max(start, stop - 30), stop) + 1, stop - 30) : stop].lstrip("([“\"'")
    if len(word) == 1 or "." in word or re.fullmatch(r"\w(?:-\w)?", word):
        # "F. Gale" goes on; "Vitamin C. F. Gale" cannot be told from it, and "part 2. Ann" ends.
        return word.isalpha() or "." in word or "-" in word
    return word.lower() in _ABBREVIATIONS and not (word.lower() == "al" and _ends_authors(text, stop))


def _ends_authors(text: str, stop: int) -> bool:
    """Return whether "et al." ends the authors: a capital and no year, comma or "and" follows."""
    rest = text[stop + 1 : stop + 12].lstrip()
    return text[max(0, stop - 6) : stop].endswith("et al") and rest[:1].isalpha()
