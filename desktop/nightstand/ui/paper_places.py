"""Which paper a place on the screen belongs to: a row of the list, or the paper whose details are shown."""

from collections.abc import Callable

from PySide6.QtCore import QPoint, QRect

from nightstand.ui.details.feature import DetailsFeature
from nightstand.ui.file_drop import PaperAt
from nightstand.ui.papers.feature import PapersFeature

UNTITLED = "this paper"


def paper_places(papers: PapersFeature, details: DetailsFeature) -> Callable[[QPoint], PaperAt | None]:
    """Return what finds the paper at a place on the screen."""

    def paper_at(place: QPoint) -> PaperAt | None:
        viewport = papers.view.table.viewport()
        inside = viewport.mapFromGlobal(place)
        row = papers.view.table.rowAt(inside.y())
        shown = papers.shown_papers
        if viewport.isVisible() and viewport.rect().contains(inside) and 0 <= row < len(shown):
            rect = papers.view.table.visualRect(papers.view.table.model().index(row, 0)).intersected(viewport.rect())
            return PaperAt(shown[row], papers.title_of(shown[row]) or UNTITLED, _on_screen(viewport.mapToGlobal, rect))
        view, paper = details.view, details.view.shown
        if paper is not None and view.isVisible() and view.rect().contains(view.mapFromGlobal(place)):
            return PaperAt(paper.id, paper.title_text or UNTITLED, _on_screen(view.mapToGlobal, view.rect()))
        return None

    return paper_at


def _on_screen(to_screen: Callable[[QPoint], QPoint], rect: QRect) -> QRect:
    return QRect(to_screen(rect.topLeft()), rect.size())
