"""What every feature of the window is given."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from nightstand.ui.actions import Actions
from nightstand.ui.edits import Edits
from nightstand.ui.icons import IconStore
from nightstand.ui.library_bus import LibraryBus
from nightstand.ui.messages import Messages
from nightstand.ui.settings_store import SettingsStore
from nightstand.ui.tasks import Tasks
from nightstand.ui.theme import ThemeStore
from nightstand.ui.window_state import WindowState

if TYPE_CHECKING:
    # Only for the types: services bring the database library with them, which the first paint does without.
    from nightstand.bootstrap import Services


@dataclass(frozen=True, slots=True)
class UiContext:
    """The services, and what the window's parts share."""

    services: "Services"
    bus: LibraryBus
    tasks: Tasks
    themes: ThemeStore
    icons: IconStore
    actions: Actions
    messages: Messages
    edits: Edits
    settings: SettingsStore
    state: WindowState
