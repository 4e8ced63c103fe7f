"""The short message at the window's lower edge that goes by itself."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QWidget

from nightstand.ui.fonts import ui_font
from nightstand.ui.messages import Toast
from nightstand.ui.widgets.toned_label import TonedLabel

SHOWN_MS = 6_000
MARGIN_PX = 24


class ToastBar(QFrame):
    """Floats over `host`, at least a margin from its edges; stays while the pointer or the focus is on it."""

    def __init__(self, host: QWidget, margin_px: int = MARGIN_PX) -> None:
        super().__init__(host)
        self._host = host
        self._margin_px = margin_px
        self.setObjectName("toast")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._call: Callable[[], object] | None = None
        self._text = TonedLabel(weight=500)
        self._button = QPushButton()
        self._button.setFont(ui_font(12, 600))
        self._button.clicked.connect(self._take)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(SHOWN_MS)
        self._timer.timeout.connect(self._leave)
        self._row = QHBoxLayout(self)
        self._row.setSpacing(14)
        self._row.addWidget(self._text)
        self._row.addWidget(self._button)
        host.installEventFilter(self)
        self.hide()

    def show_toast(self, toast: Toast) -> None:
        """Show a message in place of the one that stands there."""
        self._text.setText(toast.text)
        self.setAccessibleName(toast.text)
        self._call = toast.offer.call if toast.offer else None
        self._button.setVisible(toast.offer is not None)
        self._button.setText(toast.offer.text if toast.offer else "")
        self._row.setContentsMargins(16, 9, 10 if toast.offer else 16, 9)
        self._place()
        self.show()
        self.raise_()
        self._timer.start()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and self.isVisible():
            self._place()
        return super().eventFilter(watched, event)

    def _place(self) -> None:
        host = self._host
        self._row.activate()
        size = self.sizeHint()
        self.resize(min(size.width(), host.width() - 2 * self._margin_px), size.height())
        self.move((host.width() - self.width()) // 2, host.height() - self.height() - self._margin_px)

    def _take(self) -> None:
        self.hide()
        if self._call is not None:
            self._call()

    def _leave(self) -> None:
        if self.underMouse() or self._button.hasFocus():
            self._timer.start()
        else:
            self.hide()
