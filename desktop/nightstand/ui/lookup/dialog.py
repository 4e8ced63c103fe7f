"""The window of a look-up: says what would be asked, then waits, then shows what was found."""

from enum import IntEnum
from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QCloseEvent, QShowEvent
from PySide6.QtWidgets import QDialog, QHBoxLayout, QPushButton, QStackedWidget, QVBoxLayout, QWidget

from nightstand.domain.errors import InvalidValue, NightstandError, NothingFound
from nightstand.ui.fonts import ui_font
from nightstand.ui.lookup.candidate_page import CandidatePage
from nightstand.ui.lookup.pages import AskPage, FailurePage, WaitPage
from nightstand.ui.lookup.shown import ShownFindings
from nightstand.ui.theme import ThemeStore
from nightstand.ui.widgets.hairline import hairline
from nightstand.ui.widgets.toned_label import TonedLabel
from nightstand.ui.widgets.wrapped_label import WrappedLabel

SMALL_PX: Final = QSize(520, 430)
LARGE_PX: Final = QSize(940, 640)


class Page(IntEnum):
    """What the dialog shows; the number is the page's place in it."""

    ASK = 0
    WAIT = 1
    FOUND = 2
    FAILED = 3


class LookupDialog(QDialog):
    """Says what the person wants; whoever carries it out tells what came of it."""

    ask_requested = Signal()
    stop_requested = Signal()
    take_requested = Signal(int, object)
    """(number of the candidate from 0, names of the fields to take, or None for a paper the library lacks)"""

    def __init__(
        self, themes: ThemeStore, title: str, paper: str = "", *, has_field: bool = False, parent: QWidget | None = None
    ) -> None:
        """`paper` is the title of the paper that is looked up; with a field the person types what is."""
        super().__init__(parent)
        self.setWindowTitle(title)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setSizeGripEnabled(True)
        self.ask = AskPage(has_field=has_field)
        self._wait = WaitPage()
        self.found = CandidatePage(themes)
        self._failure = FailurePage()
        self._pages = QStackedWidget()
        for page in (self.ask, self._wait, self.found, self._failure):
            self._pages.addWidget(page)
        self.found.changed.connect(self._name_buttons)
        self._is_ready = False
        self._can_repeat = True
        self._cancel = QPushButton("Cancel")
        self._cancel.clicked.connect(self.reject)
        self._again = QPushButton("Back")
        self._again.clicked.connect(self.show_ask)
        self.main_button = QPushButton()
        self.main_button.setProperty("kind", "primary")
        self.main_button.setDefault(True)
        self.main_button.clicked.connect(self._go_on)
        for button in (self._cancel, self._again, self.main_button):
            button.setFont(ui_font(13, 500))
        for button in (self._cancel, self._again):
            button.setAutoDefault(False)
        self._arrange(title, paper)
        self.resize(SMALL_PX)
        self._show_page(Page.ASK)

    def show_ask(self) -> None:
        """Show what would be asked of whom."""
        self._show_page(Page.ASK)

    def set_ready(self, *, is_ready: bool) -> None:
        """Say whether there is something to ask and somebody to ask it."""
        self._is_ready = is_ready
        self._name_buttons()

    def show_waiting(self, what: str) -> None:
        """Show what is being asked."""
        self._wait.say(what)
        if self.page is not Page.WAIT:
            self._show_page(Page.WAIT)

    def show_findings(self, findings: ShownFindings) -> None:
        """Show what was found."""
        centre = self.geometry().center()
        self.resize(self.size().expandedTo(LARGE_PX).boundedTo(self.screen().availableSize()))
        # It grows to all sides, but stays on the screen.
        room, place = self.screen().availableGeometry(), self.frameGeometry()
        place.moveCenter(centre)
        self.move(max(room.x(), place.x()), max(room.y(), place.y()))
        self.found.show_findings(findings)
        self._show_page(Page.FOUND)

    def show_failure(self, error: NightstandError) -> None:
        """Show why there is nothing; the person can go back and ask otherwise."""
        # What nobody knows now nobody knows a moment later.
        self._can_repeat = not isinstance(error, NothingFound | InvalidValue)
        self._failure.say(error.title, "\n".join(part for part in (error.detail, error.remedy) if part))
        self._show_page(Page.FAILED)

    def finish(self) -> None:
        """Close, since what was chosen is in the library."""
        super().accept()

    @property
    def page(self) -> Page:
        """What is shown."""
        return Page(self._pages.currentIndex())

    @property
    def failure(self) -> str:
        """What went wrong, as it is shown."""
        return self._failure.text

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._focus()

    def reject(self) -> None:
        if self.page is Page.WAIT:
            # Who stops a question may want to ask otherwise.
            self.stop_requested.emit()
            self.show_ask()
            return
        super().reject()

    def closeEvent(self, event: QCloseEvent) -> None:
        if self.page is Page.WAIT:
            self.stop_requested.emit()
            self.show_ask()
        super().closeEvent(event)

    def _arrange(self, title: str, paper: str) -> None:
        head = QVBoxLayout()
        head.setContentsMargins(24, 20, 24, 14)
        head.setSpacing(4)
        head.addWidget(TonedLabel(title, 17, 600))
        if paper:
            head.addWidget(WrappedLabel(paper, 13, 400, "muted"))
        middle = QVBoxLayout()
        middle.setContentsMargins(24, 0, 24, 14)
        middle.addWidget(self._pages)
        row = QHBoxLayout()
        row.setContentsMargins(24, 12, 24, 14)
        row.setSpacing(8)
        row.addWidget(self._again)
        row.addStretch(1)
        row.addWidget(self._cancel)
        row.addWidget(self.main_button)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(head)
        column.addLayout(middle, 1)
        column.addWidget(hairline())
        column.addLayout(row)

    def _show_page(self, page: Page) -> None:
        self._pages.setCurrentIndex(page)
        self._name_buttons()
        self._focus()

    def _focus(self) -> None:
        """Put the focus where the person goes on."""
        match self.page:
            case Page.ASK:
                (self.ask.field if self.ask.field.isVisibleTo(self) else self.main_button).setFocus()
            case Page.WAIT:
                self._cancel.setFocus()
            case Page.FOUND:
                (self.found.list if self.found.list.isVisibleTo(self) else self.found.table).setFocus()
            case Page.FAILED:
                self.main_button.setFocus()

    def _name_buttons(self) -> None:
        page = self.page
        self._again.setVisible(page is Page.FOUND or (page is Page.FAILED and self._can_repeat))
        self._cancel.setText("Stop" if page is Page.WAIT else "Close" if page is Page.FAILED else "Cancel")
        self.main_button.setVisible(page is not Page.WAIT)
        text, is_possible = {
            Page.ASK: ("Ask", self._is_ready),
            Page.WAIT: ("", False),
            Page.FAILED: ("Try again", self._is_ready) if self._can_repeat else ("Back", True),
            Page.FOUND: self._taking(),
        }[page]
        self.main_button.setText(text)
        self.main_button.setEnabled(is_possible)

    def _taking(self) -> tuple[str, bool]:
        candidate = self.found.current
        if candidate is None:
            return "Apply", False
        if not candidate.has_paper:
            return "Add paper", True
        count = len(self.found.table.taken)
        return f"Apply {count} field{'' if count == 1 else 's'}" if count else "Apply", count > 0

    def _go_on(self) -> None:
        if self.page is Page.FOUND:
            candidate = self.found.current
            if candidate is not None:
                self.take_requested.emit(self.found.number, self.found.table.taken if candidate.has_paper else None)
        elif self.page is Page.FAILED and not self._can_repeat:
            self.show_ask()
        elif self._is_ready:
            self.ask_requested.emit()
