"""The columns of the library: whatever is done, they say what the database says, and they notice who wrote."""

import tempfile
from collections.abc import Collection
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

import sql_filters
from builders import abstract_list, add_papers, long_abstract
from nightstand.bootstrap import open_services
from nightstand.domain.decision import Decision, ReadingStatus, Tier
from nightstand.domain.errors import NightstandError
from nightstand.domain.paper import PaperId
from nightstand.domain.query import AddedFilter, Filter, FilterName, NumberFilter, Possession, State
from nightstand.domain.reading_list import ListId
from nightstand.paths import AppPaths
from nightstand.search.columns.library_columns import LibraryColumns
from nightstand.search.columns.orders import Sort
from nightstand.search.columns.places import Place
from nightstand.services.importing import Pasted
from nightstand.services.library_columns import LibraryColumnsKeeper
from nightstand.services.place_counting import PlaceCounting
from nightstand.storage.database import PlainConnection
from nightstand.storage.overview import read_overview

TAGS = ["rl", "RL/online", "rl/online/deep", "tides", "Ökologie"]
LISTS = ["Reading", "Reading/soon", "papers"]
MOMENT = datetime(2026, 1, 1, tzinfo=UTC)

OF_ANY_VERSION = [
    *(Filter(FilterName.TAG, name) for name in [*TAGS, "rl/ONLINE", "r", ""]),
    *(
        Filter(FilterName.LIST, name)
        for name in [*LISTS, "READING", "1", "2", "TideConf 2025", "tideconf", "2025 papers"]
    ),
    *(Filter(FilterName.HAS, each.value) for each in Possession),
    *(Filter(FilterName.KEY, part) for part in ["sato", "SATO", "2001", "zz"]),
    *(Filter(FilterName.IMPORT, str(number)) for number in range(1, 9)),
    *(Filter(FilterName.TOPIC, part) for part in ["bandits", "theory", "learn"]),
    Filter(FilterName.IDENTIFIER, "doi:10.1/a"),
    NumberFilter(FilterName.ID, 2, 10**25),
    NumberFilter(FilterName.ID, 3, 3),
]
OF_SHOWN = [
    *(Filter(FilterName.IS, each.value) for each in State if each is not State.DUPLICATE),
    *(Filter(FilterName.DECISION, each.value) for each in Decision),
    *(Filter(FilterName.STATUS, each.value) for each in ReadingStatus),
    *(Filter(FilterName.TIER, each.value) for each in Tier),
    NumberFilter(FilterName.YEAR, 2002, 2003),
    NumberFilter(FilterName.YEAR, None, None),
    NumberFilter(FilterName.YEAR, None, 10**30),
    NumberFilter(FilterName.RATING, 3, None),
    AddedFilter(MOMENT, None),
    AddedFilter(None, MOMENT),
    AddedFilter(None, None),
]
SORTS = {Sort.YEAR: sql_filters.Sort.YEAR, Sort.TITLE: sql_filters.Sort.TITLE, Sort.ADDED: sql_filters.Sort.ADDED}
SORTS |= {Sort.AUTHOR: sql_filters.Sort.AUTHOR, Sort.KEY: sql_filters.Sort.KEY}


def papers_of(columns: LibraryColumns, mask: object) -> set[int]:
    return set(columns.ids[mask].tolist())  # type: ignore[index]


def with_those_shown(connection: PlainConnection, papers: Collection[PaperId]) -> set[int]:
    return set(sql_filters.with_shown(connection, papers))


def assert_equal_to_the_library(columns: LibraryColumns, connection: PlainConnection) -> None:
    everything = frozenset(PaperId(row[0]) for row in connection.execute("SELECT id FROM paper"))
    assert set(columns.ids.tolist()) == everything
    assert papers_of(columns, columns.is_shown) == sql_filters.shown(connection)
    assert papers_of(columns, columns.is_in_trash) == sql_filters.in_trash(connection)
    hidden = {
        int(columns.ids[slot]): int(columns.ids[shown])
        for slot, shown in enumerate(columns.shown_slot)
        if slot != shown
    }
    assert hidden == sql_filters.hidden_versions(connection)
    for wanted in OF_ANY_VERSION:
        assert papers_of(columns, columns.mask(wanted)) == with_those_shown(
            connection, sql_filters.matching(connection, wanted)
        ), wanted
    for wanted in OF_SHOWN:
        assert papers_of(columns, columns.mask(wanted)) == sql_filters.matching(connection, wanted), wanted
    assert papers_of(columns, columns.mask_of_place(Place.LIBRARY)) == sql_filters.in_library(connection)
    for (heading,) in connection.execute("SELECT DISTINCT list_name FROM source"):
        assert papers_of(columns, columns.mask_of_place(Place.SOURCE, heading)) == with_those_shown(
            connection, sql_filters.from_source(connection, heading)
        )
    for sort, plain_sort in SORTS.items():
        for descending in (False, True):
            expected = sql_filters.sorted_papers(connection, everything, plain_sort, descending=descending)
            assert columns.papers(columns.slots_by(sort, descending=descending)) == expected, (sort, descending)


class ChangesOfALibrary(RuleBasedStateMachine):
    """Random changes through the services, with columns that are asked for now and then."""

    def __init__(self) -> None:
        super().__init__()
        self._folder = tempfile.TemporaryDirectory()
        root = Path(self._folder.name)
        self.services = open_services(AppPaths(root / "l", root / "c", root / "x", root / "g"))
        self.keeper = LibraryColumnsKeeper(self.services.database)
        self.keeper.current()
        add_papers(self.services, 4)

    def teardown(self) -> None:
        self.services.close()
        self._folder.cleanup()

    @invariant()
    def the_columns_say_what_the_database_says(self) -> None:
        columns = self.keeper.current()
        with self.services.database.plain_read() as connection:
            assert_equal_to_the_library(columns, connection)

    @invariant()
    def the_places_hold_as_many_papers_as_the_database_counts(self) -> None:
        places = PlaceCounting(self.keeper)
        with self.services.database.plain_read() as connection:
            assert read_overview(connection, places.counts()) == read_overview(connection)
            assert read_overview(connection, places.counts_at_hand()) == read_overview(connection)

    def _papers(self, choices: Collection[int]) -> list[PaperId]:
        with self.services.database.plain_read() as connection:
            known = [PaperId(row[0]) for row in connection.execute("SELECT id FROM paper ORDER BY id")]
        return list(dict.fromkeys(known[choice % len(known)] for choice in choices)) if known else []

    def _lists(self) -> list[ListId]:
        with self.services.database.plain_read() as connection:
            return [ListId(row[0]) for row in connection.execute("SELECT id FROM reading_list")]

    @rule(
        choices=st.lists(st.integers(0, 30), min_size=1, max_size=4),
        verb=st.sampled_from(
            ["keep", "skip", "star", "rate", "read", "tag", "untag", "trash", "restore", "note", "mark"]
        ),
        tag=st.sampled_from(TAGS),
    )
    def mark(self, choices: list[int], verb: str, tag: str) -> None:
        papers, chosen = self.services.papers, self._papers(choices)
        if not chosen:
            return
        calls = {
            "keep": lambda: papers.decide(chosen, Decision.KEEP),
            "skip": lambda: papers.decide(chosen, Decision.SKIP),
            "star": lambda: papers.star(chosen, starred=True),
            "rate": lambda: papers.rate(chosen, 4),
            "read": lambda: papers.set_status(chosen, ReadingStatus.READ),
            "tag": lambda: self.services.tagging.tag(chosen, add=[tag]),
            "untag": lambda: self.services.tagging.tag(chosen, remove=[tag]),
            "trash": lambda: papers.trash(chosen),
            "restore": lambda: papers.restore(chosen),
            "note": lambda: self.services.noting.add_note(chosen[0], "A thought."),
            "mark": lambda: self.services.annotating.add_highlight(chosen[0], "tides"),
        }
        attempt(calls[verb])

    @rule(
        choice=st.integers(0, 30),
        title=st.sampled_from(["On tides", "on Tides", "Über Wellen", "Zeta", "alpha", ""]),
        year=st.none() | st.integers(1990, 2005),
        doi=st.sampled_from(["", "10.1/a", "10.1/b"]),
        topic=st.sampled_from(["", "Bandits", "Theory -> Learning"]),
        author=st.sampled_from(["van Gogh, Vincent", "Sato, Mika", "Ada", ""]),
    )
    def set_fields(self, choice: int, title: str, year: int | None, doi: str, topic: str, author: str) -> None:
        values = {"title": title, "year": year, "doi": doi, "extra.topic": topic or None, "venue": topic}
        chosen = self._papers([choice])
        attempt(lambda: self.services.papers.set_fields(chosen, values))

    @rule(choices=st.lists(st.integers(0, 30), max_size=3), name=st.sampled_from(LISTS), at=st.integers(0, 3))
    def change_lists(self, choices: list[int], name: str, at: int) -> None:
        chosen, lists = self._papers(choices), self._lists()
        service = self.services.reading_lists
        attempt(lambda: service.create(name, selection=chosen))
        if lists:
            attempt(lambda: service.add(lists[at % len(lists)], chosen, at=0))
            attempt(lambda: service.remove(lists[at % len(lists)], chosen[:1]))

    @rule(at=st.integers(0, 3), name=st.sampled_from(LISTS), verb=st.sampled_from(["rename", "delete"]))
    def change_list(self, at: int, name: str, verb: str) -> None:
        lists = self._lists()
        if lists:
            chosen, service = lists[at % len(lists)], self.services.reading_lists
            attempt(lambda: service.rename(chosen, name) if verb == "rename" else service.delete(chosen))

    @rule(old=st.sampled_from(TAGS), new=st.sampled_from(TAGS), verb=st.sampled_from(["rename", "merge", "delete"]))
    def change_tag(self, old: str, new: str, verb: str) -> None:
        tagging = self.services.tagging
        calls = {
            "rename": lambda: tagging.rename(old, new),
            "merge": lambda: tagging.merge([old], new),
            "delete": lambda: tagging.delete(old),
        }
        attempt(calls[verb])

    @rule(
        numbers=st.lists(st.integers(1, 6), min_size=1, max_size=4),
        heading=st.sampled_from(["TideConf 2025 Papers", ""]),
    )
    def bring_in(self, numbers: list[int], heading: str) -> None:
        data = abstract_list([long_abstract(number) for number in numbers], heading or "Papers")
        self.services.importing.run([Pasted("list.txt", data)])

    @rule(
        first=st.integers(0, 30), second=st.integers(0, 30), verb=st.sampled_from(["merge", "link", "unlink", "choose"])
    )
    def join(self, first: int, second: int, verb: str) -> None:
        duplicates = self.services.duplicates
        chosen = self._papers([first, second])
        if len(chosen) < 2:
            return
        calls = {
            "merge": lambda: duplicates.merge(chosen[0], chosen[1]),
            "link": lambda: duplicates.link_versions(chosen),
            "unlink": lambda: duplicates.unlink(chosen[0]),
            "choose": lambda: duplicates.choose_version(chosen[0]),
        }
        attempt(calls[verb])

    @rule(steps=st.integers(1, 4), verb=st.sampled_from(["undo", "redo"]))
    def go_through_history(self, steps: int, verb: str) -> None:
        for _ in range(steps):
            attempt(self.services.library.undo if verb == "undo" else self.services.library.redo)

    @rule()
    def empty_trash(self) -> None:
        attempt(self.services.papers.empty_trash)


def attempt(call: object) -> None:
    """Make a call that the library may rightly refuse."""
    assert callable(call)
    with suppress(NightstandError):
        call()


TestChangesOfALibrary = ChangesOfALibrary.TestCase
TestChangesOfALibrary.settings = settings(max_examples=30, stateful_step_count=12)
