"""The papers as the first paint shows them: read with the standard library, before the services are there."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QMimeData
from PySide6.QtWidgets import QWidget

from nightstand.domain.paper import PaperId
from nightstand.ui.icons import IconStore
from nightstand.ui.papers.header import Heading
from nightstand.ui.papers.model import PaperListModel, ShownResult
from nightstand.ui.papers.view import PapersView
from nightstand.ui.theme import ThemeStore

if TYPE_CHECKING:
    from nightstand.storage.first_page import FirstPage


def first_view(page: "FirstPage", themes: ThemeStore, icons: IconStore, parent: QWidget) -> PapersView:
    """Return a view of the first papers that looks as the real one will, and takes no part in anything."""
    rows = {row.id: row for row in page.rows}
    model = PaperListModel(lambda papers: [rows[paper] for paper in papers if paper in rows], lambda _: QMimeData())
    view = PapersView(model, themes, icons, parent)
    model.setParent(view)
    count = len(page.papers)
    view.header.show_heading(Heading("All papers", "1 paper" if count == 1 else f"{count:,} papers"))
    first: tuple[PaperId, ...] = tuple(rows)
    view.show_papers(ShownResult.of(first), from_the_top=True)
    view.table.setDragEnabled(False)
    return view
