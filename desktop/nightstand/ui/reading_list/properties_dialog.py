"""The dialog in which a person says what a list is for; knows texts and colours only."""

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QHBoxLayout,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from nightstand.domain.tag import TAG_COLOURS
from nightstand.ui.fonts import ui_font
from nightstand.ui.icons import Icon, IconStore
from nightstand.ui.theme import ThemeStore
from nightstand.ui.widgets.toned_label import TonedLabel
from nightstand.ui.widgets.wrapped_label import WrappedLabel

WIDTH_PX: Final = 460
DESCRIPTION_PX: Final = 76
REMARK_PX: Final = 30


@dataclass(frozen=True, slots=True, kw_only=True)
class TypedProperties:
    """What stands in the fields; `query` is None for a list that a person orders."""

    name: str
    description: str = ""
    colour: str = ""
    due: str = ""
    budget: str = ""
    query: str | None = None


@dataclass(frozen=True, slots=True)
class Remark:
    """What is said below a field: what its text is taken for, or what is wrong with it."""

    text: str = ""
    is_error: bool = False


class PropertiesDialog(QDialog):
    """Says what is typed with `edited`, and asks with `save_requested` for it to be kept."""

    edited = Signal()
    save_requested = Signal()

    def __init__(
        self, title: str, first: TypedProperties, themes: ThemeStore, icons: IconStore, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setMinimumWidth(WIDTH_PX)
        self.name = _line("Name", first.name)
        self.description = QPlainTextEdit(first.description)
        self.description.setFont(ui_font())
        self.description.setAccessibleName("Description")
        self.description.setTabChangesFocus(True)
        self.description.setFixedHeight(DESCRIPTION_PX)
        self.colour = _colour_box(first.colour, themes, icons)
        self.due = _line("Due", first.due, "24 December, friday, in 2 weeks")
        self.budget = _line("Time there is", first.budget, "8 h, 90 min")
        self.query = None if first.query is None else _line("Search", first.query, "tag:theory is:unread regret")
        self._remarks = {field: _remark() for field in (self.name, self.due, self.budget)}
        self._save = QPushButton("Save")
        self._arrange(title)
        for field in (self.name, self.due, self.budget, self.query):
            if field is not None:
                field.textChanged.connect(self.edited)
        self._save.clicked.connect(self.save_requested)
        self.name.selectAll()

    @property
    def typed(self) -> TypedProperties:
        """What stands in the fields now."""
        return TypedProperties(
            name=self.name.text().strip(),
            description=self.description.toPlainText().strip(),
            colour=str(self.colour.currentData()),
            due=self.due.text().strip(),
            budget=self.budget.text().strip(),
            query=None if self.query is None else self.query.text().strip(),
        )

    def show_remarks(self, *, name: Remark, due: Remark, budget: Remark, can_save: bool) -> None:
        """Show what the texts are taken for, and whether they can be kept."""
        for field, remark in ((self.name, name), (self.due, due), (self.budget, budget)):
            label = self._remarks[field]
            label.setText(remark.text)
            tone = "danger" if remark.is_error else "faint"
            if label.property("tone") != tone:
                label.setProperty("tone", tone)
                label.style().unpolish(label)
                label.style().polish(label)
            field.setAccessibleDescription(remark.text)
        self._remarks[self.name].setVisible(bool(name.text))
        self._save.setEnabled(can_save)

    def _arrange(self, title: str) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 20, 24, 20)
        column.setSpacing(5)
        column.addWidget(WrappedLabel(title, 15, 600))
        column.addSpacing(6)
        self._add(column, "Name", self.name, self._remarks[self.name])
        if self.query is not None:
            self._add(column, "Search", self.query)
        self._add(column, "Description", self.description)
        self._add(column, "Colour", self.colour)
        sides = QHBoxLayout()
        sides.setSpacing(16)
        for text, field in (("Due", self.due), ("Time there is", self.budget)):
            side = QVBoxLayout()
            side.setSpacing(5)
            self._add(side, text, field, self._remarks[field])
            side.addStretch(1)
            sides.addLayout(side, 1)
        column.addLayout(sides)
        column.addSpacing(8)
        column.addLayout(self._buttons())

    def _add(self, column: QVBoxLayout, text: str, field: QWidget, remark: QWidget | None = None) -> None:
        label = TonedLabel(text, 12, 500, "muted")
        label.setBuddy(field)
        column.addWidget(label)
        column.addWidget(field)
        if remark is not None:
            column.addWidget(remark)
        column.addSpacing(4)

    def _buttons(self) -> QHBoxLayout:
        cancel = QPushButton("Cancel")
        cancel.setFont(ui_font(weight=500))
        cancel.setAutoDefault(False)
        cancel.clicked.connect(self.reject)
        self._save.setFont(ui_font(weight=500))
        self._save.setProperty("kind", "primary")
        self._save.setDefault(True)
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addStretch(1)
        row.addWidget(cancel)
        row.addWidget(self._save)
        return row


def _line(name: str, text: str, hint: str = "") -> QLineEdit:
    field = QLineEdit(text)
    field.setFont(ui_font())
    field.setPlaceholderText(hint)
    field.setAccessibleName(name)
    return field


def _remark() -> TonedLabel:
    label = TonedLabel("", 11, 400, "faint")
    label.setWordWrap(True)
    # Room is kept, so that nothing jumps while a person types.
    label.setMinimumHeight(REMARK_PX)
    label.setAlignment(Qt.AlignmentFlag.AlignTop)
    return label


def _colour_box(chosen: str, themes: ThemeStore, icons: IconStore) -> QComboBox:
    box = QComboBox()
    box.setFont(ui_font())
    box.setAccessibleName("Colour")
    box.setIconSize(QSize(14, 14))
    box.addItem("None", "")
    known = TAG_COLOURS if not chosen or chosen in TAG_COLOURS else (*TAG_COLOURS, chosen)
    for name in known:
        picture = icons.coloured_pixmap(Icon.DOT, themes.current.tag_colour(name), 14)
        box.addItem(picture, name.capitalize(), name)
    box.setCurrentIndex(max(0, box.findData(chosen)))
    return box
