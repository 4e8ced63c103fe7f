"""Reads the value behind a field of a search as what it asks of the library."""

import re
import unicodedata
from collections.abc import Mapping
from datetime import datetime
from difflib import get_close_matches

from nightstand.domain.decision import Decision, ReadingStatus, Tier
from nightstand.domain.identifiers import Identifier, address_identifiers, arxiv_identifiers, doi_identifiers
from nightstand.domain.query_dates import RELATIVE_DATES, time_range, time_words
from nightstand.domain.query_lexer import Lexeme, Sign
from nightstand.domain.query_ranges import number_range
from nightstand.domain.query_tree import (
    AddedFilter,
    Filter,
    FilterName,
    LikeClause,
    Node,
    Not,
    NumberFilter,
    Or,
    Possession,
    State,
    joined,
)

_ANY_TIER = Or(tuple(Filter(FilterName.TIER, tier.value) for tier in Tier))
_HAS: Mapping[str, Node] = {
    **{one.value: Filter(FilterName.HAS, one.value) for one in Possession},
    "year": NumberFilter(FilterName.YEAR, None, None),
    "rating": NumberFilter(FilterName.RATING, None, None),
    "tier": _ANY_TIER,
}
_STATES: Mapping[str, State] = {
    **{state.value: state for state in State},
    "keep": State.KEPT,
    "skip": State.SKIPPED,
    "inbox": State.UNDECIDED,
    "star": State.STARRED,
    "trash": State.TRASHED,
    "deleted": State.TRASHED,
    "duplicates": State.DUPLICATE,
}
_IS: Mapping[str, Node] = {
    **{spoken: Filter(FilterName.IS, state.value) for spoken, state in _STATES.items()},
    "library": Or((Filter(FilterName.IS, State.KEPT.value), Filter(FilterName.IS, State.MAYBE.value))),
    "tagged": _HAS["tag"],
    "rated": _HAS["rating"],
    "noted": _HAS["note"],
    "highlighted": _HAS["highlight"],
}
_DECISIONS = {one.value: one.value for one in Decision} | {
    "kept": Decision.KEEP.value,
    "skipped": Decision.SKIP.value,
    "inbox": Decision.UNDECIDED.value,
    "none": Decision.UNDECIDED.value,
}
_TIERS: Mapping[str, Node] = {
    **{one.value: Filter(FilterName.TIER, one.value) for one in Tier},
    "any": _ANY_TIER,
    "none": Not(_ANY_TIER),
}
_CHOICES: Mapping[str, Mapping[str, Node]] = {
    "is": _IS,
    "has": {spoken + end: node for spoken, node in _HAS.items() for end in ("", "s")},
    "status": {one.value: Filter(FilterName.STATUS, one.value) for one in ReadingStatus},
    "decision": {spoken: Filter(FilterName.DECISION, value) for spoken, value in _DECISIONS.items()},
    "tier": _TIERS,
}
CHOICES: Mapping[str, tuple[str, ...]] = {
    "is": tuple(_IS),
    "has": tuple(_HAS),
    "status": tuple(ReadingStatus),
    "decision": tuple(Decision),
    "tier": tuple(_TIERS),
}
"""The values that a field with few values knows, other spellings of the same left out for most."""

_NAMES = {
    "tag": FilterName.TAG,
    "list": FilterName.LIST,
    "key": FilterName.KEY,
    "topic": FilterName.TOPIC,
}
NAME_FIELDS = frozenset(_NAMES)
"""Fields of which several values may stand between commas without quotes, each of them a name."""

_NUMBERS = {"year": FilterName.YEAR, "rating": FilterName.RATING, "id": FilterName.ID}
CHOICE_FIELDS = frozenset({*_CHOICES, *_NUMBERS, "added"})
"""Fields of which any text that is no value of theirs can be told."""

_HALF_TYPED = frozenset({"tag", "list"})
"""Fields whose value is a whole name; of keys and topics any part does."""

_POSSIBLE = frozenset({"tag", "list", "doi", "arxiv"})
"""Fields of which a paper has any or none."""

_LEAST_LIKENESS = 0.7
_IMPORT_NUMBER = re.compile("[0-9]{1,18}")
_BARE_ARXIV = re.compile(r"[0-9]{4}\.[0-9]{4,5}(?:v[0-9]{1,2})?")
_BEGUN_YEAR = re.compile("1[0-9]{0,2}|20?[0-9]?")
"""What is typed of a year before all of it is there."""

_ENCLOSING = "<>()[]{}.,;:'\""


def filter_of(lexeme: Lexeme, now: datetime) -> Node | None:
    """Return what a lexeme with a field asks of the library; None when it is a matter of text."""
    value = unicodedata.normalize("NFC", lexeme.text).strip()
    field, is_literal = lexeme.field, lexeme.sign is Sign.PHRASE
    if not field or not value:
        return None
    if field in _POSSIBLE and not is_literal and value.lower() in ("any", "none"):
        possession = _HAS[field]
        return possession if value.lower() == "any" else Not(possession)
    if field in _NAMES:
        return Filter(_NAMES[field], value) if is_literal else _either_name(lexeme, value)
    if field == "like":
        return LikeClause(value)
    if field in ("doi", "arxiv"):
        found = [one for one in identifiers_in(value, is_arxiv=field == "arxiv") if one[0] == field]
        return _identified(found) if found else None
    if field == "year" and lexeme.is_open and (started := _BEGUN_YEAR.fullmatch(value)):
        return NumberFilter(FilterName.YEAR, int(started[0].ljust(4, "0")), int(started[0].ljust(4, "9")))
    # "2024, 2025" stands for either; a comma at the end waits for the next.
    nodes = [_choice(field, part.strip(), now) for part in value.split(",") if part.strip()]
    if not nodes or None in nodes:
        return None
    return joined(Or, tuple(dict.fromkeys(node for node in nodes if node is not None)))


def _either_name(lexeme: Lexeme, value: str) -> Node | None:
    """Return what asks for one of the names in a list without quotes; the last may still be being typed."""
    field = lexeme.field
    names = [name.strip() for name in value.split(",")]
    nodes: list[Node] = []
    for number, name in enumerate(names):
        stem = name.rstrip("*")
        is_last = number == len(names) - 1
        if not stem:
            nodes += [_HAS[field]] if name and field in _HAS else []
        elif field in _POSSIBLE and stem.lower() in ("any", "none"):
            nodes.append(_HAS[field] if stem.lower() == "any" else Not(_HAS[field]))
        elif field in _HALF_TYPED:
            is_begun = stem != name or (is_last and lexeme.is_open)
            nodes.append(Filter(_NAMES[field], stem, is_unfinished=is_begun))
        else:
            nodes.append(Filter(_NAMES[field], stem))
    return joined(Or, tuple(dict.fromkeys(nodes))) if nodes else None


def meant_value(field: str, value: str) -> str:
    """Return the value that somebody meant who typed this behind a field with few values; empty for anything else."""
    known = RELATIVE_DATES if field == "added" else CHOICES.get(field, ())
    near = get_close_matches(value.lower(), known, n=1, cutoff=_LEAST_LIKENESS)
    return near[0] if near and near[0] != value.lower() else ""


def identifiers_in(text: str, *, is_arxiv: bool = False) -> tuple[Identifier, ...]:
    """Return what a DOI, an address or an arXiv number names; `is_arxiv` tells that it is said to be one of arXiv's."""
    bare = text.strip(_ENCLOSING)
    found = [*doi_identifiers(bare), *address_identifiers(bare, "")]
    if is_arxiv or _BARE_ARXIV.fullmatch(bare):
        found += arxiv_identifiers(bare)
    return tuple(dict.fromkeys(found))


def identified(text: str) -> Node | None:
    """Return what asks for the paper with the identifiers in a pasted text; None when it holds none."""
    # All of them have dots or slashes.
    is_bare_word = text.isascii() and text.isalnum()
    found = () if is_bare_word else identifiers_in(text)
    return _identified(found) if found else None


def _identified(found: list[Identifier] | tuple[Identifier, ...]) -> Node:
    return joined(Or, tuple(Filter(FilterName.IDENTIFIER, f"{scheme}:{value}") for scheme, value in found))


def _choice(field: str, value: str, now: datetime) -> Node | None:
    spoken = value.lower()
    if field in _CHOICES:
        return _CHOICES[field].get(spoken)
    if field in _NUMBERS:
        return _numbers(_NUMBERS[field], spoken)
    if field == "import":
        return Filter(FilterName.IMPORT, str(int(value))) if _IMPORT_NUMBER.fullmatch(value) else None
    if field == "added" and (times := time_range(spoken, now)) is not None:
        return AddedFilter(*times, time_words(spoken))
    return None


def _numbers(name: FilterName, text: str) -> Node | None:
    if text in ("none", "any"):
        has_value = NumberFilter(name, None, None)
        return has_value if text == "any" else Not(has_value)
    ends = number_range(text)
    return None if ends is None else NumberFilter(name, *ends)
