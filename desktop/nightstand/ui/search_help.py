"""The page that explains what can be typed into the search field."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QGridLayout, QScrollArea, QVBoxLayout, QWidget

from nightstand.domain.query_guide import GUIDE
from nightstand.ui.widgets.toned_label import TonedLabel
from nightstand.ui.widgets.wrapped_label import WrappedLabel

SIZE_PX = (700, 680)
INTRODUCTION = (
    "Whatever you type is searched; these forms narrow it down. The line below the field says how it was read."
)


class SearchHelp(QDialog):
    """Shows examples. Nothing typed is ever an error; the line below the count says how it was understood."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Search language")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.resize(*SIZE_PX)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 20, 8, 12)
        column.setSpacing(6)
        column.addWidget(TonedLabel("Search language", 17, 600))
        column.addWidget(WrappedLabel(INTRODUCTION, 13, 400, "muted"))
        column.addSpacing(4)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setFrameShape(QScrollArea.Shape.NoFrame)
        area.setWidget(_examples())
        column.addWidget(area, 1)


def _examples() -> QWidget:
    page = QWidget()
    page.setObjectName("pane")
    grid = QGridLayout(page)
    grid.setContentsMargins(0, 0, 14, 14)
    grid.setHorizontalSpacing(20)
    grid.setVerticalSpacing(7)
    grid.setColumnStretch(1, 1)
    row = 0
    for part in GUIDE:
        grid.addWidget(TonedLabel(part.title, 12, 600, "muted"), row, 0, 1, 2)
        grid.setRowMinimumHeight(row, 34)
        row += 1
        for example in part.examples:
            cap = TonedLabel(example.text, 12, 500)
            cap.setObjectName("key_cap")
            cap.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            grid.addWidget(cap, row, 0, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
            grid.addWidget(WrappedLabel(example.meaning), row, 1)
            row += 1
    grid.setRowStretch(row, 1)
    return page
