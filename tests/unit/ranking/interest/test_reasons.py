"""Why a paper stands where it does."""

import numpy as np
import pytest

from interest_piles import Words, kept, pile_of, skipped
from nightstand.ranking.interest.learning import LessOf, learn
from nightstand.ranking.interest.reasons import reasons

TEXTS = ["tide wave", "tide wave", "moon gale", "moon gale", "tide moon", "wave gale", "sky reef", "sky reef"]
EVIDENCE = [*kept(1, 2), *skipped(3, 4)]


def test_words_of_kept_papers_move_up_and_those_of_skipped_ones_down() -> None:
    words = Words()
    pile = pile_of(words, TEXTS)

    found = reasons(pile, learn(pile, EVIDENCE, LessOf()), 4, EVIDENCE)

    assert [words.word(each.word) for each in found.up] == ["tide"]
    assert [words.word(each.word) for each in found.down] == ["moon"]


def test_the_sizes_of_all_shares_add_up_to_one() -> None:
    pile = pile_of(Words(), TEXTS)

    found = reasons(pile, learn(pile, EVIDENCE, LessOf()), 4, EVIDENCE)

    assert sum(abs(each.share) for each in (*found.up, *found.down)) == pytest.approx(1.0)


def test_shares_times_the_score_explain_the_score() -> None:
    pile = pile_of(Words(), TEXTS)
    interest = learn(pile, EVIDENCE, LessOf())

    found = reasons(pile, interest, 4, EVIDENCE)

    words, values = pile.rows.row(4)
    moved = float(np.abs(values * interest.weights[words]).sum())
    told = sum(each.share for each in (*found.up, *found.down)) * moved + interest.offset
    assert told == pytest.approx(float(interest.scores(pile.rows)[4]))


def test_the_nearest_decided_papers_are_told_with_their_side_and_never_the_paper_itself() -> None:
    pile = pile_of(Words(), TEXTS)

    found = reasons(pile, learn(pile, EVIDENCE, LessOf()), 0, EVIDENCE)

    assert [(each.paper, each.is_wanted) for each in found.neighbours] == [(2, True)]
    assert found.neighbours[0].likeness == pytest.approx(1.0)


def test_a_paper_of_other_words_has_no_neighbours() -> None:
    pile = pile_of(Words(), TEXTS)

    assert reasons(pile, learn(pile, EVIDENCE, LessOf()), 6, EVIDENCE).neighbours == ()
