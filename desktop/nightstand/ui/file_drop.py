"""Takes files that are dragged onto the window, wherever on it that is, and says what dropping them would do."""

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QEvent, QFileInfo, QObject, QPoint, QRect, Qt, QUrl, Signal
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDragMoveEvent, QDropEvent
from PySide6.QtWidgets import QWidget

from nightstand.ui.widgets.drop_cover import DropCover

INSET_PX: Final = 18


class FileDrop(QWidget):
    """Lies over the whole window while files are dragged across it, so that no text field takes them for text.

    `list_at` marks the reading list at a place on the screen and returns its name, "" for none; None marks none.
    """

    dropped = Signal(object, str)
    """(the addresses as a list of QUrl, the name of the reading list they were dropped on or "")"""

    def __init__(self, window: QWidget, list_at: Callable[[QPoint | None], str], room: Callable[[], QRect]) -> None:
        """`room` is where on the window the words stand, beside what is to be seen while dragging."""
        super().__init__(window)
        self._window = window
        self._list_at = list_at
        self._room = room
        self._what = ""
        self._ground = QWidget(self)
        self._ground.setObjectName("pane")
        self._ground.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.cover = DropCover(self)
        self.setAcceptDrops(True)
        self.hide()

    def watch(self) -> None:
        """Look out for drags; to be called once the window is shown."""
        handle = self._window.windowHandle()
        if handle is not None:
            handle.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # The window's own surface hears of a drag before the part below the pointer does.
        if event.type() is QEvent.Type.DragEnter and isinstance(event, QDragEnterEvent) and _files(event):
            self._begin(_files(event))
        return super().eventFilter(watched, event)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if _files(event):
            event.acceptProposedAction()
            self._follow(event)

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        if _files(event):
            event.acceptProposedAction()
            self._follow(event)

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        self._end()

    def dropEvent(self, event: QDropEvent) -> None:
        files = _files(event)
        into = self._list_at(self.mapToGlobal(event.position().toPoint()))
        self._end()
        if files:
            event.acceptProposedAction()
            self.dropped.emit(files, into)

    def _begin(self, files: Sequence[QUrl]) -> None:
        self._what = _spoken(files)
        self.setGeometry(self._window.rect())
        self._ground.setGeometry(self._room())
        self.cover.setGeometry(self._room().adjusted(INSET_PX, INSET_PX, -INSET_PX, -INSET_PX))
        self.cover.say(f"Drop to import {self._what}", "Or drop on a reading list to put the papers into it")
        self.show()
        self.raise_()

    def _follow(self, event: QDropEvent) -> None:
        name = self._list_at(self.mapToGlobal(event.position().toPoint()))
        if name:
            self.cover.say(f"Drop to import {self._what} into “{name}”", "The papers go to the end of the list")
        else:
            self.cover.say(f"Drop to import {self._what}", "Or drop on a reading list to put the papers into it")

    def _end(self) -> None:
        self._list_at(None)
        self.hide()


def _files(event: QDropEvent) -> list[QUrl]:
    # What the window itself drags is no file that comes in.
    return [url for url in event.mimeData().urls() if url.isLocalFile()] if event.source() is None else []


def _spoken(files: Sequence[QUrl]) -> str:
    if len(files) > 1:
        return f"{len(files):,} files"
    found = QFileInfo(files[0].toLocalFile())
    name = found.fileName() or found.filePath()
    return f"the files in “{name}”" if found.isDir() else name
