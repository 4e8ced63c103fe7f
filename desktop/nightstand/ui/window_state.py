"""How the window was left: geometry, panes, sort order, shown fields. Disposable, and no preference."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QByteArray, QSettings

FILE_NAME = "window.ini"


class WindowState:
    """Values by name in an INI file of its own, never the system's registry.

    Everything but geometry is kept as text, because an INI file read by a new process gives text for whatever was
    stored.
    """

    def __init__(self, config: Path) -> None:
        self._settings = QSettings(str(config / FILE_NAME), QSettings.Format.IniFormat)

    def text(self, name: str, default: str = "") -> str:
        """Return a kept text."""
        return str(self._settings.value(name, default))

    def set_text(self, name: str, value: str) -> None:
        """Keep a text."""
        self._settings.setValue(name, value)

    def numbers(self, name: str) -> tuple[int, ...]:
        """Return kept numbers; none when there are none or they are damaged."""
        parts = self.text(name).split()
        return tuple(int(part) for part in parts) if all(part.lstrip("-").isdecimal() for part in parts) else ()

    def set_numbers(self, name: str, values: Sequence[int]) -> None:
        """Keep numbers in their order."""
        self.set_text(name, " ".join(map(str, values)))

    def words(self, name: str, default: Sequence[str] = ()) -> tuple[str, ...]:
        """Return kept words, for instance names of shown fields; an empty choice is kept as such."""
        if not self._settings.contains(name):
            return tuple(default)
        return tuple(self.text(name).split())

    def set_words(self, name: str, values: Sequence[str]) -> None:
        """Keep words without spaces in their order."""
        self.set_text(name, " ".join(values))

    def geometry(self) -> QByteArray:
        """Return the window's kept geometry; empty when there is none."""
        value = self._settings.value("geometry")
        return value if isinstance(value, QByteArray) else QByteArray()

    def set_geometry(self, geometry: QByteArray) -> None:
        """Keep the window's geometry."""
        self._settings.setValue("geometry", geometry)

    def save(self) -> None:
        """Write the file now."""
        self._settings.sync()
