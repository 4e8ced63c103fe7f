"""An interest learned from decisions."""

import random

import numpy as np
import pytest
from numpy.testing import assert_allclose

from interest_piles import Words, kept, pile_of, skipped, topical_texts
from nightstand.ranking.interest.evidence import Evidence
from nightstand.ranking.interest.fitting import FitCancelled
from nightstand.ranking.interest.learning import LessOf, learn

TOPICS = ("tide", "moon", "gale", "reef")
EVIDENCE = [*kept(1, 5, 9), *skipped(2, 3, 4, 6, 7, 8, 10)]
"""Papers 1, 5, 9 and so on are about tides."""


def test_undecided_papers_of_the_kept_topic_score_above_all_others() -> None:
    pile = pile_of(Words(), topical_texts(TOPICS, 20))

    scores = learn(pile, EVIDENCE, LessOf()).scores(pile.rows)

    undecided = np.arange(10, 80)
    about_tides = undecided % 4 == 0
    assert scores[undecided][about_tides].min() > scores[undecided][~about_tides].max()


def test_the_order_of_the_evidence_changes_no_score() -> None:
    pile = pile_of(Words(), topical_texts(TOPICS, 20))
    shuffled = random.Random(3).sample(EVIDENCE, len(EVIDENCE))

    first, second = (learn(pile, evidence, LessOf()).scores(pile.rows) for evidence in (EVIDENCE, shuffled))

    assert first.tolist() == second.tolist()


def test_starting_from_an_earlier_interest_leads_to_the_same_scores() -> None:
    pile = pile_of(Words(), topical_texts(TOPICS, 20))
    earlier = learn(pile, EVIDENCE[:-2], LessOf())

    cold, warm = (learn(pile, EVIDENCE, LessOf(), start=start).scores(pile.rows) for start in (None, earlier))

    assert_allclose(warm, cold, atol=0.02)


def test_a_score_is_less_certain_for_a_paper_of_words_never_decided_on() -> None:
    pile = pile_of(Words(), topical_texts(TOPICS, 20))
    only_tides_and_moons = [*kept(1, 5, 9, 13, 17), *skipped(2, 6, 10, 14, 18)]

    deviations = learn(pile, only_tides_and_moons, LessOf()).deviations(pile.rows)

    assert deviations[40:][np.arange(40, 80) % 4 >= 2].mean() > deviations[40:][np.arange(40, 80) % 4 < 2].mean()


def test_evidence_on_papers_that_are_gone_is_left_out() -> None:
    pile = pile_of(Words(), topical_texts(TOPICS, 20))

    scores = learn(pile, [*EVIDENCE, *kept(900)], LessOf()).scores(pile.rows)

    assert scores.tolist() == learn(pile, EVIDENCE, LessOf()).scores(pile.rows).tolist()


def test_less_of_a_word_puts_its_papers_below_those_without_it() -> None:
    words = Words()
    texts = topical_texts(TOPICS, 20)
    texts[40] += " dull"
    texts[44] += " dull"
    pile = pile_of(words, texts)
    before = learn(pile, EVIDENCE, LessOf()).scores(pile.rows)

    after = learn(pile, EVIDENCE, LessOf(words=frozenset({words.number("dull")}))).scores(pile.rows)

    assert after[40] < before[40] - 0.1
    assert after[48] == pytest.approx(before[48])


def test_less_of_a_paper_lowers_papers_like_it() -> None:
    pile = pile_of(Words(), topical_texts(TOPICS, 20))
    before = learn(pile, EVIDENCE, LessOf()).scores(pile.rows)

    after = learn(pile, EVIDENCE, LessOf(papers=frozenset({41, 45, 49}))).scores(pile.rows)

    assert after[[52, 56, 60]].mean() < before[[52, 56, 60]].mean()


def test_without_anything_kept_every_paper_is_alike() -> None:
    pile = pile_of(Words(), topical_texts(TOPICS, 5))

    scores = learn(pile, skipped(1, 2, 3), LessOf()).scores(pile.rows)

    assert set(scores.tolist()) == {0.0}


def test_heavier_evidence_moves_scores_further() -> None:
    pile = pile_of(Words(), topical_texts(TOPICS, 20))
    plain = [*kept(1, 2), *skipped(3, 4, 7, 8)]
    starred = [Evidence(1, is_wanted=True, weight=3.0), *plain[1:]]

    def lead(evidence: list[Evidence]) -> float:
        scores = learn(pile, evidence, LessOf()).scores(pile.rows)
        return float(scores[40::4].mean() - scores[41::4].mean())

    assert lead(starred) > lead(plain)


def test_learning_stops_when_it_is_not_wanted_any_more() -> None:
    pile = pile_of(Words(), topical_texts(TOPICS, 5))

    with pytest.raises(FitCancelled):
        learn(pile, EVIDENCE, LessOf(), is_cancelled=lambda: True)
