"""The preference for citation keys: a preset or a pattern of one's own, and at once what it makes of papers."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from nightstand.domain.errors import InvalidValue
from nightstand.domain.key_pattern import KEY_GUIDE, KEY_PRESETS, key_pattern, preset_of
from nightstand.settings import About
from nightstand.ui.fonts import ui_font
from nightstand.ui.widgets.toned_label import ElidedLabel, TonedLabel
from nightstand.ui.widgets.wrapped_label import WrappedLabel

PRESET_PX: Final = 210
MOST_SHOWN: Final = 3
LINE_PX: Final = 20
GUIDE_PX: Final = 560
OWN_TITLE: Final = "My own pattern"
PARTS: Final = (
    "A pattern is text with parts in brackets. A part is a field, and what is made of it from left to right. Where two"
    " papers would have the same key, the later one gets a letter."
)


@dataclass(frozen=True, slots=True)
class ShownKey:
    """What a pattern makes of a paper."""

    key: str
    title: str


class KeyPatternRow(QWidget):
    """Emits `changed` with a pattern to be kept, and `edited` with each that can be read while it is typed."""

    changed = Signal(str)
    edited = Signal(str)

    def __init__(self, about: About, pattern: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.presets = QComboBox()
        self.presets.setFont(ui_font())
        self.presets.setFixedWidth(PRESET_PX)
        self.presets.setAccessibleName("Style of citation keys")
        for preset in KEY_PRESETS:
            self.presets.addItem(preset.title, preset.pattern)
        self.presets.addItem(OWN_TITLE, None)
        self.line = QLineEdit()
        self.line.setFont(ui_font())
        self.line.setAccessibleName(about.title)
        self.line.setAccessibleDescription(about.description)
        self.line.setPlaceholderText(about.example)
        self._reason = WrappedLabel("", 12, 400, "danger")
        self._reason.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._guide_button = QPushButton("What can be written")
        self._keys = [(TonedLabel("", 12, 500), ElidedLabel("", 12, 400, "muted")) for _ in range(MOST_SHOWN)]
        self._keys_page = self._made_keys_page()
        self._arrange(about)
        self.show_pattern(pattern)
        self.presets.activated.connect(self._take_preset)
        self.line.textEdited.connect(self._follow)
        self.line.editingFinished.connect(self._take_line)
        self._guide_button.clicked.connect(self._show_guide)

    def show_pattern(self, pattern: str) -> None:
        """Show a pattern without saying that it changed."""
        if self.line.text() != pattern:
            self.line.setText(pattern)
            self.line.setCursorPosition(0)
        self._judge(pattern)

    def show_keys(self, keys: Sequence[ShownKey]) -> None:
        """Show what the pattern makes of papers; with none the library is empty, and nothing is shown."""
        for number, (key, title) in enumerate(self._keys):
            key.setText(keys[number].key if number < len(keys) else "")
            title.setText(keys[number].title if number < len(keys) else "")

    @property
    def shown_keys(self) -> tuple[ShownKey, ...]:
        """What is shown."""
        return tuple(ShownKey(key.text(), title.text()) for key, title in self._keys if key.text())

    @property
    def reason(self) -> str:
        """Why what is typed is no pattern; "" where it is one."""
        return self._reason.text()

    def _arrange(self, about: About) -> None:
        texts = QVBoxLayout()
        texts.setSpacing(2)
        texts.addWidget(TonedLabel(about.title, 13, 500))
        texts.addWidget(WrappedLabel(about.description, 12, 400, "muted"))
        head = QHBoxLayout()
        head.setSpacing(16)
        head.addLayout(texts, 1)
        head.addWidget(self.presets)
        self._guide_button.setAutoDefault(False)
        self._guide_button.setFont(ui_font(12, 500))
        typed = QHBoxLayout()
        typed.setSpacing(8)
        typed.addWidget(self.line, 1)
        typed.addWidget(self._guide_button)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addLayout(head)
        column.addLayout(typed)
        column.addWidget(_SameRoom(self._keys_page, self._reason))

    def _made_keys_page(self) -> QWidget:
        page = QWidget()
        grid = QGridLayout(page)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(14)
        grid.setVerticalSpacing(0)
        grid.setColumnStretch(1, 1)
        for number, (key, title) in enumerate(self._keys):
            key.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            grid.setRowMinimumHeight(number, LINE_PX)
            grid.addWidget(key, number, 0)
            grid.addWidget(title, number, 1)
        return page

    def _show_guide(self) -> None:
        _GuideDialog(self).show()

    def _take_preset(self) -> None:
        pattern = self.presets.currentData()
        if pattern is None:
            self.line.setFocus()
            return
        self.show_pattern(str(pattern))
        self.changed.emit(str(pattern))

    def _follow(self, text: str) -> None:
        if self._judge(text):
            self.edited.emit(text.strip())

    def _take_line(self) -> None:
        text = self.line.text().strip()
        if self._judge(text):
            self.changed.emit(text)

    def _judge(self, text: str) -> bool:
        """Say why a text is no pattern, and show which preset it is; tell whether it is a pattern."""
        try:
            key_pattern(text)
        except InvalidValue as error:
            self._reason.setText(error.detail)
        else:
            self._reason.setText("")
        is_pattern = not self._reason.text()
        self._keys_page.setVisible(is_pattern)
        self._reason.setVisible(not is_pattern)
        self.line.setProperty("invalid", not is_pattern)
        self.line.style().unpolish(self.line)
        self.line.style().polish(self.line)
        preset = preset_of(text)
        with QSignalBlocker(self.presets):
            self.presets.setCurrentIndex(self.presets.findText(preset.title if preset else OWN_TITLE))
        return is_pattern


class _SameRoom(QWidget):
    """Widgets that come and go in the same room, so that nothing moves under the pointer.

    It has no layout: asked for its height at some width, a layout with a wrapped label forgets the fixed one.
    """

    def __init__(self, *widgets: QWidget) -> None:
        super().__init__()
        self._widgets = widgets
        for widget in widgets:
            widget.setParent(self)
        self.setFixedHeight(MOST_SHOWN * LINE_PX)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        for widget in self._widgets:
            widget.setGeometry(self.rect())


class _GuideDialog(QDialog):
    """What can be written in a pattern; it may stay open beside the preferences."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle("Patterns for citation keys")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setMinimumWidth(GUIDE_PX)
        grid = QGridLayout()
        grid.setHorizontalSpacing(18)
        grid.setVerticalSpacing(7)
        grid.setColumnStretch(1, 1)
        for number, (written, meaning) in enumerate(KEY_GUIDE):
            grid.addWidget(TonedLabel(written, 12, 500), number, 0, Qt.AlignmentFlag.AlignTop)
            grid.addWidget(WrappedLabel(meaning, 12, 400, "muted"), number, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 20, 24, 20)
        column.setSpacing(14)
        column.addWidget(TonedLabel("Patterns for citation keys", 17, 600))
        column.addWidget(WrappedLabel(PARTS, 12, 400, "muted"))
        column.addLayout(grid)
