"""When a pile may be left: how the latest decisions went, what may be left to keep, and how long the rest takes."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import median

from nightstand.domain.decision import LIBRARY_DECISIONS, Decision
from nightstand.domain.paper import PaperId
from nightstand.ranking.interest.stopping import KeepersLeft, keepers_left, latest_skips
from nightstand.storage.interest_rows import DecidingStep

_GAPS = 30
_LONGEST_GAP_S = 120.0
"""A longer gap is a break."""

_FEWEST_GAPS = 5


@dataclass(frozen=True, slots=True)
class StoppingHint:
    """How far a pile has been worked through."""

    undecided: int
    latest_skips: int
    """How many of the latest decisions in a row were skips."""
    keepers: KeepersLeft | None
    """None while there are too few decisions to tell."""
    pace_s: float | None
    """Seconds for a paper at the person's latest pace; None while there are too few decisions to tell."""

    @property
    def time_left_s(self) -> float | None:
        """Return how long the undecided papers take at this pace."""
        return None if self.pace_s is None else self.pace_s * self.undecided


def stopping_hint(steps: Sequence[DecidingStep], undecided: int) -> StoppingHint:
    """Return the hint after these steps, the oldest first."""
    kept = kept_in_order(steps)
    return StoppingHint(undecided, latest_skips(kept), keepers_left(kept, undecided), pace_s(steps))


def kept_in_order(steps: Sequence[DecidingStep]) -> list[bool]:
    """Return of each paper that is kept or skipped now whether it is kept, in the order of their latest decisions."""
    verdicts: dict[PaperId, Decision] = {}
    for step in steps:
        for paper, decision in step.decisions:
            verdicts.pop(paper, None)
            verdicts[paper] = decision
    return [
        decision in LIBRARY_DECISIONS
        for decision in verdicts.values()
        if decision in LIBRARY_DECISIONS or decision is Decision.SKIP
    ]


def pace_s(steps: Sequence[DecidingStep]) -> float | None:
    """Return the median of the latest gaps between decisions, breaks left out, in seconds."""
    gaps = [(later.at - earlier.at).total_seconds() for earlier, later in pairwise(steps)]
    working = [gap for gap in gaps if gap <= _LONGEST_GAP_S][-_GAPS:]
    return median(working) if len(working) >= _FEWEST_GAPS else None
