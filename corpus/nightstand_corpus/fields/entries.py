"""Gives what an entry of a table or of JSON comes to: its record and doubts, or the one error that says why not."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from nightstand_corpus.fields.finishing import named_by_identifier
from nightstand_corpus.fields.labelled import Place, record_of
from nightstand_corpus.fields.sorting import FieldText
from nightstand_corpus.record import MAX_SHOWN_LETTERS, PaperRecord, Problem, Severity
from nightstand_corpus.text.characters import without_controls

_NOTHING = "It has neither a title nor an abstract nor an identifier. Add one, or leave the entry out."


def read_fields(fields: Mapping[str, FieldText], place: Place) -> tuple[PaperRecord | Problem, ...]:
    """Return the record of labelled fields and its doubts, or one error when nothing tells which paper it is.

    A paper of which only an identifier is known takes that for its provisional title.
    """
    record, doubts = record_of(fields, place)
    if not record.title:
        named = named_by_identifier(record)
        if not named:
            return (error_at(place, _NOTHING),)
        record = replace(record, title=named, title_is_provisional=True)
    if not doubts:
        return (record,)
    return (record, *(Problem(place.line, place.entry, doubt, Severity.WARNING) for doubt in doubts))


def error_at(place: Place, message: str) -> Problem:
    """Return the error of an entry that gives no record."""
    text = place.raw[:MAX_SHOWN_LETTERS]
    return Problem(place.line, place.entry, message, Severity.ERROR, without_controls(text))
