"""The differences between a paper and a candidate, field by field, with a box to tick for each."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFocusEvent, QPalette
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableWidget, QTableWidgetItem, QWidget

from nightstand.ui.fonts import ui_font
from nightstand.ui.lookup.shown import ShownField
from nightstand.ui.theme import ThemeStore
from nightstand.ui.widgets.toned_label import plain_tooltip

HEADS: Final = ("Field", "In your library", "Found")
FIELD_PX: Final = 136
TALLEST_ROW_PX: Final = 112
SHORTEST_ROW_PX: Final = 34
LONGEST_SHOWN: Final = 420
LONGEST_TIP: Final = 3_000
NOTHING: Final = "—"


class FieldTable(QTableWidget):
    """Shows fields; with boxes, the ticked ones are to be taken. Space ticks the current one."""

    ticked = Signal()

    def __init__(self, themes: ThemeStore, parent: QWidget | None = None) -> None:
        super().__init__(0, len(HEADS), parent)
        self._themes = themes
        self._fields: tuple[ShownField, ...] = ()
        self._boxes: tuple[QTableWidgetItem, ...] = ()
        self.setAccessibleName("Differences, field by field")
        self.setHorizontalHeaderLabels(list(HEADS))
        self.setFont(ui_font(12))
        self.setWordWrap(True)
        self.setShowGrid(False)
        self.setTabKeyNavigation(False)
        self.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.verticalHeader().hide()
        head = self.horizontalHeader()
        head.setFont(ui_font(11, 600))
        head.setHighlightSections(False)
        head.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        head.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        head.setSectionResizeMode(0, QHeaderView.ResizeMode.Fixed)
        head.resizeSection(0, FIELD_PX)
        head.sectionResized.connect(self._fit_rows)
        self.itemChanged.connect(self.ticked)
        themes.theme_changed.connect(self._colour)
        self._colour()

    def show_fields(self, fields: Sequence[ShownField], *, with_boxes: bool) -> None:
        """Show these fields; without boxes there is nothing to compare with, and all of them are taken."""
        self._fields = tuple(fields)
        self._boxes = tuple(_cell(field.title) for field in fields)
        self.blockSignals(True)
        self.setColumnHidden(1, not with_boxes)
        self.setRowCount(len(fields))
        for row, (name, field) in enumerate(zip(self._boxes, fields, strict=True)):
            name.setFont(ui_font(12, 500))
            if with_boxes:
                name.setFlags(name.flags() | Qt.ItemFlag.ItemIsUserCheckable)
                name.setCheckState(Qt.CheckState.Checked if field.is_taken else Qt.CheckState.Unchecked)
                spoken = f"{field.title}: {field.before or 'nothing'} now, {field.found} found"
                name.setData(Qt.ItemDataRole.AccessibleTextRole, spoken)
            self.setItem(row, 0, name)
            self.setItem(row, 1, _cell(field.before or NOTHING))
            self.setItem(row, 2, _cell(field.found))
        self.blockSignals(False)
        if fields:
            self.setCurrentCell(0, 0)
        self._fit_rows()
        self.ticked.emit()

    @property
    def taken(self) -> tuple[str, ...]:
        """The names of the ticked fields, in order."""
        ticked = (cell.checkState() is Qt.CheckState.Checked for cell in self._boxes)
        return tuple(field.name for field, is_taken in zip(self._fields, ticked, strict=True) if is_taken)

    def tick(self, names: Sequence[str]) -> None:
        """Tick these fields and no others."""
        self.blockSignals(True)
        for cell, field in zip(self._boxes, self._fields, strict=True):
            cell.setCheckState(Qt.CheckState.Checked if field.name in names else Qt.CheckState.Unchecked)
        self.blockSignals(False)
        self.viewport().update()
        self.ticked.emit()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._colour()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._colour()

    def _colour(self) -> None:
        """Mark the current row as softly as other lists do, and more where the keys go here."""
        theme, palette = self._themes.current, self.palette()
        palette.setColor(QPalette.ColorRole.Highlight, theme.accent_soft if self.hasFocus() else theme.hover)
        palette.setColor(QPalette.ColorRole.HighlightedText, theme.text)
        self.setPalette(palette)

    def _fit_rows(self) -> None:
        self.resizeRowsToContents()
        for row in range(self.rowCount()):
            height = min(TALLEST_ROW_PX, max(SHORTEST_ROW_PX, self.rowHeight(row) + 8))
            self.setRowHeight(row, height)


def _cell(text: str) -> QTableWidgetItem:
    shown = text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN].rstrip()}…"
    cell = QTableWidgetItem(shown)
    cell.setTextAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
    cell.setToolTip(plain_tooltip(text[:LONGEST_TIP]))
    return cell
