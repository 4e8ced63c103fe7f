"""Makes records of the JSON values of papers."""

from __future__ import annotations

from dataclasses import replace

from nightstand_corpus.fields.entries import error_at, read_fields
from nightstand_corpus.fields.labelled import Place, record_of
from nightstand_corpus.json_files.fields import fields_of
from nightstand_corpus.json_files.text import JsonValue, says_controls
from nightstand_corpus.record import PaperRecord, Problem, Severity
from nightstand_corpus.text.characters import CONTROLS_LEFT_OUT, holds_controls

TOO_DEEP = "Its brackets are nested too deep. Take out what is no field of a paper."
"""What is wrong with a value that no reader can follow."""

_NO_SHAPE = "It is no object with the fields of a paper, such as a title. Write it as one, or leave it out."
_REPLY = "It is a review or comment on a paper, not a paper."


def read_value(value: JsonValue, place: Place, name: str = "") -> tuple[PaperRecord | Problem, ...]:
    """Return the record of one paper and its doubts, or the one error that says why there is none.

    `name` is the name under which the paper stands in an object that holds many.
    """
    if isinstance(value, dict) and value.get("replyto") and value.get("forum") != value.get("id"):
        return (error_at(place, _REPLY),)
    try:
        fields = fields_of(value, name)
        return (error_at(place, _NO_SHAPE),) if fields is None else read_fields(fields, place)
    except RecursionError:
        return (error_at(place, TOO_DEEP),)


def warned_of_controls(
    found: tuple[PaperRecord | Problem, ...], place: Place, source: str
) -> tuple[PaperRecord | Problem, ...]:
    """Return what was read from `source` with a warning when control characters were left out of its record."""
    if not isinstance(found[0], PaperRecord) or not (holds_controls(source) or says_controls(source)):
        return found
    return (*found, Problem(place.line, place.entry, CONTROLS_LEFT_OUT, Severity.WARNING))


def place_of_list(members: dict[str, JsonValue], list_name: str) -> Place:
    """Return what the members beside the papers say for all of them."""
    fields = fields_of({label: value for label, value in members.items() if isinstance(value, str | int)}) or {}
    record, _ = record_of(fields, Place(0, 0))
    return replace(Place(0, 0), list_name=list_name, venue=record.venue, year=record.year)
