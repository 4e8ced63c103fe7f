"""A window at work on a real library, for interface tests."""

from collections.abc import Callable

from PySide6.QtWidgets import QLineEdit, QPushButton
from pytestqt.qtbot import QtBot

from nightstand.bootstrap import Services
from nightstand.domain.paper import PaperId
from nightstand.paths import AppPaths
from nightstand.ui.actions import Actions
from nightstand.ui.context import UiContext
from nightstand.ui.edits import Edits
from nightstand.ui.icons import IconStore
from nightstand.ui.library_bus import LibraryBus
from nightstand.ui.main_window import MainWindow
from nightstand.ui.messages import Messages
from nightstand.ui.preferences.presenter import PreferencesPresenter
from nightstand.ui.settings_store import SettingsStore
from nightstand.ui.sidebar.places import SidebarPlace
from nightstand.ui.tasks import Tasks
from nightstand.ui.theme import ThemeChoice, ThemeStore
from nightstand.ui.widgets.name_prompt import NamePrompt
from nightstand.ui.window_actions import bind_help
from nightstand.ui.window_state import WindowState
from nightstand.ui.workspace import stages

PATIENCE_MS = 10_000


class Desk:
    """A window at work, with shortcuts for what tests do most."""

    def __init__(self, paths: AppPaths, services: Services, qtbot: QtBot) -> None:
        self.services = services
        self.qtbot = qtbot
        themes = ThemeStore(ThemeChoice.LIGHT)
        icons = IconStore(themes)
        self.actions = Actions(icons)
        self.messages = Messages()
        self.bus = LibraryBus()
        tasks = Tasks()
        state = WindowState(paths.config)
        settings = SettingsStore(paths.config / "settings.toml")
        self.window = MainWindow(themes, icons, self.actions, self.messages, state)
        qtbot.addWidget(self.window)
        self.preferences = PreferencesPresenter(settings, themes, self.messages, self.actions, self.window)
        bind_help(self.actions, self.window, paths.logs / "nightstand.log", paths.library)
        self.actions.bind("quit", self.window.close)
        edits = Edits(services.library, self.bus, tasks, self.messages)
        self.context = UiContext(
            services, self.bus, tasks, themes, icons, self.actions, self.messages, edits, settings, state
        )
        self.window.show()
        *_before, work = stages(self.context, self.window)
        assert work is not None
        self.work = work
        self.until(lambda: self.window.status.text == "Index up to date")

    def until(self, holds: Callable[[], bool]) -> None:
        self.qtbot.waitUntil(holds, timeout=PATIENCE_MS)

    def shown(self) -> tuple[PaperId, ...]:
        return self.work.papers.shown_papers

    def count_of(self, place: SidebarPlace) -> int | None:
        node = self.window.sidebar.node_of(place)
        return node.count if node else None

    def banner_button(self, text: str) -> QPushButton:
        return next(found for found in self.window.banner.findChildren(QPushButton) if found.text() == text)

    def answer(self, *texts: str) -> None:
        """Answer the open prompt."""
        self.until(lambda: bool(self.window.findChildren(NamePrompt)))
        prompt = self.window.findChildren(NamePrompt)[0]
        for field, text in zip(prompt.findChildren(QLineEdit), texts, strict=True):
            field.setText(text)
        next(button for button in prompt.findChildren(QPushButton) if button.isDefault()).click()
