"""The quiet line below the sidebar: whether the index is up to date, and how far long work is."""

from collections.abc import Callable

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QToolButton, QVBoxLayout, QWidget

from nightstand.ui.icons import Icon, IconStore
from nightstand.ui.tasks import ProgressReport
from nightstand.ui.widgets.icon_label import IconLabel
from nightstand.ui.widgets.toned_label import ElidedLabel

LINE_PX = 38
BUSY_PX = 48


class StatusLine(QWidget):
    """Shows one sentence; while work is under way also a bar and a button to cancel it."""

    def __init__(self, icons: IconStore) -> None:
        super().__init__()
        self.setObjectName("status_line")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._cancel_work: Callable[[], object] | None = None
        self._sign = IconLabel(icons, Icon.CLOCK, "text_faint", 15)
        self._text = ElidedLabel("", 12, 400, "muted")
        self._cancel = QToolButton()
        self._cancel.setIcon(icons.icon(Icon.CANCEL))
        self._cancel.setIconSize(QSize(16, 16))
        self._cancel.setToolTip("Cancel")
        self._cancel.setAccessibleName("Cancel")
        self._cancel.clicked.connect(self._stop)
        self._bar = QProgressBar()
        self._bar.setTextVisible(False)
        self._bar.setAccessibleName("Progress")
        row = QHBoxLayout()
        row.setSpacing(7)
        row.addWidget(self._sign)
        row.addWidget(self._text, 1)
        row.addWidget(self._cancel)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 0, 10, 0)
        column.setSpacing(0)
        column.addStretch(1)
        column.addLayout(row)
        column.addWidget(self._bar)
        column.addStretch(1)
        self.show_state("Opening…", Icon.CLOCK, "text_faint")

    def show_state(self, text: str, icon: Icon, role: str) -> None:
        """Show a state; work that was shown is over."""
        self._cancel_work = None
        self._bar.hide()
        self._cancel.hide()
        self.setFixedHeight(LINE_PX)
        self._say(text, icon, role)

    def show_work(self, report: ProgressReport, cancel: Callable[[], object] | None) -> None:
        """Show how far work is; without `cancel` it cannot be stopped."""
        self._cancel_work = cancel
        self._cancel.setVisible(cancel is not None)
        self._bar.setRange(0, report.total or 0)
        self._bar.setValue(report.done)
        self._bar.show()
        self.setFixedHeight(BUSY_PX)
        count = f" {report.done:,} of {report.total:,}" if report.total else ""
        self._say(f"{report.what}{count}", Icon.REFRESH, "accent")

    @property
    def text(self) -> str:
        """The sentence shown."""
        return self._text.text()

    def _say(self, text: str, icon: Icon, role: str) -> None:
        self._text.setText(text)
        self.setAccessibleName(text)
        self._sign.show_icon(icon, role)

    def _stop(self) -> None:
        if self._cancel_work is not None:
            self._text.setText("Stopping…")
            self._cancel.hide()
            self._cancel_work()
