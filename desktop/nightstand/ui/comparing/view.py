"""The window in which another person's list stands beside one's own. Knows values and intents only."""

from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeySequence, QPalette, QShortcut
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QDialog,
    QHBoxLayout,
    QHeaderView,
    QPushButton,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from nightstand.ui.comparing.shaping import Part, SideBySide, Taking
from nightstand.ui.comparing.table_model import Column, ComparisonModel
from nightstand.ui.fonts import ui_font
from nightstand.ui.theme import ThemeStore
from nightstand.ui.widgets.segmented import Segment, Segmented
from nightstand.ui.widgets.toned_label import TonedLabel
from nightstand.ui.widgets.wrapped_label import WrappedLabel
from nightstand.ui.window_room import room_on

SIZE: Final = QSize(940, 720)
ROW_PX: Final = 34
WIDTHS_PX: Final = {Column.MINE: 62, Column.MOVEMENT: 92, Column.THEIRS: 66, Column.AFTER: 104}

PART_TITLES: Final = {Part.ALL: "All", Part.BOTH: "In both", Part.MINE: "Only yours", Part.THEIRS: "Only theirs"}
TAKING_TITLES: Final = {
    Taking.THEIRS: "Take theirs",
    Taking.MINE: "Keep mine",
    Taking.INTERLEAVE: "Interleave",
}
TAKING_WORDS: Final = {
    Taking.THEIRS: "Their order comes first; what only you have follows behind.",
    Taking.MINE: "Your order stays; what only they have follows behind.",
    Taking.INTERLEAVE: "By turns the best left of yours and the best left of theirs.",
}


class CompareDialog(QDialog):
    """Shows a `SideBySide`; says which way the person takes theirs over."""

    taken = Signal(object, bool)
    """(Taking, whether papers that the library does not know are added)"""

    def __init__(self, shown: SideBySide, themes: ThemeStore, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Compare lists")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setSizeGripEnabled(True)
        self._shown = shown
        self.model = ComparisonModel(themes, self)
        segments = [Segment(part.value, f"{PART_TITLES[part]} {shown.count(part):,}") for part in Part]
        self.parts = Segmented(themes, "Papers shown", segments, self)
        self.parts.set_value(Part.ALL.value)
        self.table = _table(self.model)
        self._themes = themes
        themes.theme_changed.connect(self._colour_selection)
        self._colour_selection()
        ways = [Segment(taking.value, text) for taking, text in TAKING_TITLES.items()]
        self.ways = Segmented(themes, "How the lists become one", ways, self)
        self.ways.set_value(Taking.THEIRS.value)
        self.words = TonedLabel("", 12, 400, "muted")
        unknown = "1 paper" if shown.unknown == 1 else f"{shown.unknown:,} papers"
        self.adds_missing = QCheckBox(f"Add the {unknown} that this library does not know")
        self.adds_missing.setFont(ui_font(12))
        self.adds_missing.setVisible(shown.unknown > 0)
        self.take = QPushButton()
        self._arrange()
        self.parts.chosen.connect(lambda value: self.model.set_part(Part(value)))
        self.ways.chosen.connect(lambda _value: self._preview())
        self.adds_missing.toggled.connect(lambda _checked: self._preview())
        self.take.clicked.connect(lambda: self.taken.emit(self.taking, self.adds_missing.isChecked()))
        for key, taking in (("Alt+T", Taking.THEIRS), ("Alt+K", Taking.MINE), ("Alt+I", Taking.INTERLEAVE)):
            QShortcut(QKeySequence(key), self).activated.connect(self.ways.button(taking.value).click)
        self.model.show(shown, {})
        self._preview()
        self.table.setCurrentIndex(self.model.index(0, Column.PAPER))
        self.table.setFocus()
        self.resize(SIZE.boundedTo(room_on(self.screen()).size()))

    @property
    def taking(self) -> Taking:
        """The way chosen."""
        return Taking(self.ways.value or Taking.THEIRS)

    def _colour_selection(self) -> None:
        palette = self.table.palette()
        palette.setColor(QPalette.ColorRole.Highlight, self._themes.current.selection)
        palette.setColor(QPalette.ColorRole.HighlightedText, self._themes.current.text)
        self.table.setPalette(palette)

    def _preview(self) -> None:
        self.model.show_after(self._shown.after(self.taking, adds_missing=self.adds_missing.isChecked()))
        self.words.setText(TAKING_WORDS[self.taking])
        self.ways.setAccessibleDescription(TAKING_WORDS[self.taking])
        self.take.setText(TAKING_TITLES[self.taking])

    def _arrange(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 18, 24, 16)
        column.setSpacing(6)
        column.addWidget(WrappedLabel(f"Yours: “{self._shown.mine}”  ·  theirs: “{self._shown.theirs}”", 16, 600))
        column.addWidget(WrappedLabel(self._shown.overlap, 13, 400))
        column.addWidget(WrappedLabel(self._shown.agreement, 13, 400))
        column.addSpacing(6)
        column.addWidget(self.parts)
        column.addSpacing(2)
        column.addWidget(self.table, 1)
        column.addSpacing(4)
        choice = QHBoxLayout()
        choice.setSpacing(12)
        choice.addWidget(self.ways)
        choice.addWidget(self.words, 1)
        column.addLayout(choice)
        foot = QHBoxLayout()
        foot.setSpacing(8)
        foot.addWidget(self.adds_missing)
        foot.addStretch(1)
        close = QPushButton("Close")
        close.setFont(ui_font(weight=500))
        close.setAutoDefault(False)
        close.clicked.connect(self.reject)
        self.take.setFont(ui_font(weight=500))
        self.take.setProperty("kind", "primary")
        self.take.setDefault(True)
        foot.addWidget(close)
        foot.addWidget(self.take)
        column.addSpacing(4)
        column.addLayout(foot)


def _table(model: ComparisonModel) -> QTableView:
    table = QTableView()
    table.setModel(model)
    table.setAccessibleName("Both lists")
    table.setShowGrid(False)
    table.setTabKeyNavigation(False)
    table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
    table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
    table.setWordWrap(False)
    table.verticalHeader().hide()
    table.verticalHeader().setDefaultSectionSize(ROW_PX)
    header = table.horizontalHeader()
    header.setHighlightSections(False)
    header.setSectionsClickable(True)
    for column in Column:
        header.setSectionResizeMode(column, QHeaderView.ResizeMode.Fixed)
        table.setColumnWidth(column, WIDTHS_PX.get(column, 200))
    header.setSectionResizeMode(Column.PAPER, QHeaderView.ResizeMode.Stretch)
    header.sectionClicked.connect(lambda section: model.sort(section))
    return table
