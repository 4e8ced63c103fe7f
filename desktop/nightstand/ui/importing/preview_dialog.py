"""The preview of an import: what would happen to each entry, why, and what a person wants instead."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import QComboBox, QDialog, QHBoxLayout, QLineEdit, QSplitter, QVBoxLayout, QWidget

from nightstand.services.import_plan import Choices, Handling
from nightstand.ui.importing.groups import BRINGING, SAYING_NOTHING_NEW, Group
from nightstand.ui.importing.handling import Decisions
from nightstand.ui.importing.leaving import ask_to_leave
from nightstand.ui.importing.preview import Preview
from nightstand.ui.importing.preview_head import MARGIN_PX
from nightstand.ui.importing.preview_model import PreviewModel
from nightstand.ui.importing.preview_parts import PreviewParts, Surroundings
from nightstand.ui.importing.preview_table import PADDING_PX, ROW_PX
from nightstand.ui.importing.reading_bar import ReadAs, ReadingBar
from nightstand.ui.widgets.filter_pills import FilterPills
from nightstand.ui.widgets.hairline import hairline
from nightstand.ui.window_room import room_on

SIZE: Final = QSize(1120, 800)
ROOMY: Final = QSize(940, 520)
SPLIT_PX: Final = 600
LEAST_ROWS, MOST_ROWS = 4, 10
"""So many rows the table is high at first."""
LONG_S: Final = 10.0
"""Reading that took longer is not thrown away by a slip of the hand."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a person decided on a preview; `into` is the name of a list, "" for none."""

    choices: Choices
    keywords_as_tags: bool
    into: str


class PreviewDialog(QDialog):
    """Emits `import_requested` with an Answer, and `reading_requested` with a file's number and a ReadAs."""

    import_requested = Signal(object)
    reading_requested = Signal(int, object)

    def __init__(self, parts: PreviewParts, surroundings: Surroundings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Import")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setSizeGripEnabled(True)
        self._decisions = Decisions()
        self._surroundings = surroundings
        self._preview: Preview | None = None
        self._head = parts.head
        self.table = parts.table
        self._model = parts.table.rows
        self.page = parts.page
        self.foot = parts.foot
        self._splitter = QSplitter(Qt.Orientation.Vertical)
        self.import_button = self.foot.import_button
        self.cancel_button = self.foot.cancel_button
        self._arrange()
        self._connect()
        self.resize(SIZE.boundedTo(room_on(self.screen()).size()))

    def show_preview(self, preview: Preview, read_as: Mapping[int, ReadAs]) -> None:
        """Show a plan; choices on single entries of an earlier reading are forgotten, as the entries may be others."""
        for _ in self.filling(preview, read_as):
            pass

    def filling(self, preview: Preview, read_as: Mapping[int, ReadAs]) -> Iterator[None]:
        """Do what `show_preview` does in pieces, with a turn of the event loop wherever it yields."""
        if self._preview is not None:
            self._decisions.forget_entries()
        else:
            self._divide(preview.entry_count)
        self._preview = preview
        self._head.show_preview(preview, self._surroundings.format_titles, read_as)
        self._order_focus()
        yield
        self._model.show_preview(preview, self._decisions)
        self._model.set_file(None if len(preview.files) == 1 else self._head.file)
        yield
        self._show_group(self._head.group)
        self.set_waiting(waits=False)
        self.table.setFocus()

    def set_waiting(self, *, waits: bool) -> None:
        """Let nothing be chosen while the files are being read again."""
        for widget in (*self._head.choosers, self.table, self.page):
            widget.setEnabled(not waits)
        self._tell_result()
        if waits:
            self.import_button.setEnabled(False)
            self._head.summary.setText("Reading again…")

    @property
    def model(self) -> PreviewModel:
        """The rows."""
        return self._model

    @property
    def reading(self) -> ReadingBar:
        """The line about the files."""
        return self._head.reading

    @property
    def pills(self) -> FilterPills:
        """The filter by what happens."""
        return self._head.pills

    @property
    def filter_field(self) -> QLineEdit:
        """The filter by words."""
        return self._head.filter

    @property
    def group_choice(self) -> QComboBox:
        """What happens to the group that is shown."""
        return self._head.group_choice

    @property
    def texts(self) -> tuple[str, str]:
        """The headline and the summary."""
        return self._head.headline, self._head.summary.text()

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
        self._head.summary.setVisible(self.height() >= ROOMY.height())
        self.foot.hint.setVisible(self.width() >= ROOMY.width())

    def _arrange(self) -> None:
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
        column.addWidget(self._head)
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
        head = self._head
        parts = (*head.pills.buttons, head.group_choice, self.table, *self.page.tab_stops)
        last = (self.foot.into_choice, self.foot.keywords, self.cancel_button, self.import_button)
        for before, after in pairwise((head.filter, *parts, *last)):
            QWidget.setTabOrder(before, after)

    def _connect(self) -> None:
        head = self._head
        head.group_shown.connect(self._show_group)
        head.file_shown.connect(self._model.set_file)
        head.group_handled.connect(self._handle_group)
        head.filter.textChanged.connect(self._model.set_text)
        head.filter.returnPressed.connect(self.table.setFocus)
        head.reading.reading_requested.connect(self.reading_requested)
        self.table.row_shown.connect(self._show_row)
        self.table.selectionModel().selectionChanged.connect(self._show_handling)
        self.page.handling_chosen.connect(self._choose_entries)
        self._model.decided.connect(self._take_decision)
        self.import_button.clicked.connect(lambda: self.import_requested.emit(self.answer))
        self.foot.into_choice.currentTextChanged.connect(self._tell_result)
        self.cancel_button.clicked.connect(self.reject)
        QShortcut(QKeySequence(QKeySequence.StandardKey.Find), self).activated.connect(head.filter.setFocus)
        for keys in ("Ctrl+Return", "Ctrl+Enter"):
            QShortcut(QKeySequence(keys), self).activated.connect(self.import_button.click)

    def _show_group(self, group: Group | None) -> None:
        self._head.show_handling(self._decisions)
        self._model.set_group(group)

    def _handle_group(self, group: Group, handling: Handling) -> None:
        self._decisions.choose_group(group, handling)
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
