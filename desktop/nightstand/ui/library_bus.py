"""The one signal by which every part of the window learns that the library changed."""

from PySide6.QtCore import QObject, Signal

from nightstand.domain.changes import ChangeSet


class LibraryBus(QObject):
    """Announces what changed and who changed it, so that the origin need not refresh itself."""

    changed = Signal(object, object)
    """(ChangeSet, origin): origin is the object that made the edit, or None."""

    def announce(self, changes: ChangeSet, origin: object = None) -> None:
        """Tell everybody; a change set in which nothing changed is not told."""
        if not changes.is_empty:
            self.changed.emit(changes, origin)
