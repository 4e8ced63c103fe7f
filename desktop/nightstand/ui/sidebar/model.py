"""The sidebar's rows as a tree model that takes drops of papers."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QAbstractItemModel, QMimeData, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal

from nightstand.domain.errors import InvalidValue
from nightstand.domain.tag import Tag, folded, tag_name
from nightstand.ui.drag import PAPERS_MIME, dragged_papers
from nightstand.ui.sidebar.list_drag import (
    LEVEL_MIME,
    LIST_MIME,
    dragged_level,
    dragged_list,
    level_mime,
    list_mime,
    nested_name,
)
from nightstand.ui.sidebar.places import Node, PlaceKind, Section, SidebarPlace
from nightstand.ui.sidebar.tree import tree_of
from nightstand.ui.widgets.toned_label import plain_tooltip

if TYPE_CHECKING:
    from nightstand.services.browsing import SidebarCounts

AnyIndex = QModelIndex | QPersistentModelIndex
NODE_ROLE: Final = int(Qt.ItemDataRole.UserRole)
"""The role whose value is the row's `Node`."""


_NO_FLAGS: Final = Qt.ItemFlag(0)
_CHANGING: Final = ("text", "count", "colour", "full_name", "detail", "tint", "is_overdue", "told")
"""What a row may come to say otherwise while it stays the same row."""


class SidebarModel(QAbstractItemModel):
    """Shows the places; asks by signals for what a person wants done to them."""

    papers_dropped = Signal(object, object)
    """(tuple of PaperId, SidebarPlace)"""
    papers_moved = Signal(object, object)
    """The same of papers that leave the list they were dragged from."""
    rename_requested = Signal(object, str)
    """(SidebarPlace, new name)"""
    nest_requested = Signal(object, str)
    """(SidebarPlace of a list, its name below the list that it was dropped on)"""

    level_rename_requested = Signal(str, str)
    """(name of a folder that only holds lists, its new name)"""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._root = Node("")
        # The indexes hold bare addresses of nodes, so every node a view may still ask for is kept alive here.
        self._nodes: list[Node] = []
        self._counts: SidebarCounts | None = None
        self._kept_tags: frozenset[str] = frozenset()

    def show(self, counts: "SidebarCounts") -> None:
        """Show these counts; rows are built anew only when a place came, went or moved."""
        self._counts = counts
        root = tree_of(counts, self._kept_tags)
        nodes = list(root.walk())
        if [node.key for node in nodes] == [node.key for node in self._nodes]:
            self._update(nodes)
            return
        self.beginResetModel()
        self._root, self._nodes = root, nodes
        self.endResetModel()

    def index_of(self, place: SidebarPlace) -> QModelIndex:
        """Return where a place stands; an invalid index when it is gone."""
        for node in self._nodes:
            if node.place == place:
                return self.index_of_node(node)
        return QModelIndex()

    def index_of_node(self, node: Node) -> QModelIndex:
        """Return where a node of this model stands."""
        return self.createIndex(node.row, 0, node)

    def keep_tag(self, name: str) -> None:
        """Show a tag from now on, however rarely it is used."""
        if name not in self._kept_tags:
            self._kept_tags |= {name}
            if self._counts is not None:
                self.show(self._counts)

    @property
    def tags(self) -> tuple[Tag, ...]:
        """All tags, those without a row included."""
        return self._counts.tags if self._counts is not None else ()

    @property
    def nodes(self) -> tuple[Node, ...]:
        """All rows, parents before their children."""
        return tuple(self._nodes)

    def holds(self, node: Node) -> bool:
        """Tell whether a node still stands for a row; a new reading makes new ones."""
        return any(node is known for known in self._nodes)

    def tag_named(self, name: str) -> str | None:
        """Return a shown tag as it is spelled, found by its whole name in whatever letters; None for an unknown one."""
        try:
            wanted = folded(tag_name(name))
        except InvalidValue:
            return None
        levels = (node.place for node in self._nodes if node.place is not None)
        names = [tag.name for tag in self.tags] + [place.value for place in levels if place.kind is PlaceKind.TAG]
        return next((known for known in names if folded(known) == wanted), None)

    def node_at(self, index: AnyIndex) -> Node:
        """Return the row's node; the root for an invalid index."""
        if not index.isValid():
            return self._root
        node: Node = index.internalPointer()
        return node

    def place_at(self, index: AnyIndex) -> SidebarPlace | None:
        """Return the row's place; None for headings and gaps."""
        return self.node_at(index).place

    def index(self, row: int, column: int, parent: AnyIndex = QModelIndex()) -> QModelIndex:  # noqa: B008 - Qt's own
        children = self.node_at(parent).children
        if column != 0 or not 0 <= row < len(children):
            return QModelIndex()
        return self.createIndex(row, 0, children[row])

    def parent(self, index: AnyIndex) -> QModelIndex:  # type: ignore[override]
        above = self.node_at(index).parent if index.isValid() else None
        if above is None or above is self._root:
            return QModelIndex()
        return self.createIndex(above.row, 0, above)

    def rowCount(self, parent: AnyIndex = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        return len(self.node_at(parent).children)

    def columnCount(self, parent: AnyIndex = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        return 1

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        node = self.node_at(index)
        if role == NODE_ROLE:
            return node
        if role == Qt.ItemDataRole.DisplayRole:
            return node.text
        if role == Qt.ItemDataRole.EditRole:
            return node.full_name if _has_path(node) else node.text
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return spoken(node)
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tooltip(_tooltip(node)) or None
        return None

    def setData(self, index: AnyIndex, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        node = self.node_at(index)
        if role != Qt.ItemDataRole.EditRole or not isinstance(value, str) or not (node.place or node.level):
            return False
        name = value.strip()
        if name and name != self.data(index, Qt.ItemDataRole.EditRole):
            if node.place is None:
                self.level_rename_requested.emit(node.level, name)
            else:
                self.rename_requested.emit(node.place, name)
        # The row changes when the library says so, not before.
        return False

    def flags(self, index: AnyIndex) -> Qt.ItemFlag:
        node = self.node_at(index)
        if not index.isValid() or not (node.place or node.section or node.command or node.level):
            return Qt.ItemFlag.NoItemFlags
        if node.place is None:
            takes_lists = node.level or node.section is Section.LISTS
            flags = Qt.ItemFlag.ItemIsEnabled | (Qt.ItemFlag.ItemIsDropEnabled if takes_lists else _NO_FLAGS)
            return flags | Qt.ItemFlag.ItemIsEditable | Qt.ItemFlag.ItemIsDragEnabled if node.level else flags
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        if node.place.has_name:
            flags |= Qt.ItemFlag.ItemIsEditable
        if node.place.takes_papers:
            flags |= Qt.ItemFlag.ItemIsDropEnabled
        if node.place.kind is PlaceKind.LIST:
            flags |= Qt.ItemFlag.ItemIsDragEnabled
        return flags

    def mimeTypes(self) -> list[str]:
        return [PAPERS_MIME, LIST_MIME, LEVEL_MIME]

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:
        node = self.node_at(indexes[0]) if indexes else self._root
        if node.level:
            return level_mime(node.level)
        is_list = node.place is not None and node.place.kind is PlaceKind.LIST
        return list_mime(node.place.value) if is_list and node.place is not None else QMimeData()

    def supportedDropActions(self) -> Qt.DropAction:
        return Qt.DropAction.CopyAction | Qt.DropAction.MoveAction

    def canDropMimeData(self, data: QMimeData, action: Qt.DropAction, row: int, column: int, parent: AnyIndex) -> bool:
        if data.hasFormat(LIST_MIME) or data.hasFormat(LEVEL_MIME):
            return self._nested_name(data, parent) is not None
        place = self.place_at(parent)
        return place is not None and place.takes_papers and data.hasFormat(PAPERS_MIME)

    def dropMimeData(self, data: QMimeData, action: Qt.DropAction, row: int, column: int, parent: AnyIndex) -> bool:
        name = self._nested_name(data, parent)
        if name is not None and data.hasFormat(LEVEL_MIME):
            self.level_rename_requested.emit(dragged_level(data), name)
            return False
        if name is not None:
            self.nest_requested.emit(SidebarPlace(PlaceKind.LIST, dragged_list(data)), name)
            return False
        papers = dragged_papers(data)
        if papers and self.canDropMimeData(data, action, row, column, parent):
            told = self.papers_moved if action == Qt.DropAction.MoveAction else self.papers_dropped
            told.emit(papers, self.place_at(parent))
        # The papers stay where they were; a view that is told of a move would delete them there.
        return False

    def _nested_name(self, data: QMimeData, parent: AnyIndex) -> str | None:
        """Return what a dragged list or folder is called once dropped here; None where it cannot go."""
        if data.hasFormat(LEVEL_MIME):
            return nested_name(dragged_level(data), self.node_at(parent))
        index = self.index_of(SidebarPlace(PlaceKind.LIST, dragged_list(data)))
        return nested_name(self.node_at(index).full_name, self.node_at(parent)) if index.isValid() else None

    def _update(self, nodes: Sequence[Node]) -> None:
        for shown, read in zip(self._nodes, nodes, strict=True):
            if all(getattr(shown, name) == getattr(read, name) for name in _CHANGING):
                continue
            for name in _CHANGING:
                setattr(shown, name, getattr(read, name))
            index = self.createIndex(shown.row, 0, shown)
            self.dataChanged.emit(index, index)


def spoken(node: Node) -> str:
    """Return what a screen reader says of a row."""
    is_search = node.place is not None and node.place.kind is PlaceKind.SAVED_SEARCH
    name = node.text if is_search else node.full_name or node.text
    parts = [name] if node.count is None else [name, str(node.count)]
    return ", ".join([*parts, *([node.told] if node.told else [])])


def _has_path(node: Node) -> bool:
    is_list = node.place is not None and node.place.kind is PlaceKind.LIST
    return is_list or bool(node.level) or node.colour is not None


def _tooltip(node: Node) -> str:
    if not node.told:
        return node.full_name if node.full_name != node.text else ""
    name = node.full_name if _has_path(node) else node.text
    return f"{name}\n{node.told}"
