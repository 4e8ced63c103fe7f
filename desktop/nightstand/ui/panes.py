"""The three panes at work: what narrows results down, the papers, and the details of one; each with room enough."""

from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from nightstand.ui.widgets.steady_splitter import SteadySplitter

REFINE_PX: Final = 220
PAPERS_PX: Final = 452
DETAILS_PX: Final = 752
LEAST_PAPERS_PX: Final = 228
LEAST_DETAILS_PX: Final = 320


class WorkPanes(SteadySplitter):
    """Holds the panes; where there is no room for all three, the details make way while results are refined."""

    refine_shown = Signal(bool)
    """The pane to refine was shown or hidden, perhaps for want of room."""

    def __init__(self, refine: QWidget, papers: QWidget, details: QWidget) -> None:
        super().__init__((REFINE_PX, PAPERS_PX, DETAILS_PX))
        self._refine = refine
        self._papers = papers
        self._details = details
        self._are_details_wanted = True
        for pane in (refine, papers, details):
            self.addWidget(pane)
        self._limit()

    @property
    def refine(self) -> QWidget:
        """The first pane."""
        return self._refine

    @property
    def papers(self) -> QWidget:
        """The middle pane."""
        return self._papers

    @property
    def details(self) -> QWidget:
        """The last pane."""
        return self._details

    @property
    def are_details_wanted(self) -> bool:
        """Whether the details are shown wherever there is room."""
        return self._are_details_wanted

    def set_papers(self, papers: QWidget) -> None:
        """Put another widget in place of the papers."""
        self._papers = self._replaced(1, papers)
        self._limit()

    def set_details(self, details: QWidget) -> None:
        """Put another widget in place of the details."""
        self._details = self._replaced(2, details)
        self._limit()

    def show_refine(self, *, is_shown: bool) -> None:
        """Show or hide the pane to refine; the room is taken from the details, and given back to them."""
        was_shown = not self._refine.isHidden()
        self._refine.setVisible(is_shown)
        self._fit()
        if was_shown is not is_shown:
            self.refine_shown.emit(is_shown)

    def want_details(self, *, are_wanted: bool) -> None:
        """Show or hide the details. Where both have no room, wanting them closes the pane to refine."""
        self._are_details_wanted = are_wanted
        if are_wanted and not self._has_room_for_all():
            self.show_refine(is_shown=False)
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._fit()
        super().resizeEvent(event)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._fit()

    def _fit(self) -> None:
        are_shown = self._are_details_wanted and (self._refine.isHidden() or self._has_room_for_all())
        if self._details.isHidden() is are_shown:
            self._details.setVisible(are_shown)
        self.arrange()

    def _has_room_for_all(self) -> bool:
        least_px = sum(pane.minimumWidth() for pane in (self._refine, self._papers, self._details))
        # Before it is laid out it has no width that tells anything.
        return not self.isVisible() or self.width() >= least_px + 2 * self.handleWidth()

    def _limit(self) -> None:
        self._papers.setMinimumWidth(LEAST_PAPERS_PX)
        self._details.setMinimumWidth(LEAST_DETAILS_PX)
        self._fit()

    def _replaced(self, at: int, widget: QWidget) -> QWidget:
        old = self.replaceWidget(at, widget)
        if old is not None:
            old.deleteLater()
        widget.show()
        return widget
