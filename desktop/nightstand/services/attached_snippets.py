"""The piece of an attached text that shows a search best; of such long texts only places that may fit are looked at."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from nightstand.domain.query import TextClause, TextField
from nightstand.search.snippets import HIT_START, HitMarker

_BEFORE: Final = 400
_AFTER: Final = 3_000
_MOST_PLACES: Final = 4
_LETTERS: Final = 4
"""So many first letters of a word are looked for, since its end may differ."""
_WORD = re.compile(r"\w+")
_LOOKS_AT = frozenset({TextField.ANY, TextField.ATTACHED})


def attached_snippet(clauses: Sequence[TextClause], texts: Sequence[str], length: int) -> str:
    """Return the first piece with hits, marked, of `length` code points at most; empty when there is none."""
    marker = HitMarker(clauses)
    words = [word.lower() for clause in clauses if clause.field in _LOOKS_AT for word in _WORD.findall(clause.text)]
    # A word that stands there as it was typed is likelier than one that only begins alike.
    beginnings = list(dict.fromkeys([*words, *(word[:_LETTERS] for word in words)]))
    for text in texts:
        for start in _places(text, beginnings):
            window = text[max(0, start - _BEFORE) : start + _AFTER]
            found = marker.snippet(window, TextField.ATTACHED, length=length)
            if HIT_START in found:
                return found
    return ""


def _places(text: str, beginnings: Sequence[str]) -> Iterator[int]:
    """Yield where words may stand, and the beginning of the text, where one may that is spelt with other signs."""
    folded = text.lower()
    for beginning in beginnings:
        at = -1
        for _ in range(_MOST_PLACES):
            at = folded.find(beginning, at + 1)
            if at < 0:
                break
            yield at
            at += _AFTER
    yield 0
