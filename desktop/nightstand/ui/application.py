"""Starts the window: paints first with the standard library alone, loads the rest behind it, then comes alive."""

import gc
import logging
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QMessageLogContext, QObject, Qt, QTimer, QtMsgType, qInstallMessageHandler
from PySide6.QtWidgets import QApplication

from nightstand import log
from nightstand.domain.errors import NightstandError
from nightstand.paths import AppPaths, default_paths
from nightstand.settings import SETTINGS_FILE
from nightstand.storage.first_page import read_first_page
from nightstand.ui.actions import Actions
from nightstand.ui.context import UiContext
from nightstand.ui.crash import CrashReporter
from nightstand.ui.edits import Edits
from nightstand.ui.first_view import first_view
from nightstand.ui.icons import Icon, IconStore
from nightstand.ui.key_preview import KeyPreview
from nightstand.ui.library_bus import LibraryBus
from nightstand.ui.main_window import MainWindow
from nightstand.ui.messages import Banner, Messages, Offer, Tone
from nightstand.ui.preferences.presenter import PreferencesPresenter
from nightstand.ui.settings_store import SettingsStore
from nightstand.ui.single_window import SingleWindow, Standing
from nightstand.ui.styling import dress
from nightstand.ui.tasks import Tasks
from nightstand.ui.theme import ThemeChoice, ThemeStore
from nightstand.ui.window_actions import bind_help
from nightstand.ui.window_state import WindowState

if TYPE_CHECKING:
    from nightstand.bootstrap import Services
    from nightstand.services.rescue import GoodCopy
    from nightstand.ui.workspace import Workspace

DATABASE_FILE = "library.sqlite3"
SWITCH_INTERVAL_S = 0.0002
"""Python hands over between threads 25 times as often as by default. While papers came in, the window was held up 74 ms
with five times as often, and 45 ms with this."""

logger = logging.getLogger(__name__)


def run(library: str | None = None, arguments: Sequence[str] = (), files: Sequence[Path] = ()) -> int:
    """Show the window of a library (the default one for None) until it is closed; return the exit status.

    `files` are imported. Where a window has the library open already, that one does so and comes to the front.
    """
    prepare_interpreter()
    paths = default_paths(library)
    log_file = log.configure(paths.logs)
    qInstallMessageHandler(_log_qt_message)
    application = QApplication([sys.argv[0], *arguments])
    application.setApplicationName("nightstand")
    application.setApplicationDisplayName("Nightstand")
    application.setDesktopFileName("nightstand")
    CrashReporter(log_file).install()
    single = SingleWindow(paths.library, application)
    standing = single.enter(files)
    if standing is Standing.HANDED_OVER:
        logger.info("the window that has the library open took over")
        return 0
    start = Start(paths, application, single, standing, files)
    application.aboutToQuit.connect(start.close)
    status = application.exec()
    qInstallMessageHandler(None)
    return status


def prepare_interpreter() -> None:
    """Let the window's thread wait less for others, and put garbage collection off until the workspace stands."""
    sys.setswitchinterval(SWITCH_INTERVAL_S)
    # Looking for garbage among a hundred thousand objects that are only being made costs a tenth of the start.
    gc.disable()


class Start(QObject):
    """The stages of the start: the window with what is known at once, then the library, then the workspace."""

    def __init__(
        self,
        paths: AppPaths,
        application: QApplication,
        single: SingleWindow | None = None,
        standing: Standing = Standing.FIRST,
        files: Sequence[Path] = (),
    ) -> None:
        super().__init__(application)
        self._paths = paths
        self._single = single or SingleWindow(paths.library, self)
        self._standing = standing
        self._files = tuple(files)
        self._settings = SettingsStore(paths.config / SETTINGS_FILE, self)
        self._themes = ThemeStore(ThemeChoice(self._settings.current.theme), self)
        dress(application, self._themes)
        self._icons = IconStore(self._themes, self)
        self._actions = Actions(self._icons, self)
        self._messages = Messages(self)
        self._bus = LibraryBus(self)
        self._tasks = Tasks(self)
        self._state = WindowState(paths.config)
        self._services: Services | None = None
        self._workspace: Workspace | None = None
        self.window = MainWindow(self._themes, self._icons, self._actions, self._messages, self._state)
        self._preferences = PreferencesPresenter(
            self._settings, self._themes, self._messages, self._actions, self.window
        )
        bind_help(self._actions, self.window, paths.logs / log.LOG_NAME, paths.library)
        self._actions.bind("quit", self.window.close)
        self._show_first_page()
        self.window.show()
        # The window is painted before anything heavy is imported.
        QTimer.singleShot(0, self._open)

    @property
    def shown_count(self) -> int | None:
        """How many papers the workspace shows; None before it is there."""
        return len(self._workspace.papers.shown_papers) if self._workspace is not None else None

    def close(self) -> None:
        """End in order; what is still under way has five seconds."""
        if self._workspace is not None:
            self._workspace.stop()
        if not self._tasks.close():
            logger.warning("Closed while work was still under way")
        if self._services is not None:
            self._services.close()
        self._single.leave()
        # Data that Python made must not be on the clipboard when the offscreen platform ends.
        if QApplication.platformName() == "offscreen":
            QApplication.clipboard().clear()

    def _show_first_page(self) -> None:
        page = read_first_page(self._paths.library / DATABASE_FILE)
        if page is None:
            return
        self.window.sidebar.sidebar_model.show(page.overview)
        self.window.set_papers(first_view(page, self._themes, self._icons, self.window))

    def _open(self) -> None:
        self._tasks.run(self._load, self._go_live, self._show_failure)

    def _load(self) -> "Opened":
        # These bring the database library and the search engine with them.
        from nightstand.bootstrap import open_services
        from nightstand.ui.workspace import stages

        return Opened(open_services(self._paths), stages)

    def _go_live(self, opened: "Opened") -> None:
        edits = Edits(opened.services.library, self._bus, self._tasks, self._messages, self)
        context = UiContext(
            services=opened.services,
            bus=self._bus,
            tasks=self._tasks,
            themes=self._themes,
            icons=self._icons,
            actions=self._actions,
            messages=self._messages,
            edits=edits,
            settings=self._settings,
            state=self._state,
        )
        self._services = opened.services
        self._preferences.set_key_preview(KeyPreview(opened.services.keys, self._tasks))
        self._build(opened.stages(context, self.window))

    def _build(self, stages: "Iterator[Workspace | None]") -> None:
        self._workspace = next(stages)
        if self._workspace is None:
            QTimer.singleShot(0, lambda: self._build(stages))
        else:
            _settle()
            logger.info("the library is open in the window")
            self._single.requested.connect(self._take_request)
            self._single.listen()
            self._tell_standing()
            if self._files:
                self._workspace.importing.import_paths(self._files)

    def _take_request(self, files: "tuple[Path, ...]") -> None:
        """Do what another start of the program was asked for."""
        self.window.setWindowState(self.window.windowState() & ~Qt.WindowState.WindowMinimized)
        self.window.show()
        self.window.raise_()
        self.window.activateWindow()
        if files and self._workspace is not None:
            self._workspace.importing.import_paths(files)

    def _tell_standing(self) -> None:
        if self._standing is Standing.AFTER_A_CRASH:
            self._messages.show_toast("Nightstand was not closed the last time; everything that was saved is here")
        elif self._standing is Standing.BESIDE_ANOTHER:
            process, computer = self._single.holder()
            self._messages.show_banner(
                Banner(
                    "This library is open in another window too",
                    f"It belongs to process {process} on {computer or 'this computer'}, and does not answer. What "
                    "either window changes is seen in the other; on another computer, close it there first.",
                    Tone.WARNING,
                )
            )

    def _show_failure(self, error: Exception) -> None:
        _settle()
        self.window.status.show_state("No library is open", Icon.ERROR, "danger")
        if isinstance(error, NightstandError):
            self._messages.show_error(error, Offer("Try again", self._open))
            self._tasks.run(lambda: _way_out(self._paths, error), self._offer_way_out)

    def _offer_way_out(self, found: "tuple[NightstandError, GoodCopy] | None") -> None:
        if found is None:
            return
        error, copy = found

        def rescue_library() -> None:
            self._tasks.run(lambda: _rescue(self._paths, copy), self._open_again, self._show_failure)

        text = f"Restore the backup of {copy.made.astimezone():%Y-%m-%d %H:%M}"
        detail = f"{error.detail} The newest good backup holds {copy.papers:,} papers; the present file is kept."
        offers = (Offer(text, rescue_library), Offer("Try again", self._open))
        self._messages.show_banner(Banner(error.title, detail, Tone.ERROR, offers))

    def _open_again(self, _aside: Path | None) -> None:
        self._open()


@dataclass(frozen=True, slots=True)
class Opened:
    """What the thread that opens the library hands over."""

    services: "Services"
    stages: "Callable[[UiContext, MainWindow], Iterator[Workspace | None]]"


def _way_out(paths: AppPaths, error: NightstandError) -> "tuple[NightstandError, GoodCopy] | None":
    from nightstand.services import rescue

    copy = rescue.offered(paths) if rescue.can_be_rescued(error) else None
    return None if copy is None else (error, copy)


def _rescue(paths: AppPaths, copy: "GoodCopy") -> Path | None:
    from nightstand.services import rescue

    return rescue.rescue(paths, copy)


def _settle() -> None:
    """Collect garbage again, but never look through what the start has made: it stays, and looking takes 50 ms."""
    gc.freeze()
    gc.enable()


def _log_qt_message(kind: QtMsgType, _context: QMessageLogContext, text: str) -> None:
    is_serious = kind in (QtMsgType.QtCriticalMsg, QtMsgType.QtFatalMsg)
    level = logging.ERROR if is_serious else logging.WARNING if kind is QtMsgType.QtWarningMsg else logging.DEBUG
    logging.getLogger("qt").log(level, "%s", text)
