"""Learns an interest from the evidence, with the whole pile as a weak example of what is not wanted."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

import numpy as np

from nightstand.ranking.interest.evidence import Evidence
from nightstand.ranking.interest.fitting import LinearFit, Sample, fit
from nightstand.ranking.interest.sparse_rows import Places, Reals, SparseRows

_FIRMNESS = 0.1
_CAUTION = 60.0
"""So many skips count half as much as all that was kept; fewer skips count for less.

The first skips are near what is wanted, since they were shown for it; at full weight they would drive the order away.
"""
_PILE_WEIGHT = 0.5
"""How much the mean of all papers counts as not wanted, beside all that was kept."""

_DISLIKED_PAPER = 1.0
_DISLIKED_WORD = 2.0


def never() -> bool:
    """Tell that nobody asks to stop."""
    return False


@dataclass(frozen=True, slots=True)
class LessOf:
    """What a person wants less of: words by number, and papers."""

    words: frozenset[int] = frozenset()
    papers: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Pile:
    """All papers of a library with what their words weigh, and the mean of them; see `WordCounts.weighed`."""

    papers: Places
    rows: SparseRows
    by_word: SparseRows
    mean: Reals

    @classmethod
    def of(cls, papers: Places, rows: SparseRows) -> "Pile":
        """Return the pile of these papers, which stand in the order of their numbers."""
        return cls(papers, rows, rows.transposed(), rows.summed(np.ones(rows.height)) / max(rows.height, 1))

    def likeness(self, row: int) -> Reals:
        """Return how like each paper is to that of a row, from 0 to 1 for the same words."""
        words, values = self.rows.row(row)
        shared = self.by_word.taken(words)
        products = shared.values * np.repeat(values, np.diff(shared.starts))
        return np.bincount(shared.columns, products, self.rows.height).astype(np.float64)

    def places(self, papers: Collection[int]) -> tuple[Places, Places]:
        """Return where papers of the pile stand in the collection, and their rows; others are left out."""
        wanted = np.fromiter(papers, np.int64, len(papers))
        if not self.papers.size:
            return np.zeros(0, np.int64), np.zeros(0, np.int64)
        rows = np.minimum(np.searchsorted(self.papers, wanted), len(self.papers) - 1)
        known = np.flatnonzero(self.papers[rows] == wanted)
        return known, rows[known]


def learn(
    pile: Pile,
    evidence: Sequence[Evidence],
    less_of: LessOf,
    *,
    start: LinearFit | None = None,
    is_cancelled: Callable[[], bool] = never,
) -> LinearFit:
    """Return the interest that the evidence tells. The same evidence gives the same interest.

    `start` is an earlier one, from which the new one is reached sooner. Without anything wanted, every paper is alike.

    Raises:
        FitCancelled: `is_cancelled` said so.
    """
    judged = [*evidence, *(Evidence(paper, is_wanted=False, weight=_DISLIKED_PAPER) for paper in less_of.papers)]
    judged.sort(key=lambda each: each.paper)
    known, rows = pile.places([each.paper for each in judged])
    wanted = np.array([each.is_wanted for each in judged], np.float64)[known]
    weights = np.array([each.weight for each in judged], np.float64)[known]
    kept = float(weights @ wanted)
    if not kept:
        return _without(np.zeros(pile.rows.width), less_of)
    skipped = float(weights.sum()) - kept
    weights = np.where(wanted > 0, weights, weights * kept / (skipped + _CAUTION))
    sample = Sample(
        _with_row(pile.rows.taken(rows), pile.mean), np.append(wanted, 0.0), np.append(weights, _PILE_WEIGHT * kept)
    )
    found = fit(sample, pile.mean, firmness=_FIRMNESS, start=start, is_cancelled=is_cancelled)
    return _with_less(found, less_of)


def _with_row(rows: SparseRows, row: Reals) -> SparseRows:
    columns = np.flatnonzero(row)
    return SparseRows(
        np.append(rows.starts, rows.starts[-1] + len(columns)),
        np.concatenate((rows.columns, columns)),
        np.concatenate((rows.values, row[columns])),
        rows.width,
    )


def _without(weights: Reals, less_of: LessOf) -> LinearFit:
    return _with_less(LinearFit(weights, 0.0, np.full(len(weights), 1.0 / _FIRMNESS)), less_of)


def _with_less(found: LinearFit, less_of: LessOf) -> LinearFit:
    """Let each unwanted word count against a paper twice what the best counts for one, whatever was kept with it."""
    words = [word for word in less_of.words if word < len(found.weights)]
    if not words:
        return found
    weights = found.weights.copy()
    weights[words] = -_DISLIKED_WORD * max(float(np.abs(found.weights).max()), 1.0)
    return LinearFit(weights, found.offset, found.spread)
