"""Names as pills in a row: each can be opened or taken away, and new ones be added."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QEvent, QPointF, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from nightstand.ui.fonts import ui_font
from nightstand.ui.icons import Icon, IconStore
from nightstand.ui.theme import ThemeStore
from nightstand.ui.widgets.flow_layout import FlowLayout
from nightstand.ui.widgets.toned_label import plain_tooltip

HEIGHT_PX: Final = 24
PADDING_PX: Final = 10
SIGN_PX: Final = 16
LONGEST_PX: Final = 240


@dataclass(frozen=True, slots=True)
class ChipText:
    """A name and the colour name of its dot; None for no dot."""

    name: str
    colour: str | None = None


class Chip(QAbstractButton):
    """One pill. Its dot turns into a cross under the pointer: a click there, or Delete, takes the name away."""

    removal_requested = Signal(str)
    opened = Signal(str)

    def __init__(self, themes: ThemeStore, icons: IconStore, chip: ChipText, kind: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._themes = themes
        self._icons = icons
        self._chip = chip
        self.setFont(ui_font(12, 500))
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAccessibleName(f"{kind} {chip.name}; Delete takes it away")
        self.setToolTip(plain_tooltip(f"{chip.name}\nClick to show its papers, click the cross to take it away"))
        self.clicked.connect(self._tell)
        self._clicked_x = -1.0

    @property
    def chip(self) -> ChipText:
        """What it shows."""
        return self._chip

    def sizeHint(self) -> QSize:
        text_px = QFontMetrics(self.font()).horizontalAdvance(self._chip.name)
        return QSize(min(LONGEST_PX, text_px + SIGN_PX + 2 * PADDING_PX - 2), HEIGHT_PX)

    def minimumSizeHint(self) -> QSize:
        return QSize(60, HEIGHT_PX)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._themes.current
        rect = self.rect().adjusted(0, 0, -1, -1)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(theme.accent if self.hasFocus() else theme.border, 1))
            painter.setBrush(theme.hover if self.underMouse() else theme.window)
            painter.drawRoundedRect(QRect(rect), HEIGHT_PX / 2 - 0.5, HEIGHT_PX / 2 - 0.5)
            sign = QRect(PADDING_PX - 4, 0, SIGN_PX, HEIGHT_PX)
            if self.underMouse() or self.hasFocus() or self._chip.colour is None:
                self._icons.paint(painter, sign, Icon.CLEAR, theme.text_faint, 11)
            else:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(theme.tag_colour(self._chip.colour))
                painter.drawEllipse(QPointF(sign.center().x() + 0.5, HEIGHT_PX / 2), 3.5, 3.5)
            painter.setFont(self.font())
            painter.setPen(theme.text_muted)
            room = QRect(sign.right() + 3, 0, self.width() - sign.right() - 3 - PADDING_PX + 4, HEIGHT_PX - 1)
            name = painter.fontMetrics().elidedText(self._chip.name, Qt.TextElideMode.ElideMiddle, room.width())
            painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, name)

    def event(self, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Enter, QEvent.Type.Leave):
            self.update()
        return super().event(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._clicked_x = event.position().x()
        super().mouseReleaseEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.removal_requested.emit(self._chip.name)
            return
        self._clicked_x = -1.0
        super().keyPressEvent(event)

    def _tell(self) -> None:
        is_cross = 0 <= self._clicked_x <= PADDING_PX + SIGN_PX - 4
        (self.removal_requested if is_cross else self.opened).emit(self._chip.name)


class AddChip(QAbstractButton):
    """A pill with a dashed border that adds."""

    def __init__(self, themes: ThemeStore, text: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._themes = themes
        self.setText(text)
        self.setFont(ui_font(12, 500))
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def sizeHint(self) -> QSize:
        return QSize(QFontMetrics(self.font()).horizontalAdvance(self.text()) + 2 * PADDING_PX + 2, HEIGHT_PX)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._themes.current
        is_lively = self.underMouse() or self.hasFocus()
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(theme.accent if is_lively else theme.border_strong, 1, Qt.PenStyle.DashLine))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(self.rect().adjusted(0, 0, -1, -1), HEIGHT_PX / 2 - 0.5, HEIGHT_PX / 2 - 0.5)
            painter.setPen(theme.accent if is_lively else theme.text_muted)
            painter.setFont(self.font())
            painter.drawText(self.rect().adjusted(0, 0, 0, -1), Qt.AlignmentFlag.AlignCenter, self.text())

    def event(self, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Enter, QEvent.Type.Leave):
            self.update()
        return super().event(event)


class ChipRow(QWidget):
    """A row of chips that wraps, with a button behind them that adds."""

    removal_requested = Signal(str)
    opened = Signal(str)
    addition_requested = Signal()

    def __init__(self, themes: ThemeStore, icons: IconStore, kind: str, add_text: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._themes = themes
        self._icons = icons
        self._kind = kind
        self._chips: list[Chip] = []
        self._flow = FlowLayout(self, gap_px=6, line_gap_px=6)
        self.add_chip = AddChip(themes, add_text, self)
        self.add_chip.setAccessibleName(f"Add {kind.lower()}")
        self.add_chip.clicked.connect(self._ask)
        self._flow.addWidget(self.add_chip)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def set_chips(self, texts: Sequence[ChipText]) -> None:
        """Show these names; chips that stay keep their focus."""
        if [chip.chip for chip in self._chips] == list(texts):
            return
        kept = {chip.chip: chip for chip in self._chips if chip.chip in texts}
        for chip in self._chips:
            self._flow.removeWidget(chip)
            if chip.chip not in kept:
                chip.deleteLater()
                chip.hide()
        self._chips = [kept.get(text) or self._made(text) for text in texts]
        for number, chip in enumerate(self._chips):
            self._flow.insert_widget(number, chip)
        self.updateGeometry()

    @property
    def chips(self) -> tuple[Chip, ...]:
        """The chips shown."""
        return tuple(self._chips)

    def _made(self, text: ChipText) -> Chip:
        chip = Chip(self._themes, self._icons, text, self._kind, self)
        chip.removal_requested.connect(self.removal_requested)
        chip.opened.connect(self.opened)
        chip.show()
        return chip

    def _ask(self) -> None:
        self.addition_requested.emit()
