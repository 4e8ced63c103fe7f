"""A button that shows the key that does the same, small behind its text."""

from typing import Final

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPaintEvent
from PySide6.QtWidgets import QPushButton, QStyle, QStyleOptionButton, QStylePainter, QWidget

from nightstand.ui.fonts import ui_font
from nightstand.ui.theme import ThemeStore

PADDING_PX: Final = 14
GAP_PX: Final = 9
KEY_PX: Final = 11


class KeyButton(QPushButton):
    """Keeps the focus where it is when it is clicked, so that the keys go on counting there.

    A “&” in the text stands before the letter that presses it with Alt, also where typing goes into a field.
    """

    def __init__(self, themes: ThemeStore, text: str, key: str, parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self._themes = themes
        self._key = key
        self.setFont(ui_font(13, 500))
        self.setAutoDefault(False)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAccessibleName(text.replace("&", ""))
        self.setToolTip(f"{self.accessibleName()} ({key})")

    def set_primary(self, *, is_primary: bool) -> None:
        """Say whether this is what is done most often here."""
        kind = "primary" if is_primary else None
        if self.property("kind") != kind:
            self.setProperty("kind", kind)
            self.style().unpolish(self)
            self.style().polish(self)

    def sizeHint(self) -> QSize:
        return QSize(self._text_px() + GAP_PX + self._hint_px() + 2 * PADDING_PX, super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        option = QStyleOptionButton()
        self.initStyleOption(option)
        option.text = ""
        theme, is_primary = self._themes.current, self.property("kind") == "primary"
        painter = QStylePainter(self)
        with painter:
            painter.drawControl(QStyle.ControlElement.CE_PushButton, option)
            text_px = self._text_px()
            left = (self.width() - text_px - GAP_PX - self._hint_px()) // 2
            middle = Qt.AlignmentFlag.AlignVCenter
            colour = theme.accent_text if is_primary else theme.text
            painter.setFont(self.font())
            painter.setPen(colour if self.isEnabled() else theme.text_faint)
            painter.drawText(
                QRect(left, 0, text_px + 2, self.height()), middle | self._mnemonic_flag(option), self.text()
            )
            painter.setFont(ui_font(KEY_PX))
            if self.isEnabled():
                painter.setPen(theme.accent_text if is_primary else theme.text_muted)
            painter.drawText(QRect(left + text_px + GAP_PX, 0, self._hint_px() + 2, self.height()), middle, self._key)

    def _text_px(self) -> int:
        return QFontMetrics(self.font()).horizontalAdvance(self.accessibleName())

    def _mnemonic_flag(self, option: QStyleOptionButton) -> Qt.TextFlag:
        """Return how the “&” is drawn: as a line below its letter where the desktop shows those, else not at all."""
        is_shown = self.style().styleHint(QStyle.StyleHint.SH_UnderlineShortcut, option, self)
        return Qt.TextFlag.TextShowMnemonic if is_shown else Qt.TextFlag.TextHideMnemonic

    def _hint_px(self) -> int:
        return QFontMetrics(ui_font(KEY_PX)).horizontalAdvance(self._key)
