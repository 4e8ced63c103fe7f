"""The papers of a result as a table model: the ids of all, and the rows of those that were looked at."""

from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Self, cast

from PySide6.QtCore import QAbstractTableModel, QMimeData, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal

from nightstand.domain.paper import PaperId, PaperRow
from nightstand.ui.papers.known_rows import KnownRows, RowReader
from nightstand.ui.papers.row_text import accessible_text

ROW_ROLE: Final = int(Qt.ItemDataRole.UserRole)
"""The role whose value is a `ListedPaper`; None for a paper that is gone, or whose row is on its way."""

PAGE_ROWS: Final = 64
MOST_READ_AT_ONCE: Final = 16
"""So many rows are read while a person waits for what an edit made of them; more are read behind the window."""

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

    A model that `waits_for_rows` reads none while the list is painted: it says by `rows_wanted` that some are missing,
    and until they are set it shows what it had of them.
    """

    rows_wanted = Signal()
    """Rows came into view that have to be read; `wanted` tells which."""

    def __init__(
        self,
        read_rows: RowReader,
        make_mime: MimeMaker,
        parent: QObject | None = None,
        *,
        waits_for_rows: bool = False,
    ) -> None:
        super().__init__(parent)
        self._make_mime = make_mime
        self._waits = waits_for_rows
        self._ids: array[int] = array("q")
        self._rows = KnownRows(read_rows)
        self._hits: dict[PaperId, HitTexts] = {}
        self._old_hits: set[PaperId] = set()
        """Papers whose hits are shown until they are found anew."""
        self._positions: Mapping[PaperId, int] | None = None
        self._seen: dict[int, int] = {}
        """Where the papers stand that were looked at since the result is shown: only they need be painted anew."""

    def show(self, result: ShownResult) -> None:
        """Show these papers instead; costs the same for a hundred and for a hundred thousand."""
        self.beginResetModel()
        self._ids = result.ids
        self._positions = result.positions
        self._seen.clear()
        self._rows.take(result.rows)
        self._keep_hits(result.hits)
        self.endResetModel()

    def coming(self, result: ShownResult) -> Iterator[ListedPaper]:
        """Yield the papers of a result whose rows are known as they will be shown."""
        for row in result.rows:
            hits = self._as_shown(row.id, result.hits[row.id]) if row.id in result.hits else None
            yield self._listed(self._rows.as_shown(row), hits, result.positions)

    def set_rows(self, papers: Sequence[PaperId], rows: Sequence[PaperRow]) -> None:
        """Show these rows of the papers that were wanted; of a paper without one it is known that it is gone."""
        self._rows.set_read(papers, rows)
        self._announce(papers)

    def arriving(self, rows: Sequence[PaperRow]) -> Iterator[ListedPaper]:
        """Yield rows that were read as they will be shown."""
        for row in map(self._rows.as_shown, rows):
            yield self._listed(row, self._hits.get(row.id), self._positions)

    def wanted(self, first: int, last: int) -> tuple[PaperId, ...]:
        """Return the papers between two rows, both included, whose rows have to be read."""
        return self._rows.lacking(self.papers_between(max(0, first), last))

    def set_hits(self, hits: Mapping[PaperId, HitTexts]) -> None:
        """Show what was found in these papers."""
        self._keep_hits(hits)
        self._announce(hits)

    def drop_hits(self) -> None:
        """Forget what was found, since something else is searched for; the next result shows it."""
        self._hits.clear()
        self._old_hits.clear()

    def lacking_hits(self, first: int, last: int) -> tuple[PaperId, ...]:
        """Return the papers between two rows, both included, whose hits were not set yet."""
        shown = self.papers_between(max(0, first), last)
        return tuple(paper for paper in shown if paper not in self._hits or paper in self._old_hits)

    def forget(self, papers: Iterable[PaperId] | None = None) -> None:
        """Read these papers anew when they are next painted; None means all."""
        if papers is None:
            self._rows.forget_all(keeps_shown=self._waits)
            self._forget_hits(tuple(self._hits))
            if self._ids:
                self.dataChanged.emit(self.index(0, 0), self.index(len(self._ids) - 1, 0))
            return
        touched = tuple(papers)
        self._forget_hits(touched)
        known = [paper for paper in touched if paper in self._rows]
        self._rows.forget(known, keeps_shown=self._waits)
        seen = [paper for paper in known if paper in self._seen]
        if self._waits and len(seen) <= MOST_READ_AT_ONCE:
            self._rows.read(seen)
        self._announce(known)

    @property
    def waits_for_rows(self) -> bool:
        """Whether rows are read behind the window rather than while they are painted."""
        return self._waits

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
        if paper is None:
            return None
        self._seen[paper] = index.row()
        row = self._row(index.row(), paper, is_painted=role == ROW_ROLE)
        if row is None:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return row.title
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return accessible_text(row, self._positions.get(paper) if self._positions is not None else None)
        return self._listed(row, self._hits.get(paper), self._positions)

    def flags(self, index: AnyIndex) -> Qt.ItemFlag:
        if not index.isValid():
            return Qt.ItemFlag.ItemIsDropEnabled
        return Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsDragEnabled

    def mimeTypes(self) -> list[str]:
        return self._make_mime(()).formats()

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:
        rows = sorted({index.row() for index in indexes})
        return self._make_mime([PaperId(self._ids[row]) for row in rows])

    def _row(self, number: int, paper: PaperId, *, is_painted: bool) -> PaperRow | None:
        if not self._rows.is_current(paper):
            if not self._waits:
                start = number - number % PAGE_ROWS
                self._rows.read(self._rows.lacking(self.papers_between(start, start + PAGE_ROWS - 1)))
            elif is_painted:
                self.rows_wanted.emit()
            elif paper not in self._rows:
                # A screen reader waits for no painting.
                self._rows.read((paper,))
        return self._rows.get(paper)

    def _as_shown(self, paper: PaperId, hits: HitTexts) -> HitTexts:
        """Return the hits as they are kept: the ones that are laid out already, where nothing has changed."""
        known = self._hits.get(paper)
        return known if known is not None and known == hits else hits

    def _keep_hits(self, hits: Mapping[PaperId, HitTexts]) -> None:
        self._hits.update({paper: self._as_shown(paper, found) for paper, found in hits.items()})
        self._old_hits.difference_update(hits)

    def _forget_hits(self, papers: Iterable[PaperId]) -> None:
        for paper in papers:
            if self._waits and paper in self._hits:
                self._old_hits.add(paper)
            else:
                self._hits.pop(paper, None)

    @staticmethod
    def _listed(row: PaperRow, hits: HitTexts | None, positions: Mapping[PaperId, int] | None) -> ListedPaper:
        return ListedPaper(row, hits, positions.get(row.id) if positions is not None else None)

    def _announce(self, papers: Iterable[PaperId]) -> None:
        for row in sorted(self._seen[paper] for paper in papers if paper in self._seen):
            index = self.index(row, 0)
            self.dataChanged.emit(index, index)
