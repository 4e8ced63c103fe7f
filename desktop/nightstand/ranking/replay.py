"""What of a log of judgments counts, and how much: everything that is known follows from these.

A retracted line does not count, and a retraction that is itself retracted does not either. Of several answers about the
same papers the latest counts. Answers about papers that were rethought later count for little. A skip says nothing.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from nightstand.domain.judgment import Judgment, JudgmentId, JudgmentKind
from nightstand.domain.paper import PaperId

RETHOUGHT_WEIGHT = 0.3


class Counting(NamedTuple):
    """A judgment that counts, and its weight from 0 to 1."""

    judgment: Judgment
    weight: float


def counting(log: Iterable[Judgment]) -> tuple[Counting, ...]:
    """Return the judgments that count, the earliest first; skips that were not retracted are among them."""
    latest_first: list[Counting] = []
    answered: set[tuple[bool, frozenset[PaperId]]] = set()
    rethought: set[PaperId] = set()
    for judgment in _unretracted_latest_first(log):
        if judgment.kind is JudgmentKind.RETHOUGHT:
            rethought.update(judgment.shown)
            continue
        subject = subject_of(judgment)
        if judgment.groups:
            if subject in answered:
                continue
            answered.add(subject)
        elif judgment.retracts is not None:
            continue
        weight = RETHOUGHT_WEIGHT if rethought.intersection(judgment.shown) else 1.0
        latest_first.append(Counting(judgment, weight))
    return tuple(reversed(latest_first))


def subject_of(judgment: Judgment) -> tuple[bool, frozenset[PaperId]]:
    """Return what a judgment is about: answers with the same subject supersede one another."""
    return judgment.kind is JudgmentKind.SCREEN, frozenset(judgment.shown)


def retraction(of: Judgment, id: JudgmentId) -> Judgment:
    """Return the line that takes a judgment back."""
    return Judgment(id, of.kind, of.shown, source=of.source, retracts=of.id)


def _unretracted_latest_first(log: Iterable[Judgment]) -> Iterator[Judgment]:
    retracted: set[JudgmentId] = set()
    for judgment in sorted(log, key=lambda line: line.id, reverse=True):
        if judgment.id in retracted:
            continue
        if judgment.retracts is not None and judgment.retracts < judgment.id:
            retracted.add(judgment.retracts)
        yield judgment
