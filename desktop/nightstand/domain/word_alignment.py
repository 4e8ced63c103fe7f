"""Two wordings of a text, word by word: which word of the one is which of the other.

Stretches of three words that stand once in each text are matched first, as patience diff does, so that sentences that
look alike are told apart by what only one of them says. What lies between is matched by its longest common stretches.
"""

import re
import unicodedata
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import cached_property
from itertools import pairwise
from typing import Final

_EAST_ASIAN: Final = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uac00-\ud7af"
_WORD: Final = re.compile(rf"[{_EAST_ASIAN}]|[^\W_{_EAST_ASIAN}]+|[^\w\s]|_")
_ALIKE: Final = str.maketrans(
    {"“": '"', "”": '"', "„": '"', "‘": "'", "’": "'", "`": "'", "–": "-", "—": "-", "−": "-"}
)
_STRETCH: Final = 3
_LARGEST_GAP: Final = 250_000
"""Pairs of words up to which a gap between matches is looked into; a larger one is another text."""


@dataclass(frozen=True)
class Words:
    """A text as words and signs; an East Asian character is a word. `keys` tell neither case nor kinds of dashes."""

    text: str

    @cached_property
    def spans(self) -> tuple[tuple[int, int], ...]:
        return tuple(found.span() for found in _WORD.finditer(self.text))

    @cached_property
    def keys(self) -> tuple[str, ...]:
        return tuple(
            unicodedata.normalize("NFKC", self.text[start:end]).casefold().translate(_ALIKE)
            for start, end in self.spans
        )

    @cached_property
    def weights(self) -> tuple[int, ...]:
        """How much each word says: its letters; a sign says nothing."""
        return tuple(len(key) if key[:1].isalnum() else 0 for key in self.keys)

    def touched(self, start: int, end: int) -> range:
        """Return the words that a stretch of the text touches."""
        first = bisect_right(self.spans, start, key=lambda span: span[1])
        return range(first, max(first, bisect_left(self.spans, end, key=lambda span: span[0])))

    def weight(self, words: range) -> int:
        """Return how much these words say together."""
        return sum(self.weights[word] for word in words)


def aligned(old: Sequence[str], new: Sequence[str]) -> list[int | None]:
    """Return, for each word of the old text, which of the new one it is; the order of words is the same in both."""
    found: list[int | None] = [None] * len(old)
    for at, to in _matches(old, new, range(len(old)), range(len(new))):
        found[at] = to
    return found


def places(words: Sequence[str], sought: Sequence[str]) -> list[int]:
    """Return every place at which the sought words stand in a row."""
    if not sought:
        return []
    length, wanted = len(sought), tuple(sought)
    starts = (at for at, word in enumerate(words) if word == wanted[0])
    return [at for at in starts if tuple(words[at : at + length]) == wanted]


def _matches(old: Sequence[str], new: Sequence[str], ours: range, theirs: range) -> Iterator[tuple[int, int]]:
    ours, theirs, matched = _trimmed(old, new, ours, theirs)
    yield from matched
    if not ours or not theirs:
        return
    anchors = _rising(_common_stretches(old, new, ours, theirs))
    if not anchors:
        if len(ours) * len(theirs) <= _LARGEST_GAP:
            matcher = SequenceMatcher(None, old[ours.start : ours.stop], new[theirs.start : theirs.stop], False)
            for block in matcher.get_matching_blocks():
                for step in range(block.size):
                    yield ours.start + block.a + step, theirs.start + block.b + step
        return
    edges = [(ours.start - 1, theirs.start - 1), *anchors, (ours.stop, theirs.stop)]
    yield from anchors
    for (at, to), (next_at, next_to) in pairwise(edges):
        if next_at > at + 1 and next_to > to + 1:
            yield from _matches(old, new, range(at + 1, next_at), range(to + 1, next_to))


def _trimmed(
    old: Sequence[str], new: Sequence[str], ours: range, theirs: range
) -> tuple[range, range, list[tuple[int, int]]]:
    """Return the ranges without what they begin and end with in common, and that as matches."""
    matched: list[tuple[int, int]] = []
    first, to = ours.start, theirs.start
    while first < ours.stop and to < theirs.stop and old[first] == new[to]:
        matched.append((first, to))
        first, to = first + 1, to + 1
    last, to_last = ours.stop, theirs.stop
    while last > first and to_last > to and old[last - 1] == new[to_last - 1]:
        last, to_last = last - 1, to_last - 1
        matched.append((last, to_last))
    return range(first, last), range(to, to_last), matched


def _common_stretches(old: Sequence[str], new: Sequence[str], ours: range, theirs: range) -> list[tuple[int, int]]:
    """Return where stretches begin that stand once in each range, in the order of the old text."""
    once_ours, once_theirs = _once(old, ours), _once(new, theirs)
    return sorted((at, once_theirs[stretch]) for stretch, at in once_ours.items() if stretch in once_theirs)


def _once(words: Sequence[str], within: range) -> dict[tuple[str, ...], int]:
    found: dict[tuple[str, ...], int] = {}
    several: set[tuple[str, ...]] = set()
    for at in range(within.start, within.stop - _STRETCH + 1):
        stretch = tuple(words[at : at + _STRETCH])
        if stretch in found:
            several.add(stretch)
        found[stretch] = at
    return {stretch: at for stretch, at in found.items() if stretch not in several}


def _rising(pairs: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return the longest run of pairs that rises on both sides."""
    tails: list[int] = []
    ends: list[int] = []
    before: list[int] = []
    for index, (_at, to) in enumerate(pairs):
        rank = bisect_left(tails, to)
        tails[rank : rank + 1] = [to]
        ends[rank : rank + 1] = [index]
        before.append(ends[rank - 1] if rank else -1)
    chain: list[tuple[int, int]] = []
    index = ends[-1] if ends else -1
    while index >= 0:
        chain.append(pairs[index])
        index = before[index]
    return chain[::-1]
