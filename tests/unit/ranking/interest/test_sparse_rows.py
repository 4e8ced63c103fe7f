"""Sparse rows against the same arithmetic on full arrays."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from numpy.testing import assert_allclose

from nightstand.ranking.interest.sparse_rows import Reals, SparseRows

entries = st.lists(
    st.tuples(st.integers(0, 5), st.integers(0, 3), st.floats(-9, 9, allow_subnormal=False)), max_size=20
)


def built(given_entries: list[tuple[int, int, float]]) -> tuple[SparseRows, Reals]:
    full = np.zeros((6, 4))
    for row, column, value in given_entries:
        full[row, column] += value
    rows, columns = (np.array([each[place] for each in given_entries], np.int64) for place in (0, 1))
    return SparseRows.of_entries(rows, columns, np.array([each[2] for each in given_entries], np.float64), (6, 4)), full


@given(entries)
def test_products_are_those_of_the_full_array(given_entries: list[tuple[int, int, float]]) -> None:
    sparse, full = built(given_entries)
    weights, factors = np.array([1.0, -2.0, 0.5, 3.0]), np.arange(6.0)

    assert_allclose(sparse.times(weights), full @ weights, atol=1e-9)
    assert_allclose(sparse.summed(factors), factors @ full, atol=1e-9)
    assert_allclose(sparse.transposed().times(factors), factors @ full, atol=1e-9)
    assert_allclose(sparse.squared().times(weights), full**2 @ weights, atol=1e-9)


@given(entries, st.lists(st.integers(0, 5), max_size=8))
def test_taken_rows_stand_in_the_asked_order_also_twice(
    given_entries: list[tuple[int, int, float]], asked: list[int]
) -> None:
    sparse, full = built(given_entries)
    weights = np.array([1.0, -2.0, 0.5, 3.0])

    assert_allclose(sparse.taken(asked).times(weights), full[np.array(asked, np.int64)] @ weights, atol=1e-9)
