"""The charts as the window uses them: read while they are open, and a mark leads to its papers."""

from collections.abc import Callable
from datetime import datetime

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from nightstand.domain.changes import ChangeSet
from nightstand.domain.decision import Decision
from nightstand.services.charting import CoverageRow
from nightstand.ui.charts.rows import shown
from nightstand.ui.charts.view import ChartsView
from nightstand.ui.context import UiContext


class ChartsFeature(QObject):
    """Opens the view in place of the papers and keeps it true while it is open."""

    opening = Signal()
    """Before the view is shown: others give way."""
    closed = Signal()
    search_requested = Signal(str)
    """The search for what a person chose; the view is closed."""

    def __init__(
        self,
        context: UiContext,
        open_view: Callable[[QWidget], None],
        close_view: Callable[[], None],
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._context = context
        self._open_view, self._close_view = open_view, close_view
        self._window = window
        self._view: ChartsView | None = None
        self._is_open = False
        context.bus.changed.connect(self._take_change)
        context.actions.bind("charts", self.open)

    @property
    def view(self) -> ChartsView:
        """The view, made when it is first asked for."""
        if self._view is None:
            self._view = ChartsView(self._context.themes, self._context.icons, self._window)
            self._view.hide()
            self._view.left.connect(self.leave)
            self._view.chosen.connect(self._search)
        return self._view

    @property
    def is_open(self) -> bool:
        """Whether the charts are shown."""
        return self._is_open and self.view.isVisible()

    def open(self) -> None:
        """Show the charts; when they are shown already, leave them."""
        if self.is_open:
            self.leave()
            return
        self.opening.emit()
        self._is_open = True
        self._open_view(self.view)
        self.view.enter()
        self._read()

    def leave(self) -> None:
        """Show the papers again."""
        was_shown, self._is_open = self.is_open, False
        if was_shown:
            self._close_view()
            self.closed.emit()

    def _search(self, row: CoverageRow, decision: Decision | None) -> None:
        self.leave()
        self.search_requested.emit(row.clause if decision is None else f"{row.clause} decision:{decision.value}")

    def _take_change(self, changes: ChangeSet, _origin: object) -> None:
        if self._is_open and not changes.is_empty:
            self._read()

    def _read(self) -> None:
        if self._is_open:
            charts = self._context.services.charts
            self._context.tasks.latest(
                "charts", lambda: shown(charts.charts(datetime.now().astimezone().date())), self.view.show_charts
            )
