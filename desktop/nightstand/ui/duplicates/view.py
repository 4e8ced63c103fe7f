"""The window of papers that look alike: a list of pairs, both papers side by side, and what can be done with them."""

from collections.abc import Callable
from enum import IntEnum
from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QDialog,
    QLabel,
    QScrollArea,
    QSplitter,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from nightstand.domain.paper import PaperId
from nightstand.ui.duplicates.compare_pane import ComparePane
from nightstand.ui.duplicates.decide_bar import DecideBar
from nightstand.ui.duplicates.head_bar import HeadBar
from nightstand.ui.duplicates.model import PairModel
from nightstand.ui.duplicates.pair_list import ROW_PX, PairList
from nightstand.ui.duplicates.shown import Bulk, Comparison, FoundPairs, PairKey, PairRow, Settling, Showing, Side
from nightstand.ui.duplicates.wait_page import WaitPage
from nightstand.ui.icons import Icon, IconStore
from nightstand.ui.messages import Toast
from nightstand.ui.theme import ThemeStore
from nightstand.ui.widgets.empty_notice import EmptyNotice, Notice, Offer
from nightstand.ui.widgets.hairline import hairline
from nightstand.ui.widgets.toast_bar import ToastBar
from nightstand.ui.widgets.toned_label import TonedLabel
from nightstand.ui.window_room import room_on

SIZE: Final = QSize(1180, 840)
LOWEST_PANE_PX: Final = 300
"""How high the comparison is at least: titles, authors and years of both papers are read without scrolling in it."""


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
    several_requested = Signal(object, object)
    """(Settling, the keys of pairs, the paper that stays first)"""
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
        self.head = HeadBar(icons)
        self.model = PairModel(self)
        self.list = PairList(self.model, themes)
        self.pane = ComparePane(themes)
        self.foot = DecideBar(themes)
        self.notice = EmptyNotice(icons, self)
        self.notice.show_notice(_all_settled(self.close))
        self._wait = WaitPage()
        self._nothing_fits = _nothing_fits()
        self._splitter = self._pairs_splitter()
        self.scrolled = self._scrolling_top()
        self._pages = QStackedWidget()
        for page in (self._wait, self._pairs_page(), self.notice):
            self._pages.addWidget(page)
        self.toast = ToastBar(self.foot.toast_room, 0)
        _column(self).addWidget(self._pages)
        self._connect()
        self.resize(SIZE.boundedTo(room_on(self.screen()).size()))

    def show_waiting(self, what: str, done: int, total: int | None) -> None:
        """Show how far the search for pairs is."""
        self._wait.show_progress(what, done, total)
        self._pages.setCurrentIndex(Page.WAIT)

    def show_pairs(self, found: FoundPairs, current: PairKey | None = None) -> None:
        """Show these pairs; the wanted one is current, else the one that was, else the one at its place."""
        row, selected = self.list.current_row, frozenset(row.key for row in self.list.selected_rows)
        place = max(0, self.list.currentIndex().row())
        was_first = self.page is not Page.PAIRS
        self._bulks = found.bulks
        self.model.show_pairs(found.rows)
        wanted = (self.model.place_of(key) for key in (current, row.key if row is not None else None))
        place = next((known for known in wanted if known is not None), place)
        self._tell_counts()
        if was_first and found.rows:
            self.list.setFocus()
        self.list.go_to(place)
        if current is None and len(selected) > 1:
            self.list.select_also(selected)

    def show_only(self, papers: frozenset[PaperId]) -> None:
        """Show only the pairs of these papers, until they are settled or the person asks for all."""
        self.model.set_papers(papers)
        if self.page is not Page.WAIT:
            self._tell_counts()
            self.list.go_to(0)

    def drop(self, key: PairKey, gone: PaperId | None = None) -> None:
        """Take a pair that is settled out, with all of a paper that is gone; the next one comes up."""
        self.model.remove(key, gone)
        self._after_drop()

    def drop_all(self, keys: frozenset[PairKey]) -> None:
        """Take pairs that are settled out."""
        place = self.list.first_place
        self.model.remove_all(keys)
        self._after_drop(place)

    def show_comparison(self, comparison: Comparison | None) -> None:
        """Show the papers of the current pair."""
        self.pane.show_comparison(comparison)
        self._name_buttons()

    def show_toast(self, toast: object) -> None:
        """Say what was done, with the offer to undo it."""
        if isinstance(toast, Toast):
            self.toast.show_toast(toast)

    @property
    def page(self) -> Page:
        """What is shown."""
        return Page(self._pages.currentIndex())

    @property
    def told(self) -> str:
        """What the last message says, "" when none is shown."""
        return self.toast.accessibleName() if self.toast.isVisible() else ""

    def skip(self) -> None:
        """Go on without a decision; after the last pair the first comes again."""
        count = self.model.rowCount()
        if count:
            self.list.go_to((self.list.currentIndex().row() + 1) % count)

    def reject(self) -> None:
        if self.head.filter_field.hasFocus():
            # Esc first clears the filter, then leaves it, and only then closes the window.
            if self.head.filter_field.text():
                self.head.filter_field.clear()
            else:
                self.list.setFocus()
            return
        super().reject()

    def _connect(self) -> None:
        self.head.showing_chosen.connect(self._choose_showing)
        self.head.text_changed.connect(self._choose_text)
        self.head.import_left.connect(lambda: self.show_only(frozenset()))
        self.head.bulk_requested.connect(self.bulk_requested)
        self.list.shown.connect(self.pair_shown)
        self.list.side_chosen.connect(self.pane.choose)
        self.pane.side_chosen.connect(self._name_buttons)
        self.list.several_changed.connect(self._name_buttons)
        foot = self.foot
        for button, key, call in (
            (foot.merge_button, "M", lambda: self._decide(Settling.MERGE)),
            (foot.link_button, "V", lambda: self._decide(Settling.LINK)),
            (foot.distinct_button, "N", lambda: self._decide(Settling.TELL_APART)),
            (foot.skip_button, "S", self.skip),
        ):
            button.clicked.connect(call)
            QShortcut(QKeySequence(key), self).activated.connect(button.click)
        QShortcut(QKeySequence(QKeySequence.StandardKey.Undo), self).activated.connect(self.undo_requested)
        for again in ("Ctrl+Shift+Z", "Ctrl+Y"):
            QShortcut(QKeySequence(again), self).activated.connect(self.redo_requested)
        QShortcut(QKeySequence(QKeySequence.StandardKey.Find), self).activated.connect(self.head.filter_field.setFocus)
        self.head.filter_field.returnPressed.connect(self.list.setFocus)

    def _choose_showing(self, showing: Showing) -> None:
        self.model.set_showing(showing)
        self._show_first()

    def _choose_text(self, text: str) -> None:
        self.model.set_text(text)
        self._show_first()

    def _show_first(self) -> None:
        self._tell_room()
        self.list.go_to(0)

    def _after_drop(self, place: int = 0) -> None:
        self._tell_counts()
        if self.list.current_row is None:
            self.list.go_to(place)

    def _tell_counts(self) -> None:
        if self.model.is_of_papers and not self.model.counts[Showing.ALL]:
            # All of the import are settled: the others come up.
            self.model.set_papers(frozenset())
        counts = self.model.counts
        has_pairs = counts[Showing.ALL] > 0
        self._pages.setCurrentIndex(Page.PAIRS if has_pairs else Page.EMPTY)
        self.head.show_counts(counts)
        self.head.show_import(counts[Showing.ALL] if self.model.is_of_papers else None)
        self.head.show_bulks(self._bulks, frozenset(self.model.keys))
        self._tell_room()

    def _tell_room(self) -> None:
        has_rows = self.model.rowCount() > 0
        self.head.show_headline(self.model.rowCount(), len(self.model.keys))
        self.list.setVisible(has_rows)
        self._nothing_fits.setVisible(not has_rows)
        self._name_buttons()

    def _name_buttons(self) -> None:
        several, row = self.list.selected_rows, self._ready_row()
        self.foot.show_skipping(self.model.rowCount())
        if len(several) > 1:
            self.foot.show_several(len(several))
        elif row is not None:
            self.foot.show_one(self.pane.kept, are_versions=row.kind.are_versions)
        else:
            self.foot.show_none(is_waiting=self.list.current_row is not None)

    def _ready_row(self) -> PairRow | None:
        """Return the current pair once its papers are shown: nobody decides on what is not seen."""
        row, comparison = self.list.current_row, self.pane.comparison
        return row if row is not None and comparison is not None and comparison.key == row.key else None

    def _decide(self, settling: Settling) -> None:
        several, row = self.list.selected_rows, self._ready_row()
        if len(several) > 1:
            self.several_requested.emit(settling, tuple(map(self._stays_first, several)))
        elif row is None:
            return
        elif settling is Settling.TELL_APART:
            self.distinct_requested.emit(row)
        else:
            requested = self.merge_requested if settling is Settling.MERGE else self.link_requested
            requested.emit(row, self.pane.kept)

    def _stays_first(self, row: PairRow) -> PairKey:
        side = self.pane.kept if row == self._ready_row() else Side.LEFT
        return row.paper(side), row.paper(side.other)

    def _pairs_page(self) -> QWidget:
        page = QWidget()
        column = _column(page)
        column.addWidget(self.scrolled, 1)
        column.addWidget(hairline())
        column.addWidget(self.foot)
        return page

    def _scrolling_top(self) -> QScrollArea:
        """Return all but the foot; in a low window it scrolls, so that nothing is squeezed until it cannot be read."""
        top = QWidget()
        column = _column(top)
        column.addWidget(self.head)
        column.addWidget(hairline())
        column.addWidget(self._splitter, 1)
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QScrollArea.Shape.NoFrame)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setWidget(top)
        return scroll

    def _pairs_splitter(self) -> QSplitter:
        top = QWidget()
        column = _column(top)
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
        top.setMinimumHeight(2 * ROW_PX)
        self.pane.setMinimumHeight(LOWEST_PANE_PX)
        return splitter


def _column(widget: QWidget) -> QVBoxLayout:
    column = QVBoxLayout(widget)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(0)
    return column


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
