"""What words gain that stand next to each other."""

from pathlib import Path

import numpy as np
import pytest

from indexed_papers import evaluator_of, paper, view_of
from nightstand.domain.query import parse_query
from nightstand.search.evaluation.neighbours import with_neighbours
from nightstand.search.evaluation.stopping import never
from nightstand.search.evaluation.text_evaluator import TextEvaluator


def gains(evaluator: TextEvaluator, text: str, count: int) -> list[float]:
    clauses = parse_query(text).text_clauses
    scores = sum(evaluator.scores(clause)[:-1] for clause in clauses)
    assert isinstance(scores, np.ndarray)
    return (with_neighbours(evaluator, clauses, np.ones(count, np.bool_), scores, never) - scores).tolist()


def test_two_words_in_a_row_gain_the_same_whichever_segment_they_stand_in(tmp_path: Path) -> None:
    row, apart = "moon tide charts of the coast", "tide charts of the coast moon"
    segments = [
        [paper(1, apart), paper(5, row)],
        [paper(3, "nothing of the kind")],
        [paper(2, row), paper(4, "moon alone"), paper(6, apart)],
    ]
    evaluator = evaluator_of(view_of(tmp_path, segments), range(1, 7))

    gained = gains(evaluator, "moon tide ", 6)

    assert gained[1] == pytest.approx(gained[4]) and gained[1] > 0
    assert [number for number, gain in enumerate(gained, 1) if gain] == [2, 5]


@pytest.mark.parametrize(("title", "is_row"), [("moon and tide", True), ("moon and sea tide", False)])
def test_one_word_may_stand_between_two_that_count_as_neighbours(tmp_path: Path, title: str, *, is_row: bool) -> None:
    evaluator = evaluator_of(view_of(tmp_path, [[paper(1, title), paper(2, "tide moon")]]), [1, 2])

    one, other = gains(evaluator, "moon tide ", 2)

    assert (one > 0) == is_row and other == 0


def test_a_version_that_is_not_shown_adds_nothing_by_its_own_row(tmp_path: Path) -> None:
    segments = [[paper(1, "moon tide")], [paper(2, "moon tide"), paper(3, "moon tide")]]
    evaluator = evaluator_of(view_of(tmp_path, segments), [1, 2, 3], shown={2: 1})

    one, hidden, other = gains(evaluator, "moon tide ", 3)

    assert one == pytest.approx(other) and hidden == 0


def test_words_that_no_paper_holds_gain_nothing(tmp_path: Path) -> None:
    evaluator = evaluator_of(view_of(tmp_path, [[paper(1, "moon")]]), [1])

    assert gains(evaluator, "moon zebra ", 1) == [0]
