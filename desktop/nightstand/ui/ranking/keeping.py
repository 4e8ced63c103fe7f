"""Keeps the order beside the question in step with what was said, and says when the goal is reached."""

from functools import partial

from PySide6.QtCore import QObject, Signal

from nightstand.domain.judgment import Goal
from nightstand.domain.paper import PaperId
from nightstand.domain.reading_list import ListId
from nightstand.ui.context import UiContext
from nightstand.ui.edits import EditCall
from nightstand.ui.ranking.presenter import FOR_POOL, RankingPresenter
from nightstand.ui.ranking.reading import read_standing, read_why
from nightstand.ui.ranking.shown import Standing, WhyText
from nightstand.ui.ranking.view import RankingView
from nightstand.ui.ranking.wording import settled_line


class OrderKeeper(QObject):
    """Reads the standing in the pool after each answer, and makes edits of what is done to the order by hand."""

    standing_read = Signal()

    def __init__(self, context: UiContext, view: RankingView, presenter: RankingPresenter, parent: QObject) -> None:
        super().__init__(parent)
        self._context = context
        self._view = view
        self._presenter = presenter
        self._standing: Standing | None = None
        self._told: tuple[ListId, Goal] | None = None
        """The list and goal of which it was said that they are settled."""
        presenter.answered.connect(self.refresh)
        view.order.list.current_changed.connect(self._show_why)
        view.order.list.order.moved.connect(self._move)
        view.order.review_requested.connect(self._review)
        view.order.why.release_requested.connect(self.release)

    @property
    def standing(self) -> Standing | None:
        """How the ranking stands, as far as it was read."""
        return self._standing

    @property
    def current(self) -> PaperId | None:
        """The current paper of the order."""
        return self._view.order.list.current

    def begin(self) -> None:
        """Show another list's order."""
        self._standing = self._told = None
        self._view.question.settled.hide()
        self._view.order.why.show_why(None)
        self.refresh()

    def refresh(self) -> None:
        """Read how the ranking stands."""
        list_id = self._presenter.list
        if list_id is not None:
            services = self._context.services
            self._context.tasks.latest("ranking standing", partial(read_standing, services, list_id), self._take)

    def step(self, by: int) -> None:
        """Move the current paper by hand."""
        position = self._position()
        paper = self.current
        if paper is not None and position is not None and self._standing is not None:
            wanted = position + by
            if 1 <= wanted <= len(self._standing.state.papers):
                self._move(paper, wanted)

    def release(self) -> None:
        """Let the answers decide where the current paper stands."""
        list_id, paper = self._presenter.list, self.current
        if list_id is not None and paper is not None:
            call = partial(self._context.services.ranking.release, list_id, paper)
            self._make(call, "the release of a place", paper)

    def fix(self) -> None:
        """Keep the current paper where it stands for good."""
        list_id, paper = self._presenter.list, self.current
        if list_id is not None and paper is not None:
            call = partial(self._context.services.ranking.fix, list_id, paper)
            self._make(call, "a place for good", paper)

    def adopt(self) -> None:
        """Put the list itself in the order shown."""
        list_id = self._presenter.list
        if list_id is not None:
            self._context.edits.make(
                partial(self._context.services.ranking.adopt_order, list_id),
                label="the order of the list",
                papers=FOR_POOL,
                origin=self._presenter,
                announce=True,
            )

    def _take(self, standing: Standing) -> None:
        state = standing.state
        if state.list != self._presenter.list:
            return
        self._standing = standing
        self._view.head.show_state(state)
        self._view.order.show_standing(standing)
        self._show_why(self.current)
        self.standing_read.emit()
        if not state.is_settled:
            self._told = None
            self._view.question.settled.hide()
        elif self._told != (state.list, state.goal) and state.asked:
            self._told = (state.list, state.goal)
            self._view.question.settled.show_text(settled_line(state))

    def _move(self, paper: PaperId, position: int) -> None:
        list_id = self._presenter.list
        if list_id is not None:
            call = partial(self._context.services.ranking.move, list_id, paper, position)
            self._make(call, "a place given by hand", paper)

    def _make(self, call: EditCall, label: str, paper: PaperId) -> None:
        def take(_outcome: object) -> None:
            self._view.order.list.go_to(paper)
            self._presenter.ahead.forget()
            self.refresh()

        self._context.edits.make(call, label=label, papers=FOR_POOL, origin=self._presenter, on_done=take)

    def _position(self) -> int | None:
        paper = self.current
        papers = self._standing.state.papers if self._standing is not None else ()
        return next((ranked.position for ranked in papers if ranked.paper == paper), None)

    def _show_why(self, paper: PaperId | None) -> None:
        list_id, standing = self._presenter.list, self._standing
        if paper is None or list_id is None or standing is None:
            self._view.order.why.show_why(None)
            return
        doubt = next((each.text for each in standing.state.doubted if each.paper == paper), "")
        by_hand = any(each.paper == paper and each.is_placed_by_hand for each in standing.state.papers)

        def take(why: WhyText) -> None:
            if paper == self.current:
                self._view.order.why.show_why(why, is_by_hand=by_hand)

        services = self._context.services
        self._context.tasks.latest(
            "ranking why", partial(read_why, services, list_id, paper, doubt), take, lambda _error: None
        )

    def _review(self) -> None:
        if self._standing is not None and self._standing.review:
            self._presenter.review(self._standing.review[0])
            self._view.question.setFocus()
