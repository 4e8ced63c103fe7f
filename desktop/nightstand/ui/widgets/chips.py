"""Names as pills in a row: each can be opened or taken away, and new ones be added."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPointF, QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QApplication, QSizePolicy, QWidget

from nightstand.ui.fonts import ui_font
from nightstand.ui.icons import Icon, IconStore
from nightstand.ui.theme import ThemeStore
from nightstand.ui.widgets.flow_layout import FlowLayout
from nightstand.ui.widgets.toned_label import plain_tooltip

HEIGHT_PX: Final = 24
PADDING_PX: Final = 10
SIGN_PX: Final = 16
LONGEST_PX: Final = 240
STEP: Final = 40
"""So many chips are shown at first, and made at a time while unfolding; hundreds would hold up the window."""
MOST_SINGLY: Final = 8


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
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.clicked.connect(self._tell)
        self._clicked_x = -1.0
        # A layout asks several times for every chip.
        text_px = QFontMetrics(self.font()).horizontalAdvance(chip.name)
        self._size = QSize(min(LONGEST_PX, text_px + SIGN_PX + 2 * PADDING_PX - 2), HEIGHT_PX)

    @property
    def chip(self) -> ChipText:
        """What it shows."""
        return self._chip

    def sizeHint(self) -> QSize:
        return self._size

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
    """A pill with a dashed border that does something with the row: adds to it or unfolds it."""

    def __init__(self, themes: ThemeStore, text: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._themes = themes
        self.setText(text)
        self.setFont(ui_font(12, 500))
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
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


class ChipRow(QWidget):
    """A row of chips that wraps, with a button behind them that adds; very many are folded until a click."""

    removal_requested = Signal(str)
    opened = Signal(str)
    addition_requested = Signal()

    def __init__(self, themes: ThemeStore, icons: IconStore, kind: str, add_text: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._themes = themes
        self._icons = icons
        self._kind = kind
        self._texts: tuple[ChipText, ...] = ()
        self._chips: list[Chip] = []
        self._limit = STEP
        self._unfolding = QTimer(self)
        self._unfolding.setInterval(0)
        self._unfolding.timeout.connect(self._unfold_further)
        self._flow = FlowLayout(self, gap_px=6, line_gap_px=6)
        self.add_chip = AddChip(themes, add_text, self)
        self.add_chip.setAccessibleName(f"Add {kind.lower()}")
        self.add_chip.clicked.connect(self._ask)
        self.more_chip = AddChip(themes, "", self)
        self.more_chip.hide()
        self.more_chip.clicked.connect(self._unfold)
        self._flow.addWidget(self.more_chip)
        self._flow.addWidget(self.add_chip)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def set_chips(self, texts: Sequence[ChipText], *, is_new: bool = False) -> None:
        """Show these names; chips that stay keep their focus. Those of something new are folded again."""
        if is_new:
            self._limit = STEP
            self._unfolding.stop()
        self._texts = tuple(texts)
        self._show_to_limit()

    @property
    def chips(self) -> tuple[Chip, ...]:
        """The chips shown."""
        return tuple(self._chips)

    def _show_to_limit(self) -> None:
        texts = self._texts[: self._limit]
        # Every chip that comes or goes in a visible row makes Qt lay out the whole page at once.
        is_bulk = (
            self.isVisible() and len({chip.chip for chip in self._chips}.symmetric_difference(texts)) > MOST_SINGLY
        )
        focused = QApplication.focusWidget()
        keeps_focus = focused is not None and self.isAncestorOf(focused)
        if is_bulk:
            self.hide()
        self._show_chips(texts)
        self._show_more_chip()
        if is_bulk:
            self.show()
            if keeps_focus and focused is not None:
                focused.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show_more_chip(self) -> None:
        hidden = len(self._texts) - len(self._chips)
        self.more_chip.setText(f"+{hidden} more")
        self.more_chip.setAccessibleName(f"Show {hidden} more")
        self.more_chip.setVisible(hidden > 0)
        self.more_chip.updateGeometry()

    def _show_chips(self, texts: tuple[ChipText, ...]) -> None:
        is_same = [chip.chip == text for chip, text in zip(self._chips, texts, strict=False)]
        start = is_same.index(False) if False in is_same else len(is_same)
        wanted = set(texts[start:])
        kept = {chip.chip: chip for chip in self._chips[start:] if chip.chip in wanted}
        for chip in self._chips[start:]:
            self._flow.removeWidget(chip)
            if chip.chip not in kept:
                chip.deleteLater()
                chip.hide()
        self._chips[start:] = [kept.get(text) or self._made(text) for text in texts[start:]]
        for number, chip in enumerate(self._chips[start:], start):
            self._flow.insert_widget(number, chip)
        self.updateGeometry()

    def _unfold(self) -> None:
        had_focus, first = self.more_chip.hasFocus(), len(self._chips)
        self._unfolding.start()
        self._unfold_further()
        if had_focus:
            self._chips[first].setFocus(Qt.FocusReason.OtherFocusReason)

    def _unfold_further(self) -> None:
        self._limit += STEP
        self._show_to_limit()
        if self._limit >= len(self._texts):
            self._unfolding.stop()

    def _made(self, text: ChipText) -> Chip:
        chip = Chip(self._themes, self._icons, text, self._kind, self)
        chip.removal_requested.connect(self.removal_requested)
        chip.opened.connect(self.opened)
        chip.show()
        return chip

    def _ask(self) -> None:
        self.addition_requested.emit()
