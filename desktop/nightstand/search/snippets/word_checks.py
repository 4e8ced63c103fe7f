"""Tells whether a word of a text is what an element of a plan looks for, and where such words may begin."""

import re
from collections.abc import Callable
from functools import lru_cache
from itertools import pairwise

from nightstand.search.analysis import is_cjk
from nightstand.search.analysis.characters import SEAM
from nightstand.search.analysis.word_forms import form_prefix, same_form
from nightstand.search.clause_plan import Element, Sort, pattern_expression
from nightstand.search.edit_distance import is_within_slips

ANYWHERE = r"\S"
"""Stands for every piece of a text: what is looked for may begin with anything."""

# What stands between letters of one word: the marks of compounds, abbreviations, thousands and names.
_JOINT = rf"['.,^_){SEAM}-]*"
_LETTERS_LOOKED_FOR = 4
_ENDING_LETTERS = 2
_WILD = "*?"
_CHANGING_ENDS = tuple("yxsmnfe")
"""Last letters of words that some plural lacks: policies, matrices, analyses, maxima, criteria, leaves, mice."""
_UMLAUT_PAIRS = frozenset({"ae", "oe", "ue", "aa"})


def check_of(element: Element) -> Callable[[str], bool]:
    """Return what tells whether a word of a text is what the element looks for."""
    wanted = element.text
    match element.sort:
        case Sort.EXACT:
            return wanted.__eq__
        case Sort.PREFIX:
            return lambda word: word.startswith(wanted)
        case Sort.FORM:
            start = form_prefix(wanted)
            return lambda word: word.startswith(start) and _is_form(word, wanted)
        case Sort.PATTERN:
            expression = pattern_expression(wanted)
            return lambda word: expression.match(word) is not None
        case Sort.FUZZY:
            slips = element.slips
            return lambda word: abs(len(word) - len(wanted)) <= slips and is_within_slips(word, wanted, slips)


@lru_cache(maxsize=4096)
def _is_form(word: str, wanted: str) -> bool:
    return bool(same_form((word,), wanted))


@lru_cache(maxsize=1024)
def candidates_of(element: Element) -> str:
    """Return a pattern that stands in every piece of a folded text with a word the element looks for.

    It also stands in many others: the first letters tell enough to look at the rest, which the check does.
    """
    if element.sort is Sort.PATTERN and element.text[0] in _WILD:
        return _spaced(_longest_part(element.text))
    start = form_prefix(element.text) if element.sort is Sort.FORM else element.literal
    if not start:
        return ANYWHERE
    if is_cjk(start[0]):
        return re.escape(start)
    letters = start[: _shared_letters(start)]
    return _spaced(letters, _nothing_before(letters[0]))


def _nothing_before(first: str) -> str:
    """Return the condition that no letter stands before the first one of a word.

    A number may follow the letters of a name: O'Brien10. Letters of other scripts are left to the check.
    """
    if not (first.isascii() and first.isalnum()):
        return ""
    return f"(?<![0-9]{first})" if first.isdigit() else f"(?<![a-z0-9]{first})"


def _spaced(letters: str, condition: str = "") -> str:
    """Return a pattern of letters with what may stand between them; no letters are anything."""
    if not letters:
        return ANYWHERE
    pattern = re.escape(letters[0]) + condition
    for before, letter in pairwise(letters):
        # Gödel is folded to godel, and found as goedel too.
        is_optional = before + letter in _UMLAUT_PAIRS
        pattern += _JOINT + re.escape(letter) + ("?" if is_optional else "")
    return pattern


def _longest_part(pattern: str) -> str:
    """Return the longest row of letters in a pattern that every match has, also in the plural."""
    parts = re.split(r"[*?]+", pattern)
    if parts[-1].endswith(_CHANGING_ENDS):
        parts[-1] = parts[-1][:-_ENDING_LETTERS]
    longest = max(parts, key=len)
    return longest if longest.isalnum() and longest.isascii() else ""


def _shared_letters(start: str) -> int:
    """Return how many first letters of a word its plural has too, as far as they are looked for."""
    # Mice is the plural that shares least.
    if "mouse".startswith(start):
        return 1
    return min(_LETTERS_LOOKED_FOR, max(1, len(start) - _ENDING_LETTERS))
