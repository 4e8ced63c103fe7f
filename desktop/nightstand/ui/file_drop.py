"""Takes files that are dragged onto the window, wherever on it that is, and says what dropping them would do."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QEvent, QFileInfo, QObject, QPoint, QRect, Qt, QUrl, Signal
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDragMoveEvent, QDropEvent
from PySide6.QtWidgets import QFrame, QWidget

from nightstand.domain.paper import PaperId
from nightstand.ui.widgets.drop_cover import DropCover

INSET_PX: Final = 18
BAR_PX: Final = 84
"""Height of the words while files are dragged that go to a paper, since the papers must be seen."""
DOCUMENT_SUFFIXES: Final = frozenset(
    "pdf ps eps djvu epub doc docx odt rtf ppt pptx odp key xls xlsx ods png jpg jpeg gif svg webp tif tiff mp4"
    " zip".split()
)
"""Files of these kinds hold no entries; dropped on a paper they are kept with it."""


@dataclass(frozen=True, slots=True)
class PaperAt:
    """A paper at a place on the screen, with the rectangle on the screen that shows it."""

    paper: PaperId
    title: str
    rect: QRect


class FileDrop(QWidget):
    """Lies over the whole window while files are dragged across it, so that no text field takes them for text.

    `list_at` marks the reading list at a place on the screen and returns its name, "" for none; None marks none.
    """

    dropped = Signal(object, str)
    """(the addresses as a list of QUrl, the name of the reading list they were dropped on or "")"""
    attached = Signal(object, object)
    """(the PaperId they were dropped on, the addresses as a list of QUrl)"""

    def __init__(self, window: QWidget, list_at: Callable[[QPoint | None], str], room: Callable[[], QRect]) -> None:
        """`room` is where on the window the words stand, beside what is to be seen while dragging."""
        super().__init__(window)
        self._window = window
        self._list_at = list_at
        self._room = room
        self._what = ""
        self._are_documents = False
        self._paper_at: Callable[[QPoint], PaperAt | None] = lambda _place: None
        self._mark = QFrame(self)
        self._mark.setObjectName("drop_mark")
        self._mark.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._ground = QWidget(self)
        self._ground.setObjectName("pane")
        self._ground.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.cover = DropCover(self)
        self.setAcceptDrops(True)
        self.hide()

    def set_papers(self, paper_at: Callable[[QPoint], PaperAt | None]) -> None:
        """Let documents be dropped on the papers that `paper_at` finds at a place on the screen."""
        self._paper_at = paper_at

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
        place = self.mapToGlobal(event.position().toPoint())
        into = self._list_at(place)
        paper = self._paper_at(place) if _are_documents(files) else None
        self._end()
        if files and paper is not None:
            event.acceptProposedAction()
            self.attached.emit(paper.paper, files)
        elif files:
            event.acceptProposedAction()
            self.dropped.emit(files, into)

    def _begin(self, files: Sequence[QUrl]) -> None:
        self._what = _spoken(files)
        self.setGeometry(self._window.rect())
        self._are_documents = _are_documents(files)
        room = self._room()
        self._ground.setGeometry(room)
        self._ground.setVisible(not self._are_documents)
        self._mark.hide()
        inner = room.adjusted(INSET_PX, INSET_PX, -INSET_PX, -INSET_PX)
        if self._are_documents:
            inner.setTop(max(inner.top(), inner.bottom() - BAR_PX))
        self.cover.setGeometry(inner)
        self._say_import()
        self.show()
        self.raise_()

    def _follow(self, event: QDropEvent) -> None:
        place = self.mapToGlobal(event.position().toPoint())
        name = self._list_at(place)
        paper = self._paper_at(place) if self._are_documents else None
        self._mark.setVisible(paper is not None)
        if paper is not None:
            self._mark.setGeometry(QRect(self.mapFromGlobal(paper.rect.topLeft()), paper.rect.size()))
            self.cover.say(f"Drop to attach {self._what} to “{paper.title}”", "It is kept with the paper")
        elif name:
            self.cover.say(f"Drop to import {self._what} into “{name}”", "The papers go to the end of the list")
        else:
            self._say_import()

    def _say_import(self) -> None:
        if self._are_documents:
            self.cover.say(f"Drop {self._what} on a paper", "It is kept with that paper")
        else:
            self.cover.say(f"Drop to import {self._what}", "Or drop on a reading list to put the papers into it")

    def _end(self) -> None:
        self._list_at(None)
        self.hide()


def _files(event: QDropEvent) -> list[QUrl]:
    # What the window itself drags is no file that comes in.
    return [url for url in event.mimeData().urls() if url.isLocalFile()] if event.source() is None else []


def _are_documents(files: Sequence[QUrl]) -> bool:
    return bool(files) and all(QFileInfo(url.toLocalFile()).suffix().lower() in DOCUMENT_SUFFIXES for url in files)


def _spoken(files: Sequence[QUrl]) -> str:
    if len(files) > 1:
        return f"{len(files):,} files"
    found = QFileInfo(files[0].toLocalFile())
    name = found.fileName() or found.filePath()
    return f"the files in “{name}”" if found.isDir() else name
