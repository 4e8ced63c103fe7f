"""Reads the dates of CSL-JSON: parts, ranges, seasons, raw and literal texts, and what programs make of them."""

from __future__ import annotations

import re
from dataclasses import dataclass

from nightstand_corpus.json_files.text import JsonValue
from nightstand_corpus.values.dates import ReadDate, read_date, year_in

_SEASONS = ("spring", "summer", "autumn", "winter")
_SEASON = re.compile(r"season-0?([1-4])", re.IGNORECASE)
_YEARS = range(1000, 2200)


@dataclass(frozen=True, slots=True)
class CslDate:
    """A date; `start` is None when it is none that can be counted, and `text` then what it says ("in press").

    `doubt` says what was left out, or is "".
    """

    start: ReadDate | None = None
    end: ReadDate | None = None
    season: str = ""
    text: str = ""
    doubt: str = ""

    @property
    def iso(self) -> str:
        """The date as "2015-03-09", or a range as "2015-03/2015-09"; "" without one."""
        return "/".join(date.iso for date in (self.start, self.end) if date is not None)

    @property
    def is_exact(self) -> bool:
        """Whether it says more than a year and a month."""
        return self.end is not None or (self.start is not None and self.start.day is not None)


def read_csl_date(value: JsonValue) -> CslDate:
    """Return the date that `value` gives; null and empty values give an empty one."""
    if isinstance(value, list):
        value = value[0] if value else None
    if isinstance(value, str | int) and not isinstance(value, bool):
        return _from_text(str(value))
    if not isinstance(value, dict):
        return CslDate()
    parts = value.get("date-parts")
    if isinstance(parts, list) and parts:
        return _from_parts(parts if isinstance(parts[0], list) else [parts], value.get("season"))
    for name in ("raw", "literal", "date-time", "text"):
        if text := _text(value.get(name)):
            return _from_text(text)
    if "year" in value:
        return _from_parts([[value.get("year"), value.get("month"), value.get("day")]], value.get("season"))
    return CslDate()


def _from_text(text: str) -> CslDate:
    first, slash, second = text.partition("/")
    start, end = read_date(first), read_date(second) if slash else None
    if start is not None and end is not None:
        return CslDate(start, end)
    date = read_date(text)
    if date is None:
        return CslDate(text=text)
    # What says more than its date ("submitted 2020") is kept in its own words too.
    return CslDate(date, text="" if date.month is not None or date.iso == text.strip() else text)


def _from_parts(ranges: list[JsonValue], season: JsonValue) -> CslDate:
    dates = []
    doubts = []
    named = _season(season)
    for parts in ranges[:2]:
        date, doubt, found = _from_numbers(parts if isinstance(parts, list) else [])
        named = named or found
        if date is not None:
            dates.append(date)
        if doubt:
            doubts.append(doubt)
    if not dates:
        return CslDate(text=_shown(ranges), doubt="".join(doubts))
    return CslDate(dates[0], dates[1] if len(dates) > 1 else None, named, doubt="".join(doubts))


def _from_numbers(parts: list[JsonValue]) -> tuple[ReadDate | None, str, str]:
    """Return the date of year, month and day, a doubt about them, and the season that stands for the month."""
    texts = [_text(part) for part in parts]
    given = [text for text in texts if text]
    if not given:
        return None, "", ""
    year = year_in(texts[0]) if not texts[0].lstrip("-").isdecimal() else int(texts[0])
    if year is None or year not in _YEARS:
        return None, "", ""
    if len(texts) < 2 or not texts[1]:
        return ReadDate(year), "", ""
    if found := _SEASON.fullmatch(texts[1]):
        return ReadDate(year), "", _SEASONS[int(found[1]) - 1]
    month = int(texts[1]) if texts[1].isdecimal() and len(texts[1]) <= 2 else 0
    # Months from 13 on are how some programs write seasons: 13 or 21 is spring.
    if 13 <= month <= 16 or 21 <= month <= 24:
        return ReadDate(year), "", _SEASONS[(month - 13) % 8]
    if not 1 <= month <= 12:
        return ReadDate(year), f"“{texts[1]}” is no month; only the year {year} was kept.", ""
    day = int(texts[2]) if len(texts) > 2 and texts[2].isdecimal() and len(texts[2]) <= 2 else 0
    return ReadDate(year, month, day if 1 <= day <= 31 else None), "", ""


def _season(value: JsonValue) -> str:
    text = _text(value).lower().removeprefix("season-0").removeprefix("season-")
    if text in ("1", "2", "3", "4"):
        return _SEASONS[int(text) - 1]
    return text


def _text(value: JsonValue) -> str:
    if isinstance(value, bool):
        return ""
    return str(value).strip() if isinstance(value, str | int | float) else ""


def _shown(ranges: list[JsonValue]) -> str:
    return "/".join("-".join(map(_text, parts)) for parts in ranges if isinstance(parts, list)).strip("-/")
