"""Two papers side by side: which of them stays, and field by field what each says and what is taken of it."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from nightstand.ui.duplicates.shown import Comparison, ShownField, Side
from nightstand.ui.duplicates.side_card import SideCard
from nightstand.ui.fonts import ui_font
from nightstand.ui.theme import Theme, ThemeStore
from nightstand.ui.widgets.closed_browser import ClosedBrowser
from nightstand.ui.widgets.differing_words import escaped, html_of
from nightstand.ui.widgets.toned_label import TonedLabel

MARGIN_PX: Final = 24
FIELD_PX: Final = 118
TICK_PX: Final = 22
GAP_PX: Final = 14
LEGEND: Final = "✓  is what a merged paper would have"


class ComparePane(QWidget):
    """Emits `side_chosen` when a person chooses which paper stays."""

    side_chosen = Signal(object)

    def __init__(self, themes: ThemeStore, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._themes = themes
        self._comparison: Comparison | None = None
        self._kept = Side.LEFT
        self.cards = {Side.LEFT: SideCard(themes, "←"), Side.RIGHT: SideCard(themes, "→")}
        for side, card in self.cards.items():
            card.clicked.connect(self._chooser(side))
        self._legend = TonedLabel(LEGEND, 11, 400, "muted")
        self._legend.setWordWrap(True)
        self._legend.setFixedWidth(FIELD_PX - 8)
        self._page = ClosedBrowser()
        self._page.setFont(ui_font(12))
        self._page.setAccessibleName("Both papers, field by field")
        self._page.document().setDocumentMargin(0)
        self._heads = QHBoxLayout()
        self._heads.setSpacing(0)
        self._heads.addWidget(self._legend)
        self._heads.addSpacing(8)
        self._heads.addWidget(self.cards[Side.LEFT], 1)
        self._heads.addSpacing(GAP_PX)
        self._heads.addWidget(self.cards[Side.RIGHT], 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(MARGIN_PX, 14, 0, 0)
        column.setSpacing(8)
        column.addLayout(self._heads)
        column.addWidget(self._page, 1)
        self._laying_out = QTimer(self)
        self._laying_out.setSingleShot(True)
        self._laying_out.setInterval(0)
        self._laying_out.timeout.connect(self._write)
        themes.theme_changed.connect(self._write)
        self._page.verticalScrollBar().rangeChanged.connect(self._align)

    def show_comparison(self, comparison: Comparison | None) -> None:
        """Show another pair, from the top, with the suggested side chosen."""
        is_new = comparison is None or self._comparison is None or comparison.key != self._comparison.key
        self._comparison = comparison
        if comparison is not None and is_new:
            self._kept = comparison.suggested
        self._write()
        if is_new:
            self._page.verticalScrollBar().setValue(0)

    @property
    def comparison(self) -> Comparison | None:
        """The pair that is shown."""
        return self._comparison

    @property
    def kept(self) -> Side:
        """The paper that is kept when the two are merged, and shown when they are linked."""
        return self._kept

    def choose(self, side: Side) -> None:
        """Choose which paper stays."""
        if self._comparison is not None and side is not self._kept:
            self._kept = side
            self._write()
            self.side_chosen.emit(side)

    @property
    def legend(self) -> str:
        """What is said of the ticks, "" where there are none."""
        return self._legend.text()

    @property
    def shown_text(self) -> str:
        """What is to be read of the fields."""
        return self._page.toPlainText()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._laying_out.start()

    def _chooser(self, side: Side) -> Callable[[], None]:
        return lambda: self.choose(side)

    def _write(self) -> None:
        comparison = self._comparison
        for card in (*self.cards.values(), self._legend):
            card.setVisible(comparison is not None)
        if comparison is None:
            self._page.clear()
            return
        staying, leaving = state_texts(are_versions=comparison.kind.are_versions)
        self._legend.setText("" if comparison.kind.are_versions else LEGEND)
        for side, card in self.cards.items():
            card.setChecked(side is self._kept)
            card.show_texts(
                staying if side is self._kept else leaving,
                comparison.left if side is Side.LEFT else comparison.right,
            )
        position = self._page.verticalScrollBar().value()
        kept = None if comparison.kind.are_versions else self._kept
        self._page.setHtml(fields_page(comparison.fields, kept, self._themes.current, self._cell_px()))
        self._page.verticalScrollBar().setValue(position)
        self._align()

    def _cell_px(self) -> int:
        """Return how wide the text of one paper is; beside the page a margin is left, in which its scroll bar is."""
        return max(120, (self._page.width() - MARGIN_PX - FIELD_PX - GAP_PX) // 2 - TICK_PX)

    def _align(self) -> None:
        """Let the cards stand over the columns, also beside a scroll bar."""
        used_px = FIELD_PX + GAP_PX + 2 * (self._cell_px() + TICK_PX)
        self._heads.setContentsMargins(0, 0, max(0, self._page.width() - used_px), 0)


def state_texts(*, are_versions: bool) -> tuple[str, str]:
    """Return what is said of the paper that stays, and of the other one."""
    return ("Shown in lists", "Waits behind it") if are_versions else ("Kept", "Merged into it")


def fields_page(fields: tuple[ShownField, ...], kept: Side | None, theme: Theme, cell_px: int) -> str:
    """Return the fields of both papers as HTML in which everything of the papers is escaped.

    `kept` is the paper whose merging is offered, None where linking is: then both stay as they are.
    """
    rows = "".join(_row(field, kept, theme, cell_px) for field in fields)
    width_px = FIELD_PX + 2 * (cell_px + TICK_PX) + GAP_PX
    return f'<table width="{width_px}" cellspacing="0" cellpadding="0">{rows}</table>'


def _row(field: ShownField, kept: Side | None, theme: Theme, cell_px: int) -> str:
    line = f"padding-top:6px;padding-bottom:6px;border-top:1px solid {theme.border.name()}"
    muted = theme.text_muted.name()
    name = f'<td width="{FIELD_PX}" style="{line};color:{muted}">{escaped(field.title)}</td>'
    if field.is_same:
        said = html_of(field.left, theme.accent_soft)
        return (
            f'<tr>{name}<td width="{TICK_PX}" style="{line};color:{muted}">=</td>'
            f'<td colspan="4" style="{line};color:{muted}">{said}</td></tr>'
        )
    taken = field.taken_from(kept) if kept is not None else None
    cells = []
    for side, pieces in ((Side.LEFT, field.left), (Side.RIGHT, field.right)):
        said = html_of(pieces, theme.hit_background, theme.hit_text)
        is_taken = taken is None or taken is side
        tick = f'<b style="color:{theme.success.name()}">✓</b>' if kept is not None and is_taken and said else ""
        shown = said or f'<span style="color:{theme.text_faint.name()}">nothing</span>'
        colour = theme.text.name() if is_taken else muted
        cells.append(
            f'<td width="{TICK_PX}" style="{line}">{tick}</td>'
            f'<td width="{cell_px}" style="{line};color:{colour}">{shown}</td>'
        )
    gap = f'<td width="{GAP_PX}" style="{line}"></td>'
    return f"<tr>{name}{cells[0]}{gap}{cells[1]}</tr>"
