"""Tag names: their normal form, nesting and validity."""

import re
import unicodedata
from dataclasses import dataclass
from typing import NewType

from nightstand.domain.errors import InvalidValue

TagId = NewType("TagId", int)
TagName = NewType("TagName", str)

SEPARATOR = "/"
MAX_TAG_LENGTH = 200

TAG_COLOURS = ("blue", "green", "orange", "purple", "red", "teal", "pink", "grey")
"""Colour names by role; the theme decides what they look like."""


@dataclass(frozen=True, slots=True)
class Tag:
    """A tag and how many papers outside the trash carry it."""

    id: TagId
    name: TagName
    colour: str
    count: int


def tag_name(text: str) -> TagName:
    """Return the normal form of a typed tag: NFC, single spaces, no empty level.

    Raises:
        InvalidValue: nothing is left, or the name is too long or holds a control character.
    """
    levels = (" ".join(level.split()) for level in unicodedata.normalize("NFC", text).split(SEPARATOR))
    name = SEPARATOR.join(level for level in levels if level)
    if not name:
        raise InvalidValue("A tag needs a name", f"“{text}” has no letters.", "Type at least one letter or sign.")
    if len(name) > MAX_TAG_LENGTH:
        raise InvalidValue(
            "The tag is too long", f"It has {len(name)} characters.", f"Use at most {MAX_TAG_LENGTH} characters."
        )
    if any(unicodedata.category(character) == "Cc" for character in name):
        raise InvalidValue("The tag holds a control character", repr(text), "Type the tag by hand.")
    return TagName(name)


def folded(name: str) -> str:
    """Return the form in which two names are the same: compatibility forms and case do not count."""
    return unicodedata.normalize("NFKC", name).casefold()


def natural_key(name: str) -> tuple[tuple[int, int, str], ...]:
    """Return what names are sorted by: numbers in them count as numbers, so that “List 2” precedes “List 10”."""
    parts = re.split(r"([0-9]{1,15})", folded(name))
    return tuple((0, int(part), "") if part.isascii() and part.isdecimal() else (1, 0, part) for part in parts if part)


def is_within(name: str, ancestor: str) -> bool:
    """Tell whether `name` is `ancestor` or nested below it, ignoring case."""
    inner, outer = folded(name), folded(ancestor)
    return inner == outer or inner.startswith(outer + SEPARATOR)


def renamed_within(name: TagName, old: TagName, new: TagName) -> TagName:
    """Return `name` with its leading `old` levels replaced by `new`; `name` must lie within `old`."""
    depth = len(old.split(SEPARATOR))
    rest = name.split(SEPARATOR)[depth:]
    return TagName(SEPARATOR.join([new, *rest]))
