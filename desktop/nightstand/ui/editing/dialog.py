"""The window of the form: saves with Ctrl+Enter, and asks before it throws away what was typed."""

from collections.abc import Mapping

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QDialog, QHBoxLayout, QMessageBox, QPushButton, QScrollArea, QVBoxLayout, QWidget

from nightstand.domain.edit import FieldValue
from nightstand.domain.errors import NightstandError
from nightstand.domain.paper import PaperDetails
from nightstand.ui.editing.field_row import FieldRow
from nightstand.ui.editing.form import PaperForm
from nightstand.ui.fonts import ui_font
from nightstand.ui.widgets.hairline import hairline
from nightstand.ui.widgets.toned_label import TonedLabel


class PaperDialog(QDialog):
    """Emits `save_requested` with the changed values once they all fit; whoever saves closes it with `finish`."""

    save_requested = Signal(object)

    def __init__(self, paper: PaperDetails | None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("New paper" if paper is None else "Edit paper")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setSizeGripEnabled(True)
        self.form = PaperForm(paper, self)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setWidget(self.form)
        self._area = area
        self.form.row_marked.connect(self._reveal)
        self.save_button = QPushButton("Add paper" if paper is None else "Save")
        self.save_button.setProperty("kind", "primary")
        self.save_button.clicked.connect(self._save)
        self._cancel = QPushButton("Cancel")
        self._cancel.clicked.connect(self.reject)
        for button in (self.save_button, self._cancel):
            button.setFont(ui_font(13, 500))
            # Enter in a field must not press a button.
            button.setAutoDefault(False)
        row = QHBoxLayout()
        row.setContentsMargins(24, 12, 24, 14)
        row.setSpacing(8)
        row.addWidget(TonedLabel("Ctrl+Enter saves", 12, 400, "faint"))
        row.addStretch(1)
        row.addWidget(self._cancel)
        row.addWidget(self.save_button)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(area, 1)
        column.addWidget(hairline())
        column.addLayout(row)
        for keys in ("Ctrl+Return", "Ctrl+Enter"):
            QShortcut(QKeySequence(keys), self).activated.connect(self._save)
        self._question: QMessageBox | None = None

    def sizeHint(self) -> QSize:
        return QSize(660, 720)

    def show_failure(self, error: NightstandError) -> None:
        """Show what the library did not accept; the form stays."""
        self.form.show_failure(error)

    def finish(self) -> None:
        """Close, since what was typed is saved."""
        super().accept()

    def reject(self) -> None:
        if not self.form.is_changed:
            super().reject()
            return
        box = QMessageBox(self)
        box.setWindowTitle(self.windowTitle())
        box.setTextFormat(Qt.TextFormat.PlainText)
        box.setText("Throw away what you typed?")
        discard = box.addButton("Throw away", QMessageBox.ButtonRole.DestructiveRole)
        keep = box.addButton("Keep editing", QMessageBox.ButtonRole.RejectRole)
        box.setDefaultButton(keep)
        box.setEscapeButton(keep)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        discard.clicked.connect(self._discard)
        self._question = box
        box.open()

    def closeEvent(self, event: QCloseEvent) -> None:
        if self.isVisible() and self.form.is_changed:
            event.ignore()
            self.reject()
            return
        super().closeEvent(event)

    def _reveal(self, row: FieldRow) -> None:
        # Once the message below the field has its room.
        QTimer.singleShot(0, row, lambda: self._area.ensureWidgetVisible(row, 0, 12))

    def _discard(self) -> None:
        super().reject()

    def _save(self) -> None:
        values: Mapping[str, FieldValue] | None = self.form.checked_values()
        if values is not None:
            self.save_requested.emit(values)
