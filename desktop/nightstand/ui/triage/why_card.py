"""Why a paper stands where it does: words that speak for and against it, papers it is like, and less of them."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLayoutItem, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from nightstand.services.triage import LikePaper, WhyHere, Word
from nightstand.ui.fonts import ui_font
from nightstand.ui.theme import ThemeStore
from nightstand.ui.widgets.flow_layout import FlowLayout
from nightstand.ui.widgets.linked_label import LinkedLabel, Piece
from nightstand.ui.widgets.toned_label import TonedLabel, plain_tooltip

LONGEST_TITLE: Final = 90


class WhyCard(QWidget):
    """Each word is a button: pressed down, there shall be less of what it stands for."""

    word_switched = Signal(str, bool)
    """(the word's name, whether there shall be less of it)"""
    less_requested = Signal()
    """There shall be less of what is like the paper as a whole."""

    def __init__(self, themes: ThemeStore, parent: QWidget) -> None:
        super().__init__(parent)
        self._unwanted: frozenset[str] = frozenset()
        self._why = WhyHere()
        self._for, self._for_row = _words_row(self)
        self._against, self._against_row = _words_row(self)
        self._for_label = TonedLabel("Words that speak for it; press one to see less of it", 12, 400, "muted")
        self._against_label = TonedLabel("Words that speak against it", 12, 400, "muted")
        self._like = LinkedLabel(themes, 12, "text_muted")
        self._less = QPushButton("Less like this paper  –")
        self._less.setFont(ui_font(12, 500))
        self._less.setProperty("kind", "link")
        self._less.setAccessibleName("Less like this paper")
        self._less.setToolTip("Papers like this one come later from now on; nothing is skipped (-)")
        self._less.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._less.clicked.connect(lambda: self.less_requested.emit())
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addWidget(TonedLabel("Why it is here", 12, 600, "muted"))
        column.addSpacing(2)
        for widget in (self._for_label, self._for, self._against_label, self._against, self._like):
            column.addWidget(widget)
        column.addWidget(self._less, 0, Qt.AlignmentFlag.AlignLeft)
        self.hide()

    def show_why(self, why: WhyHere) -> None:
        """Show these reasons; without any the card takes no room."""
        if why != self._why:
            self._why = why
            self._fill()
        self.setVisible(not why.is_empty)

    def set_unwanted(self, words: frozenset[str]) -> None:
        """Show of which words there shall be less."""
        if words != self._unwanted:
            self._unwanted = words
            self._fill()

    @property
    def words(self) -> tuple[QPushButton, ...]:
        """The buttons of the words, those that speak for the paper first."""
        return tuple(
            button
            for row in (self._for, self._against)
            for button in row.findChildren(QPushButton)
            if button.isEnabled()
        )

    def _fill(self) -> None:
        for row, flow, label, words in (
            (self._for, self._for_row, self._for_label, self._why.speaking_for),
            (self._against, self._against_row, self._against_label, self._why.speaking_against),
        ):
            self._fill_row(row, flow, words)
            row.setVisible(bool(words))
            label.setVisible(bool(words))
        self._like.set_pieces(like_pieces(self._why.like))
        self._like.setVisible(bool(self._why.like))

    def _fill_row(self, row: QWidget, flow: FlowLayout, words: Sequence[Word]) -> None:
        item: QLayoutItem | None
        while (item := flow.takeAt(0)) is not None:
            gone = item.widget()
            if gone is not None:
                gone.setEnabled(False)
                gone.hide()
                gone.deleteLater()
        for word in words:
            flow.addWidget(self._button(word, row))
        row.updateGeometry()

    def _button(self, word: Word, row: QWidget) -> QPushButton:
        is_unwanted = word.name in self._unwanted
        button = QPushButton(word.text.replace("&", "&&"), row)
        button.setProperty("kind", "pill")
        button.setFont(ui_font(12, 500))
        button.setCheckable(True)
        button.setChecked(is_unwanted)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.setAccessibleName(f"Less of {word.text}")
        button.setToolTip(
            plain_tooltip(f"“{word.text}” counts against papers" if is_unwanted else f"Less of “{word.text}”")
        )
        button.toggled.connect(lambda is_less: self.word_switched.emit(word.name, is_less))
        button.show()
        return button


def like_pieces(papers: Sequence[LikePaper]) -> tuple[Piece, ...]:
    """Return the papers that one is like, with what was decided of them."""
    pieces: list[Piece] = []
    for paper in papers:
        title = paper.title if len(paper.title) <= LONGEST_TITLE else f"{paper.title[: LONGEST_TITLE - 1].rstrip()}…"
        said, role = ("which you wanted", "success") if paper.is_wanted else ("which you skipped", "text_faint")
        pieces += [Piece(("\n" if pieces else "") + f"Like “\u2068{title}\u2069”, "), Piece(said, role=role)]
    return tuple(pieces)


def _words_row(parent: QWidget) -> tuple[QWidget, FlowLayout]:
    row = QWidget(parent)
    policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
    policy.setHeightForWidth(True)
    row.setSizePolicy(policy)
    return row, FlowLayout(row, gap_px=6, line_gap_px=6)
