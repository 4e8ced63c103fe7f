"""A row of joined buttons of which at most one is chosen."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPaintEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QHBoxLayout,
    QPushButton,
    QSizePolicy,
    QStyle,
    QStyleOptionButton,
    QStylePainter,
    QWidget,
)

from nightstand.ui.fonts import ui_font
from nightstand.ui.theme import ThemeStore

TEXT_PX: Final = 12
HINT_PX: Final = 10
HINT_GAP_PX: Final = 6
PADDING_PX: Final = 13
MIDDLE: Final = "segment-middle"


@dataclass(frozen=True, slots=True)
class Segment:
    """One choice; `key` is shown small behind the text as a reminder."""

    value: str
    text: str
    key: str = ""


class Segmented(QWidget):
    """Emits `chosen` with the value of the button that was clicked, also when it was chosen already."""

    chosen = Signal(str)

    def __init__(self, themes: ThemeStore, name: str, segments: Sequence[Segment], parent: QWidget) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._segments = tuple(segments)
        self._group = QButtonGroup(self)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        for number, segment in enumerate(self._segments):
            kind = _kind(number, len(self._segments))
            # The style draws no border between two buttons of the middle.
            button = _SegmentButton(themes, segment, has_line=kind == MIDDLE and number > 1)
            button.setProperty("kind", kind)
            button.setAccessibleName(f"{name}: {segment.text}")
            if segment.key:
                button.setToolTip(f"{segment.text} ({segment.key})")
            self._group.addButton(button, number)
            row.addWidget(button)
        self._group.idClicked.connect(self._tell)

    def set_value(self, value: str | None) -> None:
        """Show this value as chosen; None, or a value without a button, shows none."""
        # An exclusive group cannot be emptied.
        self._group.setExclusive(False)
        for number, segment in enumerate(self._segments):
            self._group.button(number).setChecked(segment.value == value)
        self._group.setExclusive(any(segment.value == value for segment in self._segments))

    @property
    def value(self) -> str | None:
        """The value shown as chosen."""
        number = self._group.checkedId()
        return self._segments[number].value if number >= 0 else None

    def button(self, value: str) -> QPushButton:
        """Return the button of a value.

        Raises:
            ValueError: no button has it.
        """
        number = [segment.value for segment in self._segments].index(value)
        button = self._group.button(number)
        assert isinstance(button, QPushButton)
        return button

    def _tell(self, number: int) -> None:
        self.chosen.emit(self._segments[number].value)


class _SegmentButton(QPushButton):
    def __init__(self, themes: ThemeStore, segment: Segment, *, has_line: bool) -> None:
        super().__init__(segment.text)
        self._has_line = has_line
        self._themes = themes
        self._key = segment.key
        self.setCheckable(True)
        self.setFont(ui_font(TEXT_PX, 500))

    def sizeHint(self) -> QSize:
        hint_px = QFontMetrics(ui_font(HINT_PX)).horizontalAdvance(self._key) + HINT_GAP_PX if self._key else 0
        width = QFontMetrics(self.font()).horizontalAdvance(self.text()) + hint_px + 2 * PADDING_PX
        return QSize(width, super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        option = QStyleOptionButton()
        self.initStyleOption(option)
        option.text = ""
        theme = self._themes.current
        painter = QStylePainter(self)
        with painter:
            painter.drawControl(QStyle.ControlElement.CE_PushButton, option)
            if self._has_line:
                painter.setPen(theme.border_strong)
                painter.drawLine(0, 1, 0, self.height() - 2)
            text_px = QFontMetrics(self.font()).horizontalAdvance(self.text())
            hint_px = QFontMetrics(ui_font(HINT_PX)).horizontalAdvance(self._key) if self._key else 0
            left = (self.width() - text_px - hint_px - (HINT_GAP_PX if hint_px else 0)) // 2
            painter.setFont(self.font())
            painter.setPen(theme.accent if self.isChecked() else theme.text_muted)
            painter.drawText(QRect(left, 0, text_px + 2, self.height()), Qt.AlignmentFlag.AlignVCenter, self.text())
            if hint_px:
                painter.setFont(ui_font(HINT_PX))
                painter.setPen(theme.text_faint)
                box = QRect(left + text_px + HINT_GAP_PX, 1, hint_px + 2, self.height())
                painter.drawText(box, Qt.AlignmentFlag.AlignVCenter, self._key)
            if self.hasFocus() and option.state & QStyle.StateFlag.State_KeyboardFocusChange:
                painter.setPen(theme.accent)
                painter.drawLine(left, self.height() - 7, left + text_px, self.height() - 7)


def _kind(number: int, count: int) -> str:
    if number == 0:
        return "segment-first"
    return "segment-last" if number == count - 1 else MIDDLE
