"""The papers of a result as a table model: the ids of all, and the rows of those that were looked at."""

from array import array
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Self, cast

from PySide6.QtCore import QAbstractTableModel, QMimeData, QModelIndex, QObject, QPersistentModelIndex, Qt

from nightstand.domain.paper import PaperId, PaperRow
from nightstand.ui.papers.row_text import accessible_text

ROW_ROLE: Final = int(Qt.ItemDataRole.UserRole)
"""The role whose value is a `ListedPaper`, or None for a paper that is gone."""

PAGE_ROWS: Final = 64
MOST_CACHED_ROWS: Final = 4096

RowReader = Callable[[Sequence[PaperId]], Sequence[PaperRow]]
MimeMaker = Callable[[Sequence[PaperId]], QMimeData]
AnyIndex = QModelIndex | QPersistentModelIndex


@dataclass(frozen=True, slots=True)
class HitTexts:
    """A title and a snippet in which the words found stand between two private-use characters."""

    title: str = ""
    snippet: str = ""


@dataclass(frozen=True, slots=True)
class ListedPaper:
    """What one row shows; `position` counts from 1 inside a list and is None elsewhere."""

    row: PaperRow
    hits: HitTexts | None
    position: int | None


@dataclass(frozen=True, slots=True)
class ShownResult:
    """A result as the list takes it: the ids of all papers, and what is known of those that come into view first."""

    ids: "array[int]"
    positions: Mapping[PaperId, int] | None = None
    """Numbers the papers as their reading list does."""
    rows: Sequence[PaperRow] = ()
    hits: Mapping[PaperId, HitTexts] = field(default_factory=dict)

    @classmethod
    def of(cls, ids: Iterable[PaperId], positions: Mapping[PaperId, int] | None = None) -> Self:
        """Return a result of which nothing but the ids is known."""
        return cls(array("q", ids), positions)


class PaperListModel(QAbstractTableModel):
    """One column of papers.

    A whole result is an array of ids, eight bytes each; rows are read in pages when they come into view. So a new
    result of a million papers costs as much as one of ten.
    """

    def __init__(self, read_rows: RowReader, make_mime: MimeMaker, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._read_rows = read_rows
        self._make_mime = make_mime
        self._ids: array[int] = array("q")
        self._rows: dict[int, PaperRow | None] = {}
        self._hits: dict[PaperId, HitTexts] = {}
        self._positions: Mapping[PaperId, int] | None = None
        self._seen: dict[int, int] = {}
        """Where the papers stand that were looked at since the result is shown: only they need be painted anew."""

    def show(self, result: ShownResult) -> None:
        """Show these papers instead; costs the same for a hundred and for a hundred thousand."""
        self.beginResetModel()
        self._ids = result.ids
        self._positions = result.positions
        self._seen.clear()
        for row in result.rows:
            # A row that is here already was laid out and painted, so that one stays.
            self._rows.setdefault(row.id, row)
        self._hits.update(result.hits)
        self.endResetModel()

    def set_hits(self, hits: Mapping[PaperId, HitTexts]) -> None:
        """Show what was found in these papers."""
        self._hits.update(hits)
        self._announce(hits)

    def drop_hits(self) -> None:
        """Forget what was found, since something else is searched for; the next result shows it."""
        self._hits.clear()

    def lacking_hits(self, first: int, last: int) -> tuple[PaperId, ...]:
        """Return the papers between two rows, both included, whose hits were not set yet."""
        return tuple(paper for paper in self.papers_between(max(0, first), last) if paper not in self._hits)

    def forget(self, papers: Iterable[PaperId] | None = None) -> None:
        """Read these papers anew when they are next painted; None means all."""
        if papers is None:
            self._rows.clear()
            self._hits.clear()
            if self._ids:
                self.dataChanged.emit(self.index(0, 0), self.index(len(self._ids) - 1, 0))
            return
        touched = tuple(papers)
        for paper in touched:
            self._hits.pop(paper, None)
        self._announce([paper for paper in touched if self._rows.pop(paper, None) is not None])

    @property
    def count(self) -> int:
        """The number of papers shown."""
        return len(self._ids)

    def paper_at(self, row: int) -> PaperId | None:
        """Return the paper in a row, or None outside the result."""
        return PaperId(self._ids[row]) if 0 <= row < len(self._ids) else None

    def papers_between(self, first: int, last: int) -> tuple[PaperId, ...]:
        """Return the papers of the rows from `first` to `last`, both included, in order."""
        return cast("tuple[PaperId, ...]", tuple(self._ids[first : last + 1]))

    def is_showing(self, ids: "array[int]") -> bool:
        """Tell whether these papers are shown, in this order."""
        return self._ids == ids

    def row_of(self, paper: PaperId) -> int | None:
        """Return where a paper stands, or None when it is not in the result."""
        # Looking for bytes takes a tenth of what comparing with each number does.
        content, wanted = self._ids.tobytes(), array("q", (paper,)).tobytes()
        place = content.find(wanted)
        while place % len(wanted) and place >= 0:
            place = content.find(wanted, place + 1)
        return place // len(wanted) if place >= 0 else None

    def those_shown(self, papers: Iterable[PaperId]) -> frozenset[PaperId]:
        """Return which of the papers are in the result."""
        return frozenset(papers).intersection(cast("Iterable[PaperId]", self._ids))

    def rows_of(self, papers: Iterable[PaperId]) -> tuple[int, ...]:
        """Return where those of the papers stand that are in the result, in rising order."""
        wanted = set(papers)
        if len(wanted) < 2:
            rows = (self.row_of(paper) for paper in wanted)
            return tuple(row for row in rows if row is not None)
        return tuple(row for row, paper in enumerate(self._ids) if paper in wanted)

    def rowCount(self, parent: AnyIndex = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        return 0 if parent.isValid() else len(self._ids)

    def columnCount(self, parent: AnyIndex = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        return 0 if parent.isValid() else 1

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if role not in (ROW_ROLE, Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return None
        paper = self.paper_at(index.row()) if index.isValid() else None
        row = self._row(index.row()) if paper is not None else None
        if paper is not None:
            self._seen[paper] = index.row()
        if paper is None or row is None:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return row.title
        position = self._positions.get(paper) if self._positions is not None else None
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return accessible_text(row, position)
        return ListedPaper(row, self._hits.get(paper), position)

    def flags(self, index: AnyIndex) -> Qt.ItemFlag:
        if not index.isValid():
            return Qt.ItemFlag.ItemIsDropEnabled
        return Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsDragEnabled

    def mimeTypes(self) -> list[str]:
        return self._make_mime(()).formats()

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:
        rows = sorted({index.row() for index in indexes})
        return self._make_mime([PaperId(self._ids[row]) for row in rows])

    def _row(self, row: int) -> PaperRow | None:
        paper = self._ids[row]
        if paper not in self._rows:
            self._read_page(row)
        return self._rows.get(paper)

    def _read_page(self, row: int) -> None:
        if len(self._rows) > MOST_CACHED_ROWS:
            self._rows.clear()
        start = row - row % PAGE_ROWS
        page = [PaperId(paper) for paper in self._ids[start : start + PAGE_ROWS] if paper not in self._rows]
        # A paper that another program removed meanwhile is remembered as gone, so that painting does not ask again.
        self._rows.update(dict.fromkeys(page))
        self._rows.update({found.id: found for found in self._read_rows(page)})

    def _announce(self, papers: Iterable[PaperId]) -> None:
        for row in sorted(self._seen[paper] for paper in papers if paper in self._seen):
            index = self.index(row, 0)
            self.dataChanged.emit(index, index)
