"""The form itself: all fields of a paper, what was changed, and what does not fit."""

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from nightstand.domain.edit import FieldValue
from nightstand.domain.errors import InvalidValue, NightstandError
from nightstand.domain.fields import parse_field
from nightstand.domain.paper import PaperDetails
from nightstand.ui.editing.field_row import FieldRow
from nightstand.ui.editing.field_texts import field_texts, form_fields
from nightstand.ui.widgets.hairline import hairline
from nightstand.ui.widgets.toned_label import TonedLabel

WIDE: Final = frozenset({"title", "authors", "abstract", "url", "pdf", "code", "key"})
"""Fields that take a whole line; the others stand in pairs."""
MARKS_START: Final = "decision"
FIELD_OF_FAILURE: Final = (("key", "key"), ("DOI", "doi"), ("arXiv", "arxiv"), ("OpenReview", "openreview"))


class PaperForm(QWidget):
    """Shows a paper's fields for typing."""

    edited = Signal()
    row_marked = Signal(object)
    """A FieldRow that should be seen, since something is wrong with it."""

    def __init__(self, paper: PaperDetails | None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._is_new = paper is None
        texts = field_texts(paper)
        self._rows = {field.name: FieldRow(field, texts.get(field.name, ""), self) for field in form_fields(paper)}
        self._general = TonedLabel("", 12, 500, "danger", self)
        self._general.setWordWrap(True)
        self._general.setVisible(False)
        for row in self._rows.values():
            row.edited.connect(self.edited)
        self._arrange()
        if paper is not None and paper.bibliography.title_is_provisional:
            # Typing the true title is the likeliest reason to be here.
            self._rows["title"].editor.setFocus()

    def row(self, name: str) -> FieldRow:
        """Return the row of a field.

        Raises:
            KeyError: the form has no such field.
        """
        return self._rows[name]

    @property
    def is_changed(self) -> bool:
        """Whether anything was typed."""
        return any(row.is_changed for row in self._rows.values())

    def checked_values(self) -> Mapping[str, FieldValue] | None:
        """Return the stored values of what was changed, or None where something does not fit and is marked now."""
        values: dict[str, FieldValue] = {}
        wrong: list[FieldRow] = []
        for row in self._rows.values():
            row.set_error("")
            if not row.is_changed:
                continue
            try:
                values[row.name] = parse_field(row.name, row.text)
            except InvalidValue as error:
                row.set_error(_sentence(error))
                wrong.append(row)
        title, abstract = self._rows["title"], self._rows["abstract"]
        if not title.text.strip() and (self._is_new or title.is_changed) and not abstract.text.strip():
            title.set_error("A paper needs a title, or at least an abstract.")
            wrong.insert(0, title)
        if wrong:
            wrong[0].editor.setFocus()
            self.row_marked.emit(wrong[0])
            return None
        return values

    def show_failure(self, error: NightstandError) -> None:
        """Show what the library did not accept, at the field it is about if that can be told."""
        name = next((name for word, name in FIELD_OF_FAILURE if word in error.title), None)
        if name is not None:
            self._rows[name].set_error(_sentence(error))
            self._rows[name].editor.setFocus()
            self.row_marked.emit(self._rows[name])
            return
        self._general.setText(_sentence(error))
        self._general.setVisible(True)

    def _arrange(self) -> None:
        grid = QGridLayout()
        grid.setHorizontalSpacing(16)
        grid.setVerticalSpacing(14)
        grid.setColumnStretch(0, 1)
        grid.setColumnStretch(1, 1)
        line, column = 0, 0
        for name, row in self._rows.items():
            is_wide = name in WIDE or name.startswith("extra.")
            if column and (is_wide or name == MARKS_START):
                line, column = line + 1, 0
            if name == MARKS_START:
                grid.addWidget(hairline(), line, 0, 1, 2)
                line += 1
            grid.addWidget(row, line, column, 1, 2 if is_wide else 1, Qt.AlignmentFlag.AlignTop)
            line, column = (line, 1) if not is_wide and column == 0 else (line + 1, 0)
        page = QVBoxLayout(self)
        page.setContentsMargins(24, 18, 24, 18)
        page.setSpacing(12)
        page.addWidget(self._general)
        page.addLayout(grid)
        page.addStretch(1)


def _sentence(error: NightstandError) -> str:
    return " ".join(f"{part.rstrip('.')}." for part in (error.title, error.detail, error.remedy) if part)
