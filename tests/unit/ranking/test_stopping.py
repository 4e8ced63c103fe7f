"""When it is enough, and how much is left."""

import pytest

from nightstand.domain.judgment import Goal, GoalKind, Thoroughness
from nightstand.ranking.stopping import Check, is_settled, questions_left, rounded

WELL = Goal(GoalKind.TOP, 10, Thoroughness.WELL)


@pytest.mark.parametrize(
    ("thoroughness", "certainty", "enough"),
    [
        (Thoroughness.ROUGHLY, 0.81, True),
        (Thoroughness.ROUGHLY, 0.79, False),
        (Thoroughness.WELL, 0.89, False),
        (Thoroughness.EXACTLY, 0.91, True),
    ],
)
def test_each_thoroughness_has_its_target(thoroughness: Thoroughness, certainty: float, enough: bool) -> None:
    assert is_settled(Check(30, certainty), Goal(GoalKind.TOP, 10, thoroughness)) is enough


def test_only_exactly_allows_no_hair() -> None:
    assert [level.slack for level in Thoroughness] == [0.25, 0.25, 0.0]


def test_a_handful_of_answers_settles_nothing() -> None:
    assert not is_settled(Check(3, 1.0), WELL)


def test_nothing_is_said_of_what_is_left_before_eighteen_questions() -> None:
    early = [Check(asked, 0.4 + asked / 100) for asked in range(3, 18, 2)]

    assert questions_left(early, WELL) is None
    assert questions_left([*early, Check(18, 0.6)], WELL) is not None


def test_what_is_left_follows_a_steady_fall_and_errs_high() -> None:
    falling = [Check(asked, 1 - 0.6 * 0.97**asked) for asked in range(3, 31, 3)]

    left = questions_left(falling, WELL)

    true = 58.8 - 30
    assert left is not None
    assert true < left < 2 * true


def test_nothing_is_left_once_the_target_is_reached() -> None:
    assert questions_left([Check(asked, 0.95) for asked in range(12, 30, 3)], WELL) == 0.0


def test_a_certainty_that_does_not_rise_gives_a_large_number_and_no_error() -> None:
    left = questions_left([Check(asked, 0.5) for asked in range(3, 40, 3)], WELL)

    assert left is not None
    assert left > 1_000


@pytest.mark.parametrize(("left", "told"), [(0.0, 0), (0.4, 5), (13.0, 15), (27.6, 30), (44.0, 40), (1.0, 5)])
def test_numbers_of_questions_are_told_round(left: float, told: int) -> None:
    assert rounded(left) == told
