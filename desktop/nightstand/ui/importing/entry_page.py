"""The pane below the preview's table: what the entry would change, how it is handled, or the text that failed."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QFont, QFontDatabase, QGuiApplication
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QPlainTextEdit,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from nightstand.services.import_plan import Handling
from nightstand.ui.fonts import ui_font
from nightstand.ui.importing.differences import page_of
from nightstand.ui.importing.groups import Group
from nightstand.ui.importing.handling import WAYS, Decisions
from nightstand.ui.importing.preview import PreviewRow
from nightstand.ui.importing.preview_model import is_decidable
from nightstand.ui.theme import ThemeStore
from nightstand.ui.widgets.closed_browser import ClosedBrowser
from nightstand.ui.widgets.focus_bar import FocusBar
from nightstand.ui.widgets.toned_label import TonedLabel
from nightstand.ui.widgets.wrapped_label import WrappedLabel

SETTLE_MS: Final = 40
"""Going through the rows with a held key writes the page once it rests."""
GROUP_NAMES: Final = {
    Group.NEW: "new entries",
    Group.CHANGED: "changed papers",
    Group.CONFLICTING: "conflicts",
    Group.VERSION: "versions",
    Group.MERGED: "entries said twice",
    Group.UNCHANGED: "entries already there",
}
"""What the entries of a group are called together."""


class EntryPage(QWidget):
    """Emits `handling_chosen` with a Handling, or None for that of the group, for the rows it shows."""

    handling_chosen = Signal(object)

    def __init__(self, themes: ThemeStore, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._themes = themes
        self._row: PreviewRow | None = None
        self._page = ClosedBrowser()
        self._page.setFont(ui_font(12))
        self._page.setAccessibleName("Differences")
        self._choice = QComboBox()
        self._choice.setFont(ui_font(12))
        self._choice.setAccessibleName("This entry")
        self._choice.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self._choice.activated.connect(self._choose)
        self._choice_label = TonedLabel("This entry", 12, 500, "muted")
        self._choice_label.setBuddy(self._choice)
        self._message = WrappedLabel("", 13, 500)
        self._source = QPlainTextEdit()
        self._source.setReadOnly(True)
        self._source.setAccessibleName("Source text of the entry")
        self._source.setFont(_fixed_font())
        self._source.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self._copy = QPushButton("Copy text")
        self._copy.setFont(ui_font(12, 500))
        self._copy.setAutoDefault(False)
        self._copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(self._source.toPlainText()))
        self._stack = QStackedWidget()
        self._stack.addWidget(self._difference_pane())
        self._stack.addWidget(self._source_pane())
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._stack)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(SETTLE_MS)
        self._timer.timeout.connect(self._write)
        themes.theme_changed.connect(self._write)

    def show_row(self, row: PreviewRow | None) -> None:
        """Show this row as soon as the cursor rests."""
        self._row = row
        self._timer.start()

    def show_handling(self, rows: Sequence[PreviewRow], decisions: Decisions) -> None:
        """Offer what can be done with the selected rows, and show what is chosen for them."""
        chosen = [row for row in rows if is_decidable(row)]
        groups = {row.group for row in chosen}
        is_possible = len(groups) == 1
        self._choice.setVisible(is_possible)
        self._choice_label.setVisible(is_possible)
        if not is_possible:
            return
        group = groups.pop()
        self._choice_label.setText("This entry" if len(chosen) == 1 else f"These {len(chosen):,} entries")
        ways = WAYS[group]
        of_group = next(way.text for way in ways if way.handling is decisions.of_group(group))
        self._choice.clear()
        self._choice.addItem(f"As for all {GROUP_NAMES[group]}: {of_group}", None)
        for way in ways:
            if way.handling is not decisions.of_group(group):
                self._choice.addItem(way.text, way.handling)
        own = {decisions.own(row.key) for row in chosen if row.key is not None}
        if len(own) == 1:
            value = own.pop()
            texts = [self._choice.itemData(number) for number in range(self._choice.count())]
            self._choice.setCurrentIndex(texts.index(value) if value in texts else 0)
        else:
            self._choice.setCurrentIndex(-1)

    @property
    def choice(self) -> QComboBox:
        """The control by which the selected entries are handled."""
        return self._choice

    @property
    def tab_stops(self) -> tuple[QWidget, ...]:
        """What the keyboard goes through, in order."""
        return self._choice, self._page, self._copy, self._source

    @property
    def shown_text(self) -> str:
        """What is to be read at present."""
        if self._stack.currentIndex():
            return f"{self._message.text()}\n{self._source.toPlainText()}"
        return self._page.toPlainText()

    def _difference_pane(self) -> QWidget:
        pane = QWidget()
        row = QHBoxLayout()
        row.setSpacing(8)
        row.setContentsMargins(8, 0, 0, 0)
        row.addWidget(self._choice_label)
        row.addWidget(self._choice)
        row.addStretch(1)
        self._page.setMinimumHeight(0)
        column = QVBoxLayout(pane)
        column.setContentsMargins(16, 10, 24, 0)
        column.setSpacing(8)
        column.addLayout(row)
        column.addLayout(self._with_bar(self._page), 1)
        return pane

    def _source_pane(self) -> QWidget:
        pane = QWidget()
        row = QHBoxLayout()
        row.setSpacing(8)
        row.setContentsMargins(8, 0, 0, 0)
        row.addWidget(self._message, 1)
        row.addWidget(self._copy)
        column = QVBoxLayout(pane)
        column.setContentsMargins(16, 10, 24, 4)
        column.setSpacing(8)
        column.addLayout(row)
        column.addLayout(self._with_bar(self._source), 1)
        return pane

    def _with_bar(self, text: QWidget) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(5)
        row.addWidget(FocusBar(text, self._themes))
        row.addWidget(text, 1)
        return row

    def _write(self) -> None:
        row = self._row
        if row is None:
            self._page.clear()
            self._stack.setCurrentIndex(0)
        elif row.group is Group.UNREADABLE and row.source:
            self._message.setText(f"{row.place}: {row.reason}")
            self._source.setPlainText(row.source)
            self._stack.setCurrentIndex(1)
        else:
            self._page.setHtml(page_of(row, self._themes.current))
            self._stack.setCurrentIndex(0)

    def _choose(self, number: int) -> None:
        handling = self._choice.itemData(number)
        self.handling_chosen.emit(Handling(handling) if handling is not None else None)


def _fixed_font() -> QFont:
    font = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
    font.setPixelSize(12)
    return font
