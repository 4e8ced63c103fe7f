"""Facets count what a search for each value would find."""

from collections.abc import Iterable

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from nightstand.domain.library_rows import NO_NUMBER, LibraryNames, LibraryRows
from nightstand.domain.query_tree import Filter, FilterName
from nightstand.search.columns.counting import highest
from nightstand.search.columns.facets import FacetName
from nightstand.search.columns.library_columns import LibraryColumns
from nightstand.search.columns.name_words import words_of

NAMES = ["Cheng Mao", "Cheng Mao Li", "Ada Okafor", "Jean-Luc Sato", "jean luc sato", "Æsa Björk"]
TAGS = {1: "rl", 2: "rl/online", 3: "RL/online/deep", 4: "tides"}


def columns_of(
    authors: Iterable[str] = (),
    *,
    tags: Iterable[tuple[int, int]] = (),
    years: Iterable[int] | None = None,
    works: Iterable[int] | None = None,
) -> LibraryColumns:
    listed = list(authors)
    count = len(listed)
    rows = LibraryRows(
        ids=range(1, count + 1),
        keys=[f"key{number}" for number in range(count)],
        authors=listed,
        years=list(years or [NO_NUMBER] * count),
        venues=[""] * count,
        decisions=["undecided"] * count,
        statuses=["unread"] * count,
        tiers=[""] * count,
        ratings=[NO_NUMBER] * count,
        starred=[0] * count,
        provisional=[0] * count,
        added=["2026-01-01T00:00:00.000000+00:00"] * count,
        trashed=[0] * count,
        merged_into=[0] * count,
        works=list(works or [0] * count),
        other_versions=[0] * count,
        possessions=[0] * count,
        noted=[],
        highlighted=[],
        tags=list(tags),
        lists=[],
        imports=[],
        sources=[],
        topics=[],
    )
    return LibraryColumns.of_rows(rows, LibraryNames(TAGS, {}))


def counts(columns: LibraryColumns, name: FacetName, limit: int = 20) -> dict[str, int]:
    return {each.value: each.count for each in columns.facet(name, columns.is_shown, limit)}


def test_an_author_counts_wherever_the_name_stands_as_words_in_a_row() -> None:
    columns = columns_of(["Cheng Mao; Ada Okafor", "Cheng Mao Li", "Mao Cheng", "Cheng Mao; Cheng Mao Li"])

    assert counts(columns, FacetName.AUTHOR) == {
        "Cheng Mao": 3,
        "Cheng Mao Li": 2,
        "Ada Okafor": 1,
        "Mao Cheng": 1,
    }


def test_a_long_name_is_cut_where_a_search_would_cut_it_and_counts_for_all_that_begin_so() -> None:
    opening = "Actes de la 6e conférence conjointe Journées d'Études sur la"
    columns = columns_of([f"{opening} Parole (JEP, 33e édition)", f"{opening} Parole, Volume 2", "Parole"])

    assert counts(columns, FacetName.AUTHOR) == {opening: 2, "Parole": 3}


def test_spellings_that_a_search_takes_for_one_name_are_one_value() -> None:
    columns = columns_of(["Jean-Luc Sato", "jean luc sato", "Jean-Luc Sato"])

    assert counts(columns, FacetName.AUTHOR) == {"Jean-Luc Sato": 3}


def test_years_come_newest_first_and_papers_without_one_count_nowhere() -> None:
    columns = columns_of([""] * 5, years=[1999, NO_NUMBER, 2024, 2024, -(10**9)])

    assert list(counts(columns, FacetName.YEAR)) == ["2024", "1999", str(-(10**9))]
    assert counts(columns, FacetName.YEAR, 1) == {"2024": 2}


def test_a_work_counts_once_for_what_its_versions_carry() -> None:
    columns = columns_of([""] * 3, tags=[(1, 4), (2, 4), (2, 1), (3, 4)], works=[7, 7, 0])

    assert counts(columns, FacetName.TAG) == {"tides": 2, "rl": 1}


@given(
    st.lists(st.tuples(st.integers(1, 8), st.sampled_from(list(TAGS)))),
    st.lists(st.integers(0, 2), min_size=8, max_size=8),
    st.integers(1, 5),
)
def test_each_tag_counts_what_its_filter_finds(tags: list[tuple[int, int]], works: list[int], limit: int) -> None:
    columns = columns_of([""] * 8, tags=tags, works=works)

    for value, count in counts(columns, FacetName.TAG, limit).items():
        found = columns.mask(Filter(FilterName.TAG, value)) & columns.is_shown
        assert count == np.count_nonzero(found) > 0


@given(st.lists(st.lists(st.sampled_from(NAMES), unique=True, max_size=3), max_size=10))
def test_each_author_counts_the_papers_with_that_name_in_another(papers: list[list[str]]) -> None:
    columns = columns_of(["; ".join(names) for names in papers])

    for value, count in counts(columns, FacetName.AUTHOR).items():
        wanted = " ".join(words_of(value))
        holding = [names for names in papers if any(f" {wanted} " in f" {' '.join(words_of(name))} " for name in names)]
        assert count == len(holding)


@given(st.lists(st.integers(0, 5), max_size=30), st.integers(1, 8))
def test_the_highest_counts_are_those_that_sorting_gives(numbers: list[int], limit: int) -> None:
    codes = highest(np.array(numbers, np.int64), limit)

    expected = sorted((number for number in numbers if number), reverse=True)[:limit]
    assert [numbers[code] for code in codes] == expected
    assert len(set(codes)) == len(codes)


@pytest.mark.parametrize("name", list(FacetName))
def test_an_empty_library_has_no_values(name: FacetName) -> None:
    assert counts(columns_of(), name) == {}
