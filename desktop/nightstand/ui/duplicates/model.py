"""The pairs as a list model that filters thousands at once."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import Final

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from nightstand.domain.paper import PaperId
from nightstand.ui.duplicates.shown import KIND_TEXTS, PairKey, PairRow, Showing

AnyIndex = QModelIndex | QPersistentModelIndex
ROW_ROLE: Final = int(Qt.ItemDataRole.UserRole)
_NO_INDEX: Final = QModelIndex()


class PairModel(QAbstractListModel):
    """Shows the pairs of some kinds that hold all words of a text."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: tuple[PairRow, ...] = ()
        self._shown: list[PairRow] = []
        self._showing = Showing.ALL
        self._text = ""
        self._papers: frozenset[PaperId] = frozenset()

    def show_pairs(self, rows: Sequence[PairRow]) -> None:
        """Show other pairs."""
        self._rows = tuple(rows)
        self._refresh()

    def set_showing(self, showing: Showing) -> None:
        """Show only pairs of these kinds."""
        self._showing = showing
        self._refresh()

    def set_papers(self, papers: frozenset[PaperId]) -> None:
        """Show only pairs that hold one of these papers; all where there are none."""
        self._papers = papers
        self._refresh()

    def set_text(self, text: str) -> None:
        """Show only pairs that hold every word of a text."""
        self._text = text
        self._refresh()

    def remove(self, key: PairKey, gone: PaperId | None = None) -> None:
        """Take a pair out, and with it all others of a paper that is gone."""
        leaving = {row.key for row in self._rows if row.key == key or (gone is not None and gone in row.key)}
        self.remove_all(leaving)

    def remove_all(self, keys: Collection[PairKey]) -> None:
        """Take pairs out; the others keep their places."""
        self._rows = tuple(row for row in self._rows if row.key not in keys)
        places = self.places_of(keys)
        if len(places) > _ONE_BY_ONE:
            self._refresh()
            return
        for place in reversed(places):
            self.beginRemoveRows(QModelIndex(), place, place)
            del self._shown[place]
            self.endRemoveRows()

    @property
    def counts(self) -> Mapping[Showing, int]:
        """How many pairs there are of each kind, whichever kind and words are asked for."""
        counted = Counter(row.kind for row in self._rows if self._is_of_papers(row))
        return {showing: sum(counted[kind] for kind in counted if showing.holds(kind)) for showing in Showing}

    @property
    def is_of_papers(self) -> bool:
        """Whether only pairs of some papers are shown."""
        return bool(self._papers)

    @property
    def keys(self) -> tuple[PairKey, ...]:
        """The pairs, whether shown or not."""
        return tuple(row.key for row in self._rows)

    def row_at(self, place: int) -> PairRow | None:
        """Return the pair at a place, if there is one."""
        return self._shown[place] if 0 <= place < len(self._shown) else None

    def place_of(self, key: PairKey | None) -> int | None:
        """Return where a pair is shown."""
        return next((place for place, row in enumerate(self._shown) if row.key == key), None)

    def places_of(self, keys: Collection[PairKey]) -> list[int]:
        """Return where pairs are shown, in order."""
        return [place for place, row in enumerate(self._shown) if row.key in keys]

    def rowCount(self, parent: AnyIndex = _NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self._shown)

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        row = self._shown[index.row()]
        if role == ROW_ROLE:
            return row
        if role == Qt.ItemDataRole.DisplayRole:
            return row.left.title
        if role == Qt.ItemDataRole.AccessibleTextRole:
            sides = (text for side in (row.left, row.right) for text in (side.title, side.venue, side.year))
            return ", ".join(part for part in (KIND_TEXTS[row.kind], row.reason, *sides) if part)
        return None

    def _is_of_papers(self, row: PairRow) -> bool:
        return not self._papers or not self._papers.isdisjoint(row.key)

    def _refresh(self) -> None:
        words = self._text.casefold().split()
        self.beginResetModel()
        self._shown = [
            row
            for row in self._rows
            if self._showing.holds(row.kind) and self._is_of_papers(row) and all(word in row.sought for word in words)
        ]
        self.endResetModel()


_ONE_BY_ONE: Final = 50
"""More pairs than this leave the list in one go."""
