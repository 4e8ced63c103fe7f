"""What stands in place of rows when there are none: what that means and what to do next."""

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QLabel, QPushButton, QVBoxLayout, QWidget

from nightstand.ui.fonts import ui_font
from nightstand.ui.icons import Icon, IconStore
from nightstand.ui.widgets.toned_label import TonedLabel

ICON_PX = 34
TEXT_WIDTH_PX = 320


@dataclass(frozen=True, slots=True)
class Offer:
    """A button: what it says and does."""

    text: str
    call: Callable[[], object]


@dataclass(frozen=True, slots=True)
class Notice:
    """An empty list explained; the first offer is the one to be taken most often."""

    icon: Icon
    title: str
    detail: str
    offers: tuple[Offer, ...] = ()


class EmptyNotice(QWidget):
    """Shows a `Notice` in the middle."""

    def __init__(self, icons: IconStore, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("pane")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._icons = icons
        self._picture = QLabel()
        self._title = _centred(TonedLabel("", 15, 600))
        self._detail = _centred(TonedLabel("", 13, 400, "muted"))
        self._buttons: list[QPushButton] = []
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(24, 24, 24, 24)
        self._column.setSpacing(8)
        self._column.addStretch(2)
        self._column.addWidget(self._picture, 0, Qt.AlignmentFlag.AlignHCenter)
        self._column.addSpacing(4)
        for label in (self._title, self._detail):
            self._column.addWidget(label, 0, Qt.AlignmentFlag.AlignHCenter)
        self._column.addSpacing(8)
        self._column.addStretch(3)

    def show_notice(self, notice: Notice) -> None:
        """Show this notice instead of the last."""
        icon = self._icons.icon(notice.icon, "text_faint")
        self._picture.setPixmap(icon.pixmap(QSize(ICON_PX, ICON_PX), self.devicePixelRatioF()))
        self._title.setText(notice.title)
        self._detail.setText(notice.detail)
        for button in self._buttons:
            self._column.removeWidget(button)
            button.deleteLater()
        self._buttons = [self._button(offer, is_first=offer is notice.offers[0]) for offer in notice.offers]
        for button in self._buttons:
            self._column.insertWidget(self._column.count() - 1, button, 0, Qt.AlignmentFlag.AlignHCenter)

    @property
    def texts(self) -> tuple[str, str]:
        """The title and the detail shown."""
        return self._title.text(), self._detail.text()

    @property
    def buttons(self) -> tuple[QPushButton, ...]:
        """The buttons of the offers."""
        return tuple(self._buttons)

    def _button(self, offer: Offer, *, is_first: bool) -> QPushButton:
        button = QPushButton(offer.text.replace("&", "&&"))
        button.setFont(ui_font(13, 500))
        button.setProperty("kind", "primary" if is_first else "flat")
        # What Qt passes along, the checked state, means nothing here.
        button.clicked.connect(lambda _checked=False: offer.call())
        return button


def _centred(label: TonedLabel) -> TonedLabel:
    label.setWordWrap(True)
    label.setAlignment(Qt.AlignmentFlag.AlignCenter)
    label.setMinimumWidth(min(TEXT_WIDTH_PX, 240))
    label.setMaximumWidth(TEXT_WIDTH_PX)
    return label
