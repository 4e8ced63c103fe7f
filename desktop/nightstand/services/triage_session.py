"""One sitting of deciding: how many papers were kept, skipped and put off, and how long the rest will take."""

import time
from collections import Counter, deque
from collections.abc import Callable, Mapping
from itertools import pairwise
from statistics import median
from typing import Final

from nightstand.domain.decision import Decision
from nightstand.domain.paper import PaperId

LONGEST_GAP_S: Final = 120.0
"""Whoever takes longer for a paper has made a break."""
GAPS: Final = 30
FEWEST_GAPS: Final = 3


class TriageSession:
    """Counts decisions and takes the time between them."""

    def __init__(self, usual_pace_s: float | None = None, now_s: Callable[[], float] = time.monotonic) -> None:
        """`usual_pace_s` is what a paper took in earlier sittings; it stands in until this one can tell."""
        self._usual_pace_s = usual_pace_s
        self._now_s = now_s
        self._decisions: dict[PaperId, Decision] = {}
        self._times_s: deque[float] = deque(maxlen=GAPS + 1)

    def note(self, paper: PaperId, decision: Decision) -> None:
        """Take down what was decided just now."""
        self._times_s.append(self._now_s())
        self._decisions[paper] = decision

    def take_back(self, paper: PaperId) -> None:
        """Forget what was decided of a paper."""
        self._decisions.pop(paper, None)

    def set_usual_pace(self, pace_s: float | None) -> None:
        """Say what a paper took in earlier sittings."""
        self._usual_pace_s = pace_s

    @property
    def counts(self) -> Mapping[Decision, int]:
        """How many papers each decision was made of."""
        return Counter(self._decisions.values())

    @property
    def decided(self) -> int:
        """How many papers were decided on."""
        return len(self._decisions)

    @property
    def pace_s(self) -> float | None:
        """The seconds a paper takes: the median of the latest ones, breaks left out; None while that is not known."""
        gaps = [later - earlier for earlier, later in pairwise(self._times_s)]
        working = [gap for gap in gaps if gap <= LONGEST_GAP_S]
        return median(working) if len(working) >= FEWEST_GAPS else self._usual_pace_s

    def seconds_left(self, papers: int) -> float | None:
        """Return how long so many papers take at this pace; None while it is not known."""
        pace = self.pace_s
        return None if pace is None else pace * papers
