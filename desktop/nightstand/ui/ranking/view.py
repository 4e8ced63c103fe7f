"""The view of ranking: head, the question, and the order beside it. Knows values only."""

from enum import IntEnum
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QSplitter, QStackedWidget, QVBoxLayout, QWidget

from nightstand.ui.action_table import Place
from nightstand.ui.actions import Actions
from nightstand.ui.icons import IconStore
from nightstand.ui.ranking.goal_page import GoalPage
from nightstand.ui.ranking.head_bar import HeadBar
from nightstand.ui.ranking.order_pane import OrderPane
from nightstand.ui.ranking.question_area import QuestionArea
from nightstand.ui.theme import ThemeStore
from nightstand.ui.widgets.empty_notice import EmptyNotice, Notice
from nightstand.ui.widgets.hairline import hairline

ORDER_PX: Final = 410
NARROW_ORDER_PX: Final = 320
NARROW_BELOW_PX: Final = 1200


class Shown(IntEnum):
    """What the view shows; the number is the page's place in it."""

    QUESTION = 0
    GOAL = 1
    NOTICE = 2
    NOTHING = 3


class RankingView(QWidget):
    """Puts the parts together."""

    def __init__(self, themes: ThemeStore, icons: IconStore, actions: Actions) -> None:
        super().__init__()
        self.setObjectName("details_pane")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName("Ranking")
        self.head = HeadBar(icons, actions, self)
        self.question = QuestionArea(themes, icons, self)
        self.goal = GoalPage(themes, self)
        self.notice = EmptyNotice(icons, self)
        self.order = OrderPane(themes, icons, self)
        self._stack = QStackedWidget()
        self._blank = QWidget()
        self._blank.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        for page in (self.question, self.goal, self.notice, self._blank):
            self._stack.addWidget(page)
        self._splitter = QSplitter()
        self._splitter.setHandleWidth(1)
        self._splitter.setChildrenCollapsible(False)
        self._splitter.addWidget(self._stack)
        self._splitter.addWidget(self.order)
        self._splitter.setStretchFactor(0, 1)
        self._splitter.setStretchFactor(1, 0)
        self._is_narrow: bool | None = None
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.head)
        column.addWidget(hairline())
        column.addWidget(self._splitter, 1)
        self.setFocusProxy(self.question)
        actions.attach(Place.RANKING, self)

    @property
    def shown(self) -> Shown:
        """What is shown."""
        return Shown(self._stack.currentIndex())

    def show_page(self, page: Shown) -> None:
        """Show the question, the choice of a goal, or nothing; the focus goes there if it was here."""
        focused = self.window().focusWidget()
        had_focus = focused is not None and (focused is self or self._stack.isAncestorOf(focused))
        if self.shown is page:
            return
        self._stack.setCurrentIndex(page)
        targets = {Shown.QUESTION: self.question, Shown.GOAL: self.goal.start, Shown.NOTHING: self._blank}
        buttons = self.notice.buttons
        self.setFocusProxy(buttons[0] if page is Shown.NOTICE and buttons else targets.get(page, self._blank))
        if had_focus:
            self.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_notice(self, notice: Notice) -> None:
        """Say why nothing is asked."""
        self.notice.show_notice(notice)
        self.show_page(Shown.NOTICE)

    @property
    def is_order_shown(self) -> bool:
        """Whether the order stands beside the question."""
        return not self.order.isHidden()

    def show_order(self, *, is_shown: bool) -> None:
        """Show the order beside the question, or the question alone."""
        self.order.setVisible(is_shown)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        # What the order beside the question leaves over is meant for the question, which is answered by figures.
        if self.shown is not Shown.QUESTION or not self.question.take_sign(event):
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        is_narrow = self.width() < NARROW_BELOW_PX
        # What a person made of it stays until the window becomes another kind of window.
        if is_narrow != self._is_narrow:
            self._is_narrow = is_narrow
            order_px = NARROW_ORDER_PX if is_narrow else ORDER_PX
            self._splitter.setSizes([max(1, self.width() - order_px), order_px])
