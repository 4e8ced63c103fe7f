"""What one row of the list looks like: its lines and small marks, laid out once and kept while nothing changes."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from PySide6.QtGui import QFont, QFontMetrics

from nightstand.domain.decision import ReadingStatus
from nightstand.domain.paper import PaperRow
from nightstand.domain.tag import folded
from nightstand.ui.fonts import ui_font
from nightstand.ui.icons import Icon
from nightstand.ui.papers.model import ListedPaper
from nightstand.ui.papers.row_text import SEPARATOR, isolated, row_authors, venue_with_year
from nightstand.ui.papers.shown_fields import ShownField, has_meta_line
from nightstand.ui.theme import Theme
from nightstand.ui.widgets.hit_marks import MarkedText, read_marked
from nightstand.ui.widgets.text_lines import HitColours, TextLines, text_lines

TITLE_PX: Final = 14
META_PX: Final = 12
SMALL_PX: Final = 11
BADGE: Final = "provisional"
BADGE_PADDING_PX: Final = 6
BADGE_GAP_PX: Final = 8
MARK_GAP_PX: Final = 12
DOT_PX: Final = 7
SIGN_PX: Final = 13
DOT_GAP_PX: Final = 5
MOST_DOTS: Final = 5
MOST_META_LETTERS: Final = 160
LEAST_MARKS_SHARE: Final = 0.2
MARKS_OVERHANG_PX: Final = 34
SNIPPET_OVERHANG_PX: Final = 24
"""How far the second line and the snippet reach below the star, beyond the end of the title."""
MOST_LOOKS: Final = 400


@dataclass(frozen=True, slots=True)
class SmallMark:
    """A short text at the right of the second line; `tag_colour` puts a dot in front of it, `icon` a sign."""

    text: str
    width_px: int
    role: str = "text_faint"
    tag_colour: str | None = None
    gap_px: int = MARK_GAP_PX
    icon: Icon | None = None


@dataclass(frozen=True, slots=True)
class RowLook:
    """A laid-out row; `badge_width_px` is 0 unless the title is provisional."""

    listed: ListedPaper
    title: TextLines
    badge_width_px: int
    meta: TextLines
    marks: tuple[SmallMark, ...]
    snippet: TextLines


class RowLooks:
    """Lays rows out for a width and remembers the last few hundred."""

    def __init__(self, theme: Theme) -> None:
        self._looks: dict[tuple[int, int], RowLook] = {}
        self._tag_colours: dict[str, str] = {}
        self._fields: frozenset[ShownField] = frozenset(ShownField)
        self._snippet_lines = 2
        self._hit_colours = HitColours(theme.hit_background, theme.hit_text)
        self._unread, self._read = ui_font(TITLE_PX, 600), ui_font(TITLE_PX, 500)
        self._provisional = QFont(ui_font(TITLE_PX, 500))
        self._provisional.setItalic(True)
        self._meta, self._small = ui_font(META_PX), ui_font(SMALL_PX, 500)
        self._meta_metrics = QFontMetrics(self._meta)
        self._small_metrics = QFontMetrics(self._small)

    def set_theme(self, theme: Theme) -> None:
        """Take the colours of another theme."""
        self._hit_colours = HitColours(theme.hit_background, theme.hit_text)
        self._looks.clear()

    def set_fields(self, fields: frozenset[ShownField], snippet_lines: int) -> None:
        """Show only these parts, and so many lines of the abstract."""
        self._fields = fields
        self._snippet_lines = snippet_lines
        self._looks.clear()

    def set_tag_colours(self, colours: Mapping[str, str]) -> None:
        """Give tags, by name, the colour names of their dots."""
        by_name = {folded(name): colour for name, colour in colours.items()}
        # Asked again after every change, they are the same nearly always, and rows laid out stay as they are.
        if by_name != self._tag_colours:
            self._tag_colours = by_name
            self._looks.clear()

    def look(self, listed: ListedPaper, width_px: int) -> RowLook:
        """Return the row laid out for texts of `width_px` at most."""
        key = (listed.row.id, width_px)
        known = self._looks.get(key)
        if known is not None and self.is_known(listed, width_px):
            return known
        if known is None and len(self._looks) >= MOST_LOOKS:
            # The oldest; those that were just laid out are about to be shown.
            del self._looks[next(iter(self._looks))]
        self._looks.pop(key, None)
        self._looks[key] = self._laid_out(listed, max(40, width_px))
        return self._looks[key]

    def is_known(self, listed: ListedPaper, width_px: int) -> bool:
        """Tell whether the row is laid out for this width already."""
        known = self._looks.get((listed.row.id, width_px))
        return known is not None and known.listed.row is listed.row and known.listed.hits == listed.hits

    def _laid_out(self, listed: ListedPaper, width_px: int) -> RowLook:
        row = listed.row
        badge_px = self._badge_width_px() if row.title_is_provisional else 0
        beside_title_px = badge_px + BADGE_GAP_PX if badge_px and not has_meta_line(self._fields) else 0
        beside_meta_px = badge_px + BADGE_GAP_PX if badge_px else 0
        meta = MarkedText(self._meta_text(row))
        natural_px = self._meta_metrics.horizontalAdvance(meta.text[:MOST_META_LETTERS]) + beside_meta_px
        marks = self._marks(row, max(width_px - natural_px - 2 * MARK_GAP_PX, int(width_px * LEAST_MARKS_SHARE)))
        marks_px = sum(mark.width_px + mark.gap_px for mark in marks)
        meta_px = width_px + MARKS_OVERHANG_PX - marks_px - beside_meta_px
        return RowLook(
            listed,
            self._title(listed, width_px - beside_title_px),
            badge_px,
            text_lines(meta, self._meta, meta_px, self._hit_colours),
            marks,
            self._snippet(listed, width_px + SNIPPET_OVERHANG_PX),
        )

    def _title(self, listed: ListedPaper, width_px: int) -> TextLines:
        row = listed.row
        font = self._read if row.marks.status is ReadingStatus.READ else self._unread
        if row.title_is_provisional:
            font = self._provisional
        marked = read_marked(listed.hits.title) if listed.hits and listed.hits.title else MarkedText(row.title)
        if not marked.text.strip():
            marked = MarkedText("Untitled")
        return text_lines(marked, font, width_px, self._hit_colours)

    def _meta_text(self, row: PaperRow) -> str:
        authors = row_authors(row) if ShownField.AUTHORS in self._fields else ""
        place = venue_with_year(
            row.venue if ShownField.VENUE in self._fields else "",
            row.year if ShownField.YEAR in self._fields else None,
        )
        return SEPARATOR.join(part for part in (authors, isolated(place) if place else "") if part)

    def _snippet(self, listed: ListedPaper, width_px: int) -> TextLines:
        if ShownField.SNIPPET not in self._fields or not self._snippet_lines:
            return TextLines((), 0.0, 0)
        found = listed.hits.snippet if listed.hits else ""
        marked = read_marked(found) if found else MarkedText(listed.row.opening)
        return text_lines(marked, self._meta, width_px, self._hit_colours, most_lines=self._snippet_lines)

    def _marks(self, row: PaperRow, room_px: int) -> tuple[SmallMark, ...]:
        """Return the marks that fit; tags lose their names before the line of authors loses its end."""
        values = self._value_marks(row) if ShownField.MARKS in self._fields else []
        if ShownField.TAGS not in self._fields:
            return tuple(values)
        room_px -= sum(mark.width_px + MARK_GAP_PX for mark in values)
        names = sorted(row.tags, key=folded)
        tags = [
            SmallMark(tag, DOT_PX + 4 + self._advance(tag), "text_muted", self._tag_colours.get(folded(tag), ""))
            for tag in names
        ]
        if sum(tag.width_px + MARK_GAP_PX for tag in tags) > room_px:
            tags = [
                SmallMark("", DOT_PX, tag_colour=tag.tag_colour, gap_px=DOT_GAP_PX if number else MARK_GAP_PX)
                for number, tag in enumerate(tags[:MOST_DOTS])
            ]
            if len(names) > MOST_DOTS:
                rest = f"+{len(names) - MOST_DOTS}"
                tags.append(SmallMark(rest, self._advance(rest)))
        return (*values, *tags)

    def _value_marks(self, row: PaperRow) -> list[SmallMark]:
        marks: list[SmallMark] = []
        if row.marks.rating:
            marks.append(self._counted(Icon.STARRED, row.marks.rating, "star"))
        if written := row.note_count + row.highlight_count:
            marks.append(self._counted(Icon.NOTE, written, "text_faint"))
        return marks

    def _counted(self, icon: Icon, count: int, role: str) -> SmallMark:
        return SmallMark(str(count), SIGN_PX + 3 + self._advance(str(count)), role, icon=icon)

    def _badge_width_px(self) -> int:
        return self._advance(BADGE) + 2 * BADGE_PADDING_PX

    def _advance(self, text: str) -> int:
        return self._small_metrics.horizontalAdvance(text) + 1
