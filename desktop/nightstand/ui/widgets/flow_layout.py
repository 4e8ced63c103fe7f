"""A layout that sets widgets in lines like words; the last may keep to the right edge."""

from PySide6.QtCore import QMargins, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget


class FlowLayout(QLayout):
    """Breaks lines where the width ends.

    With `last_at_right` the last widget stands at the right edge of its line, as a toolbar's second half does.
    """

    def __init__(
        self, parent: QWidget | None = None, *, gap_px: int = 6, line_gap_px: int = 6, last_at_right: bool = False
    ) -> None:
        super().__init__(parent)
        self._children: list[QLayoutItem] = []
        self._gap_px = gap_px
        self._line_gap_px = line_gap_px
        self._last_at_right = last_at_right
        self.setContentsMargins(QMargins())

    def insert_widget(self, at: int, widget: QWidget) -> None:
        """Put a widget in front of the one at index `at`."""
        self.addWidget(widget)
        self._children.insert(at, self._children.pop())
        self.invalidate()

    def addItem(self, item: QLayoutItem) -> None:
        self._children.append(item)

    def count(self) -> int:
        return len(self._children)

    def itemAt(self, index: int) -> QLayoutItem | None:
        return self._children[index] if 0 <= index < len(self._children) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        return self._children.pop(index) if 0 <= index < len(self._children) else None

    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._arrange(QRect(0, 0, width, 0), moves=False)

    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        self._arrange(rect, moves=True)

    def sizeHint(self) -> QSize:
        shown = [item.sizeHint() for item in self._children if not item.isEmpty()]
        width = sum(size.width() + self._gap_px for size in shown) - (self._gap_px if shown else 0)
        return QSize(max(0, width), max((size.height() for size in shown), default=0))

    def minimumSize(self) -> QSize:
        size = QSize()
        for item in self._children:
            if not item.isEmpty():
                size = size.expandedTo(item.minimumSize())
        return size

    def _arrange(self, rect: QRect, *, moves: bool) -> int:
        """Set the widgets into `rect`; return the height they take."""
        x, y, line_height = rect.x(), rect.y(), 0
        shown = [item for item in self._children if not item.isEmpty()]
        for item in shown:
            size = item.sizeHint().boundedTo(QSize(max(rect.width(), item.minimumSize().width()), 10_000))
            if x > rect.x() and x + size.width() > rect.x() + rect.width():
                x, y, line_height = rect.x(), y + line_height + self._line_gap_px, 0
            is_at_right = self._last_at_right and item is shown[-1] and y == rect.y()
            left = max(x, rect.x() + rect.width() - size.width()) if is_at_right else x
            if moves:
                item.setGeometry(QRect(left, y, size.width(), size.height()))
            x = left + size.width() + self._gap_px
            line_height = max(line_height, size.height())
        return y + line_height - rect.y()
