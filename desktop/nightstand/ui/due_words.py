"""Dates by which a list is to be read: in the words of the window, and as a person types them."""

import re
from datetime import date, timedelta

_IN_DAYS = re.compile(r"(?:in\s+)?([0-9]{1,4})\s*(d|days?|w|weeks?)")
_DAY = re.compile(r"([0-9]{4})[-/.]([0-9]{1,2})[-/.]([0-9]{1,2})")
_DAY_MONTH = re.compile(r"([0-9]{1,2})\.?\s+([a-z]{3,9})\.?(?:,?\s+([0-9]{4}))?")
_WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_MONTHS = (
    *("january", "february", "march", "april", "may", "june"),
    *("july", "august", "september", "october", "november", "december"),
)
_SOON_DAYS = 14
"""Dates so near are told in days, others by the calendar."""


def due_text(due: date, today: date) -> str:
    """Return when something is due: `due today`, `due in 3 days`, `due 24 December`, `overdue by 2 days`."""
    days = (due - today).days
    if days < 0:
        return f"overdue by {_days(-days)}"
    if days < 2:
        return "due tomorrow" if days else "due today"
    return f"due in {days} days" if days <= _SOON_DAYS else f"due {_calendar(due, today, is_short=False)}"


def short_due_text(due: date, today: date) -> str:
    """Return the same for where there is little room: `today`, `3 days`, `24 Dec`, `late`."""
    days = (due - today).days
    if days < 0:
        return "late"
    if days < 2:
        return "tomorrow" if days else "today"
    return f"{days} days" if days <= _SOON_DAYS else _calendar(due, today, is_short=True)


def whole_date(day: date) -> str:
    """Return a date in full, such as `Thursday, 24 December 2026`."""
    return f"{_WEEKDAYS[day.weekday()].capitalize()}, {day.day} {_MONTHS[day.month - 1].capitalize()} {day.year}"


def typed_due(text: str, today: date) -> date | None:
    """Return the date that a person typed: `2026-12-24`, `24 Dec`, `friday`, `in 3 days`; None for anything else.

    A weekday is the next one, and a day without a year the next one too.
    """
    written = " ".join(text.lower().split())
    try:
        return _relative(written, today) or _absolute(written, today)
    except (ValueError, OverflowError):
        return None


def _relative(written: str, today: date) -> date | None:
    if written in ("today", "tomorrow"):
        return today + timedelta(days=written == "tomorrow")
    if found := _IN_DAYS.fullmatch(written):
        return today + timedelta(days=int(found[1]) * (7 if found[2].startswith("w") else 1))
    named = written.removeprefix("next ")
    weekday = next((at for at, name in enumerate(_WEEKDAYS) if len(named) > 2 and name.startswith(named)), None)
    return None if weekday is None else today + timedelta(days=(weekday - today.weekday() - 1) % 7 + 1)


def _absolute(written: str, today: date) -> date | None:
    if found := _DAY.fullmatch(written):
        return date(int(found[1]), int(found[2]), int(found[3]))
    if found := _DAY_MONTH.fullmatch(written):
        month = next((at for at, name in enumerate(_MONTHS, start=1) if name.startswith(found[2])), None)
        if month is None:
            return None
        day = date(int(found[3] or today.year), month, int(found[1]))
        return day if found[3] or day >= today else day.replace(year=today.year + 1)
    return None


def _calendar(day: date, today: date, *, is_short: bool) -> str:
    month = _MONTHS[day.month - 1].capitalize()
    text = f"{day.day} {month[:3] if is_short else month}"
    return text if day.year == today.year or (is_short and day > today) else f"{text} {day.year}"


def _days(count: int) -> str:
    return "1 day" if count == 1 else f"{count} days"
