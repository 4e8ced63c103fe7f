"""Reads dates as reference programs write them."""

from __future__ import annotations

import re
from dataclasses import dataclass

from nightstand_corpus.values.dates import month_number

_SLASHED = re.compile(r"\s*(\d{4})\s*(?:/\s*([^/]*?)\s*)?(?:/\s*([^/]*?)\s*)?(?:/\s*(.*?)\s*)?")


@dataclass(frozen=True, slots=True)
class DatedText:
    """A date of publication: `text` to read it from, `source` as it stood, and the name to keep it by where that fails.

    `is_year` says that it stood where the year belongs, so that "in press" there is what is known of the year.
    """

    tag: str
    text: str
    source: str
    is_year: bool = False


def slashed_date(value: str) -> tuple[str, str]:
    """Return RIS's "2016/03//Spring" as a usual date, and what it says beyond that; other dates as they stand."""
    found = _SLASHED.fullmatch(value[:200])
    if found is None or "/" not in value:
        return value.strip(), ""
    # Zotero wrote "undefined" for a season it did not know.
    year, month_text, day_text, other = ("" if part in (None, "undefined") else part for part in found.groups())
    month = month_number(month_text)
    if month is None:
        # "2019//Spring" has its season in the place of the day now and then.
        beyond = " ".join(part for part in (month_text, day_text, other) if part)
        return year, beyond
    day = int(day_text) if day_text.isdecimal() and len(day_text) < 3 and 1 <= int(day_text) <= 31 else None
    if day is None:
        return f"{year}-{month:02}", " ".join(part for part in (day_text, other) if part)
    return f"{year}-{month:02}-{day:02}", other


def with_year(text: str, year: str) -> str:
    """Return a date with the year that stands in another field: "June 3" needs it, "2016-06-03" has it."""
    return text if not year or re.search(r"\d{4}", text) else f"{text} {year}"


def pages(first: str, last: str) -> str:
    """Return a range of pages; either end may be missing, and the first may be a range already."""
    first, last = first.strip(), last.strip()
    if not last or first == last or re.search(r"\d\s*[-–—]", first):
        return first
    # What PsycINFO makes of "No Pagination Specified".
    if (first, last) == ("No", "Specified"):
        return ""
    return f"{first}-{last}" if first else last


def full_range(text: str) -> str:
    """Return MEDLINE's "683-91" as "683-691"; ends of two kinds ("e12-5") stay as they are."""

    def lengthened(found: re.Match[str]) -> str:
        first, last = found[1], found[2]
        if len(last) >= len(first):
            return found[0]
        return f"{first}-{first[: len(first) - len(last)]}{last}"

    return re.sub(r"(?<![\w-])(\d{2,8})-(\d{1,7})(?![\w-])", lengthened, text)


def standard_numbers(value: str) -> tuple[list[str], list[str]]:
    """Return the ISSNs and ISBNs in a value, ISSNs with their hyphen; one of neither length counts as an ISBN."""
    issns, isbns = [], []
    for word in re.split(r"[;,\s]+|\([^()]*\)", value):
        letters = word.replace("-", "")
        if re.fullmatch(r"\d{7}[\dXx]", letters):
            issns.append(f"{letters[:4]}-{letters[4:].upper()}")
        elif re.fullmatch(r"\d{9}[\dXx]|\d{13}", letters):
            isbns.append(word)
    return issns, isbns
