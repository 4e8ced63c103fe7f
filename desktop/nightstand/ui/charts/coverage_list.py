"""One bar for each topic, venue, year or tag, in parts by what was decided."""

from typing import Final

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QHelpEvent, QKeyEvent, QMouseEvent, QPainter, QPainterPath
from PySide6.QtWidgets import (
    QAbstractItemView,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QToolTip,
    QWidget,
)

from nightstand.domain.decision import Decision
from nightstand.services.charting import CoverageRow
from nightstand.ui.charts.model import ROW_ROLE, CoverageModel
from nightstand.ui.charts.rows import ROLES, WORDS, parts_of, seen_text, spoken_row
from nightstand.ui.fonts import ui_font
from nightstand.ui.theme import Theme, ThemeStore
from nightstand.ui.widgets.toned_label import plain_tooltip

ROW_PX: Final = 36
SIDE_PX: Final = 24
GAP_PX: Final = 16
LABEL_SHARE: Final = 0.34
NUMBERS_PX: Final = 148
BAR_PX: Final = 12
LEAST_PART_PX: Final = 3
"""One paper of a thousand is seen too."""

AnyIndex = QModelIndex | QPersistentModelIndex


class CoverageList(QListView):
    """Enter or a click chooses a row; a click on a part of its bar chooses that part."""

    chosen = Signal(object, object)
    """(CoverageRow, Decision | None)"""

    def __init__(self, themes: ThemeStore, parent: QWidget) -> None:
        super().__init__(parent)
        self.coverage = CoverageModel(self)
        self.setModel(self.coverage)
        self.setItemDelegate(_BarDelegate(themes, self))
        self.setAccessibleName("Coverage")
        self.setMouseTracking(True)
        self.setUniformItemSizes(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        themes.theme_changed.connect(self.viewport().update)

    def show_rows(self, rows: tuple[CoverageRow, ...]) -> None:
        """Show rows; the value that was current stays it."""
        at = self.currentIndex().row()
        label = self.coverage.rows[at].label if 0 <= at < len(self.coverage.rows) else None
        self.coverage.set_rows(rows)
        found = next((number for number, row in enumerate(rows) if row.label == label), 0)
        if rows:
            self.setCurrentIndex(self.coverage.index(found))

    def go_to_first(self) -> None:
        """Make the first row current."""
        self.setCurrentIndex(self.coverage.index(0))

    def part_at(self, place: QPoint) -> tuple[CoverageRow, Decision | None] | None:
        """Return the row at a place of the viewport, and the part of its bar if it is one."""
        index = self.indexAt(place)
        if not index.isValid():
            return None
        row = self.coverage.rows[index.row()]
        bar = bar_rect(self.visualRect(index)).adjusted(0, -6, 0, 6)
        found = (decision for decision, rect in part_rects(row, bar) if rect.contains(place.x(), place.y()))
        return row, next(found, None)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        found = self.part_at(event.position().toPoint())
        if found is not None and event.button() == Qt.MouseButton.LeftButton:
            self.chosen.emit(*found)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        is_over = self.part_at(event.position().toPoint()) is not None
        self.viewport().setCursor(Qt.CursorShape.PointingHandCursor if is_over else Qt.CursorShape.ArrowCursor)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentIndex().isValid():
            self.chosen.emit(self.coverage.rows[self.currentIndex().row()], None)
        else:
            super().keyPressEvent(event)

    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            found = self.part_at(event.pos())
            QToolTip.showText(event.globalPos(), plain_tooltip(_told(*found)) if found else "", self.viewport())
            return True
        return super().viewportEvent(event)


def _told(row: CoverageRow, part: Decision | None) -> str:
    if part is None:
        return spoken_row(row)
    return f"{row.label}: {dict(parts_of(row))[part]:,} {WORDS[part]}. Click to see them."


def bar_rect(rect: QRect) -> QRect:
    """Return where the bar lies in the rectangle of a row."""
    left = rect.x() + SIDE_PX + int(rect.width() * LABEL_SHARE) + GAP_PX
    width = max(40, rect.right() - SIDE_PX - NUMBERS_PX - left)
    return QRect(left, rect.y() + (rect.height() - BAR_PX) // 2, width, BAR_PX)


def part_rects(row: CoverageRow, bar: QRect) -> list[tuple[Decision, QRectF]]:
    """Return the parts of a bar from the left; each is wide enough to be seen."""
    parts = parts_of(row)
    spare = bar.width() - LEAST_PART_PX * len(parts)
    rects: list[tuple[Decision, QRectF]] = []
    left = float(bar.left())
    for decision, count in parts:
        width = LEAST_PART_PX + spare * count / row.papers
        rects.append((decision, QRectF(left, bar.top(), width, bar.height())))
        left += width
    return rects


class _BarDelegate(QStyledItemDelegate):
    def __init__(self, themes: ThemeStore, parent: QWidget) -> None:
        super().__init__(parent)
        self._themes = themes

    def sizeHint(self, option: QStyleOptionViewItem, index: AnyIndex) -> QSize:
        return QSize(360, ROW_PX)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        row: CoverageRow = index.data(ROW_ROLE)
        rect: QRect = option.rect
        state: QStyle.StateFlag = option.state
        theme = self._themes.current
        painter.save()
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        if state & QStyle.StateFlag.State_Selected:
            painter.fillRect(rect, theme.selection)
            painter.fillRect(QRect(rect.x(), rect.y(), 3, rect.height()), theme.selection_bar)
        elif state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(rect, theme.hover)
        _paint_texts(painter, rect, row, theme)
        _paint_bar(painter, bar_rect(rect), row, theme)
        painter.restore()


def _paint_texts(painter: QPainter, rect: QRect, row: CoverageRow, theme: Theme) -> None:
    middle = Qt.AlignmentFlag.AlignVCenter
    width = int(rect.width() * LABEL_SHARE)
    font = ui_font(13, 500)
    painter.setFont(font)
    painter.setPen(theme.text)
    label = QFontMetrics(font).elidedText(row.label, Qt.TextElideMode.ElideMiddle, width)
    painter.drawText(QRect(rect.x() + SIDE_PX, rect.y(), width + 4, rect.height()), middle, label)
    right = rect.right() - SIDE_PX
    painter.setFont(ui_font(12))
    painter.setPen(theme.text_muted)
    papers = QRect(right - NUMBERS_PX + GAP_PX, rect.y(), 72, rect.height())
    painter.drawText(papers, middle | Qt.AlignmentFlag.AlignRight, f"{row.papers:,}")
    painter.setFont(ui_font(12, 600))
    painter.setPen(theme.text)
    seen = QRect(right - 52, rect.y(), 52, rect.height())
    painter.drawText(seen, middle | Qt.AlignmentFlag.AlignRight, seen_text(row))


def _paint_bar(painter: QPainter, bar: QRect, row: CoverageRow, theme: Theme) -> None:
    outline = QPainterPath()
    outline.addRoundedRect(QRectF(bar), BAR_PX / 2, BAR_PX / 2)
    painter.setClipPath(outline)
    for decision, part in part_rects(row, bar):
        # A gap tells neighbours apart where their colours do not.
        is_last = part.right() >= bar.right()
        painter.fillRect(part.adjusted(0, 0, 0 if is_last else -1, 0), theme.colour(ROLES[decision]))
    painter.setClipping(False)
