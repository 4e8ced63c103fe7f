"""Box Thirding for ticked papers: a tournament that can stop at any time and needs to know neither length nor budget.

A ticked paper enters box (0, 0). When a box holds three, their order is asked: the best goes to (wins + 1, 0), the
middle one waits in (wins, waits + 1), the last is out. All of it follows from the log, so nothing of it is stored.

Source: Box Thirding, anytime best-arm identification; here a person's order of three stands for its sample means.
"""

from collections.abc import Iterable, Iterator, Sequence

Box = tuple[int, int]


class Boxes:
    """Where ticked papers stand; rows of papers."""

    def __init__(self) -> None:
        self._rows_by_box: dict[Box, list[int]] = {}

    def enter(self, rows: Iterable[int]) -> None:
        """Put newly ticked papers into the first box; those already in some box stay there."""
        inside = {row for waiting in self._rows_by_box.values() for row in waiting}
        self._rows_by_box.setdefault((0, 0), []).extend(row for row in rows if row not in inside)

    def questions(self) -> Iterator[tuple[int, ...]]:
        """Yield three papers of each full box, the highest box first."""
        for box in sorted(self._rows_by_box, reverse=True):
            if len(self._rows_by_box[box]) >= 3:
                yield tuple(self._rows_by_box[box][:3])

    def ordered(self, rows: Sequence[int]) -> None:
        """Move three papers of one box by their order, best first; any other answer changes nothing."""
        box = self._box_of_all(rows)
        if box is None:
            return
        for row in rows:
            self._rows_by_box[box].remove(row)
        wins, waits = box
        self._rows_by_box.setdefault((wins + 1, 0), []).append(rows[0])
        self._rows_by_box.setdefault((wins, waits + 1), []).append(rows[1])

    def skipped(self, rows: Sequence[int]) -> None:
        """Put the papers of a skipped question at the end of their box, so that others meet first."""
        box = self._box_of_all(rows)
        if box is not None:
            waiting = self._rows_by_box[box]
            self._rows_by_box[box] = [row for row in waiting if row not in rows] + [
                row for row in waiting if row in rows
            ]

    def _box_of_all(self, rows: Sequence[int]) -> Box | None:
        if len(rows) != 3:
            return None
        return next((box for box, waiting in self._rows_by_box.items() if set(rows) <= set(waiting)), None)
