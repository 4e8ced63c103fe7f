"""The foot of an import's preview: the list the papers go into, whether keywords become tags, and the two buttons."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtWidgets import QCheckBox, QComboBox, QHBoxLayout, QPushButton, QWidget

from nightstand.ui.fonts import ui_font
from nightstand.ui.widgets.toned_label import TonedLabel

LEAST_LIST_PX: Final = 150
NO_LIST: Final = "No list"


class AnswerBar(QWidget):
    """Holds what counts for the whole import."""

    def __init__(self, list_names: Sequence[str], into: str, *, keywords_as_tags: bool, margin_px: int) -> None:
        super().__init__()
        self.into_choice = _list_choice(list_names, into)
        self.keywords = QCheckBox("Keywords become tags")
        self.keywords.setFont(ui_font())
        self.keywords.setChecked(keywords_as_tags)
        self.hint = TonedLabel("Space leaves out · Ctrl+Enter imports", 11, 400, "faint")
        # Shown where there is room for it; it must not make a small dialog wider.
        self.hint.hide()
        self.import_button = QPushButton("Import")
        self.import_button.setProperty("kind", "primary")
        self.cancel_button = QPushButton("Cancel")
        label = TonedLabel("Put into", 13, 400, "muted")
        label.setBuddy(self.into_choice)
        row = QHBoxLayout(self)
        row.setContentsMargins(margin_px, 12, margin_px, 14)
        row.setSpacing(10)
        row.addWidget(label)
        row.addWidget(self.into_choice)
        row.addSpacing(10)
        row.addWidget(self.keywords)
        row.addStretch(1)
        row.addWidget(self.hint)
        for button in (self.cancel_button, self.import_button):
            button.setFont(ui_font(weight=500))
            # Enter in the filter must not import.
            button.setAutoDefault(False)
            row.addWidget(button)

    @property
    def into(self) -> str:
        """The name of the list, known or new; "" for none."""
        name = self.into_choice.currentText().strip()
        return "" if name == NO_LIST else name


def _list_choice(names: Sequence[str], into: str) -> QComboBox:
    combo = QComboBox()
    combo.setFont(ui_font())
    combo.setEditable(True)
    combo.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
    combo.setAccessibleName("Reading list to put the papers into; type the name of a new one")
    combo.setToolTip("A reading list; type the name of a new one")
    combo.setMinimumWidth(LEAST_LIST_PX)
    combo.addItem(NO_LIST)
    combo.addItems(list(names))
    combo.setEditText(into or NO_LIST)
    return combo
