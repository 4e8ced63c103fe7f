"""Offers papers while a link `[[…` is typed in a note."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent, QTextCursor
from PySide6.QtWidgets import QFrame, QListView, QTextEdit, QVBoxLayout

from nightstand.domain.note_links import begun_link
from nightstand.ui.icons import IconStore
from nightstand.ui.theme import ThemeStore
from nightstand.ui.widgets.choice_rows import Choice, ChoiceDelegate, ChoiceModel
from nightstand.ui.widgets.markdown_look import MarkdownLook
from nightstand.ui.widgets.name_rows import ROW_PX

WIDTH_PX: Final = 360


class KeyCompletion(QObject):
    """Watches an editor; `wanted` asks for papers, `offer` shows them, and a choice completes the link."""

    wanted = Signal(object, str)
    """(this, what was typed of the key)"""

    def __init__(self, editor: QTextEdit, themes: ThemeStore, icons: IconStore) -> None:
        super().__init__(editor)
        self._editor = editor
        self._themes = themes
        self._popup = QFrame(editor, Qt.WindowType.ToolTip)
        self._popup.setObjectName("key_completion")
        self._model = ChoiceModel(self)
        self._list = QListView()
        self._list.setModel(self._model)
        self._list.setUniformItemSizes(True)
        self._list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._list.setItemDelegate(ChoiceDelegate(themes, icons, self._list))
        self._list.clicked.connect(self._take)
        column = QVBoxLayout(self._popup)
        column.setContentsMargins(6, 6, 6, 6)
        column.addWidget(self._list)
        self._popup.setFixedWidth(WIDTH_PX)
        editor.installEventFilter(self)
        editor.cursorPositionChanged.connect(self._look)

    def offer(self, typed: str, choices: Sequence[Choice]) -> None:
        """Show papers for what was typed, unless the cursor has gone on."""
        if self._typed() != typed or not choices or not self._editor.hasFocus():
            self._popup.hide()
            return
        theme = self._themes.current
        self._popup.setStyleSheet(
            f"#key_completion {{ background: {theme.surface_raised.name()}; border: 1px solid"
            f" {theme.border_strong.name()}; }} QListView {{ background: transparent; border: 0; outline: 0; }}"
        )
        self._model.set_choices(list(choices))
        self._list.setCurrentIndex(self._model.index(0))
        self._list.setFixedHeight(len(choices) * ROW_PX)
        self._popup.adjustSize()
        below = self._editor.cursorRect().bottomLeft() + QPoint(0, 4)
        self._popup.move(self._editor.viewport().mapToGlobal(below))
        self._popup.show()

    @property
    def offered(self) -> tuple[str, ...]:
        """The keys that are offered now."""
        return tuple(choice.name for choice in self._model.choices) if self._popup.isVisible() else ()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if self._popup.isVisible():
            if event.type() is QEvent.Type.FocusOut:
                self._popup.hide()
            elif event.type() is QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
                return self._handle(Qt.Key(event.key()))
        return super().eventFilter(watched, event)

    def _handle(self, key: Qt.Key) -> bool:
        row = self._list.currentIndex().row()
        match key:
            case Qt.Key.Key_Down | Qt.Key.Key_Up:
                step = 1 if key == Qt.Key.Key_Down else -1
                self._list.setCurrentIndex(self._model.index((row + step) % len(self._model.choices)))
            case Qt.Key.Key_Return | Qt.Key.Key_Enter | Qt.Key.Key_Tab:
                self._take(self._list.currentIndex())
            case Qt.Key.Key_Escape:
                self._popup.hide()
            case _:
                return False
        return True

    def _typed(self) -> str | None:
        cursor = self._editor.textCursor()
        return None if cursor.hasSelection() else begun_link(cursor.block().text()[: cursor.positionInBlock()])

    def _look(self) -> None:
        typed = self._typed() if self._editor.hasFocus() else None
        if typed is None:
            self._popup.hide()
        else:
            self.wanted.emit(self, typed)

    def _take(self, index: QModelIndex) -> None:
        key, typed = self._model.choices[index.row()].name, self._typed()
        self._popup.hide()
        if typed is None:
            return
        cursor = self._editor.textCursor()
        length = len(typed.encode("utf-16-le")) // 2
        cursor.movePosition(QTextCursor.MoveOperation.Left, QTextCursor.MoveMode.KeepAnchor, length)
        rest = cursor.block().text()[self._editor.textCursor().positionInBlock() :]
        cursor.insertText(key if rest.startswith("]]") else f"{key}]]")
        if rest.startswith("]]"):
            cursor.movePosition(QTextCursor.MoveOperation.Right, QTextCursor.MoveMode.MoveAnchor, 2)
        self._editor.setTextCursor(cursor)


def written_as_markdown(editor: QTextEdit, themes: ThemeStore, icons: IconStore) -> KeyCompletion:
    """Let an editor show Markdown as it is typed, and complete links to papers."""
    MarkdownLook(editor.document(), themes)
    return KeyCompletion(editor, themes, icons)
