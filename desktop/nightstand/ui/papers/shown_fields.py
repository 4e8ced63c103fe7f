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
SNIPPET_LINE_PX: Final = 17
SNIPPET_PADDING_PX: Final = 12

_META_LINE = frozenset({ShownField.AUTHORS, ShownField.VENUE, ShownField.YEAR, ShownField.TAGS})


def has_meta_line(fields: Iterable[ShownField]) -> bool:
    """Tell whether a row with these fields has the line of authors, venue and tags."""
    return not _META_LINE.isdisjoint(fields)


def row_height_px(fields: frozenset[ShownField], snippet_lines: int = 2) -> int:
    """Return the height of every row that shows these fields; it is the same for all, whatever they hold."""
    height = TITLE_HEIGHT_PX
    if has_meta_line(fields):
        height += META_HEIGHT_PX
    if ShownField.SNIPPET in fields and snippet_lines:
        height += snippet_lines * SNIPPET_LINE_PX + SNIPPET_PADDING_PX
    return height


def known_fields(names: Iterable[str]) -> frozenset[ShownField]:
    """Return the fields with these names; names no longer known are left out."""
    known = {field.value: field for field in ShownField}
    return frozenset(known[name] for name in names if name in known)
