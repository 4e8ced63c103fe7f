"""The rows of papers that were read, those that have to be read anew, and papers that turned out to be gone."""

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from nightstand.domain.paper import PaperId, PaperRow

MOST_ROWS: Final = 4096

RowReader = Callable[[Sequence[PaperId]], Sequence[PaperRow]]


class KnownRows:
    """Keeps a few thousand rows; one that is out of date can still be shown until the new one is there."""

    def __init__(self, read_rows: RowReader) -> None:
        self._read_rows = read_rows
        self._rows: dict[PaperId, PaperRow | None] = {}
        self._stale: set[PaperId] = set()

    def __contains__(self, paper: PaperId) -> bool:
        """Tell whether something is known of a paper, be it that it is gone or how it was once."""
        return paper in self._rows

    def get(self, paper: PaperId) -> PaperRow | None:
        """Return what is known of a paper, out of date or not; None for one that is gone."""
        return self._rows.get(paper)

    def is_current(self, paper: PaperId) -> bool:
        """Tell whether a paper need not be read."""
        return paper in self._rows and paper not in self._stale

    def lacking(self, papers: Iterable[PaperId]) -> tuple[PaperId, ...]:
        """Return which of the papers have to be read."""
        return tuple(paper for paper in papers if not self.is_current(paper))

    def as_shown(self, row: PaperRow) -> PaperRow:
        """Return what `take` would keep of a row."""
        known = self._rows.get(row.id) if self.is_current(row.id) else None
        # What has not changed was laid out and painted, so that one stays.
        return known or (self._unchanged(row) or row)

    def take(self, rows: Iterable[PaperRow]) -> None:
        """Keep rows that a search brought along; one that is up to date stays."""
        for row in rows:
            self._rows[row.id] = self.as_shown(row)
            self._stale.discard(row.id)

    def read(self, papers: Sequence[PaperId]) -> None:
        """Read these papers at once."""
        if papers:
            self.set_read(papers, self._read_rows(papers))

    def set_read(self, papers: Sequence[PaperId], rows: Iterable[PaperRow]) -> None:
        """Keep what was read of the papers; one without a row is gone, and is not asked for again."""
        if len(self._rows) > MOST_ROWS:
            # The newer half holds what is in view.
            for paper in tuple(self._rows)[: MOST_ROWS // 2]:
                del self._rows[paper]
                self._stale.discard(paper)
        found = {row.id: self._unchanged(row) or row for row in rows}
        self._rows.update({paper: found.get(paper) for paper in papers})
        self._stale.difference_update(papers)

    def forget(self, papers: Iterable[PaperId], *, keeps_shown: bool) -> None:
        """Have these papers read anew; what was known of them can be kept until then."""
        for paper in papers:
            if keeps_shown:
                self._stale.add(paper)
            else:
                self._rows.pop(paper, None)

    def forget_all(self, *, keeps_shown: bool) -> None:
        """Have all papers read anew."""
        self.forget(tuple(self._rows), keeps_shown=keeps_shown)

    def _unchanged(self, row: PaperRow) -> PaperRow | None:
        known = self._rows.get(row.id)
        return known if known == row else None
