"""How many papers would still be kept."""

import random

import pytest

from nightstand.ranking.interest.stopping import FEWEST_DECISIONS, keepers_left, latest_skips


def decisions(seed: int, papers: int, keepers: float, fall: float) -> list[bool]:
    """Return what a reader says of a whole pile whose papers are kept ever more seldom, by a power of their place."""
    rng = random.Random(seed)
    worth = [(place + 30.0) ** -fall for place in range(papers)]
    factor = keepers / sum(worth)
    return [rng.random() < factor * each for each in worth]


def test_nothing_is_told_before_there_are_decisions_enough() -> None:
    assert keepers_left([True, False] * (FEWEST_DECISIONS // 2 - 1), 1_000) is None
    assert keepers_left([True, False] * (FEWEST_DECISIONS // 2), 1_000) is not None


def test_nothing_is_left_of_an_empty_pile() -> None:
    told = keepers_left([True] * 200, 0)

    assert told is not None and (told.low, told.about, told.high) == (0, 0, 0)


def test_a_run_of_skips_leaves_fewer_keepers_than_a_run_of_keeps() -> None:
    skipping = keepers_left([True] * 30 + [False] * 120, 3_000)
    keeping = keepers_left([False] * 120 + [True] * 30, 3_000)

    assert skipping is not None and keeping is not None
    assert skipping.about < 20
    assert keeping.about > 3 * skipping.high
    assert keeping.low > skipping.about


def test_the_longer_the_run_of_skips_the_fewer_are_left() -> None:
    told = [keepers_left([True, False] * 20 + [False] * run, 3_000) for run in (80, 160, 320, 640)]

    highs = [each.high for each in told if each]
    assert highs == sorted(highs, reverse=True) and len(set(highs)) == 4


def test_never_more_are_left_than_there_are_papers() -> None:
    told = keepers_left([True] * 200, 40)

    assert told is not None and told.low <= told.about <= told.high <= 40


@pytest.mark.parametrize("after", [150, 300, 600])
def test_the_range_holds_the_true_number_of_simulated_readers(after: int) -> None:
    held = []
    for seed in range(30):
        said = decisions(seed, 3_000, keepers=60 + 3 * seed, fall=1.3 + 0.03 * seed)
        told = keepers_left(said[:after], len(said) - after)
        assert told is not None
        held.append(told.low <= sum(said[after:]) <= told.high)

    # These readers have an endless tail, the hardest case: the range is made for topics, which end.
    assert sum(held) >= 0.8 * len(held)


def test_latest_skips_are_counted_from_the_end() -> None:
    assert latest_skips([False, True, False, False]) == 2
    assert latest_skips([False, False]) == 2
    assert latest_skips([True]) == 0
