"""The view of the charts: what was done when, and how far things are decided on. Knows values and intents only."""

from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QStackedWidget, QToolButton, QVBoxLayout, QWidget

from nightstand.ui.charts.activity_chart import ActivityChart
from nightstand.ui.charts.coverage_list import CoverageList
from nightstand.ui.charts.legend import Legend
from nightstand.ui.charts.rows import BY, Order, ShownCharts, in_order
from nightstand.ui.icons import Icon, IconStore
from nightstand.ui.theme import ThemeStore
from nightstand.ui.widgets.empty_notice import EmptyNotice, Notice
from nightstand.ui.widgets.hairline import hairline
from nightstand.ui.widgets.segmented import Segment, Segmented
from nightstand.ui.widgets.toned_label import ElidedLabel, TonedLabel

SIDE_PX: Final = 24
ORDERS: Final = (
    Segment(Order.MOST_PAPERS, "Most papers"),
    Segment(Order.LEAST_SEEN, "Least seen"),
    Segment(Order.MOST_KEPT, "Most kept"),
)


class ChartsView(QWidget):
    """Shows the charts; what they are told by and in which order is the view's own."""

    left = Signal()
    chosen = Signal(object, object)
    """(CoverageRow, Decision | None): the person wants to see these papers."""

    def __init__(self, themes: ThemeStore, icons: IconStore, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("details_pane")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName("Charts")
        self._charts: ShownCharts | None = None
        self._name, self._order = next(iter(BY)).value, Order.MOST_PAPERS
        self._summary = TonedLabel("", 12, 400, "muted")
        self._spots = ElidedLabel("", 12, 400, "muted")
        self.activity = ActivityChart(themes, self)
        self.by = Segmented(themes, "Coverage by", [Segment(name, text) for name, text in BY.items()], self)
        self.order = Segmented(themes, "Order", ORDERS, self)
        self.list = CoverageList(themes, self)
        self._notice = EmptyNotice(icons, self)
        self._stack = QStackedWidget()
        self._stack.addWidget(self.list)
        self._stack.addWidget(self._notice)
        self.by.chosen.connect(self._choose_name)
        self.order.chosen.connect(self._choose_order)
        self.list.chosen.connect(self.chosen)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(self._head(icons))
        column.addLayout(_line(TonedLabel("What was done when", 13, 600), None, Legend(themes, self)))
        column.addWidget(self.activity)
        column.addSpacing(8)
        column.addWidget(hairline())
        column.addSpacing(12)
        column.addLayout(_line(self.by, None, self.order))
        column.addLayout(_line(self._spots, TonedLabel("papers, and the share decided on", 11, 500, "faint")))
        column.addWidget(self._stack, 1)
        self.setFocusProxy(self.list)

    def show_charts(self, charts: ShownCharts) -> None:
        """Show other numbers."""
        self._charts = charts
        self._summary.setText(charts.summary)
        self.activity.show_activity(charts.activity)
        if not charts.coverage[self._name].rows:
            self._name = next((name for name, found in charts.coverage.items() if found.rows), self._name)
        self._show_rows()

    def enter(self) -> None:
        """Give the keyboard to the rows."""
        self.list.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def _head(self, icons: IconStore) -> QHBoxLayout:
        back = QToolButton()
        back.setIcon(icons.icon(Icon.BACK))
        back.setToolTip("Back to the papers (Esc)")
        back.setAccessibleName("Back to the papers")
        back.clicked.connect(self.left)
        row = QHBoxLayout()
        row.setContentsMargins(16, 12, SIDE_PX, 12)
        row.setSpacing(10)
        row.addWidget(back)
        row.addWidget(TonedLabel("Charts", 18, 600))
        row.addWidget(self._summary)
        row.addStretch(1)
        return row

    def _choose_name(self, value: str) -> None:
        self._name = value
        self._show_rows()

    def _choose_order(self, value: str) -> None:
        self._order = Order(value)
        self._show_rows()
        # Another order is asked for to see what comes first in it.
        self.list.go_to_first()

    def _show_rows(self) -> None:
        self.by.set_value(self._name)
        self.order.set_value(self._order)
        if self._charts is None:
            return
        coverage = self._charts.coverage[self._name]
        self.list.show_rows(in_order(coverage.rows, self._order))
        self._spots.setText(coverage.spots)
        if not coverage.rows:
            notice = Notice(Icon.CHARTS, f"No paper has a {self._name}", "Choose something else above.")
            self._notice.show_notice(notice)
        self._stack.setCurrentWidget(self.list if coverage.rows else self._notice)


def _line(*widgets: QWidget | None) -> QBoxLayout:
    """Return a line of widgets inside the margins; None stands for what stretches."""
    row = QHBoxLayout()
    row.setContentsMargins(SIDE_PX, 0, SIDE_PX, 8)
    row.setSpacing(12)
    for widget in widgets:
        if widget is None:
            row.addStretch(1)
        else:
            row.addWidget(widget)
    return row
