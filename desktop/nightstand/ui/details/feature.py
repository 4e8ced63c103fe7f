"""The details pane as the window uses it."""

import logging
from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QObject, QPoint, Signal

from nightstand.domain.paper import PaperId
from nightstand.ui.context import UiContext
from nightstand.ui.details.highlighting import Highlighting
from nightstand.ui.details.note_linking import NoteLinking
from nightstand.ui.details.presenter import DetailsPresenter
from nightstand.ui.details.view import DetailsView
from nightstand.ui.note_drafts import NoteDrafts
from nightstand.ui.sections.abstract_copying import COPY_ACTIONS, AbstractCopying

logger = logging.getLogger(__name__)

CITE_MENU: Final = ("copy_cite", "copy_pandoc", "copy_key", "copy_citation", "copy_bibtex", "copy_markdown")
VERSION_ACTIONS: Final = ("show_version", "unlink_version")
BULK_ACTIONS: Final = (
    ("Decide", ("keep", "maybe", "later", "skip")),
    ("Reading", ("mark_unread", "mark_reading", "mark_read", "star")),
    ("Organise", ("tag", "add_to_list", "copy_bibtex", "export_selected", "restore", "trash")),
    ("Versions and duplicates", ("link_versions", "merge_selected")),
)


class DetailsFeature(QObject):
    """Makes the pane and what works in it."""

    search_requested = Signal(str)
    """The person wants to see what a tag, an author or a list leads to."""
    tags_requested = Signal()
    """The person wants to tag the shown paper."""

    paper_requested = Signal(object)
    """The PaperId of a paper that a note links to, or that mentions the shown one."""
    list_requested = Signal(object)
    """The ListId of a list with a note that mentions the shown paper."""
    version_requested = Signal(object)
    """The PaperId of another version of the shown paper that the person wants to see."""

    def __init__(self, context: UiContext, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._drafts = NoteDrafts(context.services.annotating, context.services.noting, context.edits, self)
        self.view = DetailsView(context.themes, context.icons, self._drafts)
        self._presenter = DetailsPresenter(context, self.view, self._drafts, self)
        self.highlighting = Highlighting(context, self.view, self)
        self._presenter.paper_shown.connect(self.highlighting.take_shown)
        self.linking = NoteLinking(context, self)
        self.linking.paper_requested.connect(self.paper_requested)
        self.view.page.notes.link_activated.connect(self.linking.follow)
        self.view.page.notes.keys_wanted.connect(self.linking.suggest)
        self.view.page.mentions.paper_requested.connect(self.paper_requested)
        self.view.page.mentions.list_requested.connect(self.list_requested)
        self._presenter.search_requested.connect(self.search_requested)
        self._presenter.tags_requested.connect(self.tags_requested)
        self.view.page.versions.version_requested.connect(self.version_requested)
        self.view.page.versions.set_actions([context.actions.action(name) for name in VERSION_ACTIONS])
        for name, copy in AbstractCopying(context, self.view.page.abstract).handlers.items():
            context.actions.bind(name, copy)
        action = context.actions.action
        self.view.page.marks.set_cite_actions([action(name) for name in CITE_MENU])
        self.view.page.abstract.set_menu_actions(
            [action(name) for name in ("highlight", "highlight_comment", "note", *COPY_ACTIONS)]
        )
        for title, names in BULK_ACTIONS:
            self.view.many.add_actions(title, [action(name) for name in names])

    def show_paper(self, paper: PaperId | None, query: str = "") -> None:
        """Show a paper, with the words of a search marked; None shows that nothing is selected."""
        self._presenter.show_paper(paper, query)

    def show_selection(self, papers: Sequence[PaperId]) -> None:
        """Sum up a selection of several papers."""
        self._presenter.show_selection(papers)

    def flush(self) -> None:
        """Save what is being written, and wait for it when another program holds the library."""
        self._drafts.flush()
        if not self._context.edits.finish():
            logger.warning("%d texts could not be saved, since the library stayed busy", self._drafts.unsaved)

    def popup_place(self, *, is_for_tags: bool) -> QPoint | None:
        """Return where a popup belongs that was asked for here by the pointer, or None when it was not."""
        page = self.view.page
        button = page.tags.add_chip if is_for_tags else page.marks.add_to_list
        if not (button.isVisible() and (button.underMouse() or button.hasFocus())):
            return None
        return button.mapToGlobal(QPoint(0, button.height() + 4))
