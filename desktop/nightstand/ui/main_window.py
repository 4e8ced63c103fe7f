"""The main window's frame: top bar, messages, sidebar, and room for the features. Knows no services."""

from collections.abc import Sequence
from itertools import pairwise

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QCloseEvent, QKeyEvent, QShowEvent
from PySide6.QtWidgets import QMainWindow, QStackedWidget, QVBoxLayout, QWidget

from nightstand.ui.action_table import ACTIONS, Place
from nightstand.ui.actions import Actions
from nightstand.ui.file_drop import FileDrop
from nightstand.ui.icons import IconStore
from nightstand.ui.menus import main_menu, menu_bar
from nightstand.ui.messages import Messages
from nightstand.ui.panes import PAPERS_PX, REFINE_PX, WorkPanes
from nightstand.ui.refine.view import RefineView
from nightstand.ui.sidebar.view import SidebarView
from nightstand.ui.status_line import StatusLine
from nightstand.ui.theme import ThemeStore
from nightstand.ui.top_bar import TopBar
from nightstand.ui.welcome.view import WelcomeView
from nightstand.ui.widgets.banner_bar import BannerBar
from nightstand.ui.widgets.steady_splitter import SteadySplitter
from nightstand.ui.widgets.toast_bar import ToastBar
from nightstand.ui.window_room import fitted, room_on
from nightstand.ui.window_state import WindowState

SIZE_PX = (1440, 900)
LEAST_SIZE_PX = (740, 480)
SIDEBAR_PX = 236
LEAST_SIDEBAR_PX = 160
PANES_STATE = "panes"
FOLDED_STATE = "sidebar/folded"
HIDDEN_STATE = "panes/hidden"
REFINE_STATE = "panes/refine"


class MainWindow(QMainWindow):
    """Composes the parts; what they mean is decided by the workspace once the library is open."""

    closing = Signal()
    refine_shown = Signal(bool)
    """The pane that narrows results down was shown or hidden."""

    def __init__(
        self, themes: ThemeStore, icons: IconStore, actions: Actions, messages: Messages, state: WindowState
    ) -> None:
        super().__init__()
        self.setWindowTitle("Nightstand")
        self.setMinimumSize(QSize(*LEAST_SIZE_PX).boundedTo(room_on(self.screen()).size()))
        self._state = state
        self.top_bar = TopBar(themes, icons, actions, main_menu(actions, self))
        self.banner = BannerBar(icons)
        self.sidebar = SidebarView(themes, icons)
        self.status = StatusLine(icons)
        self.welcome = WelcomeView(icons, actions)
        self._refine = RefineView(themes, icons)
        self._refine_action = actions.action("toggle_refine")
        self._sidebar_column = _column("sidebar_column", self.sidebar, self.status)
        self._panes = WorkPanes(self._refine, _empty_pane(), _empty_pane())
        self._head: Sequence[QWidget] = ()
        self._stack = QStackedWidget()
        self._splitter = SteadySplitter((SIDEBAR_PX,))
        self._working: QWidget = self._panes
        self._hides_sidebar_for_view = False
        self._whole = _column("", self.top_bar, self.banner, self._splitter)
        self.setCentralWidget(self._whole)
        self._arrange()
        self.file_drop = FileDrop(self, self.sidebar.list_at, self._room_for_words)
        self._toast = ToastBar(self._whole)
        self.setMenuBar(menu_bar(actions, self))
        self._alt_alone = False
        # The menu bar is hidden at first, and the keys of a hidden menu do not count; those of the window do.
        self.menuBar().setVisible(self.menuBar().isNativeMenuBar())
        self.addActions([actions.action(spec.id) for spec in ACTIONS if spec.place is Place.WINDOW])
        actions.bind("toggle_sidebar", self._toggle_sidebar)
        actions.bind("toggle_details", self._toggle_details)
        self._refine_action.setCheckable(True)
        self._panes.refine_shown.connect(self._tell_refine)
        actions.bind("toggle_refine", self._toggle_refine)
        messages.banner_requested.connect(self.banner.show_banner)
        messages.banner_withdrawn.connect(self.banner.hide)
        messages.banner_revised.connect(self.banner.revise_banner)
        messages.toast_requested.connect(self._toast.show_toast)
        self._restore()

    def set_papers(self, papers: QWidget, head: Sequence[QWidget] = ()) -> None:
        """Put a widget into the middle pane in place of the one that is there; Tab goes through its head too."""
        self._panes.set_papers(papers)
        self._head = head
        self._order_focus()

    def set_details(self, details: QWidget) -> None:
        """Put a widget into the right pane in place of the one that is there."""
        self._panes.set_details(details)
        self._order_focus()

    def show_welcome(self) -> None:
        """Show what to do with an empty library."""
        self._stack.setCurrentWidget(self.welcome)

    def show_panes(self) -> None:
        """Show the papers and the details."""
        self._stack.setCurrentWidget(self._working)

    def open_view(self, view: QWidget) -> None:
        """Show a view of its own in place of papers and details, and without the sidebar, until it is closed."""
        if self._stack.indexOf(view) < 0:
            self._stack.addWidget(view)
        self._working = view
        if not self._sidebar_column.isHidden():
            self._toggle_sidebar()
            self._hides_sidebar_for_view = True
        self.show_panes()

    def close_view(self) -> None:
        """Show papers and details again."""
        self._working = self._panes
        if self._hides_sidebar_for_view and self._sidebar_column.isHidden():
            self._toggle_sidebar()
        self._hides_sidebar_for_view = False
        self.show_panes()

    @property
    def is_welcoming(self) -> bool:
        """Whether the page of an empty library is shown."""
        return self._stack.currentWidget() is self.welcome

    def pane_widgets(self) -> Sequence[QWidget]:
        """Return what F6 goes through: sidebar, pane to refine, papers, details, search field."""
        return (self.sidebar, self._refine, self._panes.papers, self._panes.details, self.top_bar.search)

    @property
    def refine(self) -> RefineView:
        """The pane that narrows results down."""
        return self._refine

    @property
    def is_refine_shown(self) -> bool:
        """Whether that pane is shown."""
        return not self._refine.isHidden()

    def save_state(self) -> None:
        """Keep how the window stands."""
        self._state.set_geometry(self.saveGeometry())
        # Wanted widths: what a small window made of them is of no use in a larger one.
        refine_px, papers_px, _ = self._panes.widths_px
        self._state.set_numbers(PANES_STATE, (*self._splitter.widths_px, papers_px))
        self._state.set_numbers(REFINE_STATE, (refine_px,) if self.is_refine_shown else ())
        self._state.set_words(HIDDEN_STATE, self._hidden())
        self._state.set_text(FOLDED_STATE, "\n".join(self.sidebar.folded))
        self._state.save()

    def closeEvent(self, event: QCloseEvent) -> None:
        self.save_state()
        self.closing.emit()
        super().closeEvent(event)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.file_drop.watch()

    def event(self, event: QEvent) -> bool:
        # Alt alone shows the menu bar, as on other systems that hide it.
        if isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Alt and not self.menuBar().isNativeMenuBar():
            if event.type() == QEvent.Type.KeyPress:
                self._alt_alone = True
            elif event.type() == QEvent.Type.KeyRelease and self._alt_alone and not event.isAutoRepeat():
                self._alt_alone = False
                self.menuBar().setVisible(not self.menuBar().isVisible())
        elif event.type() in (QEvent.Type.KeyPress, QEvent.Type.ShortcutOverride):
            self._alt_alone = False
        return super().event(event)

    def _arrange(self) -> None:
        self._stack.addWidget(self._panes)
        self._stack.addWidget(self.welcome)
        self._sidebar_column.setMinimumWidth(LEAST_SIDEBAR_PX)
        self._splitter.addWidget(self._sidebar_column)
        self._splitter.addWidget(self._stack)

    def _order_focus(self) -> None:
        # Tab goes as the eye does: search, sidebar, papers, details.
        order = [self.top_bar.search, self.sidebar, self._refine, self._panes.papers, self._panes.details]
        for before, after in pairwise(order):
            QWidget.setTabOrder(before, after)
        # A pane hands the focus on to its list, so that its head can only come behind that.
        for before, after in pairwise([self._panes.papers.focusProxy() or self._panes.papers, *self._head]):
            QWidget.setTabOrder(before, after)

    def _restore(self) -> None:
        self.resize(QSize(*SIZE_PX).boundedTo(room_on(self.screen()).size()))
        geometry = self._state.geometry()
        if not geometry.isEmpty() and self.restoreGeometry(geometry) and not self.isMaximized():
            # The screen may be another one than last time, or the same at another scale.
            self.setGeometry(fitted(self.geometry(), room_on(self.screen())))
        sizes = self._state.numbers(PANES_STATE)
        sidebar_px, papers_px = sizes[:2] if len(sizes) > 1 else (SIDEBAR_PX, PAPERS_PX)
        refine = self._state.numbers(REFINE_STATE)
        self._splitter.set_widths((sidebar_px,))
        self._panes.set_widths((refine[0] if refine else REFINE_PX, papers_px))
        self._panes.show_refine(is_shown=bool(refine))
        self.sidebar.fold(tuple(self._state.text(FOLDED_STATE).split("\n")))
        hidden = self._state.words(HIDDEN_STATE)
        self._panes.want_details(are_wanted="details" not in hidden)
        if "sidebar" in hidden:
            self._toggle_sidebar()

    def _hidden(self) -> tuple[str, ...]:
        is_sidebar_hidden = self._sidebar_column.isHidden() and not self._hides_sidebar_for_view
        parts = (("sidebar", is_sidebar_hidden), ("details", not self._panes.are_details_wanted))
        return tuple(name for name, is_hidden in parts if is_hidden)

    def _toggle_sidebar(self) -> None:
        show = self._sidebar_column.isHidden()
        self._sidebar_column.setVisible(show)
        # The status line stays in view: below the sidebar, or without it below everything.
        home = self._sidebar_column if show else self._whole
        layout = home.layout()
        if layout is not None:
            layout.addWidget(self.status)

    def _room_for_words(self) -> QRect:
        return QRect(self._stack.mapTo(self, QPoint()), self._stack.size())

    def _toggle_details(self) -> None:
        self._panes.want_details(are_wanted=self._panes.details.isHidden())

    def _toggle_refine(self) -> None:
        is_shown = not self.is_refine_shown
        had_focus = self._refine.isAncestorOf(self.focusWidget()) if self.focusWidget() is not None else False
        self._panes.show_refine(is_shown=is_shown)
        if is_shown:
            self._refine.enter()
        elif had_focus:
            self._panes.papers.setFocus()

    def _tell_refine(self, is_shown: bool) -> None:  # noqa: FBT001 - A signal's arguments have no names.
        self._refine_action.setChecked(is_shown)
        self.refine_shown.emit(is_shown)


def _column(name: str, *widgets: QWidget) -> QWidget:
    whole = QWidget()
    whole.setObjectName(name)
    whole.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
    column = QVBoxLayout(whole)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(0)
    for widget in widgets:
        column.addWidget(widget)
    return whole


def _empty_pane() -> QWidget:
    pane = QWidget()
    pane.setObjectName("pane")
    pane.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
    return pane
