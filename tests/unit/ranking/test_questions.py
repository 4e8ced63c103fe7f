"""Which question comes next in the situations that lists are in."""

from collections.abc import Iterable, Sequence
from itertools import pairwise

import numpy as np
import pytest

from nightstand.domain.decision import Tier
from nightstand.domain.judgment import Goal, GoalKind, Judgment, JudgmentId, JudgmentKind, Question
from nightstand.domain.paper import PaperId
from nightstand.ranking.session import RankingSession
from ranking_logs import FULL, papers

TOP_TEN = Goal(GoalKind.TOP, 10)


def answered(session: RankingSession, question: Question, utility: Sequence[float]) -> Judgment:
    """Record and return what a reader without noise says, whose bar is at utility 1."""
    order = sorted(question.shown, key=lambda paper: -utility[paper])
    groups: tuple[tuple[PaperId, ...], ...] = tuple((paper,) for paper in order)
    if question.kind is JudgmentKind.SCREEN:
        ticked = tuple(paper for paper in order if utility[paper] > 1)
        groups = (ticked, tuple(order[len(ticked) :]))
    elif question.kind is JudgmentKind.BEST_WORST:
        groups = (tuple(order[:1]), tuple(order[1:-1]), tuple(order[-1:]))
    judgment = Judgment(JudgmentId(len(session.log) + 1), question.kind, question.shown, groups)
    session.record(judgment)
    if session.fit_is_due:
        session.refit()
    return judgment


def utilities(count: int) -> list[float]:
    return [0.0, *np.random.default_rng(count).standard_normal(count).tolist()]


def asked(session: RankingSession, count: int) -> Iterable[Question]:
    utility = utilities(len(session.papers))
    for _ in range(count):
        question = session.question()
        assert question is not None
        yield question
        answered(session, question, utility)


def test_a_short_list_is_ordered_by_triples() -> None:
    assert {question.kind for question in asked(RankingSession(papers(12), FULL), 15)} == {JudgmentKind.TRIPLE}


def test_a_long_list_without_scores_starts_with_nine_titles() -> None:
    question = RankingSession(papers(60), TOP_TEN).question()

    assert question is not None
    assert question.kind is JudgmentKind.SCREEN
    assert len(question.shown) == 9


def test_scores_that_are_trusted_need_no_screens() -> None:
    scores = {paper: float(score) for paper, score in zip(papers(60), utilities(60)[1:], strict=True)}

    question = RankingSession(papers(60), TOP_TEN, score_by_paper=scores, trust=0.7).question()

    assert question is not None
    assert question.kind is JudgmentKind.TRIPLE


def test_the_first_screen_shows_the_papers_of_highest_score() -> None:
    scores = {paper: -float(paper) / 20 for paper in papers(60)}

    question = RankingSession(papers(60), TOP_TEN, score_by_paper=scores, trust=0.4).question()

    assert question is not None
    assert sorted(question.shown) == papers(9)


def test_ticked_papers_are_put_in_order_before_more_titles_are_screened() -> None:
    session = RankingSession(papers(60), TOP_TEN)
    question = session.question()
    assert question is not None
    first, second, third, *others = question.shown
    groups = ((first, second, third), tuple(others))
    session.record(Judgment(JudgmentId(1), question.kind, question.shown, groups))

    following = session.question()

    assert following is not None
    assert set(following.shown) == {first, second, third}


def test_no_screen_comes_late_in_a_session() -> None:
    question = RankingSession(papers(60), TOP_TEN).question(elapsed=0.8)

    assert question is not None
    assert question.kind is JudgmentKind.TRIPLE


@pytest.mark.parametrize("count", [3, 4, 5, 12])
def test_no_question_comes_twice_in_a_row_even_in_tiny_lists(count: int) -> None:
    sets = [frozenset(question.shown) for question in asked(RankingSession(papers(count), FULL), 12)]

    assert all(one != other for one, other in pairwise(sets))


def test_sets_are_not_asked_again_while_others_are_left() -> None:
    sets = [frozenset(question.shown) for question in asked(RankingSession(papers(10), FULL), 40)]

    assert len(set(sets)) == 40


def test_a_skipped_set_rests_for_a_dozen_questions() -> None:
    session = RankingSession(papers(5), FULL)
    skipped = session.question()
    assert skipped is not None
    session.record(Judgment(JudgmentId(1), skipped.kind, skipped.shown))

    later = [frozenset(question.shown) for question in asked(session, 12)]

    assert frozenset(skipped.shown) not in later


@pytest.mark.parametrize("count", [0, 1])
def test_there_is_nothing_to_ask_about_fewer_than_two_papers(count: int) -> None:
    assert RankingSession(papers(count), FULL).question() is None


def test_two_papers_are_asked_about_as_a_pair_and_only_once() -> None:
    session = RankingSession(papers(2), FULL)
    (question,) = asked(session, 1)

    assert question.kind is JudgmentKind.PAIR
    assert session.question() is None


def test_a_new_paper_is_asked_about_first_with_two_that_were_judged() -> None:
    session = RankingSession(papers(10), FULL)
    for _ in asked(session, 12):
        pass

    session.set_papers(papers(11))
    question = session.question()

    assert question is not None
    assert question.kind is JudgmentKind.TRIPLE
    assert 11 in question.shown


def test_questions_stay_inside_a_tier() -> None:
    tiers = {paper: Tier.MUST if paper <= 4 else Tier.COULD for paper in papers(9)}

    for question in asked(RankingSession(papers(9), FULL, tier_by_paper=tiers), 20):
        assert len({tiers[paper] for paper in question.shown}) == 1


def test_the_tier_that_the_cut_goes_through_is_asked_about() -> None:
    tiers = {paper: Tier.MUST if paper <= 4 else Tier.SHOULD for paper in papers(12)}
    session = RankingSession(papers(12), Goal(GoalKind.TOP, 6), tier_by_paper=tiers)

    assert all(min(question.shown) > 4 for question in asked(session, 10))


@pytest.mark.parametrize(("cards", "kind"), [(2, JudgmentKind.PAIR), (5, JudgmentKind.BEST_WORST)])
def test_the_person_may_choose_how_many_cards_a_question_has(cards: int, kind: JudgmentKind) -> None:
    question = RankingSession(papers(20), FULL, cards=cards).question()

    assert question is not None
    assert question.kind is kind
    assert len(question.shown) == cards


def test_the_same_log_and_seed_give_the_same_question_and_places() -> None:
    first, second = (RankingSession(papers(20), FULL, seed=4) for _ in range(2))

    assert list(asked(first, 10)) == list(asked(second, 10))
    assert RankingSession(papers(20), FULL, seed=5).question() != RankingSession(papers(20), FULL, seed=4).question()


def test_places_are_shuffled() -> None:
    questions = list(asked(RankingSession(papers(20), FULL), 30))

    assert {tuple(np.argsort(question.shown).tolist()) for question in questions} == {
        (0, 1, 2),
        (0, 2, 1),
        (1, 0, 2),
        (1, 2, 0),
        (2, 0, 1),
        (2, 1, 0),
    }
