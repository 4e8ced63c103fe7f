"""Why a paper stands where it does: words that speak for and against it, papers it is like, and less of them."""

from collections.abc import Iterator, Sequence
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from nightstand.services.triage import LikePaper, WhyHere, Word
from nightstand.ui.fonts import ui_font
from nightstand.ui.theme import ThemeStore
from nightstand.ui.widgets.linked_label import LinkedLabel, Piece
from nightstand.ui.widgets.toned_label import TonedLabel

LONGEST_TITLE: Final = 90
DOT: Final = "\u2002·\u2002"


class WhyCard(QWidget):
    """Each word is a link: taken, there shall be less of what it stands for, or no longer."""

    word_switched = Signal(str, bool)
    """(the word's name, whether there shall be less of it)"""
    less_requested = Signal()
    """There shall be less of what is like the paper as a whole."""

    def __init__(self, themes: ThemeStore, parent: QWidget) -> None:
        super().__init__(parent)
        self._unwanted: frozenset[str] = frozenset()
        self._why = WhyHere()
        # One label for each part: a button for each word would cost more than the whole rest of the page.
        self._words = LinkedLabel(themes, 13, "text_muted")
        self._words.activated.connect(self._switch)
        self._like = LinkedLabel(themes, 13, "text_muted")
        self._less = QPushButton("Less like this paper  –")
        self._less.setFont(ui_font(12, 500))
        self._less.setProperty("kind", "link")
        self._less.setAccessibleName("Less like this paper")
        self._less.setToolTip("Papers like this one come later from now on; nothing is skipped (-)")
        self._less.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._less.clicked.connect(self._want_less)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addWidget(TonedLabel("Why it is here", 12, 600, "muted"))
        column.addWidget(self._words)
        column.addWidget(self._like)
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
    def texts(self) -> tuple[str, str]:
        """What is said of words, and of other papers."""
        return self._words.plain, self._like.plain

    def _fill(self) -> None:
        self._words.set_pieces(tuple(word_pieces(self._why, self._unwanted)))
        self._like.set_pieces(like_pieces(self._why.like))
        self._like.setVisible(bool(self._why.like))

    def _switch(self, word: str) -> None:
        self.word_switched.emit(word, word not in self._unwanted)

    def _want_less(self) -> None:
        self.less_requested.emit()


def word_pieces(why: WhyHere, unwanted: frozenset[str]) -> Iterator[Piece]:
    """Yield the words that speak for a paper and those that speak against it, each as a link."""
    parts = (("For it:\u2002", why.speaking_for), ("Against it:\u2002", why.speaking_against))
    is_first = True
    for head, words in parts:
        if words:
            yield Piece(head if is_first else f"\n{head}", role="text_faint")
            yield from _joined(words, unwanted)
            is_first = False


def like_pieces(papers: Sequence[LikePaper]) -> tuple[Piece, ...]:
    """Return the papers that one is like, with what was decided of them."""
    pieces: list[Piece] = []
    for paper in papers:
        title = paper.title if len(paper.title) <= LONGEST_TITLE else f"{paper.title[: LONGEST_TITLE - 1].rstrip()}…"
        said, role = ("which you wanted", "success") if paper.is_wanted else ("which you skipped", "text_faint")
        pieces += [Piece(("\n" if pieces else "") + f"Like “\u2068{title}\u2069”, "), Piece(said, role=role)]
    return tuple(pieces)


def _joined(words: Sequence[Word], unwanted: frozenset[str]) -> Iterator[Piece]:
    for number, word in enumerate(words):
        if number:
            yield Piece(DOT, role="text_faint")
        text = f"\u2068{word.text}\u2069"
        if word.name in unwanted:
            yield Piece(f"less {text}", word.name, "danger", f"No longer less of “{word.text}”")
        else:
            yield Piece(text, word.name, "text", f"Less of “{word.text}”")
