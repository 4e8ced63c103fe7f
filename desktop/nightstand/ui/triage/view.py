"""The view of triage: head, the pile beside the paper at hand, and the foot with the keys. Knows values only."""

from enum import IntEnum
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QSplitter, QStackedWidget, QVBoxLayout, QWidget

from nightstand.ui.action_table import Place
from nightstand.ui.actions import Actions
from nightstand.ui.icons import IconStore
from nightstand.ui.theme import ThemeStore
from nightstand.ui.triage.decide_bar import DecideBar
from nightstand.ui.triage.head_bar import HeadBar
from nightstand.ui.triage.model import PileModel
from nightstand.ui.triage.page import PaperAtHand
from nightstand.ui.triage.pile_list import PileList
from nightstand.ui.widgets.empty_notice import EmptyNotice, Notice
from nightstand.ui.widgets.focus_bar import FocusBar
from nightstand.ui.widgets.hairline import hairline

LIST_PX: Final = 320
PAGE_PX: Final = 1000
MOST_OF_PAGE: Final = 0.9


class Shown(IntEnum):
    """What the view shows; the number is the page's place in it."""

    PAPER = 0
    NOTICE = 1


class TriageView(QWidget):
    """Puts the parts together, and scrolls by the keys that nothing else takes."""

    def __init__(self, model: PileModel, themes: ThemeStore, icons: IconStore, actions: Actions) -> None:
        super().__init__()
        self.setObjectName("details_pane")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName("Triage")
        self.head = HeadBar(themes, icons, actions, self)
        self.list = PileList(model, themes, icons, self)
        self.page = PaperAtHand(themes, icons, self)
        self._focus_line = FocusBar(self.page, themes, Qt.Orientation.Horizontal)
        self.foot = DecideBar(themes, self)
        self.notice = EmptyNotice(icons, self)
        self._splitter = QSplitter()
        self._splitter.setHandleWidth(1)
        self._splitter.setChildrenCollapsible(False)
        self._splitter.addWidget(self.list)
        self._splitter.addWidget(self._paper_side())
        self._splitter.setStretchFactor(0, 0)
        self._splitter.setStretchFactor(1, 1)
        self._splitter.setSizes([LIST_PX, PAGE_PX])
        self._stack = QStackedWidget()
        self._stack.addWidget(self._splitter)
        self._stack.addWidget(self.notice)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.head)
        column.addWidget(self._stack, 1)
        self.setFocusProxy(self.page)
        self.page.notes.left.connect(self.page.setFocus)
        actions.attach(Place.TRIAGE, self)

    def show_paper_side(self) -> None:
        """Show the paper at hand."""
        self._stack.setCurrentIndex(Shown.PAPER)
        self.setFocusProxy(self.page)

    def show_notice(self, notice: Notice) -> None:
        """Say that nothing is left, or why nothing is there."""
        focused = self.window().focusWidget()
        had_focus = focused is not None and self.isAncestorOf(focused)
        self.notice.show_notice(notice)
        self._stack.setCurrentIndex(Shown.NOTICE)
        buttons = self.notice.buttons
        if buttons:
            self.setFocusProxy(buttons[0])
            if had_focus:
                buttons[0].setFocus()

    @property
    def shown(self) -> Shown:
        """What is shown."""
        return Shown(self._stack.currentIndex())

    @property
    def is_list_shown(self) -> bool:
        """Whether the pile is shown beside the paper."""
        return not self.list.isHidden()

    def show_list(self, *, is_shown: bool) -> None:
        """Show the pile beside the paper, or the paper alone."""
        self.list.setVisible(is_shown)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self.shown is not Shown.PAPER:
            super().keyPressEvent(event)
            return
        is_back = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        match event.key():
            case Qt.Key.Key_Space:
                self.page.scroll_pages(-MOST_OF_PAGE if is_back else MOST_OF_PAGE)
            case Qt.Key.Key_PageDown:
                self.page.scroll_pages(MOST_OF_PAGE)
            case Qt.Key.Key_PageUp:
                self.page.scroll_pages(-MOST_OF_PAGE)
            case _:
                super().keyPressEvent(event)

    def _paper_side(self) -> QWidget:
        side = QWidget()
        side.setMinimumWidth(420)
        column = QVBoxLayout(side)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._focus_line)
        column.addWidget(self.page, 1)
        column.addWidget(hairline())
        column.addWidget(self.foot)
        return side
