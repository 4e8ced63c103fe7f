"""Orders of undecided papers."""

import numpy as np
import pytest

from interest_piles import Words, kept, pile_of, skipped, topical_texts
from nightstand.ranking.interest.learning import LessOf, learn
from nightstand.ranking.interest.ordering import OrderMode, ordered, unexplored

TOPICS = ("tide", "moon", "gale", "reef")
PILE = pile_of(Words(), topical_texts(TOPICS, 20))
INTEREST = learn(PILE, [*kept(1, 5, 9), *skipped(2, 6, 10)], LessOf())
DECIDED = np.array([0, 4, 8, 1, 5, 9])
UNDECIDED = np.setdiff1d(np.arange(80), DECIDED)


@pytest.mark.parametrize("mode", OrderMode)
def test_every_order_has_each_paper_once(mode: OrderMode) -> None:
    order = ordered(PILE, INTEREST, UNDECIDED, DECIDED, mode)

    assert sorted(order.tolist()) == UNDECIDED.tolist()


def test_the_given_order_is_left_as_it_is() -> None:
    rows = UNDECIDED[::-1]

    assert ordered(PILE, INTEREST, rows, DECIDED, OrderMode.GIVEN).tolist() == rows.tolist()


def test_the_likely_order_falls_in_score() -> None:
    order = ordered(PILE, INTEREST, UNDECIDED, DECIDED, OrderMode.LIKELY)

    scores = INTEREST.scores(PILE.rows)[order]
    assert (np.diff(scores) <= 0).all()


def test_papers_that_score_alike_stay_as_they_came() -> None:
    pile = pile_of(Words(), ["tide sea", "moon sea", "moon sea", "tide sea", "moon gale", "gale sky", "moon sea"])
    interest = learn(pile, [*kept(1), *skipped(6)], LessOf())

    order = ordered(pile, interest, np.array([6, 1, 2]), np.array([0, 5]), OrderMode.LIKELY)

    assert order.tolist() == [6, 1, 2]


def test_each_third_paper_of_the_mixed_order_is_unexplored_and_the_others_are_the_likely_ones() -> None:
    mixed = ordered(PILE, INTEREST, UNDECIDED, DECIDED, OrderMode.MIXED).tolist()

    likely = ordered(PILE, INTEREST, UNDECIDED, DECIDED, OrderMode.LIKELY).tolist()
    others = unexplored(PILE, INTEREST, UNDECIDED, DECIDED).tolist()
    assert mixed[2] == others[0]
    assert [row for place, row in enumerate(mixed[:9]) if place % 3 != 2] == [
        row for row in likely if row not in mixed[2:9:3]
    ][:6]


def test_unexplored_papers_are_of_the_topics_that_nothing_was_decided_of() -> None:
    others = unexplored(PILE, INTEREST, UNDECIDED, DECIDED)

    assert {TOPICS[row % 4] for row in others[:4].tolist()} == {"gale", "reef"}


def test_an_empty_pile_has_an_empty_order() -> None:
    none = np.zeros(0, np.int64)

    assert ordered(PILE, INTEREST, none, DECIDED, OrderMode.MIXED).tolist() == []
