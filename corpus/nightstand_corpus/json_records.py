"""Makes records of the JSON values of papers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from nightstand_corpus.characters import without_controls
from nightstand_corpus.fields import Place, record_of
from nightstand_corpus.json_fields import fields_of
from nightstand_corpus.json_text import JsonValue
from nightstand_corpus.record import PaperRecord, Problem, Severity

MAX_SHOWN_LETTERS = 4_000
"""So much of the source text of an unreadable entry is kept."""

_NO_TITLE = "It has neither a title nor an abstract. Add one, or leave the entry out."
_NO_SHAPE = "It is no object with the fields of a paper, such as a title. Write it as one, or leave it out."
_REPLY = "It is a review or comment on a paper, not a paper."
_TOO_DEEP = "Its brackets are nested too deep. Take out what is no field of a paper."


def read_value(value: JsonValue, place: Place, name: str = "") -> Iterator[PaperRecord | Problem]:
    """Give the record of one paper and its doubts, or the one error that says why there is none.

    `name` is the name under which the paper stands in an object that holds many.
    """
    try:
        fields = fields_of(value, name)
        if fields is None:
            yield error_at(place, _NO_SHAPE)
            return
        record, doubts = record_of(fields, place)
    except RecursionError:
        yield error_at(place, _TOO_DEEP)
        return
    if not record.title and not record.abstract:
        is_reply = isinstance(value, dict) and bool(value.get("replyto"))
        yield error_at(place, _REPLY if is_reply else _NO_TITLE)
        return
    yield record
    for doubt in doubts:
        yield Problem(place.line, place.entry, doubt, Severity.WARNING)


def error_at(place: Place, message: str) -> Problem:
    """Return the error of an entry that gives no record."""
    text = place.raw[:MAX_SHOWN_LETTERS]
    return Problem(place.line, place.entry, message, Severity.ERROR, without_controls(text))


def place_of_list(members: dict[str, JsonValue], list_name: str) -> Place:
    """Return what the members beside the papers say for all of them."""
    fields = fields_of({label: value for label, value in members.items() if isinstance(value, str | int)}) or {}
    record, _ = record_of(fields, Place(0, 0))
    return replace(Place(0, 0), list_name=list_name, venue=record.venue, year=record.year)
