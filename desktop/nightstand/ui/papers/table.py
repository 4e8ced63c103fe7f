"""The table of papers: one column of equally tall rows, selection and scroll kept by paper, drag in and out."""

from typing import Final

from PySide6.QtCore import (
    QEvent,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QRect,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import (
    QContextMenuEvent,
    QCursor,
    QDrag,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QWidget

from nightstand.domain.paper import PaperId
from nightstand.ui.papers.cut_line import HEIGHT_PX, paint_cut_line
from nightstand.ui.papers.delegate import PaperDelegate
from nightstand.ui.papers.drag_picture import drag_picture
from nightstand.ui.papers.drop_target import DropTarget
from nightstand.ui.papers.model import ListedPaper, PaperListModel, ShownResult
from nightstand.ui.papers.place_keeping import PlaceKeeping
from nightstand.ui.theme import ThemeStore

AnyIndex = QModelIndex | QPersistentModelIndex
_SELECT: Final = QItemSelectionModel.SelectionFlag.ClearAndSelect | QItemSelectionModel.SelectionFlag.Rows
_SCROLL_STEP_PX: Final = 26


class PaperTable(QTableView):
    """Shows a `PaperListModel`; tells of the selection in papers rather than rows."""

    current_changed = Signal(object)
    selection_changed = Signal()
    star_clicked = Signal(object)
    opened = Signal()
    menu_requested = Signal(QPoint)
    rows_shown = Signal()
    """Other rows came into view."""
    dropped = Signal(int)
    """Papers of this table were dropped in front of a row, or behind the last."""
    drop_refused = Signal()
    escaped = Signal()

    def __init__(self, model: PaperListModel, delegate: PaperDelegate, themes: ThemeStore, parent: QWidget) -> None:
        super().__init__(parent)
        self._papers = model
        self._delegate = delegate
        self._themes = themes
        self._cut: tuple[int, str] | None = None
        self._places = PlaceKeeping(self, model)
        self._told_current: PaperId | None = None
        self._is_restoring = False
        self._is_chosen = False
        """Whether a person made the current paper current; else it is the first, and gives way to a better one."""
        self.setModel(model)
        self.setItemDelegate(delegate)
        self._drop_target = DropTarget(self)
        self._drop_target.dropped.connect(self.dropped)
        self._repaint = QTimer(self, interval=0, singleShot=True)
        self._repaint.timeout.connect(self._paint_all)
        self._set_look()
        self._set_behaviour()
        self.selectionModel().currentRowChanged.connect(self._tell_current)
        self.selectionModel().selectionChanged.connect(self._tell_selection)
        self.verticalScrollBar().valueChanged.connect(self.rows_shown)
        self.doubleClicked.connect(self._tell_opened)

    def show_papers(self, result: ShownResult, *, from_the_top: bool = False) -> None:
        """Show a result; what is selected, current and at the top stays so if it is still there.

        When the current paper is gone the next one becomes current. `from_the_top` the list is shown from its first
        row; the current paper goes along if a person chose it, and else the first one becomes current. Of several
        selected papers no other goes along: keys there must not act on papers that were chosen elsewhere.
        """
        current = self.current_paper if from_the_top and self._is_chosen else None
        place = None if from_the_top else self._places.place()
        self._is_restoring = True
        positions = result.positions
        self._delegate.set_greatest_number(max(positions.values(), default=0) if positions else 0)
        self._papers.show(result)
        self.updateGeometries()
        if place is None:
            self._is_chosen = self._places.begin_with(current)
        else:
            self._places.restore(place)
        self._is_restoring = False
        is_chosen = self._is_chosen
        self._tell_current()
        self._tell_selection()
        self._is_chosen = is_chosen
        self.rows_shown.emit()

    def lay_out(self, listed: ListedPaper) -> None:
        """Lay a row out for the present width, so that painting it takes less."""
        self._delegate.lay_out(listed, self.columnWidth(0))

    def reveal_current(self) -> None:
        """Bring the current paper into view."""
        if self.currentIndex().isValid():
            self.scrollTo(self.currentIndex())

    def enter(self) -> None:
        """Take the focus from a search: what is in view is what the person goes on with."""
        self.setFocus()
        first, last = self.visible_rows
        if self._papers.count and not first <= self.currentIndex().row() <= last:
            self.go_to_row(first)

    def set_reordering(self, *, allowed: bool) -> None:
        """Let papers of this table be dropped between its rows, or not."""
        self._drop_target.is_open = allowed

    def set_cut_line(self, row: int | None, text: str) -> None:
        """Draw a line with words in front of a row, or behind the last; None takes it away."""
        self._cut = None if row is None else (row, text)
        self.viewport().update()

    @property
    def cut_line(self) -> tuple[int, str] | None:
        """The row in front of which that line stands, and its words."""
        return self._cut

    def refresh_height(self) -> None:
        """Take the delegate's row height; the paper at the top stays there."""
        place = self._places.place()
        self.verticalHeader().setDefaultSectionSize(self._delegate.row_height_px)
        self._places.scroll_to(place)
        self.viewport().update()

    @property
    def current_paper(self) -> PaperId | None:
        """The paper with the cursor, if it is selected; else the only selected one, where the cursor has left it."""
        return self._places.current_paper

    @property
    def selected_papers(self) -> tuple[PaperId, ...]:
        """All selected papers in the order shown."""
        return self._places.selected_papers

    @property
    def visible_rows(self) -> tuple[int, int]:
        """The first and last row in view; the second is smaller when there are none."""
        return self._places.visible_rows

    @property
    def rows_in_view(self) -> int:
        """How many rows there is room for, those included that are cut at the edge."""
        return self._places.rows_in_view

    @property
    def snippet_width_px(self) -> int:
        """How wide a line of an abstract is in a row."""
        return self._delegate.snippet_width_px(self.columnWidth(0))

    def step(self, rows: int) -> None:
        """Make the paper so many rows further current, and select it alone."""
        if self._papers.count:
            row = self.currentIndex().row() + rows if self.currentIndex().isValid() else 0
            self.go_to_row(max(0, min(row, self._papers.count - 1)))

    def go_to_row(self, row: int) -> None:
        """Make the paper in a row current, select it alone and bring it into view."""
        index = self._papers.index(row, 0)
        self.selectionModel().setCurrentIndex(index, _SELECT)
        self.scrollTo(index)

    def row_rect(self, row: int) -> QRect:
        """Return a row's rectangle in the viewport."""
        return self.visualRect(self._papers.index(row, 0))

    def keyboardSearch(self, search: str) -> None:
        """Do nothing: letters are the keys of actions here."""

    def moveCursor(self, action: QAbstractItemView.CursorAction, modifiers: Qt.KeyboardModifier) -> QModelIndex:
        if action is QAbstractItemView.CursorAction.MoveHome:
            return self._papers.index(0, 0)
        if action is QAbstractItemView.CursorAction.MoveEnd:
            return self._papers.index(self._papers.count - 1, 0)
        return super().moveCursor(action, modifiers)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and not event.modifiers():
            self.escaped.emit()
            return
        super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if event.reason() in (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason):
            # The keys go to the row with the outline, so that has to be seen.
            self.reveal_current()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        index = self.indexAt(event.position().toPoint())
        if event.button() is Qt.MouseButton.LeftButton and self._is_on_star(index, event.position().toPoint()):
            self.star_clicked.emit(self._papers.paper_at(index.row()))
            return
        self._is_chosen = self._is_chosen or index.isValid()
        super().mousePressEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        index = self.indexAt(event.position().toPoint())
        if self._is_on_star(index, event.position().toPoint()):
            self.mousePressEvent(event)
            return
        super().mouseDoubleClickEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        place = event.globalPos()
        if event.reason() is QContextMenuEvent.Reason.Keyboard and self.currentIndex().isValid():
            place = self.viewport().mapToGlobal(self.visualRect(self.currentIndex()).center())
        if self._papers.count:
            self.menu_requested.emit(place)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.rows_shown.emit()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._papers.waits_for_rows:
            # The whole window is painted now; rows that have a new width are laid out in the next turn.
            self._delegate.hold_back()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self._delegate.go_on():
            self._repaint.start()
        self._paint_cut()
        line = self._drop_target.line()
        if line is not None:
            with QPainter(self.viewport()) as painter:
                painter.setRenderHint(QPainter.RenderHint.Antialiasing)
                painter.setPen(QPen(self._themes.current.accent, 2))
                painter.drawLine(line)
                painter.setBrush(self._themes.current.surface)
                painter.drawEllipse(line.p1(), 4, 4)

    def startDrag(self, supportedActions: Qt.DropAction) -> None:  # noqa: N803 - Qt's own name
        papers = self.selected_papers
        if not papers:
            return
        drag = QDrag(self)
        drag.setMimeData(self._papers.mimeData(self.selectedIndexes()))
        drag.setPixmap(drag_picture(len(papers), self._themes.current, self.devicePixelRatioF()))
        drag.setHotSpot(QPoint(-12, -8))
        result = drag.exec(Qt.DropAction.CopyAction | Qt.DropAction.MoveAction, Qt.DropAction.CopyAction)
        is_inside = self.viewport().rect().contains(self.viewport().mapFromGlobal(QCursor.pos()))
        if result is Qt.DropAction.IgnoreAction and is_inside and not self._drop_target.is_open:
            self.drop_refused.emit()

    def viewportEvent(self, event: QEvent) -> bool:
        return self._drop_target.handle(event) or super().viewportEvent(event)

    def _paint_cut(self) -> None:
        if self._cut is None or not self._papers.count:
            return
        row, text = self._cut
        # In front of the first row it would stand outside.
        y = (
            max(self.row_rect(row).top(), HEIGHT_PX // 2)
            if row < self._papers.count
            else self.row_rect(row - 1).bottom()
        )
        if -HEIGHT_PX < y < self.viewport().height() + HEIGHT_PX:
            with QPainter(self.viewport()) as painter:
                paint_cut_line(painter, y, self.viewport().width(), text, self._themes.current)

    def _set_look(self) -> None:
        self.horizontalHeader().hide()
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.verticalHeader().hide()
        self.verticalHeader().setMinimumSectionSize(1)
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.verticalHeader().setDefaultSectionSize(self._delegate.row_height_px)
        self.setShowGrid(False)
        self.setFrameShape(QTableView.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.verticalScrollBar().setSingleStep(_SCROLL_STEP_PX)
        self.setAccessibleName("Papers")

    def _set_behaviour(self) -> None:
        self.setMouseTracking(True)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setTabKeyNavigation(False)
        self.setDragEnabled(True)
        self.setAcceptDrops(True)
        self.setDropIndicatorShown(False)

    def _is_on_star(self, index: QModelIndex, at: QPoint) -> bool:
        return index.isValid() and self._delegate.star_rect(self.visualRect(index)).contains(at)

    def _tell_current(self) -> None:
        current = self.current_paper
        if not self._is_restoring and current != self._told_current:
            self._told_current = current
            self._is_chosen = current is not None
            self.current_changed.emit(current)

    def _tell_selection(self) -> None:
        if not self._is_restoring:
            self._tell_current()
            self.selection_changed.emit()

    def _paint_all(self) -> None:
        self.viewport().update()

    def _tell_opened(self, _index: QModelIndex) -> None:
        self.opened.emit()
