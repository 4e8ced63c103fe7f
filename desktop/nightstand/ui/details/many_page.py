"""What stands in the details pane when several papers are selected: how many, and what can be done with them."""

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from nightstand.ui.fonts import ui_font
from nightstand.ui.widgets.flow_layout import FlowLayout
from nightstand.ui.widgets.toned_label import TonedLabel


class ManyPage(QWidget):
    """Sums a selection up and offers actions on all of it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("details_pane")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._title = TonedLabel("", 23, 600)
        self._title.setWordWrap(True)
        self._summary = TonedLabel("", 13, 400, "muted")
        self._summary.setWordWrap(True)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(36, 40, 36, 26)
        self._column.setSpacing(8)
        self._column.addWidget(self._title)
        self._column.addWidget(self._summary)
        self._column.addSpacing(10)
        self._column.addStretch(1)

    def show_summary(self, count: int, summary: str) -> None:
        """Show how many papers are selected and a sentence about them."""
        self._title.setText(f"{count:,} papers selected")
        self._summary.setText(summary)
        self._summary.setVisible(bool(summary))

    def add_actions(self, title: str, actions: Sequence[QAction]) -> None:
        """Add a row of buttons below a small heading."""
        line = QWidget()
        flow = FlowLayout(line, gap_px=8, line_gap_px=8)
        for action in actions:
            flow.addWidget(_ActionPush(action))
        at = self._column.count() - 1
        self._column.insertWidget(at, TonedLabel(title, 12, 600, "muted"))
        self._column.insertWidget(at + 1, line)
        self._column.insertSpacing(at + 2, 10)

    @property
    def title(self) -> str:
        """The heading shown."""
        return self._title.text()


class _ActionPush(QPushButton):
    """Does an action, and is there only while it can be done."""

    def __init__(self, action: QAction) -> None:
        super().__init__()
        self._action = action
        self.setFont(ui_font(13, 500))
        self.setIconSize(QSize(17, 17))
        self.clicked.connect(action.trigger)
        action.changed.connect(self._follow)
        self._follow()

    def _follow(self) -> None:
        # The style draws icon and text without a gap.
        self.setText(" " + self._action.text().replace("&", "").rstrip("…"))
        self.setIcon(self._action.icon())
        self.setToolTip(self._action.toolTip())
        self.setVisible(self._action.isEnabled())
