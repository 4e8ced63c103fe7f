"""Versions and merging of the selected papers, from the menu: link, unlink, show, merge."""

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QWidget

from nightstand.domain.errors import NightstandError
from nightstand.domain.paper import PaperId, PaperRow
from nightstand.ui.context import UiContext
from nightstand.ui.duplicates.merge_dialog import MergeDialog
from nightstand.ui.duplicates.shaping import DOT, UNTITLED
from nightstand.ui.duplicates.shown import Candidate
from nightstand.ui.duplicates.told import tell_done
from nightstand.ui.edits import DIRECT_PAPERS
from nightstand.ui.paper_selection import SelectionReader

if TYPE_CHECKING:
    from nightstand.bootstrap import Services
    from nightstand.services.library import Outcome
    from nightstand.ui.edits import EditCall

MOST_MERGED: Final = 50
"""Nobody means to make one paper of more; it rather is a slip of the hand."""


class VersionsPresenter(QObject):
    """Binds the actions about several papers that are one, or one work."""

    paper_requested = Signal(object)
    """The PaperId that is shown now for what was selected."""

    def __init__(self, context: UiContext, selection: SelectionReader, window: QWidget) -> None:
        super().__init__(window)
        self._context = context
        self._selection = selection
        self._window = window
        bind = context.actions.bind
        bind("show_version", self._show)
        bind("unlink_version", self._unlink)
        bind("link_versions", self._link)
        bind("merge_selected", self._ask)

    def _show(self) -> None:
        paper, duplicates = self._selection().current, self._context.services.duplicates
        if paper is not None:
            self._make(lambda: duplicates.choose_version(paper), "the choice of a version", paper)

    def _unlink(self) -> None:
        paper, duplicates = self._selection().current, self._context.services.duplicates
        if paper is not None:
            self._make(lambda: duplicates.unlink(paper), "a version that is unlinked", paper)

    def _link(self) -> None:
        papers, duplicates = self._selection().papers, self._context.services.duplicates
        if self._is_few(len(papers), "linked"):
            self._make(lambda: duplicates.link_versions(papers), "versions that are linked", papers[0], len(papers))

    def _ask(self) -> None:
        selection, services = self._selection(), self._context.services
        if not self._is_few(len(selection.papers), "merged"):
            return

        def ask(rows: tuple[PaperRow, ...]) -> None:
            if len(rows) > 1:
                kept = selection.current if selection.current in selection.papers else None
                self._open(rows, kept or rows[0].id)

        self._context.tasks.run(lambda: services.browsing.rows(selection.papers), ask)

    def _open(self, rows: tuple[PaperRow, ...], kept: PaperId) -> None:
        candidates = [Candidate(row.id, row.title or UNTITLED, _facts(row)) for row in rows]
        dialog = MergeDialog(self._context.themes, candidates, kept, self._window.window())
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.merge_requested.connect(lambda paper: self._merge(paper, [row.id for row in rows]))
        dialog.open()

    def _merge(self, kept: PaperId, papers: list[PaperId]) -> None:
        duplicates = self._context.services.duplicates
        others = [paper for paper in papers if paper != kept]
        if len(others) == 1:
            self._make(lambda: duplicates.merge(kept, others[0]), "papers that are merged", kept, 2)
        else:
            pairs = [(kept, other) for other in others]
            self._make(lambda: duplicates.merge_pairs(pairs), "papers that are merged", kept, DIRECT_PAPERS + 1)

    def _make(self, call: "EditCall", label: str, paper: PaperId, papers: int = 1) -> None:
        context, services = self._context, self._context.services

        def go(outcome: "Outcome") -> None:
            tell_done(context, outcome)
            context.tasks.run(lambda: _shown_for(services, paper), self.paper_requested.emit, _ignore)

        context.edits.make(call, label=label, papers=papers, on_done=go)

    def _is_few(self, count: int, verb: str) -> bool:
        if count > MOST_MERGED:
            self._context.messages.show_toast(
                f"{count:,} papers are selected; at most {MOST_MERGED} are {verb} at once"
            )
        return 1 < count <= MOST_MERGED


def _shown_for(services: "Services", paper: PaperId) -> PaperId:
    """Return the version that people see of a paper's work; runs in the pool."""
    versions = services.browsing.details(paper).versions
    return next((version.id for version in versions if version.is_shown), paper)


def _ignore(error: Exception) -> None:
    """Go nowhere: the paper was removed at the same moment by another program."""
    if not isinstance(error, NightstandError):
        raise error


def _facts(row: PaperRow) -> str:
    notes = row.note_count + row.highlight_count
    written = f"{notes:,} {'note or highlight' if notes == 1 else 'notes and highlights'}" if notes else ""
    when = "" if row.year is None or str(row.year) in row.venue else str(row.year)
    return DOT.join(part for part in (when, row.venue, row.key, written) if part)
