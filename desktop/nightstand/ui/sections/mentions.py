"""The notes that link to a paper: “Mentioned in 3 notes”, with where those are."""

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from nightstand.domain.paper import PaperId
from nightstand.domain.reading_list import ListId
from nightstand.ui.theme import ThemeStore
from nightstand.ui.widgets.linked_label import LinkedLabel, Piece
from nightstand.ui.widgets.toned_label import TonedLabel

if TYPE_CHECKING:
    from nightstand.services.noting_links import Mentions

ABOVE_PX: Final = 14
MOST_SHOWN: Final = 12


class MentionsSection(QWidget):
    """Says which notes link here; without any there is nothing to see."""

    paper_requested = Signal(object)
    """The PaperId of a paper whose note is to be seen."""
    list_requested = Signal(object)
    """The ListId of a list whose note is to be seen."""

    def __init__(self, themes: ThemeStore, parent: QWidget) -> None:
        super().__init__(parent)
        self._head = TonedLabel("", 12, 600, "muted")
        self._places = LinkedLabel(themes, 13, "text_muted", self)
        self._places.activated.connect(self._activate)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, ABOVE_PX, 0, 0)
        column.setSpacing(4)
        column.addWidget(self._head)
        column.addWidget(self._places)
        self.hide()

    def show_mentions(self, mentions: "Mentions | None") -> None:
        """Show where a paper is mentioned."""
        count = 0 if mentions is None else len(mentions)
        self.setVisible(bool(count))
        if mentions is None or not count:
            return
        self._head.setText("Mentioned in 1 note" if count == 1 else f"Mentioned in {count:,} notes")
        places = {f"paper:{mention.paper}": mention.title or "Untitled" for mention in mentions.papers}
        places |= {f"list:{mention.list}": f"the list {mention.name}" for mention in mentions.lists}
        pieces: list[Piece] = []
        for target, text in list(places.items())[:MOST_SHOWN]:
            pieces += [Piece("\n")] if pieces else []
            pieces.append(Piece(text, target, "accent", "Go there"))
        if len(places) > MOST_SHOWN:
            pieces.append(Piece(f"\nand {len(places) - MOST_SHOWN:,} more"))
        self._places.set_pieces(pieces)

    @property
    def text(self) -> str:
        """What is said; empty when nothing is."""
        return "" if self.isHidden() else f"{self._head.text()}: {self._places.plain}"

    def _activate(self, target: str) -> None:
        what, _, number = target.partition(":")
        if what == "paper":
            self.paper_requested.emit(PaperId(int(number)))
        else:
            self.list_requested.emit(ListId(int(number)))
