"""Field values of BibTeX that are no running text: addresses, months, page ranges, keywords."""

import re
from collections.abc import Sequence
from urllib.parse import quote

from nightstand.export.latex_text import EscapeText

_MONTHS = tuple("january february march april may june july august september october november december".split())
_BRACE = re.compile(r"[{}]")
_ADDRESS_SIGNS = "".join(map(chr, range(0x21, 0x7F))).replace("\\", "")
_USUAL_ADDRESS = re.compile(r"[!-\[\]-z|~]*")
"""Signs that stay as they are: all of `_ADDRESS_SIGNS` but braces, which may have no partner."""
_PAGE_RANGE = re.compile(r"\s*([\w.:]+)\s*(?:-{1,3}|[‐‑‒–—])\s*([\w.:]+)\s*")


def verbatim(text: str) -> str:
    """Return an address or identifier as it is, with only what would break a field percent-encoded.

    LaTeX reads these fields without interpreting them, so a backslash in front of `_` or `%` would be printed.
    """
    if _USUAL_ADDRESS.fullmatch(text):
        return text
    safe = _ADDRESS_SIGNS if is_balanced(text) else _ADDRESS_SIGNS.translate({ord("{"): None, ord("}"): None})
    return quote(text.strip(), safe=safe)


def month_number(text: str) -> int | None:
    """Return the number, from 1, of a month given as a name, an abbreviation or a number; None for anything else."""
    plain = text.strip().strip("{}.").lower()
    if plain.isascii() and plain.isdigit():
        return int(plain) if 1 <= int(plain) <= len(_MONTHS) else None
    if len(plain) < 3:
        return None
    return next((number for number, name in enumerate(_MONTHS, 1) if name.startswith(plain)), None)


def month_macro(text: str) -> str | None:
    """Return BibTeX's own name for a month, which styles print in full, or None; see `month_number`."""
    number = month_number(text)
    return _MONTHS[number - 1][:3] if number else None


def pages(text: str) -> str:
    """Return ranges of pages with the dash that BibTeX styles expect; what is no range stays as it is."""
    parts = text.split(",")
    ranges = [_PAGE_RANGE.fullmatch(part) for part in parts]
    return ", ".join(
        f"{found[1]}--{found[2]}" if found else part.strip() for found, part in zip(ranges, parts, strict=True)
    )


def keywords(tags: Sequence[str], escape: EscapeText) -> str:
    """Return tags as one value: separated by commas, or by semicolons as soon as a tag holds a comma."""
    if not tags:
        return ""
    escaped = [escape(tag) for tag in tags]
    if not any("," in tag for tag in tags):
        return ", ".join(escaped)
    # A reader splits at commas unless it sees a semicolon, so a lone tag gets one too.
    return "; ".join(escaped) if len(escaped) > 1 else f"{escaped[0]};"


def is_balanced(text: str) -> bool:
    """Tell whether BibTeX finds a closing brace for each opening one; it counts those after a backslash too."""
    if "{" not in text and "}" not in text:
        return True
    depth = 0
    for brace in _BRACE.findall(text):
        depth += 1 if brace == "{" else -1
        if depth < 0:
            return False
    return depth == 0
