"""What judgments say, stage by stage."""

import pytest
from hypothesis import given

from nightstand.domain.judgment import Judgment, JudgmentId, JudgmentKind
from nightstand.domain.paper import PaperId
from nightstand.ranking.arrays import BAR
from nightstand.ranking.stages import FIRST, LAST, Answer, Stage, answers_of, ordering
from ranking_logs import groups_of, judged, judgments, papers, skipped

ROWS = {paper: int(paper) for paper in papers(9)}


def test_an_order_of_three_is_a_choice_of_three_and_one_of_two() -> None:
    (answer,) = answers_of(judged(1, 2, 1, 3), ROWS)

    assert answer == Answer((Stage((2, 1, 3), FIRST, 1.0), Stage((1, 3), FIRST, 1.0)), orders=6)


def test_best_and_worst_of_four_leave_the_middle_unjudged() -> None:
    (answer,) = answers_of(judged(1, 4, (1, 2), 3, kind=JudgmentKind.BEST_WORST), ROWS)

    assert answer == Answer((Stage((4, 1, 2, 3), FIRST, 1.0), Stage((3, 1, 2), LAST, 1.0)), orders=12)


def test_a_tie_of_two_is_half_a_win_each_way() -> None:
    (answer,) = answers_of(judged(1, (1, 2)), ROWS)

    assert answer == Answer((Stage((1, 2), FIRST, 0.5), Stage((2, 1), FIRST, 0.5)), orders=2)


def test_each_title_of_a_screen_meets_the_bar() -> None:
    answers = answers_of(judged(1, (3,), (1, 2), kind=JudgmentKind.SCREEN), ROWS)

    assert [answer.stages for answer in answers] == [
        (Stage((3, BAR), FIRST, 1.0),),
        (Stage((BAR, 1), FIRST, 1.0),),
        (Stage((BAR, 2), FIRST, 1.0),),
    ]


def test_a_pick_says_nothing_of_the_others() -> None:
    (answer,) = answers_of(judged(1, 2, (1, 3, 4), kind=JudgmentKind.PICK), ROWS)

    assert answer == Answer((Stage((2, 1, 3, 4), FIRST, 1.0),), orders=4)


def test_a_skip_says_nothing() -> None:
    assert answers_of(skipped(1, 1, 2, 3), ROWS) == ()


@pytest.mark.parametrize(
    ("dropped", "left"), [(1, [(2, 3)]), (2, [(1, 3)]), (3, [(1, 2)])], ids=["the best", "the middle", "the last"]
)
def test_a_dropped_paper_is_left_out_and_the_others_still_count(dropped: int, left: list[tuple[int, ...]]) -> None:
    rows = {paper: row for paper, row in ROWS.items() if paper != dropped}

    (answer,) = answers_of(judged(1, 1, 2, 3), rows)

    assert [stage.rows for stage in answer.stages] == left


@pytest.mark.parametrize(
    "groups", [groups_of(1, 1), groups_of(1, 4), groups_of(1)], ids=["named twice", "never shown", "forgotten"]
)
def test_a_line_that_cannot_be_read_says_nothing(groups: tuple[tuple[PaperId, ...], ...]) -> None:
    assert answers_of(Judgment(JudgmentId(1), JudgmentKind.PAIR, (PaperId(1), PaperId(2)), groups), ROWS) == ()


def test_a_large_tie_of_an_imported_list_beats_those_below_it_without_an_order_inside() -> None:
    (answer,) = answers_of(judged(1, (1, 2, 3, 4), 5), ROWS)

    assert [stage.rows for stage in answer.stages] == [(1, 5), (2, 5), (3, 5), (4, 5)]


def test_a_long_order_is_all_its_stages() -> None:
    assert [stage.rows for stage in ordering(range(20)).stages] == [tuple(range(at, 20)) for at in range(19)]


@given(judgments(count=9, number=1))
def test_every_stage_names_its_papers_once_and_weights_add_up_to_whole_answers(judgment: Judgment) -> None:
    for answer in answers_of(judgment, ROWS):
        total = sum(stage.weight for stage in answer.stages)

        assert all(len(set(stage.rows)) == len(stage.rows) >= 2 for stage in answer.stages)
        assert total == pytest.approx(round(total))
        assert answer.orders >= 2
