"""Takes the selected papers out in small: onto the clipboard, into a drag, into the browser."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QMimeData, QObject
from PySide6.QtWidgets import QApplication

from nightstand.domain.citing import CiteForm
from nightstand.domain.errors import NightstandError
from nightstand.domain.paper import PaperId, PaperRow
from nightstand.services.export_selection import ExportSelection
from nightstand.ui.context import UiContext
from nightstand.ui.drag import papers_mime
from nightstand.ui.paper_links import open_address, paper_link
from nightstand.ui.paper_selection import SelectionReader
from nightstand.ui.papers.row_text import row_authors, venue_with_year

MOST_DRAGGED_AS_TEXT: Final = 50
BIBTEX_MIME: Final = "application/x-bibtex"


class PaperCiting(QObject):
    """Binds the copy actions and the opening of links."""

    def __init__(self, context: UiContext, selection: SelectionReader, parent: QObject) -> None:
        super().__init__(parent)
        self._context = context
        self._selection = selection
        bind = context.actions.bind
        bind("copy_bibtex", lambda: self._copy_export("bibtex", BIBTEX_MIME, "BibTeX"))
        bind("copy_markdown", lambda: self._copy_export("markdown", "text/markdown", "Markdown"))
        bind("copy_key", partial(self._copy_cited, CiteForm.KEY, "citation key"))
        bind("copy_cite", partial(self._copy_cited, CiteForm.LATEX, "\\cite command"))
        bind("copy_pandoc", partial(self._copy_cited, CiteForm.PANDOC, "Markdown citation"))
        bind("copy_citation", lambda: self._copy_lines(citation, "citation"))
        bind("open_link", self._open_link)

    def drag_data(self, papers: Sequence[PaperId]) -> QMimeData:
        """Return what a drag of these papers carries: the papers for the window, citations for other programs."""
        mime = papers_mime(papers)
        if 0 < len(papers) <= MOST_DRAGGED_AS_TEXT:
            mime.setText("\n".join(map(citation, self._context.services.browsing.rows(papers))))
        return mime

    def _copy_export(self, format_name: str, mime_type: str, what: str) -> None:
        papers = self._selection().papers
        services = self._context.services

        def put(content: bytes) -> None:
            mime = QMimeData()
            mime.setText(content.decode())
            mime.setData(mime_type, content)
            QApplication.clipboard().setMimeData(mime)
            self._tell(len(papers), what)

        if papers:
            selection = ExportSelection.of_papers(papers)
            self._context.tasks.run(lambda: services.exporting.passage(selection, format_name), put)

    def _copy_cited(self, form: CiteForm, what: str) -> None:
        papers = self._selection().papers
        keys = self._context.services.keys

        def put(text: str) -> None:
            QApplication.clipboard().setText(text)
            self._tell(len(papers), what)

        if papers:
            self._context.tasks.run(lambda: keys.citation(papers, form), put)

    def _copy_lines(self, line: Callable[[PaperRow], str], what: str) -> None:
        papers = self._selection().papers
        browsing = self._context.services.browsing

        def put(rows: Sequence[PaperRow]) -> None:
            QApplication.clipboard().setText("\n".join(map(line, rows)))
            self._tell(len(rows), what)

        if papers:
            self._context.tasks.run(lambda: browsing.rows(papers), put)

    def _tell(self, count: int, what: str) -> None:
        self._context.messages.show_toast(
            f"Copied the {what} of {count:,} papers" if count > 1 else f"Copied the {what}"
        )

    def _open_link(self) -> None:
        paper = self._selection().current
        if paper is None:
            return
        try:
            details = self._context.services.browsing.details(paper)
        except NightstandError as error:
            self._context.messages.show_error(error)
            return
        if not open_address(paper_link(details.bibliography)):
            self._context.messages.show_toast("No link is known for this paper. Press E to add one.")


def citation(row: PaperRow) -> str:
    """Return a reference on one line: authors, title, venue and year."""
    authors = row_authors(row, most=6).replace("\u2068", "").replace("\u2069", "")
    parts = (authors, row.title or "Untitled", venue_with_year(row.venue, row.year))
    return ". ".join(part.rstrip(".") for part in parts if part) + "."
