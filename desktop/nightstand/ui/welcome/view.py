"""The page of an empty library."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from nightstand.ui.actions import Actions
from nightstand.ui.fonts import ui_font
from nightstand.ui.icons import Icon, IconStore
from nightstand.ui.widgets.action_button import tip
from nightstand.ui.widgets.icon_label import IconLabel
from nightstand.ui.widgets.toned_label import TonedLabel
from nightstand.ui.widgets.wrapped_label import WrappedLabel

COLUMN_PX = 480
ICON_PX = 44


class WelcomeView(QWidget):
    """Offers the sample, an import, and a first paper by hand."""

    def __init__(self, icons: IconStore, actions: Actions) -> None:
        super().__init__()
        self.setObjectName("welcome")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        column = QVBoxLayout()
        column.setSpacing(0)
        column.addStretch(2)
        column.addWidget(IconLabel(icons, Icon.ALL_PAPERS, "accent", ICON_PX))
        column.addSpacing(18)
        column.addWidget(TonedLabel("Your library is empty", 23, 600))
        column.addSpacing(8)
        text = (
            "Import a conference’s list of papers, decide what to keep, and put it in order. "
            "Everything stays on this computer."
        )
        column.addWidget(WrappedLabel(text, 14, 400, "muted"))
        column.addSpacing(24)
        offers = (
            ("import_sample", "Open the sample", "38 papers of ICML 2026, to look around", "primary"),
            ("import_files", "Import a list…", "Text with an abstract in each paragraph; or drop files here", ""),
            ("new_paper", "New paper…", "Type in a title and an abstract", ""),
        )
        for action_id, text, detail, kind in offers:
            column.addLayout(self._offer(actions.action(action_id), text, detail, kind))
            column.addSpacing(12)
        column.addStretch(3)
        middle = QWidget()
        middle.setMaximumWidth(COLUMN_PX)
        middle.setLayout(column)
        row = QHBoxLayout(self)
        row.setContentsMargins(36, 24, 36, 24)
        row.addStretch(1)
        row.addWidget(middle, 100)
        row.addStretch(1)

    def _offer(self, action: QAction, text: str, detail: str, kind: str) -> QHBoxLayout:
        button = QPushButton(text)
        # Outside a dialog a button answers to the space bar only; here Enter is what people press.
        enter = QShortcut(Qt.Key.Key_Return, button, context=Qt.ShortcutContext.WidgetShortcut)
        enter.activated.connect(button.click)
        button.setFont(ui_font(13, 500))
        button.setFixedWidth(160)
        button.setToolTip(tip(action))
        button.setEnabled(action.isEnabled())
        if kind:
            button.setProperty("kind", kind)
        button.clicked.connect(action.trigger)
        action.changed.connect(lambda: button.setEnabled(action.isEnabled()))
        row = QHBoxLayout()
        row.setSpacing(16)
        row.addWidget(button)
        row.addWidget(WrappedLabel(detail, 13, 400, "muted"), 1)
        return row
