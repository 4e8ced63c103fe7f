"""Names are found by the beginnings of their words, whatever their case and accents."""

import random
import time

import pytest

from nightstand.services.name_table import NameTable

MAX_LOOKING_S = 0.005

NAMES = NameTable(
    [("Wei Zhang", 9), ("Émile Zola", 7), ("ml/rl", 5), ("Jean-Luc Müller", 3), ("深度学习", 2), ("Zhang Wei Émile", 1)]
)


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("z", ["Wei Zhang", "Émile Zola", "Zhang Wei Émile"]),
        ("EMI", ["Émile Zola", "Zhang Wei Émile"]),
        ("émi", ["Émile Zola", "Zhang Wei Émile"]),
        ("zhang w", ["Wei Zhang", "Zhang Wei Émile"]),
        ("rl", ["ml/rl"]),
        ("luc mul", ["Jean-Luc Müller"]),
        ("学习", ["深度学习"]),
        ("hang", []),
        ("zz", []),
        ("", ["Wei Zhang", "Émile Zola", "ml/rl", "Jean-Luc Müller", "深度学习", "Zhang Wei Émile"]),
    ],
)
def test_a_name_is_found_by_how_its_words_begin(typed: str, found: list[str]) -> None:
    assert [name for name, _ in NAMES.beginning(typed, 10)] == found


def test_no_more_than_asked_for_is_found() -> None:
    assert NAMES.beginning("z", 1) == [("Wei Zhang", 9)]
    assert NAMES.beginning("", 2) == [("Wei Zhang", 9), ("Émile Zola", 7)]


def test_no_names_give_nothing() -> None:
    assert NameTable([]).beginning("z", 5) == []


def test_tens_of_thousands_of_names_are_looked_through_at_once() -> None:
    chance = random.Random(5)
    table = NameTable([("".join(chance.choices("aeiounrstlm éü", k=14)), 30_000 - rank) for rank in range(30_000)])
    times = []

    for typed in ("a", "mus", "q", "zz", "tes la", "ü", "ra ra"):
        started = time.thread_time()
        found = table.beginning(typed, 12)
        times.append(time.thread_time() - started)
        assert found == sorted(found, key=lambda name: -name[1])

    assert sorted(times)[-2] < MAX_LOOKING_S
