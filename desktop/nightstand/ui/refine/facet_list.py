"""The list of facets: a click or Space includes a value, again excludes it, and again leaves it out of the search."""

from typing import Final

from PySide6.QtCore import (
    QAbstractListModel,
    QEvent,
    QItemSelectionModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    Signal,
)
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QListView, QWidget

from nightstand.domain.query_edit import ClauseState
from nightstand.ui.icons import IconStore
from nightstand.ui.refine.facet_delegate import ROW_ROLE, FacetDelegate
from nightstand.ui.refine.shown import NEXT_STATE, FacetRow, RowKind, ShownFacet, rows_of
from nightstand.ui.theme import ThemeStore
from nightstand.ui.widgets.toned_label import plain_tooltip

STATE_WORDS: Final = {
    ClauseState.OFF: "",
    ClauseState.INCLUDED: "included",
    ClauseState.EXCLUDED: "excluded",
}
_Index = QModelIndex | QPersistentModelIndex
_NO_INDEX: Final = QModelIndex()
_EXCLUDING: Final = frozenset({Qt.Key.Key_X, Qt.Key.Key_Minus})
_OWN_KEYS: Final = _EXCLUDING | {Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter}


class FacetModel(QAbstractListModel):
    """Facets as rows; new counts of the same values change the rows in their places."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._rows: tuple[FacetRow, ...] = ()

    def show(self, facets: tuple[ShownFacet, ...]) -> bool:
        """Show these facets; tell whether rows came, went or moved."""
        rows = rows_of(facets)
        if [row.identity for row in rows] == [row.identity for row in self._rows]:
            self._rows = rows
            if rows:
                self.dataChanged.emit(self.index(0), self.index(len(rows) - 1))
            return False
        self.beginResetModel()
        self._rows = rows
        self.endResetModel()
        return True

    @property
    def rows(self) -> tuple[FacetRow, ...]:
        """The rows shown."""
        return self._rows

    def rowCount(self, parent: _Index = _NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def flags(self, index: _Index) -> Qt.ItemFlag:
        if not index.isValid() or self._rows[index.row()].kind is RowKind.HEADING:
            return Qt.ItemFlag.NoItemFlags
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        row = self._rows[index.row()]
        value = row.value
        match role:
            case _ if role == ROW_ROLE:
                return row
            case Qt.ItemDataRole.DisplayRole:
                return value.label if value is not None else row.facet.title
            case Qt.ItemDataRole.ToolTipRole:
                return plain_tooltip(f"{value.label}\n{value.clause}") if value is not None else None
            case Qt.ItemDataRole.AccessibleTextRole:
                return _spoken(row)
            case _:
                return None


class FacetList(QListView):
    """Shows facets; Space includes, X, minus or Shift+Space excludes, arrows go from value to value, Esc leaves."""

    state_wanted = Signal(str, object)
    """(clause, ClauseState)"""
    left = Signal()
    all_wanted = Signal(str)
    """All values of the facet with this name shall be offered."""

    def __init__(self, themes: ThemeStore, icons: IconStore, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("facets")
        self.setAccessibleName("Refine by")
        self._model = FacetModel(self)
        self.setModel(self._model)
        self.setItemDelegate(FacetDelegate(themes, icons, self))
        self.setFrameShape(QListView.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setMouseTracking(True)
        self.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.setTabKeyNavigation(False)

    def show_facets(self, facets: tuple[ShownFacet, ...]) -> None:
        """Show these facets; the value with the cursor keeps it, and the list stays where it is scrolled to."""
        rows = self._model.rows
        current = self.currentIndex().row()
        wanted = rows[current].identity if 0 <= current < len(rows) else None
        scrolled = self.verticalScrollBar().value()
        if not self._model.show(facets):
            return
        place = next((number for number, row in enumerate(self._model.rows) if row.identity == wanted), None)
        if place is not None:
            flag = QItemSelectionModel.SelectionFlag.ClearAndSelect
            self.selectionModel().setCurrentIndex(self._model.index(place), flag)
        self.verticalScrollBar().setValue(scrolled)
        if place is None and self.hasFocus():
            self._go_near(current)

    @property
    def rows(self) -> tuple[FacetRow, ...]:
        """The rows shown."""
        return self._model.rows

    def event(self, event: QEvent) -> bool:
        # In the whole window these keys mean other things; here they are for the value with the cursor.
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.ShortcutOverride and event.key() in _OWN_KEYS:
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
            return
        row = self._current_row()
        if row is None or event.key() not in _OWN_KEYS:
            if event.key() == Qt.Key.Key_Down and not self.currentIndex().isValid():
                self.go_to_first()
                return
            super().keyPressEvent(event)
            return
        is_shifted = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        excludes = event.key() in _EXCLUDING or (event.key() == Qt.Key.Key_Space and is_shifted)
        self._want(row, ClauseState.EXCLUDED if excludes else ClauseState.INCLUDED)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        index = self.indexAt(event.position().toPoint())
        if event.button() is Qt.MouseButton.LeftButton and index.isValid():
            row = self._model.rows[index.row()]
            if row.kind is not RowKind.HEADING:
                self._want(row, NEXT_STATE[row.value.state] if row.value is not None else ClauseState.INCLUDED)

    def keyboardSearch(self, search: str) -> None:
        """Do nothing: letters are keys here."""

    def go_to_first(self) -> None:
        """Put the cursor on the first value."""
        first = next((number for number, row in enumerate(self._model.rows) if row.kind is RowKind.VALUE), None)
        if first is not None:
            self.setCurrentIndex(self._model.index(first))

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        # Without a cursor nothing would show where the keys go.
        if not self.currentIndex().isValid():
            self.go_to_first()

    def _go_near(self, row: int) -> None:
        values = [number for number, each in enumerate(self._model.rows) if each.kind is RowKind.VALUE]
        if values:
            self.setCurrentIndex(self._model.index(min(values, key=lambda number: abs(number - row))))

    def _current_row(self) -> FacetRow | None:
        row = self.currentIndex().row()
        return self._model.rows[row] if 0 <= row < len(self._model.rows) else None

    def _want(self, row: FacetRow, state: ClauseState) -> None:
        if row.value is None:
            self.all_wanted.emit(row.facet.name)
        else:
            self.state_wanted.emit(row.value.clause, ClauseState.OFF if row.value.state is state else state)


def _spoken(row: FacetRow) -> str:
    value = row.value
    if value is None:
        return f"More of {row.facet.title.lower()}" if row.kind is RowKind.MORE else row.facet.title
    papers = "1 paper" if value.count == 1 else f"{value.count:,} papers"
    parts = (row.facet.title, value.label, papers, STATE_WORDS[value.state])
    return ", ".join(part for part in parts if part)
