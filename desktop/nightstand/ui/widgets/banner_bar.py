"""The bar across the window that shows a banner."""

from collections.abc import Callable

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QHBoxLayout,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from nightstand.ui.fonts import ui_font
from nightstand.ui.icons import Icon, IconStore
from nightstand.ui.messages import Banner, Offer, Tone
from nightstand.ui.widgets.icon_label import IconLabel
from nightstand.ui.widgets.toned_label import TonedLabel
from nightstand.ui.widgets.wrapped_label import WrappedLabel

SUCCESS_SHOWN_MS = 20_000
"""Good news goes by itself; everything else stays until it is dismissed."""

SIGNS = {
    Tone.INFORMATION: (Icon.INFORMATION, "accent"),
    Tone.SUCCESS: (Icon.DECIDE_KEEP, "success"),
    Tone.WARNING: (Icon.WARNING, "warning"),
    Tone.ERROR: (Icon.ERROR, "danger"),
}


class BannerBar(QFrame):
    """Hidden until a banner is shown; a second banner takes the place of the first."""

    def __init__(self, icons: IconStore, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("banner")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self._shown: Banner | None = None
        self._sign = IconLabel(icons, Icon.INFORMATION, "accent", 20)
        self._title = TonedLabel(weight=600)
        self._detail = WrappedLabel(size_px=12, tone="muted")
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(SUCCESS_SHOWN_MS)
        self._timer.timeout.connect(self._leave)
        self._offers = QHBoxLayout()
        self._offers.setSpacing(8)
        close = QToolButton()
        close.setIcon(icons.icon(Icon.CLOSE))
        close.setIconSize(QSize(16, 16))
        close.setToolTip("Dismiss")
        close.setAccessibleName("Dismiss message")
        close.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        close.clicked.connect(self.hide)
        texts = QVBoxLayout()
        texts.setSpacing(1)
        texts.addWidget(self._title)
        texts.addWidget(self._detail)
        row = QHBoxLayout(self)
        row.setContentsMargins(20, 8, 14, 8)
        row.setSpacing(12)
        row.addWidget(self._sign, 0, Qt.AlignmentFlag.AlignVCenter)
        row.addLayout(texts, 1)
        row.addLayout(self._offers)
        row.addWidget(close)
        self.hide()

    def show_banner(self, banner: Banner) -> None:
        """Show a message with its offers."""
        self._shown = banner
        icon, role = SIGNS[banner.tone]
        self._sign.show_icon(icon, role)
        self._title.setText(banner.title)
        self._detail.setText(banner.detail)
        self._detail.setVisible(bool(banner.detail))
        self.setAccessibleName(f"{banner.title}. {banner.detail}")
        self._replace_offers(banner.offers)
        self.setProperty("tone", banner.tone.value)
        self.style().unpolish(self)
        self.style().polish(self)
        self.show()
        self._timer.stop()
        if banner.tone is Tone.SUCCESS:
            self._timer.start()

    def revise_banner(self, standing: Banner, revised: Banner) -> None:
        """Show another message in place of one, unless that has gone."""
        if self._shown is standing and not self.isHidden():
            self.show_banner(revised)

    def _leave(self) -> None:
        focused = QApplication.focusWidget()
        if self.underMouse() or (focused is not None and self.isAncestorOf(focused)):
            self._timer.start()
        else:
            self.hide()

    def _replace_offers(self, offers: tuple[Offer, ...]) -> None:
        while (old := self._offers.takeAt(0)) is not None:
            if (widget := old.widget()) is not None:
                widget.deleteLater()
        for offer in offers:
            button = QPushButton(offer.text)
            button.setFont(ui_font(12, 500))
            # A click leaves the keyboard where it is: the banner goes, and with it would the focus.
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.clicked.connect(self._taker(offer))
            self._offers.addWidget(button)

    def _taker(self, offer: Offer) -> Callable[[], None]:
        def take() -> None:
            if not offer.keeps_message:
                self.hide()
            offer.call()

        return take
