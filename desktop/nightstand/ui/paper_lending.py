"""Takes the selection from the list of papers while a view of its own is shown in its place."""

from nightstand.ui.paper_selection import PaperSelection
from nightstand.ui.papers.feature import PapersFeature
from nightstand.ui.triaging import TriageDesk


class PaperLending:
    """Until it is given back no paper counts as selected, so that no key acts on one out of sight."""

    def __init__(self, papers: PapersFeature, desk: TriageDesk) -> None:
        self._papers = papers
        self._desk = desk

    def take_over(self) -> None:
        """Let no paper count as selected."""
        self._papers.lend_selection(PaperSelection)
        self._desk.take_selection(())

    def give_back(self) -> None:
        """Give the list its selection and the keyboard back."""
        self._papers.lend_selection(None)
        self._papers.view.setFocus()
        self._desk.take_selection(self._papers.selected_papers())
        self._desk.returned()
