"""What tags and reading lists are called, found by name without looking at each."""

from bisect import bisect_left
from collections.abc import Callable, Mapping

from nightstand.domain.library_rows import LibraryNames
from nightstand.domain.reading_list import ListKind
from nightstand.domain.tag import SEPARATOR, folded
from nightstand.search.columns.begun_names import is_begun
from nightstand.search.columns.loose_names import loosely
from nightstand.search.columns.name_patterns import is_pattern, named_like

_BEHIND_ALL = "\U0010ffff"


class Names:
    """The names of one state of the library. Immutable, for any thread."""

    def __init__(self, names: LibraryNames) -> None:
        self._names = names
        self._tags = _Tree(names.tags)
        self._lists = _Tree({number: found.name for number, found in names.lists.items()})

    def after(self, names: LibraryNames) -> "Names":
        """Return the names after a change; itself when nothing is called otherwise."""
        return self if names == self._names else Names(names)

    def tag(self, number: int) -> str | None:
        """Return a tag's name."""
        return self._names.tags.get(number)

    def reading_list(self, number: int) -> str | None:
        """Return the name of a list that is no saved search."""
        found = self._names.lists.get(number)
        return found.name if found and found.kind is ListKind.LIST else None

    def tags_within(self, name: str) -> list[int]:
        """Return a tag and those nested below it, ignoring case; accents only where no name is spelt so.

        Where none is called so, `*` and `?` stand for any letters and for one.
        """
        return self._tags.within(name)

    def lists_within(self, name: str) -> list[int]:
        """Return the lists and saved searches of a name or id, and those nested below it, as `tags_within`."""
        found = self._lists.within(name)
        by_id = [number for number in self._names.lists if str(number) == name and number not in found]
        return found + by_id

    def saved_queries(self, name: str) -> tuple[str, ...]:
        """Return the queries of the saved searches that have a name or id, or are nested below it."""
        found = (self._names.lists[number] for number in self.lists_within(name))
        return tuple(each.query for each in found if each.kind is ListKind.SMART)

    def tags_begun(self, typed: str) -> list[int]:
        """Return the tags of which a word starts so."""
        return [number for number, name in self._names.tags.items() if is_begun(name, typed)]

    def lists_begun(self, typed: str) -> list[int]:
        """Return the lists and saved searches of which a word starts so."""
        return [number for number, found in self._names.lists.items() if is_begun(found.name, typed)]

    def searches_begun(self, typed: str) -> tuple[str, ...]:
        """Return the names of the saved searches of which a word starts so."""
        found = (self._names.lists[number] for number in self.lists_begun(typed))
        return tuple(each.name for each in found if each.kind is ListKind.SMART)

    def tags(self) -> tuple[str, ...]:
        """Return the names of all tags."""
        return tuple(self._names.tags.values())

    def lists(self) -> tuple[str, ...]:
        """Return the names of all lists and saved searches."""
        return tuple(found.name for found in self._names.lists.values())


class _Tree:
    def __init__(self, names: Mapping[int, str]) -> None:
        self._strict = _sorted_by(folded, names)
        self._loose = _sorted_by(loosely, names)

    def within(self, name: str) -> list[int]:
        found = _within(self._strict, folded(name)) or _within(self._loose, loosely(name))
        # A name that is spelt with the sign, as A*, is meant before all that is like it.
        return found if found or not is_pattern(name) else named_like(loosely(name), self._loose)


def _sorted_by(form: Callable[[str], str], names: Mapping[int, str]) -> list[tuple[str, int]]:
    return sorted((form(name), number) for number, name in names.items())


def _within(names: list[tuple[str, int]], wanted: str) -> list[int]:
    own = [number for other, number in _between(names, wanted, wanted) if other == wanted]
    nested = wanted + SEPARATOR
    return own + [number for _other, number in _between(names, nested, nested + _BEHIND_ALL)]


def _between(names: list[tuple[str, int]], first: str, last: str) -> list[tuple[str, int]]:
    start = bisect_left(names, (first, -1))
    stop = bisect_left(names, (last, 2**63))
    return names[start:stop]
