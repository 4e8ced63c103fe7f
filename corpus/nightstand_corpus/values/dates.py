"""Reads years and dates as people and programs write them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, datetime

_YEARS = range(1000, 2200)
_PLAIN_YEAR = re.compile(r"\s*([12]\d{3})(?:\.0)?\s*年?\s*")
_ISO = re.compile(
    r"\s*([12]\d{3})[-/.](0?[1-9]|1[0-2])(?:[-/.](0?[1-9]|[12]\d|3[01]))?(?:[T ]\d\d:\d\d.{0,24})?\s*", re.IGNORECASE
)
_COMPACT = re.compile(r"\s*((?:19|20)\d\d)(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])\s*")
_HAN = re.compile(r"\s*([12]\d{3})\s*[年년]\s*(1[0-2]|0?[1-9])\s*[月월](?:\s*(3[01]|[12]\d|0?[1-9])\s*[日号일])?\s*")
_GERMAN = re.compile(r"\s*(0?[1-9]|[12]\d|3[01])\.\s?(0?[1-9]|1[0-2])\.\s?([12]\d{3})\s*")
_WORDS = re.compile(r"[^\W\d_]{3,10}")
_DAY = re.compile(r"(?<![\d:])(3[01]|[12]\d|0?[1-9])(?:st|nd|rd|th|\.|º)?(?![\d:])")
_YEAR_IN_TEXT = re.compile(r"(?<!\d)(?:1[5-9]|20|21)\d\d(?!\d)")
_STAMP = re.compile(r"\s*(\d{10}|\d{13})(?:\.\d+)?\s*")
_MONTHS = (
    "january januar janvier enero gennaio janeiro jan ene gen janv",
    "february februar février fevrier febrero febbraio fevereiro feb fév févr",
    "march märz maerz mars marzo março mar mär mrz",
    "april avril abril aprile apr avr abr",
    "may mai mayo maggio maio mag",
    "june juni juin junio giugno junho jun giu",
    "july juli juillet julio luglio julho jul juil lug",
    "august août aout agosto aug ago",
    "september septembre septiembre settembre setembro sep sept set",
    "october oktober octobre octubre ottobre outubro oct okt ott out",
    "november novembre noviembre novembro nov",
    "december dezember décembre decembre diciembre dicembre dezembro dec dez déc dic",
)
_NUMBER_BY_MONTH = {name: number for number, names in enumerate(_MONTHS, start=1) for name in names.split()}


@dataclass(frozen=True, slots=True)
class ReadDate:
    """A date as far as it is known; `iso` is "2015", "2015-03" or "2015-03-09"."""

    year: int
    month: int | None = None
    day: int | None = None

    @property
    def iso(self) -> str:
        """The date in the order of ISO 8601, as far as it is known."""
        parts = (f"{self.year:04}", self.month, self.day)
        return "-".join(part if isinstance(part, str) else f"{part:02}" for part in parts if part is not None)


def plain_year(text: str) -> int | None:
    """Return the year when `text` is nothing but one of four digits, else None."""
    found = _PLAIN_YEAR.fullmatch(text)
    return int(found[1]) if found and int(found[1]) in _YEARS else None


def year_in(text: str) -> int | None:
    """Return the first year from 1500 to 2199 in running text, or None."""
    found = _YEAR_IN_TEXT.search(text)
    return int(found[0]) if found else None


def read_date(text: str) -> ReadDate | None:
    """Return the date in `text` as far as it tells one without guessing: "07/06/2026" gives only the year."""
    year = plain_year(text)
    if year is not None:
        return ReadDate(year)
    for pattern in (_ISO, _COMPACT, _HAN):
        if found := pattern.fullmatch(text):
            return _date(found[1], found[2], found[3])
    if found := _GERMAN.fullmatch(text):
        return _date(found[3], found[2], found[1])
    if found := _STAMP.fullmatch(text):
        moment = datetime.fromtimestamp(int(found[1]) / (1000 if len(found[1]) == 13 else 1), tz=UTC)
        return ReadDate(moment.year, moment.month, moment.day) if moment.year in _YEARS else None
    return _in_words(text[:200])


def month_number(text: str) -> int | None:
    """Return the number of the month that `text` names or counts, 1 to 12, or None."""
    plain = text.strip().strip(".").casefold()
    if plain.isdecimal() and len(plain) <= 2:
        return int(plain) if 1 <= int(plain) <= 12 else None
    return _NUMBER_BY_MONTH.get(plain)


def _in_words(text: str) -> ReadDate | None:
    year = year_in(text)
    if year is None:
        return None
    named = {_NUMBER_BY_MONTH[word] for word in _WORDS.findall(text.casefold()) if word in _NUMBER_BY_MONTH}
    if len(named) != 1:
        return ReadDate(year)
    days = _DAY.findall(text.replace(str(year), " "))
    return ReadDate(year, named.pop(), int(days[0]) if len(days) == 1 else None)


def _date(year: str, month: str, day: str | None) -> ReadDate | None:
    return ReadDate(int(year), int(month), int(day) if day else None) if int(year) in _YEARS else None
