"""Knows the table that the program itself exports, and the mark that keeps spreadsheets from running a cell."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import replace

from nightstand_corpus.fields.sorting import FieldText
from nightstand_corpus.record import PaperRecord, Problem

OWN_FIELD = "field: "
"""What stands before the name of a column for a field without a place of its own."""

PROVISIONAL = "provisional title"
INCOMPLETE = "more authors"
_MARKS = frozenset("position decision status rating tier starred due minutes why lists highlights added".split()) | {
    "my notes"
}
_TELLING = frozenset({"citation key", "decision", "status", "my notes", PROVISIONAL})
_GUARDED = re.compile(r"'+[=+\-@\t\r\n＝＋－＠]")


def unguarded(cell: str) -> str:
    """Return a cell without the apostrophe in front of what a spreadsheet would take for a formula."""
    return cell[1:] if _GUARDED.match(cell) else cell


def is_own_table(labels: Collection[str]) -> bool:
    """Return whether columns with these labels were written by the program."""
    return _TELLING.issubset(labels)


def own_fields(fields: Mapping[str, FieldText]) -> dict[str, FieldText]:
    """Return what a row says of its paper; decisions and the like are in the library already."""
    return {label: value for label, value in fields.items() if label not in (*_MARKS, PROVISIONAL, INCOMPLETE)}


def own_record(found: PaperRecord | Problem, fields: Mapping[str, FieldText]) -> PaperRecord | Problem:
    """Return a record with the names that its fields had, and what the row says of its title and authors."""
    if isinstance(found, Problem):
        return found
    return replace(
        found,
        title_is_provisional=found.title_is_provisional or PROVISIONAL in fields,
        authors_are_incomplete=found.authors_are_incomplete or INCOMPLETE in fields,
        extra={name.removeprefix(OWN_FIELD): value for name, value in found.extra.items()},
    )
