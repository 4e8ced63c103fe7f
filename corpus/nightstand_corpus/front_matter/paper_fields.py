"""Turns the YAML of a note or post into fields of a paper."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from nightstand_corpus.fields.labels import known_field
from nightstand_corpus.fields.sorting import FieldText
from nightstand_corpus.record import Name, PersonName

if TYPE_CHECKING:
    from nightstand_corpus.front_matter.yaml_nodes import YamlValue

_PMLR_KEY = re.compile(r"[a-z-]{2,40}\d\d[a-z]{0,2}")
_TYPES = frozenset("article book inbook incollection inproceedings misc phdthesis proceedings techreport".split())
_FAMILY = ("family", "last", "last_name", "lastname", "surname", "family-name", "family_name")
_GIVEN = ("given", "first", "first_name", "firstname", "given-name", "given-names", "given_name")
_PARTICLE = ("prefix", "particle", "non-dropping-particle", "dropping-particle", "von")


def paper_fields(values: Mapping[str, YamlValue]) -> dict[str, FieldText]:
    """Return the fields of a paper, people with their parts; a nested value is written out in one line."""
    fields: dict[str, FieldText] = {}
    for key, value in values.items():
        if known_field(key) in ("authors", "editor"):
            names = _names(value)
            if names:
                fields[key] = names if known_field(key) == "authors" else " and ".join(map(_reversed, names))
        elif known_field(key) == "keywords" and not isinstance(value, str | Mapping):
            fields[key] = [text for part in value if (text := _text(part))]
        elif text := _text(value).strip():
            fields[key] = text
    if fields.get("month") == "0":
        del fields["month"]
    if "type" not in fields:
        kind = next((key for key in ("layout", "genre") if fields.get(key) in _TYPES), "")
        if kind:
            fields["type"] = fields[kind]
    return _with_pmlr_page(fields)


def _with_pmlr_page(fields: dict[str, FieldText]) -> dict[str, FieldText]:
    """Add the page of a paper of the Proceedings of Machine Learning Research, which its volume and key make."""
    key, volume = fields.get("id"), fields.get("volume")
    if fields.get("publisher") != "PMLR" or any(known_field(label) == "url" for label in fields):
        return fields
    if isinstance(key, str) and isinstance(volume, str) and _PMLR_KEY.fullmatch(key) and volume.isdecimal():
        fields["url"] = f"https://proceedings.mlr.press/v{volume}/{key}.html"
    return fields


def _names(value: YamlValue) -> str | list[Name]:
    if isinstance(value, str):
        return value
    if isinstance(value, Mapping):
        return [name] if (name := _name(value)) else []
    return [name for part in value if (name := _name(part))]


def _name(value: YamlValue) -> Name:
    if not isinstance(value, Mapping):
        return _text(value)
    family = _first(value, _FAMILY)
    if family:
        return PersonName(family, _first(value, _GIVEN), _first(value, _PARTICLE), _first(value, ("suffix", "jr")))
    return _first(value, ("literal", "name", "full_name", "fullname")) or _text(value)


def _first(value: Mapping[str, YamlValue], keys: Sequence[str]) -> str:
    return next((text for key in keys if (text := _text(value.get(key, "")).strip())), "")


def _reversed(name: Name) -> str:
    if isinstance(name, str):
        return name
    family = f"{name.particle} {name.family}".strip()
    return ", ".join(part for part in (family, name.suffix, name.given) if part)


def _text(value: YamlValue) -> str:
    """Return a value in one line."""
    if isinstance(value, str):
        return value
    if isinstance(value, Mapping):
        return ", ".join(f"{key}: {text}" for key, part in value.items() if (text := _text(part)))
    parts = [text for part in value if (text := _text(part))]
    return ("-" if parts and all(part.isdecimal() for part in parts) else "; ").join(parts)
