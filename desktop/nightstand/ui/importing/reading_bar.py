"""The line of a preview that says how its files were read, and lets a person have one read another way."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QDialog, QFormLayout, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from nightstand.ui.fonts import ui_font
from nightstand.ui.importing.preview import PreviewFile
from nightstand.ui.widgets.toned_label import ElidedLabel, TonedLabel
from nightstand.ui.widgets.wrapped_label import WrappedLabel

ENCODINGS: Final = (
    ("utf-8", "UTF-8"),
    ("cp1252", "Western (Windows-1252)"),
    ("iso8859-15", "Western (ISO 8859-15)"),
    ("mac_roman", "Western (Mac Roman)"),
    ("cp1250", "Central European (Windows-1250)"),
    ("cp1251", "Cyrillic (Windows-1251)"),
    ("koi8-r", "Cyrillic (KOI8-R)"),
    ("cp1253", "Greek (Windows-1253)"),
    ("cp1254", "Turkish (Windows-1254)"),
    ("cp1255", "Hebrew (Windows-1255)"),
    ("cp1256", "Arabic (Windows-1256)"),
    ("gb18030", "Chinese (GB 18030)"),
    ("big5", "Chinese (Big5)"),
    ("shift_jis", "Japanese (Shift JIS)"),
    ("euc_jp", "Japanese (EUC)"),
    ("euc_kr", "Korean (EUC)"),
    ("utf-16", "UTF-16"),
)
ALL_FILES: Final = -1


@dataclass(frozen=True, slots=True)
class ReadAs:
    """How a file is to be read; "" lets its content decide."""

    format: str = ""
    encoding: str = ""


class ReadingBar(QWidget):
    """Emits `file_chosen` with a file's number, or `ALL_FILES`, and `reading_requested` with a number and a ReadAs."""

    file_chosen = Signal(int)
    reading_requested = Signal(int, object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._files: tuple[PreviewFile, ...] = ()
        self._titles: Mapping[str, str] = {}
        self._read_as: Mapping[int, ReadAs] = {}
        self._choice = QComboBox()
        self._choice.setFont(ui_font(12))
        self._choice.setAccessibleName("File")
        self._choice.setMaximumWidth(320)
        self._choice.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self._choice.setMinimumContentsLength(26)
        self._choice.currentIndexChanged.connect(self._choose)
        self._about = ElidedLabel("", 12, 400, "muted")
        self._again = QPushButton("Read again as…")
        self._again.setFont(ui_font(12, 500))
        self._again.setProperty("kind", "link")
        self._again.setAutoDefault(False)
        self._again.clicked.connect(self._ask)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(10)
        row.addWidget(self._choice)
        row.addWidget(self._about, 1)
        row.addWidget(self._again)

    def show_files(
        self, files: Sequence[PreviewFile], titles: Mapping[str, str], read_as: Mapping[int, ReadAs]
    ) -> None:
        """Show these files; `titles` names the formats, `read_as` what a person asked for before."""
        kept = self.file
        self._files, self._read_as = tuple(files), read_as
        self._titles = {name: f"{title[:1].upper()}{title[1:]}" for name, title in titles.items()}
        self._choice.blockSignals(True)
        self._choice.clear()
        if len(files) > 1:
            self._choice.addItem(f"All {len(files):,} files", ALL_FILES)
        for number, file in enumerate(files):
            self._choice.addItem(f"{file.name} ({file.found:,})", number)
        self._choice.setCurrentIndex(max(0, self._choice.findData(kept)))
        self._choice.blockSignals(False)
        self._choice.setVisible(len(files) > 1)
        self._tell_about()

    @property
    def file(self) -> int:
        """The number of the file that is chosen, or `ALL_FILES`."""
        value = self._choice.currentData()
        return ALL_FILES if value is None else int(value)

    @property
    def about(self) -> str:
        """What is said of the chosen file, or of all."""
        return self._about.text()

    def choose(self, file: int) -> None:
        """Choose a file as if a person had."""
        self._choice.setCurrentIndex(self._choice.findData(file))

    def ask(self) -> "ReadAgainDialog | None":
        """Open the question how the chosen file is to be read; None while all are chosen."""
        number = self.file
        if number == ALL_FILES:
            return None
        file = self._files[number]
        dialog = ReadAgainDialog(file, self._titles, self._read_as.get(number, ReadAs()), self.window())
        dialog.answered.connect(lambda read_as: self.reading_requested.emit(number, read_as))
        dialog.open()
        return dialog

    def _ask(self) -> None:
        self.ask()

    def _choose(self, _number: int) -> None:
        self._tell_about()
        self.file_chosen.emit(self.file)

    def _tell_about(self) -> None:
        number = self.file
        self._again.setVisible(number != ALL_FILES)
        if number == ALL_FILES:
            formats = dict.fromkeys(self._title(file.format) for file in self._files if file.format)
            self._about.setText(", ".join(formats))
            return
        file = self._files[number]
        parts = [self._title(file.format), _encoding_title(file.encoding)] if not file.failure else [file.failure]
        if file.warnings:
            parts.append("1 warning" if file.warnings == 1 else f"{file.warnings:,} warnings")
        self._about.setText(" · ".join(part for part in parts if part))

    def _title(self, name: str) -> str:
        return self._titles.get(name, name)


class ReadAgainDialog(QDialog):
    """Asks for a format and an encoding; emits `answered` with a ReadAs."""

    answered = Signal(object)

    def __init__(self, file: PreviewFile, titles: Mapping[str, str], read_as: ReadAs, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle("Read again")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setMinimumWidth(420)
        was = titles.get(file.format, file.format)
        parts = ", ".join(part for part in (was, _encoding_title(file.encoding)) if part)
        told = f"It was read as {parts}." if parts else "It could not be read so far."
        self.format = _combo("Format", [("", "What its content says"), *titles.items()], read_as.format)
        encodings = [("", "What its content says"), *ENCODINGS]
        self.encoding = _combo("Encoding", encodings, read_as.encoding)
        ok = QPushButton("Read again")
        ok.setProperty("kind", "primary")
        ok.setDefault(True)
        ok.clicked.connect(self._answer)
        cancel = QPushButton("Cancel")
        cancel.setAutoDefault(False)
        cancel.clicked.connect(self.reject)
        form = QFormLayout()
        form.setHorizontalSpacing(16)
        form.setVerticalSpacing(10)
        for title, combo in (("Format", self.format), ("Encoding", self.encoding)):
            label = TonedLabel(title, 13, 500)
            label.setBuddy(combo)
            form.addRow(label, combo)
        buttons = QHBoxLayout()
        buttons.setSpacing(8)
        buttons.addStretch(1)
        for button in (cancel, ok):
            button.setFont(ui_font(weight=500))
            buttons.addWidget(button)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 20, 24, 20)
        column.setSpacing(8)
        column.addWidget(WrappedLabel(f"Read {file.name} again", 15, 600))
        column.addWidget(WrappedLabel(told, 12, 400, "muted"))
        column.addSpacing(6)
        column.addLayout(form)
        column.addSpacing(10)
        column.addLayout(buttons)

    def _answer(self) -> None:
        read_as = ReadAs(str(self.format.currentData()), str(self.encoding.currentData()))
        self.accept()
        self.answered.emit(read_as)


def _combo(name: str, items: Sequence[tuple[str, str]], value: str) -> QComboBox:
    combo = QComboBox()
    combo.setFont(ui_font())
    combo.setAccessibleName(name)
    for data, text in items:
        combo.addItem(text, data)
    combo.setCurrentIndex(max(0, combo.findData(value)))
    return combo


def _encoding_title(name: str) -> str:
    """Return an encoding as people know it; one that nobody listed by its own name."""
    plain = name.lower().replace("_", "-")
    return next((title for known, title in ENCODINGS if known.replace("_", "-") == plain), name)
