"""Puts changed preferences in force and keeps them."""

from collections.abc import Sequence
from dataclasses import fields, replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from nightstand.domain.errors import NightstandError
from nightstand.settings import Settings, about
from nightstand.ui.actions import Actions
from nightstand.ui.key_preview import KeyPreview
from nightstand.ui.messages import Messages
from nightstand.ui.preferences.key_pattern_row import ShownKey
from nightstand.ui.preferences.view import Preference, PreferencesDialog
from nightstand.ui.settings_store import SettingsStore
from nightstand.ui.theme import ThemeStore

if TYPE_CHECKING:
    from nightstand.services.key_service import KeySample


class PreferencesPresenter(QObject):
    """Opens the dialog, and switches the theme by its key."""

    def __init__(
        self, settings: SettingsStore, themes: ThemeStore, messages: Messages, actions: Actions, window: QWidget
    ) -> None:
        super().__init__(window)
        self._settings = settings
        self._themes = themes
        self._messages = messages
        self._window = window
        self._dialog: PreferencesDialog | None = None
        self._key_preview: KeyPreview | None = None
        settings.changed.connect(self._take_settings)
        actions.bind("preferences", self.open)
        actions.bind("toggle_theme", self.toggle_theme)

    def open(self) -> None:
        """Show the dialog; once is enough."""
        if self._dialog is not None:
            self._dialog.activateWindow()
            return
        self._settings.read_again()
        self._dialog = PreferencesDialog(preferences(self._settings.current), self._window)
        self._dialog.changed.connect(self._change)
        self._dialog.pattern_edited.connect(self._preview_keys)
        self._dialog.defaults_requested.connect(lambda: self._put(Settings()))
        self._dialog.destroyed.connect(self._forget)
        self._dialog.show()
        self._preview_current()

    def set_key_preview(self, preview: KeyPreview) -> None:
        """Show from now on what a pattern makes of the papers of the open library."""
        self._key_preview = preview
        self._preview_current()

    def toggle_theme(self) -> None:
        """Go from light to dark or back, and stay there whatever the system does."""
        self._change("theme", "light" if self._themes.current.is_dark else "dark")

    def _change(self, name: str, value: object) -> None:
        self._put(replace(self._settings.current, **{name: value}))  # type: ignore[arg-type]

    def _put(self, settings: Settings) -> None:
        try:
            self._settings.change(settings)
        except NightstandError as error:
            self._messages.show_error(error)

    def _take_settings(self) -> None:
        self._themes.set_choice(self._settings.current.theme)
        if self._dialog is not None:
            self._dialog.show_values(preferences(self._settings.current))
            self._preview_current()

    def _preview_current(self) -> None:
        self._preview_keys(self._settings.current.key_pattern)

    def _preview_keys(self, pattern: str) -> None:
        if self._key_preview is not None and self._dialog is not None:
            self._key_preview.ask(pattern, self._show_keys)

    def _show_keys(self, samples: "Sequence[KeySample]") -> None:
        if self._dialog is not None:
            self._dialog.show_keys([ShownKey(sample.key, sample.title or "Untitled") for sample in samples])

    def _forget(self) -> None:
        self._dialog = None


def preferences(settings: Settings) -> tuple[Preference, ...]:
    """Return the settings as the dialog shows them."""
    return tuple(Preference(entry.name, about(entry.name), getattr(settings, entry.name)) for entry in fields(Settings))
