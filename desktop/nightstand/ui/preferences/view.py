"""The preferences dialog: one control per setting, in force as soon as it is changed."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from nightstand.settings import About
from nightstand.ui.fonts import ui_font
from nightstand.ui.preferences.key_pattern_row import KeyPatternRow, ShownKey
from nightstand.ui.widgets.hairline import hairline
from nightstand.ui.widgets.toned_label import TonedLabel
from nightstand.ui.widgets.wrapped_label import WrappedLabel
from nightstand.ui.window_room import room_on

WIDTH_PX = 480
CONTROL_PX = 150
TEXT_PX = 210


@dataclass(frozen=True, slots=True)
class Preference:
    """One setting: its name, what is to be said of it, and its value."""

    name: str
    about: About
    value: int | str


TEXT_MARGIN_PX = 7
Control = QComboBox | QSpinBox | QLineEdit


class PreferencesDialog(QDialog):
    """Shows settings and says which one a person changed."""

    changed = Signal(str, object)
    """(name, new value)"""
    defaults_requested = Signal()
    pattern_edited = Signal(str)
    """A pattern for keys that can be read, while it is typed."""

    def __init__(self, preferences: Sequence[Preference], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Preferences")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setMinimumWidth(WIDTH_PX)
        self._controls: dict[str, Control] = {}
        self._patterns: dict[str, KeyPatternRow] = {}
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 20, 24, 20)
        column.setSpacing(14)
        column.addWidget(TonedLabel("Preferences", 17, 600))
        for preference in preferences:
            column.addWidget(hairline())
            if preference.about.is_key_pattern:
                column.addWidget(self._pattern_row(preference))
            else:
                column.addLayout(self._row(preference))
        column.addStretch(1)
        column.addSpacing(4)
        column.addLayout(self._buttons())
        # Left to itself, Qt opens a dialog at two thirds of the screen's height at most, and squeezes its rows.
        self.resize(self.sizeHint().boundedTo(room_on(self.screen()).size()))

    def show_values(self, preferences: Sequence[Preference]) -> None:
        """Show these values without saying that they changed."""
        for preference in preferences:
            control = self._controls[preference.name]
            control.blockSignals(True)
            if preference.name in self._patterns:
                self._patterns[preference.name].show_pattern(str(preference.value))
            elif isinstance(control, QSpinBox):
                control.setValue(int(preference.value))
            elif isinstance(control, QLineEdit):
                control.setText(str(preference.value))
                self._mark(control, is_wrong=False)
            else:
                control.setCurrentIndex(control.findData(preference.value))
            control.blockSignals(False)

    def control(self, name: str) -> Control:
        """Return the control of a setting."""
        return self._controls[name]

    def show_keys(self, keys: Sequence[ShownKey]) -> None:
        """Show what the pattern for keys makes of papers."""
        for row in self._patterns.values():
            row.show_keys(keys)

    def _pattern_row(self, preference: Preference) -> KeyPatternRow:
        row = KeyPatternRow(preference.about, str(preference.value))
        row.changed.connect(partial(self.changed.emit, preference.name))
        row.edited.connect(self.pattern_edited)
        self._patterns[preference.name] = row
        self._controls[preference.name] = row.line
        return row

    def _row(self, preference: Preference) -> QHBoxLayout:
        control = self._control(preference)
        control.setFont(ui_font())
        control.setFixedWidth(TEXT_PX if preference.about.pattern else CONTROL_PX)
        control.setAccessibleName(preference.about.title)
        control.setAccessibleDescription(preference.about.description)
        self._controls[preference.name] = control
        texts = QVBoxLayout()
        texts.setSpacing(2)
        texts.addWidget(TonedLabel(preference.about.title, 13, 500))
        texts.addWidget(WrappedLabel(preference.about.description, 12, 400, "muted"))
        row = QHBoxLayout()
        row.setSpacing(16)
        row.addLayout(texts, 1)
        row.addWidget(control)
        return row

    def _control(self, preference: Preference) -> Control:
        if preference.about.pattern:
            return self._line(preference)
        return self._combo(preference) if preference.about.choices else self._spin(preference)

    def _line(self, preference: Preference) -> QLineEdit:
        line = QLineEdit(str(preference.value))
        line.setPlaceholderText(preference.about.example)

        def take() -> None:
            text = line.text().strip()
            may_stand = preference.about.allows(text)
            self._mark(line, is_wrong=not may_stand)
            line.setToolTip("" if may_stand else f"Write it like {preference.about.example}")
            if may_stand:
                self.changed.emit(preference.name, text)

        line.editingFinished.connect(take)
        line.textEdited.connect(lambda: self._mark(line, is_wrong=False))
        return line

    def _mark(self, line: QLineEdit, *, is_wrong: bool) -> None:
        line.setProperty("invalid", is_wrong)
        line.style().unpolish(line)
        line.style().polish(line)

    def _combo(self, preference: Preference) -> QComboBox:
        combo = QComboBox()
        for choice in preference.about.choices:
            combo.addItem(choice.capitalize(), choice)
        combo.setCurrentIndex(combo.findData(preference.value))
        combo.currentIndexChanged.connect(lambda: self.changed.emit(preference.name, combo.currentData()))
        return combo

    def _spin(self, preference: Preference) -> QSpinBox:
        spin = QSpinBox()
        # The style sheet's padding does not reach the text inside.
        spin.lineEdit().setTextMargins(TEXT_MARGIN_PX, 0, 0, 0)
        low, high = preference.about.bounds or (0, 0)
        spin.setRange(low, high)
        spin.setSuffix(f" {preference.about.unit}" if preference.about.unit else "")
        spin.setSingleStep(20 if high - low > 200 else 1)
        spin.setValue(int(preference.value))
        spin.setKeyboardTracking(False)
        spin.valueChanged.connect(lambda value: self.changed.emit(preference.name, value))
        return spin

    def _buttons(self) -> QHBoxLayout:
        defaults = QPushButton("Restore defaults")
        defaults.setFont(ui_font(weight=500))
        defaults.setAutoDefault(False)
        defaults.clicked.connect(self.defaults_requested)
        close = QPushButton("Close")
        close.setFont(ui_font(weight=500))
        close.setProperty("kind", "primary")
        close.setDefault(True)
        close.clicked.connect(self.accept)
        row = QHBoxLayout()
        row.addWidget(defaults)
        row.addStretch(1)
        row.addWidget(close)
        return row
