"""Reads the paper that is to be shown, keeps the pane true, and makes the edits that are asked for there."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from nightstand.domain.changes import ChangeSet
from nightstand.domain.decision import Decision, ReadingStatus
from nightstand.domain.errors import NotFound
from nightstand.domain.paper import PaperDetails, PaperId
from nightstand.ui.action_table import When
from nightstand.ui.context import UiContext
from nightstand.ui.details.view import DetailsView
from nightstand.ui.fonts import ReadingFont
from nightstand.ui.note_drafts import Comment, DraftPlace, NoteDrafts, NoteText
from nightstand.ui.paper_links import open_address, paper_link
from nightstand.ui.sections.reading import read_paper
from nightstand.ui.sections.shown_paper import ShownPaper

if TYPE_CHECKING:
    from nightstand.services.library import Outcome
    from nightstand.ui.edits import EditCall


class DetailsPresenter(QObject):
    """Joins the details pane to the library."""

    search_requested = Signal(str)
    paper_shown = Signal()
    """The pane shows a paper as the library has it now."""
    tags_requested = Signal()
    """The person wants to add tags to the shown paper."""

    def __init__(self, context: UiContext, view: DetailsView, drafts: NoteDrafts, parent: QObject) -> None:
        super().__init__(parent)
        self._context = context
        self._view = view
        self._drafts = drafts
        self._paper: PaperId | None = None
        self._query = ""
        self._selected: tuple[PaperId, ...] = ()
        self._awaits_note = False
        self._connect_marks()
        self._connect_texts()
        context.bus.changed.connect(self._take_changes)
        context.settings.changed.connect(self._take_settings)
        context.actions.bind("note", self._start_note)
        self._take_settings()

    def show_paper(self, paper: PaperId | None, query: str) -> None:
        """Show a paper, with the words of a search marked; None shows that nothing is selected."""
        if paper != self._paper:
            self._drafts.flush()
            self._awaits_note = False
        self._paper, self._query = paper, query
        self._refresh()

    def show_selection(self, papers: Sequence[PaperId]) -> None:
        """Sum up the selection when it holds several papers."""
        was_many = len(self._selected) > 1
        self._selected = tuple(papers)
        if was_many or len(self._selected) > 1:
            self._refresh()

    @property
    def paper(self) -> PaperId | None:
        """The paper that is shown or about to be."""
        return self._paper

    def _refresh(self) -> None:
        if len(self._selected) > 1:
            self._drafts.flush()
            self._view.page.abstract.clear_selection()
            self._view.show_many(len(self._selected), "What you choose here is done to all of them, as one step.")
            self._tell_versions(None)
            return
        paper, query, services = self._paper, self._query, self._context.services
        if paper is None:
            self._view.show_nothing()
            self._tell_versions(None)
            return

        def take(shown: ShownPaper) -> None:
            if paper == self._paper and len(self._selected) < 2:
                self._view.show_paper(shown)
                self._tell_versions(shown.paper)
                self.paper_shown.emit()
                if self._awaits_note:
                    self._start_note()

        def fail(error: Exception) -> None:
            if isinstance(error, NotFound) and paper == self._paper:
                self._view.show_nothing()
                self._tell_versions(None)

        self._context.tasks.latest("details", lambda: read_paper(services, paper, query), take, fail)

    def _tell_versions(self, paper: PaperDetails | None) -> None:
        versions = paper.versions if paper is not None else ()
        set_condition = self._context.actions.set_condition
        set_condition(When.HAS_VERSIONS, holds=bool(versions))
        set_condition(When.IS_OUT_OF_SIGHT, holds=any(version.is_shown for version in versions))

    def _connect_marks(self) -> None:
        page = self._view.page
        page.heading.author_requested.connect(lambda name: self.search_requested.emit(f'author:"{name}"'))
        page.heading.address_requested.connect(self._open)
        page.heading.edit_requested.connect(lambda: self._context.actions.trigger("edit"))
        page.marks.open_requested.connect(self._open_paper)
        page.marks.list_requested.connect(lambda: self._context.actions.trigger("add_to_list"))
        page.marks.status_chosen.connect(self._set_status)
        page.marks.decision_chosen.connect(self._decide)
        page.marks.rated.connect(self._rate)
        page.tags.opened.connect(lambda name: self.search_requested.emit(f'tag:"{name}"'))
        page.tags.removal_requested.connect(self._remove_tag)
        page.tags.addition_requested.connect(self.tags_requested)
        page.provenance.list_requested.connect(lambda name: self.search_requested.emit(f'list:"{name}"'))
        page.provenance.address_requested.connect(self._open)

    def _connect_texts(self) -> None:
        page = self._view.page
        page.abstract.link_activated.connect(self._open)
        page.abstract.text_selected.connect(self._take_text_selection)
        page.notes.deletion_requested.connect(self._delete)
        page.notes.grown.connect(self._refresh)
        page.notes.left.connect(lambda: self._context.actions.trigger("focus_papers"))
        self._view.hidden.connect(self._drafts.flush)

    def _take_changes(self, changes: ChangeSet, _origin: object) -> None:
        if self._paper is not None and (changes.everything or changes.tags or self._paper in changes.papers):
            self._refresh()

    def _take_settings(self) -> None:
        settings = self._context.settings.current
        self._view.page.set_measure(settings.reading_width_px)
        self._view.page.abstract.set_font(
            ReadingFont(settings.reading_size_px, settings.reading_font, settings.reading_family)
        )

    def _take_text_selection(self, is_selected: bool) -> None:  # noqa: FBT001 - A signal's arguments have no names.
        self._context.actions.set_condition(When.HAS_TEXT_SELECTION, holds=is_selected)

    def _open_paper(self) -> None:
        if self._view.shown is not None and not self._view.page.documents.open_pdf():
            self._open(paper_link(self._view.shown.bibliography))

    def _open(self, address: str) -> None:
        if not open_address(address):
            self._context.messages.show_toast("Only web and mail addresses are opened.")

    def _set_status(self, value: str) -> None:
        status = ReadingStatus(value)
        self._edit(lambda paper: self._context.services.papers.set_status((paper,), status), "a reading status")

    def _decide(self, value: str) -> None:
        shown = self._view.shown
        is_same = shown is not None and shown.marks.decision == value
        decision = Decision.UNDECIDED if is_same else Decision(value)
        self._edit(lambda paper: self._context.services.papers.decide((paper,), decision), "a decision")

    def _rate(self, rating: int) -> None:
        self._edit(lambda paper: self._context.services.papers.rate((paper,), rating or None), "a rating")

    def _remove_tag(self, name: str) -> None:
        self._edit(
            lambda paper: self._context.services.tagging.tag((paper,), remove=(name,)),
            f"the removal of the tag “{name}”",
            announce=True,
        )

    def _start_note(self) -> None:
        if len(self._selected) > 1:
            self._context.messages.show_toast("A note belongs to one paper; select only that one")
            return
        # What is typed must never go to the paper that was shown before.
        self._awaits_note = self._view.shown is None or self._view.shown.id != self._paper
        if not self._awaits_note:
            self._view.page.notes.start_note()

    def _delete(self, place: DraftPlace) -> None:
        annotating, noting = self._context.services.annotating, self._context.services.noting
        self._drafts.forget(place)
        if isinstance(place, NoteText):
            self._make(lambda: noting.delete_note(place.note), "the deletion of a note", announce=True)
        elif isinstance(place, Comment):
            self._make(
                lambda: annotating.delete_highlight(place.highlight), "the deletion of a highlight", announce=True
            )

    def _edit(self, call: "Callable[[PaperId], Outcome]", label: str, *, announce: bool = False) -> None:
        shown = self._view.shown
        if shown is not None:
            paper = shown.id
            self._make(lambda: call(paper), label, announce=announce)

    def _make(self, call: "EditCall", label: str, *, announce: bool = False) -> None:
        self._context.edits.make(call, label=label, announce=announce)
