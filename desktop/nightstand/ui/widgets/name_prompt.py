"""A small dialog that asks for one or two texts, such as a list's name."""

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLineEdit, QPushButton, QVBoxLayout, QWidget

from nightstand.ui.fonts import ui_font
from nightstand.ui.widgets.toned_label import TonedLabel
from nightstand.ui.widgets.wrapped_label import WrappedLabel

WIDTH_PX = 400


@dataclass(frozen=True, slots=True)
class Question:
    """One text that is asked for; a required one must not be empty."""

    label: str
    value: str = ""
    hint: str = ""
    is_required: bool = True


class NamePrompt(QDialog):
    """Asks, and calls `on_answer` with the texts in the order of the questions; nothing is called when it is left."""

    def __init__(
        self,
        title: str,
        button: str,
        questions: tuple[Question, ...],
        on_answer: Callable[[tuple[str, ...]], None],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setMinimumWidth(WIDTH_PX)
        self._questions = questions
        self._on_answer = on_answer
        self._fields = [self._field(question) for question in questions]
        self._ok = QPushButton(button)
        self._ok.setProperty("kind", "primary")
        self._ok.setFont(ui_font(weight=500))
        self._ok.setDefault(True)
        self._ok.clicked.connect(self._answer)
        cancel = QPushButton("Cancel")
        cancel.setFont(ui_font(weight=500))
        cancel.setAutoDefault(False)
        cancel.clicked.connect(self.reject)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 20, 24, 20)
        column.setSpacing(6)
        column.addWidget(WrappedLabel(title, 15, 600))
        column.addSpacing(6)
        for question, field in zip(questions, self._fields, strict=True):
            label = TonedLabel(question.label, 12, 500, "muted")
            label.setBuddy(field)
            column.addWidget(label)
            column.addWidget(field)
            column.addSpacing(4)
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addStretch(1)
        row.addWidget(cancel)
        row.addWidget(self._ok)
        column.addSpacing(8)
        column.addLayout(row)
        self._check()

    def _field(self, question: Question) -> QLineEdit:
        field = QLineEdit(question.value)
        field.setFont(ui_font())
        field.setPlaceholderText(question.hint)
        field.setAccessibleName(question.label)
        field.selectAll()
        field.textChanged.connect(self._check)
        return field

    def _answers(self) -> tuple[str, ...]:
        return tuple(field.text().strip() for field in self._fields)

    def _check(self) -> None:
        complete = (
            bool(text) or not asked.is_required for asked, text in zip(self._questions, self._answers(), strict=True)
        )
        self._ok.setEnabled(all(complete))

    def _answer(self) -> None:
        answers = self._answers()
        self.accept()
        self._on_answer(answers)
