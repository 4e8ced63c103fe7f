"""The sidebar's tree: shows places, takes drops of papers, and says what a person chose or asked for."""

from PySide6.QtCore import QEvent, QPoint, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QDrag,
    QDragEnterEvent,
    QDragLeaveEvent,
    QDragMoveEvent,
    QDropEvent,
    QKeyEvent,
    QMouseEvent,
)
from PySide6.QtWidgets import QAbstractItemView, QApplication, QFrame, QTreeView, QWidget

from nightstand.ui.icons import IconStore
from nightstand.ui.sidebar.delegate import INSET_PX, SidebarDelegate
from nightstand.ui.sidebar.model import AnyIndex, SidebarModel
from nightstand.ui.sidebar.places import ADDABLE, ALL_PAPERS, Command, Node, PlaceKind, SidebarPlace
from nightstand.ui.theme import ThemeStore

EXPAND_DELAY_MS = 500


class SidebarView(QTreeView):
    """One tree, all of it reachable by keyboard; the current place is the selected row."""

    place_chosen = Signal(object)
    """A SidebarPlace was made current by a person."""
    add_requested = Signal(object)
    """The Section to which something is to be added."""
    command_requested = Signal(object)
    """The Command of a row was chosen."""
    menu_requested = Signal(object, QPoint)
    """(SidebarPlace, global position)"""
    level_menu_requested = Signal(object, QPoint)
    """(Node of a folder that only holds lists, global position)"""
    row_changed = Signal(object)
    """The Node of the row that is current by now, a heading or folder too."""

    def __init__(self, themes: ThemeStore, icons: IconStore, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("sidebar_tree")
        self.setAccessibleName("Library")
        self._model = SidebarModel(self)
        self._delegate = SidebarDelegate(themes, icons, self)
        self._place: SidebarPlace = ALL_PAPERS
        self._folded: set[tuple[str, ...]] = set()
        self._is_restoring = False
        self._pressed: Node | None = None
        self._pressed_at = QPoint()
        self._arrange()
        self.setModel(self._model)
        self.setItemDelegate(self._delegate)
        self._model.modelAboutToBeReset.connect(self._begin_restoring)
        self._model.modelReset.connect(self._restore)
        self._delegate.add_requested.connect(self.add_requested)
        self._delegate.toggle_requested.connect(self._toggle)
        self._delegate.command_requested.connect(self.command_requested)
        self.collapsed.connect(lambda index: self._folded.add(self._model.node_at(index).key))
        self.expanded.connect(lambda index: self._folded.discard(self._model.node_at(index).key))

    @property
    def sidebar_model(self) -> SidebarModel:
        """The model that is shown."""
        return self._model

    @property
    def current_place(self) -> SidebarPlace:
        """The place that was chosen last."""
        return self._place

    @property
    def current_node(self) -> Node:
        """The row that the keys are on: mostly that of the current place, but headings and folders are rows too."""
        return self._model.node_at(self.currentIndex())

    def node_of(self, place: SidebarPlace) -> Node | None:
        """Return the row of a place, or None when it is gone."""
        index = self._model.index_of(place)
        return self._model.node_at(index) if index.isValid() else None

    def choose(self, place: SidebarPlace) -> None:
        """Make a place current as if a person had; unknown places are ignored."""
        if place.kind is PlaceKind.TAG and place.value in {tag.name for tag in self._model.tags}:
            self._model.keep_tag(place.value)
        index = self._model.index_of(place)
        if index.isValid():
            self.setCurrentIndex(index)
            self.scrollTo(index)

    def rename_current(self) -> None:
        """Let a person type a new name in the current row."""
        self.rename_row(self.current_node)

    def rename_row(self, node: Node) -> None:
        """Let a person type a new name in a row; nothing happens if it is gone by now."""
        has_name = node.level or (node.place is not None and node.place.has_name)
        if has_name and self._model.holds(node):
            index = self._model.index_of_node(node)
            self.scrollTo(index)
            self.edit(index)

    def place_of_command(self, command: Command) -> QPoint:
        """Return where on the screen what a command opens belongs."""
        for node in self._model.nodes:
            if node.command is command:
                rect = self.visualRect(self._model.index_of_node(node))
                return self.viewport().mapToGlobal(rect.bottomLeft() + QPoint(INSET_PX, 0))
        return self.viewport().mapToGlobal(QPoint())

    def list_at(self, place: QPoint | None) -> str:
        """Mark the reading list at a place on the screen and return its name; None, or any other place, marks none."""
        node = self._model.node_at(self.indexAt(self.viewport().mapFromGlobal(place))) if place is not None else None
        is_list = (
            node is not None and node.place is not None and node.place.kind is PlaceKind.LIST and self._is_over(place)
        )
        self._mark(node if is_list else None)
        return node.full_name if node is not None and is_list else ""

    @property
    def folded(self) -> tuple[str, ...]:
        """The names of the folded rows, for keeping."""
        return tuple("\t".join(key) for key in sorted(self._folded))

    def fold(self, names: tuple[str, ...]) -> None:
        """Fold rows that were folded before; to be called before anything is shown."""
        self._folded = {tuple(name.split("\t")) for name in names if name}

    def currentChanged(self, current: AnyIndex, previous: AnyIndex) -> None:
        super().currentChanged(current, previous)
        place = self._model.place_at(current) if current.isValid() else None
        if not self._is_restoring:
            self.row_changed.emit(self._model.node_at(current))
        if place is None or self._is_restoring or place == self._place:
            return
        self._place = place
        self.place_chosen.emit(place)

    def keyboardSearch(self, search: str) -> None:
        """Do nothing: letters are the keys of actions here."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        index = self.currentIndex()
        node = self._model.node_at(index)
        if (node.section is not None or node.level) and event.key() in (
            Qt.Key.Key_Return,
            Qt.Key.Key_Enter,
            Qt.Key.Key_Space,
        ):
            self._toggle(node)
            return
        if node.command is not None and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.command_requested.emit(node.command)
            return
        if node.section in ADDABLE and event.key() in (Qt.Key.Key_Plus, Qt.Key.Key_Insert):
            self.add_requested.emit(node.section)
            return
        super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._pressed_at = event.position().toPoint()
        self._pressed = self._model.node_at(self.indexAt(self._pressed_at))
        super().mousePressEvent(event)
        # A heading or a command is no place: what is shown stays the selected row.
        if self._model.place_at(self.currentIndex()) is None and (index := self._model.index_of(self._place)).isValid():
            self.setCurrentIndex(index)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        pressed = self._pressed
        if not event.buttons() & Qt.MouseButton.LeftButton or pressed is None or pressed.place is not None:
            super().mouseMoveEvent(event)
            return
        # Of a row that cannot be selected the base class would drag nothing, but choose the rows on the way.
        way = event.position().toPoint() - self._pressed_at
        if pressed.level and way.manhattanLength() >= QApplication.startDragDistance():
            self.startDrag(self._model.supportedDropActions())
            self._pressed = None

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        by_keyboard = event.reason() is QContextMenuEvent.Reason.Keyboard
        index = self.currentIndex() if by_keyboard else self.indexAt(event.pos())
        node = self._model.node_at(index)
        at = self.viewport().mapToGlobal(self.visualRect(index).bottomLeft() if by_keyboard else event.pos())
        if node.place is not None:
            self.menu_requested.emit(node.place, at)
        elif node.level:
            self.level_menu_requested.emit(node, at)

    def startDrag(self, actions: Qt.DropAction) -> None:
        """Drag the row that was pressed: the base class takes the selected one, which a folder or heading never is."""
        node = self._pressed
        if node is None or not self._model.holds(node):
            return
        index = self._model.index_of_node(node)
        if not index.flags() & Qt.ItemFlag.ItemIsDragEnabled:
            return
        drag = QDrag(self)
        drag.setMimeData(self._model.mimeData([index]))
        drag.setPixmap(self.viewport().grab(self.visualRect(index)))
        drag.exec(actions, Qt.DropAction.MoveAction)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        super().dragEnterEvent(event)
        # Qt tells of moves only to a widget that has accepted the entry, wherever on it that was.
        event.setAccepted(any(event.mimeData().hasFormat(name) for name in self._model.mimeTypes()))

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        # The base class scrolls near an edge and opens a folded row after a while.
        super().dragMoveEvent(event)
        self._track(event)

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        super().dragLeaveEvent(event)
        self._mark(None)

    def dropEvent(self, event: QDropEvent) -> None:
        self._mark(None)
        index = self.indexAt(event.position().toPoint())
        action = self._drop_action(event, index)
        if self._model.canDropMimeData(event.mimeData(), action, -1, -1, index):
            event.setDropAction(action)
            event.accept()
            self._model.dropMimeData(event.mimeData(), action, -1, -1, index)
        else:
            event.ignore()

    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Leave:
            self.viewport().update()
        return super().viewportEvent(event)

    def _arrange(self) -> None:
        self.setHeaderHidden(True)
        self.setRootIsDecorated(False)
        self.setIndentation(0)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setMouseTracking(True)
        self.setExpandsOnDoubleClick(False)
        self.setAutoExpandDelay(EXPAND_DELAY_MS)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragDrop)
        self.setDropIndicatorShown(False)

    def _begin_restoring(self) -> None:
        self._is_restoring = True

    def _restore(self) -> None:
        folded = set(self._folded)
        self.expandAll()
        for node in self._model.nodes:
            if node.key in folded:
                self.collapse(self._model.index_of_node(node))
        index = self._model.index_of(self._place)
        is_gone = not index.isValid()
        if index.isValid():
            self.setCurrentIndex(index)
        self._is_restoring = False
        self.row_changed.emit(self.current_node)
        if is_gone:
            self.choose(ALL_PAPERS)

    def _is_over(self, place: QPoint | None) -> bool:
        return place is not None and self.viewport().rect().contains(self.viewport().mapFromGlobal(place))

    def _toggle(self, node: Node) -> None:
        index = self._model.index_of_node(node)
        self.setExpanded(index, not self.isExpanded(index))

    def _track(self, event: QDragMoveEvent) -> None:
        index = self.indexAt(event.position().toPoint())
        action = self._drop_action(event, index)
        if self._model.canDropMimeData(event.mimeData(), action, -1, -1, index):
            event.setDropAction(action)
            event.accept()
            self._mark(self._model.node_at(index))
        else:
            event.ignore()
            self._mark(None)

    def _drop_action(self, event: QDropEvent, index: AnyIndex) -> Qt.DropAction:
        """Return what a drop here does: from list to list papers move, unless Ctrl is held; elsewhere they stay."""
        place = self._model.place_at(index)
        is_between = (
            place is not None and place.kind is PlaceKind.LIST and self._place.kind is PlaceKind.LIST
        ) and place != self._place
        is_copy = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        return Qt.DropAction.MoveAction if is_between and not is_copy else Qt.DropAction.CopyAction

    def _mark(self, node: Node | None) -> None:
        self._delegate.set_drop_target(node)
        self.viewport().update()
