"""One window for each library: a second start hands what was asked of it to the window that is there, and ends."""

import getpass
import hashlib
import json
import logging
from collections.abc import Sequence
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QLockFile, QObject, QSysInfo, Signal

if TYPE_CHECKING:
    from PySide6.QtNetwork import QLocalServer, QLocalSocket

LOCK_NAME = "window.lock"
ANSWER_MS = 5_000
"""How long a second start waits for the window that is there: that one may still be starting."""
CONNECT_MS = 200
MOST_BYTES = 1 << 20
"""A request names files; longer ones are not from this program."""
TAKEN = b"taken\n"

logger = logging.getLogger(__name__)


class Standing(Enum):
    """What a start found."""

    FIRST = "first"
    """No other window has the library open."""
    AFTER_A_CRASH = "after a crash"
    """The window before ended without closing; its lock was of no use any more."""
    HANDED_OVER = "handed over"
    """Another window took the request; this start is to end."""
    BESIDE_ANOTHER = "beside another"
    """Another window has it open and cannot be reached: of another user or computer, or it does not answer."""


class SingleWindow(QObject):
    """Holds the lock of a library while its window is open, and listens for later starts."""

    requested = Signal(object)
    """Another start was asked for this library: the files it was given, none to raise the window only."""

    def __init__(self, library: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._library = library
        self._lock: QLockFile | None = None
        self._server: QLocalServer | None = None

    def enter(self, files: Sequence[Path] = ()) -> Standing:
        """Become the window of the library, or hand the request to the one that is."""
        if not self._library.is_dir():
            return Standing.FIRST
        file = self._library / LOCK_NAME
        was_left = file.exists()
        self._lock = QLockFile(str(file))
        # Only the end of its process makes a lock stale, however long a window stays open.
        self._lock.setStaleLockTime(0)
        if self._lock.tryLock(0):
            return Standing.AFTER_A_CRASH if was_left else Standing.FIRST
        if self._lock.error() is not QLockFile.LockError.LockFailedError:
            # In a place that cannot be written there is nothing to write at the same time either.
            self._lock = None
            return Standing.FIRST
        is_here = self.holder()[1] in ("", QSysInfo.machineHostName())
        self._lock = None
        if is_here and self._hand_over(files):
            return Standing.HANDED_OVER
        return Standing.BESIDE_ANOTHER

    def holder(self) -> tuple[int, str]:
        """Return the process and the computer that hold the lock, as far as its file says."""
        try:
            lines = (self._library / LOCK_NAME).read_text(encoding="utf-8", errors="replace").splitlines()
        except OSError:
            return 0, ""
        process = int(lines[0]) if lines and lines[0].isdecimal() else 0
        return process, lines[2] if len(lines) > 2 else ""

    def listen(self) -> None:
        """Answer later starts from now on; only the window that holds the lock does."""
        if self._lock is None and (self._library / LOCK_NAME).exists():
            return
        if self._lock is None and not self._take_late():
            return
        # The network part of Qt is loaded behind the first paint.
        from PySide6.QtNetwork import QLocalServer

        server = QLocalServer(self)
        server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        # What a killed window left: nobody listens there, since the lock is ours.
        QLocalServer.removeServer(self._name())
        if not server.listen(self._name()):
            logger.warning("Later starts cannot reach this window: %s", server.errorString())
            return
        server.newConnection.connect(self._answer)
        self._server = server

    def leave(self) -> None:
        """Let the next start be the first."""
        if self._server is not None:
            self._server.close()
            self._server = None
        if self._lock is not None:
            self._lock.unlock()
            self._lock = None

    def _take_late(self) -> bool:
        """Take the lock of a library whose folder was made by this start."""
        lock = QLockFile(str(self._library / LOCK_NAME))
        lock.setStaleLockTime(0)
        if not lock.tryLock(0):
            return False
        self._lock = lock
        return True

    def _hand_over(self, files: Sequence[Path]) -> bool:
        from PySide6.QtCore import QDeadlineTimer, QEventLoop, QTimer
        from PySide6.QtNetwork import QLocalSocket

        deadline = QDeadlineTimer(ANSWER_MS)
        while not deadline.hasExpired():
            socket = QLocalSocket()
            socket.connectToServer(self._name())
            if socket.waitForConnected(CONNECT_MS):
                request = {"files": [str(file.absolute()) for file in files]}
                socket.write(json.dumps(request).encode() + b"\n")
                return socket.waitForBytesWritten(ANSWER_MS) and _is_taken(socket)
            if socket.error() is QLocalSocket.LocalSocketError.SocketAccessError:
                return False
            # There is no window yet that this could hold up.
            pause = QEventLoop()
            QTimer.singleShot(CONNECT_MS, pause.quit)
            pause.exec()
        return False

    def _answer(self) -> None:
        while self._server is not None and (socket := self._server.nextPendingConnection()) is not None:
            socket.readyRead.connect(self._read)
            socket.disconnected.connect(socket.deleteLater)
            if socket.canReadLine():
                self._take(socket)

    def _read(self) -> None:
        socket = self.sender()
        # The signal comes from the socket of one start only.
        from PySide6.QtNetwork import QLocalSocket

        if isinstance(socket, QLocalSocket):
            self._take(socket)

    def _take(self, socket: "QLocalSocket") -> None:
        if not socket.canReadLine():
            if socket.bytesAvailable() > MOST_BYTES:
                socket.abort()
            return
        files = _files_of(bytes(socket.readLine(MOST_BYTES).data()))
        if files is None:
            socket.abort()
            return
        socket.write(TAKEN)
        socket.flush()
        socket.disconnectFromServer()
        self.requested.emit(files)

    def _name(self) -> str:
        """Return the name of the socket: of this library and this user, and short enough for every system."""
        told = f"{self._library.resolve()}\n{getpass.getuser()}"
        return f"nightstand-{hashlib.sha256(told.encode('utf-8', 'surrogateescape')).hexdigest()[:24]}"


def _is_taken(socket: "QLocalSocket") -> bool:
    if not socket.canReadLine() and not socket.waitForReadyRead(ANSWER_MS):
        return False
    return bytes(socket.readLine().data()) == TAKEN


def _files_of(request: bytes) -> tuple[Path, ...] | None:
    try:
        said = json.loads(request)
    except ValueError:
        return None
    files = said.get("files") if isinstance(said, dict) else None
    if not isinstance(files, list) or not all(isinstance(file, str) for file in files):
        return None
    return tuple(Path(file) for file in files)
