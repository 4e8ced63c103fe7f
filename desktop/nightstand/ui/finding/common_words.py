"""The words that two papers have in common, as a search for any of them."""

import re
from collections import Counter
from typing import Final

MOST_WORDS: Final = 20
"""A search reads a few more, and what counts least is not worth telling."""
TITLE_WEIGHT: Final = 3
_WORD: Final = re.compile(r"[^\W\d_]{5,}")
"""Shorter ones tell little; most are in every paper."""


def common_words(title: str, abstract: str, other_text: str) -> str:
    """Return a search for the words of a paper that another text has too, those that it says most often first."""
    counts = Counter(_WORD.findall(abstract.casefold()))
    for word in _WORD.findall(title.casefold()):
        counts[word] += TITLE_WEIGHT
    others = set(_WORD.findall(other_text.casefold()))
    shared = [word for word, _ in counts.most_common() if word in others]
    return " OR ".join(f'"{word}"' for word in shared[:MOST_WORDS])
