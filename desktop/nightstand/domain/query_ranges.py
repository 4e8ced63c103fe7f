"""Reads the ranges of numbers and times that a search can name: `>=2025`, `2024..2026`, `<7d`, `2026-09`."""

import re
from datetime import datetime, timedelta

_NUMBER = re.compile(r"(>=|<=|>|<|=|≥|≤)?([0-9]{1,9})")
_NUMBERS = re.compile(r"([0-9]{0,9})(?:\.\.\.?|…|-|–)([0-9]{0,9})")
_AGE = re.compile(r"(>=|<=|>|<|=|≥|≤)?([0-9]{1,5})([hdwmy])")
_DAY = r"[0-9]{4}(?:-[0-9]{1,2}(?:-[0-9]{1,2})?)?|today|yesterday"
_DATE = re.compile(rf"(>=|<=|>|<|=|≥|≤)?({_DAY})")
_DATES = re.compile(rf"({_DAY})?(?:\.\.\.?|…)({_DAY})?")
_HOURS = {"h": 1, "d": 24, "w": 7 * 24, "m": 30 * 24, "y": 365 * 24}

NumberRange = tuple[int | None, int | None]
TimeRange = tuple[datetime | None, datetime | None]


def number_range(text: str) -> NumberRange | None:
    """Return the ends of a range of whole numbers, both included; None when the text is none."""
    if single := _NUMBER.fullmatch(text):
        number = int(single[2])
        match single[1]:
            case ">=" | "≥":
                return number, None
            case ">":
                return number + 1, None
            case "<=" | "≤":
                return None, number
            case "<":
                return None, number - 1
            case _:
                return number, number
    pair = _NUMBERS.fullmatch(text)
    if pair is None or not (pair[1] or pair[2]):
        return None
    low, high = (int(end) if end else None for end in pair.groups())
    return (high, low) if low is not None and high is not None and high < low else (low, high)


def time_range(text: str, now: datetime) -> TimeRange | None:
    """Return the ends of a range of time, the second excluded; None when the text is none.

    `<7d` is an age: added less than seven days before `now`. Days are those of the time zone of `now`.
    """
    try:
        return _age_range(text, now) or _date_range(text, now)
    except (ValueError, OverflowError):
        return None


def _age_range(text: str, now: datetime) -> TimeRange | None:
    age = _AGE.fullmatch(text)
    if age is None:
        return None
    then = now - timedelta(hours=int(age[2]) * _HOURS[age[3]])
    return (None, then) if age[1] in (">", ">=", "≥") else (then, None)


def _date_range(text: str, now: datetime) -> TimeRange | None:
    if single := _DATE.fullmatch(text):
        start, end = _period(single[2], now)
        match single[1]:
            case ">=" | "≥":
                return start, None
            case ">":
                return end, None
            case "<=" | "≤":
                return None, end
            case "<":
                return None, start
            case _:
                return start, end
    pair = _DATES.fullmatch(text)
    if pair is None or not (pair[1] or pair[2]):
        return None
    return _period(pair[1], now)[0] if pair[1] else None, _period(pair[2], now)[1] if pair[2] else None


def _period(text: str, now: datetime) -> tuple[datetime, datetime]:
    """Return the first moment of a day, month or year and that of the next.

    Raises:
        ValueError, OverflowError: the calendar has no such day.
    """
    today = now.replace(hour=0, minute=0, second=0, microsecond=0)
    if text == "today":
        return today, today + timedelta(days=1)
    if text == "yesterday":
        return today - timedelta(days=1), today
    year, month, day = (*(int(part) for part in text.split("-")), None, None)[:3]
    first = today.replace(year=year or 0, month=month or 1, day=day or 1)
    if day is not None:
        return first, first + timedelta(days=1)
    if month is not None:
        return first, (first + timedelta(days=31)).replace(day=1)
    return first, first.replace(year=first.year + 1)
