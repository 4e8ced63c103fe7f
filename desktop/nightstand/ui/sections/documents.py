"""The files kept with a paper: name, size, pages, what was read from them, and what can be done."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from nightstand.domain.document import PDF_TYPE, DocumentId, TextState
from nightstand.ui.fonts import ui_font
from nightstand.ui.theme import ThemeStore
from nightstand.ui.widgets.linked_label import LinkedLabel, Piece
from nightstand.ui.widgets.toned_label import TonedLabel

if TYPE_CHECKING:
    from nightstand.services.documents import KeptDocument

ABOVE_PX: Final = 18
DOT: Final = "\u2002·\u2002"
STATES: Final = {
    TextState.UNSUITED: "",
    TextState.WAITING: "text not read yet",
    TextState.READ: "text read",
    TextState.EMPTY: "no text in it (scanned)",
    TextState.UNREADABLE: "its text cannot be read",
}


class DocumentsSection(QWidget):
    """Lists documents, and files that the paper's source names; opens nothing by itself."""

    open_requested = Signal(object)
    """The DocumentId of what is to be opened."""
    locate_requested = Signal(object)
    removal_requested = Signal(object)
    attachment_requested = Signal()
    link_requested = Signal(object)
    """The Path of a named file that is to be linked."""

    def __init__(self, themes: ThemeStore, parent: QWidget) -> None:
        super().__init__(parent)
        self._themes = themes
        self._documents: tuple[KeptDocument, ...] = ()
        self._named: tuple[Path, ...] = ()
        self._rows: list[LinkedLabel] = []
        head = QHBoxLayout()
        head.addWidget(TonedLabel("Documents", 12, 600, "muted"))
        head.addStretch(1)
        self.attach = QPushButton("Attach file…")
        self.attach.setProperty("kind", "link")
        self.attach.setFont(ui_font(12, 500))
        self.attach.clicked.connect(self._ask_attachment)
        head.addWidget(self.attach)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, ABOVE_PX, 0, 0)
        self._column.setSpacing(4)
        self._column.addLayout(head)
        self.hide()

    def show_documents(self, documents: "Sequence[KeptDocument]", named: Sequence[Path] = ()) -> None:
        """Show documents, and offer files; without any there is nothing to see."""
        self._documents, self._named = tuple(documents), tuple(named)
        lines = [tuple(document_pieces(kept)) for kept in documents]
        lines += [tuple(named_pieces(number, file)) for number, file in enumerate(named)]
        while len(self._rows) < len(lines):
            row = LinkedLabel(self._themes, 13, "text_muted", self)
            row.activated.connect(self._activate)
            self._column.addWidget(row)
            self._rows.append(row)
        for number, row in enumerate(self._rows):
            row.setVisible(number < len(lines))
            if number < len(lines):
                row.set_pieces(lines[number])
        self.setVisible(bool(lines))

    @property
    def texts(self) -> tuple[str, ...]:
        """What is said of each document."""
        return tuple(row.plain for row in self._rows if not row.isHidden())

    @property
    def pdf(self) -> "KeptDocument | None":
        """The first PDF that is there."""
        return first_pdf(self._documents)

    def open_pdf(self) -> bool:
        """Ask for the first PDF to be opened; tell whether there is one."""
        kept = self.pdf
        if kept is not None:
            self.open_requested.emit(kept.document.id)
        return kept is not None

    def _activate(self, target: str) -> None:
        what, _, number = target.partition(":")
        if what == "link":
            self.link_requested.emit(self._named[int(number)])
            return
        signals = {"open": self.open_requested, "locate": self.locate_requested, "remove": self.removal_requested}
        signals[what].emit(DocumentId(int(number)))

    def _ask_attachment(self) -> None:
        self.attachment_requested.emit()


def first_pdf(documents: "Sequence[KeptDocument]") -> "KeptDocument | None":
    """Return the first PDF whose file is there."""
    pdfs = (kept for kept in documents if kept.document.content.media_type == PDF_TYPE and kept.file is not None)
    return next(pdfs, None)


def document_pieces(kept: "KeptDocument") -> Iterator[Piece]:
    """Yield what is said of a document, with what can be done about it."""
    content, number = kept.document.content, kept.document.id
    if kept.file is None:
        yield Piece(content.name)
        yield Piece(f"{DOT}missing: ", role="warning")
        yield Piece("Locate…", f"locate:{number}", "accent", "Say where the file is now")
    else:
        yield Piece(content.name, f"open:{number}", "accent", f"Open {kept.file}" if content.path else "Open")
        facts = [spoken_size(content.size)]
        if kept.document.pages is not None:
            facts.append("1 page" if kept.document.pages == 1 else f"{kept.document.pages:,} pages")
        facts += [text for text in (STATES[kept.document.text_state], "linked" if content.is_linked else "") if text]
        yield Piece("".join(f"{DOT}{fact}" for fact in facts))
    yield Piece(DOT)
    yield Piece("Remove", f"remove:{number}", "text_muted", "Take it off this paper; undo brings it back")


def named_pieces(number: int, file: Path) -> Iterator[Piece]:
    """Yield the offer to link a file that the paper's source names."""
    yield Piece(f"{file.name}{DOT}named by the paper's source{DOT}")
    yield Piece("Link", f"link:{number}", "accent", f"Link {file}")


def spoken_size(size: int) -> str:
    """Return a size in bytes as people say it."""
    if size < 1_000:
        return "1 byte" if size == 1 else f"{size} bytes"
    value = size / 1_000
    for unit in ("KB", "MB"):
        if value < 999.5:
            return f"{value:.1f} {unit}" if value < 9.95 else f"{value:.0f} {unit}"
        value /= 1_000
    return f"{value:.1f} GB"
