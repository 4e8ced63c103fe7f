"""The head of ranking: which list, what it is ranked for, how far it is, and the way out."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from nightstand.domain.judgment import Goal
from nightstand.services.ranking_values import RankingState
from nightstand.ui.actions import Actions
from nightstand.ui.fonts import ui_font
from nightstand.ui.icons import Icon, IconStore
from nightstand.ui.ranking.wording import asked_line, goal_line
from nightstand.ui.widgets.action_button import ActionButton
from nightstand.ui.widgets.elided_path import PathLabel
from nightstand.ui.widgets.toned_label import ElidedLabel, TonedLabel


class HeadBar(QWidget):
    """Shows values."""

    goal_requested = Signal()

    def __init__(self, icons: IconStore, actions: Actions, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("pane")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._title = PathLabel("Ranking", 15, 600)
        self._summary = ElidedLabel("", 12, 400, "muted")
        self._asked = TonedLabel("", 12, 400, "muted")
        self._bar = QProgressBar()
        self._bar.setTextVisible(False)
        self._bar.setRange(0, 1000)
        self._bar.setAccessibleName("How much is settled")
        self._bar.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._goal = QPushButton()
        self._goal.setProperty("kind", "flat")
        self._goal.setFont(ui_font(12, 500))
        self._goal.setIcon(icons.icon(Icon.DROP_DOWN))
        self._goal.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
        self._goal.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._goal.clicked.connect(self.goal_requested)
        self.adopt = QPushButton("Use this order")
        self.adopt.setProperty("kind", "flat")
        self.adopt.setFont(ui_font(12, 500))
        self.adopt.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.adopt.setToolTip("Put the list itself in this order (Ctrl+Return)")
        self.adopt.clicked.connect(lambda: actions.trigger("rank_adopt"))
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(ActionButton(actions.action("rank_leave"), 18))
        row.addWidget(self._title, 1)
        row.addWidget(self._goal)
        row.addWidget(self.adopt)
        for name in ("rank_order", "show_keys"):
            row.addWidget(ActionButton(actions.action(name), 18))
        figures = QHBoxLayout()
        figures.setContentsMargins(6, 0, 6, 0)
        figures.setSpacing(16)
        figures.addWidget(self._summary, 1)
        figures.addWidget(self._asked)
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 10, 14, 0)
        column.setSpacing(5)
        column.addLayout(row)
        column.addLayout(figures)
        column.addSpacing(3)
        column.addWidget(self._bar)

    def show_title(self, name: str) -> None:
        """Say which list is ranked."""
        self._title.setText(f"Ranking: {name}")

    def show_goal(self, goal: Goal) -> None:
        """Say what it is ranked for."""
        self._goal.setText(f"{goal_line(goal)}\u2002")
        self._goal.setAccessibleName(f"Ranked for: {goal_line(goal)}")
        self._goal.setToolTip("What the list is ranked for (G)")

    def show_state(self, state: RankingState) -> None:
        """Say how far it is."""
        self.show_title(state.name)
        self.show_goal(state.goal)
        self._summary.setText(state.summary)
        self._asked.setText(asked_line(state.asked))
        share = min(1.0, state.certainty / state.goal.thoroughness.target) if state.asked else 0.0
        self._bar.setValue(round(1000 * share))
        self._bar.setAccessibleDescription(state.summary)

    @property
    def summary(self) -> str:
        """How far it is, as it reads."""
        return self._summary.text()
