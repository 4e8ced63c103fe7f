"""One field of the form: its name, what is typed, and what is wrong with that."""

from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QLineEdit, QPlainTextEdit, QVBoxLayout, QWidget

from nightstand.ui.editing.field_texts import FormField, Typing
from nightstand.ui.fonts import ui_font
from nightstand.ui.widgets.toned_label import TonedLabel

LINES_HEIGHT_PX: Final = 96
TITLE_HEIGHT_PX: Final = 58
ABSTRACT_HEIGHT_PX: Final = 190


class FieldRow(QWidget):
    """Shows a field; an error stands below it until the text changes."""

    edited = Signal()

    def __init__(self, field: FormField, text: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._field = field
        self._first = text
        self._label = TonedLabel(field.title, 12, 500, "muted")
        self._error = TonedLabel("", 12, 400, "danger")
        self._error.setWordWrap(True)
        self._error.setVisible(False)
        self.editor = self._made_editor(text)
        self.editor.setFont(ui_font(13))
        self.editor.setAccessibleName(field.title)
        self._label.setBuddy(self.editor)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addWidget(self._label)
        column.addWidget(self.editor)
        column.addWidget(self._error)

    @property
    def name(self) -> str:
        """The field's name."""
        return self._field.name

    @property
    def text(self) -> str:
        """What is typed or chosen, as text."""
        if isinstance(self.editor, QComboBox):
            return str(self.editor.currentData())
        if isinstance(self.editor, QPlainTextEdit):
            return self.editor.toPlainText()
        return self.editor.text()

    @property
    def is_changed(self) -> bool:
        """Whether something else stands there than at first."""
        return self.text != self._first

    @property
    def error(self) -> str:
        """What is shown to be wrong; empty when nothing is."""
        return self._error.text()

    def set_text(self, text: str) -> None:
        """Put a text in as if it had been typed."""
        if isinstance(self.editor, QComboBox):
            self.editor.setCurrentIndex(max(0, self.editor.findData(text)))
        elif isinstance(self.editor, QPlainTextEdit):
            self.editor.setPlainText(text)
        else:
            self.editor.setText(text)

    def set_error(self, message: str) -> None:
        """Show what is wrong, or nothing."""
        self._error.setText(message)
        self._error.setVisible(bool(message))
        self.editor.setProperty("invalid", bool(message))
        self.editor.style().unpolish(self.editor)
        self.editor.style().polish(self.editor)
        self.editor.setAccessibleDescription(message)

    def _made_editor(self, text: str) -> QLineEdit | QPlainTextEdit | QComboBox:
        field = self._field
        if field.typing is Typing.CHOICE:
            return self._made_combo(text)
        if field.typing is Typing.LINE:
            line = QLineEdit(text)
            line.setPlaceholderText(field.hint)
            line.textChanged.connect(self._tell)
            return line
        editor = QPlainTextEdit(text)
        editor.setPlaceholderText(field.hint)
        editor.setTabChangesFocus(True)
        heights = {"title": TITLE_HEIGHT_PX, "abstract": ABSTRACT_HEIGHT_PX}
        editor.setFixedHeight(heights.get(field.name, LINES_HEIGHT_PX))
        editor.textChanged.connect(self._tell)
        # The text may be stored with other line ends than the editor gives back.
        self._first = editor.toPlainText()
        return editor

    def _made_combo(self, text: str) -> QComboBox:
        combo = QComboBox()
        choices = self._field.choices if text in self._field.choices else (*self._field.choices, text)
        for choice in choices:
            combo.addItem(choice.capitalize() if choice else "None", choice)
        combo.setCurrentIndex(max(0, combo.findData(text)))
        combo.currentIndexChanged.connect(self._tell)
        return combo

    def _tell(self) -> None:
        if self._error.text():
            self.set_error("")
        self.edited.emit()
