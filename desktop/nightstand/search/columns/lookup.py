"""What the columns ask the library for when it is first needed."""

from collections.abc import Collection, Mapping, Sequence
from typing import Protocol

from nightstand.domain.library_rows import TextOrder


class LibraryLookup(Protocol):
    """Answers with what is in the library now, which may be newer than the columns. For any thread."""

    def sort_keys(self, order: TextOrder, papers: Collection[int] | None = None) -> Mapping[int, bytes]:
        """Return what papers, or all of them, are sorted by; some may have nothing."""

    def identified(self, identifier: str) -> Collection[int]:
        """Return the papers that carry an identifier, written `scheme:value`."""

    def list_order(self, list_id: int) -> Sequence[int]:
        """Return a reading list's papers in order."""


class NoLibrary:
    """Knows nothing: for columns that stand alone."""

    def sort_keys(self, order: TextOrder, papers: Collection[int] | None = None) -> Mapping[int, bytes]:
        """Return nothing to sort by."""
        return {}

    def identified(self, identifier: str) -> Collection[int]:
        """Return no paper."""
        return ()

    def list_order(self, list_id: int) -> Sequence[int]:
        """Return no paper."""
        return ()


NO_LIBRARY: LibraryLookup = NoLibrary()
