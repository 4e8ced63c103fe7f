"""Fits a linear logistic model of interest to sparse rows, by Newton's method with conjugate gradients."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from nightstand.ranking.interest.sparse_rows import Reals, SparseRows

_ROUNDS = 12
_INNER_ROUNDS = 25
_SETTLED = 1e-3
"""A gradient this much shorter than at the start is as good as none: the order no longer changes."""


@dataclass(frozen=True, slots=True)
class Sample:
    """Rows to learn from: `wanted` is 1 or 0 for each, `weights` how much each counts."""

    rows: SparseRows
    wanted: Reals
    weights: Reals


@dataclass(frozen=True, slots=True)
class LinearFit:
    """A row's score is its values times `weights` plus `offset`: the log-odds that it is wanted.

    `spread` is the variance of each weight, taken as if they were independent.
    """

    weights: Reals
    offset: float
    spread: Reals

    def scores(self, rows: SparseRows) -> Reals:
        """Return the score of each row."""
        return rows.times(self.weights) + self.offset

    def deviations(self, rows: SparseRows) -> Reals:
        """Return the standard deviation of each row's score."""
        return np.sqrt(np.maximum(rows.squared().times(self.spread), 0.0))


class FitCancelled(Exception):
    """Whoever asked for the fit does not want it any more."""


def fit(
    sample: Sample, background: Reals, *, firmness: float, start: LinearFit | None, is_cancelled: Callable[[], bool]
) -> LinearFit:
    """Return the weights that tell wanted rows from others with the least penalised loss.

    `background` is the mean row: scores are measured from it. `firmness` is the penalty on the squared weights. The
    penalty makes the optimum unique, so that `start` saves rounds and changes nothing else.

    Raises:
        FitCancelled: `is_cancelled` said so.
    """
    width = sample.rows.width
    weights = np.zeros(width)
    offset = _base_rate(sample)
    if start is not None and len(start.weights) == width:
        weights, offset = start.weights.copy(), start.offset + float(background @ start.weights)
    first = None
    for _round in range(_ROUNDS):
        if is_cancelled():
            raise FitCancelled
        chances = sigmoid(_centred(sample, background, weights) + offset)
        residuals = sample.weights * (chances - sample.wanted)
        gradient = _gathered(sample, background, residuals) + firmness * weights
        slope = float(residuals.sum())
        length = float(np.sqrt(gradient @ gradient + slope * slope))
        first = length if first is None else first
        if length <= _SETTLED * first:
            break
        curvature = np.maximum(sample.weights * chances * (1 - chances), 1e-9)
        step, offset_step = _newton_step(sample, background, curvature, firmness, gradient, slope)
        weights, offset = weights - step, offset - offset_step
    chances = sigmoid(_centred(sample, background, weights) + offset)
    curvature = sample.weights * chances * (1 - chances)
    spread = 1.0 / (firmness + sample.rows.squared().summed(curvature))
    return LinearFit(weights, offset - float(background @ weights), spread)


def sigmoid(log_odds: Reals) -> Reals:
    """Return chances from log-odds without overflow."""
    return 0.5 * (1.0 + np.tanh(0.5 * log_odds))


def _base_rate(sample: Sample) -> float:
    share = float(sample.weights @ sample.wanted) / float(sample.weights.sum())
    return float(np.log(share / (1 - share)))


def _centred(sample: Sample, background: Reals, weights: Reals) -> Reals:
    return sample.rows.times(weights) - float(background @ weights)


def _gathered(sample: Sample, background: Reals, factors: Reals) -> Reals:
    return sample.rows.summed(factors) - float(factors.sum()) * background


def _newton_step(
    sample: Sample, background: Reals, curvature: Reals, firmness: float, gradient: Reals, slope: float
) -> tuple[Reals, float]:
    """Solve for the step in the weights and the offset by conjugate gradients."""

    def curved(direction: Reals) -> Reals:
        along = curvature * (_centred(sample, background, direction[:-1]) + direction[-1])
        return np.append(_gathered(sample, background, along) + firmness * direction[:-1], along.sum())

    target = np.append(gradient, slope)
    solution = np.zeros_like(target)
    residual = target.copy()
    direction = residual.copy()
    size = float(residual @ residual)
    enough = 1e-4 * size
    for _round in range(_INNER_ROUNDS):
        if size <= enough:
            break
        image = curved(direction)
        stride = size / float(direction @ image)
        solution += stride * direction
        residual -= stride * image
        renewed = float(residual @ residual)
        direction = residual + (renewed / size) * direction
        size = renewed
    return solution[:-1], float(solution[-1])
