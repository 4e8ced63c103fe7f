"""The top of the window of duplicates: how many pairs there are, which are shown, and what is settled together."""

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QMenu, QPushButton, QVBoxLayout, QWidget

from nightstand.ui.duplicates.compare_pane import MARGIN_PX
from nightstand.ui.duplicates.shown import SHOWING_TEXTS, Bulk, PairKey, Showing
from nightstand.ui.fonts import ui_font
from nightstand.ui.icons import Icon, IconStore
from nightstand.ui.widgets.filter_pills import FilterPills, Pill
from nightstand.ui.widgets.wrapped_label import WrappedLabel

FILTER_PX: Final = 220
HOW: Final = (
    "↑ ↓ go through them, with Shift selecting several; ← → choose which paper stays."
    " Each decision can be undone, and none is asked twice."
)


SOME_FIT: Final = "Settle all pairs that fall under a rule, as one step"
NONE_FITS: Final = (
    "No pair falls under a rule: none has the same identifier, or the same title and authors with nothing against it."
    " Select several in the list to settle them together."
)


class HeadBar(QWidget):
    """Emits what a person wants to see of the pairs, and which of them to settle together."""

    showing_chosen = Signal(object)
    """A Showing."""
    text_changed = Signal(str)
    import_left = Signal()
    """All pairs are to be shown again, not only those of an import."""
    bulk_requested = Signal(object)
    """A Bulk."""

    def __init__(self, icons: IconStore, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._headline = WrappedLabel("", 17, 600)
        self.pills = FilterPills("Show")
        self.pills.chosen.connect(lambda value: self.showing_chosen.emit(Showing(value)))
        self.import_pill = _import_pill()
        self.import_pill.clicked.connect(self.import_left)
        self.filter_field = _filter_field(icons)
        self.filter_field.textChanged.connect(self.text_changed)
        self.bulk_menu = QMenu(self)
        self.bulk_button = QPushButton("Settle &together")
        self.bulk_button.setFont(ui_font(12, 500))
        self.bulk_button.setAutoDefault(False)
        self.bulk_button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.bulk_button.setMenu(self.bulk_menu)
        column = QVBoxLayout(self)
        column.setContentsMargins(MARGIN_PX, 20, MARGIN_PX, 12)
        column.setSpacing(4)
        top = QHBoxLayout()
        top.setSpacing(12)
        top.addWidget(self._headline, 1)
        for widget in (self.filter_field, self.bulk_button):
            top.addWidget(widget, 0, Qt.AlignmentFlag.AlignTop)
        column.addLayout(top)
        column.addWidget(WrappedLabel(HOW, 12, 400, "muted"))
        column.addSpacing(8)
        filters = QHBoxLayout()
        filters.setSpacing(12)
        filters.addWidget(self.import_pill, 0, Qt.AlignmentFlag.AlignTop)
        filters.addWidget(self.pills, 1)
        column.addLayout(filters)

    def show_counts(self, counts: Mapping[Showing, int]) -> None:
        """Say how many pairs there are of each kind; what is chosen stays chosen."""
        pills = [Pill(showing.value, SHOWING_TEXTS[showing], count) for showing, count in counts.items()]
        self.pills.set_pills(pills, self.pills.value or Showing.ALL.value)

    def show_import(self, count: int | None) -> None:
        """Say how many pairs of an import are left, while only those are shown; None where all are."""
        self.import_pill.setVisible(count is not None)
        self.import_pill.setChecked(True)
        self.import_pill.setText(f"From this import · {count or 0:,}   ✕")
        self.import_pill.setAccessibleName(f"From this import, {count or 0:,}; show all pairs")

    def show_headline(self, shown: int, total: int) -> None:
        """Say how many pairs there are, and how many of them are shown where that is not all."""
        if shown < total:
            self._headline.setText(f"{shown:,} of {total:,} {'pair' if total == 1 else 'pairs'}")
        else:
            self._headline.setText(
                "1 pair of papers looks alike" if total == 1 else f"{total:,} pairs of papers look alike"
            )

    def show_bulks(self, bulks: Sequence[Bulk], left: Collection[PairKey]) -> None:
        """Offer what can be settled together of the pairs that are left."""
        self.bulk_menu.clear()
        for bulk in bulks:
            count = sum(key in left for key in bulk.pairs)
            action = self.bulk_menu.addAction(f"{bulk.text}  ({count:,})")
            action.setEnabled(count > 0)
            action.triggered.connect(lambda _checked=False, bulk=bulk: self.bulk_requested.emit(bulk))
        has_some = any(action.isEnabled() for action in self.bulk_menu.actions())
        self.bulk_button.setEnabled(has_some)
        self.bulk_button.setToolTip(SOME_FIT if has_some else NONE_FITS)

    @property
    def headline(self) -> str:
        """How many pairs there are, in words."""
        return self._headline.text()


def _import_pill() -> QPushButton:
    pill = QPushButton()
    pill.setProperty("kind", "pill")
    pill.setFont(ui_font(12, 500))
    pill.setCheckable(True)
    pill.setAutoDefault(False)
    pill.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    pill.setToolTip("Show all pairs")
    pill.hide()
    return pill


def _filter_field(icons: IconStore) -> QLineEdit:
    field = QLineEdit()
    field.setFont(ui_font(12))
    field.setPlaceholderText("Filter pairs")
    field.setAccessibleName("Filter pairs")
    field.setClearButtonEnabled(True)
    field.addAction(icons.icon(Icon.SEARCH), QLineEdit.ActionPosition.LeadingPosition)
    field.setFixedWidth(FILTER_PX)
    return field
