"""Candidates: what brings two papers together to be compared, and what is too common to do so."""

from itertools import count

import pytest

from builders import long_abstract
from nightstand.domain.author import Author
from nightstand.domain.paper import Bibliography, PaperId
from nightstand.storage import batches, papers
from nightstand.storage.content import Content
from nightstand.storage.database import Database, plain
from nightstand.storage.duplicate_candidates import MOST_SHARING, candidate_pairs
from nightstand.storage.times import from_text

KEYS = count()


def add(database: Database, **said: object) -> PaperId:
    """Add a paper of which this is said, and return it."""
    with database.write() as session:
        batch = batches.begin(session, "import", "Import")
        return batches.add_paper(session, batch, f"key{next(KEYS)}", Content.of(Bibliography(**said)), ())


def pairs(database: Database) -> set[tuple[PaperId, PaperId]]:
    """Return the candidates."""
    with database.read() as session:
        return candidate_pairs(plain(session))


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ({"doi": "10.5555/abc.123"}, {"url": "https://doi.org/10.5555/ABC.123"}),
        ({"title": "Quiet Tides: a Study"}, {"title": "QUIET TIDES – A STUDY."}),
        ({"abstract": long_abstract(1)}, {"abstract": f"Now revised. {long_abstract(1)}"}),
        (
            {"title": "A Study of Quiet Northern Tides", "authors": (Author("Öz", "Ann"),)},
            {"title": "Quiet northern tides revisited: a study", "authors": (Author("Oz", "A."),)},
        ),
    ],
    ids=["identifier", "title", "abstract", "author and title words"],
)
def test_two_papers_are_candidates_by(database: Database, first: dict[str, object], second: dict[str, object]) -> None:
    a, b = add(database, **first), add(database, **second)
    add(database, title="Something else", abstract=long_abstract(9), authors=(Author("Ray", "Bo"),))

    assert pairs(database) == {(a, b)}


def test_the_words_of_a_made_up_title_bring_nothing_together(database: Database) -> None:
    for abstract in (long_abstract(1), "Winds over warm water grow fast, and we show with balloons where they begin."):
        add(database, title="TidalNet", title_is_provisional=True, abstract=abstract)

    assert pairs(database) == set()


def test_a_title_that_very_many_papers_have_is_no_candidate(database: Database) -> None:
    for _number in range(MOST_SHARING + 1):
        add(database, title="Editorial")

    assert pairs(database) == set()


def test_very_many_papers_with_one_identifier_are_each_brought_to_the_first(database: Database) -> None:
    added = [add(database, doi="10.5555/abc.123") for _number in range(MOST_SHARING + 1)]

    assert pairs(database) == {(added[0], other) for other in added[1:]}


def test_papers_in_the_trash_are_no_candidates(database: Database) -> None:
    first, _second = (add(database, title="Quiet Tides", abstract=long_abstract(1), doi="10.5555/a.1") for _ in "ab")
    with database.write() as session:
        papers.set_trashed(session, (first,), from_text("2026-07-06T12:00:00.000000+00:00"))

    assert pairs(database) == set()
