"""Places given by hand in an order that goes on changing."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from nightstand.domain.judgment import Pin
from nightstand.domain.paper import PaperId
from nightstand.ranking.dragging import drag
from nightstand.ranking.pins import doubted, merged
from nightstand.ranking.posterior import Posterior
from nightstand.ranking.prior import prior_of
from ranking_logs import papers

FIVE = papers(5)


def pin(paper: int, after: int | None, before: int | None, *, is_hard: bool = False) -> Pin:
    below = None if after is None else PaperId(after)
    above = None if before is None else PaperId(before)
    return Pin(PaperId(paper), below, above, is_hard)


def test_a_pinned_paper_stands_between_its_neighbours() -> None:
    assert merged(FIVE, [pin(5, 1, 2)]) == (1, 5, 2, 3, 4)


def test_the_model_places_a_pinned_paper_among_others_that_came_between_its_neighbours() -> None:
    assert merged(FIVE, [pin(3, 1, 5)]) == (1, 2, 3, 4, 5)


def test_a_paper_whose_neighbours_changed_places_stands_below_the_upper_one() -> None:
    assert merged(FIVE, [pin(1, 5, 2)]) == (2, 3, 4, 5, 1)


def test_a_hard_pin_without_neighbours_stands_first_whatever_was_pinned_later() -> None:
    assert merged(FIVE, [pin(4, None, None, is_hard=True), pin(5, None, 1)]) == (4, 5, 1, 2, 3)


def test_the_latest_hand_decides() -> None:
    assert merged(FIVE, [pin(5, None, 1), pin(5, 3, 4)]) == (1, 2, 3, 5, 4)


def test_a_pin_on_papers_that_left_the_list_changes_nothing() -> None:
    assert merged(FIVE, [pin(9, 1, 2), pin(3, 8, 7)]) == tuple(FIVE)


@given(st.permutations(FIVE), st.lists(st.tuples(st.sampled_from(FIVE), st.integers(1, 5)), max_size=8))
def test_after_every_drag_the_list_is_as_the_hand_left_it(
    order: list[PaperId], drags: list[tuple[PaperId, int]]
) -> None:
    pins: list[Pin] = []
    shown = tuple(order)
    for paper, position in drags:
        rest = [other for other in shown if other != paper]
        wanted = (*rest[: position - 1], paper, *rest[position - 1 :])

        pins.append(drag(shown, paper, position).pin)
        shown = merged(order, pins)

        assert shown == wanted


@given(st.permutations(papers(8)), st.lists(st.tuples(*[st.integers(1, 9)] * 3), max_size=6))
def test_papers_without_a_pin_keep_their_order_and_none_is_lost(
    order: list[PaperId], places: list[tuple[int, int, int]]
) -> None:
    pins = [pin(paper, after, before) for paper, after, before in places if len({paper, after, before}) == 3]

    shown = merged(order, pins)

    pinned = {one.paper for one in pins}
    assert sorted(shown) == sorted(order)
    assert [paper for paper in shown if paper not in pinned] == [paper for paper in order if paper not in pinned]


@pytest.mark.parametrize(("is_hard", "asked"), [(False, 1), (True, 0)], ids=["soft", "hard"])
def test_a_soft_pin_is_asked_about_when_the_opposite_is_almost_sure(is_hard: bool, asked: int) -> None:
    posterior = Posterior(prior_of([None, None]), 1.0, 0.0)
    posterior.settle(np.array([1, 2]), np.array([2.0, -2.0]), 0.5 * np.eye(2))
    rows = {PaperId(1): 1, PaperId(2): 2}

    found = doubted(posterior, rows, [pin(1, 2, None, is_hard=is_hard)])

    assert [(one.neighbour, one.probability > 0.99) for one in found] == [(2, True)] * asked


def test_a_pin_that_the_model_agrees_with_is_not_asked_about() -> None:
    posterior = Posterior(prior_of([None, None]), 1.0, 0.0)
    posterior.settle(np.array([1, 2]), np.array([2.0, -2.0]), 0.5 * np.eye(2))

    assert doubted(posterior, {PaperId(1): 1, PaperId(2): 2}, [pin(2, 1, None)]) == ()
