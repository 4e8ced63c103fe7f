"""Years are written into the search in place of those that stand there."""

import pytest

from nightstand.ui.refine.shown import YearSpan
from nightstand.ui.refine.year_clause import with_years, without_years, year_span


@pytest.mark.parametrize(
    ("text", "span"),
    [
        ("regret year:2024", YearSpan(2024, 2024)),
        ("year:2019..2022 regret", YearSpan(2019, 2022)),
        ("year:>=2020", YearSpan(2020, None)),
        ("regret -year:2024", None),
        ("regret OR year:2024", None),
        ("year:2019 year:2020", None),
        ("regret", None),
    ],
)
def test_the_years_that_a_search_asks_for(text: str, span: YearSpan | None) -> None:
    assert year_span(text) == span


@pytest.mark.parametrize(
    "span", [YearSpan(2024, 2024), YearSpan(2019, 2022), YearSpan(None, 1987), YearSpan(2020, None)]
)
def test_years_that_were_written_are_read_back(span: YearSpan) -> None:
    assert year_span(with_years("regret bound", span)) == span


def test_new_years_take_the_place_of_the_old_ones() -> None:
    text = with_years("year:2019 regret -year:2021 boun", YearSpan(2024, 2026))

    assert text.split() == ["year:2024..2026", "regret", "boun"]


def test_without_years_the_rest_stays_as_typed() -> None:
    assert without_years('"best arm" year:2024 NOT year:2022 tag:rl').split() == ['"best', 'arm"', "tag:rl"]
    assert with_years("regret", None) == "regret"
