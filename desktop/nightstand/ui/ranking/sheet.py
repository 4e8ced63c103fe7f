"""A paper to be read in full before it is compared."""

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QHBoxLayout, QPushButton, QScrollArea, QVBoxLayout, QWidget

from nightstand.ui.fonts import ui_font
from nightstand.ui.icons import IconStore
from nightstand.ui.paper_links import open_address, paper_link
from nightstand.ui.sections.abstract import AbstractSection
from nightstand.ui.sections.heading import HeadingSection
from nightstand.ui.sections.shown_paper import ShownPaper
from nightstand.ui.theme import ThemeStore
from nightstand.ui.widgets.hairline import hairline
from nightstand.ui.widgets.toned_label import TonedLabel

SIZE_PX: Final = (720, 600)
READING_PX: Final = 16


class PaperSheet(QDialog):
    """Shows what a paper is and says; Escape returns to the question."""

    def __init__(self, themes: ThemeStore, icons: IconStore, shown: ShownPaper, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(shown.title.plain)
        self.resize(*SIZE_PX)
        body = QWidget()
        body.setObjectName("pane")
        heading = HeadingSection(themes, icons, body)
        heading.address_requested.connect(open_address)
        heading.show_paper(shown, is_new=True)
        abstract = AbstractSection(themes, body)
        abstract.link_activated.connect(open_address)
        abstract.set_size(READING_PX)
        abstract.show_paper(shown)
        column = QVBoxLayout(body)
        column.setContentsMargins(32, 28, 32, 28)
        column.setSpacing(18)
        column.addWidget(heading)
        column.addWidget(hairline())
        column.addWidget(abstract)
        if not shown.abstract.plain:
            column.addWidget(TonedLabel("No abstract is known.", 13, 400, "faint"))
        column.addStretch(1)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setWidget(body)
        close = QPushButton("Back to the question")
        close.setProperty("kind", "primary")
        close.setFont(ui_font(13, 500))
        close.setDefault(True)
        close.clicked.connect(self.accept)
        foot = QHBoxLayout()
        foot.setContentsMargins(32, 10, 32, 14)
        self._address = paper_link(shown.paper.bibliography)
        if self._address:
            link = QPushButton("Open its page")
            link.setFont(ui_font(13, 500))
            link.setAutoDefault(False)
            link.clicked.connect(self._open_page)
            foot.addWidget(link)
        foot.addStretch(1)
        foot.addWidget(close)
        page = QVBoxLayout(self)
        page.setContentsMargins(0, 0, 0, 0)
        page.setSpacing(0)
        page.addWidget(area, 1)
        page.addWidget(hairline())
        page.addLayout(foot)

    def _open_page(self) -> None:
        open_address(self._address)
