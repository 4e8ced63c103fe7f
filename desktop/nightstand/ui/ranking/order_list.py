"""The order as it stands: each paper with its place and how sure that is, drawn as a small plot."""

from typing import Final

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QKeyEvent, QPainter, QPen
from PySide6.QtWidgets import QAbstractItemView, QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from nightstand.domain.paper import PaperId
from nightstand.services.ranking_values import Band
from nightstand.ui.fonts import ui_font
from nightstand.ui.icons import Icon, IconStore
from nightstand.ui.ranking.order_model import ROW_ROLE, OrderModel
from nightstand.ui.ranking.shown import CutLine, Heading, OrderRow, Row
from nightstand.ui.theme import Theme, ThemeStore

ROW_PX: Final = 34
HEADING_PX: Final = 34
CUT_PX: Final = 24
NUMBER_PX: Final = 40
PLOT_PX: Final = 88
RIGHT_PX: Final = 18
SIGN_PX: Final = 14
DOT_PX: Final = 9
LONGEST_TEXT: Final = 160
"""Longer texts never fit, and cutting them to the width would cost time."""

AnyIndex = QModelIndex | QPersistentModelIndex


class OrderList(QListView):
    """Tells which paper is current; letters and figures go on to the question."""

    current_changed = Signal(object)
    """A PaperId, or None."""

    def __init__(self, themes: ThemeStore, icons: IconStore, parent: QWidget) -> None:
        super().__init__(parent)
        self.order = OrderModel()
        self.setModel(self.order)
        self.setItemDelegate(_OrderDelegate(themes, icons, self))
        self.setAccessibleName("The order now")
        self.setMouseTracking(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        self.setDragDropOverwriteMode(False)
        self.setDefaultDropAction(Qt.DropAction.MoveAction)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.selectionModel().currentChanged.connect(self._tell)
        themes.theme_changed.connect(self.viewport().update)

    def show_rows(self, rows: tuple[Row, ...]) -> None:
        """Show the order; the paper that was current stays it wherever it went."""
        paper = self.current
        self.order.show(rows)
        at = self.order.row_of(paper) if paper is not None else None
        if at is not None and at != self.currentIndex().row():
            self.setCurrentIndex(self.order.index(at, 0))

    @property
    def current(self) -> PaperId | None:
        """The current paper."""
        return self.order.paper_at(self.currentIndex().row())

    def menu_place(self) -> QPoint:
        """Return where a menu about the current paper opens."""
        row = self.visualRect(self.currentIndex())
        return self.viewport().mapToGlobal(row.bottomLeft() + QPoint(NUMBER_PX, 0))

    def go_to(self, paper: PaperId) -> None:
        """Make a paper current."""
        at = self.order.row_of(paper)
        if at is not None:
            self.setCurrentIndex(self.order.index(at, 0))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        # A list would look for rows that begin with what is typed.
        if event.text() and event.text().isprintable():
            event.ignore()
            return
        super().keyPressEvent(event)

    def _tell(self) -> None:
        self.current_changed.emit(self.current)


class _OrderDelegate(QStyledItemDelegate):
    def __init__(self, themes: ThemeStore, icons: IconStore, parent: QWidget) -> None:
        super().__init__(parent)
        self._themes = themes
        self._icons = icons

    def sizeHint(self, option: QStyleOptionViewItem, index: AnyIndex) -> QSize:
        row = index.data(ROW_ROLE)
        return QSize(220, {Heading: HEADING_PX, CutLine: CUT_PX}.get(type(row), ROW_PX))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        row = index.data(ROW_ROLE)
        rect: QRect = option.rect
        state: QStyle.StateFlag = option.state
        theme = self._themes.current
        painter.save()
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        if isinstance(row, OrderRow):
            if state & QStyle.StateFlag.State_Selected:
                painter.fillRect(rect, theme.selection)
                painter.fillRect(QRect(rect.x(), rect.y(), 3, rect.height()), theme.selection_bar)
            elif state & QStyle.StateFlag.State_MouseOver:
                painter.fillRect(rect, theme.hover)
            self._paint_paper(painter, rect, row, theme)
        elif isinstance(row, CutLine):
            _paint_cut(painter, rect, row.text, theme)
        elif isinstance(row, Heading):
            painter.setFont(ui_font(11, 600))
            painter.setPen(theme.text_muted)
            place = rect.adjusted(18, 0, -RIGHT_PX, -5)
            painter.drawText(place, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignBottom, row.text.upper())
        painter.restore()

    def _paint_paper(self, painter: QPainter, rect: QRect, row: OrderRow, theme: Theme) -> None:
        middle, ranked = Qt.AlignmentFlag.AlignVCenter, row.ranked
        painter.setFont(ui_font(12, 500))
        painter.setPen(theme.text_faint)
        number = QRect(rect.x(), rect.y(), NUMBER_PX - 10, rect.height())
        painter.drawText(number, middle | Qt.AlignmentFlag.AlignRight, str(ranked.position))
        plot = QRect(rect.right() - RIGHT_PX - PLOT_PX, rect.y(), PLOT_PX, rect.height())
        right = plot.left() - 14
        signs = [(Icon.WARNING, theme.warning)] if row.doubt else []
        if ranked.is_placed_by_hand:
            signs.append((Icon.PIN, theme.accent if ranked.is_fixed else theme.text_muted))
        for icon, colour in signs:
            right -= SIGN_PX
            self._icons.paint(painter, QRect(right, rect.y(), SIGN_PX, rect.height()), icon, colour, SIGN_PX)
            right -= 5
        if ranked.is_new:
            right = _paint_new(painter, rect, right, theme)
        font = ui_font(13, 500)
        room = right - rect.x() - NUMBER_PX
        text = QFontMetrics(font).elidedText(row.title[:LONGEST_TEXT], Qt.TextElideMode.ElideRight, room)
        painter.setFont(font)
        painter.setPen(theme.text)
        painter.drawText(QRect(rect.x() + NUMBER_PX, rect.y(), room + 4, rect.height()), middle, text)
        _paint_plot(painter, plot, row, theme)


def _paint_new(painter: QPainter, rect: QRect, right: int, theme: Theme) -> int:
    font = ui_font(11, 500)
    width = QFontMetrics(font).horizontalAdvance("new")
    painter.setFont(font)
    painter.setPen(theme.text_faint)
    painter.drawText(QRect(right - width, rect.y(), width + 2, rect.height()), Qt.AlignmentFlag.AlignVCenter, "new")
    return right - width - 8


def _paint_plot(painter: QPainter, plot: QRect, row: OrderRow, theme: Theme) -> None:
    """Draw where the paper is with 80 %, and a dot that is full, half or hollow as its place is settled or open."""
    y = plot.center().y() + 0.5
    left, width = plot.left() + DOT_PX / 2, plot.width() - DOT_PX
    painter.setPen(QPen(theme.border, 1))
    painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y))
    bar = QRectF(left + width * row.low, y - 2.5, max(2.0, width * (row.high - row.low)), 5)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(_mixed(theme.accent, theme.surface, 0.32))
    painter.drawRoundedRect(bar, 2.5, 2.5)
    dot = QRectF(left + width * row.mean - DOT_PX / 2, y - DOT_PX / 2, DOT_PX, DOT_PX)
    painter.setPen(QPen(theme.accent, 1.5))
    painter.setBrush(theme.accent if row.ranked.band is Band.SETTLED else theme.surface)
    painter.drawEllipse(dot)
    if row.ranked.band is Band.LEANING:
        painter.setBrush(theme.accent)
        painter.drawPie(dot, 90 * 16, 180 * 16)


def _paint_cut(painter: QPainter, rect: QRect, text: str, theme: Theme) -> None:
    font = ui_font(11, 600)
    width = QFontMetrics(font).horizontalAdvance(text)
    y = rect.center().y() + 0.5
    painter.setPen(QPen(theme.accent, 1, Qt.PenStyle.DashLine))
    painter.drawLine(QPointF(rect.x() + 18, y), QPointF(rect.right() - RIGHT_PX - width - 10, y))
    painter.setFont(font)
    painter.setPen(theme.accent)
    place = rect.adjusted(0, 0, -RIGHT_PX, 0)
    painter.drawText(place, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, text)


def _mixed(colour: QColor, ground: QColor, share: float) -> QColor:
    parts = [
        round(share * one + (1 - share) * other)
        for one, other in zip(colour.getRgb()[:3], ground.getRgb()[:3], strict=True)  # type: ignore[index]
    ]
    return QColor(*parts)
