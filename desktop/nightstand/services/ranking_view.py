"""What a ranking has come to: the order with how sure it is, a plot of it, and answers worth asking about again."""

from collections.abc import Sequence

from nightstand.domain.judgment import Goal, GoalKind, Question
from nightstand.domain.paper import PaperId
from nightstand.domain.reading_list import ListId
from nightstand.ranking.pins import DoubtedPin
from nightstand.ranking.review import to_review
from nightstand.ranking.session import RankingSession
from nightstand.ranking.stopping import Check, is_settled, questions_left, rounded
from nightstand.services.ranking_sessions import KeptRanking, RankingSessions
from nightstand.services.ranking_values import (
    ChangeOfMind,
    DoubtedPlace,
    PlotPoint,
    RankedPaper,
    RankingState,
    ReviewQuestion,
)
from nightstand.services.ranking_words import TitleByPaper, contradiction, quoted, seen_differently, summary
from nightstand.storage import papers
from nightstand.storage.database import Database
from nightstand.storage.rank_cache import CachedRanking

WITH_80_PERCENT = 1.2816
"""So many standard deviations to either side hold 80 % of a normal distribution."""

MOST_TOLD = 300
"""Of more questions than that nobody needs a count."""

TOPS = (20, 10, 5, 3)
"""Of a whole order, the tops that people are told are settled."""


class RankingView:
    """Reads rankings; changes nothing. The first look at a list fits its log, so all of it is for a pool."""

    def __init__(self, database: Database, sessions: RankingSessions) -> None:
        self._database = database
        self._sessions = sessions

    def state(self, list_id: ListId) -> RankingState:
        """Return a ranked list as it stands, reckoned anew where that is due, as it is after answers were taken back.

        Raises:
            NotFound: there is no such list.
            InvalidValue: it is a saved search.
        """
        self._sessions.fit(list_id, only_if_due=True)
        with self._sessions.opened(list_id) as kept:
            session, basis = kept.session, kept.basis
            shown = kept.shown()
            check = kept.note_check()
            settled = is_settled(check, session.goal)
            left = 0.0 if settled else questions_left(kept.checks, session.goal)
            if left == 0.0 and not settled:
                left = 1.0
            told_left = None if left is None or left > MOST_TOLD else rounded(left)
            top = 0 if settled else _settled_top(session, len(shown), check)
            ranked = _ranked(kept, shown)
            doubted = session.doubted_pins(basis.pins)
            is_exact = not session.needs_fit
        return RankingState(
            list=list_id,
            name=basis.name,
            goal=basis.goal,
            papers=ranked,
            asked=check.asked,
            certainty=check.certainty,
            is_settled=settled,
            questions_left=told_left,
            summary=summary(basis.goal, len(shown), check.asked, check.certainty, told_left, top),
            doubted=self._doubted(doubted),
            is_exact=is_exact,
            expected=sum(paper in basis.score_by_paper for paper in shown),
        )

    def last_known(self, list_id: ListId) -> CachedRanking | None:
        """Return what the last fit of a list came to, within a millisecond; None where nothing is kept."""
        return self._sessions.last_known(list_id)

    def plot(self, list_id: ListId) -> tuple[PlotPoint, ...]:
        """Return where each paper of the shown order is, and how sure that is."""
        with self._sessions.opened(list_id) as kept:
            estimates = kept.session.estimates(kept.shown())
        return tuple(
            PlotPoint(
                one.paper,
                position,
                one.utility,
                one.utility - WITH_80_PERCENT * one.spread,
                one.utility + WITH_80_PERCENT * one.spread,
            )
            for position, one in enumerate(estimates, start=1)
        )

    def review(self, list_id: ListId) -> tuple[ReviewQuestion, ...]:
        """Return at most three answers that fit the others least, as questions to be asked again.

        They are told apart by a fit, so answers since the last one are not among them.
        """
        with self._sessions.opened(list_id) as kept:
            found = to_review(kept.session.credibilities)
        titles = self._titles([paper for one in found for paper in one.judgment.shown])
        return tuple(
            ReviewQuestion(
                one.judgment.id,
                Question(one.judgment.kind, one.judgment.shown),
                one.judgment.groups,
                one.responsibility,
                contradiction(one.judgment, titles),
            )
            for one in found
        )

    def change_of_mind(self, list_id: ListId) -> ChangeOfMind | None:
        """Return papers that the person seems to see differently now, None for most people; takes as long as a fit."""
        with self._sessions.opened(list_id) as kept:
            snapshot = kept.session.snapshot()
        surprise = snapshot.latest_surprise()
        if surprise is None or not surprise.is_a_change_of_mind or not surprise.papers:
            return None
        return ChangeOfMind(surprise.papers, seen_differently(surprise.papers, self._titles(surprise.papers)))

    def _doubted(self, pins: Sequence[DoubtedPin]) -> tuple[DoubtedPlace, ...]:
        titles = self._titles([paper for one in pins for paper in (one.pin.paper, one.neighbour)])
        return tuple(DoubtedPlace(one.pin.paper, one.neighbour, one.probability, _doubt(one, titles)) for one in pins)

    def _titles(self, selection: Sequence[PaperId]) -> TitleByPaper:
        with self._database.read() as session:
            return {paper: texts[0] for paper, texts in papers.plain_texts(session, selection).items()}


def _ranked(kept: KeptRanking, shown: Sequence[PaperId]) -> tuple[RankedPaper, ...]:
    pin_by_paper = {pin.paper: pin for pin in kept.basis.pins}
    judged = {paper for judgment in kept.session.log for group in judgment.groups for paper in group}
    return tuple(
        RankedPaper(
            paper=one.paper,
            position=position,
            tier=kept.basis.tier_by_paper.get(one.paper),
            is_placed_by_hand=one.paper in pin_by_paper,
            is_fixed=one.paper in pin_by_paper and pin_by_paper[one.paper].is_hard,
            is_new=one.paper not in judged,
            band=one.above_next.band if one.above_next else None,
            above_next=one.above_next.probability if one.above_next else None,
            belongs=one.belongs,
        )
        for position, one in enumerate(kept.session.estimates(shown), start=1)
    )


def _settled_top(session: RankingSession, count: int, check: Check) -> int:
    """Return how many papers at the top of a whole order are settled, 0 for none."""
    wanted = session.goal
    if wanted.kind is not GoalKind.FULL:
        return 0
    try:
        for top in TOPS:
            if top >= count:
                continue
            session.goal = Goal(GoalKind.TOP, top, wanted.thoroughness)
            share = session.share_right(slack=wanted.thoroughness.slack)
            if is_settled(Check(check.asked, share), session.goal):
                return top
    finally:
        session.goal = wanted
    return 0


def _doubt(doubted: DoubtedPin, titles: TitleByPaper) -> str:
    is_above = doubted.pin.after == doubted.neighbour
    side = "above" if is_above else "below"
    paper, neighbour = quoted(doubted.pin.paper, titles), quoted(doubted.neighbour, titles)
    return f"Your answers put {paper} {side} {neighbour}. Keep it where you put it?"
