"""Reads one word or phrase of a search, with or without a field, as what it asks for."""

import re
import unicodedata
from collections.abc import Mapping
from datetime import datetime

from nightstand.domain.decision import Decision, ReadingStatus, Tier
from nightstand.domain.query_lexer import Lexeme, Sign
from nightstand.domain.query_ranges import number_range, time_range
from nightstand.domain.query_tree import (
    AddedFilter,
    Everything,
    Filter,
    FilterName,
    Node,
    Not,
    NumberFilter,
    Possession,
    State,
    TextClause,
    TextField,
    TextKind,
)

STOP_WORDS = frozenset(
    "a an and are as at be by for from has have in into is it its of on or that the their this to was we were which"
    " with".split()
)
"""Words that nearly every paper holds; a search for other words goes without them."""

_TEXT_FIELDS = {
    "": TextField.ANY,
    "title": TextField.TITLE,
    "abstract": TextField.ABSTRACT,
    "author": TextField.AUTHORS,
    "venue": TextField.VENUE,
    "note": TextField.NOTES,
    "source": TextField.SOURCES,
}
_SPOKEN = {
    "kept": "keep",
    "skipped": "skip",
    "inbox": "undecided",
}
_STATES: Mapping[str, State] = {
    **{state.value: state for state in State},
    "keep": State.KEPT,
    "skip": State.SKIPPED,
    "inbox": State.UNDECIDED,
    "star": State.STARRED,
    "trash": State.TRASHED,
}
_CHOICES: Mapping[str, tuple[FilterName, Mapping[str, str]]] = {
    "is": (FilterName.IS, _STATES),
    "has": (FilterName.HAS, {f"{one.value}{end}": one.value for one in Possession for end in ("", "s")}),
    "status": (FilterName.STATUS, {one.value: one.value for one in ReadingStatus}),
    "decision": (
        FilterName.DECISION,
        {**{one.value: one.value for one in Decision}, **_SPOKEN},
    ),
    "tier": (FilterName.TIER, {one.value: one.value for one in Tier}),
}
_NAMES = {"tag": FilterName.TAG, "list": FilterName.LIST, "key": FilterName.KEY}
_NUMBERS = {"year": FilterName.YEAR, "rating": FilterName.RATING, "id": FilterName.ID}

_IMPORT_NUMBER = re.compile("[0-9]{1,18}")
_FUZZY = re.compile(r"(.*\w.*)~[12]?")
_PATTERN = re.compile(r"[\w*?.'’‐‑–-]+")
_ANY_LETTERS = re.compile(r"[*?]*\*[*?]*")
_SOME_LETTERS = re.compile(r"\?{3,}")


def filter_of(lexeme: Lexeme, now: datetime) -> Node | None:
    """Return what a lexeme with a field asks of the library; None when it is a matter of text."""
    value = unicodedata.normalize("NFC", lexeme.text).strip()
    if lexeme.field in _NAMES:
        return Filter(_NAMES[lexeme.field], value) if value else None
    spoken = value.lower()
    if lexeme.field == "import":
        return Filter(FilterName.IMPORT, str(int(value))) if _IMPORT_NUMBER.fullmatch(value) else None
    if lexeme.field in _CHOICES:
        name, values = _CHOICES[lexeme.field]
        return Filter(name, str(values[spoken])) if spoken in values else None
    if lexeme.field in _NUMBERS:
        return _numbers(_NUMBERS[lexeme.field], spoken)
    if lexeme.field == "added" and (times := time_range(spoken, now)) is not None:
        return AddedFilter(*times)
    return None


def text_of(lexeme: Lexeme) -> Node | None:
    """Return what a lexeme asks of the text; None when it holds nothing that could be found."""
    is_text_field = lexeme.field in _TEXT_FIELDS
    field = _TEXT_FIELDS.get(lexeme.field, TextField.ANY)
    text = lexeme.text if is_text_field else lexeme.source
    if lexeme.sign is Sign.PHRASE and is_text_field:
        return TextClause(field, text, TextKind.PHRASE, lexeme.is_open) if is_searchable(text) else None
    if _ANY_LETTERS.fullmatch(text):
        return Everything()
    if _SOME_LETTERS.fullmatch(text):
        return TextClause(field, text, TextKind.WILDCARD)
    if not is_searchable(text):
        return None
    if fuzzy := _FUZZY.fullmatch(text):
        return TextClause(field, fuzzy[1], TextKind.FUZZY)
    if ("*" in text or "?" in text) and _PATTERN.fullmatch(text):
        start = text.rstrip("*")
        if "*" in start or "?" in start:
            return TextClause(field, text, TextKind.WILDCARD)
        return TextClause(field, start, TextKind.PREFIX)
    return TextClause(field, text, TextKind.WORD, lexeme.is_open)


def is_searchable(text: str) -> bool:
    """Tell whether a text holds a letter, a digit or a pictograph."""
    return any(character.isalnum() or unicodedata.category(character) == "So" for character in text)


def _numbers(name: FilterName, text: str) -> Node | None:
    if text in ("none", "any"):
        has_value = NumberFilter(name, None, None)
        return has_value if text == "any" else Not(has_value)
    ends = number_range(text)
    return None if ends is None else NumberFilter(name, *ends)
