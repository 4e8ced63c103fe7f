"""The abstract as it should be read, with its highlights and what was searched for."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from nightstand.domain.paper import PaperDetails
from nightstand.ui.fonts import ui_font
from nightstand.ui.theme import ThemeStore
from nightstand.ui.widgets.hit_marks import Span
from nightstand.ui.widgets.toned_label import TonedLabel


class AbstractSection(QWidget):
    """Shows an abstract; a passage of it can be selected to be highlighted."""

    link_activated = Signal(str)
    text_selected = Signal(bool)

    def __init__(self, themes: ThemeStore, parent: QWidget) -> None:
        super().__init__(parent)
        self._text = TonedLabel("", 15)
        self._text.setWordWrap(True)
        self._text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addWidget(TonedLabel("Abstract", 12, 600, "muted"))
        column.addWidget(self._text)

    def show_paper(self, paper: PaperDetails, hits: Sequence[Span]) -> None:
        """Show a paper's abstract; `hits` are code points of its plain text."""
        self._text.setText(paper.abstract_text)
        self.setVisible(bool(paper.abstract_text))

    def set_size(self, size_px: int) -> None:
        """Show the text at this size."""
        self._text.setFont(ui_font(size_px))

    def selected_span(self) -> Span | None:
        """Return what is selected as code points of the plain text, or None."""
        return None

    def clear_selection(self) -> None:
        """Select nothing."""
