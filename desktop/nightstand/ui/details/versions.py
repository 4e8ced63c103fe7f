"""The other versions of a paper: a preprint, a workshop paper, the one in the proceedings."""

from collections.abc import Iterator, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from nightstand.domain.identity import title_key
from nightstand.domain.paper import PaperDetails, PaperId, Version
from nightstand.ui.fonts import ui_font
from nightstand.ui.icons import Icon, IconStore
from nightstand.ui.theme import ThemeStore
from nightstand.ui.widgets.icon_label import IconLabel
from nightstand.ui.widgets.linked_label import LinkedLabel, Piece
from nightstand.ui.widgets.toned_label import TonedLabel
from nightstand.ui.widgets.wrapped_label import WrappedLabel

ABOVE_PX = 18
NO_PLACE = "Another version"
DOT = "\u2002·\u2002"
OUT_OF_SIGHT = "Another version is shown for this one in lists and searches."


class VersionsSection(QWidget):
    """Lists the other versions and opens them; says so where the paper itself waits behind another one."""

    version_requested = Signal(object)
    """The PaperId of a version that is to be opened."""

    def __init__(self, themes: ThemeStore, icons: IconStore, parent: QWidget) -> None:
        super().__init__(parent)
        self._themes = themes
        self._rows: list[LinkedLabel] = []
        self._notice = WrappedLabel(OUT_OF_SIGHT, 12, 500, "accent")
        self._warning = QWidget(self)
        warning = QHBoxLayout(self._warning)
        warning.setContentsMargins(0, 0, 0, 4)
        warning.setSpacing(6)
        warning.addWidget(IconLabel(icons, Icon.INFORMATION, "accent", 15), 0, Qt.AlignmentFlag.AlignVCenter)
        warning.addWidget(self._notice, 1)
        self._head = QHBoxLayout()
        self._head.setSpacing(4)
        self._head.addWidget(TonedLabel("Other versions", 12, 600, "muted"))
        self._head.addStretch(1)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, ABOVE_PX, 0, 0)
        self._column.setSpacing(4)
        self._column.addWidget(self._warning)
        self._column.addLayout(self._head)
        self.hide()

    def set_actions(self, actions: Sequence[QAction]) -> None:
        """Offer these beside the heading, each while it is possible."""
        for action in actions:
            self._head.addWidget(_ActionLink(action))

    def show_paper(self, paper: PaperDetails) -> None:
        """Show the other versions of a paper; without any there is nothing to see."""
        self._warning.setVisible(any(version.is_shown for version in paper.versions))
        while len(self._rows) < len(paper.versions):
            self._add_row()
        for number, row in enumerate(self._rows):
            is_used = number < len(paper.versions)
            row.setVisible(is_used)
            if is_used:
                row.set_pieces(tuple(version_pieces(paper.versions[number], paper.title_text)))
        self.setVisible(bool(paper.versions))

    @property
    def texts(self) -> tuple[str, ...]:
        """What is said of each version."""
        return tuple(row.plain for row in self._rows if not row.isHidden())

    @property
    def is_out_of_sight(self) -> bool:
        """Whether the paper is marked as one that another version is shown for."""
        return not self.isHidden() and not self._warning.isHidden()

    def _add_row(self) -> None:
        row = LinkedLabel(self._themes, 13, "text_muted", self)
        row.activated.connect(lambda target: self.version_requested.emit(PaperId(int(target))))
        self._column.addWidget(row)
        self._rows.append(row)


def version_pieces(version: Version, title: str) -> Iterator[Piece]:
    """Yield what tells a version from the one that is read: venue and year, and its title where that differs."""
    place = version.venue
    if version.year is not None and str(version.year) not in place:
        place = f"{place} {version.year}".strip()
    yield Piece(place or NO_PLACE, str(version.id), "accent", "Open this version")
    if version.is_shown:
        yield Piece(f"{DOT}shown in lists")
    if title_key(version.title) != title_key(title):
        yield Piece(f"{DOT}{version.title}")


class _ActionLink(QPushButton):
    """Does an action, and is there only while it can be done."""

    def __init__(self, action: QAction) -> None:
        super().__init__(action.text().replace("&", ""))
        self._action = action
        self.setProperty("kind", "link")
        self.setFont(ui_font(12, 500))
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.clicked.connect(action.trigger)
        action.changed.connect(self._follow)
        if not action.isEnabled():
            self.hide()

    def _follow(self) -> None:
        self.setVisible(self._action.isEnabled())
