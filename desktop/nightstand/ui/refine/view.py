"""The pane “Refine”: years as bars, and below them what else the papers of the result have in common."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from nightstand.ui.fonts import ui_font
from nightstand.ui.icons import IconStore
from nightstand.ui.refine.facet_list import FacetList
from nightstand.ui.refine.shown import ShownFacet, ShownYears
from nightstand.ui.refine.year_bars import YearBars
from nightstand.ui.theme import ThemeStore
from nightstand.ui.widgets.toned_label import ElidedLabel

LEAST_WIDTH_PX = 150


class RefineView(QWidget):
    """Knows values and intents only."""

    cleared = Signal()
    """All that the pane put into the search shall go."""
    left = Signal()
    """The person wants to go on in the results."""

    def __init__(self, themes: ThemeStore, icons: IconStore, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("refine_pane")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setMinimumWidth(LEAST_WIDTH_PX)
        self.list = FacetList(themes, icons, self)
        self.list.left.connect(self.left)
        self.years = YearBars(themes, self)
        self.years.left.connect(self.left)
        self._clear = QPushButton("Clear")
        self._clear.setProperty("kind", "link")
        self._clear.setFont(ui_font(12, 500))
        self._clear.setAccessibleName("Clear refinements")
        self._clear.clicked.connect(self.cleared)
        policy = self._clear.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self._clear.setSizePolicy(policy)
        self._nothing = ElidedLabel("Nothing to refine", 12, 400, "faint")
        nothing = QHBoxLayout()
        nothing.setContentsMargins(17, 0, 8, 0)
        nothing.addWidget(self._nothing)
        # The title stands level with that of the list beside it.
        head = QHBoxLayout()
        head.setContentsMargins(17, 6, 8, 0)
        head.addWidget(ElidedLabel("Refine", 15, 600), 1)
        head.addWidget(self._clear)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(head)
        column.addSpacing(10)
        column.addWidget(self.years)
        column.addLayout(nothing)
        column.addWidget(self.list, 1)
        self.setFocusProxy(self.list)
        self.show_facets((), ShownYears(), can_clear=False)

    def show_facets(self, facets: tuple[ShownFacet, ...], years: ShownYears, *, can_clear: bool) -> None:
        """Show these in place of the last ones; what stays the same does not move."""
        self.years.show_years(years)
        self.years.setVisible(len(years.count_by_year) > 1 or years.span is not None)
        self.list.show_facets(facets)
        self._nothing.setVisible(not facets and not years.count_by_year)
        self._clear.setVisible(can_clear)

    def enter(self) -> None:
        """Take the focus, with the cursor on a value."""
        self.list.setFocus(Qt.FocusReason.ShortcutFocusReason)
        if not self.list.currentIndex().isValid():
            self.list.go_to_first()
