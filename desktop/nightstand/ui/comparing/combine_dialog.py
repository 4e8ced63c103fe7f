"""The dialog that shows what several lists hold together, which a person may keep as a list."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from nightstand.ui.comparing.tick_rows import DETAIL_ROLE, TickDelegate
from nightstand.ui.fonts import ui_font
from nightstand.ui.icons import IconStore
from nightstand.ui.theme import ThemeStore
from nightstand.ui.widgets.segmented import Segment, Segmented
from nightstand.ui.widgets.toned_label import TonedLabel
from nightstand.ui.widgets.wrapped_label import WrappedLabel
from nightstand.ui.window_room import room_on

SIZE: Final = QSize(820, 560)
MOST_TITLES: Final = 200
"""More than anybody reads here; all of them are kept."""


class Way(StrEnum):
    """Which papers of the lists are meant."""

    ANY = "any"
    ALL = "all"


@dataclass(frozen=True, slots=True)
class OfferedList:
    """A list that can be ticked."""

    number: int
    name: str
    count: int


class CombineDialog(QDialog):
    """Says which lists are ticked; whoever reads them shows what they hold."""

    ticked = Signal()
    """Other lists, or the other way."""
    keep_requested = Signal(str)
    """The name under which the result is to be kept."""
    search_requested = Signal()
    """The result is to be shown as a search."""

    def __init__(
        self,
        lists: Sequence[OfferedList],
        first: int | None,
        themes: ThemeStore,
        icons: IconStore,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle("Combine lists")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setSizeGripEnabled(True)
        self._themes = themes
        themes.theme_changed.connect(self._frame_boxes)
        self.lists = _box("Lists", themes, icons)
        for offered in lists:
            row = QListWidgetItem(offered.name)
            row.setData(Qt.ItemDataRole.UserRole, offered.number)
            row.setData(DETAIL_ROLE, f"{offered.count:,}")
            papers = "1 paper" if offered.count == 1 else f"{offered.count:,} papers"
            row.setData(Qt.ItemDataRole.AccessibleTextRole, f"{offered.name}, {papers}")
            row.setCheckState(Qt.CheckState.Checked if offered.number == first else Qt.CheckState.Unchecked)
            self.lists.addItem(row)
        self.ways = Segmented(
            themes,
            "Papers that are",
            (Segment(Way.ANY.value, "in any of them"), Segment(Way.ALL.value, "in all of them")),
            self,
        )
        self.ways.set_value(Way.ANY.value)
        self.count = TonedLabel("", 13, 500)
        self.papers = _box("Papers of the lists together", themes, icons)
        self.name = QLineEdit()
        self.name.setFont(ui_font())
        self.name.setPlaceholderText("Name of the new list")
        self.name.setAccessibleName("Name of the new list")
        self.show_search = _button("Show as search")
        self.keep = _button("Keep as a new list")
        self.keep.setProperty("kind", "primary")
        self._has_papers = False
        self._arrange()
        self.lists.itemChanged.connect(lambda _row: self.ticked.emit())
        self.ways.chosen.connect(lambda _value: self.ticked.emit())
        self.name.textChanged.connect(lambda _text: self._check())
        self.name.returnPressed.connect(self.keep.click)
        self.keep.clicked.connect(lambda: self.keep_requested.emit(self.name.text().strip()))
        self.show_search.clicked.connect(self.search_requested)
        self.resize(SIZE.boundedTo(room_on(self.screen()).size()))
        self.lists.setCurrentRow(0)
        self.lists.setFocus()

    @property
    def chosen(self) -> tuple[int, ...]:
        """The numbers of the ticked lists, from the top."""
        rows = (self.lists.item(at) for at in range(self.lists.count()))
        return tuple(
            int(row.data(Qt.ItemDataRole.UserRole)) for row in rows if row.checkState() is Qt.CheckState.Checked
        )

    @property
    def way(self) -> Way:
        """Which papers are meant."""
        return Way(self.ways.value or Way.ANY)

    def show_papers(self, titles: Sequence[str], total: int) -> None:
        """Show the first titles of the result, and how many papers it has."""
        self.papers.clear()
        self.papers.addItems(list(titles))
        if total > len(titles):
            self.papers.addItem(f"and {total - len(titles):,} more")
        word = "paper" if total == 1 else "papers"
        self.count.setText(f"{total:,} {word}" if len(self.chosen) > 1 else "Tick two lists or more")
        self._has_papers = total > 0 and len(self.chosen) > 1
        self._check()

    def show_refusal(self, text: str) -> None:
        """Say why the result could not be kept."""
        self.count.setText(text)
        self.name.setFocus()

    def _check(self) -> None:
        self.keep.setEnabled(self._has_papers and bool(self.name.text().strip()))
        self.show_search.setEnabled(len(self.chosen) > 1)

    def _frame_boxes(self) -> None:
        theme = self._themes.current
        self.setStyleSheet(
            f"#combine_box {{ background: {theme.surface.name()}; border: 1px solid {theme.border.name()};"
            " border-radius: 8px; padding: 4px; outline: 0; }"
            f" #combine_box:focus {{ border-color: {theme.accent.name()}; }}"
        )

    def _arrange(self) -> None:
        self._frame_boxes()
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 18, 24, 16)
        column.setSpacing(8)
        column.addWidget(WrappedLabel("Combine lists", 16, 600))
        sides = QHBoxLayout()
        sides.setSpacing(16)
        left = QVBoxLayout()
        left.setSpacing(6)
        left.addWidget(TonedLabel("Lists and saved searches", 12, 500, "muted"))
        left.addWidget(self.lists, 1)
        right = QVBoxLayout()
        right.setSpacing(6)
        head = QHBoxLayout()
        head.addWidget(self.ways)
        head.addSpacing(8)
        head.addWidget(self.count, 1)
        right.addLayout(head)
        right.addWidget(self.papers, 1)
        sides.addLayout(left, 2)
        sides.addLayout(right, 3)
        column.addLayout(sides, 1)
        foot = QHBoxLayout()
        foot.setSpacing(8)
        close = _button("Close")
        close.clicked.connect(self.reject)
        foot.addWidget(self.name, 1)
        foot.addWidget(self.keep)
        foot.addWidget(self.show_search)
        foot.addWidget(close)
        column.addLayout(foot)


def _box(name: str, themes: ThemeStore, icons: IconStore) -> QListWidget:
    box = QListWidget()
    box.setObjectName("combine_box")
    box.setMouseTracking(True)
    box.setItemDelegate(TickDelegate(themes, icons, box))
    box.setAccessibleName(name)
    box.setTextElideMode(Qt.TextElideMode.ElideRight)
    box.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    return box


def _button(text: str) -> QPushButton:
    button = QPushButton(text)
    button.setFont(ui_font(weight=500))
    button.setAutoDefault(False)
    return button
