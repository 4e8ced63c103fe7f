"""Reads what stands behind the title of a reference: venue, volume, number, pages."""

from __future__ import annotations

import re
from dataclasses import dataclass

_PAGES = re.compile(
    r"(?:\b(?:pp?|pages?|S)\b\.?\s{0,2}|(?<=[:,;] )|(?<=:)|(?<=\) ))(?P<first>[A-Z]?\d{1,6}[a-z]?)\s?[-–—]{1,2}\s?"
    r"(?P<last>[A-Z]?\d{1,6}[a-z]?)\b"
)
_ONE_PAGE = re.compile(r"\b(?:pp?|page|article(?: no)?)\b\.?\s{0,2}(?P<first>[A-Z]?\d{1,6})\b", re.IGNORECASE)
_VOLUME = re.compile(r"\bvol(?:ume)?\.?\s{0,2}(?P<volume>\d{1,4}|[IVXL]{1,6})\b", re.IGNORECASE)
_NUMBER = re.compile(r"\b(?:no|nr|number|issue|iss)\.?\s{0,2}(?P<number>\d{1,4}(?:[-–/]\d{1,4})?)\b", re.IGNORECASE)
_VOLUME_AND_NUMBER = re.compile(
    r"(?:(?<=[^\W\d_.]),? |(?<=[\d.]);\s?)(?P<volume>\d{1,4})"
    r"(?:\s?\((?P<number>\d{1,4}(?:[-–/]\d{1,4})?)\)|\.(?P<dotted>\d{1,3}))"
)
_BARE_VOLUME = re.compile(r"(?<=[^\W\d_.]),? (?P<volume>\d{1,4})(?=\s?[,:;(]|$)")
_YEAR = re.compile(r"[,. ]*\(?\b(?:19|20)\d\d[a-z]?\b\)?")
_BEFORE_VENUE = re.compile(r"^[\s,.;:]*(?:(?:in|In|appeared in|presented at)[: ]\s*)?")
_MONTH = re.compile(
    r"[,. ]*\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\.?(?: \d{1,2}(?:[-–]\d{1,2})?)?,?\s*$"
)
_MAX_VENUE_LETTERS = 200


@dataclass(frozen=True, slots=True)
class Publication:
    """Where a paper appeared; "" is what the reference does not say."""

    venue: str = ""
    volume: str = ""
    number: str = ""
    pages: str = ""


def read_publication(text: str, year: int | None) -> Publication:
    """Return where a paper appeared; `year` is its year, which is no volume and no page."""
    pages, rest = _pages(text)
    volume = number = ""
    if found := _VOLUME.search(rest):
        volume = found["volume"]
        rest = rest[: found.start()] + "\0" + rest[found.end() :]
    if found := _NUMBER.search(rest):
        number = found["number"]
        rest = rest[: found.start()] + "\0" + rest[found.end() :]
    if not volume and (found := _VOLUME_AND_NUMBER.search(rest)) and found["volume"] != str(year):
        volume, number = found["volume"], number or found["number"] or found["dotted"] or ""
        rest = rest[: found.start()] + "\0"
    elif not volume and (found := _BARE_VOLUME.search(rest)) and found["volume"] != str(year):
        volume = found["volume"]
        rest = rest[: found.start()] + "\0"
    return Publication(_venue(rest), volume, number, pages)


def _pages(text: str) -> tuple[str, str]:
    found = _PAGES.search(text)
    if found is not None and not _is_years(found["first"], found["last"]):
        return f"{found['first']}-{found['last']}", text[: found.start()] + "\0" + text[found.end() :]
    one = _ONE_PAGE.search(text)
    return (one["first"], text[: one.start()] + "\0" + text[one.end() :]) if one else ("", text)


def _is_years(first: str, last: str) -> bool:
    return len(first) == len(last) == 4 and first[:2] in ("19", "20") and last[:2] in ("19", "20")


def _venue(text: str) -> str:
    """Return the words before the first number, year or page that was read; without letters it is none."""
    before = _YEAR.split(text.partition("\0")[0], maxsplit=1)[0]
    venue = _BEFORE_VENUE.sub("", before.strip(), count=1)
    venue = _MONTH.sub("", venue).strip(" ,.;:([")
    if not 2 <= len(venue) <= _MAX_VENUE_LETTERS or not any(map(str.isalpha, venue)):
        return ""
    return (
        "" if venue.lower() in ("in", "arxiv preprint", "preprint", "to appear", "submitted", "doi", "url") else venue
    )
