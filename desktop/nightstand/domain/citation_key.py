"""Citation keys: `hwang2026box` from author, year and title, kept apart by letter suffixes."""

import itertools
import re
import string
from collections.abc import Callable, Container, Sequence

from nightstand.domain.author import Author

FALLBACK_KEY = "paper"
"""The key of a paper of which nothing readable is known."""

# BibTeX or biber end a key at these or refuse them, LaTeX cannot cite them, or they end an Obsidian link.
_FORBIDDEN = re.compile(r"""[\s\x00-\x1f\x7f{}(),=\\"#%~'@&$`^\[\]|]""")
_NOT_IN_BIBTEX = re.compile(r"""[\s\x00-\x1f\x7f{}(),=\\"#%~']""")
_NOT_GENERATED = re.compile(r"[^a-z0-9]+")
_WORD = re.compile(r"\w+")

_INSIGNIFICANT = frozenset(
    """a an the and or but nor of on in at to by for from with without within into onto over under via as is are be do
    does can how what when where which who why not than then that this these those towards through between
    beyond about its it we our you your der die das ein eine le la les un une el los las und et zur zum de des
    du""".split()
)

Fold = Callable[[str], str]
"""Turns any text into ASCII letters that sound like it."""


def proposed_key(authors: Sequence[Author], year: int | None, title_text: str, fold: Fold) -> str:
    """Return the key a paper would like to have: first family name, year, first significant title word.

    Without authors it is the first significant title word, the year and the next one. It holds only `a-z` and `0-9`
    and is never empty.
    """
    words = _significant_words(title_text, fold)
    head = _family(authors[0], fold) if authors else ""
    if not head and words:
        head, words = words[0], words[1:]
    key = f"{head}{year or ''}{words[0] if words else ''}"
    # A key of digits alone could be taken for a paper's number.
    return key if key[:1].isalpha() and head else f"{FALLBACK_KEY}{key}"


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
    return bool(key) and not _FORBIDDEN.search(key)


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


def _family(author: Author, fold: Fold) -> str:
    if author.is_body:
        words = _significant_words(author.family, fold)
        return words[0] if words else ""
    return _plain(author.particle + author.family, fold)


def _significant_words(text: str, fold: Fold) -> list[str]:
    words = [word for word in (_plain(match, fold) for match in _WORD.findall(text)) if word]
    return [word for word in words if len(word) > 1 and word not in _INSIGNIFICANT] or words


def _plain(text: str, fold: Fold) -> str:
    return _NOT_GENERATED.sub("", fold(text).lower())
