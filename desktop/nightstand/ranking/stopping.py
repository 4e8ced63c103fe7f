"""When a ranking may be called settled, and about how many questions are still to come."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from nightstand.domain.judgment import Goal

FEWEST_QUESTIONS = 6
SILENT_UNTIL = 18
FEWEST_CHECKS = 6
ERRS_HIGH_BY = 1.35
"""The last questions bring less than the first, so a straight line through them is too hopeful by about a third."""


@dataclass(frozen=True, slots=True)
class Check:
    """How certain the goal was, 0 to 1, after so many questions."""

    asked: int
    certainty: float


def is_settled(check: Check, goal: Goal) -> bool:
    """Tell whether the person may be told that it is enough; they may always go on."""
    return check.asked >= FEWEST_QUESTIONS and check.certainty >= goal.thoroughness.target


def questions_left(checks: Sequence[Check], goal: Goal) -> float | None:
    """Return about how many questions it takes until settled; None while nothing can be said.

    What is missing falls by a constant factor with each question, so a line goes through its logarithm from the first
    check to the last. Within a factor of two in most cases; show it rounded.
    """
    if len(checks) < FEWEST_CHECKS or checks[-1].asked < SILENT_UNTIL:
        return None
    missing = np.log(np.clip([1.0 - check.certainty for check in checks], 1e-3, 1.0))
    wanted = float(np.log(1.0 - goal.thoroughness.target))
    if missing[-1] <= wanted:
        return 0.0
    now = float(missing[-3:].mean())
    slope = min((now - float(missing[0])) / (checks[-2].asked - checks[0].asked), -1e-3)
    return max(1.0, ERRS_HIGH_BY * (wanted - now) / slope)


def rounded(left: float) -> int:
    """Return a number of questions as it is told: to 5 below 30, to 10 above, never 0 while some are left."""
    step = 5 if left < 30 else 10
    return max(step, round(left / step) * step) if left > 0 else 0
