"""What of a log counts after retractions, new answers to old questions, and changes of mind."""

from nightstand.domain.judgment import Judgment, JudgmentId, JudgmentKind
from nightstand.domain.paper import PaperId
from nightstand.ranking.replay import RETHOUGHT_WEIGHT, counting, retraction
from ranking_logs import judged, skipped


def ids(log: list[Judgment]) -> list[int]:
    return [one.judgment.id for one in counting(log)]


def test_a_retracted_judgment_does_not_count() -> None:
    first, second = judged(1, 1, 2), judged(2, 2, 3)

    assert ids([first, second, retraction(first, JudgmentId(3))]) == [2]


def test_a_retracted_retraction_lets_the_judgment_count_again() -> None:
    first = judged(1, 1, 2)
    undo = retraction(first, JudgmentId(2))

    assert ids([first, undo, retraction(undo, JudgmentId(3))]) == [1]


def test_the_latest_answer_about_the_same_papers_supersedes_the_earlier() -> None:
    assert ids([judged(1, 1, 2, 3), judged(2, 4, 5), judged(3, 3, 2, 1)]) == [2, 3]


def test_retracting_the_later_answer_lets_the_earlier_count_again() -> None:
    later = judged(2, 2, 1)

    assert ids([judged(1, 1, 2), later, retraction(later, JudgmentId(3))]) == [1]


def test_a_screen_of_three_titles_does_not_supersede_their_order() -> None:
    assert ids([judged(1, 1, 2, 3), judged(2, (1,), (2, 3), kind=JudgmentKind.SCREEN)]) == [1, 2]


def test_a_skip_supersedes_nothing() -> None:
    assert ids([judged(1, 1, 2), skipped(2, 1, 2)]) == [1, 2]


def test_answers_about_rethought_papers_count_less_and_later_ones_count_whole() -> None:
    rethought = Judgment(JudgmentId(3), JudgmentKind.RETHOUGHT, (PaperId(2),))

    weights = [one.weight for one in counting([judged(1, 1, 2), judged(2, 3, 4), rethought, judged(4, 2, 4)])]

    assert weights == [RETHOUGHT_WEIGHT, 1.0, 1.0]


def test_the_order_in_which_lines_arrive_does_not_matter() -> None:
    log = [judged(1, 1, 2), judged(2, 2, 1), judged(3, 1, 3)]

    assert counting(reversed(log)) == counting(log)
