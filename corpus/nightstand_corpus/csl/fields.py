"""Turns an item of CSL-JSON into a record, with the names that BibTeX has for its fields."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace

from nightstand_corpus.csl.dates import CslDate, read_csl_date
from nightstand_corpus.csl.names import names_text, read_csl_names
from nightstand_corpus.fields.entries import error_at
from nightstand_corpus.fields.labelled import Place, record_of
from nightstand_corpus.fields.sorting import FieldText
from nightstand_corpus.json_files.layout import Likeness
from nightstand_corpus.json_files.records import TOO_DEEP
from nightstand_corpus.json_files.text import JsonValue
from nightstand_corpus.record import PaperRecord, Problem, Severity
from nightstand_corpus.text.characters import without_controls
from nightstand_corpus.values.addresses import arxiv_in
from nightstand_corpus.values.paper_types import type_named

_TYPES = {
    "article": "misc",
    "article-journal": "article",
    "article-magazine": "article",
    "article-newspaper": "article",
    "book": "book",
    "chapter": "incollection",
    "dataset": "dataset",
    "document": "misc",
    "entry": "incollection",
    "entry-dictionary": "incollection",
    "entry-encyclopedia": "incollection",
    "manuscript": "unpublished",
    "pamphlet": "booklet",
    "paper-conference": "inproceedings",
    "patent": "patent",
    "post": "online",
    "post-weblog": "online",
    "report": "techreport",
    "review": "article",
    "review-book": "article",
    "software": "software",
    "speech": "misc",
    "thesis": "phdthesis",
    "webpage": "online",
}
_FIELDS = ("title", "abstract", "DOI", "URL", "language")
_VENUES = ("container-title", "event-title", "event")
_NAMES = {
    "chapter-number": "chapter",
    "collection-title": "series",
    "container-title-short": "shortjournal",
    "edition": "edition",
    "ISBN": "isbn",
    "ISSN": "issn",
    "issue": "number",
    "journalAbbreviation": "shortjournal",
    "medium": "howpublished",
    "note": "note",
    "page": "pages",
    "PMCID": "pmcid",
    "PMID": "pmid",
    "publisher": "publisher",
    "publisher-place": "address",
    "title-short": "shorttitle",
    "volume": "volume",
}
_PEOPLE = frozenset({"editor", "translator", "container-author", "collection-editor", "director", "recipient"})
_DATES = {"accessed": "urldate", "original-date": "origdate", "event-date": "eventdate", "submitted": "submitted"}
# What the program says about its own papers when it writes CSL-JSON; it is no part of what is cited.
_MARKS = frozenset("decision status rating tier starred due minutes highlights".split())
_CHOSEN = frozenset({"id", "citation-key", "type", "genre", "author", "issued", "keyword", "custom", *_FIELDS})
_OWN_FIELDS = frozenset({"arxiv", "openreview", "pdf", "code", "title_is_provisional"})
_OWN_DECISIONS = frozenset("undecided keep maybe later skip".split())


def item_likeness(value: JsonValue) -> Likeness:
    """Return how much `value` looks like an item of CSL-JSON."""
    if not isinstance(value, dict):
        return Likeness.NONE
    if value.get("title") and ("type" in value or "author" in value or "issued" in value):
        return Likeness.COMPLETE
    return Likeness.TITLED if "title" in value or ("type" in value and "id" in value) else Likeness.NONE


def read_item(value: JsonValue, place: Place, _name: str) -> tuple[PaperRecord | Problem, ...]:
    """Return the record of one item and its doubts, or the one error that says why there is none."""
    if not isinstance(value, dict):
        return (error_at(place, "It is no object with a title and a type. Write it as one, or leave it out."),)
    try:
        return _read_item(value, place)
    except RecursionError:
        return (error_at(place, TOO_DEEP),)


def _read_item(value: dict[str, JsonValue], place: Place) -> tuple[PaperRecord | Problem, ...]:
    fields, incomplete = _fields(value)
    record, doubts = record_of(fields, place)
    if not record.title:
        return (error_at(place, "It has no title. Add one, or leave the entry out."),)
    extra = dict(record.extra)
    date = read_csl_date(value.get("issued"))
    year = _note_date(date, extra)
    extra.update((without_controls(name), text) for name, text in _other_fields(value))
    custom = _custom(value)
    # An address in the place of the paper's own stays there, though it may lead to a file.
    url_is_pdf = not record.url and not custom.get("pdf")
    record = replace(
        record,
        url=record.pdf if url_is_pdf else record.url,
        pdf="" if url_is_pdf else record.pdf,
        year=year or record.year,
        type=_type(value, record.venue) or record.type,
        title_is_provisional=record.title_is_provisional or custom.get("title_is_provisional") is True,
        authors_are_incomplete=record.authors_are_incomplete or incomplete,
        extra=extra,
    )
    warnings = (Problem(place.line, place.entry, doubt, Severity.WARNING) for doubt in (*doubts, date.doubt) if doubt)
    return (record, *warnings)


def _fields(value: dict[str, JsonValue]) -> tuple[dict[str, FieldText], bool]:
    fields: dict[str, FieldText] = {name: text for name in _FIELDS if (text := _text(value.get(name)))}
    authors, incomplete = read_csl_names(value.get("author"))
    fields["authors"] = list(authors)
    venue = next((text for name in _VENUES if (text := _text(value.get(name)))), "")
    fields["venue"] = venue
    if keywords := value.get("keyword") or value.get("keywords"):
        fields["keywords"] = _text(keywords)
    fields["citation key"] = _key(value)
    custom = _custom(value)
    for name in ("arxiv", "openreview", "pdf", "code"):
        if text := _text(custom.get(name)):
            fields[name] = text
    for text in (_text(value.get("number")), venue, _text(value.get("note"))):
        if "arxiv" in text.casefold() and (arxiv := arxiv_in(text)):
            fields.setdefault("arxiv", arxiv)
    return fields, incomplete


def _key(value: dict[str, JsonValue]) -> str:
    """Return the citation key; an address in the place of the id, as some programs have it, is none."""
    for name in ("citation-key", "id"):
        text = _text(value.get(name))
        if text and "://" not in text:
            return text
    return ""


def _type(value: dict[str, JsonValue], venue: str) -> str:
    given, genre = _text(value.get("type")), _text(value.get("genre")).casefold()
    # The program writes a type that CSL has not as a document, and its name among its own fields.
    if given == "document" and (own := _text(_custom(value).get("type"))):
        return own
    if given == "thesis" and "master" in genre:
        return "mastersthesis"
    if given == "article" and venue:
        return "article"
    return _TYPES.get(given) or type_named(given)


def _note_date(date: CslDate, extra: dict[str, str]) -> int | None:
    """Put into `extra` what a date says beyond its year, which is returned."""
    if date.text:
        extra["year"] = date.text
    if date.season:
        extra["season"] = date.season
    if date.start is None:
        return None
    if date.start.month is not None:
        extra["month"] = str(date.start.month)
    if date.is_exact:
        extra["date"] = date.iso
    return date.start.year


def _other_fields(value: dict[str, JsonValue]) -> Iterator[tuple[str, str]]:
    """Give the fields without a place of their own, by the name that BibTeX has for them or else their own."""
    for name, member in value.items():
        if name in _CHOSEN or member in (None, "", [], {}):
            continue
        if name in _DATES or _is_date(member):
            date = read_csl_date(member)
            yield _DATES.get(name, name), date.iso or date.text
        elif name in _PEOPLE or _holds_people(member):
            yield name, names_text(read_csl_names(member)[0])
        elif name not in _VENUES or (name != "container-title" and "container-title" in value):
            yield _NAMES.get(name, "eventtitle" if name in _VENUES else name), _text(member)
    if genre := _text(value.get("genre")):
        yield "genre", genre
    given = _text(value.get("type"))
    if given and not _type(value, ""):
        yield "type", given
    if _text(value.get("id")) != _key(value):
        yield "id", _text(value.get("id"))
    custom = _custom(value)
    is_own = "decision" in custom and "status" in custom
    for name, member in custom.items():
        is_mark = is_own and name in _MARKS and (name != "decision" or _text(member) in _OWN_DECISIONS)
        is_type = name == "type" and value.get("type") == "document"
        if not is_mark and not is_type and name not in _OWN_FIELDS:
            yield name, _text(member)


def _custom(value: dict[str, JsonValue]) -> dict[str, JsonValue]:
    custom = value.get("custom")
    if isinstance(custom, dict):
        return custom
    return {} if custom in (None, "") else {"custom": custom}


def _is_date(value: JsonValue) -> bool:
    return isinstance(value, dict) and ("date-parts" in value or "date-time" in value)


def _holds_people(value: JsonValue) -> bool:
    return isinstance(value, list) and all(
        isinstance(member, dict) and ("family" in member or "literal" in member) for member in value
    )


def _text(value: JsonValue) -> str:
    if isinstance(value, str):
        return without_controls(value).strip()
    if isinstance(value, bool) or value is None:
        return "true" if value else ""
    if isinstance(value, list) and all(isinstance(member, str | int) for member in value):
        return "; ".join(map(_text, value))
    return without_controls(json.dumps(value, ensure_ascii=False))
