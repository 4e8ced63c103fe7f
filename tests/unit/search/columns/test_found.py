"""Results look like the sequences and mappings that they stand for."""

from array import array

import numpy as np
import pytest

from nightstand.domain.paper import PaperId
from nightstand.search.columns.found import FoundPapers, PaperScores

FOUND = FoundPapers(np.array([7, 3, 12]))


def test_papers_found_are_a_sequence() -> None:
    assert (len(FOUND), FOUND[0], FOUND[-1], FOUND[1:]) == (3, 7, 12, (3, 12))
    assert list(FOUND) == [7, 3, 12]
    assert all(type(paper) is int for paper in (*FOUND, FOUND[1], *FOUND[:2]))
    assert PaperId(3) in FOUND
    assert PaperId(4) not in FOUND
    assert FOUND.as_array() == array("q", [7, 3, 12])


def test_papers_found_equal_any_sequence_of_the_same_papers() -> None:
    assert FOUND == (7, 3, 12)
    assert FOUND == [7, 3, 12]
    assert FoundPapers(np.array([7, 3, 12])) == FOUND
    assert FOUND != (3, 7, 12)
    assert FOUND != 7
    assert hash(FOUND) == hash((7, 3, 12))


def test_scores_are_a_mapping() -> None:
    scores = PaperScores(np.array([3, 7, 12]), np.array([0.5, 0, 2], np.float32))

    assert dict(scores) == {3: 0.5, 7: 0.0, 12: 2.0}
    assert scores.get(PaperId(4), -1) == -1
    with pytest.raises(KeyError):
        scores[PaperId(13)]
