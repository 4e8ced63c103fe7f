"""The middle pane: a head, and below it the papers or why there are none. Knows values and intents only."""

from collections.abc import Mapping, Sequence
from itertools import pairwise

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QFrame, QStackedLayout, QVBoxLayout, QWidget

from nightstand.ui.icons import IconStore
from nightstand.ui.papers.delegate import PaperDelegate
from nightstand.ui.papers.header import PaperListHeader
from nightstand.ui.papers.model import PaperListModel, ShownResult
from nightstand.ui.papers.shown_fields import ShownField
from nightstand.ui.papers.table import PaperTable
from nightstand.ui.theme import ThemeStore
from nightstand.ui.widgets.empty_notice import EmptyNotice, Notice


class PapersView(QWidget):
    """Puts head, table and notice together."""

    def __init__(
        self, model: PaperListModel, themes: ThemeStore, icons: IconStore, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setObjectName("pane")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.header = PaperListHeader(themes, icons, self)
        self._delegate = PaperDelegate(themes, icons, self)
        self.table = PaperTable(model, self._delegate, themes, self)
        self.notice = EmptyNotice(icons, self)
        self.setFocusProxy(self.table)
        hairline = QFrame()
        hairline.setObjectName("hairline")
        hairline.setFixedHeight(1)
        self._stack = QStackedLayout()
        self._stack.addWidget(self.table)
        self._stack.addWidget(self.notice)
        self._column = column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.header)
        column.addWidget(hairline)
        column.addLayout(self._stack, 1)
        self.setMinimumWidth(240)

    def add_strip(self, strip: QWidget, focus_chain: Sequence[QWidget]) -> None:
        """Put a strip between the head and the papers; Tab goes through it behind the head."""
        self._column.insertWidget(1, strip)
        for before, after in pairwise([self.header.focus_chain[-1], *focus_chain]):
            QWidget.setTabOrder(before, after)

    def show_papers(self, result: ShownResult, *, from_the_top: bool) -> None:
        """Show a result; see `PaperTable.show_papers`."""
        self.table.show_papers(result, from_the_top=from_the_top)
        self.table.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._stack.setCurrentWidget(self.table)

    def show_notice(self, notice: Notice) -> None:
        """Show no papers and say why."""
        self.table.show_papers(ShownResult.of(()))
        self.notice.show_notice(notice)
        # The focus would be handed on to what is hidden, and the Tab key end there.
        self.table.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._stack.setCurrentWidget(self.notice)

    @property
    def is_showing_notice(self) -> bool:
        """Whether the notice stands in place of the papers."""
        return self._stack.currentWidget() is self.notice

    def set_fields(self, fields: frozenset[ShownField], snippet_lines: int) -> None:
        """Show only these fields, and so many lines of the abstract."""
        self._delegate.set_fields(fields, snippet_lines)
        self.table.refresh_height()
        self.header.show_fields(fields)

    def set_tag_colours(self, colours: Mapping[str, str]) -> None:
        """Give tags, by name, the colour names of their dots."""
        self._delegate.set_tag_colours(colours)
        self.table.viewport().update()

    def popup_place(self) -> QPoint:
        """Return where on the screen a small window that is about the current paper belongs."""
        index = self.table.currentIndex()
        rect = self.table.visualRect(index) if index.isValid() else self.table.viewport().rect()
        inside = rect.intersected(self.table.viewport().rect())
        place = (inside if not inside.isEmpty() else self.table.viewport().rect()).topLeft() + QPoint(34, 36)
        return self.table.viewport().mapToGlobal(place)
