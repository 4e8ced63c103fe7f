"""Keeps the distance that services want between two requests, also between two runs of the program."""

import os
import threading
import time
from contextlib import suppress
from pathlib import Path


class Pace:
    """Gives each request to a host its time. The last time of a host is that of an empty file in `folder`, if any."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder
        self._last_at: dict[str, float] = {}
        self._lock = threading.Lock()

    def wait_s(self, host: str, pause_s: float) -> float:
        """Return how many seconds to wait before a host is asked, and take that place in the order."""
        with self._lock:
            now = time.time()
            # Times in the future come from others who wait, or from a clock that was set back.
            last = min(max(self._last_at.get(host, 0.0), self._noted(host)), now + 10 * pause_s)
            at = max(now, last + pause_s)
            self._last_at[host] = at
            self._note(host, at)
        return at - now

    def _noted(self, host: str) -> float:
        if self._folder is None:
            return 0.0
        try:
            return self._file(self._folder, host).stat().st_mtime
        except OSError:
            return 0.0

    def _note(self, host: str, at: float) -> None:
        if self._folder is None:
            return
        with suppress(OSError):
            self._folder.mkdir(parents=True, exist_ok=True)
            file = self._file(self._folder, host)
            file.touch()
            os.utime(file, (at, at))

    @staticmethod
    def _file(folder: Path, host: str) -> Path:
        name = "".join(letter if letter.isalnum() or letter in ".-" else "_" for letter in host)
        return folder / f"{name}.asked"
