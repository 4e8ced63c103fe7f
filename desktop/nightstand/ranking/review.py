"""Answers that do not fit the others, to be asked about again: which of two that contradict holds?"""

from collections.abc import Sequence
from dataclasses import dataclass

from nightstand.domain.judgment import Judgment, JudgmentKind

LEAST_CREDIBLE = 3
DOES_NOT_FIT = 0.3


@dataclass(frozen=True, slots=True)
class Credibility:
    """A judgment that counts, with the probability that it was no slip, as the others see it."""

    judgment: Judgment
    responsibility: float


def to_review(credibilities: Sequence[Credibility]) -> tuple[Credibility, ...]:
    """Return at most three answers that fit the others least, the least credible first."""
    unfit = [one for one in _comparisons(credibilities) if one.responsibility < DOES_NOT_FIT]
    return tuple(sorted(unfit, key=lambda one: (one.responsibility, one.judgment.id))[:LEAST_CREDIBLE])


def _comparisons(credibilities: Sequence[Credibility]) -> list[Credibility]:
    """Return those where papers were compared with one another; the bar of a screen is vague by nature."""
    return [one for one in credibilities if one.judgment.kind is not JudgmentKind.SCREEN]
