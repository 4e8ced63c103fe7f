"""Abstracts: whether a text is one, and how far two say the same in the same words."""

from nightstand.domain.identity import overlap, shingles
from nightstand.matching.letters import words_of

_FEWEST_WORDS = 12
_PLACEHOLDERS = frozenset(
    " ".join(words_of(phrase))
    for phrase in (
        "Abstract Unavailable", "No abstract available", "Enter abstract here", "NOT_FOUND", "None", "N/A", "Abstract",
        "Part of", "Retracted.", "Not available", "To be announced", "TBA", "TBD", "Summary not available",
    )
)  # fmt: skip
_FEWEST_DIFFERENT_SHARE = 0.2
_FEWEST_SEQUENCES = 40
"""Abstracts with fewer sequences are compared as if they had so many: a phrase in common is half of a short one."""

Sequences = frozenset[tuple[str, ...]]


def sequences(text: str) -> Sequences:
    """Return the word sequences of a plain abstract; none for a text that is no abstract."""
    if not is_abstract(text):
        return frozenset()
    return shingles(text)


def is_abstract(text: str) -> bool:
    """Tell whether a plain text says something of its paper: not "Abstract unavailable", "aaaa" or a cut beginning."""
    if text.isascii() and text.count(" ") < _FEWEST_WORDS - 1:
        return False
    words = text.split()
    if not text.isascii() and len(text) >= 4 * _FEWEST_WORDS:
        return True  # Chinese and Japanese have no spaces.
    if len(words) < _FEWEST_WORDS or " ".join(words_of(text)) in _PLACEHOLDERS:
        return False
    return len(set(words)) >= _FEWEST_DIFFERENT_SHARE * min(len(words), 100)


def abstract_overlap(first: Sequences, second: Sequences) -> float | None:
    """Return the share of the shorter abstract's sequences that stand in the other, 0 to 1; None where one is missing.

    A shortened abstract so counts as much as a whole one.
    """
    if not first or not second:
        return None
    shorter = min(len(first), len(second))
    return 1.0 if first == second else overlap(first, second) * min(1.0, shorter / _FEWEST_SEQUENCES)
