"""The preferences as the window uses them: the values in force, and a signal when they change."""

from dataclasses import asdict, replace
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
        self._unsaved: dict[str, int | str] = {}
        """What is in force and could not be written."""

    @property
    def current(self) -> Settings:
        """The preferences in force."""
        return self._current

    def change(self, settings: Settings) -> None:
        """Put in force and keep what differs from the preferences so far; what another program wrote meanwhile stays.

        Raises:
            LibraryUnwritable: they are in force, but the file could not be written.
        """
        now, before = asdict(settings), asdict(self._current)
        if now == before:
            return
        self._unsaved |= {name: value for name, value in now.items() if value != before[name]}
        self._current = self._written()
        self.changed.emit()
        save_settings(self._file, self._current)
        self._unsaved.clear()

    def read_again(self) -> None:
        """Put in force what another program, such as the command line, has written."""
        written = self._written()
        if written != self._current:
            self._current = written
            self.changed.emit()

    def _written(self) -> Settings:
        """Return what the file says, but for what could not be written to it."""
        return replace(load_settings(self._file), **self._unsaved)  # type: ignore[arg-type]
