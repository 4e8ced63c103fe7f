"""The preferences as the window uses them: the values in force, and a signal when they change."""

from pathlib import Path

from PySide6.QtCore import QObject, Signal

from nightstand.settings import Settings, load_settings, save_settings


class SettingsStore(QObject):
    """Holds the preferences and writes them when they change."""

    changed = Signal()

    def __init__(self, file: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._file = file
        self._current = load_settings(file)

    @property
    def current(self) -> Settings:
        """The preferences in force."""
        return self._current

    def change(self, settings: Settings) -> None:
        """Put preferences in force and keep them.

        Raises:
            LibraryUnwritable: they are in force, but the file could not be written.
        """
        if settings == self._current:
            return
        self._current = settings
        self.changed.emit()
        save_settings(self._file, settings)
