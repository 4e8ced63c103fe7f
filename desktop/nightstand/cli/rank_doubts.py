"""Answers that do not fit the others, told of while ranking in the terminal."""

from nightstand.cli.verb import Call
from nightstand.domain.judgment import JudgmentId, Question
from nightstand.domain.reading_list import ListId
from nightstand.services.ranking_values import ChangeOfMind, ReviewQuestion

LOOK_EVERY = 4
"""After so many answers it is looked anew whether a mind was changed; that takes as long as a fit."""


class Doubts:
    """Tells each of them once; `w` does what was told last."""

    def __init__(self, call: Call, list_id: ListId) -> None:
        self._call = call
        self._list = list_id
        self._heard: set[JudgmentId] = set()
        self._told: ReviewQuestion | ChangeOfMind | None = None
        self._said_change = False
        self.asked_again: Question | None = None
        """The doubted question that is asked once more."""

    def tell(self, answered: int) -> None:
        """Tell of one that was not told of yet; `answered` is how many answers were given in this sitting."""
        view = self._call.services.ranking_view
        self.asked_again = None
        unfit = next((one for one in view.review(self._list) if one.judgment not in self._heard), None)
        if unfit is not None:
            self._told = unfit
            self._heard.add(unfit.judgment)
            self._call.terminal.complain(f"{unfit.text} Type w to answer it again.")
        elif answered % LOOK_EVERY == 0 and not self._said_change:
            change = view.change_of_mind(self._list)
            if change is not None:
                self._told, self._said_change = change, True
                self._call.terminal.complain(f"{change.text} Type w if so.")

    def look_again(self) -> Question | None:
        """Return the question to be asked again; None where there is none, or papers are seen differently now."""
        told, self._told = self._told, None
        if isinstance(told, ReviewQuestion):
            self.asked_again = told.question
            return told.question
        if told is None:
            self._call.terminal.complain("No answer is in doubt.")
        else:
            outcome = self._call.services.ranking.rethink(self._list, told.papers)
            self._call.terminal.complain(outcome.label)
        return None
