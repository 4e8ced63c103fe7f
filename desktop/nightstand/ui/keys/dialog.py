"""Shows which keys would change, before they do."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QHBoxLayout,
    QHeaderView,
    QPushButton,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from nightstand.services.wording import counted
from nightstand.ui.fonts import ui_font
from nightstand.ui.keys.model import ChangesModel, Column, ShownChange
from nightstand.ui.widgets.hairline import hairline
from nightstand.ui.widgets.toned_label import TonedLabel
from nightstand.ui.widgets.wrapped_label import WrappedLabel

SIZE_PX: Final = (780, 560)
MARGIN_PX: Final = 24
CELL_PADDING_PX: Final = 10
ROW_PX: Final = 32
WIDTHS_PX: Final = {Column.BEFORE: 200, Column.AFTER: 220}
WHAT_HAPPENS: Final = (
    "Links in notes follow. Texts outside that cite the old keys do not; one undo brings the old keys back."
)


class NewKeysDialog(QDialog):
    """Emits `keys_requested` when a person agrees."""

    keys_requested = Signal()

    def __init__(self, changes: Sequence[ShownChange], kept: int, pattern: str, parent: QWidget | None = None) -> None:
        """`kept` counts the papers whose keys stay."""
        super().__init__(parent)
        self.setWindowTitle("New citation keys")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.resize(*SIZE_PX)
        self.table = _table(changes, self)
        stays = f" {counted(kept, 'key')} {'is' if kept == 1 else 'are'} of it already." if kept else ""
        head = QVBoxLayout()
        head.setContentsMargins(MARGIN_PX, 20, MARGIN_PX, 12)
        head.setSpacing(4)
        head.addWidget(TonedLabel(f"New citation keys for {counted(len(changes), 'paper')}", 17, 600))
        head.addWidget(WrappedLabel(f"Made by the pattern of the preferences, {pattern}.{stays}", 12, 400, "muted"))
        head.addWidget(WrappedLabel(WHAT_HAPPENS, 12, 400, "muted"))
        middle = QHBoxLayout()
        # With the padding of its cells, the table's texts stand below the heading.
        middle.setContentsMargins(MARGIN_PX - CELL_PADDING_PX, 0, MARGIN_PX - CELL_PADDING_PX, 0)
        middle.addWidget(self.table)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(head)
        column.addWidget(hairline())
        column.addLayout(middle, 1)
        column.addWidget(hairline())
        column.addLayout(self._foot(len(changes)))

    def _foot(self, count: int) -> QHBoxLayout:
        self.agree_button = QPushButton(f"Change {counted(count, 'key')}")
        self.agree_button.setProperty("kind", "primary")
        self.agree_button.setDefault(True)
        self.agree_button.clicked.connect(self._agree)
        cancel = QPushButton("Cancel")
        cancel.setAutoDefault(False)
        cancel.clicked.connect(self.reject)
        foot = QHBoxLayout()
        foot.setContentsMargins(MARGIN_PX, 12, MARGIN_PX, 14)
        foot.setSpacing(10)
        foot.addStretch(1)
        for button in (cancel, self.agree_button):
            button.setFont(ui_font(13, 500))
            foot.addWidget(button)
        return foot

    def _agree(self) -> None:
        self.accept()
        self.keys_requested.emit()


def _table(changes: Sequence[ShownChange], parent: QWidget) -> QTableView:
    table = QTableView(parent)
    table.setObjectName("text_table")
    table.setAccessibleName("Keys that change")
    table.setModel(ChangesModel(changes, table))
    table.setFont(ui_font(13))
    table.setShowGrid(False)
    table.setWordWrap(False)
    table.setTabKeyNavigation(False)
    table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
    table.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
    table.verticalHeader().hide()
    table.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
    table.verticalHeader().setDefaultSectionSize(ROW_PX)
    header = table.horizontalHeader()
    header.setFont(ui_font(11, 600))
    header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
    header.setHighlightSections(False)
    header.setSectionResizeMode(Column.TITLE, QHeaderView.ResizeMode.Stretch)
    for column, width in WIDTHS_PX.items():
        header.resizeSection(column, width)
    return table
