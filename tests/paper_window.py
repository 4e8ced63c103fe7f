"""A library and what the window's parts share, without a window; and papers as rows."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from nightstand.bootstrap import open_library
from nightstand.domain.author import Author
from nightstand.domain.decision import Decision, ReadingStatus
from nightstand.domain.paper import Marks, PaperId, PaperRow
from nightstand.domain.tag import TagName
from nightstand.paths import default_paths
from nightstand.ui.action_table import When
from nightstand.ui.actions import Actions
from nightstand.ui.context import UiContext
from nightstand.ui.edits import Edits
from nightstand.ui.icons import IconStore
from nightstand.ui.library_bus import LibraryBus
from nightstand.ui.messages import Messages
from nightstand.ui.settings_store import SettingsStore
from nightstand.ui.tasks import Tasks
from nightstand.ui.theme import ThemeStore
from nightstand.ui.window_state import WindowState

popup_messages = pytest.mark.qt_log_ignore("does not support (raise|grabbing|propagateSizeHints)")
"""Offscreen, a popup cannot grab the keyboard and says so."""


@contextmanager
def open_context(folders: Path) -> Iterator[UiContext]:
    """Open an empty library in a fresh folder and give what every feature is given."""
    folders.mkdir(parents=True, exist_ok=True)
    with open_library(default_paths(None)) as services:
        themes = ThemeStore()
        icons = IconStore(themes)
        bus, tasks, messages = LibraryBus(), Tasks(), Messages()
        actions = Actions(icons)
        for condition in When:
            actions.set_condition(condition, holds=True)
        edits = Edits(services.library, bus, tasks, messages)
        settings = SettingsStore(folders / "settings.toml")
        state = WindowState(folders)
        yield UiContext(services, bus, tasks, themes, icons, actions, messages, edits, settings, state)
        tasks.close()


def paper_row(
    number: int,
    title: str = "",
    *,
    authors: tuple[str, ...] = ("Mika Sato",),
    tags: tuple[str, ...] = (),
    status: ReadingStatus = ReadingStatus.UNREAD,
    decision: Decision = Decision.UNDECIDED,
    opening: str = "We study tides.",
    is_provisional: bool = False,
) -> PaperRow:
    """Return an invented row."""
    return PaperRow(
        id=PaperId(number),
        key=f"sato2026tides{number}",
        title=title or f"On tides of the kind {number}",
        title_is_provisional=is_provisional,
        authors=tuple(map(Author.parse, authors)),
        year=2026,
        venue="TideConf 2026",
        opening=opening,
        tags=tuple(map(TagName, tags)),
        marks=Marks(status=status, decision=decision),
        note_count=0,
        highlight_count=0,
        is_trashed=False,
    )
