"""Ranking as the window uses it: opens over a list, takes the keys over, and remembers what was being ranked."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QAbstractButton, QWidget

from nightstand.domain.reading_list import ListId
from nightstand.ui.action_table import When
from nightstand.ui.context import UiContext
from nightstand.ui.ranking.card import PaperCard
from nightstand.ui.ranking.doubting import DoubtTeller
from nightstand.ui.ranking.keeping import OrderKeeper
from nightstand.ui.ranking.marking import PaperMarking
from nightstand.ui.ranking.memory import RankingMemory
from nightstand.ui.ranking.presenter import RankingPresenter
from nightstand.ui.ranking.screen import TitleRow
from nightstand.ui.ranking.view import RankingView


@dataclass(frozen=True, slots=True)
class RankingSurroundings:
    """What the feature asks of the window around it."""

    open_view: Callable[[QWidget], None]
    close_view: Callable[[], None]
    take_over: Callable[[], None]
    """No paper of the list is selected while this view is open."""
    give_back: Callable[[], None]


class RankingFeature(QObject):
    """Opens the view, at most once."""

    def __init__(self, context: UiContext, around: RankingSurroundings, parent: QObject) -> None:
        super().__init__(parent)
        self._context = context
        self._around = around
        self._memory = RankingMemory(context.state)
        self._is_open = False
        self.view = RankingView(context.themes, context.icons, context.actions)
        self.presenter = RankingPresenter(context, self.view, self)
        self.keeper = OrderKeeper(context, self.view, self.presenter, self)
        self.doubts = DoubtTeller(context, self.view, self.presenter, self.keeper, self)
        self.marking = PaperMarking(context, self.view, self.presenter, self.keeper, self)
        self.view.head.goal_requested.connect(self.presenter.ask_goal)
        self.view.question.requested.connect(context.actions.trigger)
        self._bind()

    @property
    def is_open(self) -> bool:
        """Whether a list is being ranked."""
        return self._is_open

    @property
    def open_list(self) -> ListId | None:
        """The list that was being ranked when the window was closed last."""
        return self._memory.open_list

    def open(self, list_id: ListId) -> None:
        """Rank a list."""
        if self._is_open and self.presenter.list == list_id:
            self.view.setFocus()
            return
        self._is_open = True
        self._memory.keep_open(list_id)
        self._context.actions.lend(self._handlers())
        self._context.actions.set_condition(When.IN_RANKING, holds=True)
        self.view.show_order(is_shown=self._memory.is_order_shown)
        self._around.take_over()
        self._around.open_view(self.view)
        self.doubts.begin()
        self.presenter.begin(list_id)
        self.keeper.begin()
        self.view.setFocus()

    def leave(self) -> None:
        """Return to the list; from the choice of a goal, to the question."""
        if not self._is_open or self.presenter.leave_goal():
            return
        self.presenter.end()
        self._is_open = False
        self._memory.keep_open(None)
        self._context.actions.lend({})
        self._context.actions.set_condition(When.IN_RANKING, holds=False)
        self._around.close_view()
        self._around.give_back()

    def _bind(self) -> None:
        bind = self._context.actions.bind
        presenter, keeper, marking = self.presenter, self.keeper, self.marking
        bind("rank_leave", self.leave)
        bind("rank_confirm", self._take_enter)
        bind("rank_equal", presenter.say_equal)
        bind("rank_skip", presenter.skip)
        bind("rank_undo", presenter.undo)
        bind("rank_review", self.doubts.look_again)
        bind("rank_stands", self.doubts.leave)
        bind("rank_goal", presenter.ask_goal)
        bind("rank_details", marking.open_details)
        bind("rank_marks", marking.open_menu)
        bind("rank_up", partial(keeper.step, -1))
        bind("rank_down", partial(keeper.step, 1))
        bind("rank_release", keeper.release)
        bind("rank_fix", keeper.fix)
        bind("rank_adopt", keeper.adopt)
        bind("rank_order", self._switch_order)

    def _handlers(self) -> Mapping[str, Callable[[], object]]:
        return {
            "next_paper": lambda: None,
            "previous_paper": lambda: None,
            "focus_papers": self.view.setFocus,
            "focus_details": self.view.order.setFocus,
        }

    def _take_enter(self) -> None:
        # On a button, Enter means the button.
        focused = self.view.window().focusWidget()
        is_button = isinstance(focused, QAbstractButton) and not isinstance(focused, PaperCard | TitleRow)
        if is_button and isinstance(focused, QAbstractButton) and self.view.isAncestorOf(focused):
            focused.click()
        else:
            self.presenter.confirm()

    def _switch_order(self) -> None:
        is_shown = not self.view.is_order_shown
        self.view.show_order(is_shown=is_shown)
        self._memory.keep_order(is_shown=is_shown)
