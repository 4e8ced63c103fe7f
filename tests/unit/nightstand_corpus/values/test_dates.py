"""Years and dates as they are written."""

from __future__ import annotations

import pytest

from nightstand_corpus.values.dates import month_number, plain_year, read_date, year_in


@pytest.mark.parametrize(
    ("text", "iso"),
    [
        ("2026", "2026"),
        ("2026.0", "2026"),
        ("2015-03", "2015-03"),
        ("2015/3/1", "2015-03-01"),
        ("2026-07-06T22:00:00-07:00", "2026-07-06"),
        ("6 July 2026", "2026-07-06"),
        ("Jul 6, 2026", "2026-07-06"),
        ("July 2026", "2026-07"),
        ("März 2011", "2011-03"),
        ("2026年7月6日", "2026-07-06"),
        ("06.07.2026", "2026-07-06"),
        ("07/06/2026", "2026"),
        ("20150301", "2015-03-01"),
        ("1718900000000", "2024-06-20"),
        ("December 2020 – January 2021", "2020"),
    ],
)
def test_a_date_is_read_as_far_as_it_is_certain(text: str, iso: str):
    date = read_date(text)

    assert date is not None
    assert date.iso == iso


@pytest.mark.parametrize("text", ["n.d.", "in press", "", "99999999999999999", "12:30", "2999-01-02", "9999999999"])
def test_what_names_no_year_is_no_date(text: str):
    assert read_date(text) is None


def test_a_plain_year_is_nothing_but_a_year():
    assert (plain_year("1998"), plain_year(" 2026年"), plain_year("1988-89"), plain_year("0")) == (
        1998,
        2026,
        None,
        None,
    )
    assert (year_in("1988-89"), year_in("ICLR 2026 Oral"), year_in("12345")) == (1988, 2026, None)


def test_months_are_known_by_name_and_number():
    assert [month_number(text) for text in ("Mar", "dezembro", "7", "13", "")] == [3, 12, 7, None, None]
