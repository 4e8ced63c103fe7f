"""The details pane: nothing, one paper, or a selection. Knows values and intents only."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from nightstand.domain.paper import PaperDetails
from nightstand.ui.details.many_page import ManyPage
from nightstand.ui.details.paper_page import PaperPage
from nightstand.ui.icons import Icon, IconStore
from nightstand.ui.note_drafts import NoteDrafts
from nightstand.ui.paper_links import paper_link
from nightstand.ui.sections.shown_paper import ShownPaper
from nightstand.ui.theme import ThemeStore
from nightstand.ui.widgets.empty_notice import EmptyNotice, Notice


class DetailsView(QWidget):
    """Shows one of three pages."""

    hidden = Signal()
    """The pane is not seen any more, perhaps because the window closes."""

    def __init__(self, themes: ThemeStore, icons: IconStore, drafts: NoteDrafts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("details_pane")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._stack = QStackedWidget(self)
        self._empty = _empty_page(icons, self)
        self.page = PaperPage(themes, icons, drafts, self)
        self.many = ManyPage(self)
        for widget in (self._empty, self.page, self.many):
            self._stack.addWidget(widget)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._stack)
        self._shown: PaperDetails | None = None
        self.setMinimumWidth(320)
        self.setAccessibleName("Details")

    def show_paper(self, shown: ShownPaper) -> None:
        """Show a paper; the place on the page stays when it is the same as before."""
        paper = shown.paper
        is_new = self._shown is None or self._shown.id != paper.id
        position = 0 if is_new else self.page.verticalScrollBar().value()
        self._shown = paper
        # Painted once, when all sections have their new texts.
        self.page.setUpdatesEnabled(False)
        self.page.heading.show_paper(shown, is_new=is_new)
        self.page.documents.show_documents(shown.documents, shown.named_files)
        self.page.marks.show_marks(
            paper.marks, paper_link(paper.bibliography), has_pdf=self.page.documents.pdf is not None
        )
        self.page.tags.set_chips(shown.tags, is_new=is_new)
        self.page.versions.show_paper(paper)
        self.page.abstract.show_paper(shown)
        self.page.notes.show_paper(paper)
        self.page.mentions.show_mentions(shown.mentions)
        self.page.provenance.show_paper(paper)
        self._stack.setCurrentWidget(self.page)
        self.page.setUpdatesEnabled(True)
        self.page.verticalScrollBar().setValue(position)

    def show_nothing(self) -> None:
        """Show that no paper is selected."""
        self._shown = None
        self._stack.setCurrentWidget(self._empty)

    def show_many(self, count: int, summary: str) -> None:
        """Show that several papers are selected."""
        self._shown = None
        self.many.show_summary(count, summary)
        self._stack.setCurrentWidget(self.many)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.hidden.emit()

    @property
    def shown(self) -> PaperDetails | None:
        """The paper on the page, if one is shown."""
        return self._shown

    @property
    def is_empty(self) -> bool:
        """Whether the pane says that nothing is selected."""
        return self._stack.currentWidget() is self._empty


def _empty_page(icons: IconStore, parent: QWidget) -> QWidget:
    page = EmptyNotice(icons, parent)
    page.show_notice(
        Notice(Icon.READING, "No paper selected", "Select one to read its abstract, tag it and write notes.")
    )
    return page
