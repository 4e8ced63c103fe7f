"""What narrows the overview down: words, a search for papers, kind, colour, tag, list and time."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QComboBox, QLineEdit, QWidget

from nightstand.domain.annotated import AnnotationFilter, AnnotationKind
from nightstand.domain.annotation import HIGHLIGHT_COLOURS, AnchorState
from nightstand.domain.reading_list import ListId
from nightstand.ui.fonts import ui_font
from nightstand.ui.icons import Icon, IconStore
from nightstand.ui.theme import ThemeStore
from nightstand.ui.widgets.flow_layout import FlowLayout
from nightstand.ui.widgets.segmented import Segment, Segmented


class _Shown(StrEnum):
    ALL = "all"
    HIGHLIGHTS = "highlights"
    NOTES = "notes"
    LOST = "lost"


_SEGMENTS: Final = (
    Segment(_Shown.ALL, "All"),
    Segment(_Shown.HIGHLIGHTS, "Highlights"),
    Segment(_Shown.NOTES, "Notes"),
    Segment(_Shown.LOST, "Not found"),
)
_AGES: Final = (("Any time", 0), ("Past day", 1), ("Past week", 7), ("Past month", 31), ("Past year", 366))
"""Names and days."""


class FilterBar(QWidget):
    """Shows the choices and says when they change."""

    changed = Signal()
    left = Signal()
    """The person wants to go on in the rows."""

    def __init__(self, themes: ThemeStore, icons: IconStore, parent: QWidget) -> None:
        super().__init__(parent)
        self._shown = _Shown.ALL
        self.words = QLineEdit()
        self.words.setObjectName("search_field")
        self.words.setFont(ui_font())
        self.words.setPlaceholderText("Search in annotations")
        self.words.setAccessibleName("Search in annotations")
        self.words.addAction(icons.icon(Icon.SEARCH, "text_faint"), QLineEdit.ActionPosition.LeadingPosition)
        self.words.setClearButtonEnabled(True)
        self.words.setMinimumWidth(260)
        self.words.textChanged.connect(self.changed)
        self.words.returnPressed.connect(self.left)
        self.papers = QLineEdit()
        self.papers.setObjectName("search_field")
        self.papers.setFont(ui_font())
        self.papers.setPlaceholderText("On papers found by a search")
        self.papers.setToolTip("Words of title or abstract, or any search such as tag:rl year:2026")
        self.papers.setAccessibleName("Search for the papers")
        self.papers.addAction(icons.icon(Icon.REFINE, "text_faint"), QLineEdit.ActionPosition.LeadingPosition)
        self.papers.setClearButtonEnabled(True)
        self.papers.setMinimumWidth(260)
        self.papers.textChanged.connect(self.changed)
        self.papers.returnPressed.connect(self.left)
        self._kind = Segmented(themes, "Show", _SEGMENTS, self)
        self._kind.set_value(_Shown.ALL)
        self._kind.chosen.connect(self._choose)
        self._colour = _box("Colour")
        self._colour.addItem("Any colour", "")
        for colour in HIGHLIGHT_COLOURS:
            self._colour.addItem(icons.icon(Icon.DOT, f"highlight_{colour}"), colour.capitalize(), colour)
        self._tag = _box("Tag")
        self._list = _box("Reading list")
        self._age = _box("Time")
        for name, days in _AGES:
            self._age.addItem(name, days)
        self.offer((), ())
        row = FlowLayout(self, gap_px=8, line_gap_px=8)
        row.addWidget(self.words)
        row.addWidget(self.papers)
        row.addWidget(self._kind)
        for box in (self._colour, self._tag, self._list, self._age):
            box.currentIndexChanged.connect(self.changed)
            row.addWidget(box)

    def offer(self, tags: Sequence[str], lists: Sequence[tuple[ListId, str]]) -> None:
        """Offer these tags and lists; a choice that is still there stays."""
        _refill(self._tag, [("Any tag", ""), *((tag, tag) for tag in tags)])
        _refill(self._list, [("Any list", 0), *((name, int(number)) for number, name in lists)])

    @property
    def wanted(self) -> AnnotationFilter:
        """What is chosen, without the list."""
        kinds = {_Shown.HIGHLIGHTS: AnnotationKind.HIGHLIGHT, _Shown.NOTES: AnnotationKind.NOTE}
        days = int(self._age.currentData())
        return AnnotationFilter(
            kind=kinds.get(self._shown),
            colour=str(self._colour.currentData()),
            state=AnchorState.LOST if self._shown is _Shown.LOST else None,
            tag=str(self._tag.currentData()),
            since=datetime.now().astimezone() - timedelta(days=days) if days else None,
            words=self.words.text(),
        )

    @property
    def list_id(self) -> ListId | None:
        """The list whose papers are asked for, if one is."""
        number = int(self._list.currentData())
        return ListId(number) if number else None

    @property
    def list_name(self) -> str:
        """The name of that list; empty for all papers."""
        return self._list.currentText() if self.list_id is not None else ""

    def choose_kind(self, value: str) -> None:
        """Show `all`, `highlights`, `notes` or `lost` as if a person had chosen it."""
        self._choose(value)

    def _choose(self, value: str) -> None:
        self._shown = _Shown(value)
        self._kind.set_value(value)
        self.changed.emit()


def _box(name: str) -> QComboBox:
    box = QComboBox()
    box.setFont(ui_font(12))
    box.setAccessibleName(name)
    box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContentsOnFirstShow)
    box.setMinimumContentsLength(8)
    box.setMaximumWidth(200)
    return box


def _refill(box: QComboBox, choices: Sequence[tuple[str, str | int]]) -> None:
    present = [(box.itemText(at), box.itemData(at)) for at in range(box.count())]
    if present == list(choices):
        return
    chosen = box.currentData()
    with QSignalBlocker(box):
        box.clear()
        for text, value in choices:
            box.addItem(text, value)
        box.setCurrentIndex(max(0, box.findData(chosen)))
