"""Pills in a row that wraps, of which one is chosen: each is a filter and says how much it would show."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QPushButton, QSizePolicy, QWidget

from nightstand.ui.fonts import ui_font
from nightstand.ui.widgets.flow_layout import FlowLayout


@dataclass(frozen=True, slots=True)
class Pill:
    """One filter: its value, its name and how many there are."""

    value: str
    text: str
    count: int


class FilterPills(QWidget):
    """Emits `chosen` with the value of the pill that a person chose; the arrow keys go from one to the next."""

    chosen = Signal(str)

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self._flow = FlowLayout(self, gap_px=6, line_gap_px=6)
        self._group = QButtonGroup(self)
        self._group.buttonToggled.connect(self._tell)
        self._values: dict[QAbstractButton, str] = {}

    def set_pills(self, pills: Sequence[Pill], value: str) -> None:
        """Offer these filters, with one of them chosen; nothing is told."""
        self._group.blockSignals(True)
        for button in list(self._values):
            self._group.removeButton(button)
            self._flow.removeWidget(button)
            button.hide()
            button.deleteLater()
        self._values.clear()
        for pill in pills:
            button = QPushButton(f"{pill.text}  {pill.count:,}")
            button.setProperty("kind", "pill")
            button.setFont(ui_font(12, 500))
            button.setCheckable(True)
            button.setAutoDefault(False)
            # A click leaves the focus with the rows, so that the arrow keys go on through what is shown now.
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.setAccessibleName(f"{pill.text}, {pill.count:,}")
            self._values[button] = pill.value
            self._group.addButton(button)
            self._flow.addWidget(button)
            button.setChecked(pill.value == value)
            button.show()
        self._group.blockSignals(False)
        self.updateGeometry()

    @property
    def value(self) -> str | None:
        """The value of the pill that is chosen."""
        button = self._group.checkedButton()
        return self._values.get(button) if button is not None else None

    @property
    def buttons(self) -> tuple[QAbstractButton, ...]:
        """The buttons of the pills, in order."""
        return tuple(self._values)

    @property
    def values(self) -> tuple[str, ...]:
        """The values that are offered, in order."""
        return tuple(self._values.values())

    def choose(self, value: str) -> None:
        """Choose a pill as if a person had; an unknown one changes nothing."""
        for button, known in self._values.items():
            if known == value:
                button.setChecked(True)

    def _tell(self, button: QAbstractButton, is_checked: bool) -> None:  # noqa: FBT001 - A signal's arguments have no names.
        if is_checked:
            self.chosen.emit(self._values[button])
