"""Reads the ranges of time that a search can name: `<7d`, `2026-09`, `last week`, `2026-01..today`."""

import re
import unicodedata
from datetime import datetime, timedelta

from nightstand.domain.query_ranges import COMPARISON

RELATIVE_DATES = (
    *("today", "yesterday", "thisweek", "lastweek", "thismonth", "lastmonth", "thisyear", "lastyear"),
    *("<7d", "<30d", "<1y", ">1y"),
)
"""Some ranges that can be named without a calendar."""

_UNITS = {
    **dict.fromkeys(("h", "hour", "hours"), 1),
    **dict.fromkeys(("d", "day", "days"), 24),
    **dict.fromkeys(("w", "week", "weeks"), 7 * 24),
    **dict.fromkeys(("m", "month", "months"), 30 * 24),
    **dict.fromkeys(("y", "year", "years"), 365 * 24),
}
"""How many hours a unit of age has."""

_AGE_WORDS = rf"(?:last|past)?([0-9]{{1,5}})({'|'.join(_UNITS)})"
_DAY = r"[0-9]{4}(?:[-/][0-9]{1,2}(?:[-/][0-9]{1,2})?)?"
_PERIOD = rf"{_DAY}|today|yesterday|(?:this|last)(?:week|month|year)"
_AGE = re.compile(rf"({COMPARISON})?{_AGE_WORDS}")
_DATE = re.compile(rf"({COMPARISON})?({_PERIOD})")
_DATES = re.compile(rf"({_PERIOD}|{_AGE_WORDS})?(?:\.\.\.?|…)({_PERIOD}|{_AGE_WORDS})?")
_WITHIN_WORDS = re.compile(r"(?<=[a-z])[\s_-]+(?=[a-z0-9])|(?<=[0-9])[\s_-]+(?=[a-z])|\s+")

_UNIT_NAMES = {1: "hour", 24: "day", 7 * 24: "week", 30 * 24: "month", 365 * 24: "year"}
_BOUNDS = {">": "after", ">=": "since", "≥": "since", "<": "before", "<=": "up to", "≤": "up to"}
_PREPOSITIONS = {1: "in", 2: "in", 3: "on"}
"""What stands before a date of so many parts."""

TimeRange = tuple[datetime | None, datetime | None]


def time_range(text: str, now: datetime) -> TimeRange | None:
    """Return the ends of a range of time, the second excluded; None when the text is none.

    `<7d` is an age: added less than seven days before `now`. Days are those of the time zone of `now`; weeks begin on
    Monday.
    """
    written = _WITHIN_WORDS.sub("", unicodedata.normalize("NFKC", text).lower().strip())
    try:
        return _age_range(written, now) or _date_range(written, now)
    except (ValueError, OverflowError):
        return None


def time_words(text: str) -> str:
    """Return a range of time, which `time_range` reads, in words that follow “added”."""
    written = _WITHIN_WORDS.sub("", unicodedata.normalize("NFKC", text).lower().strip())
    if age := _AGE.fullmatch(written):
        is_older = age[1] in (">", ">=", "≥")
        return (
            f"more than {_age_words(age)} ago" if is_older else f"within the last {_age_words(age).removeprefix('1 ')}"
        )
    if single := _DATE.fullmatch(written):
        day = _period_words(single[2])
        if single[1] in _BOUNDS:
            return f"{_BOUNDS[single[1]]} {day}"
        return f"{_PREPOSITIONS.get(len(re.split('[-/]', day)), '')} {day}".strip() if day[0].isdigit() else day
    pair = _DATES.fullmatch(written)
    ends = [_period_words(end) if end else "" for end in (pair[1], pair[4])] if pair else ["", ""]
    return " ".join(f"{sign} {end}" for sign, end in zip(("from", "up to"), ends, strict=True) if end)


def _period_words(text: str) -> str:
    if age := _AGE.fullmatch(text):
        return f"{_age_words(age)} ago"
    return re.sub("^(this|last)", r"\1 ", text)


def _age_words(age: re.Match[str]) -> str:
    count, unit = int(age[2]), _UNIT_NAMES[_UNITS[age[3]]]
    return f"{count} {unit}" if count == 1 else f"{count} {unit}s"


def _age_range(text: str, now: datetime) -> TimeRange | None:
    age = _AGE.fullmatch(text)
    if age is None:
        return None
    then = now - timedelta(hours=int(age[2]) * _UNITS[age[3]])
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
    if pair is None or not (pair[1] or pair[4]):
        return None
    first = _period(pair[1], now) if pair[1] else None
    last = _period(pair[4], now) if pair[4] else None
    if first and last:
        return min(first[0], last[0]), max(first[1], last[1])
    return first[0] if first else None, last[1] if last else None


def _period(text: str, now: datetime) -> tuple[datetime, datetime]:
    """Return the first moment of a day, week, month or year and that of the next; an age is one moment.

    Raises:
        ValueError, OverflowError: the calendar has no such day.
    """
    today = now.replace(hour=0, minute=0, second=0, microsecond=0)
    if age := _AGE.fullmatch(text):
        then = now - timedelta(hours=int(age[2]) * _UNITS[age[3]])
        return then, then
    match text:
        case "today":
            return today, today + timedelta(days=1)
        case "yesterday":
            return today - timedelta(days=1), today
        case "thisweek" | "lastweek":
            monday = today - timedelta(days=today.weekday() + (7 if text == "lastweek" else 0))
            return monday, monday + timedelta(days=7)
        case "thismonth" | "lastmonth":
            first = today.replace(day=1)
            return _month(first if text == "thismonth" else (first - timedelta(days=1)).replace(day=1))
        case "thisyear" | "lastyear":
            return _year(today.replace(year=today.year - (text == "lastyear"), month=1, day=1))
    year, month, day = (*(int(part) for part in re.split("[-/]", text)), None, None)[:3]
    first = today.replace(year=year or 0, month=month or 1, day=day or 1)
    if day is not None:
        return first, first + timedelta(days=1)
    return _month(first) if month is not None else _year(first)


def _month(first: datetime) -> tuple[datetime, datetime]:
    return first, (first + timedelta(days=31)).replace(day=1)


def _year(first: datetime) -> tuple[datetime, datetime]:
    return first, first.replace(year=first.year + 1)
