"""Keeps files with papers on a person's request, opens them, and has their texts read behind the window."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Qt, QTimer, QUrl
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtWidgets import QWidget

from nightstand.domain.changes import ChangeSet
from nightstand.domain.document import DocumentId
from nightstand.domain.errors import NightstandError
from nightstand.domain.paper import PaperId
from nightstand.services.progress import CancelToken
from nightstand.ui.context import UiContext
from nightstand.ui.documents.asking import ask_files, ask_keeping, ask_place
from nightstand.ui.edits import DIRECT_PAPERS
from nightstand.ui.paper_selection import SelectionReader
from nightstand.ui.sections.documents import DocumentsSection, first_pdf

if TYPE_CHECKING:
    from nightstand.services.documents_texts import TextsRead
    from nightstand.ui.edits import EditCall
    from nightstand.ui.tasks import ThreadProgress

FIRST_READING_MS: Final = 4_000
"""The window comes first; texts that an earlier run left unread can wait so long."""
MANY_PAPERS: Final = DIRECT_PAPERS + 1
"""Whole files are read on the way, which belongs into the pool as much as an edit of many papers."""


class DocumentsFeature(QObject):
    """Joins the section of documents, the actions and dropped files to the library."""

    def __init__(
        self, context: UiContext, section: DocumentsSection, selection: SelectionReader, window: QWidget
    ) -> None:
        super().__init__(window)
        self._context = context
        self._selection = selection
        self._window = window
        self._reading: CancelToken | None = None
        self._is_wanted = False
        self._is_stopped = False
        section.open_requested.connect(self.open)
        section.locate_requested.connect(self._ask_place)
        section.removal_requested.connect(self._remove)
        section.attachment_requested.connect(self._ask_files)
        section.link_requested.connect(self._link)
        context.actions.bind("attach_file", self._ask_files)
        context.actions.bind("open_pdf", self._open_pdf)
        self._first = QTimer(self, interval=FIRST_READING_MS, singleShot=True)
        self._first.timeout.connect(self._begin)
        self._first.start()
        application = QGuiApplication.instance()
        if isinstance(application, QGuiApplication):
            application.applicationStateChanged.connect(self._take_application_state)

    def attach(self, paper: PaperId, files: Sequence[Path]) -> None:
        """Ask how to keep files with a paper, and do so."""
        ask_keeping(
            self._window,
            self._context.state,
            len(files),
            lambda is_linked: self._attach(paper, files, is_linked=is_linked),
        )

    def attach_urls(self, paper: PaperId, urls: Sequence[QUrl]) -> None:
        """The same for dropped files."""
        self.attach(paper, [Path(url.toLocalFile()) for url in urls])

    def open(self, document: DocumentId) -> None:
        """Have the system open a document; a program is refused."""
        try:
            file = self._context.services.documents.openable(document)
        except NightstandError as error:
            self._context.messages.show_error(error)
            return
        if not QDesktopServices.openUrl(QUrl.fromLocalFile(str(file))):
            self._context.messages.show_toast("The system knows no program that opens this file.")

    def stop(self) -> None:
        """Begin nothing more; what is being read is read the next time."""
        self._first.stop()
        self._is_wanted = False
        self._is_stopped = True
        if self._reading is not None:
            self._reading.cancel()

    def _open_pdf(self) -> None:
        paper = self._selection().current
        if paper is None:
            return
        service = self._context.services.documents

        def take(document: DocumentId | None) -> None:
            if document is None:
                self._context.messages.show_toast("This paper has no PDF. Drop one on it to attach it.")
            else:
                self.open(document)

        def find() -> DocumentId | None:
            kept = first_pdf(service.documents_of(paper))
            return kept.document.id if kept is not None else None

        self._context.tasks.run(find, take)

    def _ask_files(self) -> None:
        paper = self._selection().current
        if paper is not None:
            ask_files(self._window, self._context.state, lambda files: self.attach(paper, files))

    def _attach(self, paper: PaperId, files: Sequence[Path], *, is_linked: bool) -> None:
        service = self._context.services.documents
        what = f"“{files[0].name}”" if len(files) == 1 else f"{len(files):,} files"
        self._make(lambda: service.attach(paper, files, is_linked=is_linked), f"attaching {what}")

    def _link(self, file: Path) -> None:
        paper = self._selection().current
        if paper is not None:
            self._attach(paper, [file], is_linked=True)

    def _ask_place(self, document: DocumentId) -> None:
        service = self._context.services.documents
        ask_place(
            self._window,
            self._context.state,
            "the file",
            lambda file: self._make(lambda: service.locate(document, file), "the place of a file"),
        )

    def _remove(self, document: DocumentId) -> None:
        service = self._context.services.documents
        self._context.edits.make(lambda: service.remove(document), label="the removal of a file", announce=True)

    def _make(self, call: "EditCall", label: str) -> None:
        self._context.edits.make(
            call, label=label, papers=MANY_PAPERS, announce=True, on_done=lambda _outcome: self._begin()
        )

    def _begin(self) -> None:
        """Read what waits; what comes meanwhile is read after it."""
        if self._is_stopped:
            return
        if self._reading is not None:
            self._is_wanted = True
            return
        services = self._context.services

        def work(progress: "ThreadProgress", cancel: CancelToken) -> "TextsRead":
            services.documents.sweep()
            return services.document_texts.read_waiting(progress, cancel)

        self._reading = self._context.tasks.run_long(
            work, self._finish, on_progress=lambda _report: None, on_error=self._fail
        )

    def _take_application_state(self, state: Qt.ApplicationState) -> None:
        # A linked file may have been written on in the meantime, in the viewer for example.
        if state is Qt.ApplicationState.ApplicationActive and not self._first.isActive():
            self._begin()

    def _finish(self, read: "TextsRead") -> None:
        self._reading = None
        if read.papers:
            self._context.bus.announce(ChangeSet(papers=read.papers), self)
        if self._is_wanted:
            self._is_wanted = False
            self._begin()

    def _fail(self, _error: Exception) -> None:
        self._reading = None
