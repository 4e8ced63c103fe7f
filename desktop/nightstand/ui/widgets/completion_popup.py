"""A small window to pick names by typing: known names are offered, a new one can be made."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QGuiApplication, QHideEvent, QKeyEvent
from PySide6.QtWidgets import QFrame, QLineEdit, QListView, QVBoxLayout, QWidget

from nightstand.ui.icons import IconStore
from nightstand.ui.theme import ThemeStore
from nightstand.ui.widgets.choice_rows import Choice, ChoiceDelegate, ChoiceModel
from nightstand.ui.widgets.name_rows import ROW_PX

WIDTH_PX: Final = 288
MOST_ROWS: Final = 9
MOST_OFFERED: Final = 500
"""More than anybody scrolls through; laying out thousands would hold the window up, and typing finds each of them."""


@dataclass(frozen=True, slots=True)
class PopupTexts:
    """What the popup says: in its empty field, and in front of a new name (`Create tag`)."""

    placeholder: str
    create: str


class CompletionPopup(QFrame):
    """Emits `picked` with a known name and `created` with a new one.

    Typing narrows the list; Enter takes the highlighted row. Where `separators` are given, one of them ends a name just
    as Enter does, and never becomes part of it.
    """

    picked = Signal(str)
    created = Signal(str)
    closed = Signal()

    def __init__(
        self,
        themes: ThemeStore,
        icons: IconStore,
        texts: PopupTexts,
        parent: QWidget,
        *,
        separators: str = "",
        closes_after_one: bool = False,
        offers_new: bool = True,
    ) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setObjectName("completion_popup")
        self._themes = themes
        self._texts = texts
        self._separators = separators
        self._closes_after_one = closes_after_one
        self._offers_new = offers_new
        self._choices: tuple[tuple[Choice, str], ...] = ()
        """Each with its folded name."""
        self._field = QLineEdit()
        self._field.setPlaceholderText(texts.placeholder)
        self._field.setAccessibleName(texts.placeholder)
        self._field.setClearButtonEnabled(False)
        self._model = ChoiceModel(self)
        self._list = QListView()
        self._list.setModel(self._model)
        self._list.setUniformItemSizes(True)
        self._list.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self._list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._list.setItemDelegate(ChoiceDelegate(themes, icons, self._list))
        self._list.setMouseTracking(True)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 8, 8, 8)
        column.setSpacing(6)
        column.addWidget(self._field)
        column.addWidget(self._list)
        self.setFixedWidth(WIDTH_PX)
        self._field.installEventFilter(self)
        self._field.textChanged.connect(self._take_typed)
        self._list.clicked.connect(self._take_row)
        self._list.entered.connect(self._list.setCurrentIndex)

    def set_choices(self, choices: Sequence[Choice]) -> None:
        """Offer these names in this order; what was typed stays."""
        self._choices = tuple((choice, _folded(choice.name)) for choice in choices)
        self._fill()

    def open_at(self, place: QPoint) -> None:
        """Open with an empty field at a place on the screen, moved so that all of it can be seen."""
        theme = self._themes.current
        self.setStyleSheet(
            f"#completion_popup {{ background: {theme.surface_raised.name()}; border: 1px solid"
            f" {theme.border_strong.name()}; }} QListView {{ background: transparent; border: 0; outline: 0; }}"
        )
        self._field.clear()
        self._fill()
        screen = QGuiApplication.screenAt(place) or self.screen()
        room = screen.availableGeometry()
        x = max(room.left(), min(place.x(), room.right() - self.width()))
        y = place.y() if place.y() + self.height() <= room.bottom() else max(room.top(), place.y() - self.height() - 40)
        self.move(x, y)
        self.show()
        self._field.setFocus(Qt.FocusReason.PopupFocusReason)

    @property
    def field(self) -> QLineEdit:
        """The field that is typed into."""
        return self._field

    @property
    def offered(self) -> tuple[str, ...]:
        """The names offered for what is typed, a new one included."""
        return tuple(choice.name for choice in self._model.choices)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            return self._handle_key(event)
        return super().eventFilter(watched, event)

    def hideEvent(self, event: QHideEvent) -> None:
        self.closed.emit()

    def _handle_key(self, event: QKeyEvent) -> bool:
        steps = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_PageDown: MOST_ROWS, Qt.Key.Key_PageUp: -MOST_ROWS}
        key = Qt.Key(event.key())
        current = self._list.currentIndex()
        if key in steps and self._model.choices:
            self._go_to_row(max(0, min(current.row() + steps[key], len(self._model.choices) - 1)))
            return True
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if current.row() < 0 or (not self._field.text().strip() and current.row() == 0):
                self.close()
            else:
                self._take_row(current)
            return True
        return False

    def _take_typed(self, text: str) -> None:
        pieces = [text]
        for separator in self._separators:
            pieces = [part for piece in pieces for part in piece.split(separator)]
        for name in (piece.strip() for piece in pieces[:-1]):
            if name:
                self._take_name(name)
        if len(pieces) > 1:
            self._field.setText(pieces[-1].lstrip())
            return
        self._fill()

    def _go_to_row(self, row: int) -> None:
        self._list.setCurrentIndex(self._model.index(row))

    def _take_row(self, index: QModelIndex) -> None:
        self._take_name(self._model.choices[index.row()].name)
        self._field.clear()
        if self._closes_after_one:
            self.close()

    def _take_name(self, name: str) -> None:
        wanted = _folded(name)
        known = next((choice for choice, folded in self._choices if folded == wanted), None)
        if known is not None:
            self.picked.emit(known.name)
        elif self._offers_new:
            self.created.emit(name)

    def _fill(self) -> None:
        typed = " ".join(self._field.text().split())
        wanted = _folded(typed)
        starts = [choice for choice, folded in self._choices if folded.startswith(wanted)]
        holds = [choice for choice, folded in self._choices if wanted in folded and not folded.startswith(wanted)]
        offered = [*starts, *holds][:MOST_OFFERED]
        if typed and self._offers_new and not any(folded == wanted for _, folded in self._choices):
            offered.append(Choice(typed, detail=self._texts.create))
        self._model.set_choices(offered)
        if offered:
            self._go_to_row(0)
        self._list.setVisible(bool(offered))
        self._list.setFixedHeight(min(len(offered), MOST_ROWS) * ROW_PX)
        self.adjustSize()


def _folded(name: str) -> str:
    return " ".join(name.casefold().split())
