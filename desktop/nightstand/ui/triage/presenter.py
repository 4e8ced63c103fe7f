"""Leads a person through a pile: shows one paper after the other, and makes what is decided an edit."""

from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Signal

from nightstand.domain.changes import ChangeSet
from nightstand.domain.decision import Decision
from nightstand.domain.errors import NightstandError
from nightstand.domain.paper import PaperId
from nightstand.services.searching import ScopeKind, SearchRequest
from nightstand.services.triage import LearnedOrder, PileOrder, Which
from nightstand.services.triage_pile import Pile
from nightstand.services.triage_session import TriageSession
from nightstand.ui.context import UiContext
from nightstand.ui.triage.learning import Learner
from nightstand.ui.triage.model import PileModel
from nightstand.ui.triage.pages import PageKeeper
from nightstand.ui.triage.shown import Progress
from nightstand.ui.triage.view import TriageView
from nightstand.ui.triage.wording import hint_line

if TYPE_CHECKING:
    from nightstand.bootstrap import Services

AHEAD: Final = 6
"""So many pages are read before they are wanted."""


class TriagePresenter(QObject):
    """Works on one pile at a time."""

    moved = Signal()
    """Another paper is at hand, or none."""
    ended = Signal()
    """Nothing is left to decide on."""

    def __init__(self, context: UiContext, view: TriageView, model: PileModel, parent: QObject) -> None:
        super().__init__(parent)
        self._context = context
        self._view = view
        self._model = model
        self._request = SearchRequest()
        self._which = Which.UNDECIDED
        self._pile: Pile | None = None
        self._found_decided = 0
        self._resumed: PaperId | None = None
        self._is_learned = False
        self._is_open = False
        self.session = TriageSession()
        self.pages = PageKeeper(context, self)
        self.learner = Learner(context, self)
        self.pages.ready.connect(self._take_page)
        self.learner.learned.connect(self._take_learned)
        context.bus.changed.connect(self._take_changes)

    def begin(self, request: SearchRequest, which: Which, resumed: PaperId | None) -> None:
        """Go through the papers of a search; at the one where the person stopped, if it is still to be decided on."""
        if not self._is_open:
            self.session = TriageSession(self.session.pace_s)
        self._is_open = True
        self._request, self._which, self._resumed = request, which, resumed
        self._pile = None
        self.pages.set_query(request.text)
        self._view.head.show_which(which)
        self._read_pile()

    def follow(self, request: SearchRequest, which: Which) -> None:
        """Go through the papers of another search; the one at hand stays if it is among them."""
        if (request, which) != (self._request, self._which):
            self.begin(request, which, self._resumed or self.paper)

    def end(self) -> None:
        """Leave the pile."""
        self._is_open = False
        self._pile = None
        self.learner.leave()
        self._view.page.notes.hand_over()

    @property
    def paper(self) -> PaperId | None:
        """The paper at hand."""
        return self._pile.current if self._pile is not None else None

    @property
    def pile(self) -> Pile | None:
        """The pile, once its papers are found."""
        return self._pile

    @property
    def progress(self) -> Progress:
        """How far the pile is."""
        left = self._pile.left if self._pile is not None else 0
        whole = len(self._pile.papers) if self._pile is not None else 0
        return Progress(self._found_decided + whole - left, left, self.session.seconds_left(left), self.session.counts)

    @property
    def is_seen(self) -> bool:
        """Whether the paper at hand is on the page: nobody decides on what is not seen."""
        return self.paper is not None and self._view.page.paper == self.paper

    def decide(self, decision: Decision) -> None:
        """Decide on the paper at hand and go on; the next one is shown before the edit is made."""
        pile, paper = self._pile, self.paper
        if pile is None or paper is None or not self.is_seen or not self._is_open:
            return
        before = pile.decision_of(paper)
        pile.decide(paper, decision)
        self.session.note(paper, decision)
        self._view.page.notes.hand_over()
        self._advance()
        if self._view.page.isVisible():
            self._view.page.viewport().repaint()
        self._context.edits.make(
            partial(self._context.services.papers.decide, (paper,), decision),
            label="a decision",
            origin=self,
            on_refused=partial(self._refuse, paper, before),
        )
        self.learner.note_decision()

    def step(self, by: int) -> None:
        """Go on or back without a decision."""
        if self._pile is not None:
            self._pile.step(by)
            self._show_current()

    def go_to(self, paper: PaperId) -> None:
        """Go to a paper of the pile."""
        if self._pile is not None and self._pile.go_to(paper):
            self._show_current()

    def choose_order(self, order: PileOrder) -> None:
        """Put what follows into another order."""
        self.learner.choose(order)
        self._show_order()

    def next_order(self) -> None:
        """Put what follows into the next of the orders there are."""
        if self._is_learned:
            orders = list(PileOrder)
            self.choose_order(orders[(orders.index(self.learner.order) + 1) % len(orders)])

    def _read_pile(self) -> None:
        services, request, which = self._context.services, self._request, self._which
        key = (request, which)

        def take(found: "tuple[Pile, int, float | None]") -> None:
            if self._is_open and key == (self._request, self._which):
                self._take_pile(*found)

        if self._pile is None:
            self._context.tasks.latest("triage pile", partial(_found_pile, services, request, which), take)
        else:
            self._context.tasks.latest(
                "triage pile", lambda: services.triage.pile(request, which), lambda found: self._renew(key, found)
            )

    def _take_pile(self, pile: Pile, decided: int, pace_s: float | None) -> None:
        self._pile, self._found_decided = pile, decided
        self.session.set_usual_pace(self.session.pace_s or pace_s)
        if self._resumed is None or not pile.go_to(self._resumed):
            pile.go_to_first_open()
        self._resumed = None
        self._model.show(pile.papers)
        self.learner.enter(pile, has_own_order=self._request.scope.kind is ScopeKind.LIST)
        self._show_order()
        if pile.papers:
            self._show_current()
        else:
            self._finish()

    def _renew(self, key: tuple[SearchRequest, Which], found: object) -> None:
        from nightstand.services.triage import FoundPile

        if not isinstance(found, FoundPile) or self._pile is None or key != (self._request, self._which):
            return
        if self._pile.renew(found.papers, found.decisions):
            self._model.show(self._pile.papers)
            self._show_current()
        self._show_progress()
        self.learner.note_decision()

    def _advance(self) -> None:
        if self._pile is not None and self._pile.advance() is not None:
            self._show_current()
        else:
            self._finish()

    def _finish(self) -> None:
        self._show_progress()
        self._view.head.show_hint("")
        self.ended.emit()

    def _show_current(self) -> None:
        pile = self._pile
        if pile is None or pile.current is None:
            self._finish()
            return
        self._view.show_paper_side()
        page = self.pages.page(pile.current)
        if page is not None:
            self._view.page.show_page(page)
        place = pile.place_of(pile.current)
        self._view.list.go_to(place or 0)
        self._show_progress()
        self.pages.want((pile.current, *pile.around(AHEAD)))
        self.moved.emit()

    def _show_progress(self) -> None:
        self._view.head.show_progress(self.progress)

    def _show_order(self) -> None:
        self._view.head.show_order(self.learner.order, is_ready=self._is_learned)

    def _take_page(self, paper: PaperId) -> None:
        page = self.pages.page(paper)
        if page is not None and paper == self.paper and self._is_open:
            self._view.page.show_page(page)

    def _take_learned(self, learned: LearnedOrder) -> None:
        pile = self._pile
        if pile is None:
            return
        self._is_learned = learned.is_ready
        self._show_order()
        self._view.head.show_hint(hint_line(learned.hint) if pile.left else "")
        self._view.page.why.set_unwanted(self.learner.unwanted)
        if pile.reorder_following(learned.papers):
            self._model.reorder(pile.papers)
        if learned.is_ready and pile.current is not None:
            self.pages.mark_stale(None)
            self.pages.want((pile.current, *pile.around(AHEAD)))

    def _refuse(self, paper: PaperId, before: Decision, error: NightstandError) -> None:
        self._context.messages.show_error(error)
        if self._pile is not None and self._pile.place_of(paper) is not None:
            self._pile.take_decision(paper, before)
            self.session.take_back(paper)
            self.go_to(paper)

    def _take_changes(self, changes: ChangeSet, origin: object) -> None:
        self.pages.mark_stale(None if changes.everything or changes.tags else changes.papers)
        self._model.forget(None if changes.everything else changes.papers)
        pile = self._pile
        if pile is None or not self._is_open:
            return
        if origin is not self:
            if changes.everything or changes.membership:
                self._read_pile()
            touched = tuple(paper for paper in changes.papers if pile.place_of(paper) is not None)
            if touched:
                self._take_decisions(pile, touched)
        self.pages.want(filter(None, (pile.current,)))

    def _take_decisions(self, pile: Pile, touched: tuple[PaperId, ...]) -> None:
        """Take in what was decided elsewhere, undone or done again; a single such paper is gone to."""
        now = self._context.services.triage.decisions(touched)
        changed = [paper for paper, decision in now.items() if pile.take_decision(paper, decision)]
        for paper in changed:
            if pile.is_open(paper):
                self.session.take_back(paper)
        if len(changed) == 1 and pile.is_open(changed[0]):
            pile.go_to(changed[0])
            self._show_current()
        elif changed and pile.current in changed and not pile.is_open(pile.current):
            self._advance()
        elif changed:
            self._show_progress()
        if changed:
            self.learner.note_decision()


def _found_pile(services: "Services", request: SearchRequest, which: Which) -> tuple[Pile, int, float | None]:
    """Find a pile, how many papers of its place are decided on already, and the pace of earlier sittings."""
    found = services.triage.pile(request, which)
    return Pile(found.papers, found.decisions), found.decided_others, services.interest.hint(len(found.papers)).pace_s
