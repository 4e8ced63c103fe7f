"""The answer to one question while it is being given: which papers were chosen so far, in which order."""

from collections.abc import Sequence

from nightstand.domain.judgment import Groups, JudgmentKind, Question
from nightstand.domain.paper import PaperId


class Draft:
    """Grows by keys and by dragging; `groups` is the answer once nothing is left to say."""

    def __init__(self, question: Question) -> None:
        self.question = question
        self._chosen: list[PaperId] = []
        self._is_arranged = False

    @property
    def is_screen(self) -> bool:
        """Whether any number of papers may be ticked, in no order."""
        return self.question.kind is JudgmentKind.SCREEN

    @property
    def chosen(self) -> tuple[PaperId, ...]:
        """The papers chosen so far, best first; those ticked of a screen."""
        return tuple(self._chosen)

    @property
    def needs_confirmation(self) -> bool:
        """Whether the answer is given by a word of its own: it may still change."""
        return self.is_screen or self._is_arranged

    @property
    def is_complete(self) -> bool:
        """Whether the order of all papers follows from what was chosen."""
        return not self.is_screen and len(self._chosen) >= len(self.question.shown) - 1

    def choose(self, number: int) -> bool:
        """Choose the paper at a place counted from 1 as the next best, or take it back; tell whether there is one."""
        if not 1 <= number <= len(self.question.shown):
            return False
        paper = self.question.shown[number - 1]
        if self._is_arranged:
            # Keys begin anew after dragging, as everything is chosen then.
            self._chosen.clear()
            self._is_arranged = False
        if paper in self._chosen:
            self._chosen.remove(paper)
        else:
            self._chosen.append(paper)
        return True

    def arrange(self, order: Sequence[PaperId]) -> None:
        """Take the order that the papers were dragged into, best first."""
        self._chosen = list(order)
        self._is_arranged = True

    def place_of(self, paper: PaperId) -> int | None:
        """Return the place that a paper was given, counted from 1."""
        return self._chosen.index(paper) + 1 if paper in self._chosen else None

    def groups(self, *, rest_is_equal: bool = False) -> Groups:
        """Return the answer; the papers that were not chosen come last, in one group where several are left."""
        rest = tuple(paper for paper in self.question.shown if paper not in self._chosen)
        if self.is_screen:
            ticked = tuple(paper for paper in self.question.shown if paper in self._chosen)
            return (ticked, rest)
        singles = tuple((paper,) for paper in self._chosen)
        if not rest:
            return singles
        assert len(rest) == 1 or rest_is_equal
        return (*singles, rest)
