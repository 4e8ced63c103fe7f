"""One list being ranked: takes judgments in at once, says what to ask next, and is fitted anew aside.

`record` and `question` take milliseconds. A fit takes up to a second for long lists: `snapshot` gives what a worker
needs for it, and `adopt` takes it over while answers go on. After a fit the order depends on nothing but the log.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from nightstand.domain.decision import Tier
from nightstand.domain.judgment import Goal, Judgment, JudgmentKind, Pin, Question
from nightstand.domain.paper import PaperId
from nightstand.ranking.arrays import Rows
from nightstand.ranking.estimates import Estimate, estimates
from nightstand.ranking.fitting import Fit, fitted
from nightstand.ranking.local_update import absorb
from nightstand.ranking.order import ordered
from nightstand.ranking.pins import DoubtedPin, doubted, merged
from nightstand.ranking.posterior import Posterior
from nightstand.ranking.prior import USUAL_TRUST, Prior, prior_of
from nightstand.ranking.progress import AskedSoFar
from nightstand.ranking.questions import next_question
from nightstand.ranking.replay import Counting, counting, subject_of
from nightstand.ranking.review import Credibility
from nightstand.ranking.stages import Answer, answers_of
from nightstand.ranking.stopping import Check
from nightstand.ranking.surprise import Surprise, latest_surprise
from nightstand.ranking.tier_scope import Scope, scope

SHORT_LIST = 60
FIT_AFTER_SHORT, FIT_AFTER_LONG = 5, 10


@dataclass(frozen=True, slots=True)
class Snapshot:
    """All that a fit depends on, apart from the session; `fit` may run on any thread."""

    prior: Prior
    counting: tuple[Counting, ...]
    row_by_paper: Mapping[PaperId, int]
    revision: int

    def fit(self) -> "SessionFit":
        """Return the posterior of all judgments that count."""
        answers: list[Answer] = []
        weights: list[float] = []
        ends: list[int] = []
        for judgment, weight in self.counting:
            said = answers_of(judgment, self.row_by_paper)
            answers += said
            weights += [weight] * len(said)
            ends.append(len(answers))
        fit = fitted(self.prior, answers, weights)
        starts = [0, *ends][: len(ends)]
        credibilities = tuple(
            Credibility(one.judgment, float(fit.responsibility[start:end].min()))
            for one, start, end in zip(self.counting, starts, ends, strict=True)
            if end > start
        )
        return SessionFit(self, fit, credibilities)

    def latest_surprise(self) -> Surprise | None:
        """Return how surprising the latest answers are after the earlier ones; takes as long as a fit."""
        return latest_surprise(self.prior, self.counting, self.row_by_paper)


@dataclass(frozen=True, slots=True)
class SessionFit:
    """A fit with the snapshot it was made from, and how well each judgment agrees with the others."""

    snapshot: Snapshot
    fit: Fit
    credibilities: tuple[Credibility, ...]


class RankingSession:
    """The ranking of one list; not for several threads at once."""

    def __init__(
        self,
        papers: Sequence[PaperId],
        goal: Goal,
        *,
        log: Iterable[Judgment] = (),
        score_by_paper: Mapping[PaperId, float] | None = None,
        trust: float = USUAL_TRUST,
        tier_by_paper: Mapping[PaperId, Tier] | None = None,
        newcomers: Collection[PaperId] = (),
        cards: int = 3,
        seed: int = 0,
    ) -> None:
        """Start from a log, with one fit of it.

        Args:
            score_by_paper: a score of each paper, over the list with mean 0 and standard deviation 1.
            trust: how far the scores are thought to correlate with the person's taste; learned after 20 answers.
            newcomers: papers that came when others were judged already.
            cards: how many papers a question shows, 2 to 5.
        """
        self.goal = goal
        self.tier_by_paper: Mapping[PaperId, Tier] = dict(tier_by_paper or {})
        self._score_by_paper = dict(score_by_paper or {})
        self._cards = min(max(cards, 2), 5)
        self._seed = seed
        self._log = sorted(log, key=lambda judgment: judgment.id)
        self._newcomers = set(newcomers)
        self._row_by_paper_ever = {paper: row for row, paper in enumerate(dict.fromkeys(papers), start=1)}
        self._row_by_paper = dict(self._row_by_paper_ever)
        self._prior = prior_of([self._score_by_paper.get(paper) for paper in self._row_by_paper], trust)
        self._revision = 0
        self._since_fit = 0
        self._credibilities: tuple[Credibility, ...] = ()
        self._recount()
        self.refit()

    @property
    def log(self) -> tuple[Judgment, ...]:
        return tuple(self._log)

    @property
    def papers(self) -> tuple[PaperId, ...]:
        return tuple(self._row_by_paper)

    @property
    def posterior(self) -> Posterior:
        """What is believed now; to be read only."""
        return self._posterior

    @property
    def credibilities(self) -> tuple[Credibility, ...]:
        """How well each judgment agreed with the others at the last fit, in the order of the log."""
        return self._credibilities

    @property
    def asked(self) -> int:
        """How many questions were answered and count."""
        return sum(bool(one.judgment.groups) and one.judgment.kind is not JudgmentKind.DRAG for one in self._counting)

    @property
    def needs_fit(self) -> bool:
        """Whether the order may differ from what the log says."""
        return self._is_stale or self._since_fit > 0

    @property
    def fit_is_due(self) -> bool:
        """Whether a fit is worth its time now, between two questions."""
        after = FIT_AFTER_SHORT if len(self._row_by_paper) <= SHORT_LIST else FIT_AFTER_LONG
        return self._is_stale or self._since_fit >= after

    def question(self, *, elapsed: float = 0.0) -> Question | None:
        """Return the next question, None when there is none left; the same until something is recorded.

        Args:
            elapsed: how much of a session of known length is over, 0 to 1.
        """
        arena = self._scope().least_certain(self._posterior, self._rows(self.order()))
        if arena is None:
            return None
        random = np.random.default_rng([self._seed, len(self._log)])
        newcomers = self._rows(sorted(self._newcomers & self._row_by_paper.keys()))
        asked = next_question(
            self._posterior, arena, self._so_far, newcomers, random, cards=self._cards, elapsed=elapsed
        )
        if asked is None:
            return None
        paper_by_row = {row: paper for paper, row in self._row_by_paper.items()}
        return Question(
            asked.kind, tuple(paper_by_row[asked.rows[place]] for place in random.permutation(len(asked.rows)))
        )

    def record(self, judgment: Judgment) -> None:
        """Take in the next line of the log."""
        is_plain = (
            judgment.retracts is None
            and judgment.kind is not JudgmentKind.RETHOUGHT
            and (not self._log or self._log[-1].id < judgment.id)
            and subject_of(judgment) not in self._subjects
        )
        self._log.append(judgment)
        self._revision += 1
        if not is_plain:
            self._log.sort(key=lambda line: line.id)
            self._recount()
            return
        self._counting.append(Counting(judgment, 1.0))
        self._so_far.take(judgment)
        if judgment.groups:
            self._subjects.add(subject_of(judgment))
            absorb(self._posterior, answers_of(judgment, self._row_by_paper))
            self._since_fit += 1

    def set_papers(self, papers: Iterable[PaperId], score_by_paper: Mapping[PaperId, float] | None = None) -> None:
        """Let the list have these papers: new ones enter at their prior, the answers about others rest.

        Args:
            score_by_paper: scores of the new papers, on the scale of those given before.
        """
        wanted = list(dict.fromkeys(papers))
        self._score_by_paper.update(score_by_paper or {})
        new = [paper for paper in wanted if paper not in self._row_by_paper_ever]
        for paper in new:
            self._row_by_paper_ever[paper] = len(self._row_by_paper_ever) + 1
        self._prior = self._prior.extended([self._score_by_paper.get(paper) for paper in new])
        self._posterior.extend(self._prior)
        was = self._row_by_paper
        self._row_by_paper = {paper: self._row_by_paper_ever[paper] for paper in wanted}
        if self._log:
            self._newcomers.update(new)
        if was.keys() - self._row_by_paper.keys() or self._row_by_paper.keys() - was.keys() - set(new):
            self._recount()
        else:
            self._so_far = AskedSoFar((one.judgment for one in self._counting), self._row_by_paper)
        self._revision += 1

    def snapshot(self) -> Snapshot:
        """Return what a worker needs for the fit."""
        return Snapshot(self._prior, tuple(self._counting), dict(self._row_by_paper), self._revision)

    def adopt(self, fit: SessionFit) -> None:
        """Believe a fit from now on; what was said since its snapshot is taken in again."""
        taken = fit.snapshot.counting
        if (
            fit.snapshot.row_by_paper.keys() != self._row_by_paper.keys()
            or tuple(self._counting[: len(taken)]) != taken
        ):
            return
        self._posterior = fit.fit.posterior.copy()
        self._credibilities = fit.credibilities
        self._is_stale = False
        self._since_fit = 0
        for one in self._counting[len(taken) :]:
            answers = answers_of(one.judgment, self._row_by_paper)
            absorb(self._posterior, answers)
            self._since_fit += bool(answers)

    def refit(self) -> None:
        """Fit at once; for short lists and where nobody waits."""
        self.adopt(self.snapshot().fit())

    def order(self) -> tuple[PaperId, ...]:
        """Return the papers best first, inside their tiers, as the judgments have it."""
        papers = self.papers
        return ordered(self._posterior, papers, self._rows(papers), self.tier_by_paper)

    def shown(self, pins: Iterable[Pin]) -> tuple[PaperId, ...]:
        """Return the order with the places given by hand (see `pins.merged`)."""
        return merged(self.order(), pins)

    def doubted_pins(self, pins: Iterable[Pin]) -> tuple[DoubtedPin, ...]:
        """Return the soft pins to ask the person about."""
        return doubted(self._posterior, self._row_by_paper, pins)

    def check(self) -> Check:
        """Return how certain the goal is now, with the slack of its thoroughness."""
        return Check(self.asked, self.share_right(slack=self.goal.thoroughness.slack))

    def share_right(self, *, slack: float) -> float:
        """Return the expected share of the goal that is right (see `certainty.share_right`)."""
        return self._scope().share_right(self._posterior, self._rows(self.order()), slack)

    def estimates(self, shown: Sequence[PaperId]) -> tuple[Estimate, ...]:
        """Return what is known of each paper of the shown order."""
        return estimates(self._posterior, self._scope(), self._rows(shown), shown, self.goal.thoroughness.slack)

    def _scope(self) -> Scope:
        papers = self.papers
        return scope(self.goal, papers, self._rows(papers), self.tier_by_paper)

    def _rows(self, papers: Sequence[PaperId]) -> Rows:
        return np.array([self._row_by_paper[paper] for paper in papers], dtype=np.intp)

    def _recount(self) -> None:
        """Find out anew what of the log counts; what is believed follows with the next fit."""
        self._counting = list(counting(self._log))
        self._subjects = {subject_of(one.judgment) for one in self._counting if one.judgment.groups}
        self._so_far = AskedSoFar((one.judgment for one in self._counting), self._row_by_paper)
        self._is_stale = True
