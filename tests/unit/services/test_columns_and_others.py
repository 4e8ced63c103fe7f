"""Columns while others write: other programs, imports under way, and writes that change nothing people see."""

import threading
from collections.abc import Iterator

import pytest

from builders import abstract_list, add_papers, long_abstract
from nightstand.bootstrap import Services, open_services
from nightstand.domain.paper import Bibliography, PaperId
from nightstand.domain.query import Filter, FilterName, State
from nightstand.paths import AppPaths
from nightstand.services.importing import ImportOptions, Pasted
from nightstand.services.library_columns import LibraryColumnsKeeper
from nightstand.storage import batches
from nightstand.storage.content import Content
from nightstand.storage.database import Database

STARRED = Filter(FilterName.IS, State.STARRED.value)


@pytest.fixture
def keeper(services: Services) -> LibraryColumnsKeeper:
    return LibraryColumnsKeeper(services.database)


@pytest.fixture
def other(services: Services, app_paths: AppPaths) -> Iterator[Services]:
    """Another program with the same library."""
    opened = open_services(app_paths)
    yield opened
    opened.close()


def papers(keeper: LibraryColumnsKeeper, wanted: Filter | None = None) -> list[int]:
    columns = keeper.current()
    return list(columns.ids[columns.is_shown if wanted is None else columns.mask(wanted)].tolist())


def bring_in(
    database: Database, number: int, *, batch: int | None = None, is_last: bool = False
) -> tuple[int, PaperId]:
    """Write a transaction of an import as another program does."""
    with database.write() as session:
        opened = batches.begin(session, "import", "Import “more.bib”") if batch is None else batch
        content = Content.of(Bibliography(title=f"Arrival {number}"))
        paper = batches.add_paper(session, opened, f"arrival{number}", content, ())
        if is_last:
            batches.finish(session, opened, batches.BatchState.COMPLETE, "Import “more.bib”", "")
    return opened, paper


def test_what_another_program_does_shows_at_the_next_look(
    services: Services, other: Services, keeper: LibraryColumnsKeeper
) -> None:
    first, second = add_papers(services, 2)
    assert papers(keeper) == [first, second]

    other.papers.star([first], starred=True)
    third = add_papers(other, 1)[0]

    assert papers(keeper) == [first, second, third]
    assert papers(keeper, STARRED) == [first]


def test_edits_of_both_programs_in_turn_all_show(
    services: Services, other: Services, keeper: LibraryColumnsKeeper
) -> None:
    chosen = add_papers(services, 6)
    keeper.current()

    for number, paper in enumerate(chosen):
        (services if number % 2 else other).papers.star([paper], starred=True)
        assert papers(keeper, STARRED) == list(chosen[: number + 1])


def test_papers_of_an_import_under_way_show_and_so_do_edits_meanwhile(
    services: Services, other: Services, keeper: LibraryColumnsKeeper
) -> None:
    (mine,) = add_papers(services, 1)
    keeper.current()

    batch, first = bring_in(other.database, 1)
    assert papers(keeper) == [mine, first]
    _batch, second = bring_in(other.database, 2, batch=batch)
    # Within a second of the last look what is new may wait, but never what this program has done.
    assert papers(keeper) in ([mine, first], [mine, first, second])
    services.papers.star([mine], starred=True)
    assert papers(keeper, STARRED) == [mine]
    _batch, third = bring_in(other.database, 3, batch=batch, is_last=True)

    assert papers(keeper) == [mine, first, second, third]


def test_changes_to_older_papers_show_when_the_import_has_ended(
    services: Services, other: Services, keeper: LibraryColumnsKeeper
) -> None:
    (mine,) = add_papers(services, 1)
    keeper.current()

    batch, first = bring_in(other.database, 1)
    keeper.current()
    with other.database.plain_read() as connection:
        assert connection.execute("SELECT starred FROM paper WHERE id = ?", (mine,)).fetchone() == (0,)
    other.papers.star([mine], starred=True)
    keeper.current()
    bring_in(other.database, 2, batch=batch, is_last=True)

    assert papers(keeper, STARRED) == [mine]
    assert first in papers(keeper)


def test_columns_are_at_hand_once_they_are_read_until_another_program_writes(
    services: Services, other: Services, keeper: LibraryColumnsKeeper
) -> None:
    (mine,) = add_papers(services, 1)
    assert keeper.at_hand() is None
    keeper.current()
    services.papers.star([mine], starred=True)

    at_hand = keeper.at_hand()
    assert at_hand is not None
    assert at_hand.ids[at_hand.mask(STARRED)].tolist() == [mine]
    assert keeper.current() is at_hand
    other.papers.star([mine], starred=False)
    assert keeper.at_hand() is None
    assert papers(keeper, STARRED) == []
    assert keeper.at_hand() is keeper.current()


def test_what_an_import_brings_to_this_program_is_at_hand_without_reading_the_library_anew(
    services: Services, keeper: LibraryColumnsKeeper
) -> None:
    services.importing.run([Pasted("list.txt", abstract_list([long_abstract(1)], "Papers"))])
    before = keeper.current()

    services.importing.run(
        [Pasted("list.txt", abstract_list([long_abstract(1), long_abstract(2)], "Papers"))],
        options=ImportOptions(as_list="Tides"),
    )

    after = keeper.at_hand()
    assert after is not None
    assert after.size == before.size + 1
    assert after.mask(Filter(FilterName.LIST, "Tides")).sum() == 2
    assert papers(keeper) == after.ids.tolist()


def test_columns_are_the_same_object_while_nothing_changes(services: Services, keeper: LibraryColumnsKeeper) -> None:
    (paper,) = add_papers(services, 1)
    before = keeper.current()

    assert keeper.current() is before
    services.papers.star([paper], starred=False)
    assert keeper.current() is before
    with services.database.write(is_housekeeping=True):
        pass
    assert keeper.current() is before


def test_a_transaction_that_fails_leaves_the_columns_as_they_are(
    services: Services, keeper: LibraryColumnsKeeper
) -> None:
    (paper,) = add_papers(services, 1)
    before = keeper.current()

    with pytest.raises(ZeroDivisionError), services.database.write() as session:
        batches.begin(session, "import", "Import “more.bib”")
        raise ZeroDivisionError

    assert keeper.current() is before
    services.papers.star([paper], starred=True)
    assert papers(keeper, STARRED) == [paper]


def test_threads_that_edit_and_look_at_once_never_miss_their_own_edits(
    services: Services, keeper: LibraryColumnsKeeper
) -> None:
    chosen = add_papers(services, 12)
    missed: list[PaperId] = []

    def star(mine: tuple[PaperId, ...]) -> None:
        for paper in mine:
            services.papers.star([paper], starred=True)
            if paper not in papers(keeper, STARRED):
                missed.append(paper)

    threads = [threading.Thread(target=star, args=(chosen[start::3],)) for start in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert missed == []
    assert papers(keeper, STARRED) == list(chosen)
