"""What the benchmarks of searching measure and print: times side by side, ranks, and the state of the machine."""

import os
import statistics
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

ROUNDS = 30
BUDGET_S = 1.5
"""How long one engine may take for one kind of search, after at least five rounds."""

_LEAST_ROUNDS = 5


@dataclass(frozen=True, slots=True)
class Times:
    """Milliseconds of processor time, one for each run."""

    milliseconds: list[float] = field(default_factory=list)

    @property
    def median(self) -> float:
        return statistics.median(self.milliseconds)

    @property
    def p95(self) -> float:
        return percentile(self.milliseconds, 0.95)

    def __str__(self) -> str:
        return f"{self.median:.2f} / {self.p95:.2f}"


def percentile(values: Sequence[float], share: float) -> float:
    """Return the value that this share of all does not exceed."""
    return sorted(values)[min(len(values) - 1, int(len(values) * share))]


def thread_ms(work: Callable[[], object]) -> float:
    """Return the processor time of this thread that work takes."""
    started = time.thread_time()
    work()
    return (time.thread_time() - started) * 1e3


def process_ms(work: Callable[[], object]) -> float:
    """Return the processor time of all threads that work takes."""
    started = time.process_time()
    work()
    return (time.process_time() - started) * 1e3


def side_by_side(
    works: Mapping[str, Callable[[], object]],
    *,
    rounds: int = ROUNDS,
    clock: Callable[[Callable[[], object]], float] = thread_ms,
) -> dict[str, Times]:
    """Run each work in turn, once unmeasured, then again and again, so that all meet the same state of the machine.

    The order is drawn anew in each round: what ran before has left its data in the processor's caches, and always to
    come after the same one would tell more of that one.
    """
    draw = Random(rounds)
    times = {name: Times() for name in works}
    for work in works.values():
        work()
    for number in range(rounds):
        for name, work in draw.sample(list(works.items()), len(works)):
            if number < _LEAST_ROUNDS or sum(times[name].milliseconds) < BUDGET_S * 1e3:
                times[name].milliseconds.append(clock(work))
    return times


def table(title: str, head: Sequence[str], rows: Sequence[Sequence[object]]) -> None:
    """Print rows under a title, with the load of the machine."""
    texts = [[_text(cell) for cell in row] for row in (head, *rows)]
    widths = [max(len(row[place]) for row in texts) for place in range(len(head))]
    load = ", ".join(f"{value:.1f}" for value in os.getloadavg())
    print(f"\n{title} (load {load} on {os.cpu_count()} processors)")
    for row in texts:
        first, *others = (
            text.ljust(widths[0]) if place == 0 else text.rjust(widths[place]) for place, text in enumerate(row)
        )
        print("  ".join([first, *others]).rstrip())


@dataclass(frozen=True, slots=True)
class Recall:
    """How well papers that were looked for were found, by the rank of each (from 1), None where it was not."""

    ranks: Sequence[int | None]

    @property
    def reciprocal(self) -> float:
        """The mean of one divided by the rank."""
        return sum(1 / rank for rank in self.ranks if rank) / len(self.ranks)

    @property
    def at_10(self) -> float:
        """The share that was among the first ten."""
        return sum(1 for rank in self.ranks if rank and rank <= 10) / len(self.ranks)

    def __str__(self) -> str:
        return f"{self.reciprocal:.3f} / {self.at_10:.3f}"


def rank_of(wanted: int, found: Sequence[int]) -> int | None:
    """Return the place of a paper in a result, from 1."""
    return found.index(wanted) + 1 if wanted in found else None


def _text(cell: object) -> str:
    return f"{cell:,.2f}" if isinstance(cell, float) else "–" if cell is None else str(cell)
