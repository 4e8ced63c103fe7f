"""Joins the overview of annotations to the rest of the window: other views give way, and a row leads to its place."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject

from nightstand.domain.paper import PaperId
from nightstand.domain.reading_list import ListId
from nightstand.ui.annotations.feature import AnnotationsFeature
from nightstand.ui.annotations.rows import OverviewRow, WrittenRow
from nightstand.ui.context import UiContext
from nightstand.ui.details.feature import DetailsFeature
from nightstand.ui.main_window import MainWindow
from nightstand.ui.paper_lending import PaperLending


class OverviewDesk(QObject):
    """Makes the feature."""

    def __init__(
        self,
        context: UiContext,
        window: MainWindow,
        lending: PaperLending,
        details: DetailsFeature,
        *,
        go_to: Callable[[PaperId], None],
        open_list_notes: Callable[[ListId], None],
        others: Sequence[Callable[[], None]],
    ) -> None:
        """`others` leave the views that may be shown in place of the papers; each does nothing where it is not."""
        super().__init__(window)
        self._lending = lending
        self._details = details
        self._go_to = go_to
        self._open_list_notes = open_list_notes
        self._others = others
        self.feature = AnnotationsFeature(context, window.open_view, window.close_view, window)
        self.feature.opening.connect(self._take_over)
        self.feature.closed.connect(lending.give_back)
        self.feature.row_chosen.connect(self._show)
        window.top_bar.search_edited.connect(self._leave_for_search)

    @property
    def is_open(self) -> bool:
        """Whether the overview is shown."""
        return self.feature.is_open

    def _take_over(self) -> None:
        for leave in self._others:
            leave()
        self._lending.take_over()

    def _leave_for_search(self, text: str) -> None:
        if text:
            self.feature.leave()

    def _show(self, row: OverviewRow) -> None:
        place = row.place
        if place.list_id is not None:
            self._open_list_notes(place.list_id)
        elif place.paper is not None:
            if isinstance(row, WrittenRow) and row.highlight is not None:
                self._details.highlighting.show_when_shown(place.paper, row.highlight)
            self._go_to(place.paper)
