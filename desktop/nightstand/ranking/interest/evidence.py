"""What a person's decisions say of an interest: how much each paper speaks for or against."""

from collections.abc import Sequence
from dataclasses import dataclass

from nightstand.domain.decision import Decision

_DECISION_WEIGHTS = {Decision.KEEP: 1.0, Decision.MAYBE: 0.6, Decision.SKIP: 1.0}
_STAR_WEIGHT = 0.5
_RATING_WEIGHTS = {2: 0.5, 3: 1.0, 4: 1.25, 5: 1.5}
_DISAPPOINTING = 1

FEWEST_DECISIONS = 10
FEWEST_OF_A_SIDE = 2


@dataclass(frozen=True, slots=True)
class Evidence:
    """A paper that speaks for what is wanted, or against it, by this weight; 1 is a plain keep or skip."""

    paper: int
    is_wanted: bool
    weight: float


def evidence_of(paper: int, decision: Decision, *, starred: bool, rating: int | None) -> Evidence | None:
    """Return what the marks of a paper say; None for nothing.

    A star speaks for a paper also before a decision. A kept paper that was read and given a single star of five speaks
    against others of its kind. `LATER` says nothing.
    """
    weight = _DECISION_WEIGHTS.get(decision, 0.0)
    if decision is Decision.SKIP:
        return Evidence(paper, is_wanted=False, weight=weight)
    if rating == _DISAPPOINTING:
        return Evidence(paper, is_wanted=False, weight=1.0)
    weight += _STAR_WEIGHT if starred else 0.0
    if rating is not None:
        weight = max(weight, _DECISION_WEIGHTS[Decision.MAYBE]) * _RATING_WEIGHTS[rating]
    return Evidence(paper, is_wanted=True, weight=weight) if weight else None


def is_enough(evidence: Sequence[Evidence]) -> bool:
    """Tell whether an order can be learned: about ten decisions, with some of either side."""
    wanted = sum(each.is_wanted for each in evidence)
    return len(evidence) >= FEWEST_DECISIONS and FEWEST_OF_A_SIDE <= wanted <= len(evidence) - FEWEST_OF_A_SIDE
