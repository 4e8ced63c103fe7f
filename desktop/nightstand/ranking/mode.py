"""The most probable log strengths given answers and a Gaussian prior, by Newton's method."""

from dataclasses import dataclass

import numpy as np

from nightstand.ranking.arrays import Floats
from nightstand.ranking.likelihood import Table, curvature, evaluated, gradient, products_at

MOST_HALVINGS = 30


@dataclass(frozen=True, slots=True)
class Mode:
    """Where the posterior is highest, with its precision there and the log of its height.

    `evidence` is Laplace's approximation of the log probability of the answers.
    """

    strengths: Floats
    precision: Floats
    responsibility: Floats
    log_posterior: float
    evidence: float


def most_probable(
    table: Table, mean: Floats, variance: Floats, start: Floats, *, tolerance: float = 1e-8, rounds: int = 50
) -> Mode:
    """Climb from `start` to the highest posterior.

    Without lapses the maximum is the only one; with them the climb from the same start ends at the same place.
    """
    confidence = 1.0 / variance
    x = start
    here = evaluated(table, x)
    height = here.log_likelihood - 0.5 * float(confidence @ (x - mean) ** 2)
    for _ in range(rounds):
        weight = table.weight * here.responsibility
        slope = gradient(table, here.chances, weight) + confidence * (mean - x)
        precision = curvature(table, here.chances, products_at(here.chances), weight)
        precision[np.diag_indices(table.size)] += confidence
        step = np.linalg.solve(precision, slope)
        for _ in range(MOST_HALVINGS):
            there = evaluated(table, x + step)
            risen = there.log_likelihood - 0.5 * float(confidence @ (x + step - mean) ** 2)
            if risen >= height - 1e-10:
                break
            step *= 0.5
        x, here, height = x + step, there, risen
        if np.abs(step).max(initial=0.0) < tolerance:
            break
    weight = table.weight * here.responsibility
    precision = curvature(table, here.chances, products_at(here.chances), weight)
    precision[np.diag_indices(table.size)] += confidence
    log_determinant = float(np.linalg.slogdet(precision)[1])
    evidence = height - 0.5 * float(np.log(variance).sum()) - 0.5 * log_determinant
    return Mode(x, precision, here.responsibility, height, evidence)
