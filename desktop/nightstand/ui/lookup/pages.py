"""The pages of the look-up dialog: what would be asked of whom, the wait, and what went wrong."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QLineEdit, QProgressBar, QVBoxLayout, QWidget

from nightstand.ui.fonts import ui_font
from nightstand.ui.lookup.shown import ShownService
from nightstand.ui.widgets.toned_label import TonedLabel
from nightstand.ui.widgets.wrapped_label import WrappedLabel

HINT: Final = "10.1145/…   2501.01234   openreview.net/forum?id=…   a title"
PRIVACY: Final = (
    "They are told only what is named above, the name of this program, and the contact address of the preferences"
    " if there is one."
)


class AskPage(QWidget):
    """Says what would be asked of which services; with a field, the person types what."""

    changed = Signal()

    def __init__(self, *, has_field: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._boxes: dict[str, QCheckBox] = {}
        self.field = QLineEdit()
        self.field.setFont(ui_font())
        self.field.setPlaceholderText(HINT)
        self.field.setAccessibleName("DOI, arXiv or OpenReview id, address, or title")
        self.field.setVisible(has_field)
        self.field.textChanged.connect(self.changed)
        label = TonedLabel("DOI, arXiv or OpenReview id, address, or title", 12, 500, "muted")
        label.setBuddy(self.field)
        label.setVisible(has_field)
        self._asked = WrappedLabel("", 13, 400)
        self._asked_head = TonedLabel("Looked up by", 12, 500, "muted")
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(4)
        self._column.addWidget(label)
        self._column.addWidget(self.field)
        self._column.addSpacing(10)
        self._column.addWidget(self._asked_head)
        self._column.addWidget(self._asked)
        self._column.addSpacing(12)
        self._column.addWidget(TonedLabel("Asked over the network", 12, 500, "muted"))
        self._places = QVBoxLayout()
        self._places.setSpacing(2)
        self._column.addLayout(self._places)
        self._column.addSpacing(8)
        self._column.addWidget(WrappedLabel(PRIVACY, 12, 400, "faint"))
        self._column.addStretch(1)

    def show_asked(self, lines: Sequence[str], *, is_wrong: bool = False) -> None:
        """Say what is looked up, or what is wrong with what was typed."""
        self._asked.setText("\n".join(lines))
        self._asked.setProperty("tone", "danger" if is_wrong else "")
        self._asked.style().unpolish(self._asked)
        self._asked.style().polish(self._asked)

    def show_services(self, services: Sequence[ShownService]) -> None:
        """Show those services that know what would be asked for."""
        for service in services:
            box = self._boxes.get(service.name)
            if box is None:
                box = QCheckBox(service.title.replace("&", "&&"))
                box.setFont(ui_font())
                box.setChecked(True)
                box.toggled.connect(self.changed)
                self._boxes[service.name] = box
                self._places.addWidget(box)
            box.setVisible(service.is_fit)
            box.setEnabled(service.is_fit)

    @property
    def chosen(self) -> tuple[str, ...]:
        """The names of the services to be asked."""
        return tuple(name for name, box in self._boxes.items() if box.isChecked() and box.isEnabled())


class WaitPage(QWidget):
    """Says what is being asked."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._what = WrappedLabel("", 13, 400)
        bar = QProgressBar()
        bar.setRange(0, 0)
        bar.setTextVisible(False)
        bar.setAccessibleName("Asking")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(10)
        column.addWidget(self._what)
        column.addWidget(bar)
        column.addStretch(1)

    def say(self, what: str) -> None:
        """Say what is being done."""
        self._what.setText(what)


class FailurePage(QWidget):
    """Says what went wrong, and what to do."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._title = WrappedLabel("", 14, 600)
        self._detail = WrappedLabel("", 13, 400, "muted")
        self._detail.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addWidget(self._title)
        column.addWidget(self._detail)
        column.addStretch(1)

    def say(self, title: str, detail: str) -> None:
        """Show a failure."""
        self._title.setText(title)
        self._detail.setText(detail)

    @property
    def text(self) -> str:
        """What is shown."""
        return f"{self._title.text()} {self._detail.text()}"
