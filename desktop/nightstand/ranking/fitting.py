"""The posterior of all answers together, with the person's decisiveness and the trust in the scores learned from them.

The fit starts from the prior and not from what was believed a moment ago: the same answers give the same posterior on
every way to them.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from nightstand.ranking.arrays import Floats, Rows
from nightstand.ranking.likelihood import LAPSE, Table, tabulated
from nightstand.ranking.mode import Mode, most_probable
from nightstand.ranking.posterior import Posterior
from nightstand.ranking.prior import USUAL_DECISIVENESS, Prior
from nightstand.ranking.stages import Answer
from nightstand.ranking.variational import closest_gaussian

DECISIVENESS_STEPS = (0.8, 1.2, 1.8, 2.6, 3.8, 5.5, 8.0)
DECISIVENESS_SPREAD = 0.6
"""Standard deviation of the log of decisiveness over people."""

TRUST_STEPS = (0.0, 0.15, 0.3, 0.45, 0.6, 0.75, 0.88)
TRUST_SPREAD = 0.15
"""Wider, and with one look at each paper the answers lean to more trust than the scores deserve."""

LEAST_ANSWERS_FOR_DECISIVENESS = 10
LEAST_ANSWERS_FOR_TRUST = 20


@dataclass(frozen=True, slots=True)
class Fit:
    """A posterior, and how well each answer agrees with the others (1: certainly meant, 0: certainly a slip)."""

    posterior: Posterior
    responsibility: Floats


def fitted(prior: Prior, answers: Sequence[Answer], weights: Sequence[float]) -> Fit:
    """Return the variational posterior; an empty, contradictory or disconnected log has one like any other."""
    named = sorted({row for answer in answers for stage in answer.stages for row in stage.rows})
    if not named:
        return Fit(Posterior(prior, USUAL_DECISIVENESS, prior.trust), np.ones(len(answers)))
    # In an order of their own, so that even the last digit does not depend on which was said first.
    order = sorted(range(len(answers)), key=lambda number: (answers[number], weights[number]))
    in_order = [answers[number] for number in order]
    problem = _Problem(prior, in_order, [weights[number] for number in order], np.array(named, dtype=np.intp))
    compared = [(answers[number], weights[number]) for number in order if not answers[number].names_bar]
    decisiveness, trust = problem.trusted(_decisiveness(prior, compared, problem.rows), len(answers))
    mode = problem.mode(decisiveness, trust, tolerance=1e-6)
    mean, variance = problem.prior(decisiveness, trust)
    gaussian = closest_gaussian(problem.table, mean, variance, mode)
    posterior = Posterior(prior, decisiveness, trust)
    posterior.settle(problem.rows, gaussian.mean, gaussian.covariance)
    responsibility = np.empty(len(answers))
    responsibility[order] = mode.responsibility
    return Fit(posterior, responsibility)


def _decisiveness(prior: Prior, compared: Sequence[tuple[Answer, float]], rows: Rows) -> float:
    """Return the decisiveness learned from comparisons: where a bar is crossed says little of it, titles alone less."""
    if len(compared) < LEAST_ANSWERS_FOR_DECISIVENESS:
        return USUAL_DECISIVENESS
    answers, weights = zip(*compared, strict=True)
    return _Problem(prior, answers, weights, rows).decisiveness()


class _Problem:
    """One set of answers on the rows they name, fitted at several values of what is learned."""

    def __init__(self, prior: Prior, answers: Sequence[Answer], weights: Sequence[float], rows: Rows) -> None:
        self._prior = prior
        self.rows = rows
        row_of = np.zeros(prior.size, dtype=np.intp)
        row_of[rows] = np.arange(len(rows))
        self.table: Table = tabulated(answers, weights, row_of, len(rows), lapse=LAPSE)
        self._start: Floats | None = None

    def prior(self, decisiveness: float, trust: float) -> tuple[Floats, Floats]:
        mean = decisiveness * self._prior.mean(trust)[self.rows]
        return mean, decisiveness**2 * self._prior.variance(trust)[self.rows]

    def mode(self, decisiveness: float, trust: float, *, tolerance: float) -> Mode:
        mean, variance = self.prior(decisiveness, trust)
        start = mean if self._start is None else self._start * decisiveness
        mode = most_probable(self.table, mean, variance, start, tolerance=tolerance, rounds=25)
        self._start = mode.strengths / decisiveness
        return mode

    def decisiveness(self) -> float:
        """Return the decisiveness of the highest evidence."""
        trust = self._prior.trust

        def decisive(step: int) -> float:
            decisiveness = DECISIVENESS_STEPS[step]
            return self.mode(decisiveness, trust, tolerance=1e-3).evidence + _usual(decisiveness)

        return DECISIVENESS_STEPS[_highest(decisive, len(DECISIVENESS_STEPS), 3)]

    def trusted(self, decisiveness: float, count: int) -> tuple[float, float]:
        """Return decisiveness and the trust of the highest evidence, as far as there are answers enough for it."""
        trust = self._prior.trust
        if count < LEAST_ANSWERS_FOR_TRUST or not self._prior.has_scores:
            return decisiveness, trust
        # Only the weight of the scores varies and the spread around them stays, or a large trust would win by making
        # everything certain.
        spread = decisiveness * np.sqrt(1.0 - trust**2)

        def trusted(step: int) -> float:
            told = TRUST_STEPS[step]
            decisiveness = float(spread / np.sqrt(1.0 - told**2))
            evidence = self.mode(decisiveness, told, tolerance=1e-3).evidence + _usual(decisiveness)
            return evidence - 0.5 * ((told - trust) / TRUST_SPREAD) ** 2

        nearest = int(np.argmin(np.abs(np.array(TRUST_STEPS) - trust)))
        learned = TRUST_STEPS[_highest(trusted, len(TRUST_STEPS), nearest)]
        return float(spread / np.sqrt(1.0 - learned**2)), learned


def _usual(decisiveness: float) -> float:
    return -0.5 * float(np.log(decisiveness / USUAL_DECISIVENESS) / DECISIVENESS_SPREAD) ** 2


def _highest(value_of: Callable[[int], float], count: int, start: int) -> int:
    """Climb from `start` to the best neighbour until none is better."""
    known: dict[int, float] = {}

    def value(step: int) -> float:
        if step not in known:
            known[step] = value_of(step)
        return known[step]

    at = start
    while True:
        best = max((step for step in (at - 1, at, at + 1) if 0 <= step < count), key=value)
        if best == at:
            return at
        at = best
