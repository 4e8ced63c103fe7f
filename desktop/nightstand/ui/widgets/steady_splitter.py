"""A splitter whose panes keep the widths a person gave them, whatever was shown or how small the window was between."""

from collections.abc import Sequence

from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QSplitter, QWidget


class SteadySplitter(QSplitter):
    """All panes but the last shown one keep their widths; that one takes the rest.

    Where there is no room they are squeezed from the last backwards, each to its least width, and get their widths
    back as soon as there is room again.
    """

    def __init__(self, widths_px: Sequence[int], parent: QWidget | None = None) -> None:
        """`widths_px` is wanted of the panes from the first on, in device-independent pixels."""
        super().__init__(parent)
        self._widths_px = list(widths_px)
        self.setHandleWidth(1)
        self.setChildrenCollapsible(False)
        self.splitterMoved.connect(self._learn)

    @property
    def widths_px(self) -> tuple[int, ...]:
        """The widths wanted, also of panes that are hidden or squeezed."""
        return tuple(self._widths_px)

    def set_widths(self, widths_px: Sequence[int]) -> None:
        """Want other widths of the panes from the first on."""
        self._widths_px[: len(widths_px)] = widths_px
        self.arrange()

    def arrange(self) -> None:
        """Give the shown panes their widths."""
        shown = self._shown()
        if not shown or not self.isVisible():
            return
        # The handles follow shown and hidden panes only with the next turn of the event loop.
        self.refresh()
        left = self.width() - self.handleWidth() * (len(shown) - 1)
        sizes = [0] * self.count()
        least = {at: self._least_px(at) for at in shown}
        for number, at in enumerate(shown):
            behind = sum(least[other] for other in shown[number + 1 :])
            wanted = left if at == shown[-1] else self._widths_px[at]
            sizes[at] = max(least[at], min(wanted, left - behind))
            left -= sizes[at]
        if sizes != self.sizes():
            self.setSizes(sizes)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.arrange()
        super().resizeEvent(event)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.arrange()

    def _least_px(self, at: int) -> int:
        pane = self.widget(at)
        return (pane.minimumWidth() or pane.minimumSizeHint().width()) if pane is not None else 0

    def _shown(self) -> list[int]:
        panes = [self.widget(at) for at in range(self.count())]
        return [at for at, pane in enumerate(panes) if pane is not None and not pane.isHidden()]

    def _learn(self) -> None:
        sizes = self.sizes()
        for at in self._shown()[:-1]:
            self._widths_px[at] = sizes[at]
