"""The strip above a list's papers: what it is for, how far it is read, and how far the time there is reaches."""

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QToolButton, QVBoxLayout, QWidget

from nightstand.ui.fonts import ui_font
from nightstand.ui.icons import Icon, IconStore
from nightstand.ui.theme import ThemeStore
from nightstand.ui.widgets.icon_label import IconLabel
from nightstand.ui.widgets.toned_label import ElidedLabel, ShrinkingLabel, TonedLabel, plain_tooltip

BAR_PX: Final = 4


@dataclass(frozen=True, slots=True)
class ShownOutlook:
    """What the strip says. `progress` counts papers that are read, being read, and not begun."""

    description: str
    progress: tuple[int, int, int]
    standings: tuple[str, ...]
    """How the list stands, from most words to fewest."""
    due: str
    is_overdue: bool
    cut: str
    """How far the time reaches, such as “8 h: the first 11”; empty without a budget."""
    spoken: str


class ListStrip(QWidget):
    """Shows a `ShownOutlook`; asks for the dialogs behind its buttons."""

    properties_requested = Signal()
    minutes_requested = Signal()

    def __init__(self, themes: ThemeStore, icons: IconStore, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("pane")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._description = ElidedLabel("", 12, 400, "muted")
        self._standing = ShrinkingLabel(12, 400, "muted")
        self._late = IconLabel(icons, Icon.WARNING, "danger", 13)
        self._cut = TonedLabel("", 12, 600, "accent")
        self._due = TonedLabel("", 12, 500, "muted")
        self._bar = _ProgressBar(themes, self)
        self._minutes = QPushButton()
        self._minutes.setProperty("kind", "flat")
        self._minutes.setFont(ui_font(12, 500))
        self._minutes.setIcon(icons.icon(Icon.CLOCK))
        self._minutes.setIconSize(QSize(14, 14))
        self._minutes.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._minutes.clicked.connect(self.minutes_requested)
        # The papers below stay where they are when the current one takes no time.
        policy = self._minutes.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self._minutes.setSizePolicy(policy)
        self._properties = QToolButton()
        self._properties.setIcon(icons.icon(Icon.EDIT))
        self._properties.setIconSize(QSize(15, 15))
        self._properties.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._properties.setToolTip("List properties (Alt+Return)")
        self._properties.setAccessibleName("List properties")
        self._properties.clicked.connect(self.properties_requested)
        self._arrange()
        self.hide()

    def show_outlook(self, shown: ShownOutlook) -> None:
        """Show how a list stands."""
        self._description.setText(shown.description)
        # Without a description its room keeps date and time at the right; with none of them the line goes.
        self._description.setVisible(bool(shown.description or shown.cut or shown.due))
        self._cut.setText(shown.cut)
        self._cut.setVisible(bool(shown.cut))
        self._standing.set_texts(*shown.standings)
        self._due.setText(shown.due)
        self._due.setVisible(bool(shown.due))
        self._late.setVisible(shown.is_overdue)
        self._bar.show_counts(shown.progress)
        self._bar.setVisible(sum(shown.progress) > 0)
        self.setAccessibleName("The list")
        self.setAccessibleDescription(shown.spoken)
        self._standing.setAccessibleName(shown.spoken)
        self.setVisible(True)

    def show_minutes(self, text: str, told: str) -> None:
        """Show how long the current paper takes; nothing for an empty text."""
        self._minutes.setText(f"\u2002{text}")
        self._minutes.setToolTip(plain_tooltip(told))
        self._minutes.setAccessibleName(told)
        self._minutes.setVisible(bool(text))

    @property
    def texts(self) -> tuple[str, ...]:
        """The texts that stand here, from the top."""
        labels = (self._description, self._cut, self._due, self._standing)
        return tuple(label.text() for label in labels if not label.isHidden() and label.text())

    @property
    def minutes_text(self) -> str:
        """How long the current paper takes, as it stands here."""
        return "" if self._minutes.isHidden() else self._minutes.text().strip()

    @property
    def focus_chain(self) -> tuple[QWidget, ...]:
        """What Tab goes through here."""
        return (self._minutes, self._properties)

    def _arrange(self) -> None:
        top = QHBoxLayout()
        top.setContentsMargins(0, 0, 10, 0)
        top.setSpacing(6)
        top.addWidget(self._description, 1)
        top.addWidget(self._cut)
        top.addWidget(self._late)
        top.addWidget(self._due)
        row = QHBoxLayout()
        row.setSpacing(6)
        row.addWidget(self._standing, 1)
        row.addWidget(self._minutes)
        row.addWidget(self._properties)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 0, 10, 7)
        column.setSpacing(1)
        column.addLayout(top)
        column.addLayout(row)
        column.addSpacing(2)
        column.addWidget(self._bar)


class _ProgressBar(QWidget):
    """How much of a list is read and being read, as parts of one line; the words stand above it."""

    def __init__(self, themes: ThemeStore, parent: QWidget) -> None:
        super().__init__(parent)
        self._themes = themes
        self._counts = (0, 0, 0)
        self.setFixedHeight(BAR_PX)
        themes.theme_changed.connect(self.update)

    def show_counts(self, counts: tuple[int, int, int]) -> None:
        """Show these counts of papers: read, being read, not begun."""
        self._counts = counts
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._themes.current
        whole = QRectF(0, 0, self.width() - 10, BAR_PX)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.border)
            painter.drawRoundedRect(whole, 2, 2)
            left, total = 0.0, max(1, sum(self._counts))
            for count, colour in zip(self._counts, (theme.success, theme.accent), strict=False):
                if count:
                    width = whole.width() * count / total
                    painter.setBrush(colour)
                    painter.drawRoundedRect(QRectF(left, 0, width, BAR_PX), 2, 2)
                    left += width
