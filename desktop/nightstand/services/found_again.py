"""Keeps what the last search found, for questions about the same result."""

import weakref
from collections.abc import Hashable, Sequence

from nightstand.search.columns.memberships import Mask


class FoundAgain:
    """The papers of one search; known as long as library and index are the same. For any thread."""

    def __init__(self) -> None:
        self._kept: tuple[Hashable, tuple[weakref.ref[object], ...], Mask] | None = None

    def keep(self, asked: Hashable, basis: Sequence[object], found: Mask) -> None:
        """Keep what was found, in the place of what was kept before; the objects it follows from are not held."""
        self._kept = (asked, tuple(weakref.ref(each) for each in basis), found)

    def found(self, asked: Hashable, basis: Sequence[object]) -> Mask | None:
        """Return what was found for the same question on the very same objects, or None."""
        kept = self._kept
        if kept is None or kept[0] != asked or len(kept[1]) != len(basis):
            return None
        return kept[2] if all(held() is each for held, each in zip(kept[1], basis, strict=True)) else None
