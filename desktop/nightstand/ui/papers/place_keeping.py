"""Keeps what is selected, current and at the top of a table of papers while its rows change."""

from collections.abc import Iterable

from PySide6.QtCore import QItemSelection, QItemSelectionModel, QModelIndex
from PySide6.QtWidgets import QTableView

from nightstand.domain.paper import PaperId
from nightstand.ui.papers.kept_place import KeptPlace, stretches
from nightstand.ui.papers.model import PaperListModel

REACH = 500
"""So far from the current paper another one is looked for that takes its place."""


class PlaceKeeping:
    """Tells places of a table by papers, and finds them again in another result."""

    def __init__(self, table: QTableView, papers: PaperListModel) -> None:
        self._table = table
        self._papers = papers

    @property
    def current_paper(self) -> PaperId | None:
        """The paper with the cursor, if it is selected; else the only selected one, where the cursor has left it."""
        index = self._table.currentIndex()
        if index.isValid() and self._table.selectionModel().isRowSelected(index.row(), QModelIndex()):
            return self._papers.paper_at(index.row())
        selection = self._table.selectionModel().selection()
        is_single = selection.count() == 1 and selection.at(0).top() == selection.at(0).bottom()
        return self._papers.paper_at(selection.at(0).top()) if is_single else None

    @property
    def selected_papers(self) -> tuple[PaperId, ...]:
        """All selected papers in the order shown."""
        selection = self._table.selectionModel().selection()
        chunks = [selection.at(number) for number in range(selection.count())]
        papers: list[PaperId] = []
        for first, last in sorted((chunk.top(), chunk.bottom()) for chunk in chunks):
            papers.extend(self._papers.papers_between(first, last))
        return tuple(papers)

    @property
    def visible_rows(self) -> tuple[int, int]:
        """The first and last row in view; the second is smaller when there are none."""
        height_px, top_px = self._row_height_px, self._table.verticalScrollBar().value()
        last = (top_px + self._table.viewport().height()) // height_px
        return top_px // height_px, min(last, self._papers.count - 1)

    @property
    def rows_in_view(self) -> int:
        """How many rows there is room for, those included that are cut at the edge."""
        return self._table.viewport().height() // self._row_height_px + 2

    def place(self) -> KeptPlace:
        """Return where a person is."""
        row = self._table.currentIndex().row() if self._table.currentIndex().isValid() else -1
        following: tuple[PaperId, ...] = ()
        if row >= 0:
            before = self._papers.papers_between(max(0, row - REACH), row - 1) if row else ()
            following = (*self._papers.papers_between(row + 1, row + REACH), *reversed(before))
        top_row, _ = self.visible_rows
        return KeptPlace(
            self.selected_papers,
            self.current_paper,
            following,
            self._papers.paper_at(top_row),
            self._table.verticalScrollBar().value() - top_row * self._row_height_px,
        )

    def begin_with(self, current: PaperId | None) -> bool:
        """Go to the top, with a paper or else the first one current; tell whether the paper is there."""
        row = self._papers.row_of(current) if current is not None else None
        if self._papers.count:
            self._select_rows((row or 0,))
            self._set_current(row or 0)
        self._table.verticalScrollBar().setValue(0)
        return row is not None

    def restore(self, place: KeptPlace) -> None:
        """Go back to a place; where its current paper is gone, the next one becomes current."""
        rows = self._papers.rows_of(place.selected)
        current = self._papers.row_of(place.current) if place.current is not None else None
        if rows:
            self._select_rows(rows)
        if current is None and rows:
            current = rows[0]
        if current is None and self._papers.count:
            current = self._nearest(place.following)
            self._select_rows((current,))
        if current is not None:
            self._set_current(current)
        self.scroll_to(place)
        if current is not None and place.current is not None:
            self._table.scrollTo(self._papers.index(current, 0))

    def scroll_to(self, place: KeptPlace) -> None:
        """Bring the paper that was at the top there again."""
        row = self._papers.row_of(place.top) if place.top is not None else None
        if row is not None:
            height_px = self._row_height_px
            self._table.updateGeometries()
            self._table.verticalScrollBar().setValue(row * height_px + min(place.top_offset_px, height_px))

    @property
    def _row_height_px(self) -> int:
        return max(1, self._table.verticalHeader().defaultSectionSize())

    def _nearest(self, following: tuple[PaperId, ...]) -> int:
        shown = self._papers.those_shown(following)
        nearest = next((paper for paper in following if paper in shown), None)
        row = self._papers.row_of(nearest) if nearest is not None else None
        return row or 0

    def _set_current(self, row: int) -> None:
        index = self._papers.index(row, 0)
        self._table.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.NoUpdate)

    def _select_rows(self, rows: Iterable[int]) -> None:
        selection = QItemSelection()
        for first, last in stretches(rows):
            selection.select(self._papers.index(first, 0), self._papers.index(last, 0))
        self._table.selectionModel().select(selection, QItemSelectionModel.SelectionFlag.ClearAndSelect)
