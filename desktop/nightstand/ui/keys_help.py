"""The page that lists all keys, searchable by what they do and by the key."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QDialog, QGridLayout, QHBoxLayout, QLineEdit, QScrollArea, QVBoxLayout, QWidget

from nightstand.ui.action_table import ACTIONS, ActionSpec, Menu
from nightstand.ui.fonts import ui_font
from nightstand.ui.widgets.toned_label import TonedLabel

SIZE_PX = (620, 640)


class KeysHelp(QDialog):
    """Shows the table of actions by menu; typing narrows it down."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Keys")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.resize(*SIZE_PX)
        self._search = QLineEdit()
        self._search.setFont(ui_font())
        self._search.setPlaceholderText("Find an action or a key")
        self._search.setAccessibleName("Find an action or a key")
        self._search.textChanged.connect(self._show)
        self._area = QScrollArea()
        self._area.setWidgetResizable(True)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 18, 8, 12)
        column.setSpacing(12)
        head = QHBoxLayout()
        head.setContentsMargins(0, 0, 12, 0)
        head.addWidget(TonedLabel("Keys", 17, 600))
        head.addStretch(1)
        head.addWidget(self._search)
        self._search.setFixedWidth(260)
        column.addLayout(head)
        column.addWidget(self._area, 1)
        self._show("")
        self._search.setFocus()

    def _show(self, wanted: str) -> None:
        page = QWidget()
        page.setObjectName("pane")
        grid = QGridLayout(page)
        grid.setContentsMargins(0, 0, 14, 14)
        grid.setHorizontalSpacing(18)
        grid.setVerticalSpacing(5)
        row = 0
        for menu in Menu:
            found = [spec for spec in ACTIONS if spec.menu is menu and _answers(spec, wanted)]
            if not found:
                continue
            grid.addWidget(TonedLabel(menu.value.replace("&", ""), 12, 600, "muted"), row, 0, 1, 2)
            grid.setRowMinimumHeight(row, 34)
            row += 1
            for spec in found:
                grid.addWidget(TonedLabel(name_of(spec)), row, 0)
                grid.addLayout(_keys_row(spec), row, 1)
                row += 1
        if row == 0:
            grid.addWidget(TonedLabel("No action or key answers to that.", tone="muted"), 0, 0)
        grid.setRowStretch(row + 1, 1)
        grid.setColumnStretch(0, 1)
        self._area.setWidget(page)


def name_of(spec: ActionSpec) -> str:
    """Return the action's text as a heading: without mnemonic and dots."""
    return spec.text.replace("&", "").rstrip("…")


def shown_keys(spec: ActionSpec) -> tuple[str, ...]:
    """Return the action's keys as this system writes them."""
    native = QKeySequence.SequenceFormat.NativeText
    return tuple(QKeySequence(keys).toString(native) for keys in spec.shortcuts)


def _answers(spec: ActionSpec, wanted: str) -> bool:
    words = wanted.casefold().split()
    text = f"{name_of(spec)} {' '.join(shown_keys(spec))}".casefold()
    return all(word in text for word in words)


def _keys_row(spec: ActionSpec) -> QHBoxLayout:
    row = QHBoxLayout()
    row.setSpacing(5)
    row.addStretch(1)
    for keys in shown_keys(spec):
        cap = TonedLabel(keys, 11, 500)
        cap.setObjectName("key_cap")
        row.addWidget(cap)
    return row
