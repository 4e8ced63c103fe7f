"""How a search was read, in one row: a better spelling or a remark, and a chip for each clause with its count."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QResizeEvent
from PySide6.QtWidgets import QPushButton, QSizePolicy, QWidget

from nightstand.ui.fonts import ui_font
from nightstand.ui.icons import IconStore
from nightstand.ui.papers.chip_room import GAP_PX, fitting, in_rows
from nightstand.ui.papers.clause_chip import HEIGHT_PX, ClauseChip, ClauseShown
from nightstand.ui.theme import ThemeStore
from nightstand.ui.widgets.toned_label import ElidedLabel, plain_tooltip
from nightstand.ui.widgets.wrapped_label import WrappedLabel

LINK_INSET_PX: Final = 5
"""The link has room around its words, which begin where the lines above do."""
NOTICE_SHARE: Final = 0.62
MOST_SINGLY: Final = 9
"""Of more clauses, as of a text that was pasted, only their number is told until somebody asks."""
GAP_ABOVE_PX: Final = 3


@dataclass(frozen=True, slots=True)
class Reading:
    """What is said about a search; `spelling` is a better one that can be searched with one click.

    `correction` is what of it differs, where the whole is too long to be told.
    """

    clauses: tuple[ClauseShown, ...] = ()
    remarks: tuple[str, ...] = ()
    spelling: str = ""
    correction: str = ""


NOTHING_TO_SAY: Final = Reading()


class ReadingLine(QWidget):
    """Shows a `Reading` in one row, so that nothing below moves while a person types; the rest can be unfolded."""

    search_requested = Signal(str)
    """The search without a clause, or with better spelling."""

    def __init__(self, themes: ThemeStore, icons: IconStore, parent: QWidget) -> None:
        super().__init__(parent)
        self._themes = themes
        self._icons = icons
        self._reading = NOTHING_TO_SAY
        self._is_unfolded = False
        self._chips: list[ClauseChip] = []
        self._remark = ElidedLabel("", 12, 400, "faint", self)
        self._remarks = WrappedLabel("", 12, 400, "faint", self)
        self._spelling = self._link()
        self._spelling.setToolTip("Alt+Enter in the search field")
        self._spelling.clicked.connect(self.take_spelling)
        self._more = self._link()
        self._more.clicked.connect(self._turn)
        self._row_px = max(HEIGHT_PX, QFontMetrics(ui_font(12)).height() + 5)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.show_reading(NOTHING_TO_SAY)

    def show_reading(self, reading: Reading) -> None:
        """Show another reading; chips stay where they are and change their texts, so that nothing flickers."""
        self._reading = reading
        while len(self._chips) < len(reading.clauses):
            chip = ClauseChip(self._themes, self._icons, self)
            chip.removal_requested.connect(self.search_requested)
            QWidget.setTabOrder(self._chips[-1] if self._chips else self._spelling, chip)
            self._chips.append(chip)
        for chip, clause in zip(self._chips, reading.clauses, strict=False):
            chip.show_clause(clause)
        self._remark.setText("  ·  ".join(reading.remarks))
        self._remarks.setText("\n".join(reading.remarks))
        is_said = bool(reading.clauses or reading.remarks or reading.spelling)
        if not is_said:
            self._is_unfolded = False
        self.setVisible(is_said)
        self._place()

    def take_spelling(self) -> None:
        """Search for the better spelling, if one is offered."""
        if self._reading.spelling:
            self.search_requested.emit(self._reading.spelling)

    @property
    def reading(self) -> Reading:
        """What is shown."""
        return self._reading

    @property
    def chips(self) -> Sequence[ClauseChip]:
        """The chips of the clauses, also of those that are folded away."""
        return self._chips[: len(self._reading.clauses)]

    @property
    def more(self) -> QPushButton:
        """What unfolds the row, and folds it again."""
        return self._more

    @property
    def focus_chain(self) -> tuple[QWidget, ...]:
        """What Tab goes through here."""
        return (self._spelling, *self._chips, self._more)

    def sizeHint(self) -> QSize:
        return QSize(200, self._row_px + GAP_ABOVE_PX)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._place()

    def _turn(self) -> None:
        self._is_unfolded = not self._is_unfolded
        self._place()

    def _place(self) -> None:
        is_unfolded = self._is_unfolded
        self._remark.setVisible(bool(self._reading.remarks) and not self._reading.spelling and not is_unfolded)
        self._remarks.setVisible(bool(self._reading.remarks) and is_unfolded)
        self._spelling.setVisible(bool(self._reading.spelling))
        height = self._place_unfolded() if is_unfolded else self._place_folded()
        for chip in self._chips[len(self._reading.clauses) :]:
            chip.hide()
        self.setFixedHeight(height + GAP_ABOVE_PX)

    def _place_folded(self) -> int:
        clauses, room = self._reading.clauses, self.width()
        x = self._place_notice(room if not clauses else int(room * NOTICE_SHARE))
        widths = [min(chip.sizeHint().width(), room) for chip in self.chips]
        empty = [at for at, clause in enumerate(clauses) if clause.count == 0]
        more_px = self._width_of(self._more, f"+{len(clauses)}")
        shown = () if len(clauses) > MOST_SINGLY else fitting(widths, empty, room - x, more_px)
        for at, chip in enumerate(self.chips):
            chip.setVisible(at in shown)
            if at in shown:
                chip.setGeometry(x, GAP_ABOVE_PX, widths[at], self._row_px)
                x += widths[at] + GAP_PX
        folded = len(clauses) - len(shown)
        text = f"+{folded}" if len(clauses) <= MOST_SINGLY else f"{len(clauses)} words…"
        hidden = [clause.in_full or clause.words for at, clause in enumerate(clauses) if at not in shown]
        self._set_more(text if folded else "", "Show all:\n" + "\n".join(hidden[:20]), x if shown else max(x, 0))
        return self._row_px

    def _place_notice(self, room_px: int) -> int:
        """Put what is said in front of the chips; return where they begin."""
        reading = self._reading
        if reading.spelling:
            return self._place_spelling(room_px, 0, reading.correction or reading.spelling)
        if not reading.remarks:
            return 0
        wanted = QFontMetrics(self._remark.font()).horizontalAdvance(self._remark.text()) + 2
        width = min(wanted, room_px)
        self._remark.setGeometry(0, GAP_ABOVE_PX, width, self._row_px)
        return width + 2 * GAP_PX

    def _place_spelling(self, room_px: int, y: int, spelling: str) -> int:
        metrics = QFontMetrics(self._spelling.font())
        frame_px = metrics.horizontalAdvance("Did you mean “”?") + 2 * LINK_INSET_PX + 2
        room = max(40, room_px - frame_px)
        said = metrics.elidedText(spelling, Qt.TextElideMode.ElideRight, room)
        said = said if said == spelling else said.rstrip("… ") + "…"
        self._spelling.setText(f"Did you mean “{said}”?".replace("&", "&&"))
        self._spelling.setToolTip(plain_tooltip(f"{self._reading.spelling}\nAlt+Enter in the search field"))
        width = self._width_of(self._spelling, f"Did you mean “{said}”?")
        self._spelling.setGeometry(-LINK_INSET_PX, y + GAP_ABOVE_PX, width, self._row_px)
        return width - LINK_INSET_PX + GAP_PX

    def _place_unfolded(self) -> int:
        room, y = self.width(), 0
        widths = [min(chip.sizeHint().width(), room) for chip in self.chips]
        if self._reading.spelling:
            self._place_spelling(room, y, self._reading.spelling)
            y += self._row_px
        if self._reading.remarks:
            height = self._remarks.heightForWidth(room)
            self._remarks.setGeometry(0, y + GAP_ABOVE_PX, room, height)
            y += height + GAP_PX
        less_px = self._width_of(self._more, "Less")
        places, height = in_rows([*widths, less_px], room, self._row_px)
        for chip, place, width in zip(self.chips, places, widths, strict=False):
            chip.setVisible(True)
            chip.setGeometry(place.x(), y + GAP_ABOVE_PX + place.y(), width, self._row_px)
        self._set_more("Less", "Show one row", places[-1].x(), y + places[-1].y())
        return y + height

    def _set_more(self, text: str, tip: str, x: int, y: int = 0) -> None:
        self._more.setVisible(bool(text))
        self._more.setText(text)
        self._more.setToolTip(plain_tooltip(tip))
        self._more.setGeometry(x - LINK_INSET_PX, y + GAP_ABOVE_PX, self._width_of(self._more, text), self._row_px)

    def _width_of(self, link: QPushButton, text: str) -> int:
        return QFontMetrics(link.font()).horizontalAdvance(text) + 2 * LINK_INSET_PX + 2

    def _link(self) -> QPushButton:
        link = QPushButton(self)
        link.setProperty("kind", "link")
        link.setFont(ui_font(12, 500))
        link.setCursor(Qt.CursorShape.PointingHandCursor)
        return link
