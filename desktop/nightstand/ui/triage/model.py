"""The pile as a table model: the ids of all papers, and the rows of those that were looked at."""

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from nightstand.domain.paper import PaperId, PaperRow

ROW_ROLE: Final = int(Qt.ItemDataRole.UserRole)
"""The role whose value is the PaperRow, or None for a paper that is gone."""
PAGE_ROWS: Final = 48
MOST_AUTHORS: Final = 2

RowReader = Callable[[Sequence[PaperId]], Sequence[PaperRow]]
AnyIndex = QModelIndex | QPersistentModelIndex


class PileModel(QAbstractTableModel):
    """One column of papers; rows are read in pages when they come into view."""

    def __init__(self, read_rows: RowReader, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._read_rows = read_rows
        self._papers: tuple[PaperId, ...] = ()
        self._rows: dict[PaperId, PaperRow | None] = {}

    def show(self, papers: tuple[PaperId, ...]) -> None:
        """Show these papers in this order."""
        if papers != self._papers:
            self.beginResetModel()
            self._papers = papers
            self.endResetModel()

    def reorder(self, papers: tuple[PaperId, ...]) -> None:
        """Show the same papers in another order, wherever the view stands."""
        if papers != self._papers:
            self._papers = papers
            self.dataChanged.emit(self.index(0, 0), self.index(len(papers) - 1, 0))

    def forget(self, papers: Iterable[PaperId] | None = None) -> None:
        """Read these papers anew when they are next painted; None means all."""
        if papers is None:
            self._rows.clear()
        else:
            for paper in papers:
                self._rows.pop(paper, None)
        if self._papers:
            self.dataChanged.emit(self.index(0, 0), self.index(len(self._papers) - 1, 0))

    def paper_at(self, row: int) -> PaperId | None:
        """Return the paper in a row."""
        return self._papers[row] if 0 <= row < len(self._papers) else None

    def rowCount(self, parent: AnyIndex = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        return 0 if parent.isValid() else len(self._papers)

    def columnCount(self, parent: AnyIndex = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        return 0 if parent.isValid() else 1

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        if role not in (ROW_ROLE, Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return None
        row = self._row(index.row())
        if role == ROW_ROLE or row is None:
            return row
        if role == Qt.ItemDataRole.DisplayRole:
            return row.title
        return ", ".join(part for part in (row.title, row.marks.decision.value, meta_line(row)) if part)

    def _row(self, place: int) -> PaperRow | None:
        paper = self._papers[place]
        if paper not in self._rows:
            start = place - place % PAGE_ROWS
            page = [each for each in self._papers[start : start + PAGE_ROWS] if each not in self._rows]
            self._rows.update(dict.fromkeys(page))
            self._rows.update({row.id: row for row in self._read_rows(page)})
        return self._rows[paper]


def meta_line(row: PaperRow) -> str:
    """Return who wrote a paper and where it appeared, in a few words."""
    names = [f"\u2068{author.short_name}\u2069" for author in row.authors[:MOST_AUTHORS]]
    rest = len(row.authors) - len(names)
    authors = ", ".join([*names, f"+{rest}"] if rest else names)
    return "\u2002·\u2002".join(part for part in (authors, row.venue) if part)
