"""The bar at the window's upper edge: menu, place, search field and the actions used most."""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QMenu, QToolButton, QWidget

from nightstand.ui.actions import Actions
from nightstand.ui.icons import Icon, IconStore
from nightstand.ui.theme import ThemeStore
from nightstand.ui.widgets.action_button import ActionButton
from nightstand.ui.widgets.elided_path import PathLabel
from nightstand.ui.widgets.search_field import SearchField

HEIGHT_PX = 56
SEARCH_PX = 560
LEAST_SEARCH_PX = 260
SIDE_PX = 190
"""Both sides of the search field are equally wide, so that it stands in the middle."""
BUTTONS = ("new_paper", "import_files", "export", "toggle_theme", "preferences")


class TopBar(QWidget):
    """Says what is searched; the actions speak for themselves."""

    search_edited = Signal(str)
    search_left = Signal()

    def __init__(self, themes: ThemeStore, icons: IconStore, actions: Actions, menu: QMenu) -> None:
        super().__init__()
        self.setObjectName("top_bar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setFixedHeight(HEIGHT_PX)
        self._themes = themes
        self._icons = icons
        self._theme_action = actions.action("toggle_theme")
        self.search = SearchField(themes, icons, "Search titles, authors, abstracts, notes…")
        self.search.setMaximumWidth(SEARCH_PX)
        self.search.setMinimumWidth(LEAST_SEARCH_PX)
        self.search.edited.connect(self.search_edited)
        self.search.left.connect(self.search_left)
        self._place = PathLabel("", 15, 600)
        row = QHBoxLayout(self)
        row.setContentsMargins(14, 0, 14, 0)
        row.setSpacing(0)
        row.addWidget(self._left(menu), 1)
        row.addWidget(self.search, 3)
        row.addWidget(self._right(actions), 1)
        themes.theme_changed.connect(self._show_theme)
        self._show_theme()

    def set_place(self, title: str) -> None:
        """Show where the person is."""
        self._place.setText(title)

    @property
    def place(self) -> str:
        """The title that is shown."""
        return self._place.text()

    def _left(self, menu: QMenu) -> QWidget:
        button = QToolButton()
        button.setIcon(self._icons.icon(Icon.MENU))
        button.setIconSize(QSize(20, 20))
        button.setToolTip("Menu (Alt)")
        button.setAccessibleName("Menu")
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.setMenu(menu)
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        side = QWidget()
        side.setMinimumWidth(SIDE_PX)
        row = QHBoxLayout(side)
        row.setContentsMargins(0, 0, 16, 0)
        row.setSpacing(10)
        row.addWidget(button)
        row.addWidget(self._place, 1)
        return side

    def _right(self, actions: Actions) -> QWidget:
        side = QWidget()
        side.setMinimumWidth(SIDE_PX)
        row = QHBoxLayout(side)
        row.setContentsMargins(16, 0, 0, 0)
        row.setSpacing(6)
        row.addStretch(1)
        for action_id in BUTTONS:
            row.addWidget(ActionButton(actions.action(action_id)))
        return side

    def _show_theme(self) -> None:
        self._theme_action.setIcon(self._icons.icon(Icon.LIGHT if self._themes.current.is_dark else Icon.DARK))
