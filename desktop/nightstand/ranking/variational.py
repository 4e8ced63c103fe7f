"""The Gaussian closest to the posterior: Newton's method on averages over the Gaussian instead of at one point.

With few answers the posterior is skew (a paper that won its only question may be very good). The mode does not see
that; the averages do, and with them what is claimed is true.
"""

from dataclasses import dataclass
from functools import cache
from statistics import NormalDist

import numpy as np

from nightstand.ranking.arrays import Floats
from nightstand.ranking.likelihood import Block, Table, curvature, gradient
from nightstand.ranking.mode import Mode

NODES = 48
MOST_AVERAGED = 6
"""Wider stages, which only imported orders have, are taken at the mean: they say much, so the Gaussian is narrow."""

FRESH_SHARE = 0.65
"""How much of the new precision each round takes; all of it can swing for ever between two values."""

_PRIMES = (2, 3, 5, 7, 11)


@dataclass(frozen=True, slots=True)
class Gaussian:
    """Mean and covariance of log strengths."""

    mean: Floats
    covariance: Floats


def closest_gaussian(
    table: Table, mean: Floats, variance: Floats, mode: Mode, *, tolerance: float = 2e-3, rounds: int = 20
) -> Gaussian:
    """Return the Gaussian whose averages fit the answers, starting at the mode."""
    confidence = 1.0 / variance
    weight = table.weight * mode.responsibility
    x = mode.strengths
    precision = mode.precision
    covariance = _inverse(precision)
    for round_number in range(rounds):
        averages = [_averages(block, x, covariance) for block in table.blocks]
        chances = [chance for chance, _ in averages]
        slope = gradient(table, chances, weight) + confidence * (mean - x)
        bend = curvature(table, chances, [products for _, products in averages], weight)
        bend[np.diag_indices(table.size)] += confidence
        precision = bend if round_number == 0 else (1 - FRESH_SHARE) * precision + FRESH_SHARE * bend
        covariance = _inverse(precision)
        step = covariance @ slope
        x = x + step
        if np.abs(step).max(initial=0.0) < tolerance:
            break
    return Gaussian(x, covariance)


def _averages(block: Block, mean: Floats, covariance: Floats) -> tuple[Floats, Floats]:
    """Return the mean chances of each stage and the mean products of two of them."""
    width = block.rows.shape[1]
    at = mean[block.rows]
    if width > MOST_AVERAGED:
        z = np.exp(block.sign[:, None] * at - (block.sign[:, None] * at).max(axis=1, keepdims=True))
        p = z / z.sum(axis=1, keepdims=True)
        return p, p[:, :, None] * p[:, None, :]
    # Only differences from the chosen one matter, so a stage of two needs nodes in one dimension.
    cov = covariance[block.rows[:, :, None], block.rows[:, None, :]]
    cov = cov[:, 1:, 1:] - cov[:, 1:, :1] - cov[:, :1, 1:] + cov[:, :1, :1]
    narrowest = 1e-8 * np.eye(width - 1)
    root = np.sqrt(np.maximum(cov, narrowest)) if width == 2 else np.linalg.cholesky(cov + narrowest)
    gap = block.sign[:, None, None] * (
        (at[:, 1:] - at[:, :1])[:, None, :] + _nodes(width - 1) @ root.transpose(0, 2, 1)
    )
    z = np.zeros((len(gap), NODES, width))
    z[:, :, 1:] = gap
    z -= z.max(axis=2, keepdims=True)
    np.exp(z, out=z)
    z /= z.sum(axis=2, keepdims=True)
    return z.mean(axis=1), z.transpose(0, 2, 1) @ z / NODES


@cache
def _nodes(dimensions: int) -> Floats:
    """Return points spread like a standard normal: Halton's, with their mirror images, then whitened exactly."""
    halves = NODES // 2
    if dimensions == 1:
        spread = np.array([[NormalDist().inv_cdf((at + 0.5) / NODES)] for at in range(NODES)])
    else:
        places = [[_halton(at, prime) for prime in _PRIMES[:dimensions]] for at in range(1, halves + 1)]
        half = np.array([[NormalDist().inv_cdf(place) for place in point] for point in places])
        spread = np.concatenate([half, -half])
    root = np.linalg.cholesky(spread.T @ spread / NODES)
    return np.asarray(spread @ np.linalg.inv(root).T)


def _halton(number: int, prime: int) -> float:
    place, scale = 0.0, 1.0
    while number:
        scale /= prime
        number, digit = divmod(number, prime)
        place += scale * digit
    return place


def _inverse(precision: Floats) -> Floats:
    inverse = np.linalg.inv(precision)
    return np.asarray(0.5 * (inverse + inverse.T))
