"""Reads people from JSON in the shapes that sites and programs give them."""

from __future__ import annotations

from collections.abc import Iterable

from nightstand_corpus.json_files.text import JsonValue
from nightstand_corpus.record import Name, PersonName

_FAMILY = ("family", "last", "lastname", "last_name", "family_name", "familyName", "lastName", "surname", "familyname")
_GIVEN = ("given", "first", "firstname", "first_name", "given_name", "givenName", "firstName", "givenname", "forename")
_MIDDLE = ("middle", "middle_name", "middleName", "middlename")
_WHOLE = ("fullname", "full_name", "fullName", "name", "literal", "text", "display_name", "displayName", "author")
_BODIES = ("collab", "collaboration", "organization")
_PARTICLES = ("non-dropping-particle", "dropping-particle", "particle", "prefix")
_PLACES = ("institution", "affiliation", "institutions", "affiliations", "aff", "organisation", "org", "inst")


def people(values: Iterable[JsonValue]) -> list[Name]:
    """Return the names of people given as texts, as objects with the parts of names, or as lists of parts."""
    return [name for name in map(_person, values) if name is not None]


def institutions(values: Iterable[JsonValue]) -> list[str]:
    """Return where the people are, each place once, in their order."""
    places: dict[str, None] = {}
    for person in values:
        if isinstance(person, dict):
            for label in _PLACES:
                places.update(dict.fromkeys(_texts(person.get(label))))
    return list(places)


def _person(value: JsonValue) -> Name | None:
    if isinstance(value, str):
        return value
    if isinstance(value, list):
        return " ".join(part for part in value if isinstance(part, str) and part) or None
    if not isinstance(value, dict):
        return None
    family, given = _first(value, _FAMILY), _first(value, _GIVEN)
    if family and given:
        middle = _first(value, _MIDDLE)
        particle = " ".join(part for label in _PARTICLES if (part := _text(value.get(label))))
        return PersonName(family, f"{given} {middle}".strip(), particle, _text(value.get("suffix")))
    if whole := _first(value, _WHOLE):
        return whole
    if body := _first(value, _BODIES):
        return PersonName(body, is_body=True)
    return family or given or None


def _first(value: dict[str, JsonValue], labels: tuple[str, ...]) -> str:
    return next((text for label in labels if (text := _text(value.get(label)))), "")


def _text(value: JsonValue) -> str:
    return " ".join(value.split()) if isinstance(value, str) else ""


def _texts(value: JsonValue) -> list[str]:
    if isinstance(value, list):
        return [text for element in value for text in _texts(element)]
    if isinstance(value, dict):
        return _texts(value.get("name"))
    text = _text(value)
    return [text] if text else []
