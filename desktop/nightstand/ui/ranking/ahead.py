"""Works out in the pool what follows on each likely answer, while the person looks at the question."""

from functools import partial
from itertools import permutations
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from nightstand.domain.judgment import Groups, JudgmentKind, Question
from nightstand.domain.reading_list import ListId
from nightstand.ui.context import UiContext
from nightstand.ui.ranking.reading import with_cards
from nightstand.ui.ranking.shown import ShownQuestion

if TYPE_CHECKING:
    from nightstand.bootstrap import Services

Following = dict[Groups, ShownQuestion]


class QuestionsAhead(QObject):
    """Knows what follows on the question at hand; nothing for what was not foreseen."""

    def __init__(self, context: UiContext, parent: QObject) -> None:
        super().__init__(parent)
        self._context = context
        self._question: Question | None = None
        self._following: Following = {}

    def prepare(self, list_id: ListId, question: Question) -> None:
        """Work out what follows on a question that is shown now."""
        self.forget()
        services = self._context.services

        def take(following: Following) -> None:
            self._question, self._following = question, following

        self._context.tasks.latest("ranking ahead", partial(_read_following, services, list_id, question), take)

    def after(self, question: Question, groups: Groups) -> ShownQuestion | None:
        """Return what follows on an answer, if it is known."""
        return self._following.get(groups) if question == self._question else None

    def forget(self) -> None:
        """Say that what was said has changed."""
        self._question, self._following = None, {}


def likely_answers(question: Question) -> tuple[Groups, ...]:
    """Return the answers worth foreseeing: every order of a few papers; too many are possible of a screen."""
    if question.kind is JudgmentKind.SCREEN or len(question.shown) > 3:
        return ()
    return tuple(tuple((paper,) for paper in order) for order in permutations(question.shown))


def _read_following(services: "Services", list_id: ListId, question: Question) -> Following:
    foreseen = services.ranking_ahead.questions_after(list_id, question, likely_answers(question))
    return {groups: with_cards(services, follows) for groups, follows in foreseen.items()}
