"""Abstracts: whether a text is one, and how far two say the same in the same words."""

import re

from nightstand.domain.identity import overlap

_FEWEST_WORDS = 12
_FEWEST_LETTERS = 48
_ENOUGH_WORDS = 60
"""Words after which a text has shown whether it says one thing over and over."""

_NOTICE_WORDS = 40
_NOTICE = re.compile(r"\babstracts?\b[^.]{0,40}\b(?:not|un)[ -]?(?:available|provided)|\bno abstract\b", re.IGNORECASE)
"""What publishers say in place of an abstract."""

_FEWEST_DIFFERENT_SHARE = 0.2
_FEWEST_SEQUENCES = 40
"""Abstracts with fewer sequences are compared as if they had so many: a phrase in common is half of a short one."""

Sequences = frozenset[tuple[str, ...]]


def is_abstract(text: str) -> bool:
    """Tell whether a plain text says something of its paper: not "Abstract unavailable", "aaaa" or a cut beginning."""
    if not text.isascii() and len(text) >= _FEWEST_LETTERS:
        return True  # Chinese and Japanese have no spaces.
    words = text.split(None, _ENOUGH_WORDS)
    if len(words) < _FEWEST_WORDS or len(set(words)) < _FEWEST_DIFFERENT_SHARE * len(words):
        return False
    return len(words) > _NOTICE_WORDS or not _NOTICE.search(text)


def abstract_overlap(first: Sequences, second: Sequences) -> float:
    """Return the share of the shorter abstract's sequences that stand in the other, 0 to 1.

    A shortened abstract so counts as much as a whole one.
    """
    shorter = min(len(first), len(second))
    return 1.0 if first == second else overlap(first, second) * min(1.0, shorter / _FEWEST_SEQUENCES)
