"""The head of triage: what is decided on, how far one is, in which order it comes, and the way out."""

from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QActionGroup
from PySide6.QtWidgets import QHBoxLayout, QMenu, QProgressBar, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from nightstand.services.triage import PileOrder, Which
from nightstand.ui.actions import Actions
from nightstand.ui.fonts import ui_font
from nightstand.ui.icons import Icon, IconStore
from nightstand.ui.theme import ThemeStore
from nightstand.ui.triage.shown import ORDER_NAMES, WHICH_NAMES, Progress
from nightstand.ui.triage.wording import progress_line, sitting_line
from nightstand.ui.widgets.action_button import ActionButton
from nightstand.ui.widgets.elided_path import PathLabel
from nightstand.ui.widgets.segmented import Segment, Segmented
from nightstand.ui.widgets.toned_label import ElidedLabel, TonedLabel

NOT_YET: Final = "After about ten decisions the likely ones can come first"


class HeadBar(QWidget):
    """Shows values and tells what is chosen."""

    order_chosen = Signal(object)
    """PileOrder"""
    which_chosen = Signal(object)
    """Which"""

    def __init__(self, themes: ThemeStore, icons: IconStore, actions: Actions, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("pane")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._title = PathLabel("Triage", 15, 600)
        self._progress = ElidedLabel("", 12, 400, "muted")
        self._sitting = TonedLabel("", 12, 400, "muted")
        self._bar = QProgressBar()
        self._bar.setTextVisible(False)
        self._bar.setAccessibleName("Decided")
        self._hint = ElidedLabel("", 12, 500, "accent")
        segments = [Segment(order.value, name) for order, name in ORDER_NAMES.items()]
        self.order = Segmented(themes, "Order", segments, self)
        self.order.chosen.connect(lambda value: self.order_chosen.emit(PileOrder(value)))
        self._which = QPushButton()
        self._which.setProperty("kind", "flat")
        self._which.setFont(ui_font(12, 500))
        self._which.setIcon(icons.icon(Icon.DROP_DOWN))
        self._which.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
        self._which.setMenu(self._which_menu())
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(ActionButton(actions.action("triage_leave"), 18))
        row.addWidget(self._title, 1)
        row.addWidget(self._which)
        row.addWidget(self.order)
        row.addWidget(ActionButton(actions.action("triage_list"), 18))
        row.addWidget(ActionButton(actions.action("show_keys"), 18))
        figures = QHBoxLayout()
        figures.setContentsMargins(6, 0, 6, 0)
        figures.setSpacing(16)
        figures.addWidget(self._progress, 1)
        figures.addWidget(self._sitting)
        hints = QHBoxLayout()
        hints.setContentsMargins(6, 0, 6, 0)
        hints.addWidget(self._hint)
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 10, 14, 0)
        column.setSpacing(5)
        column.addLayout(row)
        column.addLayout(figures)
        column.addLayout(hints)
        column.addSpacing(3)
        column.addWidget(self._bar)
        self._bar.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.show_hint("")
        self.show_order(PileOrder.GIVEN, is_ready=False)

    def show_title(self, title: str) -> None:
        """Say of which place the papers are."""
        self._title.setText(f"Triage: {title}")

    def show_which(self, which: Which) -> None:
        """Say which of them come."""
        self._which.setText(f"{WHICH_NAMES[which]}\u2002")
        self._which.setAccessibleName(f"Which papers: {WHICH_NAMES[which]}")
        self._which.setToolTip("Which papers come (V)")
        for action in self._which.menu().actions():
            action.setChecked(action.data() == which.value)

    def open_which(self) -> None:
        """Open the menu of which papers come."""
        self._which.showMenu()

    def show_order(self, order: PileOrder, *, is_ready: bool) -> None:
        """Show the order in force; those that are learned can be chosen once something is learned."""
        self.order.set_value(order.value if is_ready else PileOrder.GIVEN.value)
        tips = {
            PileOrder.GIVEN: "In the order of the list (O)",
            PileOrder.LIKELY: "Those you are likely to keep come first (O)",
            PileOrder.MIXED: "Likely ones first, with every third from where nothing was decided yet (O)",
        }
        for each, tip in tips.items():
            button = self.order.button(each.value)
            button.setEnabled(is_ready or each is PileOrder.GIVEN)
            button.setToolTip(tip if button.isEnabled() else NOT_YET)

    def step_order(self, by: int) -> bool:
        """Go to the next order or back if the keys go to their switch, and tell whether they do."""
        focused = self.window().focusWidget()
        if focused is None or not self.order.isAncestorOf(focused):
            return False
        orders = list(PileOrder)
        place = orders.index(PileOrder(self.order.value or PileOrder.GIVEN)) + by
        if 0 <= place < len(orders) and self.order.button(orders[place].value).isEnabled():
            self.order.button(orders[place].value).setFocus(Qt.FocusReason.TabFocusReason)
            self.order_chosen.emit(orders[place])
        return True

    def show_progress(self, progress: Progress) -> None:
        """Show how far the pile is."""
        self._progress.setText(progress_line(progress))
        self._sitting.setText(sitting_line(progress))
        self._bar.setRange(0, max(1, progress.decided + progress.left))
        self._bar.setValue(progress.decided)

    def show_hint(self, text: str) -> None:
        """Say when one may stop; nothing for ""."""
        self._hint.setText(text)
        self._hint.setVisible(bool(text))

    @property
    def texts(self) -> tuple[str, str, str]:
        """How far one is, this sitting, and the hint, as they read."""
        return self._progress.text(), self._sitting.text(), self._hint.text()

    def _which_menu(self) -> QMenu:
        menu = QMenu(self)
        group = QActionGroup(menu)
        for which, name in WHICH_NAMES.items():
            action = menu.addAction(name)
            action.setCheckable(True)
            action.setData(which.value)
            group.addAction(action)
        menu.triggered.connect(lambda action: self.which_chosen.emit(Which(action.data())))
        return menu
