"""A small bar at selected text: five colours to highlight it in, and a button to comment on it at once."""

from functools import partial
from typing import Final

from PySide6.QtCore import QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QFrame, QHBoxLayout, QToolButton, QWidget

from nightstand.domain.annotation import HIGHLIGHT_COLOURS
from nightstand.ui.icons import Icon, IconStore
from nightstand.ui.theme import ThemeStore

GAP_PX: Final = 6
SWATCH_PX: Final = 20


class HighlightBar(QFrame):
    """Never takes the focus, so that the text keeps it and the keys 1 to 5 count there.

    `has_numbers` says that they do; without `has_comment` nothing can be said of the passage at once.
    """

    colour_chosen = Signal(str)
    comment_requested = Signal()

    def __init__(
        self,
        themes: ThemeStore,
        icons: IconStore,
        parent: QWidget,
        *,
        has_numbers: bool = True,
        has_comment: bool = True,
    ) -> None:
        super().__init__(parent)
        self._page = parent
        self.setObjectName("highlight_bar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName("Highlight the selected text")
        row = QHBoxLayout(self)
        row.setContentsMargins(8, 5, 8, 5)
        row.setSpacing(4)
        self.swatches = tuple(
            Swatch(themes, name, f" ({number})" if has_numbers else "", self)
            for number, name in enumerate(HIGHLIGHT_COLOURS, start=1)
        )
        for swatch in self.swatches:
            swatch.clicked.connect(partial(self._choose, swatch.colour))
            row.addWidget(swatch)
        self._comment = QToolButton()
        self._comment.setIcon(icons.icon(Icon.NOTE))
        self._comment.setIconSize(QSize(17, 17))
        self._comment.setFixedSize(QSize(28, 28))
        self._comment.setToolTip("Highlight and comment (Shift+H)")
        self._comment.setAccessibleName("Highlight and comment")
        self._comment.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._comment.clicked.connect(self.comment_requested)
        row.addWidget(self._comment)
        self._comment.setVisible(has_comment)
        self.hide()

    def show_at(self, passage: QRect, colour: str) -> None:
        """Show the bar below a passage, or above it where there is no room, with the colour that H would take."""
        for swatch in self.swatches:
            swatch.setChecked(swatch.colour == colour)
        self.adjustSize()
        room = self._page.rect()
        y = passage.bottom() + GAP_PX
        if y + self.height() > room.bottom():
            y = max(0, passage.top() - GAP_PX - self.height())
        x = max(0, min(passage.center().x() - self.width() // 2, room.right() - self.width()))
        self.move(QPoint(x, y))
        self.raise_()
        self.show()

    def _choose(self, colour: str, _checked: object = None) -> None:
        self.colour_chosen.emit(colour)


class Swatch(QAbstractButton):
    """A round button in a highlight's colour; the checked one has a ring."""

    def __init__(self, themes: ThemeStore, colour: str, key: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.colour = colour
        self._themes = themes
        self.setCheckable(True)
        self.setFixedSize(QSize(28, 28))
        self.setToolTip(f"Highlight in {colour}{key}")
        self.setAccessibleName(f"Highlight in {colour}")
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._themes.current
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            circle = QRect(0, 0, SWATCH_PX, SWATCH_PX)
            circle.moveCenter(self.rect().center())
            painter.setPen(QColor(theme.colour("border_strong")))
            painter.setBrush(theme.highlight_colour(self.colour))
            painter.drawEllipse(circle)
            if self.isChecked() or self.underMouse():
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.setPen(QColor(theme.accent))
                painter.drawEllipse(circle.adjusted(-3, -3, 3, 3))
