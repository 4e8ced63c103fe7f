"""Keeps the rankings of lists in step with the library, and fits them where nobody waits.

A session follows the library: each look at it first takes in what was said since the last one, by whatever program.
"""

import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from itertools import groupby

from nightstand.domain.decision import Tier
from nightstand.domain.errors import LibraryBusy, LibraryReadOnly
from nightstand.domain.judgment import Goal, Question
from nightstand.domain.paper import PaperId
from nightstand.domain.reading_list import ListId
from nightstand.ranking.order import DIGITS as ORDER_DIGITS
from nightstand.ranking.pins import merged
from nightstand.ranking.session import RankingSession
from nightstand.ranking.stopping import Check
from nightstand.services.ranking_basis import RankingBasis, read_basis
from nightstand.storage import rank_cache
from nightstand.storage.database import Database, waiting_at_most
from nightstand.storage.rank_cache import CachedRank, CachedRanking

MODEL_VERSION = 2
"""Raised whenever the same log may come to something else."""

CACHE_PATIENCE_MS = 50

FEW_NEWCOMERS = 1 / 3
"""When most papers of a list were judged, the others came later."""


@dataclass(slots=True)
class KeptRanking:
    """A list's session with what it was last brought up to."""

    session: RankingSession
    basis: RankingBasis
    last: int
    checks: list[Check] = field(default_factory=list)
    asked_for: Goal | None = None
    """The goal that the checks are about."""
    prepared: tuple[int, Question | None] | None = None
    """The next question, and how long the log was when it was chosen."""

    def by_answers(self) -> tuple[PaperId, ...]:
        """Return the order that the answers give; of papers that they do not tell apart, the list's own order holds."""
        tiers, place_by_paper = (
            self.basis.tier_by_paper,
            {paper: place for place, paper in enumerate(self.basis.papers)},
        )
        means, row_by_paper = self.session.posterior.mean.tolist(), self.session.snapshot().row_by_paper

        def standing(paper: PaperId) -> tuple[Tier | None, float]:
            return tiers.get(paper), round(means[row_by_paper[paper]], ORDER_DIGITS)

        ties = groupby(self.session.order(), key=standing)
        return tuple(paper for _, tied in ties for paper in sorted(tied, key=place_by_paper.__getitem__))

    def shown(self) -> tuple[PaperId, ...]:
        """Return the order that is shown: by the answers, with the places given by hand."""
        if self._is_by_hand_alone:
            return merged(self.basis.papers, (pin for pin in self.basis.pins if pin.is_hard))
        return merged(self.by_answers(), self.basis.pins)

    @property
    def _is_by_hand_alone(self) -> bool:
        """Whether nothing but the hand said anything; each drag has put the list itself in the order it left.

        A few comparisons with unjudged neighbours would send those far off, and the paper with them.
        """
        basis = self.basis
        return bool(basis.pins) and not (self.session.asked or basis.score_by_paper or basis.tier_by_paper)

    def note_check(self) -> Check:
        """Return how certain the goal is, and remember it for telling how many questions are left."""
        goal = self.session.goal
        if self.asked_for != goal:
            self.checks.clear()
            self.asked_for = goal
        now = self.session.check()
        # After an undo the later checks never were.
        while self.checks and self.checks[-1].asked >= now.asked:
            self.checks.pop()
        self.checks.append(now)
        return now


class RankingSessions:
    """The open rankings of one library. For any thread."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._lock = threading.RLock()
        self._kept: dict[ListId, KeptRanking] = {}

    @contextmanager
    def opened(self, list_id: ListId) -> Iterator[KeptRanking]:
        """Give a list's ranking as the library is now; nobody else uses it meanwhile.

        The first look at a list fits its log: a tenth of a second for 400 answers.

        Raises:
            NotFound: there is no such list.
            InvalidValue: it is a saved search.
        """
        with self._lock:
            kept = self._kept.get(list_id)
            with self._database.read() as session:
                basis = read_basis(session, list_id, kept.last if kept else 0)
                if kept is not None and kept.basis.score_by_paper != basis.score_by_paper:
                    kept, basis = None, read_basis(session, list_id)
                before = rank_cache.cached(session, list_id, MODEL_VERSION) if kept is None else None
            if kept is None:
                kept = _opened(basis, before)
                self._kept[list_id] = kept
            else:
                _take_in(kept, basis)
            yield kept

    def fit(self, list_id: ListId, *, only_if_due: bool = False) -> bool:
        """Reckon a list anew from all its answers, and return whether there was anything to do.

        Takes up to a second for long lists; answers may be given meanwhile.
        """
        with self.opened(list_id) as kept:
            session = kept.session
            if not (session.fit_is_due if only_if_due else session.needs_fit):
                return False
            snapshot = session.snapshot()
        fit = snapshot.fit()
        with self.opened(list_id) as kept:
            # Another look may have opened the list anew.
            if kept.session is session:
                session.adopt(fit)
                kept.prepared = None
                self._remember(kept)
        return True

    def last_known(self, list_id: ListId) -> CachedRanking | None:
        """Return what the last fit of a list came to, at once and without a look at what was said since."""
        with self._database.read() as session:
            return rank_cache.cached(session, list_id, MODEL_VERSION)

    def forget(self) -> None:
        """Open every list anew the next time."""
        with self._lock:
            self._kept.clear()

    def _remember(self, kept: KeptRanking) -> None:
        session = kept.session
        estimates = session.estimates(kept.shown())
        ranks = tuple(CachedRank(one.paper, one.utility, one.spread) for one in estimates)
        checks = tuple((check.asked, check.certainty) for check in kept.checks)
        # While somebody else writes, what was reckoned is simply not kept.
        with (
            suppress(LibraryBusy, LibraryReadOnly),
            waiting_at_most(CACHE_PATIENCE_MS),
            self._database.write(is_durable=False, is_housekeeping=True) as transaction,
        ):
            rank_cache.keep(transaction, kept.basis.list, MODEL_VERSION, CachedRanking(kept.last, ranks, checks))


def _opened(basis: RankingBasis, before: CachedRanking | None) -> KeptRanking:
    """Return a ranking fitted from its log."""
    named = {paper for judgment in basis.log for paper in judgment.shown}
    unnamed = [paper for paper in basis.papers if paper not in named]
    are_newcomers = bool(named) and len(unnamed) <= FEW_NEWCOMERS * len(basis.papers)
    session = RankingSession(
        sorted(basis.papers),
        basis.goal,
        log=basis.log,
        score_by_paper=basis.score_by_paper,
        tier_by_paper=basis.tier_by_paper,
        newcomers=unnamed if are_newcomers else (),
        seed=basis.list,
    )
    kept = KeptRanking(session, basis, _last(basis, 0), asked_for=basis.goal)
    if before is not None:
        kept.checks += [Check(asked, certainty) for asked, certainty in before.checks if asked <= session.asked]
    return kept


def _take_in(kept: KeptRanking, basis: RankingBasis) -> None:
    """Bring a ranking up to the library."""
    session = kept.session
    if set(basis.papers) != set(session.papers):
        session.set_papers(sorted(basis.papers), basis.score_by_paper)
        kept.prepared = None
    if session.tier_by_paper != basis.tier_by_paper or session.goal != basis.goal:
        session.tier_by_paper, session.goal = basis.tier_by_paper, basis.goal
        kept.prepared = None
    for judgment in basis.log:
        session.record(judgment)
    if basis.log:
        kept.prepared = None
    kept.basis, kept.last = basis, _last(basis, kept.last)


def _last(basis: RankingBasis, before: int) -> int:
    return basis.log[-1].id if basis.log else before
