"""Which segments to merge: those of like size, so that each document is written anew once per level."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

LARGEST_SEGMENT = 60_000
"""Documents no merged segment exceeds; their numbers fit 16 bits, and a merge stays within seconds."""

LARGEST_COMMIT_MERGE = 512
"""Documents a commit may write anew in passing; a person waits for commits."""

_LEVEL_FACTOR = 8
_COMMIT_WIDTH = 8
_IDLE_WIDTH = 4


@dataclass(frozen=True, slots=True)
class SegmentSize:
    """The documents of a segment."""

    living: int
    deleted: int

    @property
    def is_mostly_deleted(self) -> bool:
        """Whether half of it or more is waste."""
        return self.deleted >= max(self.living, 1)


def merged_by_commit(sizes: Sequence[SegmentSize]) -> list[int]:
    """Return the numbers of the segments that a commit merges with its own documents, in order; mostly none."""
    small = [number for number, size in enumerate(sizes) if size.living <= LARGEST_COMMIT_MERGE]
    return _within(_crowded(sizes, small, _COMMIT_WIDTH), sizes, LARGEST_COMMIT_MERGE)


def merged_when_idle(sizes: Sequence[SegmentSize]) -> list[int]:
    """Return the numbers of the segments to merge next when there is time, in order; none when all is well.

    What it names is either several segments or one that is mostly deleted, so asking again comes to an end.
    """
    chosen = _within(_crowded(sizes, range(len(sizes)), _IDLE_WIDTH), sizes, LARGEST_SEGMENT)
    if len(chosen) > 1:
        return chosen
    return next(([number] for number, size in enumerate(sizes) if size.is_mostly_deleted), [])


def _crowded(sizes: Sequence[SegmentSize], numbers: Sequence[int], width: int) -> list[int]:
    """Return the segments of the lowest level that has at least `width` of them, with all that are smaller."""
    levels: dict[int, list[int]] = {}
    for number in numbers:
        levels.setdefault(_level(sizes[number]), []).append(number)
    full = [level for level, members in levels.items() if len(members) >= width]
    if not full:
        return []
    return [number for number in numbers if _level(sizes[number]) <= min(full)]


def _within(numbers: Sequence[int], sizes: Sequence[SegmentSize], largest: int) -> list[int]:
    """Return as many of the segments, smallest first, as fit together; a single one is no merge."""
    chosen: list[int] = []
    total = 0
    for number in sorted(numbers, key=lambda number: sizes[number].living):
        total += sizes[number].living
        if total > largest:
            break
        chosen.append(number)
    return sorted(chosen) if len(chosen) > 1 else []


def _level(size: SegmentSize) -> int:
    return int(math.log(max(size.living, 1), _LEVEL_FACTOR))
