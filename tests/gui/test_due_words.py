"""Dates by which a list is due, said and typed."""

from datetime import date

import pytest

from nightstand.ui.due_words import due_text, short_due_text, typed_due, whole_date

MONDAY = date(2026, 11, 30)


@pytest.mark.parametrize(
    ("due", "text", "short"),
    [
        (date(2026, 11, 30), "due today", "today"),
        (date(2026, 12, 1), "due tomorrow", "tomorrow"),
        (date(2026, 12, 3), "due in 3 days", "3 days"),
        (date(2026, 12, 24), "due 24 December", "24 Dec"),
        (date(2027, 1, 5), "due 5 January 2027", "5 Jan"),
        (date(2026, 11, 29), "overdue by 1 day", "late"),
        (date(2026, 11, 20), "overdue by 10 days", "late"),
    ],
)
def test_a_date_is_told_in_days_while_it_is_near(due: date, text: str, short: str) -> None:
    assert (due_text(due, MONDAY), short_due_text(due, MONDAY)) == (text, short)


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("2026-12-24", date(2026, 12, 24)),
        (" 2026/12/24 ", date(2026, 12, 24)),
        ("24 Dec", date(2026, 12, 24)),
        ("5 January", date(2027, 1, 5)),
        ("5 January 2030", date(2030, 1, 5)),
        ("today", MONDAY),
        ("Tomorrow", date(2026, 12, 1)),
        ("in 3 days", date(2026, 12, 3)),
        ("2 weeks", date(2026, 12, 14)),
        ("monday", date(2026, 12, 7)),
        ("fri", date(2026, 12, 4)),
        ("next wednesday", date(2026, 12, 2)),
        ("31 February", None),
        ("soon", None),
        ("", None),
    ],
)
def test_a_date_is_typed_as_people_write_it(typed: str, expected: date | None) -> None:
    assert typed_due(typed, MONDAY) == expected


def test_a_date_in_full_names_its_day() -> None:
    assert whole_date(date(2026, 12, 24)) == "Thursday, 24 December 2026"
