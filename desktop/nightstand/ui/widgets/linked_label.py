"""A wrapped line of plain pieces, some of which can be clicked."""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QLabel, QWidget

from nightstand.ui.fonts import ui_font
from nightstand.ui.theme import ThemeStore
from nightstand.ui.widgets.toned_label import plain_tooltip


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of text; with a `target` it can be clicked. `role` is the name of a theme colour."""

    text: str
    target: str = ""
    role: str = ""
    tip: str = ""


class LinkedLabel(QLabel):
    """Emits `activated` with a piece's target and opens nothing by itself."""

    activated = Signal(str)

    def __init__(self, themes: ThemeStore, size_px: int, role: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._themes = themes
        self._role = role
        self._pieces: tuple[Piece, ...] = ()
        self.setFont(ui_font(size_px))
        self.setTextFormat(Qt.TextFormat.RichText)
        self.setWordWrap(True)
        self.setOpenExternalLinks(False)
        self.setTextInteractionFlags(Qt.TextInteractionFlag.TextBrowserInteraction)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.linkActivated.connect(self._activate)
        self.linkHovered.connect(self._explain)
        themes.theme_changed.connect(self._render)

    def set_pieces(self, pieces: Sequence[Piece]) -> None:
        """Show these pieces one after the other."""
        if tuple(pieces) != self._pieces:
            self._pieces = tuple(pieces)
            self._render()

    @property
    def plain(self) -> str:
        """The text without its links."""
        return "".join(piece.text for piece in self._pieces)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        self.setAccessibleName(self.plain)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if event.reason() in (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason):
            # Else the focus would rest on the label as a whole, where nothing shows it, before it reaches a link.
            self.focusNextPrevChild(event.reason() is Qt.FocusReason.TabFocusReason)

    def _render(self) -> None:
        # With the text selectable a label takes the focus at every click; only its links are worth a stop.
        has_links = any(piece.target for piece in self._pieces)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus if has_links else Qt.FocusPolicy.NoFocus)
        self.setText("".join(map(self._html, range(len(self._pieces)))))
        self.setAccessibleName(self.plain)

    def _html(self, number: int) -> str:
        piece = self._pieces[number]
        text = escape(piece.text).replace("\n", "<br>")
        colour = self._themes.current.colour(piece.role or self._role).name()
        style = f"color: {colour}; text-decoration: none"
        # The address is the piece's number, so that no text from a file ever stands in the markup as an address.
        return (
            f'<a href="{number}" style="{style}">{text}</a>' if piece.target else f'<span style="{style}">{text}</span>'
        )

    def _activate(self, number: str) -> None:
        self.activated.emit(self._pieces[int(number)].target)

    def _explain(self, number: str) -> None:
        piece = self._pieces[int(number)] if number else None
        self.setToolTip(plain_tooltip(piece.tip or piece.target) if piece else "")
