"""What the counting judgments leave behind for the choice of the next question: boxes, screened titles, sets asked."""

from collections.abc import Iterable, Mapping

from nightstand.domain.judgment import Judgment, JudgmentKind
from nightstand.domain.paper import PaperId
from nightstand.ranking.boxes import Boxes
from nightstand.ranking.history import History


class AskedSoFar:
    """Grows with each judgment; the same judgments leave the same behind."""

    def __init__(self, judgments: Iterable[Judgment], row_by_paper: Mapping[PaperId, int]) -> None:
        self._row_by_paper = row_by_paper
        self._sets: list[frozenset[int]] = []
        self.boxes = Boxes()
        self.screened: set[int] = set()
        self.shown: set[int] = set()
        self.ticked = 0
        self.orders = 0
        for judgment in judgments:
            self.take(judgment)

    @property
    def history(self) -> History:
        return History(tuple(self._sets))

    def take(self, judgment: Judgment) -> None:
        """Take in the next judgment that counts."""
        rows = [self._row_by_paper[paper] for paper in judgment.shown if paper in self._row_by_paper]
        if judgment.kind is JudgmentKind.DRAG:
            return
        self._sets.append(frozenset(rows))
        if judgment.kind is JudgmentKind.SCREEN:
            self._take_screen(judgment, rows)
        elif judgment.groups:
            self.shown.update(rows)
            self.orders += 1
            by_rank = [paper for group in judgment.groups for paper in group]
            self.boxes.ordered([self._row_by_paper[paper] for paper in by_rank if paper in self._row_by_paper])
        else:
            self.boxes.skipped(rows)

    def _take_screen(self, judgment: Judgment, rows: list[int]) -> None:
        # A skipped screen is as good as seen: the same nine titles again would be skipped again.
        self.screened.update(rows)
        if not judgment.groups:
            return
        self.shown.update(rows)
        ticked = [self._row_by_paper[paper] for paper in judgment.groups[0] if paper in self._row_by_paper]
        self.ticked += len(ticked)
        self.boxes.enter(ticked)
