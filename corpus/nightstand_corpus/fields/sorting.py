"""Sorts labelled values by the field they are meant for, whatever their labels."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import lru_cache

from nightstand_corpus.fields.labels import field_and_rank
from nightstand_corpus.record import Name, PersonName
from nightstand_corpus.text.characters import is_unseen, without_controls
from nightstand_corpus.values.links import LINK_FIELDS, LabelledLink

FieldText = str | int | Sequence[Name]
"""The value of one field: a text, a number, or a list whose elements stand apart already."""

_MAX_ABSENT_LETTERS = 16
_ADDRESS = re.compile(r"\s*https?://\S+\s*\Z")
# What stands in a field for nothing.
_ABSENT = frozenset({"n/a", "nan", "none", "null", "not_found", "not found", "not available", "-", "--", "—"})
_PLACED = frozenset("title authors abstract year date month venue type language key keywords id base".split()) | {
    "first page",
    "last page",
}
_KEPT_AS_GIVEN = frozenset({"id", "base"})


class _Kind(Enum):
    """What becomes of the value under a label."""

    LINK = "link"
    """An address or identifier."""
    PLACED = "placed"
    """A field of the record."""
    NAMED = "named"
    """No field of the record, but one with a common name."""
    UNKNOWN = "unknown"


@dataclass(slots=True)
class SortedFields:
    """The values of one entry.

    `chosen` holds the value that counts for each field with a place, and `label_of` its label; `links` all addresses
    and identifiers; `others`, by label, what has no place or found it taken.
    """

    chosen: dict[str, FieldText] = field(default_factory=dict)
    label_of: dict[str, str] = field(default_factory=dict)
    links: list[LabelledLink] = field(default_factory=list)
    others: dict[str, str] = field(default_factory=dict)

    def text(self, name: str) -> str:
        """Return the value of a field in one line, "" without one."""
        value = self.chosen.get(name)
        if value is None:
            return ""
        if isinstance(value, str) and value.isprintable() and "  " not in value:
            return value.strip()
        return " ".join(text_of(value).split())

    def block(self, name: str) -> str:
        """Return the value of a field with its line breaks, "" without one."""
        value = self.chosen.get(name)
        return "" if value is None else text_of(value)


def sorted_fields(fields: Mapping[str, FieldText]) -> SortedFields:
    """Return the values by field; of several labels for one field the commonest that has a value counts."""
    values = SortedFields()
    chosen, links, others = values.chosen, values.links, values.others
    for given, label, named, kind in _plan(tuple(fields)):
        value = fields[given]
        if _says_nothing(value, named):
            continue
        if kind is _Kind.LINK:
            links.extend([LabelledLink(label, named, text) for text in texts_of(value)])
        elif named == "title" and isinstance(value, str) and _ADDRESS.match(value):
            # A column "Paper" may hold the title or the address.
            links.append(LabelledLink(label, "url", value))
        elif kind is _Kind.PLACED and named not in chosen:
            chosen[named] = value
            values.label_of[named] = label
            if named in _KEPT_AS_GIVEN and (text := text_of(value)):
                others[label] = text
        elif text := text_of(value):
            # A field without a place goes by its common name, a second one of a kind by its own label.
            others[label if kind is not _Kind.NAMED or named in others else named] = text
    return values


def text_of(value: FieldText) -> str:
    """Return a value as one text; the elements of a list are parted by semicolons."""
    if isinstance(value, str):
        return clean(value)
    return "; ".join(texts_of(value))


def texts_of(value: FieldText) -> list[str]:
    """Return the texts of a value, without empty ones."""
    if isinstance(value, str):
        text = clean(value)
        return [text] if text else []
    if isinstance(value, int):
        return [str(value)]
    elements = [_name_text(element) if isinstance(element, PersonName) else element for element in value]
    return [text for text in map(clean, elements) if text]


def clean(text: str) -> str:
    """Return `text` without control characters and outer space, every line end a line feed."""
    if not text.isprintable():
        text = without_controls(text.replace("\r\n", "\n").replace("\r", "\n"))
    return text.strip()


def _says_nothing(value: FieldText, named: str) -> bool:
    if isinstance(value, str):
        if len(value) > _MAX_ABSENT_LETTERS:
            return is_unseen(value)
        bare = value.strip()
        return is_unseen(bare) or (named != "" and bare.casefold() in _ABSENT)
    return not isinstance(value, int) and not any(value)


def _name_text(name: PersonName) -> str:
    given = " ".join(part for part in (name.given, name.particle, name.family) if part)
    return f"{given}, {name.suffix}" if name.suffix else given


@lru_cache(maxsize=512)
def _plan(labels: tuple[str, ...]) -> tuple[tuple[str, str, str, _Kind], ...]:
    """Return each label as given and clean, with the field it names, "" for none; of several the one that counts first.

    A label becomes the name of a value, so it may hold nothing that cannot be stored.
    """
    ranked = [(*field_and_rank(label), at) for at, label in enumerate(labels)]
    known = sorted((named, rank, at) for named, rank, at in ranked if named is not None)
    unknown = [("", 0, at) for named, _, at in ranked if named is None]
    return tuple(
        (labels[at], clean(labels[at]), named, _kind_of(named) if named else _Kind.UNKNOWN)
        for named, _, at in (*known, *unknown)
    )


def _kind_of(named: str) -> _Kind:
    if named in LINK_FIELDS:
        return _Kind.LINK
    return _Kind.PLACED if named in _PLACED else _Kind.NAMED
