"""A session against its log: whatever happened on the way, the ranking is what the log says."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from nightstand.domain.decision import Tier
from nightstand.domain.judgment import (
    Goal,
    GoalKind,
    Judgment,
    JudgmentId,
    JudgmentKind,
    JudgmentSource,
    Pin,
    Thoroughness,
)
from nightstand.domain.paper import PaperId
from nightstand.ranking.dragging import drag
from nightstand.ranking.session import RankingSession
from ranking_logs import FULL, judged, judgments, logs, papers, taking_back

COUNT = 8
TOP = Goal(GoalKind.TOP, 3)


class SessionAgainstItsLog(RuleBasedStateMachine):
    """Judgments, skips, retractions, drags, changes of mind, papers that come and go, fits, restarts."""

    def __init__(self) -> None:
        super().__init__()
        self.session = RankingSession(papers(COUNT), TOP, seed=1)
        self.pins: list[Pin] = []

    def say(self, judgment: Judgment) -> None:
        self.session.record(judgment)

    @property
    def number(self) -> int:
        return len(self.session.log) + 1

    @rule(data=st.data())
    def judge(self, data: st.DataObject) -> None:
        self.say(data.draw(judgments(COUNT, self.number)))

    @rule(data=st.data())
    def answer(self, data: st.DataObject) -> None:
        question = self.session.question()
        if question is None:
            return
        order = data.draw(st.permutations(question.shown))
        groups: tuple[tuple[PaperId, ...], ...] = tuple((paper,) for paper in order)
        if question.kind is JudgmentKind.SCREEN:
            groups = (tuple(order[:2]), tuple(order[2:]))
        self.say(Judgment(JudgmentId(self.number), question.kind, question.shown, groups))

    @rule(data=st.data())
    def retract(self, data: st.DataObject) -> None:
        if self.session.log:
            self.say(taking_back(self.number, data.draw(st.sampled_from(self.session.log))))

    @rule(data=st.data(), position=st.integers(1, COUNT))
    def drag(self, data: st.DataObject, position: int) -> None:
        shown = self.session.shown(self.pins)
        dragged = drag(shown, data.draw(st.sampled_from(shown)), position)
        for pair in dragged.pairs:
            both = tuple(paper for group in pair for paper in group)
            self.say(Judgment(JudgmentId(self.number), JudgmentKind.DRAG, both, pair, JudgmentSource.DRAG))
        self.pins.append(dragged.pin)

    @rule(data=st.data())
    def rethink(self, data: st.DataObject) -> None:
        paper = data.draw(st.sampled_from(self.session.papers))
        self.say(Judgment(JudgmentId(self.number), JudgmentKind.RETHOUGHT, (paper,)))

    @rule(kept=st.sets(st.sampled_from(papers(COUNT)), min_size=COUNT - 2))
    def change_papers(self, kept: set[PaperId]) -> None:
        self.session.set_papers([*sorted(kept), PaperId(COUNT + 1)])
        self.session.refit()

    @rule()
    def fit(self) -> None:
        self.session.refit()

    @rule()
    def fit_aside_while_answers_go_on(self) -> None:
        snapshot = self.session.snapshot()
        self.say(judged(self.number, 1, 2, 3))
        self.session.adopt(snapshot.fit())

    @rule()
    def restart(self) -> None:
        self.session = RankingSession(self.session.papers, TOP, log=self.session.log, seed=1)

    @invariant()
    def every_paper_stands_once(self) -> None:
        assert sorted(self.session.shown(self.pins)) == sorted(self.session.papers)
        assert np.isfinite(self.session.posterior.mean).all()

    def teardown(self) -> None:
        self.session.refit()
        anew = RankingSession(self.session.papers, TOP, log=self.session.log, seed=9)
        assert self.session.order() == anew.order()
        assert self.session.shown(self.pins) == anew.shown(self.pins)
        assert self.session.check() == anew.check()
        assert not self.session.needs_fit


TestSessionAgainstItsLog = SessionAgainstItsLog.TestCase
TestSessionAgainstItsLog.settings = settings(max_examples=100, stateful_step_count=20, deadline=None)


@given(logs(COUNT), judgments(COUNT, 99))
def test_a_retraction_leaves_the_ranking_as_if_nothing_had_been_said(log: list[Judgment], said: Judgment) -> None:
    without = RankingSession(papers(COUNT), FULL, log=log)

    session = RankingSession(papers(COUNT), FULL, log=log)
    session.record(said)
    session.record(taking_back(100, said))
    session.refit()

    assert session.order() == without.order()
    assert session.posterior.mean.tolist() == without.posterior.mean.tolist()


def test_a_stale_fit_is_not_taken_over_after_a_retraction() -> None:
    log = [judged(1, 1, 2), judged(2, 3, 4)]
    session = RankingSession(papers(4), FULL, log=log)
    fit = session.snapshot().fit()

    session.record(taking_back(3, log[0]))
    session.adopt(fit)

    assert session.fit_is_due


def test_answers_given_while_a_fit_was_made_are_not_lost() -> None:
    session = RankingSession(papers(4), FULL)
    snapshot = session.snapshot()
    session.record(judged(1, 4, 1))

    session.adopt(snapshot.fit())

    assert session.order()[0] == 4
    assert session.needs_fit


def test_papers_of_equal_standing_are_ordered_by_id() -> None:
    assert RankingSession([PaperId(5), PaperId(2), PaperId(9)], FULL).order() == (2, 5, 9)


def test_tiers_come_before_anything_the_model_says() -> None:
    tiers = {PaperId(1): Tier.COULD, PaperId(2): Tier.MUST, PaperId(3): Tier.MUST}
    log = [judged(1, 1, 3, 2), judged(2, 4, 1)]

    session = RankingSession(papers(4), FULL, log=log, tier_by_paper=tiers)

    assert session.order() == (3, 2, 1, 4)


def test_a_dropped_paper_takes_its_place_again_when_it_comes_back() -> None:
    log = [judged(1, 3, 1), judged(2, 2, 1), judged(3, 3, 2)]
    session = RankingSession(papers(3), FULL, log=log)

    session.set_papers([PaperId(1), PaperId(2)])
    session.refit()
    without = session.order()
    session.set_papers(papers(3))
    session.refit()

    assert without == (2, 1)
    assert session.order() == (3, 2, 1)


def test_a_new_paper_enters_at_its_score_and_nobody_claims_to_know_its_place() -> None:
    session = RankingSession(papers(4), FULL, score_by_paper=dict.fromkeys(papers(4), 0.0), trust=0.5)
    session.record(judged(1, 1, 2, 3))

    session.set_papers(papers(5), {PaperId(5): 2.0})

    estimates = {one.paper: one for one in session.estimates(session.order())}
    assert estimates[PaperId(5)].utility == pytest.approx(1.0)
    assert estimates[PaperId(5)].spread == max(one.spread for one in estimates.values())


def test_certainty_grows_with_answers_that_agree() -> None:
    session = RankingSession(papers(6), Goal(GoalKind.FULL, thoroughness=Thoroughness.EXACTLY))
    before = session.check()

    for number, low in enumerate([1, 2, 3, 4, 1, 2], start=1):
        session.record(judged(number, low, low + 1, low + 2) if number < 5 else judged(number, low, low + 4))
    session.refit()

    assert before.certainty == pytest.approx(0.5)
    assert session.check().certainty > 0.85
    assert session.check().asked == 6


def test_within_a_hair_is_easier_than_exactly() -> None:
    session = RankingSession(papers(12), TOP, log=[judged(1, 1, 2, 3), judged(2, 4, 5, 6), judged(3, 7, 8, 9)])

    assert session.share_right(slack=0.25) > session.share_right(slack=0.0)


def test_a_top_as_long_as_the_list_wants_its_order() -> None:
    session = RankingSession(papers(3), Goal(GoalKind.TOP, 10))

    assert session.share_right(slack=0.0) == pytest.approx(0.5)


def test_tiers_that_fill_the_top_leave_nothing_in_doubt() -> None:
    tiers = dict.fromkeys(papers(9)[:3], Tier.MUST) | dict.fromkeys(papers(9)[3:], Tier.COULD)
    session = RankingSession(papers(9), Goal(GoalKind.TOP, 4), tier_by_paper=tiers)

    assert 0.75 < session.share_right(slack=0.0) < 0.85


def test_estimates_tell_neighbours_and_who_belongs_to_the_top() -> None:
    log = [judged(number, 1, 2, 3) for number in range(1, 2)] + [judged(2, 1, 4, 5), judged(3, 1, 6, 7)]
    session = RankingSession(papers(7), Goal(GoalKind.TOP, 1), log=log)

    first, *_, last = session.estimates(session.order())

    assert first.paper == 1
    assert first.belongs is not None and first.belongs > 0.5
    assert first.above_next is not None and first.above_next.probability > 0.5
    assert last.above_next is None
