"""Ranking a list: answers are steps, places given by hand hold, and everything has its reason."""

import random

import pytest

from builders import add_papers
from nightstand.bootstrap import Services, open_services
from nightstand.domain.decision import Tier
from nightstand.domain.errors import InvalidValue, NotFound, NothingToUndo
from nightstand.domain.judgment import Goal, GoalKind, JudgmentKind, JudgmentSource, Question, Thoroughness
from nightstand.domain.paper import PaperId
from nightstand.domain.reading_list import ListId
from nightstand.paths import AppPaths
from nightstand.services.ranking_values import Band
from nightstand.storage import judgments
from nightstand.storage.database import plain
from nightstand.storage.rank_cache import CachedRanking

FULL = Goal(GoalKind.FULL)


def ranked_list(services: Services, count: int, goal: Goal = FULL) -> tuple[ListId, tuple[PaperId, ...]]:
    papers = add_papers(services, count)
    made = ListId(services.reading_lists.create("Reading", selection=papers).new_id or 0)
    services.ranking.start(made, goal)
    return made, papers


def say(services: Services, reading: ListId, *order: PaperId) -> None:
    """Answer a pair or a triple, best first."""
    kind = JudgmentKind.PAIR if len(order) == 2 else JudgmentKind.TRIPLE
    services.ranking.answer(reading, Question(kind, tuple(sorted(order))), tuple((paper,) for paper in order), ms=900)


def answer_by_id(services: Services, reading: ListId, questions: int) -> None:
    """Answer questions as one who likes older papers better."""
    for _ in range(questions):
        question = services.ranking.next_question(reading)
        assert question is not None
        services.ranking.answer(reading, question, tuple((paper,) for paper in sorted(question.shown)))


def order_of(services: Services, reading: ListId) -> tuple[PaperId, ...]:
    return services.ranking_view.state(reading).order


def test_an_answer_moves_the_order_and_its_undo_moves_it_back(services: Services) -> None:
    reading, (a, b, c) = ranked_list(services, 3)
    say(services, reading, c, b, a)
    answered = order_of(services, reading)

    services.library.undo()

    assert answered == (c, b, a)
    assert order_of(services, reading) == (a, b, c)
    services.library.redo()
    assert order_of(services, reading) == (c, b, a)


def test_undoing_an_answer_adds_to_the_log_and_removes_nothing(services: Services) -> None:
    reading, papers = ranked_list(services, 3)
    say(services, reading, *papers)
    for _ in range(2):
        services.library.undo()
        services.library.redo()

    with services.database.read() as session:
        log = judgments.read_log(plain(session), reading)

    assert [line.judgment.retracts for line in log] == [None, 1, 2, 1, 4]
    assert (log[0].ms, bool(log[0].sitting)) == (900, True)


def test_papers_that_no_answer_tells_apart_keep_the_order_of_the_list(services: Services) -> None:
    reading, (a, b, c, d, e) = ranked_list(services, 5)
    services.reading_lists.delete(reading)
    other = ListId(services.reading_lists.create("Other", selection=[e, b, d, a, c]).new_id or 0)
    say(services, other, c, b)

    assert order_of(services, other) == (c, e, d, a, b)


def test_a_list_is_only_put_in_ranked_order_when_told_to(services: Services) -> None:
    reading, (a, b, c) = ranked_list(services, 3)
    say(services, reading, c, b, a)
    before = services.browsing.list_order(reading)

    services.ranking.adopt_order(reading)

    assert before == (a, b, c)
    assert services.browsing.list_order(reading) == (c, b, a)


def test_an_answer_of_another_program_is_heard(services: Services, app_paths: AppPaths) -> None:
    reading, (a, b) = ranked_list(services, 2)
    before = order_of(services, reading)
    other = open_services(app_paths)
    say(other, reading, b, a)
    other.close()

    assert (before, order_of(services, reading)) == ((a, b), (b, a))


def test_a_second_answer_about_the_same_papers_takes_the_place_of_the_first(services: Services) -> None:
    reading, (a, b) = ranked_list(services, 2)
    say(services, reading, a, b)
    say(services, reading, b, a)

    state = services.ranking_view.state(reading)

    assert (state.order, state.asked) == ((b, a), 1)


def test_a_dragged_paper_stays_where_it_was_put_against_the_answers(services: Services) -> None:
    reading, papers = ranked_list(services, 6)
    answer_by_id(services, reading, 12)
    services.ranking.move(reading, papers[5], 2)
    dragged = order_of(services, reading)
    answer_by_id(services, reading, 8)
    services.ranking.fit(reading)

    state = services.ranking_view.state(reading)

    assert dragged.index(papers[5]) == state.order.index(papers[5]) == 1
    assert services.browsing.list_order(reading).index(papers[5]) == 1
    assert [one.paper for one in state.papers if one.is_placed_by_hand] == [papers[5]]
    assert papers[5] in [one.paper for one in state.doubted]


def test_a_released_paper_goes_where_the_answers_have_it(services: Services) -> None:
    reading, papers = ranked_list(services, 6)
    answer_by_id(services, reading, 25)
    services.ranking.fix(reading, papers[5])
    services.ranking.move(reading, papers[5], 1)
    services.ranking.release(reading, papers[5])
    services.ranking.fit(reading)

    assert order_of(services, reading).index(papers[5]) > 2


def test_a_drag_is_one_step_with_its_place_and_at_most_three_answers(services: Services) -> None:
    reading, papers = ranked_list(services, 6)
    steps = len(services.library.history())

    services.ranking.move(reading, papers[5], 2)

    with services.database.read() as session:
        said = [line.judgment for line in judgments.read_log(plain(session), reading)]
    assert len(services.library.history()) == steps + 1
    assert {judgment.source for judgment in said} == {JudgmentSource.DRAG}
    assert [judgment.groups for judgment in said] == [
        ((papers[0],), (papers[5],)),
        ((papers[5],), (papers[1],)),
        ((papers[5],), (papers[4],)),
    ]


def test_moving_a_paper_in_the_list_is_a_drag_once_the_list_is_ranked(services: Services) -> None:
    reading, papers = ranked_list(services, 4)
    services.reading_lists.move(reading, [papers[3]], at=0)
    services.reading_lists.move(reading, [papers[0], papers[1]], at=4)

    state = services.ranking_view.state(reading)

    assert services.browsing.list_order(reading) == state.order == (papers[3], papers[2], papers[0], papers[1])
    assert state.asked == 0


def test_tiers_are_never_broken_by_answers(services: Services) -> None:
    reading, (a, b, c) = ranked_list(services, 3)
    say(services, reading, c, b, a)

    services.ranking.set_tier([a], Tier.MUST)

    assert order_of(services, reading) == (a, c, b)


def test_a_dropped_paper_leaves_the_fit_and_its_answers_count_again_when_it_is_back(services: Services) -> None:
    reading, (a, b, c) = ranked_list(services, 3)
    say(services, reading, c, b, a)
    services.ranking.drop(reading, b)
    without = order_of(services, reading)

    services.reading_lists.add(reading, [b])
    services.ranking.fit(reading)

    assert (without, order_of(services, reading)) == ((c, a), (c, b, a))


def test_a_new_paper_enters_unplaced(services: Services) -> None:
    reading, papers = ranked_list(services, 4)
    answer_by_id(services, reading, 6)
    new = services.papers.add({"title": "A late arrival"}).papers[0]

    services.reading_lists.add(reading, [new])

    assert [one.paper for one in services.ranking_view.state(reading).papers if one.is_new] == [new]
    question = services.ranking.next_question(reading)
    assert question is not None
    assert new in question.shown
    assert papers


def test_expectations_order_a_list_before_anything_is_answered_and_are_kept(
    services: Services, app_paths: AppPaths
) -> None:
    reading, (a, b, c) = ranked_list(services, 3)
    services.ranking.start(reading, FULL, {a: -1.0, b: 0.0, c: 1.0})
    services.close()

    reopened = open_services(app_paths)

    assert order_of(reopened, reading) == (c, b, a)
    reopened.close()


def test_taking_back_the_last_answer_after_another_step_is_a_step_of_its_own(services: Services) -> None:
    reading, (a, b) = ranked_list(services, 2)
    say(services, reading, b, a)
    services.papers.star([a], starred=True)

    outcome = services.ranking.undo(reading)

    assert outcome.label == "Take back the last answer about “Reading”"
    assert order_of(services, reading) == (a, b)
    assert services.browsing.details(a).marks.starred
    with pytest.raises(NothingToUndo):
        services.ranking.undo(reading)


def test_what_is_settled_is_told_in_words(services: Services) -> None:
    reading, papers = ranked_list(services, 6, Goal(GoalKind.TOP, 2, Thoroughness.ROUGHLY))
    before = services.ranking_view.state(reading)
    answer_by_id(services, reading, 20)
    services.ranking.fit(reading)

    state = services.ranking_view.state(reading)

    assert before.summary == "No question has been answered yet."
    assert (state.is_settled, state.questions_left) == (True, 0)
    assert state.summary == "Your top 2 is settled. Go on if you want the rest in order too."
    assert state.papers[0].band is Band.SETTLED
    assert state.order[:2] == papers[:2]


def test_each_position_has_its_reasons_and_its_history(services: Services) -> None:
    reading, (a, b, c) = ranked_list(services, 3)
    say(services, reading, c, b, a)
    services.ranking.skip(reading, Question(JudgmentKind.PAIR, (a, b)))
    services.ranking.set_tier([b], Tier.SHOULD)
    services.ranking.move(reading, a, 1)

    why = services.ranking_reasons.why(reading, a)

    assert why.position == 1
    assert why.reasons[:2] == (
        "You put it by hand above “On tides of the kind 2”.",
        "By your answers alone it would stand at 2.",
    )
    assert "You put it below “On tides of the kind 3” and “On tides of the kind 2”." in [
        told.text for told in why.judgments
    ]
    assert "You skipped the question about it and “On tides of the kind 2”." in [told.text for told in why.history]
    assert services.ranking_reasons.brief(reading)[b].startswith("Tier “should”, ranked by")


def test_the_plot_has_a_wider_interval_for_a_paper_that_was_not_compared(services: Services) -> None:
    reading, papers = ranked_list(services, 4)
    say(services, reading, *papers[:3])

    width = {point.paper: point.high - point.low for point in services.ranking_view.plot(reading)}

    assert max(width, key=width.__getitem__) == papers[3]
    assert all(point.low < point.mean < point.high for point in services.ranking_view.plot(reading))


def test_an_answer_that_the_others_contradict_is_asked_about_again(services: Services) -> None:
    reading, papers = ranked_list(services, 6)
    answer_by_id(services, reading, 30)
    say(services, reading, papers[5], papers[0])
    services.ranking.fit(reading)

    review = services.ranking_view.review(reading)[0]
    services.ranking.answer(reading, review.question, ((papers[0],), (papers[5],)), source=JudgmentSource.REVIEW)
    services.ranking.fit(reading)

    assert review.said == ((papers[5],), (papers[0],))
    assert "Which holds?" in review.text
    assert services.ranking_view.review(reading) == ()


def test_the_last_fit_is_known_at_once_and_may_be_forgotten(services: Services) -> None:
    reading, (a, b) = ranked_list(services, 2)
    say(services, reading, b, a)
    nothing = services.ranking_view.last_known(reading)
    order_of(services, reading)
    say(services, reading, b, a)
    services.ranking.fit(reading)
    known = services.ranking_view.last_known(reading)
    with services.database.write() as session:
        plain(session).execute("DELETE FROM rank_cache")

    assert nothing is None
    assert isinstance(known, CachedRanking)
    assert [rank.paper for rank in known.ranks] == [b, a]
    assert order_of(services, reading) == (b, a)


def test_a_deleted_list_comes_back_with_its_ranking(services: Services) -> None:
    reading, (a, b, c) = ranked_list(services, 3)
    say(services, reading, c, b, a)
    services.ranking.fix(reading, b)
    services.reading_lists.delete(reading)
    problems = services.care.check()

    services.library.undo()
    state = services.ranking_view.state(reading)

    assert problems == ()
    assert (state.order, state.goal) == ((c, b, a), FULL)
    assert state.papers[1].is_fixed


def test_emptying_the_trash_keeps_the_log_and_ranks_what_is_left(services: Services) -> None:
    reading, (a, b, c) = ranked_list(services, 3)
    say(services, reading, c, b, a)
    services.ranking.move(reading, b, 1)
    services.papers.trash([b])
    services.papers.empty_trash()
    services.ranking.fit(reading)

    assert order_of(services, reading) == (c, a)
    assert services.care.check() == ()
    services.library.undo()
    assert services.care.check() == ()


def test_what_cannot_be_ranked_is_told(services: Services) -> None:
    reading, (a, b) = ranked_list(services, 2)
    smart = ListId(services.reading_lists.create("Tides", query="tides").new_id or 0)
    pair = Question(JudgmentKind.PAIR, (a, b))

    with pytest.raises(InvalidValue):
        services.ranking.start(smart, FULL)
    with pytest.raises(InvalidValue):
        services.ranking.answer(reading, pair, ((a,),))
    with pytest.raises(NotFound):
        services.ranking.move(reading, PaperId(99), 1)
    with pytest.raises(NotFound):
        services.ranking_reasons.why(reading, PaperId(99))
    with pytest.raises(NotFound):
        services.ranking_view.state(ListId(77))


def test_ranked_papers_leave_with_the_reason_of_their_place(services: Services) -> None:
    reading, (a, b) = ranked_list(services, 2)
    say(services, reading, b, a)
    services.ranking.adopt_order(reading)

    listed = services.exporting.listed(reading)

    assert [(member.paper, member.why) for member in listed] == [(b, "Ranked by 1 answer"), (a, "Ranked by 1 answer")]


@pytest.mark.parametrize("seed", range(4))
def test_in_a_list_without_answers_each_dragged_paper_stands_where_it_was_dropped_and_no_other_moves(
    services: Services, seed: int
) -> None:
    reading, papers = ranked_list(services, 9)
    hand, shown = random.Random(seed), order_of(services, reading)

    for _ in range(6):
        paper, position = hand.choice(papers), hand.randint(1, 9)
        services.ranking.move(reading, paper, position)
        services.ranking.fit(reading)
        rest = [other for other in shown if other != paper]
        shown = (*rest[: position - 1], paper, *rest[position - 1 :])

        assert order_of(services, reading) == shown
