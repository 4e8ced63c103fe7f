"""The quiet line below the sidebar: whether the index is up to date, and how far long work is."""

import time
from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QPushButton, QVBoxLayout, QWidget

from nightstand.ui.fonts import ui_font
from nightstand.ui.icons import Icon, IconStore
from nightstand.ui.pace import Pace, left_text, rate_text
from nightstand.ui.tasks import ProgressReport
from nightstand.ui.widgets.icon_label import IconLabel
from nightstand.ui.widgets.toned_label import ElidedLabel

LINE_PX = 38
CANCEL = "Cancel"
STOPPING = "Stopping…"


class StatusLine(QWidget):
    """Shows one sentence; while work is under way also a bar, how far it is, and a button to cancel it."""

    def __init__(self, icons: IconStore) -> None:
        super().__init__()
        self.setObjectName("status_line")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._cancel_work: Callable[[], object] | None = None
        self._is_stopping = False
        self._pace = Pace()
        self._sign = IconLabel(icons, Icon.CLOCK, "text_faint", 15)
        self._text = ElidedLabel("", 12, 400, "muted")
        self._cancel = QPushButton(CANCEL)
        self._cancel.setFont(ui_font(12, 500))
        self._cancel.setProperty("kind", "link")
        self._cancel.setAccessibleName(CANCEL)
        self._cancel.clicked.connect(self._stop)
        self._bar = QProgressBar()
        self._bar.setTextVisible(False)
        self._bar.setAccessibleName("Progress")
        self._far = ElidedLabel("", 11, 400, "muted")
        self._left = ElidedLabel("", 11, 400, "muted")
        row = QHBoxLayout()
        row.setSpacing(7)
        row.addWidget(self._sign)
        row.addWidget(self._text, 1)
        row.addWidget(self._cancel)
        self._column = QVBoxLayout(self)
        self._column.setSpacing(4)
        self._column.addLayout(row)
        for widget in (self._bar, self._far, self._left):
            self._column.addWidget(widget)
        self.show_state("Opening…", Icon.CLOCK, "text_faint")

    def show_state(self, text: str, icon: Icon, role: str) -> None:
        """Show a state; work that was shown is over."""
        self._cancel_work = None
        self._is_stopping = False
        self._pace.forget()
        self._show_parts(are_shown=False)
        self._say(text, icon, role)

    def show_work(self, report: ProgressReport, cancel: Callable[[], object] | None) -> None:
        """Show how far work is; without `cancel` it cannot be stopped."""
        if cancel != self._cancel_work:
            self._cancel_work = cancel
            self._is_stopping = False
        self._pace.note(report.done, time.monotonic())
        self._bar.setRange(0, report.total or 0)
        self._bar.setValue(report.done)
        self._show_parts(are_shown=True)
        self._cancel.setVisible(cancel is not None)
        self._cancel.setText(STOPPING if self._is_stopping else CANCEL)
        self._cancel.setEnabled(not self._is_stopping)
        self._show_figures(report)
        self._say(report.what, Icon.REFRESH, "accent")

    @property
    def text(self) -> str:
        """The sentence shown."""
        return self._text.text()

    @property
    def figures(self) -> str:
        """How far the work shown is; empty without any."""
        return " · ".join(part for part in (self._far.text(), self._left.text()) if part)

    @property
    def cancel_button(self) -> QPushButton:
        """The button that stops the work shown."""
        return self._cancel

    def _show_figures(self, report: ProgressReport) -> None:
        count = f"{report.done:,} of {report.total:,}" if report.total else f"{report.done:,} papers"
        rate = self._pace.rate
        parts = [count] if report.done else []
        if rate is not None:
            parts.append(rate_text(rate))
        self._far.setText(" · ".join(parts))
        seconds = self._pace.seconds_left(report.total)
        self._left.setText(left_text(seconds) if seconds is not None and not self._is_stopping else "")

    def _show_parts(self, *, are_shown: bool) -> None:
        for widget in (self._bar, self._far, self._left, self._cancel):
            widget.setVisible(are_shown)
        edge = 9 if are_shown else 0
        self._column.setContentsMargins(20, edge, 10 if are_shown else 20, edge)
        self.setMinimumHeight(LINE_PX)
        self.setMaximumHeight(16_777_215 if are_shown else LINE_PX)
        self.setToolTip("")
        if not are_shown:
            self._far.clear()
            self._left.clear()

    def _say(self, text: str, icon: Icon, role: str) -> None:
        self._text.setText(text)
        self.setAccessibleName(". ".join(part for part in (text, self.figures) if part))
        self._sign.show_icon(icon, role)

    def _stop(self) -> None:
        if self._cancel_work is not None:
            self._is_stopping = True
            # The button answers before anything else does; the work ends as soon as it looks.
            self._cancel.setText(STOPPING)
            self._cancel.setEnabled(False)
            self._left.clear()
            self._cancel_work()
