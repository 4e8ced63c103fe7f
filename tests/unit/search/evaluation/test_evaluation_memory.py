"""What is kept about segments, and when it goes."""

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from indexed_papers import evaluator_of, paper, view_of
from nightstand.domain.query_tree import TextClause, TextField, TextKind
from nightstand.search.evaluation.memory import EvaluationMemory


def ones() -> NDArray[np.uint8]:
    return np.ones(1_000, dtype=np.uint8)


def test_what_is_known_is_not_found_out_again(tmp_path: Path) -> None:
    (segment,) = (each.open for each in view_of(tmp_path, [[paper(1, "x")]]).segments)
    memory = EvaluationMemory()

    first = memory.known(segment, "name", ones)

    assert memory.known(segment, "name", ones) is first
    assert memory.known(segment, "other", ones) is not first


def test_the_longest_unasked_goes_when_there_is_too_much(tmp_path: Path) -> None:
    (segment,) = (each.open for each in view_of(tmp_path, [[paper(1, "x")]]).segments)
    memory = EvaluationMemory(limit_bytes=3_000)
    first, second = memory.known(segment, 1, ones), memory.known(segment, 2, ones)
    memory.known(segment, 1, ones)

    memory.known(segment, 3, ones)

    assert memory.size_bytes <= 3_000
    assert memory.known(segment, 1, ones) is first
    assert memory.known(segment, 2, ones) is not second


def test_segments_that_are_gone_are_forgotten(tmp_path: Path) -> None:
    memory = EvaluationMemory()
    view = view_of(tmp_path, [[paper(1, "regret regrets regretted")]])
    evaluator = evaluator_of(view, [1], memory=memory)
    evaluator.scores(TextClause(TextField.ANY, "reg*t", TextKind.WILDCARD))
    assert memory.size_bytes > 0

    evaluator_of(view_of(tmp_path, []), [], memory=memory)

    assert memory.size_bytes == 0
