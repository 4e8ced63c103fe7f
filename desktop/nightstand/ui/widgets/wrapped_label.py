"""Labels over as many lines as their text needs."""

from PySide6.QtWidgets import QWidget

from nightstand.ui.widgets.toned_label import TonedLabel


class WrappedLabel(TonedLabel):
    """A label that breaks its lines."""

    def __init__(
        self, text: str = "", size_px: int = 13, weight: int = 400, tone: str = "", parent: QWidget | None = None
    ) -> None:
        super().__init__(text, size_px, weight, tone, parent)
        self.setWordWrap(True)
