"""Reads the ranges of whole numbers that a search can name: `2024`, `>=2025`, `2024..2026`, `4+`."""

import re
import unicodedata

COMPARISON = ">=|<=|>|<|=|≥|≤"

_NUMBER = re.compile(rf"({COMPARISON})?([0-9]{{1,9}})")
_AND_MORE = re.compile(r"([0-9]{1,9})\+")
_NUMBERS = re.compile(r"([0-9]{0,9})(?:\.\.\.?|…|-|–)([0-9]{0,9})")

NumberRange = tuple[int | None, int | None]


def number_range(text: str) -> NumberRange | None:
    """Return the ends of a range of whole numbers, both included; None when the text is none."""
    # Full-width digits are digits; an ellipsis would come apart in the same way, and means the same.
    text = unicodedata.normalize("NFKC", text)
    if single := _NUMBER.fullmatch(text):
        number = int(single[2])
        match single[1]:
            case ">=" | "≥":
                return number, None
            case ">":
                return number + 1, None
            case "<=" | "≤":
                return None, number
            case "<":
                return None, number - 1
            case _:
                return number, number
    if more := _AND_MORE.fullmatch(text):
        return int(more[1]), None
    pair = _NUMBERS.fullmatch(text)
    if pair is None or not (pair[1] or pair[2]):
        return None
    low, high = (int(end) if end else None for end in pair.groups())
    return (high, low) if low is not None and high is not None and high < low else (low, high)
