"""Volumes, editions and printings: what keeps two records with one title apart."""

import re
from collections.abc import Mapping

NUMBERING = ("volume", "edition", "isbn")
"""The fields that tell them apart, the most telling last."""

_WHOLE_BOOKS = frozenset(
    {"book", "booklet", "collection", "manual", "mvbook", "mvcollection", "proceedings", "reference"}
)
"""Types whose edition and ISBN are their own; those of a chapter's book may be of the print or of the file."""

_NUMBER = re.compile(r"[0-9]+")
_ISBN_SIGN = re.compile(r"[0-9Xx]")
_ISBN_CORE = slice(-10, -1)
"""The nine digits that the old and the new form of an ISBN have in common; its check digit differs."""


def numbering_of(type_name: str, extra: Mapping[str, str]) -> dict[str, str]:
    """Return what tells a record of this type apart from others of its title, from its additional fields."""
    names = NUMBERING if type_name in _WHOLE_BOOKS else ("volume",)
    return {name: extra[name] for name in names if extra.get(name)}


def numbered_apart(first: Mapping[str, str], second: Mapping[str, str]) -> str:
    """Return the field in which two records are plainly two volumes, editions or printings, "" for none."""
    for name in reversed(NUMBERING):
        ours, theirs = _plain(name, first.get(name, "")), _plain(name, second.get(name, ""))
        if ours and theirs and ours != theirs:
            return name
    return ""


def _plain(name: str, value: str) -> str:
    """Return the number in a field, "" for words: “second” and “2” may be the same."""
    if name == "isbn":
        digits = "".join(_ISBN_SIGN.findall(value))
        return digits[_ISBN_CORE] if len(digits) in (10, 13) else ""
    found = _NUMBER.search(value)
    return found[0].lstrip("0") if found else ""
