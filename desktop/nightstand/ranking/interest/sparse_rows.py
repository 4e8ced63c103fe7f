"""Sparse rows of numbers by hand: what each row holds, one row after the other."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Reals = NDArray[np.float64]
Places = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class SparseRows:
    """Row r holds `values[starts[r]:starts[r + 1]]` in the columns of the same slice, no column twice."""

    starts: Places
    columns: Places
    values: Reals
    width: int

    @classmethod
    def of_entries(cls, rows: Places, columns: Places, values: Reals, shape: tuple[int, int]) -> "SparseRows":
        """Return rows from entries in any order; those at the same place are added up."""
        height, width = shape
        keys, where = np.unique(rows * width + columns, return_inverse=True)
        starts = np.searchsorted(keys, np.arange(height + 1, dtype=np.int64) * width)
        return cls(starts, keys % width, np.bincount(where, values, len(keys)).astype(np.float64), width)

    @property
    def height(self) -> int:
        """How many rows there are."""
        return len(self.starts) - 1

    @property
    def owners(self) -> Places:
        """The row of each entry."""
        return np.repeat(np.arange(self.height), np.diff(self.starts))

    def row(self, row: int) -> tuple[Places, Reals]:
        """Return the columns and values of one row."""
        held = slice(int(self.starts[row]), int(self.starts[row + 1]))
        return self.columns[held], self.values[held]

    def times(self, weights: Reals) -> Reals:
        """Return the sum of each row's values, each times the weight of its column."""
        # Not by differences of running sums: rows that are alike must have the same sum wherever they stand.
        return np.bincount(self.owners, self.values * weights[self.columns], self.height).astype(np.float64)

    def summed(self, factors: Reals) -> Reals:
        """Return the sum of each column's values, each times the factor of its row."""
        each = self.values * np.repeat(factors, np.diff(self.starts))
        # Counting nothing gives whole numbers.
        return np.bincount(self.columns, each, self.width).astype(np.float64)

    def squared(self) -> "SparseRows":
        """Return the rows with every value squared."""
        return SparseRows(self.starts, self.columns, self.values**2, self.width)

    def taken(self, rows: Sequence[int] | Places) -> "SparseRows":
        """Return these rows in their order."""
        wanted = np.asarray(rows, np.int64)
        lengths = np.diff(self.starts)[wanted]
        starts = np.concatenate(([0], np.cumsum(lengths)))
        places = np.arange(starts[-1]) + np.repeat(self.starts[wanted] - starts[:-1], lengths)
        return SparseRows(starts, self.columns[places], self.values[places], self.width)

    def transposed(self) -> "SparseRows":
        """Return the same numbers by column: row c of the result is what column c holds, by row."""
        order = np.argsort(self.columns, kind="stable")
        starts = np.concatenate(([0], np.cumsum(np.bincount(self.columns, minlength=self.width))))
        return SparseRows(starts, self.owners[order], self.values[order], self.height)
