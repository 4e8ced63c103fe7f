"""The window of papers that look alike: a list of pairs, both papers side by side, and what can be done with them."""

from collections.abc import Callable
from enum import IntEnum
from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QMenu,
    QProgressBar,
    QPushButton,
    QSplitter,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from nightstand.domain.paper import PaperId
from nightstand.ui.duplicates.compare_pane import MARGIN_PX, ComparePane
from nightstand.ui.duplicates.model import PairModel
from nightstand.ui.duplicates.pair_list import PairList
from nightstand.ui.duplicates.shown import SHOWING_TEXTS, Bulk, Comparison, FoundPairs, PairKey, PairRow, Showing
from nightstand.ui.fonts import ui_font
from nightstand.ui.icons import Icon, IconStore
from nightstand.ui.messages import Toast
from nightstand.ui.theme import ThemeStore
from nightstand.ui.widgets.empty_notice import EmptyNotice, Notice, Offer
from nightstand.ui.widgets.filter_pills import FilterPills, Pill
from nightstand.ui.widgets.hairline import hairline
from nightstand.ui.widgets.key_button import KeyButton
from nightstand.ui.widgets.toast_bar import ToastBar
from nightstand.ui.widgets.toned_label import TonedLabel
from nightstand.ui.widgets.wrapped_label import WrappedLabel
from nightstand.ui.window_room import room_on

SIZE: Final = QSize(1180, 840)


class Page(IntEnum):
    """What the window shows; the number is the page's place in it."""

    WAIT = 0
    PAIRS = 1
    EMPTY = 2


class DuplicatesDialog(QDialog):
    """Says what the person decides; whoever carries it out takes the pairs out."""

    pair_shown = Signal(object)
    """The current PairRow, or None."""
    merge_requested = Signal(object, object)
    """(PairRow, the Side that is kept)"""
    link_requested = Signal(object, object)
    """(PairRow, the Side that is shown)"""
    distinct_requested = Signal(object)
    """PairRow"""
    bulk_requested = Signal(object)
    """Bulk"""
    undo_requested = Signal()
    redo_requested = Signal()

    def __init__(self, themes: ThemeStore, icons: IconStore, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Duplicates")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setSizeGripEnabled(True)
        self._bulks: tuple[Bulk, ...] = ()
        self._headline = WrappedLabel("", 17, 600)
        self._summary = WrappedLabel("", 12, 400, "muted")
        self.pills = FilterPills("Show")
        self.filter_field = _filter_field(icons)
        self.bulk_menu = QMenu(self)
        self._bulk_button = QPushButton("Settle together")
        self._bulk_button.setFont(ui_font(12, 500))
        self._bulk_button.setAutoDefault(False)
        self._bulk_button.setMenu(self.bulk_menu)
        self.model = PairModel(self)
        self.list = PairList(self.model, themes)
        self.pane = ComparePane(themes)
        self.merge_button = KeyButton(themes, "Merge", "M")
        self.link_button = KeyButton(themes, "Link as versions", "V")
        self.distinct_button = KeyButton(themes, "Not the same", "N")
        self.skip_button = KeyButton(themes, "Skip", "S")
        self.notice = EmptyNotice(icons, self)
        self._waiting = TonedLabel("", 13, 400, "muted")
        self._progress = QProgressBar()
        self._progress.setTextVisible(False)
        self._nothing_fits = _nothing_fits()
        self._splitter = self._pairs_splitter()
        self._pages = QStackedWidget()
        for page in (self._wait_page(), self._pairs_page(), self.notice):
            self._pages.addWidget(page)
        self._toast = ToastBar(self.pane)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._pages)
        self._connect()
        self.resize(SIZE.boundedTo(room_on(self.screen()).size()))

    def show_waiting(self, what: str, done: int, total: int | None) -> None:
        """Show how far the search for pairs is."""
        self._waiting.setText(f"{what}…")
        self._progress.setRange(0, total or 0)
        self._progress.setValue(done)
        self._pages.setCurrentIndex(Page.WAIT)

    def show_pairs(self, found: FoundPairs, current: PairKey | None = None) -> None:
        """Show these pairs; the wanted one is current, else the one that was, else the one at its place."""
        row = self.list.current_row
        place = max(0, self.list.currentIndex().row())
        was_first = self.page is not Page.PAIRS
        self._bulks = found.bulks
        self.model.show_pairs(found.rows)
        for key in (current, row.key if row is not None else None):
            known = self.model.place_of(key)
            if known is not None:
                place = known
                break
        self._tell_counts()
        if was_first and found.rows:
            self.list.setFocus()
        self.list.go_to(place)

    def drop(self, key: PairKey, gone: PaperId | None = None) -> None:
        """Take a pair that is settled out, with all of a paper that is gone; the next one comes up."""
        self.model.remove(key, gone)
        self._after_drop()

    def drop_all(self, keys: frozenset[PairKey]) -> None:
        """Take pairs that are settled out."""
        place = self.list.currentIndex().row()
        self.model.remove_all(keys)
        self._after_drop()
        if self.list.current_row is None:
            self.list.go_to(place)

    def show_comparison(self, comparison: Comparison | None) -> None:
        """Show the papers of the current pair."""
        self.pane.show_comparison(comparison)
        self._name_buttons()

    def show_toast(self, toast: object) -> None:
        """Say what was done, with the offer to undo it."""
        if isinstance(toast, Toast):
            self._toast.show_toast(toast)

    @property
    def page(self) -> Page:
        """What is shown."""
        return Page(self._pages.currentIndex())

    @property
    def texts(self) -> tuple[str, str]:
        """The headline and the sentence below it."""
        return self._headline.text(), self._summary.text()

    @property
    def told(self) -> str:
        """What the last message says, "" when none is shown."""
        return self._toast.accessibleName() if self._toast.isVisible() else ""

    def skip(self) -> None:
        """Go on without a decision; after the last pair the first comes again."""
        count = self.model.rowCount()
        if count:
            self.list.go_to((self.list.currentIndex().row() + 1) % count)

    def _connect(self) -> None:
        self.pills.chosen.connect(self._choose_showing)
        self.filter_field.textChanged.connect(self._choose_text)
        self.list.shown.connect(self.pair_shown)
        self.list.side_chosen.connect(self.pane.choose)
        self.pane.side_chosen.connect(self._name_buttons)
        for button, key, call in (
            (self.merge_button, "M", self._merge),
            (self.link_button, "V", self._link),
            (self.distinct_button, "N", self._tell_apart),
            (self.skip_button, "S", self.skip),
        ):
            button.clicked.connect(call)
            QShortcut(QKeySequence(key), self).activated.connect(button.click)
        QShortcut(QKeySequence(QKeySequence.StandardKey.Undo), self).activated.connect(self.undo_requested)
        for again in ("Ctrl+Shift+Z", "Ctrl+Y"):
            QShortcut(QKeySequence(again), self).activated.connect(self.redo_requested)
        QShortcut(QKeySequence(QKeySequence.StandardKey.Find), self).activated.connect(self.filter_field.setFocus)
        self.filter_field.returnPressed.connect(self.list.setFocus)

    def _choose_showing(self, value: str) -> None:
        self.model.set_showing(Showing(value))
        self._show_first()

    def _choose_text(self, text: str) -> None:
        self.model.set_text(text)
        self._show_first()

    def _show_first(self) -> None:
        self._tell_room()
        self.list.go_to(0)

    def _after_drop(self) -> None:
        self._tell_counts()
        if self.list.current_row is None:
            self.list.go_to(0)

    def _tell_counts(self) -> None:
        counts = self.model.counts
        total = counts[Showing.ALL]
        self._pages.setCurrentIndex(Page.PAIRS if total else Page.EMPTY)
        self._headline.setText(
            "1 pair of papers looks alike" if total == 1 else f"{total:,} pairs of papers look alike"
        )
        self._summary.setText(
            "↑ ↓ go through them, ← → choose which paper stays. Each decision can be undone, and none is asked twice."
        )
        chosen = self.pills.value or Showing.ALL.value
        pills = [Pill(showing.value, SHOWING_TEXTS[showing], count) for showing, count in counts.items()]
        self.pills.set_pills(pills, chosen)
        self._fill_bulk_menu()
        self._tell_room()
        if not total:
            self.notice.show_notice(_all_settled(self.close))

    def _tell_room(self) -> None:
        has_rows = self.model.rowCount() > 0
        self.list.setVisible(has_rows)
        self._nothing_fits.setVisible(not has_rows)
        self._name_buttons()

    def _fill_bulk_menu(self) -> None:
        self.bulk_menu.clear()
        left = set(self.model.keys)
        for bulk in self._bulks:
            count = sum(key in left for key in bulk.pairs)
            action = self.bulk_menu.addAction(f"{bulk.text}  ({count:,})")
            action.setEnabled(count > 0)
            action.triggered.connect(lambda _checked=False, bulk=bulk: self.bulk_requested.emit(bulk))
        self._bulk_button.setEnabled(any(action.isEnabled() for action in self.bulk_menu.actions()))

    def _name_buttons(self) -> None:
        row = self._ready_row()
        for button in (self.merge_button, self.link_button, self.distinct_button):
            button.setEnabled(row is not None)
        self.skip_button.setEnabled(self.model.rowCount() > 1)
        if row is not None:
            side = self.pane.kept
            self.merge_button.setToolTip(f"Keep the {side.value} paper, and merge the other into it (M)")
            self.link_button.setToolTip(f"Link both as versions of one work, and show the {side.value} one (V)")
            self.link_button.set_primary(is_primary=row.kind.are_versions)
            self.merge_button.set_primary(is_primary=not row.kind.are_versions)

    def _ready_row(self) -> PairRow | None:
        """Return the current pair once its papers are shown: nobody decides on what is not seen."""
        row, comparison = self.list.current_row, self.pane.comparison
        return row if row is not None and comparison is not None and comparison.key == row.key else None

    def _merge(self) -> None:
        row = self._ready_row()
        if row is not None:
            self.merge_requested.emit(row, self.pane.kept)

    def _link(self) -> None:
        row = self._ready_row()
        if row is not None:
            self.link_requested.emit(row, self.pane.kept)

    def _tell_apart(self) -> None:
        row = self._ready_row()
        if row is not None:
            self.distinct_requested.emit(row)

    def _pairs_page(self) -> QWidget:
        head = QVBoxLayout()
        head.setContentsMargins(MARGIN_PX, 20, MARGIN_PX, 12)
        head.setSpacing(4)
        head.addWidget(self._headline)
        head.addWidget(self._summary)
        head.addSpacing(8)
        filters = QHBoxLayout()
        filters.setSpacing(12)
        filters.addWidget(self.pills, 1)
        for widget in (self.filter_field, self._bulk_button):
            filters.addWidget(widget, 0, Qt.AlignmentFlag.AlignTop)
        head.addLayout(filters)
        page = QWidget()
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(head)
        column.addWidget(hairline())
        column.addWidget(self._splitter, 1)
        column.addWidget(hairline())
        column.addLayout(self._foot())
        return page

    def _pairs_splitter(self) -> QSplitter:
        top = QWidget()
        column = QVBoxLayout(top)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.list)
        column.addWidget(self._nothing_fits)
        splitter = QSplitter(Qt.Orientation.Vertical)
        splitter.setChildrenCollapsible(False)
        splitter.setHandleWidth(1)
        splitter.addWidget(top)
        splitter.addWidget(self.pane)
        splitter.setStretchFactor(0, 2)
        splitter.setStretchFactor(1, 3)
        splitter.setSizes([250, 380])
        top.setMinimumHeight(90)
        self.pane.setMinimumHeight(140)
        return splitter

    def _foot(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setContentsMargins(MARGIN_PX, 12, MARGIN_PX, 14)
        row.setSpacing(10)
        row.addWidget(self.skip_button)
        row.addStretch(1)
        for button in (self.distinct_button, self.link_button, self.merge_button):
            row.addWidget(button)
        return row

    def _wait_page(self) -> QWidget:
        page = QWidget()
        self._progress.setFixedWidth(280)
        column = QVBoxLayout(page)
        column.setSpacing(12)
        column.addStretch(1)
        for widget in (self._waiting, self._progress):
            column.addWidget(widget, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(1)
        return page


def _filter_field(icons: IconStore) -> QLineEdit:
    field = QLineEdit()
    field.setFont(ui_font(12))
    field.setPlaceholderText("Filter pairs")
    field.setAccessibleName("Filter pairs")
    field.setClearButtonEnabled(True)
    field.addAction(icons.icon(Icon.SEARCH), QLineEdit.ActionPosition.LeadingPosition)
    field.setFixedWidth(220)
    return field


def _nothing_fits() -> QLabel:
    label = TonedLabel("No pair fits", 13, 400, "muted")
    label.setAlignment(Qt.AlignmentFlag.AlignCenter)
    label.hide()
    return label


def _all_settled(close: Callable[[], object]) -> Notice:
    return Notice(
        Icon.DECIDE_KEEP,
        "No papers look alike",
        "Every pair is settled. When an import brings papers that resemble others, they wait for you here.",
        (Offer("Close", close),),
    )
