"""What stands in place of rows when there are none: what that means and what to do next."""

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from nightstand.ui.fonts import ui_font
from nightstand.ui.icons import Icon, IconStore
from nightstand.ui.widgets.icon_label import IconLabel
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
        self._picture = IconLabel(icons, Icon.INBOX, "text_faint", ICON_PX)
        self._title = _centred(TonedLabel("", 15, 600))
        self._detail = _centred(TonedLabel("", 13, 400, "muted"))
        self._buttons: list[QPushButton] = []
        # Wrapped labels know their height only for a width that the layout gives them, so the block is centred
        # and not each label.
        block = QWidget()
        block.setMaximumWidth(TEXT_WIDTH_PX)
        self._column = QVBoxLayout(block)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(8)
        self._column.addWidget(self._picture, 0, Qt.AlignmentFlag.AlignHCenter)
        for label in (self._title, self._detail):
            self._column.addWidget(label)
        self._column.addSpacing(6)
        row = QHBoxLayout()
        row.addStretch(1)
        row.addWidget(block, 100)
        row.addStretch(1)
        page = QVBoxLayout(self)
        page.setContentsMargins(24, 24, 24, 24)
        page.addStretch(2)
        page.addLayout(row)
        page.addStretch(3)

    def show_notice(self, notice: Notice) -> None:
        """Show this notice instead of the last."""
        self._picture.show_icon(notice.icon, "text_faint")
        self._title.setText(notice.title)
        self._detail.setText(notice.detail)
        for button in self._buttons:
            self._column.removeWidget(button)
            button.deleteLater()
        self._buttons = [self._button(offer, is_first=offer is notice.offers[0]) for offer in notice.offers]
        for button in self._buttons:
            self._column.addWidget(button, 0, Qt.AlignmentFlag.AlignHCenter)

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
    return label
