"""Agreement of two orders: known values, bounds, symmetry."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nightstand.domain.paper import PaperId
from nightstand.domain.rank_agreement import interleaved, kendall_tau, spearman_rho

ORDERS = st.lists(st.integers(1, 30).map(PaperId), unique=True, max_size=15)


def numbers(text: str) -> list[PaperId]:
    return [PaperId(int(number)) for number in text.split()]


def test_known_values() -> None:
    first, second = numbers("1 2 3 4 5"), numbers("2 1 4 3 5")

    assert kendall_tau(first, second) == pytest.approx(0.6)
    assert spearman_rho(first, second) == pytest.approx(0.8)


def test_papers_of_one_order_only_do_not_count() -> None:
    assert kendall_tau(numbers("1 9 2 3"), numbers("8 3 2 1 7")) == -1.0


def test_less_than_two_common_papers_say_nothing() -> None:
    assert kendall_tau(numbers("1 2"), numbers("2 3")) is None
    assert spearman_rho(numbers("1"), numbers("1")) is None


@given(ORDERS, ORDERS)
def test_agreement_is_bounded_and_the_same_from_both_sides(first: list[PaperId], second: list[PaperId]) -> None:
    for measure in (kendall_tau, spearman_rho):
        found = measure(first, second)
        assert found == (pytest.approx(measure(second, first)) if found is not None else None)
        assert found is None or -1 <= found <= 1
        reversed_measure = measure(first, second[::-1])
        assert reversed_measure == (None if found is None else pytest.approx(-found))


@given(ORDERS, ORDERS)
def test_taking_turns_keeps_every_paper_once(first: list[PaperId], second: list[PaperId]) -> None:
    merged = interleaved(first, second)

    assert sorted(merged) == sorted({*first, *second})
    assert merged[:1] == tuple(first[:1] or second[:1])
