"""What can be done with a paper and what was decided about it: buttons, status, decision, rating."""

from typing import Final

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QPushButton, QVBoxLayout, QWidget

from nightstand.domain.decision import Decision, ReadingStatus
from nightstand.domain.paper import Marks
from nightstand.ui.fonts import ui_font
from nightstand.ui.icons import Icon, IconStore
from nightstand.ui.theme import ThemeStore
from nightstand.ui.widgets.flow_layout import FlowLayout
from nightstand.ui.widgets.segmented import Segment, Segmented
from nightstand.ui.widgets.star_rating import StarRating
from nightstand.ui.widgets.toned_label import plain_tooltip

STATUSES: Final = (
    Segment(ReadingStatus.UNREAD, "To read"),
    Segment(ReadingStatus.READING, "Reading"),
    Segment(ReadingStatus.READ, "Read"),
)
DECISIONS: Final = (
    Segment(Decision.KEEP, "Keep", "Y"),
    Segment(Decision.MAYBE, "Maybe", "M"),
    Segment(Decision.LATER, "Later", "L"),
    Segment(Decision.SKIP, "Skip", "X"),
)


class MarksSection(QWidget):
    """Shows a paper's marks and says which the person wants instead."""

    open_requested = Signal()
    list_requested = Signal()
    status_chosen = Signal(str)
    decision_chosen = Signal(str)
    """A `Decision` value; the present one again means undecided."""
    rated = Signal(int)

    def __init__(self, themes: ThemeStore, icons: IconStore, parent: QWidget) -> None:
        super().__init__(parent)
        self._icons = icons
        self._open = _button("Open link", icons, Icon.OPEN, "accent_text")
        self._open.setProperty("kind", "primary")
        self._open.clicked.connect(self._ask_open)
        self._cite = _button("Cite", icons, Icon.CITE)
        self._cite.setMenu(QMenu(self._cite))
        self.add_to_list = _button("Add to list", icons, Icon.ADD_TO_LIST)
        self.add_to_list.clicked.connect(self._ask_list)
        self._status = Segmented(themes, "Status", STATUSES, self)
        self._status.chosen.connect(self.status_chosen)
        self._decision = Segmented(themes, "Decision", DECISIONS, self)
        self._decision.chosen.connect(self.decision_chosen)
        self._rating = StarRating(themes, icons, self)
        self._rating.rated.connect(self.rated)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(10)
        column.addWidget(_line(self._open, self._cite, self.add_to_list, self._status))
        column.addWidget(_line(self._decision, self._rating))

    def show_marks(self, marks: Marks, address: str, *, has_pdf: bool = False) -> None:
        """Show these marks, and what the first button opens: a PDF, or where the link leads; empty for nowhere."""
        self._open.setEnabled(has_pdf or bool(address))
        text = "Open PDF" if has_pdf else "Open link"
        self._open.setText(f" {text}")
        self._open.setAccessibleName(text)
        self._open.setIcon(self._icons.icon(Icon.FILE if has_pdf else Icon.OPEN, "accent_text"))
        told = "Open the attached PDF" if has_pdf else address or "No link is known for this paper"
        self._open.setToolTip(plain_tooltip(told))
        self._status.set_value(marks.status)
        self._decision.set_value(marks.decision)
        self._rating.set_rating(marks.rating or 0)

    def set_cite_actions(self, actions: list[QAction]) -> None:
        """Fill the menu of the Cite button."""
        self._cite.menu().addActions(actions)

    @property
    def decision(self) -> str | None:
        """The decision shown."""
        return self._decision.value

    def _ask_open(self) -> None:
        self.open_requested.emit()

    def _ask_list(self) -> None:
        self.list_requested.emit()


def _button(text: str, icons: IconStore, icon: Icon, role: str = "text_muted") -> QPushButton:
    # The style draws icon and text without a gap.
    button = QPushButton(f" {text}")
    button.setAccessibleName(text)
    button.setFont(ui_font(13, 500))
    button.setIcon(icons.icon(icon, role))
    button.setIconSize(QSize(17, 17))
    return button


def _line(*widgets: QWidget) -> QWidget:
    line = QWidget()
    layout = FlowLayout(line, gap_px=8, line_gap_px=10, last_at_right=True)
    for widget in widgets:
        layout.addWidget(widget)
    return line
