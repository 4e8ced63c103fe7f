"""Citation keys: which are valid, and how letters keep them apart. `key_pattern` makes them."""

import itertools
import re
import string
from collections.abc import Container
from dataclasses import dataclass

LONGEST_KEY = 200
"""So many letters at most can be typed for a key, and linked to in notes."""

FALLBACK_KEY = "paper"
"""The key of a paper of which nothing readable is known."""

# BibTeX or biber end a key at these or refuse them, LaTeX cannot cite them, or they end an Obsidian link.
_FORBIDDEN = re.compile(r"""[\s\x00-\x1f\x7f{}(),=\\"#%~'@&$`^\[\]|]""")
_NOT_IN_BIBTEX = re.compile(r"""[\s\x00-\x1f\x7f{}(),=\\"#%~']""")


@dataclass(frozen=True, slots=True)
class WantedKey:
    """A key that a paper would like to have; with `needs_letter` the first one of its kind has a letter too."""

    text: str
    needs_letter: bool = False


def unique_key(proposed: str, taken: Container[str], *, tried: int = 0) -> str:
    """Return `proposed`, with the first free letter suffix when it is taken.

    Args:
        proposed: the wanted key.
        taken: the keys in use, case-folded: BibTeX takes keys that differ only in case for one.
        tried: how many forms of the key, the one without a suffix included, are known to be taken.
    """
    forms = itertools.count(tried)
    return next(key for key in (_with_suffix(proposed, number) for number in forms) if key.casefold() not in taken)


def suffix_number(letters: str) -> int:
    """Return how many forms of a key come before the one with this suffix; 0 for no suffix."""
    number = 0
    for letter in letters:
        number = number * len(string.ascii_lowercase) + string.ascii_lowercase.index(letter) + 1
    return number


def is_valid_key(key: str) -> bool:
    """Tell whether a key can be cited with BibTeX and biber and linked to in Obsidian."""
    return 0 < len(key) <= LONGEST_KEY and not _FORBIDDEN.search(key)


def bibtex_key(key: str) -> str:
    """Return an imported key without the signs that would end or break it in a BibTeX file."""
    return _NOT_IN_BIBTEX.sub("", key) or FALLBACK_KEY


def _with_suffix(proposed: str, number: int) -> str:
    """Return the form of a key after `number` others: none, then `a` to `z`, `aa`, `ab`, …"""
    letters = ""
    while number:
        number, place = divmod(number - 1, len(string.ascii_lowercase))
        letters = string.ascii_lowercase[place] + letters
    return proposed + letters
