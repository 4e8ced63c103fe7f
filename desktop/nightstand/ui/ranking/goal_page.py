"""What a list is to be ranked for: all of it or its best, and how sure a person wants to be."""

from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSpinBox, QVBoxLayout, QWidget

from nightstand.domain.judgment import Goal, GoalKind, Thoroughness
from nightstand.services.wording import counted
from nightstand.ui.fonts import ui_font
from nightstand.ui.theme import ThemeStore
from nightstand.ui.widgets.segmented import Segment, Segmented
from nightstand.ui.widgets.toned_label import TonedLabel
from nightstand.ui.widgets.wrapped_label import WrappedLabel

WIDTH_PX: Final = 460
MOST: Final = 999
KINDS: Final = (Segment(GoalKind.TOP.value, "The best"), Segment(GoalKind.FULL.value, "The whole order"))
SURENESS: Final = (
    Segment(Thoroughness.ROUGHLY.value, "Roughly"),
    Segment(Thoroughness.WELL.value, "Well"),
    Segment(Thoroughness.EXACTLY.value, "Exactly"),
)
ABOUT: Final = {
    Thoroughness.ROUGHLY: "Eight of ten places right is enough. Fewest questions.",
    Thoroughness.WELL: "Nine of ten right, give or take papers that you hardly tell apart.",
    Thoroughness.EXACTLY: "Nine of ten exactly right. About twice the questions.",
}


class GoalPage(QWidget):
    """Asks, and tells the goal that was chosen."""

    chosen = Signal(object)
    """Goal"""

    def __init__(self, themes: ThemeStore, parent: QWidget) -> None:
        super().__init__(parent)
        self._about = WrappedLabel("", 13, 400, "muted")
        self._kind = Segmented(themes, "What is wanted", KINDS, self)
        self._kind.chosen.connect(self._take_kind)
        self._count = QSpinBox()
        self._count.setFont(ui_font(13, 500))
        self._count.setRange(1, MOST)
        self._count.setAccessibleName("How many papers")
        self._count.setFixedWidth(84)
        self._count.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self._sure = Segmented(themes, "How sure", SURENESS, self)
        self._sure.chosen.connect(self._take_sureness)
        self._sure_about = WrappedLabel("", 12, 400, "muted")
        self.start = QPushButton("Begin")
        self.start.setProperty("kind", "primary")
        self.start.setFont(ui_font(13, 500))
        self.start.clicked.connect(self._tell)
        block = QWidget()
        block.setFixedWidth(WIDTH_PX)
        column = QVBoxLayout(block)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(TonedLabel("What do you want from this list?", 20, 600))
        column.addSpacing(8)
        column.addWidget(self._about)
        column.addSpacing(26)
        row = QHBoxLayout()
        row.setSpacing(10)
        row.addWidget(self._kind)
        row.addWidget(self._count)
        row.addStretch(1)
        column.addLayout(row)
        column.addSpacing(24)
        column.addWidget(TonedLabel("How sure do you want to be?", 13, 600))
        column.addSpacing(8)
        sure = QHBoxLayout()
        sure.addWidget(self._sure)
        sure.addStretch(1)
        column.addLayout(sure)
        column.addSpacing(8)
        column.addWidget(self._sure_about)
        column.addSpacing(28)
        last = QHBoxLayout()
        last.addWidget(self.start)
        last.addStretch(1)
        column.addLayout(last)
        page = QVBoxLayout(self)
        page.addStretch(2)
        # In a row of its own, so that the texts know their height for the width that the block has.
        middle = QHBoxLayout()
        middle.addStretch(1)
        middle.addWidget(block)
        middle.addStretch(1)
        page.addLayout(middle)
        page.addStretch(3)
        self.setFocusProxy(self.start)

    def show_goal(self, goal: Goal, papers: int, *, is_begun: bool) -> None:
        """Show a goal to be changed or begun with."""
        wanted = min(goal.count, max(1, papers - 1)) if goal.kind is GoalKind.TOP else min(10, max(1, papers - 1))
        self._count.setMaximum(max(1, papers))
        self._count.setValue(wanted)
        self._kind.set_value(goal.kind.value)
        self._sure.set_value(goal.thoroughness.value)
        self._about.setText(
            f"You compare three papers at a time, and the {counted(papers, 'paper')} put themselves in order. "
            f"Stop whenever you like; every answer is kept. "
            "It starts from what your decisions tell so far."
        )
        self.start.setText("Go on" if is_begun else "Begin")
        self._take_kind(goal.kind.value)
        self._take_sureness(goal.thoroughness.value)

    @property
    def goal(self) -> Goal:
        """The goal as it is chosen now."""
        return Goal(
            GoalKind(self._kind.value or GoalKind.TOP),
            self._count.value(),
            Thoroughness(self._sure.value or Thoroughness.WELL),
        )

    def _take_kind(self, value: str) -> None:
        self._count.setEnabled(value == GoalKind.TOP.value)

    def _take_sureness(self, value: str) -> None:
        self._sure_about.setText(ABOUT[Thoroughness(value)])

    def _tell(self) -> None:
        self.chosen.emit(self.goal)
