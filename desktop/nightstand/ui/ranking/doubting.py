"""Tells a person of answers that contradict each other, and of papers that they seem to see differently now."""

from functools import partial

from PySide6.QtCore import QObject

from nightstand.domain.judgment import JudgmentId
from nightstand.services.ranking_values import ChangeOfMind, ReviewQuestion
from nightstand.ui.context import UiContext
from nightstand.ui.ranking.keeping import OrderKeeper
from nightstand.ui.ranking.presenter import FOR_POOL, RankingPresenter
from nightstand.ui.ranking.view import RankingView, Shown

LOOK_EVERY = 4
"""After so many answers it is looked anew whether a mind was changed; that takes as long as a fit."""

REST_AFTER = 12
"""So many answers later it may be asked again whether a mind was changed."""


class DoubtTeller(QObject):
    """Shows one doubt at a time; what was left once is not brought up again while the list is open."""

    def __init__(
        self,
        context: UiContext,
        view: RankingView,
        presenter: RankingPresenter,
        keeper: OrderKeeper,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._context = context
        self._view = view
        self._presenter = presenter
        self._keeper = keeper
        self._told: ReviewQuestion | ChangeOfMind | None = None
        self._change: ChangeOfMind | None = None
        self._left: set[JudgmentId] = set()
        self._look_from = 0
        self._bar = view.question.doubt
        keeper.standing_read.connect(self._take_standing)
        self._bar.looked_again.connect(self.look_again)
        self._bar.left.connect(self.leave)

    def begin(self) -> None:
        """Know nothing of the list that was open before."""
        self._told = self._change = None
        self._left.clear()
        self._look_from = 0
        self._bar.hide()

    def look_again(self) -> None:
        """Ask the doubted answer again, or let count less what was said of papers seen differently now."""
        told, list_id = self._told, self._presenter.list
        if told is None or list_id is None or self._view.shown is not Shown.QUESTION:
            return
        self.leave()
        if isinstance(told, ReviewQuestion):
            self._presenter.review(told)
            self._view.question.setFocus()
            return
        self._context.edits.make(
            partial(self._context.services.ranking.rethink, list_id, told.papers),
            label="papers seen differently",
            papers=FOR_POOL,
            origin=self._presenter,
            announce=True,
            on_done=self._go_on,
        )

    def leave(self) -> None:
        """Let all stand as it was said."""
        if isinstance(self._told, ReviewQuestion):
            self._left.add(self._told.judgment)
        elif self._told is not None and self._keeper.standing is not None:
            self._change = None
            self._look_from = self._keeper.standing.state.asked + REST_AFTER
        self._told = None
        self._show()

    def _take_standing(self) -> None:
        standing, list_id = self._keeper.standing, self._presenter.list
        if standing is None or list_id is None:
            return
        self._show()
        if standing.state.asked >= self._look_from:
            self._look_from = standing.state.asked + LOOK_EVERY

            def take(change: ChangeOfMind | None) -> None:
                if list_id == self._presenter.list:
                    self._change = change
                    self._show()

            look = partial(self._context.services.ranking_view.change_of_mind, list_id)
            self._context.tasks.latest("ranking change of mind", look, take)

    def _go_on(self, _outcome: object) -> None:
        self._presenter.ahead.forget()
        self._keeper.refresh()

    def _show(self) -> None:
        review = self._keeper.standing.review if self._keeper.standing is not None else ()
        unfit = next((one for one in review if one.judgment not in self._left), None)
        self._told = self._change or unfit
        if isinstance(self._told, ChangeOfMind):
            tip = "What was said of them before counts less from now on"
            self._bar.show_text(self._told.text, "See them anew", tip)
        elif self._told is not None:
            self._bar.show_text(self._told.text, "Ask again", "Answer that question once more")
        else:
            self._bar.hide()
