"""Joins what concerns papers in the window: the list, the details, the reading lists and the form."""

from PySide6.QtCore import QObject, QPoint

from nightstand.ui.context import UiContext
from nightstand.ui.details.feature import DetailsFeature
from nightstand.ui.editing.feature import EditingFeature
from nightstand.ui.papers.feature import PapersFeature
from nightstand.ui.reading_list.feature import ListSurroundings, ReadingListFeature


class PaperDesk(QObject):
    """Makes the features that act on the selection and connects them; the features do not know one another."""

    def __init__(self, context: UiContext, papers: PapersFeature, details: DetailsFeature, parent: QObject) -> None:
        super().__init__(parent)
        self._papers = papers
        self._details = details
        around = ListSurroundings(
            papers.selection, lambda: papers.shown_papers, lambda: papers.can_reorder, self._list_popup_place
        )
        self.reading_lists = ReadingListFeature(context, around, papers.view)
        self.editing = EditingFeature(context, papers.selection, papers.view)
        papers.drop_requested.connect(self.reading_lists.place)
        papers.drop_refused.connect(self.reading_lists.explain_refusal)
        papers.selection_changed.connect(details.show_selection)
        details.search_requested.connect(papers.search_text_requested)
        details.tags_requested.connect(self._tag)
        self.editing.paper_added.connect(papers.go_to)

    def _list_popup_place(self) -> QPoint:
        return self._details.popup_place(is_for_tags=False) or self._papers.popup_place()

    def _tag(self) -> None:
        self._papers.open_tags(self._details.popup_place(is_for_tags=True) or self._papers.popup_place())
