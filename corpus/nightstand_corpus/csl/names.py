"""Reads the names of CSL-JSON, with their particles wherever programs put them."""

from __future__ import annotations

from nightstand_corpus.json_files.text import JsonValue
from nightstand_corpus.record import Name, PersonName
from nightstand_corpus.values.names import names_of

_OTHERS = frozenset({"others", "et al.", "et al"})


def read_csl_names(value: JsonValue) -> tuple[tuple[Name, ...], bool]:
    """Return the names in a list of CSL names, or in a text where a program put one, and whether more are meant."""
    if isinstance(value, str):
        return names_of(value)
    if isinstance(value, dict):
        value = [value]
    if not isinstance(value, list):
        return (), False
    names: list[Name] = []
    incomplete = False
    for member in value:
        if isinstance(member, str):
            found, others = names_of(member)
            names.extend(found)
            incomplete |= others
        elif isinstance(member, dict) and (name := _name(member)) is not None:
            if _whole(name).casefold() in _OTHERS:
                incomplete = True
            else:
                names.append(name)
    return tuple(names), incomplete


def names_text(names: tuple[Name, ...]) -> str:
    """Return names in one text as BibTeX has them: "Lee, Ann and {Acme Labs}"."""
    return " and ".join(_bibtex_name(name) for name in names)


def _name(parts: dict[str, JsonValue]) -> Name | None:
    family, given = _text(parts.get("family")), _text(parts.get("given"))
    particle, suffix = _text(parts.get("non-dropping-particle")), _text(parts.get("suffix"))
    if not family and not given:
        whole = _text(parts.get("literal")) or _text(parts.get("name"))
        if not whole:
            return None
        # A single word is a person known by one name as often as a body.
        return PersonName(whole, is_body=True) if " " in whole else whole
    if not family:
        return given
    dropping = _text(parts.get("dropping-particle"))
    if not dropping:
        given, dropping = _split_behind(given)
    if not particle and not family.startswith('"'):
        particle, family = _split_before(family)
    particles = " ".join(part for part in (dropping, particle) if part)
    return PersonName(family.strip('"'), given, particles, suffix)


def _split_before(family: str) -> tuple[str, str]:
    """Return the words in small letters that open a family name ("van der" Berg), and the rest."""
    words = family.split()
    end = 0
    while end < len(words) - 1 and words[end].islower():
        end += 1
    return " ".join(words[:end]), " ".join(words[end:])


def _split_behind(given: str) -> tuple[str, str]:
    """Return a given name without the words in small letters behind it ("Ludwig" van), and those."""
    words = given.split()
    end = len(words)
    while end > 1 and words[end - 1].islower() and words[end - 1].isalpha() and len(words[end - 1]) <= 4:
        end -= 1
    return " ".join(words[:end]), " ".join(words[end:])


def _whole(name: Name) -> str:
    return name if isinstance(name, str) else name.family


def _bibtex_name(name: Name) -> str:
    if isinstance(name, str):
        return name
    if name.is_body:
        return f"{{{name.family}}}"
    family = " ".join(part for part in (name.particle, name.family) if part)
    return ", ".join(part for part in (family, name.suffix, name.given) if part)


def _text(value: JsonValue) -> str:
    return " ".join(value.split()) if isinstance(value, str) else ""
