"""The head of the paper list: what is shown, how many, how the search was understood, order and shown fields."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QPushButton, QToolButton, QVBoxLayout, QWidget

from nightstand.ui.fonts import ui_font
from nightstand.ui.icons import Icon, IconStore
from nightstand.ui.papers.reading_line import NOTHING_TO_SAY, Reading, ReadingLine
from nightstand.ui.papers.shown_fields import ShownField
from nightstand.ui.theme import ThemeStore
from nightstand.ui.widgets.elided_path import PathLabel
from nightstand.ui.widgets.lasting_menu import LastingMenu
from nightstand.ui.widgets.toned_label import ShrinkingLabel, plain_tooltip

NAMED_ORDER_PX = 380
"""In a narrower head the order is told by its menu alone."""

FIELD_TITLES = {
    ShownField.AUTHORS: "&Authors",
    ShownField.VENUE: "&Venue",
    ShownField.YEAR: "&Year",
    ShownField.SNIPPET: "Abs&tract",
    ShownField.TAGS: "Ta&gs",
    ShownField.MARKS: "&Marks",
}


@dataclass(frozen=True, slots=True)
class Heading:
    """The texts of the head."""

    title: str
    count: str = ""
    reading: Reading = NOTHING_TO_SAY


class PaperListHeader(QWidget):
    """Shows a `Heading` and holds the menus of order and fields."""

    field_switched = Signal(object, bool)
    search_requested = Signal(str)
    """Another search: without a clause, or with better spelling."""

    def __init__(self, themes: ThemeStore, icons: IconStore, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("pane")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._title = PathLabel("", 15, 600)
        self._count = ShrinkingLabel(12, 400, "faint")
        self.reading = ReadingLine(themes, icons, self)
        self.reading.search_requested.connect(self.search_requested)
        self._order = _order_button(icons, self)
        self._order_menu = QMenu(self._order)
        self._order.setMenu(self._order_menu)
        self._fields = _fields_button(icons, self)
        self._fields_menu = LastingMenu(self._fields)
        self._fields.setMenu(self._fields_menu)
        self._field_actions = {field: self._field_action(field) for field in ShownField}
        self._order_name = ""
        self._added: list[QWidget] = []
        self._row = QHBoxLayout()
        self._arrange()
        self.show_heading(Heading(""))

    def show_heading(self, heading: Heading) -> None:
        """Show these texts; lines without one take no room."""
        self._title.setText(heading.title)
        without_time = heading.count.partition(" in ")[0]
        number = without_time.partition(" ")[0]
        # Where there is less room the time goes first, then the word for what is counted.
        self._count.set_texts(heading.count, without_time, number if number[:1].isdigit() else without_time)
        self.reading.show_reading(heading.reading)

    def add_button(self, button: QWidget) -> None:
        """Put a button in front of the others."""
        self._row.insertWidget(1, button)
        self._added.insert(0, button)

    def set_order_actions(self, groups: Sequence[Sequence[QAction]]) -> None:
        """Fill the menu of orders; a line separates the groups."""
        self._order_menu.clear()
        for number, group in enumerate(groups):
            if number:
                self._order_menu.addSeparator()
            self._order_menu.addActions(list(group))

    def show_order(self, name: str, description: str) -> None:
        """Show the order in force on its button."""
        self._order_name = name
        self._show_order_name()
        self._order.setToolTip(plain_tooltip(description))
        self._order.setAccessibleName(description)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._show_order_name()

    def show_fields(self, fields: frozenset[ShownField]) -> None:
        """Check the fields shown in their menu."""
        for field, action in self._field_actions.items():
            action.setChecked(field in fields)

    def open_fields_menu(self) -> None:
        """Open the menu of shown fields at its button."""
        self._fields.showMenu()

    @property
    def focus_chain(self) -> tuple[QWidget, ...]:
        """What Tab goes through here, from left to right and downwards."""
        return (*self._added, self._order, self._fields, *self.reading.focus_chain)

    @property
    def field_actions(self) -> Mapping[ShownField, QAction]:
        """The switches of the fields."""
        return self._field_actions

    def _arrange(self) -> None:
        texts = QVBoxLayout()
        texts.setSpacing(2)
        texts.addWidget(self._title)
        texts.addWidget(self._count)
        row = self._row
        row.setSpacing(2)
        row.addLayout(texts, 1)
        row.addWidget(self._order)
        row.addWidget(self._fields)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 9, 10, 9)
        column.setSpacing(3)
        column.addLayout(row)
        column.addWidget(self.reading)
        self.setMinimumHeight(58)

    def _show_order_name(self) -> None:
        # What is shown and how many tell more than the order, which its menu tells too.
        has_room = self.width() >= NAMED_ORDER_PX
        self._order.setText(f"{self._order_name}\u2002" if has_room else "")

    def _field_action(self, field: ShownField) -> QAction:
        action = self._fields_menu.addAction(FIELD_TITLES[field])
        action.setCheckable(True)
        action.setData(field)
        action.triggered.connect(self._switch_field)
        return action

    def _switch_field(self) -> None:
        action = self.sender()
        if isinstance(action, QAction):
            self.field_switched.emit(ShownField(action.data()), action.isChecked())


def _order_button(icons: IconStore, parent: QWidget) -> QPushButton:
    button = QPushButton(parent)
    button.setProperty("kind", "flat")
    button.setFont(ui_font(12, 500))
    button.setIcon(icons.icon(Icon.DROP_DOWN))
    button.setIconSize(QSize(12, 12))
    # The arrow stands behind the text.
    button.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    return button


def _fields_button(icons: IconStore, parent: QWidget) -> QToolButton:
    button = QToolButton(parent)
    button.setIcon(icons.icon(Icon.FIELDS))
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    button.setIconSize(QSize(17, 17))
    button.setToolTip("Shown fields")
    button.setAccessibleName("Shown fields")
    button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
    return button
