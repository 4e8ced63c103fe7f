"""Joins the charts to the rest of the window: other views give way, and a mark becomes a search."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject

from nightstand.ui.charts.feature import ChartsFeature
from nightstand.ui.context import UiContext
from nightstand.ui.main_window import MainWindow
from nightstand.ui.paper_lending import PaperLending


class ChartsDesk(QObject):
    """Makes the feature."""

    def __init__(
        self,
        context: UiContext,
        window: MainWindow,
        lending: PaperLending,
        *,
        search: Callable[[str], None],
        others: Sequence[Callable[[], None]],
    ) -> None:
        """`others` leave the views that may be shown in place of the papers; each does nothing where it is not."""
        super().__init__(window)
        self._lending = lending
        self._others = others
        self.feature = ChartsFeature(context, window.open_view, window.close_view, window)
        self.feature.opening.connect(self._take_over)
        self.feature.closed.connect(lending.give_back)
        self.feature.search_requested.connect(search)
        window.top_bar.search_edited.connect(self._leave_for_search)

    def _take_over(self) -> None:
        for leave in self._others:
            leave()
        self._lending.take_over()

    def _leave_for_search(self, text: str) -> None:
        if text:
            self.feature.leave()
