"""What the keys of triage do to the paper at hand beside deciding: star, rating, tags, notes, going back."""

from collections.abc import Callable, Mapping
from functools import partial

from PySide6.QtCore import QObject, QPoint

from nightstand.domain.decision import Decision
from nightstand.domain.paper import PaperId
from nightstand.ui.context import UiContext
from nightstand.ui.paper_links import open_address, paper_link
from nightstand.ui.sections.abstract_copying import AbstractCopying
from nightstand.ui.triage.highlighting import PileHighlighting
from nightstand.ui.triage.noting import PileNoting
from nightstand.ui.triage.presenter import TriagePresenter
from nightstand.ui.triage.view import Shown, TriageView
from nightstand.ui.unwanted_menu import UnwantedMenu

DECIDING = {
    "keep": Decision.KEEP,
    "maybe": Decision.MAYBE,
    "later": Decision.LATER,
    "skip": Decision.SKIP,
}


class PileMarking(QObject):
    """Makes the edits; nothing is done to a paper that is not on the page."""

    def __init__(
        self,
        context: UiContext,
        view: TriageView,
        presenter: TriagePresenter,
        open_tags: Callable[[QPoint], None],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._context = context
        self._view = view
        self._presenter = presenter
        self._open_tags_at = open_tags
        self.noting = PileNoting(context, view.page.notes, self)
        self.highlighting = PileHighlighting(context, view.page, self._paper, self)
        bind = context.actions.bind
        for stars in range(1, 6):
            bind(f"triage_rate_{stars}", partial(self._rate, stars))
        bind("triage_rate_none", partial(self._rate, None))
        bind("triage_back", self._take_back)
        bind("triage_less", self._want_less)
        self._unwanted = UnwantedMenu(context, view.page, self)
        page = view.page
        page.heading.address_requested.connect(self._open)
        page.abstract.link_activated.connect(self._open)
        page.tags.addition_requested.connect(self._open_tags)
        page.tags.removal_requested.connect(self._remove_tag)
        page.why.word_switched.connect(self._switch_word)
        page.why.less_requested.connect(self._want_less)

    @property
    def handlers(self) -> Mapping[str, Callable[[], object]]:
        """What the window's own actions do while papers are decided on one after the other."""
        deciding = {name: partial(self._presenter.decide, decision) for name, decision in DECIDING.items()}
        return {
            **deciding,
            "star": self._star,
            "tag": self._open_tags,
            "note": self._start_note,
            "less_like_this": self._want_less,
            "less_list": self._unwanted.open,
            "highlight": self.highlighting.highlight,
            "open_link": self._open_paper,
            "next_paper": partial(self._presenter.step, 1),
            "previous_paper": partial(self._presenter.step, -1),
            "focus_papers": self._view.setFocus,
            "focus_details": self._view.setFocus,
            **AbstractCopying(self._context, self._view.page.abstract).handlers,
        }

    def _paper(self) -> PaperId | None:
        is_seen = self._presenter.is_seen and self._view.shown is Shown.PAPER
        return self._presenter.paper if is_seen else None

    def _star(self) -> None:
        paper, page = self._paper(), self._view.page.page
        if paper is not None and page is not None:
            starred = not page.shown.paper.marks.starred
            service = self._context.services.papers
            self._context.edits.make(lambda: service.star((paper,), starred=starred), label="a star")

    def _rate(self, rating: int | None) -> None:
        paper = self._paper()
        if paper is not None:
            service = self._context.services.papers
            self._context.edits.make(lambda: service.rate((paper,), rating), label="a rating")

    def _open_tags(self) -> None:
        if self._paper() is not None:
            chip = self._view.page.tags.add_chip
            self._open_tags_at(chip.mapToGlobal(QPoint(0, chip.height() + 4)))

    def _remove_tag(self, name: str) -> None:
        paper = self._paper()
        if paper is not None:
            service = self._context.services.tagging
            self._context.edits.make(
                lambda: service.tag((paper,), remove=(name,)), label=f"the removal of the tag “{name}”", announce=True
            )

    def _start_note(self) -> None:
        if self._paper() is not None:
            self._view.page.start_note()

    def _open_paper(self) -> None:
        page = self._view.page.page
        if self._paper() is not None and page is not None:
            address = paper_link(page.shown.paper.bibliography)
            if address:
                self._open(address)
            else:
                self._context.messages.show_toast("No address of this paper is known")

    def _open(self, address: str) -> None:
        if not open_address(address):
            self._context.messages.show_toast("Only web and mail addresses are opened.")

    def _take_back(self) -> None:
        """Undo the newest step if it is a mark on one paper: a key pressed once too often must not undo an import."""
        label, is_mark = self._context.services.triage.newest_step()
        if is_mark:
            self._context.actions.trigger("undo")
        elif label:
            self._context.messages.show_toast(f"Before that comes “{label}”; Ctrl+Z undoes it")
        else:
            self._context.messages.show_toast("There is nothing to take back")

    def _want_less(self) -> None:
        paper = self._paper()
        if paper is not None:
            self._presenter.learner.want_less_like(paper)

    def _switch_word(self, word: str, is_less: bool) -> None:  # noqa: FBT001 - A signal's arguments have no names.
        self._presenter.learner.switch_word(word, is_less=is_less)
