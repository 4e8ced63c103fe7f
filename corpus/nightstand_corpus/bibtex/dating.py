"""Years, dates and months of entries: the year to sort by, and beside it what the source says more exactly."""

from __future__ import annotations

import re

from nightstand_corpus.bibtex.strings import MONTHS
from nightstand_corpus.text.latex_text import plain_text
from nightstand_corpus.values.dates import plain_year

_YEAR = re.compile(r"(?<![\d-])(1\d{3}|2[01]\d\d)(?!\d)")
_DECADE = re.compile(r"(?<![\d-])(1\d|2[01])(\d?)[XUxu]{1,2}(?![\w])")
_DAY = re.compile(r"[12]\d{3}-(0[1-9]|1[0-2])(?:-\d\d)?(?:T.*)?[~?%]?")


def take_year(fields: dict[str, str]) -> int | None:
    """Return the year to sort by; take the field `year` away if it says no more, and add the month of a date."""
    year = None
    if "year" in fields:
        text = plain_text(fields["year"])
        year = plain_year(text)
        if year is not None and text.isdecimal():
            del fields["year"]
        else:
            year = year or first_year(text)
    date = plain_text(fields.get("date", ""))
    if date:
        year = year or first_year(date)
        found = _DAY.fullmatch(date)
        if found is not None:
            fields.setdefault("month", MONTHS[int(found[1]) - 1])
    month = fields.get("month")
    if month:
        number = month_number(month)
        if number is not None:
            fields["month"] = MONTHS[number - 1]
    return year


def first_year(text: str) -> int | None:
    """Return the first year of four digits in `text`; of a decade ("199X") the first, or None."""
    if (found := _YEAR.search(text)) is not None:
        return int(found[1])
    if (found := _DECADE.search(text)) is not None:
        return int(f"{found[1]}{found[2]}".ljust(4, "0"))
    return None


def month_number(text: str) -> int | None:
    """Return the number of the English month that `text` names, abbreviates or counts, or None."""
    plain = text.strip().strip("{}.").lower()
    if plain.isascii() and plain.isdecimal() and len(plain) <= 2:
        return int(plain) if 1 <= int(plain) <= len(MONTHS) else None
    if len(plain) < 3:
        return None
    return next((number for number, name in enumerate(MONTHS, 1) if name.lower().startswith(plain)), None)
