"""Reads names as databases write them: the family name first, initials run together, bodies without a comma."""

from __future__ import annotations

import re

from nightstand_corpus.record import Name, PersonName
from nightstand_corpus.values.names import clean_names, split_names

_SUFFIX = re.compile(r"(?:jr|sr|ii|iii|iv|2nd|3rd|4th)\.?", re.IGNORECASE)
_RUN_OF_INITIALS = re.compile(r"[^\W\d_a-z]{1,4}(?:-[^\W\d_a-z])?")
# Embase writes "Liu R." and "van den Berg J.-P.".
_INITIALS_BEHIND = re.compile(r"([^\W\d_][^\s.,]+(?: [^\s.,]+){0,4}) ((?:[^\W\d_]\.[ -]?){1,4})")
_BODY = re.compile(
    r"\b(?:agency|association|center|centre|collaboration|collaborative|collaborators|commission|committee|consortium|"
    r"corporation|council|department|group|initiative|institute|institution|investigators|ministry|network|organi[sz]ation|"
    r"panel|project|society|team|trialists|university|working party)\b",
    re.IGNORECASE,
)


def read_names(value: str, *, initials_run: bool = False) -> tuple[tuple[Name, ...], bool]:
    """Return the names in one value, mostly a single one, and whether it says that more are meant ("et al.").

    `initials_run` says that the source writes "Lee AB" or "Lee, AB" for A. B. Lee.
    """
    if value.count(",") == 1 and value.rstrip().endswith(","):
        # EndNote's way to say that a comma parts nothing here.
        return (body(value.rstrip(" \t,")),), False
    if ";" in value or "et al" in value.lower() or value.strip().lower() in ("others", "and others"):
        names, incomplete = split_names(value)
    else:
        names, incomplete = clean_names((value,))
    return tuple(read_name(name, initials_run=initials_run) for name in names), incomplete


def read_name(name: str, *, initials_run: bool = False) -> Name:
    """Return one name in its parts where a comma or a run of initials tells them, else as it stands."""
    family, comma, rest = name.partition(",")
    if not comma and (found := _INITIALS_BEHIND.fullmatch(name)):
        particle, own = _particle(found[1])
        return PersonName(own, found[2], particle)
    if not comma:
        return _with_initials_behind(name) if initials_run else _without_comma(name)
    parts = [part.strip() for part in rest.split(",") if part.strip()]
    suffix = next((part for part in parts if _SUFFIX.fullmatch(part)), "")
    given = ", ".join(part for part in parts if part is not suffix)
    if initials_run and _RUN_OF_INITIALS.fullmatch(given):
        given = spread_initials(given)
    particle, own = _particle(family.strip())
    return PersonName(own, given, particle, suffix)


def body(name: str) -> PersonName:
    """Return the name of a collaboration or the like."""
    return PersonName(" ".join(name.split()), is_body=True)


def reading_order(name: Name) -> str:
    """Return a name as one text with the family name first, as lists of editors are kept."""
    if isinstance(name, str):
        return name
    family = f"{name.particle} {name.family}".strip()
    return ", ".join(part for part in (family, name.suffix, name.given) if part)


def spread_initials(run: str) -> str:
    """Return "RV" as "R. V." and "J-P" as "J.-P."."""
    letters = [f"{letter}." if letter != "-" else "-" for letter in run]
    return " ".join(letters).replace(" - ", "-")


def _without_comma(name: str) -> Name:
    return body(name) if _BODY.search(name) and " " in name else name


def _with_initials_behind(name: str) -> Name:
    words = name.split()
    suffix = words.pop() if len(words) > 2 and _SUFFIX.fullmatch(words[-1]) else ""
    if len(words) < 2 or not _RUN_OF_INITIALS.fullmatch(words[-1]):
        return _without_comma(name)
    particle, own = _particle(" ".join(words[:-1]))
    return PersonName(own, spread_initials(words[-1]), particle, suffix)


def _particle(family: str) -> tuple[str, str]:
    """Part "van 't Riet" into what is written small before the name proper, and that."""
    words = family.split()
    start = 0
    while start < len(words) - 1 and words[start][0] in "abcdefghijklmnopqrstuvwxyz'’":
        start += 1
    return " ".join(words[:start]), " ".join(words[start:])
