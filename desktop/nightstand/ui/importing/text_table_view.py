"""The look of a plain table of texts: rows of one height, chosen whole, one column as wide as there is room."""

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView

from nightstand.ui.fonts import ui_font
from nightstand.ui.importing.report_model import TextTable

ROW_PX: Final = 30
CELL_PADDING_PX: Final = 10
"""What stands between the edge of a cell and its text."""


class TextTableView(QTableView):
    """Shows a `TextTable`; Enter and double click are left to whoever shows it."""

    def __init__(self, name: str, model: TextTable, *, stretched: int) -> None:
        super().__init__()
        self.setObjectName("text_table")
        self.setAccessibleName(name)
        self.setFont(ui_font(12))
        self.verticalHeader().hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.verticalHeader().setDefaultSectionSize(ROW_PX)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        header = self.horizontalHeader()
        header.setFont(ui_font(11, 600))
        header.setHighlightSections(False)
        header.setMinimumSectionSize(48)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        self._stretched = stretched
        self.show_table(model)

    def show_table(self, model: TextTable) -> None:
        """Show another table in place of the one shown."""
        old = self.model()
        model.setParent(self)
        self.setModel(model)
        self.horizontalHeader().setSectionResizeMode(self._stretched, QHeaderView.ResizeMode.Stretch)
        if old is not None:
            old.deleteLater()
