"""Counts of words by paper, and what they weigh."""

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

from interest_piles import Words
from nightstand.ranking.interest.word_counts import WordCounts


def test_a_word_counts_as_often_as_the_importance_of_its_text_says() -> None:
    words = np.array([5, 0, 5, 6, 0, 0, 6, 0], np.uint32)

    counts = WordCounts.of_texts([11, 12], words, 0, (3.0, 1.0))

    assert counts.rows.row(0)[1].tolist() == [4.0, 1.0]
    assert counts.rows.row(1)[0].tolist() == [6]
    assert counts.rows.row(1)[1].tolist() == [1.0]


def test_a_missing_text_is_refused() -> None:
    with pytest.raises(ValueError, match="as many texts"):
        WordCounts.of_texts([11, 12], np.array([5, 0, 0, 0], np.uint32), 0, (3.0, 1.0, 1.0))


def test_counts_put_together_in_pieces_are_those_made_at_once() -> None:
    words = Words()
    whole = words.counts(["tide wave", "wave moon", "moon tide tide", "gale wave"])

    pieces = words.counts(["gale wave"], first=4).replaced(words.counts(["old old", "moon", "moon tide tide"]))
    pieces = pieces.replaced(words.counts(["tide wave", "wave moon"]))

    assert_array_equal(pieces.papers, whole.papers)
    assert_array_equal(pieces.rows.starts, whole.rows.starts)
    for row in range(4):
        assert_array_equal(pieces.rows.row(row)[0], whole.rows.row(row)[0])


def test_papers_that_are_gone_take_their_counts_along() -> None:
    counts = Words().counts(["tide", "wave", "moon"])

    left = counts.replaced(WordCounts.empty(), gone={2})

    assert left.papers.tolist() == [1, 3]


def test_words_of_one_paper_and_of_all_papers_weigh_nothing() -> None:
    words = Words()

    rows = words.counts(["sea tide once", "sea tide", "sea wave", "sea wave"]).weighed()

    told = {words.word(int(column)) for column in rows.columns}
    assert told == {"tide", "wave"}


def test_every_row_has_length_one_or_is_empty() -> None:
    rows = Words().counts(["tide tide wave", "wave moon", "moon tide", "alone", ""]).weighed()

    assert_allclose(rows.squared().times(np.ones(rows.width)), [1, 1, 1, 0, 0], atol=1e-12)


def test_a_rare_word_weighs_more_than_a_common_one() -> None:
    words = Words()
    rows = words.counts(["rare common", "rare common", "common", "common", "other", "other"]).weighed()

    weights = dict(zip(rows.row(0)[0].tolist(), rows.row(0)[1].tolist(), strict=True))

    assert weights[words.number("rare")] > weights[words.number("common")]
