"""Completes what is being typed into the search: fields, their values, and the names the library holds."""

import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import partial

from nightstand.domain.decision import RATINGS
from nightstand.domain.errors import LibraryBusy, LibraryDamaged, LibraryUnwritable
from nightstand.domain.query_cursor import TypedPart, part_at
from nightstand.domain.query_dates import RELATIVE_DATES
from nightstand.domain.query_edit import quoted
from nightstand.domain.query_fields import FIELDS
from nightstand.domain.query_values import CHOICES, NAME_FIELDS
from nightstand.services.name_table import NameTable
from nightstand.services.place_counting import PaperNames, PlaceCounting
from nightstand.storage.completions import GivenNames, most_first, read_given_names, read_keys, read_titles
from nightstand.storage.database import Database

MAX_OPTIONS = 12

_MIN_LETTERS_OF_NAMES = 2
_NAMES_OFFERED = 3
"""How many names of each kind are offered for a word without a field."""

_SHARE_OF_TIME = 0.02
"""While a library keeps changing, the names in its papers are read again in this share of the time at most."""

_QUICK_S = 0.05
"""What takes no longer is read with every change."""


class OptionKind(StrEnum):
    """What an option stands for."""

    FIELD = "field"
    VALUE = "value"
    DATE = "date"
    YEAR = "year"
    TAG = "tag"
    LIST = "list"
    SAVED_SEARCH = "saved search"
    SOURCE = "imported list"
    IMPORT = "import"
    AUTHOR = "author"
    VENUE = "venue"
    TOPIC = "topic"
    KEY = "key"


@dataclass(frozen=True, slots=True)
class Option:
    """Something to put in place of what was typed; `count` is how many papers it stands for, where that is known."""

    text: str
    label: str
    kind: OptionKind
    count: int | None = None


@dataclass(frozen=True, slots=True)
class Completion:
    """Options for the part of a search from `start` to before `stop`, the best first."""

    start: int
    stop: int
    options: tuple[Option, ...] = ()


class CompletionService:
    """Completes searches from a snapshot of the library's names. For any thread."""

    def __init__(self, database: Database, places: PlaceCounting) -> None:
        self._database = database
        self._places = places
        self._refreshing = threading.Lock()
        self._tables: dict[OptionKind, NameTable] = {}
        self._imports: Sequence[tuple[int, str, int]] = ()
        self._seen: tuple[int, object] | None = None
        """The version of the library and the state of its columns that the names are those of."""
        self._papers_read_at = 0.0
        self._papers_took_s = 0.0
        self._papers_state: object = None

    def refresh(self) -> bool:
        """Read the names anew if the library has changed, and tell whether they were read.

        Costs some milliseconds, and 0.3 s when the names in a hundred thousand papers are read; not for the thread
        that answers keys. A second call at the same time returns at once.

        Raises:
            LibraryBusy, LibraryDamaged: the library cannot be read.
        """
        if not self._refreshing.acquire(blocking=False):
            return False
        try:
            seen = version, state = self._database.data_version(), self._places.state()
            is_quick = self._papers_took_s < _QUICK_S
            waits = not is_quick and time.monotonic() < self._papers_read_at + self._papers_took_s / _SHARE_OF_TIME
            # The columns may come up with what an import wrote some time after its last write.
            reads_papers = self._papers_state is None or (state is not self._papers_state and not waits)
            if self._is_seen(seen) and not reads_papers:
                return False
            tables = dict(self._tables)
            counts = self._places.counts()
            with self._database.plain_read() as connection:
                if reads_papers:
                    started = time.monotonic()
                    tables |= _tables_of_papers(self._places.names_in_papers(), read_keys(connection))
                    self._papers_read_at = time.monotonic()
                    self._papers_took_s = self._papers_read_at - started
                    self._papers_state = state
                given = read_given_names(connection, counts)
            self._tables = tables | _tables_of_given(given)
            self._imports = given.imports
            self._seen = version, state
            return True
        finally:
            self._refreshing.release()

    def complete(self, text: str, cursor: int) -> Completion:
        """Return what the part of a search before the cursor may become.

        Once `refresh` has read the library, what has changed in it since is read first, as far as that can be.
        """
        typed = part_at(text, cursor)
        if typed is None:
            return Completion(cursor, cursor)
        if self._seen is not None:
            with suppress(LibraryBusy, LibraryDamaged, LibraryUnwritable):
                self.refresh()
        start, stop = typed.span
        options = dict.fromkeys(option for option in self._options(typed) if option.text != text[start:stop])
        return Completion(start, stop, tuple(options)[:MAX_OPTIONS])

    def _is_seen(self, now: tuple[int, object]) -> bool:
        return self._seen is not None and self._seen[0] == now[0] and self._seen[1] is now[1]

    def _options(self, typed: TypedPart) -> Iterator[Option]:
        if typed.field:
            yield from self._values(typed)
            return
        yield from _fields(typed.value)
        if len(typed.value) >= _MIN_LETTERS_OF_NAMES:
            for field in ("tag", "list", "author", "venue", "topic"):
                yield from self._named(field, typed.value, partial(quoted, field), _NAMES_OFFERED)

    def _values(self, typed: TypedPart) -> Iterator[Option]:
        field, value = typed.field, typed.value
        # "tag:rl, ba" goes on behind the comma.
        named, comma, begun = value.rpartition(",") if field in NAME_FIELDS and not typed.is_quoted else ("", "", value)

        def written(name: str) -> str:
            bare = quoted(field, name).removeprefix(f"{field}:")
            return f"{'' if typed.is_in_brackets else f'{field}:'}{named}{comma}{bare}"

        if field in CHOICES or field in ("added", "rating"):
            # "is:read, un" goes on behind the comma.
            head, comma, last = value.rpartition(",")
            kind = OptionKind.DATE if field == "added" else OptionKind.VALUE
            prefix = "" if typed.is_in_brackets else f"{field}:"
            for choice in _choices(field):
                if choice.startswith(last.strip().lower()):
                    yield Option(f"{prefix}{head}{comma}{choice}", choice, kind)
        elif field == "import":
            for number, title, count in self._imports:
                if str(number).startswith(value) or value.lower() in title.lower():
                    yield Option(written(str(number)), f"{number} · {title}", OptionKind.IMPORT, count)
        elif field == "like":
            yield from self._with_titles(list(self._named(field, value, written, MAX_OPTIONS)))
        else:
            yield from self._named(field, begun, written, MAX_OPTIONS)

    def _with_titles(self, options: Sequence[Option]) -> Iterator[Option]:
        """Give options for keys with the papers' titles beside them."""
        with self._database.plain_read() as connection:
            titles = read_titles(connection, [option.label for option in options])
        for option in options:
            title = titles.get(option.label, "")
            yield replace(option, label=f"{option.label} · {title}" if title else option.label)

    def _named(self, field: str, typed: str, written: Callable[[str], str], limit: int) -> Iterator[Option]:
        for kind in _KINDS.get(field, ()):
            table = self._tables.get(kind)
            for name, count in table.beginning(typed, limit) if table else ():
                is_counted = kind not in (OptionKind.KEY, OptionKind.SAVED_SEARCH)
                yield Option(written(name), name, kind, count if is_counted else None)


_KINDS: Mapping[str, tuple[OptionKind, ...]] = {
    "tag": (OptionKind.TAG,),
    "list": (OptionKind.LIST, OptionKind.SAVED_SEARCH, OptionKind.SOURCE),
    "source": (OptionKind.SOURCE,),
    "author": (OptionKind.AUTHOR,),
    "venue": (OptionKind.VENUE,),
    "topic": (OptionKind.TOPIC,),
    "year": (OptionKind.YEAR,),
    "key": (OptionKind.KEY,),
    "like": (OptionKind.KEY,),
}


def _tables_of_papers(names: PaperNames, keys: Sequence[str]) -> dict[OptionKind, NameTable]:
    return {
        OptionKind.AUTHOR: NameTable(most_first(names.authors.items())),
        OptionKind.VENUE: NameTable(most_first(names.venues.items())),
        OptionKind.TOPIC: NameTable(most_first(names.topics.items())),
        OptionKind.SOURCE: NameTable(most_first(names.sources.items())),
        OptionKind.YEAR: NameTable([(str(year), count) for year, count in sorted(names.years.items(), reverse=True)]),
        OptionKind.KEY: NameTable([(key, 1) for key in keys]),
    }


def _tables_of_given(names: GivenNames) -> dict[OptionKind, NameTable]:
    return {
        OptionKind.TAG: NameTable(names.tags),
        OptionKind.LIST: NameTable(names.lists),
        OptionKind.SAVED_SEARCH: NameTable(names.saved_searches),
    }


def _choices(field: str) -> Sequence[str]:
    match field:
        case "added":
            return RELATIVE_DATES
        case "rating":
            return (*(str(stars) for stars in reversed(RATINGS)), ">=4", "any", "none")
        case _:
            return CHOICES[field]


def _fields(typed: str) -> Iterator[Option]:
    start = typed.lower()
    if not start.isalpha():
        return
    named = [field for field in FIELDS if field.name.startswith(start)]
    called = [field for field in FIELDS if any(alias.startswith(start) for alias in field.aliases)]
    for field in dict.fromkeys((*named, *called)):
        yield Option(f"{field.name}:", f"{field.name}: {field.meaning}", OptionKind.FIELD)
