"""What is heard of a drag."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nightstand.domain.judgment import Groups, Pin
from nightstand.domain.paper import PaperId
from nightstand.ranking.dragging import drag
from ranking_logs import groups_of, papers

SIX = papers(6)


def pair(better: int, worse: int) -> Groups:
    return groups_of(better, worse)


@pytest.mark.parametrize(
    ("paper", "position", "pairs"),
    [
        (5, 2, [pair(1, 5), pair(5, 2), pair(5, 4)]),
        (2, 5, [pair(2, 6), pair(5, 2), pair(3, 2)]),
        (6, 1, [pair(6, 1), pair(6, 5)]),
        (1, 6, [pair(6, 1), pair(2, 1)]),
        (3, 2, [pair(1, 3), pair(3, 2)]),
        (3, 3, []),
    ],
    ids=["up", "down", "to the top", "to the end", "by one", "nowhere"],
)
def test_a_drag_is_compared_with_the_neighbour_it_stops_at_and_the_ends_of_its_way(
    paper: int, position: int, pairs: list[Groups]
) -> None:
    assert drag(SIX, PaperId(paper), position).pairs == tuple(pairs)


def test_a_drag_pins_the_paper_between_its_new_neighbours() -> None:
    assert drag(SIX, PaperId(5), 2).pin == Pin(PaperId(5), after=PaperId(1), before=PaperId(2))


@given(st.sampled_from(SIX), st.integers(-2, 9))
def test_at_most_three_pairs_come_of_a_drag_and_each_names_the_dragged_paper(paper: PaperId, position: int) -> None:
    pairs = drag(SIX, paper, position).pairs

    assert len(pairs) <= 3
    assert all((paper,) in one for one in pairs)
