"""Which parts of a paper the list shows, and how tall that makes its rows."""

from collections.abc import Iterable
from enum import StrEnum
from typing import Final


class ShownField(StrEnum):
    """A part of a row that can be hidden; the title is always there."""

    AUTHORS = "authors"
    VENUE = "venue"
    YEAR = "year"
    SNIPPET = "snippet"
    TAGS = "tags"
    MARKS = "marks"


ALL_FIELDS: Final = frozenset(ShownField)

TITLE_HEIGHT_PX: Final = 38
META_HEIGHT_PX: Final = 20
SNIPPET_HEIGHT_PX: Final = 46

_META_LINE = frozenset({ShownField.AUTHORS, ShownField.VENUE, ShownField.YEAR, ShownField.TAGS})


def has_meta_line(fields: Iterable[ShownField]) -> bool:
    """Tell whether a row with these fields has the line of authors, venue and tags."""
    return not _META_LINE.isdisjoint(fields)


def row_height_px(fields: frozenset[ShownField]) -> int:
    """Return the height of every row that shows these fields; it is the same for all, whatever they hold."""
    height = TITLE_HEIGHT_PX
    if has_meta_line(fields):
        height += META_HEIGHT_PX
    if ShownField.SNIPPET in fields:
        height += SNIPPET_HEIGHT_PX
    return height


def fields_as_text(fields: Iterable[ShownField]) -> str:
    """Return the fields as the window state keeps them."""
    return ",".join(sorted(fields))


def fields_from_text(text: str | None) -> frozenset[ShownField]:
    """Read what `fields_as_text` wrote; names no longer known are left out, and None means all."""
    if text is None:
        return ALL_FIELDS
    known = {field.value: field for field in ShownField}
    return frozenset(known[name] for name in text.split(",") if name in known)
