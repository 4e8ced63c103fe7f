"""Makes a record of labelled fields, whatever people call them: the shared end of all readers of lists."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from nightstand_corpus.fields.sorting import FieldText, SortedFields, sorted_fields, text_of, texts_of
from nightstand_corpus.record import Name, PaperRecord
from nightstand_corpus.titles.provisional_title import provisional_title
from nightstand_corpus.values.abstract_doubts import is_placeholder, placeholder_doubt
from nightstand_corpus.values.code_address import code_address
from nightstand_corpus.values.dates import month_number, plain_year, read_date, year_in
from nightstand_corpus.values.keywords import split_keywords
from nightstand_corpus.values.language_codes import language_code, language_of_abstract
from nightstand_corpus.values.links import links_of
from nightstand_corpus.values.names import decoded, names_of
from nightstand_corpus.values.paper_types import type_named, type_of_label, type_of_venue

_SHOWN_LETTERS = 60
_YEARS = range(1000, 2200)
_PRESENTATIONS = frozenset("oral poster spotlight highlight talk demo notable".split())
_PRESENTATION_BEHIND = re.compile(
    r"(.*\b(?:19|20)\d\d)\s+\(?(oral|poster|spotlight|highlight|notable[ -]top[ -]\d+%?)\)?", re.IGNORECASE
)
_MARKUP_SIGNS = re.compile(r"&(?:lt|gt);")


@dataclass(frozen=True, slots=True)
class Place:
    """Where an entry stands, and what its list says for all of them.

    `venue`, `year` and `type` (a BibTeX type name) count where the entry does not say.
    """

    entry: int
    line: int
    raw: str = ""
    list_name: str = ""
    venue: str = ""
    year: int | None = None
    type: str = ""


def record_of(fields: Mapping[str, FieldText], place: Place) -> tuple[PaperRecord, tuple[str, ...]]:
    """Return the paper that labelled fields describe, and what is doubtful about it as sentences for people.

    Labels may be in any spelling and many languages. What has no place of its own, or whose place is taken, stays in
    `extra` under its own label. A paper without title takes a provisional one from its abstract.
    """
    values = sorted_fields(fields)
    extra = dict(values.others)
    doubts: list[str] = []
    abstract = _abstract(values, extra, doubts)
    title = _title(values.text("title"))
    authors, incomplete = _authors(values)
    given_venue = _venue(values.text("venue"), extra)
    links = links_of(
        values.links, venue=given_venue or place.venue, base=values.text("base"), id_text=values.text("id")
    )
    extra.update(links.rest)
    doubts += links.doubts
    _join_pages(values, extra)
    venue = given_venue or place.venue or links.venue
    is_provisional = not title and abstract != ""
    record = PaperRecord(
        entry=place.entry,
        line=place.line,
        title=provisional_title(abstract) if is_provisional else title,
        title_is_provisional=is_provisional,
        authors=authors,
        authors_are_incomplete=incomplete,
        abstract=abstract,
        year=_year(values, extra, doubts) or year_in(given_venue) or place.year or links.year,
        venue=venue,
        type=_type(values, extra) or place.type or _type_by_venue(values, venue, extra),
        doi=links.doi,
        arxiv=links.arxiv,
        openreview=links.openreview,
        url=links.url,
        pdf=links.pdf,
        code=links.code or code_address(abstract),
        language=language_code(values.text("language")) or language_of_abstract(abstract),
        key=values.text("key"),
        keywords=_keywords(values, extra),
        extra=extra,
        list_name=place.list_name,
        raw=place.raw,
    )
    return record, tuple(doubts)


def _abstract(values: SortedFields, extra: dict[str, str], doubts: list[str]) -> str:
    abstract = values.block("abstract")
    if abstract and is_placeholder(abstract):
        extra["abstract_given"] = abstract
        doubts.append(placeholder_doubt(abstract))
        return ""
    return abstract


def _title(text: str) -> str:
    """Return a title with its entities as characters, but not those that would then be taken for tags."""
    if "&" not in text:
        return text
    parts = _MARKUP_SIGNS.split(text)
    signs = _MARKUP_SIGNS.findall(text)
    return "".join(decoded(part) + sign for part, sign in zip(parts, [*signs, ""], strict=True))


def _authors(values: SortedFields) -> tuple[tuple[Name, ...], bool]:
    value = values.chosen.get("authors", "")
    return names_of(str(value) if isinstance(value, int) else value)


def _venue(text: str, extra: dict[str, str]) -> str:
    """Return the venue without the way of presentation behind it ("ICLR 2026 Oral"), which goes to `extra`."""
    venue = decoded(text)
    if found := _PRESENTATION_BEHIND.fullmatch(venue):
        extra.setdefault("presentation", found[2])
        return found[1]
    return venue


def _year(values: SortedFields, extra: dict[str, str], doubts: list[str]) -> int | None:
    dated = _date(values, extra)
    number = values.chosen.get("year")
    if isinstance(number, int) and number in _YEARS:
        return number
    given = values.text("year")
    if not given:
        return dated
    year = plain_year(given)
    if year is None:
        extra["year"] = given
        year = year_in(given)
        if year is None and dated is None:
            doubts.append(f"“{given[:_SHOWN_LETTERS]}” is no year; it was kept as it stands.")
    return year or dated


def _date(values: SortedFields, extra: dict[str, str]) -> int | None:
    month = values.text("month")
    if month:
        number = month_number(month)
        extra["month"] = month if number is None else str(number)
    given = values.text("date")
    if not given:
        return None
    date = read_date(given)
    if date is not None and date.month is not None:
        extra.setdefault("month", str(date.month))
    if date is not None and date.day is not None:
        extra["date"] = date.iso
    elif date is None or (date.month is None and plain_year(given) is None):
        extra["date"] = given
    return None if date is None else date.year


def _type(values: SortedFields, extra: dict[str, str]) -> str:
    given = values.text("type")
    if not given:
        return ""
    named = type_named(given)
    if not named:
        # "Poster" is how a paper was shown, not what it is.
        extra["presentation" if given.casefold() in _PRESENTATIONS else values.label_of["type"]] = given
    return named


def _type_by_venue(values: SortedFields, venue: str, extra: Mapping[str, str]) -> str:
    if venue and "volume" in extra and "number" in extra:
        # Proceedings may have a volume, but only journals have issues.
        return "article"
    return type_of_label(values.label_of.get("venue", "")) or type_of_venue(venue)


def _join_pages(values: SortedFields, extra: dict[str, str]) -> None:
    """Put the first and the last page into one range, as most sources give them."""
    pages = [page for name in ("first page", "last page") if (page := values.text(name))]
    if pages:
        extra.setdefault("pages", "-".join(pages))


def _keywords(values: SortedFields, extra: dict[str, str]) -> tuple[str, ...]:
    value = values.chosen.get("keywords", "")
    if value == "":
        return ()
    keywords = split_keywords(text_of(value) if isinstance(value, str | int) else texts_of(value))
    if len(keywords) == 1 and keywords[0].casefold() in _PRESENTATIONS:
        extra[values.label_of["keywords"]] = keywords[0]
        return ()
    return keywords
