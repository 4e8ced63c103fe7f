"""Answers that do not fit the others."""

from nightstand.domain.judgment import JudgmentKind
from nightstand.ranking.review import Credibility, to_review
from ranking_logs import judged


def credibilities(*responsibilities: float) -> list[Credibility]:
    return [Credibility(judged(number, 1, 2), one) for number, one in enumerate(responsibilities, start=1)]


def test_at_most_three_answers_are_reviewed_the_least_credible_first() -> None:
    found = to_review(credibilities(0.2, 0.9, 0.05, 0.29, 0.1))

    assert [one.judgment.id for one in found] == [3, 5, 1]


def test_answers_that_fit_are_not_reviewed() -> None:
    assert to_review(credibilities(0.31, 0.9, 1.0)) == ()


def test_the_bar_of_a_screen_is_too_vague_to_be_reviewed() -> None:
    screen = Credibility(judged(1, (1,), (2, 3), kind=JudgmentKind.SCREEN), 0.01)

    assert to_review([screen]) == ()
