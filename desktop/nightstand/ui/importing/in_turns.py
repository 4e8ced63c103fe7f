"""Work of the window's thread in pieces, each in a turn of the event loop of its own."""

from collections.abc import Iterator

from PySide6.QtCore import QObject, QTimer


class InTurns(QObject):
    """Goes through one iterator at a time, one step in a turn."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._steps: Iterator[object] = iter(())
        # A timer and not posted events, all of which are delivered in one turn.
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._go_on)

    def begin(self, steps: Iterator[object]) -> None:
        """Go through these steps from the next turn on; others that are under way are dropped."""
        self._steps = steps
        self._timer.start(0)

    def stop(self) -> None:
        """Drop the steps that are left."""
        self._steps = iter(())
        self._timer.stop()

    def _go_on(self) -> None:
        steps = self._steps
        try:
            next(steps)
        except StopIteration:
            if steps is self._steps:
                self._timer.stop()
