"""How often each word stands in each paper, and what these counts weigh."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from nightstand.ranking.interest.sparse_rows import Places, Reals, SparseRows

_FEWEST_PAPERS = 2
_LARGEST_SHARE = 0.25
_FREELY_COMMON = 25
"""In how many papers a word may stand in a library so small that the share says nothing."""


@dataclass(frozen=True, slots=True)
class WordCounts:
    """The counts of words by paper: row r belongs to `papers[r]`, a column is a word's number."""

    papers: Places
    rows: SparseRows

    @classmethod
    def empty(cls) -> "WordCounts":
        """Return the counts of no papers."""
        none = np.zeros(0, np.int64)
        return cls(none, SparseRows(np.zeros(1, np.int64), none, np.zeros(0), 0))

    @classmethod
    def of_texts(
        cls, papers: Sequence[int], words: NDArray[np.unsignedinteger], closing: int, importance: Sequence[float]
    ) -> "WordCounts":
        """Return the counts of papers that have as many texts each as there are values of `importance`.

        `words` holds the words of all texts, paper by paper, each text ended by the number `closing`. A word counts as
        often as the importance of its text says.
        """
        numbers = words.astype(np.int64)
        is_closing = numbers == closing
        if int(is_closing.sum()) != len(papers) * len(importance):
            raise ValueError("every paper needs as many texts as there are values of importance")
        texts = (np.cumsum(is_closing) - is_closing)[~is_closing]
        numbers = numbers[~is_closing]
        width = int(max(numbers.max(initial=-1), closing)) + 1
        counted = np.asarray(importance, np.float64)[texts % len(importance)]
        rows = SparseRows.of_entries(texts // len(importance), numbers, counted, (len(papers), width))
        return cls(np.asarray(papers, np.int64), rows)

    def replaced(self, changed: "WordCounts", gone: Collection[int] = ()) -> "WordCounts":
        """Return the counts with those of `changed` in place of older ones, and without the papers that are gone.

        Papers stand in the order of their numbers.
        """
        dropped = np.concatenate((changed.papers, np.fromiter(gone, np.int64, len(gone))))
        stay = np.flatnonzero(~np.isin(self.papers, dropped))
        papers = np.concatenate((self.papers[stay], changed.papers))
        old = self.rows.taken(stay)
        both = SparseRows(
            np.concatenate((old.starts, old.starts[-1] + changed.rows.starts[1:])),
            np.concatenate((old.columns, changed.rows.columns)),
            np.concatenate((old.values, changed.rows.values)),
            max(old.width, changed.rows.width),
        )
        order = np.argsort(papers, kind="stable")
        return WordCounts(papers[order], both.taken(order))

    def weighed(self) -> SparseRows:
        """Return what the words weigh: more for a rare word, ever less for each repetition, every row of length 1.

        Words of a single paper and those of a quarter of all papers tell nothing and are left out. A paper without
        any other word has an empty row.
        """
        height = self.rows.height
        in_papers = np.bincount(self.rows.columns, minlength=self.rows.width)
        most = max(_FREELY_COMMON, _LARGEST_SHARE * height)
        tells = (in_papers >= _FEWEST_PAPERS) & (in_papers <= most) & (in_papers < height)
        rarity = np.log(height / np.maximum(in_papers, 1))
        kept = tells[self.rows.columns]
        owners, columns = self.rows.owners[kept], self.rows.columns[kept]
        values: Reals = (1.0 + np.log(np.maximum(self.rows.values[kept], 1.0))) * rarity[columns]
        lengths = np.sqrt(np.bincount(owners, values**2, height))
        starts = np.concatenate(([0], np.cumsum(np.bincount(owners, minlength=height))))
        return SparseRows(starts, columns, values / lengths[owners], self.rows.width)
