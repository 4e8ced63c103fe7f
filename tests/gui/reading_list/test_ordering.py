"""A move among the papers shown means one place in the whole list; hidden papers stay where they are."""

import pytest

from nightstand.domain.paper import PaperId
from nightstand.domain.reading_list import inserted
from nightstand.ui.reading_list.ordering import place_before, step_before


def papers(text: str) -> tuple[PaperId, ...]:
    return tuple(PaperId(ord(letter)) for letter in text)


def letters(order: tuple[PaperId, ...]) -> str:
    return "".join(map(chr, order))


def moved(order: str, shown: str, moving: str, before: str | None) -> str:
    target = papers(before)[0] if before else None
    place = place_before(papers(order), papers(shown), target)
    return letters(inserted(papers(order), papers(moving), place))


@pytest.mark.parametrize(
    ("shown", "moving", "before", "expected"),
    [
        ("abcdef", "e", "b", "aebcdf"),
        ("abcdef", "b", None, "acdefb"),
        ("abcdef", "ace", "f", "bdacef"),
        # A search shows b, d and f only.
        ("bdf", "f", "d", "abcfde"),
        ("bdf", "b", None, "acdefb"),
        ("bd", "b", None, "acdbef"),
    ],
)
def test_dropped_papers_stand_right_before_the_one_shown_there(
    shown: str, moving: str, before: str | None, expected: str
) -> None:
    assert moved("abcdef", shown, moving, before) == expected


@pytest.mark.parametrize(
    ("moving", "by", "expected"),
    [
        ("c", -1, "acbdef"),
        ("c", 1, "abdcef"),
        ("f", -1, "abcdfe"),
        ("e", 1, "abcdfe"),
        ("cd", -1, "acdbef"),
        ("cd", 1, "abecdf"),
        # Scattered papers gather at the edge and stay in their order.
        ("ac", -1, "acbdef"),
        ("df", 1, "abcedf"),
    ],
)
def test_a_step_moves_papers_past_one_neighbour(moving: str, by: int, expected: str) -> None:
    can_move, before = step_before(papers("abcdef"), papers(moving), by)

    assert can_move
    assert moved("abcdef", "abcdef", moving, chr(before) if before is not None else None) == expected


@pytest.mark.parametrize(("moving", "by"), [("a", -1), ("abc", -1), ("f", 1), ("ef", 1), ("", 1)])
def test_papers_at_the_edge_stay(moving: str, by: int) -> None:
    can_move, _before = step_before(papers("abcdef"), papers(moving), by)

    assert not can_move
