"""The view of all annotations: head, filters, and the rows grouped by paper and list. Knows values and intents only."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QListView,
    QMenu,
    QPushButton,
    QStackedWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from nightstand.ui.annotations.delegate import OverviewDelegate
from nightstand.ui.annotations.filter_bar import FilterBar
from nightstand.ui.annotations.model import OverviewModel
from nightstand.ui.annotations.rows import OverviewRow
from nightstand.ui.fonts import ui_font
from nightstand.ui.icons import Icon, IconStore
from nightstand.ui.theme import ThemeStore
from nightstand.ui.widgets.empty_notice import EmptyNotice, Notice
from nightstand.ui.widgets.hairline import hairline
from nightstand.ui.widgets.toned_label import TonedLabel

ENTER: Final = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})


class OverviewList(QListView):
    """Enter or a double click opens a row, and letters that mean something in the list of papers mean nothing."""

    opened = Signal(int)

    def __init__(self, model: OverviewModel, themes: ThemeStore, icons: IconStore, parent: QWidget) -> None:
        super().__init__(parent)
        self.setModel(model)
        self.setItemDelegate(OverviewDelegate(themes, icons, self))
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setLayoutMode(QListView.LayoutMode.Batched)
        self.setBatchSize(500)
        self.setAccessibleName("Annotations")
        self.doubleClicked.connect(self._open)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in ENTER and self.currentIndex().isValid():
            self._open(self.currentIndex())
        else:
            super().keyPressEvent(event)

    def keyboardSearch(self, search: str) -> None:
        """Search nothing: words are searched in the field above."""

    def _open(self, index: QModelIndex | QPersistentModelIndex) -> None:
        self.opened.emit(index.row())


class AnnotationsView(QWidget):
    """Puts the parts together."""

    row_opened = Signal(object)
    """OverviewRow"""
    left = Signal()
    export_requested = Signal(str, bool)
    """(name of a format, whether only of the paper or list of the current row)"""

    def __init__(
        self, themes: ThemeStore, icons: IconStore, formats: Sequence[tuple[str, str]], parent: QWidget | None = None
    ) -> None:
        """`formats` are names and titles."""
        super().__init__(parent)
        self.setObjectName("details_pane")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName("All annotations")
        self._model = OverviewModel(self)
        self.filters = FilterBar(themes, icons, self)
        self.list = OverviewList(self._model, themes, icons, self)
        self.list.opened.connect(self._open)
        self.filters.left.connect(self.enter)
        self._count = TonedLabel("", 12, 400, "muted")
        self._notice = EmptyNotice(icons, self)
        self._stack = QStackedWidget()
        self._stack.addWidget(self.list)
        self._stack.addWidget(self._notice)
        filters = QHBoxLayout()
        filters.setContentsMargins(24, 0, 24, 12)
        filters.addWidget(self.filters)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(self._head(icons, formats))
        column.addLayout(filters)
        column.addWidget(hairline())
        column.addWidget(self._stack, 1)
        self.setFocusProxy(self.list)

    def show_rows(self, rows: Sequence[OverviewRow], counted: str, notice: Notice | None) -> None:
        """Show rows and how many there are, or in their place why there are none; the current row stays if it can."""
        current = self.current_row
        self._model.set_rows(rows)
        self._count.setText(counted)
        if notice is not None:
            self._notice.show_notice(notice)
        self._stack.setCurrentWidget(self.list if notice is None else self._notice)
        self.export.setEnabled(notice is None)
        at = self._model.rows.index(current) if current in self._model.rows else 0
        if self._model.rowCount() and self.current_row != current:
            self.list.setCurrentIndex(self._model.index(at))
        elif self._model.rowCount() and not self.list.currentIndex().isValid():
            self.list.setCurrentIndex(self._model.index(0))

    @property
    def current_row(self) -> OverviewRow | None:
        """The row the keyboard is at."""
        at = self.list.currentIndex().row()
        return self._model.rows[at] if 0 <= at < self._model.rowCount() else None

    @property
    def rows(self) -> tuple[OverviewRow, ...]:
        """The rows in the order shown."""
        return self._model.rows

    def enter(self) -> None:
        """Give the keyboard to the rows."""
        self.list.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def _head(self, icons: IconStore, formats: Sequence[tuple[str, str]]) -> QHBoxLayout:
        back = QToolButton()
        back.setIcon(icons.icon(Icon.BACK))
        back.setToolTip("Back to the papers (Esc)")
        back.setAccessibleName("Back to the papers")
        back.clicked.connect(self.left)
        self.export = QPushButton(" Export")
        self.export.setAccessibleName("Export annotations")
        self.export.setFont(ui_font(13, 500))
        self.export.setIcon(icons.icon(Icon.EXPORT))
        self.export.setMenu(self._export_menu(formats))
        row = QHBoxLayout()
        row.setContentsMargins(16, 12, 24, 12)
        row.setSpacing(10)
        row.addWidget(back)
        row.addWidget(TonedLabel("All annotations", 18, 600))
        row.addWidget(self._count)
        row.addStretch(1)
        row.addWidget(self.export)
        return row

    def _export_menu(self, formats: Sequence[tuple[str, str]]) -> QMenu:
        menu = QMenu(self)
        for words, is_one_place in (("All shown", False), ("Those at the cursor", True)):
            for name, title in formats:
                action = menu.addAction(f"{words} as {title}…")
                action.triggered.connect(partial(self._ask_export, name, is_one_place))
            menu.addSeparator()
        return menu

    def _ask_export(self, name: str, is_one_place: bool, _checked: object = None) -> None:  # noqa: FBT001 - As the signal.
        self.export_requested.emit(name, is_one_place)

    def _open(self, at: int) -> None:
        self.row_opened.emit(self._model.rows[at])
