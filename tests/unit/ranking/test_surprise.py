"""Noticing that the latest answers are not what the earlier ones foretold."""

import numpy as np
import pytest

from nightstand.domain.judgment import Judgment
from nightstand.ranking.session import RankingSession
from ranking_logs import FULL, judged, papers

COUNT = 9


def told(utility: list[float], start: int, answers: int) -> list[Judgment]:
    """Return what a decisive reader says of random threes."""
    random = np.random.default_rng(start)
    log = []
    for number in range(start, start + answers):
        cards = random.choice(COUNT, 3, replace=False) + 1
        felt = {int(card): 5 * utility[card - 1] + random.gumbel() for card in cards}
        log.append(judged(number, *sorted(felt, key=lambda card: -felt[card])))
    return log


STEADY = [2.0, 1.5, 1.0, 0.5, 0.0, -0.5, -1.0, -1.5, -2.0]
TURNED = [-2.0, 1.5, 1.0, 0.5, 0.0, -0.5, -1.0, -1.5, 2.0]


def test_a_mind_that_changed_about_two_papers_is_noticed_and_they_are_named() -> None:
    log = told(STEADY, 1, 40) + told(TURNED, 41, 12)

    surprise = RankingSession(papers(COUNT), FULL, log=log).snapshot().latest_surprise()

    assert surprise is not None
    assert surprise.is_a_change_of_mind
    assert {1, 9} <= set(surprise.papers)


@pytest.mark.parametrize("start", [1, 100, 200])
def test_a_steady_mind_is_left_in_peace(start: int) -> None:
    surprise = RankingSession(papers(COUNT), FULL, log=told(STEADY, start, 52)).snapshot().latest_surprise()

    assert surprise is not None
    assert not surprise.is_a_change_of_mind


def test_one_slip_is_no_change_of_mind() -> None:
    log = [*told(STEADY, 1, 51), judged(52, 9, 5, 1)]

    surprise = RankingSession(papers(COUNT), FULL, log=log).snapshot().latest_surprise()

    assert surprise is not None
    assert not surprise.is_a_change_of_mind


def test_a_short_log_foretells_nothing() -> None:
    assert RankingSession(papers(COUNT), FULL, log=told(STEADY, 1, 20)).snapshot().latest_surprise() is None
