"""Joins the columns of a table that together hold one field: an author each, or an address each."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from nightstand_corpus.fields.labels import known_field
from nightstand_corpus.fields.sorting import FieldText
from nightstand_corpus.values.links import LINK_FIELDS

_NUMBER_BEHIND = re.compile(r"[\s_#.-]*\(?\d{1,3}\)?$")
_MANY = LINK_FIELDS | {"authors", "keywords", "editor"}


@dataclass(frozen=True, slots=True)
class Column:
    """One field of a table, in the cells at `places`."""

    label: str
    places: tuple[int, ...]

    def value(self, cells: Sequence[str]) -> FieldText:
        """Return the text of the cell, or the texts of the cells that have some; "" and () for none."""
        if len(self.places) == 1:
            place = self.places[0]
            return cells[place] if place < len(cells) else ""
        return tuple(cell for place in self.places if place < len(cells) and (cell := cells[place].strip()))


def columns_of(labels: Sequence[str]) -> tuple[Column, ...]:
    """Return the fields that columns with these labels hold."""
    places_by_label: dict[str, list[int]] = {}
    label_by_field: dict[str, str] = {}
    for place, label in enumerate(labels):
        base = _NUMBER_BEHIND.sub("", label)
        field = known_field(base)
        if base != label and field in _MANY:
            first = label_by_field.setdefault(field, base)
            places_by_label.setdefault(first, []).append(place)
            continue
        if field in _MANY and base == label:
            label_by_field.setdefault(field, label)
        places_by_label.setdefault(label, []).append(place)
    return tuple(Column(label, tuple(places)) for label, places in places_by_label.items())
