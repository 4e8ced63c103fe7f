"""Leads a person through the questions about a list: shows one after the other, and makes each answer an edit."""

import time
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Signal

from nightstand.domain.changes import ChangeSet
from nightstand.domain.errors import NightstandError, NothingToUndo
from nightstand.domain.judgment import Goal, Groups, JudgmentSource
from nightstand.domain.paper import PaperId
from nightstand.domain.reading_list import ListId
from nightstand.services.ranking_values import RankingState, ReviewQuestion
from nightstand.ui.context import UiContext
from nightstand.ui.edits import DIRECT_PAPERS
from nightstand.ui.icons import Icon
from nightstand.ui.ranking.ahead import QuestionsAhead
from nightstand.ui.ranking.draft import Draft
from nightstand.ui.ranking.reading import read_question, with_cards
from nightstand.ui.ranking.shown import ShownQuestion
from nightstand.ui.ranking.view import RankingView, Shown
from nightstand.ui.widgets.empty_notice import Notice, Offer

if TYPE_CHECKING:
    from nightstand.bootstrap import Services
    from nightstand.services.library import Outcome

FOR_POOL: Final = DIRECT_PAPERS + 1
"""An edit said to touch so many papers is made in the pool: those that reckon the order first."""
MOST_PAST: Final = 200


class RankingPresenter(QObject):
    """Works on one list at a time."""

    answered = Signal()
    """Something was said, taken back, or changed elsewhere, and the order may be another."""

    def __init__(self, context: UiContext, view: RankingView, parent: QObject) -> None:
        super().__init__(parent)
        self._context = context
        self._view = view
        self._list: ListId | None = None
        self._opening: RankingState | None = None
        """The list as it was when its ranking was opened, with the goal chosen since."""
        self._shown: ShownQuestion | None = None
        self._draft: Draft | None = None
        self._since_s = 0.0
        self._past: list[ShownQuestion] = []
        self.ahead = QuestionsAhead(context, self)
        context.bus.changed.connect(self._take_changes)
        area = view.question
        area.chosen.connect(self.choose)
        area.arranged.connect(self._arrange)
        view.goal.chosen.connect(self._take_goal)

    @property
    def list(self) -> ListId | None:
        """The list that is ranked."""
        return self._list

    @property
    def shown(self) -> ShownQuestion | None:
        """The question on the screen, while it waits for an answer."""
        return self._shown

    def begin(self, list_id: ListId) -> None:
        """Rank a list; it goes on where it was left."""
        self._list = list_id
        self._shown = self._draft = self._opening = None
        self._past.clear()
        self._view.show_page(Shown.NOTHING)
        services = self._context.services
        self._context.tasks.latest("ranking opened", partial(services.ranking_view.state, list_id), self._take_opening)

    def end(self) -> None:
        """Leave the list; every answer is saved already."""
        self._list = self._shown = self._draft = None
        self.ahead.forget()

    def ask_goal(self) -> None:
        """Let the person choose what the list is ranked for."""
        state = self._opening
        if state is not None and len(state.papers) > 1:
            is_begun = state.asked > 0 or bool(self._past)
            self._view.goal.show_goal(state.goal, len(state.papers), is_begun=is_begun)
            self._view.show_page(Shown.GOAL)

    def leave_goal(self) -> bool:
        """Return from the choice of a goal to the question; tell whether there was one."""
        if self._view.shown is Shown.GOAL and self._shown is not None:
            self._view.show_page(Shown.QUESTION)
            return True
        return False

    def choose(self, number: int) -> None:
        """Choose the paper with a number as the next best; the last one follows by itself."""
        draft = self._draft
        if draft is None or self._view.shown is not Shown.QUESTION or not draft.choose(number):
            return
        if draft.is_complete and not draft.needs_confirmation:
            self._answer(draft.groups())
        else:
            self._view.question.show_draft(draft)

    def confirm(self) -> None:
        """Take what is chosen as the answer, where that is needed; else choose the card that has the focus."""
        draft, current = self._draft, self._view.question.current
        if draft is None or self._view.shown is not Shown.QUESTION:
            return
        if draft.needs_confirmation:
            self._answer(draft.groups())
        elif current is not None:
            self.choose(draft.question.shown.index(current.paper) + 1)

    def say_equal(self) -> None:
        """Say that the papers that were not chosen are about equal."""
        draft = self._draft
        if draft is not None and not draft.is_screen and self._view.shown is Shown.QUESTION:
            self._answer(draft.groups(rest_is_equal=True))

    def skip(self) -> None:
        """Leave the question; nothing is learned from it."""
        if self._draft is not None and self._view.shown is Shown.QUESTION:
            self._answer(())

    def undo(self) -> None:
        """Take back what is chosen of this question, else the last answer, and ask its question again."""
        draft, list_id = self._draft, self._list
        if draft is not None and draft.chosen and self._view.shown is Shown.QUESTION:
            self._draft = Draft(draft.question)
            self._view.question.show_draft(self._draft)
            if self._shown is not None:
                self._view.question.show_question(self._shown, self._draft)
        elif list_id is not None:
            self._context.edits.make(
                partial(self._context.services.ranking.undo, list_id),
                label="the undo of an answer",
                origin=self,
                on_done=self._return_to_last,
                on_refused=self._refuse_undo,
            )

    def review(self, one: ReviewQuestion) -> None:
        """Ask about an answer again that does not fit the others."""
        services = self._context.services

        def take(shown: ShownQuestion) -> None:
            if self._list is not None:
                self._show(ShownQuestion(shown.question, shown.cards, one.said))

        self._context.tasks.latest("ranking question", partial(with_cards, services, one.question), take)

    def ask(self) -> None:
        """Show the next question; the one at hand stays if it is still the next."""
        list_id = self._list
        if list_id is None:
            return
        services = self._context.services

        def take(shown: ShownQuestion | None) -> None:
            if list_id != self._list:
                return
            if shown is None:
                self._show_nothing_left()
            elif self._shown is None or shown.question != self._shown.question:
                self._show(shown)
            else:
                self._view.show_page(Shown.QUESTION)

        self._context.tasks.latest("ranking question", partial(read_question, services, list_id), take)

    def _take_opening(self, state: RankingState) -> None:
        if state.list != self._list:
            return
        self._opening = state
        self._view.head.show_state(state)
        if len(state.papers) < 2:
            self._show_nothing_left()
        elif state.asked:
            self.ask()
        else:
            self.ask_goal()

    def _take_goal(self, goal: Goal) -> None:
        state, list_id = self._opening, self._list
        if state is None or list_id is None:
            return
        self._opening = replace(state, goal=goal)
        self._view.head.show_goal(goal)
        self._shown = self._draft = None
        self.ahead.forget()
        is_new = not state.asked and not self._past
        self._context.edits.make(
            partial(_start, self._context.services, list_id, goal, state.order if is_new else ()),
            label="what the list is ranked for",
            papers=FOR_POOL,
            origin=self,
            on_done=lambda _outcome: self._go_on(),
        )

    def _go_on(self) -> None:
        self.ask()
        self.answered.emit()

    def _arrange(self, order: tuple[PaperId, ...]) -> None:
        if self._draft is not None:
            self._draft.arrange(order)
            self._view.question.show_draft(self._draft)

    def _answer(self, groups: Groups) -> None:
        shown, list_id = self._shown, self._list
        if shown is None or list_id is None:
            return
        follows = self.ahead.after(shown.question, groups)
        self._shown = self._draft = None
        self._past.append(shown)
        del self._past[:-MOST_PAST]
        if follows is not None:
            self._show(follows, is_saved=False)
            self._view.question.repaint()
        source = JudgmentSource.ASK if shown.said is None else JudgmentSource.REVIEW
        ms = round(1000 * (time.monotonic() - self._since_s))
        self._context.edits.make(
            partial(self._context.services.ranking.answer, list_id, shown.question, groups, ms=ms, source=source),
            label="an answer",
            origin=self,
            on_done=partial(self._take_answer, is_next_shown=follows is not None),
        )

    def _take_answer(self, _outcome: "Outcome", *, is_next_shown: bool) -> None:
        if not is_next_shown:
            self.ask()
        elif self._shown is not None and self._list is not None:
            self.ahead.prepare(self._list, self._shown.question)
        self.answered.emit()

    def _show(self, shown: ShownQuestion, *, is_saved: bool = True) -> None:
        self._shown, self._draft = shown, Draft(shown.question)
        self._since_s = time.monotonic()
        self._view.question.show_question(shown, self._draft)
        self._view.show_page(Shown.QUESTION)
        # What follows is worked out once the answer before is in the library.
        if is_saved and self._list is not None and shown.said is None:
            self.ahead.prepare(self._list, shown.question)

    def _show_nothing_left(self) -> None:
        self._shown = self._draft = None
        trigger = self._context.actions.trigger
        leave = Offer("Back to the list", lambda: trigger("rank_leave"))
        if self._opening is not None and len(self._opening.papers) < 2:
            notice = Notice(
                Icon.RANK, "Nothing to compare yet", "A list of two papers or more can be ranked.", (leave,)
            )
        else:
            adopt = Offer("Use this order for the list", lambda: trigger("rank_adopt"))
            export = Offer("Export…", lambda: trigger("export"))
            detail = "Every question that tells something was asked."
            notice = Notice(Icon.DECIDE_KEEP, "Nothing is left to ask", detail, (adopt, export, leave))
        self._view.show_notice(notice)

    def _return_to_last(self, _outcome: "Outcome") -> None:
        if self._past:
            self._show(self._past.pop())
        else:
            self._shown = None
            self.ask()
        self.answered.emit()

    def _refuse_undo(self, error: NightstandError) -> None:
        if isinstance(error, NothingToUndo):
            self._context.messages.show_toast("There is no answer to take back")
        else:
            self._context.messages.show_error(error)

    def _take_changes(self, changes: ChangeSet, origin: object) -> None:
        if self._list is None or origin is self:
            return
        if changes.everything or changes.rankings or changes.lists or changes.membership or changes.papers:
            self.ahead.forget()
            if self._view.shown in (Shown.QUESTION, Shown.NOTICE):
                self.ask()
            self.answered.emit()


def _start(services: "Services", list_id: ListId, goal: Goal, new: tuple[PaperId, ...]) -> "Outcome":
    """Say what a list is ranked for; of papers that are `new` to it, what is learned from decisions is expected.

    It is told once, before the first answer, so that the same answers always come to the same.
    """
    from nightstand.services.ranking_scores import learned_scores

    if not new:
        return services.ranking.start(list_id, goal)
    services.interest.refit()
    return services.ranking.start(list_id, goal, learned_scores(services.interest, new) or None)
