"""The preview of an import: what would happen to each entry, why, and what a person wants instead."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QHBoxLayout,
    QLineEdit,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from nightstand.services.import_plan import Choices, Handling
from nightstand.ui.fonts import ui_font
from nightstand.ui.icons import Icon, IconStore
from nightstand.ui.importing.answer_bar import AnswerBar
from nightstand.ui.importing.entry_page import EntryPage
from nightstand.ui.importing.groups import BRINGING, SAYING_NOTHING_NEW, Group
from nightstand.ui.importing.handling import WAYS, Decisions
from nightstand.ui.importing.leaving import ask_to_leave
from nightstand.ui.importing.preview import Preview
from nightstand.ui.importing.preview_model import PreviewModel
from nightstand.ui.importing.preview_table import PADDING_PX, ROW_PX, PreviewTable
from nightstand.ui.importing.reading_bar import ALL_FILES, ReadAs, ReadingBar
from nightstand.ui.theme import ThemeStore
from nightstand.ui.widgets.filter_pills import FilterPills, Pill
from nightstand.ui.widgets.hairline import hairline
from nightstand.ui.widgets.toned_label import TonedLabel
from nightstand.ui.widgets.wrapped_label import WrappedLabel
from nightstand.ui.window_room import room_on

SIZE: Final = QSize(1120, 800)
ROOMY: Final = QSize(940, 520)
FILTER_PX: Final = 220
SPLIT_PX: Final = 600
LEAST_ROWS, MOST_ROWS = 4, 10
"""So many rows the table is high at first."""
MARGIN_PX: Final = 24
LONG_S: Final = 10.0
"""Reading that took longer is not thrown away by a slip of the hand."""
ALL: Final = "all"
PILLS: Final = {
    Group.NEW: "New",
    Group.CHANGED: "Changed",
    Group.CONFLICTING: "Conflicts",
    Group.VERSION: "Versions",
    Group.MERGED: "Said twice",
    Group.UNCHANGED: "Already there",
    Group.UNREADABLE: "Not readable",
    Group.WARNING: "Warnings",
}


@dataclass(frozen=True, slots=True)
class Answer:
    """What a person decided on a preview; `into` is the name of a list, "" for none."""

    choices: Choices
    keywords_as_tags: bool
    into: str


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What the preview offers: the names of lists and formats, and what is chosen at first."""

    list_names: Sequence[str]
    format_titles: Mapping[str, str]
    into: str
    keywords_as_tags: bool


class PreviewDialog(QDialog):
    """Emits `import_requested` with an Answer, and `reading_requested` with a file's number and a ReadAs."""

    import_requested = Signal(object)
    reading_requested = Signal(int, object)

    def __init__(
        self, themes: ThemeStore, icons: IconStore, surroundings: Surroundings, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle("Import")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setSizeGripEnabled(True)
        self._decisions = Decisions()
        self._surroundings = surroundings
        self._preview: Preview | None = None
        self._headline = WrappedLabel("", 17, 600)
        self._summary = WrappedLabel("", 12, 400, "muted")
        self._reading = ReadingBar(self)
        self._pills = FilterPills("Show")
        self._filter = QLineEdit()
        self._filter.setFont(ui_font(12))
        self._filter.setPlaceholderText("Filter entries")
        self._filter.setAccessibleName("Filter entries")
        self._filter.setClearButtonEnabled(True)
        self._filter.addAction(icons.icon(Icon.SEARCH), QLineEdit.ActionPosition.LeadingPosition)
        self._filter.setFixedWidth(FILTER_PX)
        self._group_label = TonedLabel("", 12, 500, "muted")
        self._group_choice = QComboBox()
        self._group_choice.setFont(ui_font(12))
        self._group_choice.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self._group_choice.setAccessibleName("What happens to this group")
        self._group_label.setBuddy(self._group_choice)
        self._model = PreviewModel(self)
        self.table = PreviewTable(self._model, themes, icons)
        self.page = EntryPage(themes)
        self._splitter = QSplitter(Qt.Orientation.Vertical)
        self.foot = AnswerBar(
            surroundings.list_names,
            surroundings.into,
            keywords_as_tags=surroundings.keywords_as_tags,
            margin_px=MARGIN_PX,
            parent=self,
        )
        self.import_button = self.foot.import_button
        self.cancel_button = self.foot.cancel_button
        self._arrange()
        self._connect()
        self.resize(SIZE.boundedTo(room_on(self.screen()).size()))

    def show_preview(self, preview: Preview, read_as: Mapping[int, ReadAs]) -> None:
        """Show a plan; choices on single entries of an earlier reading are forgotten, as the entries may be others."""
        if self._preview is not None:
            self._decisions.forget_entries()
        else:
            self._divide(preview.entry_count)
        self._preview = preview
        self._headline.setText(preview.headline)
        self._summary.setText(preview.summary)
        self._reading.show_files(preview.files, self._surroundings.format_titles, read_as)
        kept = self._pills.value or ALL
        pills = [Pill(ALL, "All", preview.entry_count)]
        pills += [Pill(group.value, PILLS[group], count) for group, count in preview.counts.items()]
        kept = kept if kept in {pill.value for pill in pills} else ALL
        self._pills.set_pills(pills, kept)
        self._order_focus()
        self._model.show_preview(preview, self._decisions)
        self._model.set_file(None if self._reading.file == ALL_FILES or len(preview.files) == 1 else self._reading.file)
        self._show_group(kept)
        self.set_waiting(waits=False)
        self.table.setFocus()

    def set_waiting(self, *, waits: bool) -> None:
        """Let nothing be chosen while the files are being read again."""
        for widget in (self._reading, self._pills, self._filter, self.table, self.page, self._group_choice):
            widget.setEnabled(not waits)
        self._tell_result()
        if waits:
            self.import_button.setEnabled(False)
            self._summary.setText("Reading again…")

    @property
    def model(self) -> PreviewModel:
        """The rows."""
        return self._model

    @property
    def reading(self) -> ReadingBar:
        """The line about the files."""
        return self._reading

    @property
    def pills(self) -> FilterPills:
        """The filter by what happens."""
        return self._pills

    @property
    def filter_field(self) -> QLineEdit:
        """The filter by words."""
        return self._filter

    @property
    def group_choice(self) -> QComboBox:
        """What happens to the group that is shown."""
        return self._group_choice

    @property
    def texts(self) -> tuple[str, str]:
        """The headline and the summary."""
        return self._headline.text(), self._summary.text()

    @property
    def answer(self) -> Answer:
        """What is decided so far."""
        rows = self._preview.rows if self._preview is not None else ()
        entries = [(row.group, row.outcome, row.key) for row in rows if row.outcome is not None and row.key is not None]
        return Answer(self._decisions.choices(entries), self.foot.keywords.isChecked(), self.foot.into)

    def finish(self) -> None:
        """Close without a question."""
        super().reject()

    def reject(self) -> None:
        seconds = self._preview.seconds if self._preview is not None else 0.0
        if self.import_button.isHidden() or (self._decisions.is_empty and seconds <= LONG_S):
            self.finish()
        elif self._decisions.is_empty:
            ask_to_leave(self, f"Reading took {seconds:.0f} s, and would have to be done again.", self.finish)
        else:
            ask_to_leave(self, "What you have chosen here is forgotten.", self.finish)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        # On a small screen, or a large scale, the pills say the same.
        self._summary.setVisible(self.height() >= ROOMY.height())
        self.foot.hint.setVisible(self.width() >= ROOMY.width())

    def _arrange(self) -> None:
        head = QVBoxLayout()
        head.setContentsMargins(MARGIN_PX, 18, MARGIN_PX, 10)
        head.setSpacing(4)
        head.addWidget(self._headline)
        head.addWidget(self._summary)
        head.addSpacing(4)
        top = QHBoxLayout()
        top.setSpacing(16)
        top.addWidget(self._reading, 1)
        top.addWidget(self._filter)
        head.addLayout(top)
        head.addSpacing(4)
        head.addWidget(self._pills)
        policy = QHBoxLayout()
        policy.setSpacing(8)
        policy.addWidget(self._group_label)
        policy.addWidget(self._group_choice)
        policy.addStretch(1)
        head.addLayout(policy)
        splitter = self._splitter
        splitter.setChildrenCollapsible(False)
        splitter.setHandleWidth(1)
        splitter.addWidget(_indented(self.table))
        splitter.addWidget(self.page)
        splitter.setStretchFactor(0, 3)
        splitter.setStretchFactor(1, 2)
        self.table.setMinimumHeight(68)
        self.page.setMinimumHeight(78)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(head)
        column.addWidget(hairline())
        column.addWidget(splitter, 1)
        column.addWidget(hairline())
        column.addWidget(self.foot)

    def _divide(self, rows: int) -> None:
        """Give few rows no more than they need, so that the differences have the rest."""
        table_px = ROW_PX * (min(max(rows, LEAST_ROWS), MOST_ROWS) + 1)
        self._splitter.setSizes([table_px, SPLIT_PX - table_px])

    def _order_focus(self) -> None:
        # The pills are made anew with every reading, and what is made last would come last.
        parts = (*self._pills.buttons, self._group_choice, self.table, *self.page.tab_stops)
        last = (self.foot.into_choice, self.foot.keywords, self.cancel_button, self.import_button)
        for before, after in pairwise((self._filter, *parts, *last)):
            QWidget.setTabOrder(before, after)

    def _connect(self) -> None:
        self._pills.chosen.connect(self._show_group)
        self._filter.textChanged.connect(self._model.set_text)
        self._filter.returnPressed.connect(self.table.setFocus)
        self._reading.file_chosen.connect(lambda file: self._model.set_file(None if file == ALL_FILES else file))
        self._reading.reading_requested.connect(self.reading_requested)
        self._group_choice.activated.connect(self._choose_group)
        self.table.row_shown.connect(self._show_row)
        self.table.selectionModel().selectionChanged.connect(self._show_handling)
        self.page.handling_chosen.connect(self._choose_entries)
        self._model.decided.connect(self._take_decision)
        self.import_button.clicked.connect(lambda: self.import_requested.emit(self.answer))
        self.foot.into_choice.currentTextChanged.connect(self._tell_result)
        self.cancel_button.clicked.connect(self.reject)
        QShortcut(QKeySequence(QKeySequence.StandardKey.Find), self).activated.connect(self._filter.setFocus)
        for keys in ("Ctrl+Return", "Ctrl+Enter"):
            QShortcut(QKeySequence(keys), self).activated.connect(self.import_button.click)

    def _show_group(self, value: str) -> None:
        group = None if value == ALL else Group(value)
        ways = WAYS[group] if group is not None else ()
        for widget in (self._group_label, self._group_choice):
            widget.setVisible(len(ways) > 1)
        if group is not None and ways:
            self._group_label.setText(f"{PILLS[group]}:")
            self._group_choice.clear()
            for way in ways:
                self._group_choice.addItem(way.text, way.handling)
            handlings = [way.handling for way in ways]
            self._group_choice.setCurrentIndex(handlings.index(self._decisions.of_group(group)))
        self._model.set_group(group)

    def _choose_group(self, number: int) -> None:
        value = self._pills.value
        if value is not None and value != ALL:
            self._decisions.choose_group(Group(value), Handling(self._group_choice.itemData(number)))
            self._model.refresh_handling()
            self._take_decision()

    def _choose_entries(self, handling: Handling | None) -> None:
        self._model.decide(self.table.chosen_rows, handling)

    def _show_row(self, row: object) -> None:
        self.page.show_row(self.table.current_row if row is not None else None)

    def _show_handling(self) -> None:
        self.page.show_handling(self.table.chosen_rows, self._decisions)

    def _take_decision(self) -> None:
        self._show_handling()
        self._tell_result()

    def _tell_result(self) -> None:
        preview = self._preview
        if preview is None:
            return
        decisions, counts = self._decisions, preview.counts
        number = sum(decisions.taken(group, counts.get(group, 0)) for group in BRINGING)
        repeated = [(group, counts.get(group, 0)) for group in SAYING_NOTHING_NEW]
        number += sum(decisions.handled(group, count, Handling.SEPARATE) for group, count in repeated)
        # What is there already can still be put into a list.
        goes_into_list = bool(self.foot.into) and any(decisions.taken(group, count) for group, count in repeated)
        brings_any = any(counts.get(group, 0) for group in BRINGING)
        papers = "1 paper" if number == 1 else f"{number:,} papers"
        self.import_button.setText(
            f"Import {papers}" if number else "Put into the list" if goes_into_list else "Import"
        )
        self.import_button.setEnabled(bool(number) or goes_into_list)
        self.import_button.setVisible(brings_any or bool(number) or goes_into_list)
        self.cancel_button.setText("Cancel" if self.import_button.isVisibleTo(self) else "Close")


def _indented(table: QWidget) -> QWidget:
    """Return a table whose first column begins where the texts above it do."""
    whole = QWidget()
    row = QHBoxLayout(whole)
    row.setContentsMargins(MARGIN_PX - PADDING_PX, 0, 0, 0)
    row.addWidget(table)
    return whole
