"""Turns the JSON value of one paper into labelled fields, in whichever of the usual shapes it comes."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping

from nightstand_corpus.fields.labels import known_field
from nightstand_corpus.fields.sorting import FieldText
from nightstand_corpus.json_files.layout import Likeness
from nightstand_corpus.json_files.people import institutions, people
from nightstand_corpus.json_files.text import JsonValue

# Members whose own members are fields of the paper: notes of OpenReview, answers of DBLP and of Semantic Scholar.
_WRAPPERS = frozenset({"content", "info", "externalIds"})
# Sessions, rooms and people have names too; with authors or an abstract beside it, a name is a title.
_WEAK_TITLES = frozenset({"name", "en", "paper"})
_PEOPLE = frozenset({"authors", "editor"})
_PARTS_OF_VENUE = frozenset({"volume", "number", "pages", "publisher", "issn", "isbn"})
_INNER_TEXTS = ("name", "text", "title", "url", "href", "year", "display_name", "keyword", "term", "en")
_CONFERENCE = re.compile(r"\b(ICML|NeurIPS|ICLR|MLSys)\.(?:cc|org)/(\d{4})/")
_OPENREVIEW_PATHS = ("/pdf/", "/pdf?", "/attachment")


def likeness(value: JsonValue) -> Likeness:
    """Return how much `value` looks like a paper."""
    own = _own_likeness(value)
    if own is Likeness.NONE and isinstance(value, dict) and next(_lists_of_papers(value), None):
        return Likeness.TITLED
    return own


def papers_in(value: JsonValue) -> list[JsonValue]:
    """Return the papers that an element holds: those in its lists when it is a session or group, else it alone."""
    if isinstance(value, dict):
        inside = [_in_session(paper, value) for papers in _lists_of_papers(value) for paper in papers]
        if inside and _own_likeness(value) is not Likeness.COMPLETE:
            return inside
    return [value]


def fields_of(value: JsonValue, name: str = "") -> dict[str, FieldText] | None:
    """Return the fields of a paper by label, None when `value` has no shape of one; `name` is that of its member."""
    if isinstance(value, str):
        return {"title": value}
    if isinstance(value, list):
        return _fields_of_row(value) if _is_row(value) else None
    if not isinstance(value, dict):
        return None
    fields: dict[str, FieldText] = {}
    for label, member in value.items():
        if isinstance(member, str):
            fields[label] = member
        elif member is not None:
            _add(fields, label, member)
    if "forum" in value or "sourceurl" in value:
        _complete_addresses(fields)
    if name:
        fields.setdefault("id", name)
    return fields


def _in_session(paper: JsonValue, group: Mapping[str, JsonValue]) -> JsonValue:
    """Return a paper with the title of the group in which it stands."""
    title = group.get("title") or group.get("name")
    return {"session": title, **paper} if isinstance(paper, dict) and isinstance(title, str) else paper


def _add(fields: dict[str, FieldText], label: str, member: JsonValue) -> None:
    """Add a member that is no text; what has no simpler form is kept as JSON text."""
    if isinstance(member, bool):
        fields[label] = "true" if member else "false"
    elif isinstance(member, int):
        fields[label] = member
    elif isinstance(member, list):
        _add_list(fields, label, member)
    elif isinstance(member, dict):
        _add_object(fields, label, member)
    elif member is not None:
        fields[label] = member if isinstance(member, str) else str(member)


def _add_list(fields: dict[str, FieldText], label: str, members: list[JsonValue]) -> None:
    texts = [member for member in members if isinstance(member, str)]
    if len(texts) == len(members):
        fields[label] = texts
        return
    field = known_field(label)
    if field in _PEOPLE:
        fields[label] = people(members)
        if places := institutions(members):
            fields.setdefault("institutions", places)
        return
    inner = [_inner_text(member) for member in members if member is not None]
    fields[label] = inner if field is not None and all(inner) else _as_json(members)


def _add_object(fields: dict[str, FieldText], label: str, member: dict[str, JsonValue]) -> None:
    if "value" in member and len(member) <= 2:
        inner = member["value"]
        _add(fields, label, _as_json(inner) if isinstance(inner, dict) else inner)
    elif label in _WRAPPERS:
        for name, value in member.items():
            if value is not None and (name not in fields or known_field(name) == "title"):
                _add(fields, name, value)
    elif known_field(label) in _PEOPLE:
        inner_lists = [value for value in member.values() if isinstance(value, list)]
        _add_list(fields, label, inner_lists[0] if inner_lists else list(member.values()))
    elif label == "openAccessPdf":
        fields["pdf"] = _inner_text(member)
    elif known_field(label) is not None and (text := _inner_text(member)):
        fields[label] = text
        for name, value in member.items():
            # A journal may hold the volume and pages.
            if isinstance(value, str | int) and known_field(name) in _PARTS_OF_VENUE:
                fields.setdefault(name, value)
    elif member:
        fields[label] = _as_json(member)


def _complete_addresses(fields: dict[str, FieldText]) -> None:
    """Complete what a note of OpenReview and a feed of a conference leave to the site they come from."""
    pdf = fields.get("pdf")
    if isinstance(pdf, str) and pdf.startswith(_OPENREVIEW_PATHS):
        fields["pdf"] = f"https://openreview.net{pdf}"
    # The number of a submission is no issue of a journal.
    if "forum" in fields and isinstance(number := fields.get("number"), int):
        del fields["number"]
        fields["submission_number"] = number
    source = fields.get("sourceurl")
    if isinstance(source, str) and not fields.get("venue") and (event := _CONFERENCE.search(source)):
        fields["venue"] = f"{event[1]} {event[2]}"


def _own_likeness(value: JsonValue) -> Likeness:
    if isinstance(value, list):
        return Likeness.COMPLETE if _is_row(value) else Likeness.NONE
    if not isinstance(value, dict):
        return Likeness.NONE
    labels = {label: member for label, member in _members(value) if member}
    named = {known_field(label) for label in labels}
    is_complete = "authors" in named or "abstract" in named
    if "title" in named:
        if is_complete:
            return Likeness.COMPLETE
        strong = any(known_field(label) == "title" and label.casefold() not in _WEAK_TITLES for label in labels)
        return Likeness.TITLED if strong else Likeness.NONE
    return Likeness.TITLED if "abstract" in named else Likeness.NONE


def _members(value: Mapping[str, JsonValue]) -> Iterator[tuple[str, JsonValue]]:
    for label, member in value.items():
        if label in _WRAPPERS and isinstance(member, dict):
            yield from member.items()
        else:
            yield label, member


def _lists_of_papers(value: Mapping[str, JsonValue]) -> Iterator[list[JsonValue]]:
    for label, member in value.items():
        if not isinstance(member, list) or not member or not isinstance(member[0], dict):
            continue
        if known_field(label) is None and _own_likeness(member[0]) is not Likeness.NONE:
            yield member


def _is_row(value: list[JsonValue]) -> bool:
    """Return whether a list holds a title and then a list of authors, and perhaps more."""
    return len(value) >= 2 and isinstance(value[0], str) and isinstance(value[1], list)


def _fields_of_row(row: list[JsonValue]) -> dict[str, FieldText]:
    fields: dict[str, FieldText] = {"title": _inner_text(row[0])}
    if isinstance(row[1], list):
        _add_list(fields, "authors", row[1])
    for number, value in enumerate(row[2:], start=3):
        is_address = isinstance(value, str) and value.startswith(("http://", "https://"))
        _add(fields, "url" if is_address and "url" not in fields else f"column {number}", value)
    return fields


def _inner_text(value: JsonValue) -> str:
    if isinstance(value, str | int | float):
        return str(value)
    if isinstance(value, dict):
        return next((str(value[label]) for label in _INNER_TEXTS if isinstance(value.get(label), str | int)), "")
    return ""


def _as_json(value: JsonValue) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(", ", ": "))
