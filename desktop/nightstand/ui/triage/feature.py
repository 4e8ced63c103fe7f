"""Triage as the window uses it: opens over what is shown, takes the keys over, and remembers where a person stopped."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QObject, QPoint
from PySide6.QtWidgets import QAbstractButton, QWidget

from nightstand.domain.decision import Decision
from nightstand.domain.paper import PaperId
from nightstand.services.searching import SearchRequest
from nightstand.services.triage import Which
from nightstand.ui.action_table import When
from nightstand.ui.context import UiContext
from nightstand.ui.fonts import ReadingFont
from nightstand.ui.paper_selection import PaperSelection
from nightstand.ui.triage.ending import end_notice
from nightstand.ui.triage.marking import PileMarking
from nightstand.ui.triage.model import PileModel
from nightstand.ui.triage.presenter import TriagePresenter
from nightstand.ui.triage.resuming import TriageMemory, Whereabouts
from nightstand.ui.triage.view import TriageView


@dataclass(frozen=True, slots=True)
class TriageSurroundings:
    """What the feature asks of the window around it."""

    where: Callable[[], Whereabouts]
    title: Callable[[], str]
    open_view: Callable[[QWidget], None]
    close_view: Callable[[], None]
    open_tags: Callable[[QPoint], None]
    select: Callable[[PaperSelection], None]
    """Let the actions on papers act on these."""
    leave_at: Callable[[PaperId | None], None]
    """Let them act on the list again, at this paper."""


class TriageFeature(QObject):
    """Opens the view, at most once."""

    def __init__(self, context: UiContext, around: TriageSurroundings, parent: QObject) -> None:
        super().__init__(parent)
        self._context = context
        self._around = around
        self._memory = TriageMemory(context.state)
        self._request = SearchRequest()
        self._is_open = False
        model = PileModel(context.services.browsing.rows, self)
        self.view = TriageView(model, context.themes, context.icons, context.actions)
        self.presenter = TriagePresenter(context, self.view, model, self)
        self.marking = PileMarking(context, self.view, self.presenter, around.open_tags, self)
        self._connect()
        self._bind()
        self._take_settings()

    @property
    def is_open(self) -> bool:
        """Whether papers are decided on one after the other."""
        return self._is_open

    @property
    def open_at(self) -> Whereabouts | None:
        """Where triage was going on when the window was closed last."""
        return self._memory.open_at

    def open(self) -> None:
        """Go through what is shown."""
        if self._is_open:
            self.view.setFocus()
            return
        self._is_open = True
        self._context.actions.lend(self.marking.handlers)
        self._context.actions.set_condition(When.IN_TRIAGE, holds=True)
        self.view.show_list(is_shown=self._memory.is_list_shown)
        self._around.open_view(self.view)
        self._begin(self._memory.paper_at(self._around.where()))
        self.view.setFocus()

    def leave(self) -> None:
        """Return to the list, at the paper that was at hand."""
        if self.view.page.notes.is_writing:
            self.view.page.notes.finish()
            return
        if not self._is_open:
            return
        paper = self.presenter.paper
        self.presenter.end()
        self._is_open = False
        self._memory.keep_left()
        self._context.actions.lend({})
        self._context.actions.set_condition(When.IN_TRIAGE, holds=False)
        self._around.close_view()
        self._around.leave_at(paper)

    def follow(self, request: SearchRequest) -> None:
        """Go through another result, as soon as it is shown."""
        self._request = request
        if self._is_open:
            self.view.head.show_title(self._around.title())
            self.presenter.follow(request, self._memory.which)

    def flush(self) -> None:
        """Save what is being written."""
        self.view.page.notes.hand_over()
        self.marking.noting.flush()

    def _begin(self, resumed: PaperId | None) -> None:
        self.view.head.show_title(self._around.title())
        self.presenter.begin(self._request, self._memory.which, resumed)

    def _connect(self) -> None:
        self.presenter.moved.connect(self._take_move)
        self.presenter.ended.connect(self._end)
        self.view.head.order_chosen.connect(self.presenter.choose_order)
        self.view.head.which_chosen.connect(self._choose_which)
        self.view.list.chosen.connect(self.presenter.go_to)
        self.view.foot.decided.connect(self.presenter.decide)
        self.view.foot.mark_requested.connect(self._context.actions.trigger)
        self._context.settings.changed.connect(self._take_settings)

    def _bind(self) -> None:
        bind = self._context.actions.bind
        bind("triage", self.open)
        bind("triage_leave", self.leave)
        bind("triage_keep", partial(self._take_arrow, 1, Decision.KEEP))
        bind("triage_skip", partial(self._take_arrow, -1, Decision.SKIP))
        bind("triage_next", partial(self.presenter.step, 1))
        bind("triage_previous", partial(self.presenter.step, -1))
        bind("triage_open", self._take_enter)
        bind("triage_list", self._switch_list)
        bind("triage_order", self.presenter.next_order)
        bind("triage_which", self.view.head.open_which)

    def _take_enter(self) -> None:
        # On a button, Enter means the button.
        focused = self.view.window().focusWidget()
        if isinstance(focused, QAbstractButton) and self.view.isAncestorOf(focused):
            focused.click()
        else:
            self._context.actions.trigger("open_link")

    def _take_arrow(self, by: int, decision: Decision) -> None:
        # In the switch of orders an arrow goes to the next order, as it does in every such switch.
        if not self.view.head.step_order(by):
            self.presenter.decide(decision)

    def _take_move(self) -> None:
        paper = self.presenter.paper
        self._memory.keep(self._around.where(), paper)
        self._around.select(PaperSelection(() if paper is None else (paper,), paper))

    def _end(self) -> None:
        pile = self.presenter.pile
        kept = pile.with_decision(Decision.KEEP) if pile is not None else ()
        is_empty = pile is None or not pile.papers
        notice = end_notice(
            self.presenter.progress,
            kept,
            is_empty=is_empty,
            trigger=self._context.actions.trigger,
            show_all=partial(self._choose_which, Which.ALL),
            show_kept=self._show_kept,
        )
        self.view.show_notice(notice)
        self._around.select(PaperSelection(kept, None))

    def _show_kept(self) -> None:
        self.leave()
        self._context.actions.trigger("go_kept")

    def _choose_which(self, which: Which) -> None:
        self._memory.keep_which(which)
        self.presenter.begin(self._request, which, self.presenter.paper)
        self.view.setFocus()

    def _switch_list(self) -> None:
        is_shown = not self.view.is_list_shown
        self.view.show_list(is_shown=is_shown)
        self._memory.keep_list(is_shown=is_shown)

    def _take_settings(self) -> None:
        settings = self._context.settings.current
        self.view.page.set_reading(
            ReadingFont(settings.reading_size_px, settings.reading_font, settings.reading_family),
            settings.reading_width_px,
        )
