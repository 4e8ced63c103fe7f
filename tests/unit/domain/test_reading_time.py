"""Reading time: pages as sources write them, times as people type them, and the cut line."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nightstand.domain.reading_time import cut_line, estimated_minutes, page_count, parsed_time, time_text


@pytest.mark.parametrize(
    ("pages", "count"),
    [
        ("12–20", 9),
        ("12--20", 9),
        ("1234-41", 8),
        ("e12-e15", 4),
        ("9 pages", 9),
        ("31 pp.", 31),
        ("117", None),
        ("20-12", None),
        ("xii-xv", None),
        ("", None),
    ],
)
def test_pages_are_counted_where_they_say_how_many(pages: str, count: int | None) -> None:
    assert page_count(pages) == count


def test_pages_say_more_than_an_abstract() -> None:
    assert estimated_minutes("1-20", 1_200) == 60
    assert estimated_minutes("", 1_200) == 30
    assert estimated_minutes("", 0) == 30
    assert 20 <= estimated_minutes("", 300) < 30 < estimated_minutes("", 2_400) <= 40


def test_the_cut_line_stands_before_the_first_paper_that_does_not_fit() -> None:
    line = cut_line([30, 60, 0, 45, 30], 100)

    assert (line.count, line.minutes, line.needed) == (3, 90, 165)


@pytest.mark.parametrize(
    ("text", "minutes"),
    [("8h", 480), ("8 h", 480), ("1h30", 90), ("1 h 30 min", 90), ("1:30", 90), ("90", 90), ("90min", 90)],
)
def test_times_are_read_as_people_type_them(text: str, minutes: int) -> None:
    assert parsed_time(text) == minutes


@pytest.mark.parametrize("text", ["", "soon", "8 days", "-3", "1:75"])
def test_what_is_no_time_is_none(text: str) -> None:
    assert parsed_time(text) is None


@given(st.integers(1, 100_000))
def test_a_time_is_read_again_as_it_is_told(minutes: int) -> None:
    assert parsed_time(time_text(minutes)) == minutes
