"""The end of a paper's page: the lists it is in, its key, where it came from, and what else sources say."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QGridLayout, QPushButton, QVBoxLayout, QWidget

from nightstand.domain.paper import PaperDetails, Source
from nightstand.ui.fonts import ui_font
from nightstand.ui.icons import Icon, IconStore
from nightstand.ui.paper_links import is_safe
from nightstand.ui.theme import ThemeStore
from nightstand.ui.widgets.linked_label import LinkedLabel, Piece
from nightstand.ui.widgets.toned_label import TonedLabel

LABEL_WIDTH_PX: Final = 92
LIST: Final = "list:"
ADDRESS: Final = "address:"


@dataclass(frozen=True, slots=True)
class Fact:
    """A named value, in pieces of which some can be clicked."""

    name: str
    pieces: tuple[Piece, ...] = field(default_factory=tuple)


class ProvenanceSection(QWidget):
    """Shows facts as rows; the rarer ones are folded away."""

    list_requested = Signal(str)
    address_requested = Signal(str)

    def __init__(self, themes: ThemeStore, icons: IconStore, parent: QWidget) -> None:
        super().__init__(parent)
        self._icons = icons
        self._facts = _FactGrid(themes, self)
        self._more = _FactGrid(themes, self)
        self._fold = QPushButton()
        self._fold.setProperty("kind", "link")
        # Without its padding the arrow stands at the edge of the text above.
        self._fold.setStyleSheet("QPushButton { padding: 0; border: 0; }")
        self._fold.setFont(ui_font(12, 600))
        self._fold.setIconSize(QSize(12, 12))
        self._fold.clicked.connect(self._switch)
        for grid in (self._facts, self._more):
            grid.activated.connect(self._follow)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(10)
        column.addWidget(self._facts)
        column.addWidget(self._fold, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(self._more)
        self._unfold(is_open=False)

    def show_paper(self, paper: PaperDetails) -> None:
        """Show where a paper comes from and belongs."""
        self._facts.show_facts(tuple(main_facts(paper)))
        more = tuple(further_facts(paper))
        self._more.show_facts(more)
        self._fold.setVisible(bool(more))
        self._more.setVisible(bool(more) and self._is_open)

    def _switch(self) -> None:
        self._unfold(is_open=not self._is_open)

    def _unfold(self, *, is_open: bool) -> None:
        self._is_open = is_open
        self._more.setVisible(is_open)
        self._fold.setText(" Fewer details" if is_open else " More details")
        self._fold.setIcon(self._icons.icon(Icon.EXPANDED if is_open else Icon.COLLAPSED))

    def _follow(self, target: str) -> None:
        if target.startswith(LIST):
            self.list_requested.emit(target.removeprefix(LIST))
        else:
            self.address_requested.emit(target.removeprefix(ADDRESS))


class _FactGrid(QWidget):
    activated = Signal(str)

    def __init__(self, themes: ThemeStore, parent: QWidget) -> None:
        super().__init__(parent)
        self._themes = themes
        self._rows: list[tuple[TonedLabel, LinkedLabel]] = []
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(12)
        self._grid.setVerticalSpacing(6)
        self._grid.setColumnMinimumWidth(0, LABEL_WIDTH_PX)
        self._grid.setColumnStretch(1, 1)

    def show_facts(self, facts: Sequence[Fact]) -> None:
        while len(self._rows) < len(facts):
            self._add_row()
        for number, (name, value) in enumerate(self._rows):
            is_used = number < len(facts)
            name.setVisible(is_used)
            value.setVisible(is_used)
            if is_used:
                name.setText(facts[number].name)
                value.set_pieces(facts[number].pieces)

    def _add_row(self) -> None:
        name = TonedLabel("", 12, 400, "faint")
        value = LinkedLabel(self._themes, 12, "text_muted")
        value.setTextInteractionFlags(value.textInteractionFlags() | Qt.TextInteractionFlag.TextSelectableByMouse)
        value.activated.connect(self.activated)
        row = len(self._rows)
        self._grid.addWidget(name, row, 0, Qt.AlignmentFlag.AlignTop)
        self._grid.addWidget(value, row, 1)
        self._rows.append((name, value))


def main_facts(paper: PaperDetails) -> Iterator[Fact]:
    """Yield what everybody asks for: lists, citation key, sources."""
    if paper.lists:
        yield Fact(
            "Lists", tuple(_joined([Piece(name, LIST + name, "accent", f"Show {name}") for name in paper.lists]))
        )
    yield Fact("Citation key", (Piece(paper.key),))
    if paper.sources:
        lines = "\n".join(source_text(source) for source in paper.sources)
        yield Fact("Source" if len(paper.sources) == 1 else "Sources", (Piece(lines),))


def further_facts(paper: PaperDetails) -> Iterator[Fact]:
    """Yield the rest: links, type, language, and fields only a source knows."""
    bibliography = paper.bibliography
    for name, address in (("Link", bibliography.url), ("PDF", bibliography.pdf), ("Code", bibliography.code)):
        if address:
            yield Fact(name, (_value(address),))
    for name, text in (("Type", bibliography.type), ("Language", bibliography.language)):
        if text:
            yield Fact(name, (Piece(text),))
    if paper.marks.tier is not None:
        yield Fact("Tier", (Piece(paper.marks.tier.value),))
    if paper.marks.due is not None:
        yield Fact("Due", (Piece(paper.marks.due.isoformat()),))
    if paper.marks.minutes is not None:
        yield Fact("Minutes", (Piece(str(paper.marks.minutes)),))
    for name, text in sorted(bibliography.extra.items()):
        yield Fact(name.replace("_", " ").capitalize(), (_value(text),))


def source_text(source: Source) -> str:
    """Return a source as a person reads it: file, place in it, list."""
    place = f"{source.file}, entry {source.entry}, line {source.line}"
    return f"{place} ({source.list_name})" if source.list_name else place


def _value(text: str) -> Piece:
    return Piece(text, ADDRESS + text, "accent", text) if is_safe(text) else Piece(text)


def _joined(pieces: Sequence[Piece]) -> Iterator[Piece]:
    for number, piece in enumerate(pieces):
        if number:
            yield Piece(",\u2002")
        yield piece
