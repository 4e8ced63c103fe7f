"""The question at hand: what is asked, the cards or titles, and the foot with the keys. Knows values only."""

from typing import Final

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QScrollArea, QSpacerItem, QStackedWidget, QVBoxLayout, QWidget

from nightstand.ui.icons import IconStore
from nightstand.ui.ranking.cards import CardsView
from nightstand.ui.ranking.doubt_bar import DoubtBar
from nightstand.ui.ranking.draft import Draft
from nightstand.ui.ranking.foot_bar import FootBar
from nightstand.ui.ranking.screen import ScreenView
from nightstand.ui.ranking.settled_bar import SettledBar
from nightstand.ui.ranking.shown import Card, ShownQuestion
from nightstand.ui.ranking.wording import prompt
from nightstand.ui.theme import ThemeStore
from nightstand.ui.widgets.hairline import hairline
from nightstand.ui.widgets.toned_label import ElidedLabel

MARGIN_PX: Final = 24
NARROW_MARGIN_PX: Final = 16
EDGE_PX: Final = 18
LOW_EDGE_PX: Final = 10
LOW_BELOW_PX: Final = 600
KEYS: Final = {getattr(Qt.Key, f"Key_{number}"): number for number in range(1, 10)}
STEPS: Final[dict[int, int]] = {Qt.Key.Key_Right: 1, Qt.Key.Key_Down: 1, Qt.Key.Key_Left: -1, Qt.Key.Key_Up: -1}


class QuestionArea(QWidget):
    """Takes the keys that choose: figures, arrows, and the letters that mean something else in the window."""

    chosen = Signal(int)
    """The number of a paper, from 1."""
    arranged = Signal(object)
    requested = Signal(str)
    """The id of an action."""

    def __init__(self, themes: ThemeStore, icons: IconStore, parent: QWidget) -> None:
        super().__init__(parent)
        self._themes = themes
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMinimumWidth(420)
        self._prompt = ElidedLabel("", 18, 600)
        self._hint = ElidedLabel("", 13, 400, "muted")
        self.cards = CardsView(themes, self)
        self.titles = ScreenView(themes, icons, self)
        self.settled = SettledBar(icons, self)
        self.doubt = DoubtBar(themes, icons, self)
        self.foot = FootBar(themes, self)
        centred = QWidget()
        row = QHBoxLayout(centred)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.titles, 1000)
        row.addStretch(1)
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setWidget(centred)
        for ground in (scroll, scroll.viewport(), centred):
            ground.setAutoFillBackground(False)
            ground.setStyleSheet("background: transparent")
        self._stack = QStackedWidget()
        self._stack.addWidget(self.cards)
        self._stack.addWidget(scroll)
        self._above_cards = QSpacerItem(0, EDGE_PX - 4)
        self._middle = QVBoxLayout()
        self._middle.setSpacing(4)
        self._middle.addWidget(self._prompt)
        self._middle.addWidget(self._hint)
        self._middle.addItem(self._above_cards)
        self._middle.addWidget(self._stack, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.settled)
        column.addWidget(self.doubt)
        column.addLayout(self._middle, 1)
        column.addWidget(hairline())
        column.addWidget(self.foot)
        self.cards.chosen.connect(self.chosen)
        self.cards.arranged.connect(self.arranged)
        self.titles.chosen.connect(self.chosen)
        self.settled.requested.connect(self.requested)
        self.foot.requested.connect(self.requested)
        self._shown: ShownQuestion | None = None

    def show_question(self, shown: ShownQuestion, draft: Draft) -> None:
        """Show another question."""
        self._shown = shown
        asked, hint = prompt(shown)
        self._prompt.setText(asked)
        self._hint.setText(hint)
        self.setAccessibleName(asked)
        view = self.titles if draft.is_screen else self.cards
        view.show_question(shown)
        self._stack.setCurrentIndex(1 if draft.is_screen else 0)
        self.show_draft(draft)

    def show_draft(self, draft: Draft) -> None:
        """Show what was chosen so far."""
        (self.titles if draft.is_screen else self.cards).show_draft(draft)
        self.foot.show_answerable(
            can_be_equal=not draft.is_screen and not draft.needs_confirmation,
            needs_confirmation=draft.needs_confirmation,
        )
        self.setAccessibleDescription(f"{self._hint.text()} {self._said(draft)}")

    @property
    def shown(self) -> ShownQuestion | None:
        """The question shown."""
        return self._shown

    @property
    def texts(self) -> tuple[str, str]:
        """What is asked, and how it is answered."""
        return self._prompt.text(), self._hint.text()

    @property
    def current(self) -> Card | None:
        """The paper whose card has the focus."""
        return self.titles.current if self._stack.currentIndex() else self.cards.current

    def menu_place(self) -> QPoint:
        """Return where a menu about the papers opens."""
        return self._prompt.mapToGlobal(QPoint(0, self._prompt.height() + 6))

    def take_sign(self, event: QKeyEvent) -> bool:
        """Do what a figure or letter means, wherever in the view it was typed; tell whether it means something."""
        if event.modifiers() & ~(Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.ShiftModifier):
            return False
        key = event.key()
        if key in KEYS:
            self.chosen.emit(KEYS[key])
        elif key == Qt.Key.Key_S:
            self.requested.emit("rank_skip")
        elif key == Qt.Key.Key_T:
            self.requested.emit("rank_marks")
        else:
            return False
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        has_modifier = event.modifiers() & ~(Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.ShiftModifier)
        step = STEPS.get(event.key())
        if step is not None and not has_modifier:
            self._step(step)
        elif not self.take_sign(event):
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        side = NARROW_MARGIN_PX if self.height() < LOW_BELOW_PX else MARGIN_PX
        edge = LOW_EDGE_PX if self.height() < LOW_BELOW_PX else EDGE_PX
        self._middle.setContentsMargins(side, edge, side, edge)
        self.foot.set_side(side)
        self._above_cards.changeSize(0, edge - 4)

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), self._themes.current.window)

    def _step(self, by: int) -> None:
        (self.titles if self._stack.currentIndex() else self.cards).step(by)

    def _said(self, draft: Draft) -> str:
        names = [card.title for card in self._shown.cards if card.paper in draft.chosen] if self._shown else []
        return f"Chosen: {', '.join(names)}." if names else "Nothing is chosen yet."
