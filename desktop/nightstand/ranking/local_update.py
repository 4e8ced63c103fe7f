"""Taking one judgment into a posterior at once, without looking at the others.

The small problem on the papers it names is solved exactly, and what changed there moves the rest by a low-rank step.
The result depends a little on the order of answers, so it serves until the next fit of all of them.
"""

from collections.abc import Sequence

import numpy as np

from nightstand.ranking.likelihood import LAPSE, curvature, evaluated, gradient, products_at, tabulated
from nightstand.ranking.posterior import Posterior
from nightstand.ranking.stages import Answer

ROUNDS = 12
LONGEST_STEP = 4.0
CLOSE_ENOUGH = 1e-4


def absorb(posterior: Posterior, answers: Sequence[Answer]) -> None:
    """Move `posterior` by answers of one judgment; without answers nothing happens."""
    rows = np.array(sorted({row for answer in answers for stage in answer.stages for row in stage.rows}), dtype=np.intp)
    if not len(rows):
        return
    posterior.touch(int(row) for row in rows)
    count = len(rows)
    row_of = np.zeros(posterior.size, dtype=np.intp)
    row_of[rows] = np.arange(count)
    table = tabulated(answers, [1.0] * len(answers), row_of, count, lapse=LAPSE)
    before = posterior.mean[rows]
    joint = posterior.joint(rows)
    confidence = np.linalg.inv(joint + 1e-9 * np.eye(count))
    x = before
    for _ in range(ROUNDS):
        here = evaluated(table, x)
        slope = gradient(table, here.chances, here.responsibility) - confidence @ (x - before)
        bend = curvature(table, here.chances, products_at(here.chances), here.responsibility)
        step = np.linalg.solve(confidence + bend, slope)
        longest = float(np.abs(step).max())
        x = x + step * min(1.0, LONGEST_STEP / max(longest, 1e-12))
        if longest < CLOSE_ENOUGH:
            break
    # (bend⁻¹ + joint)⁻¹ without inverting the bend, which is singular.
    loss = np.linalg.solve(np.eye(count) + bend @ joint, bend)
    loss = 0.5 * (loss + loss.T)
    reach = posterior.covariance[:, posterior.places(rows)]
    posterior.shift(reach @ (confidence @ (x - before)), (reach @ loss) @ reach.T)
