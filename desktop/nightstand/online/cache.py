"""Keeps answers on disk for a while, so that a service is not asked twice; any file of it may be missing or damaged."""

import hashlib
import json
import logging
import os
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

KEPT_S = 7 * 24 * 3600.0
MOST_BYTES = 20_000_000

_SUFFIX = ".answer"

logger = logging.getLogger(__name__)


class AnswerCache:
    """Answers by address. A file is one line about the answer, then the answer as it came."""

    def __init__(
        self,
        folder: Path,
        *,
        kept_s: float = KEPT_S,
        most_bytes: int = MOST_BYTES,
        now: Callable[[], float] = time.time,
    ) -> None:
        """`now` gives seconds since the epoch."""
        self._folder = folder
        self._kept_s = kept_s
        self._most_bytes = most_bytes
        self._now = now

    def get(self, address: str) -> bytes | None:
        """Return the answer kept for an address, unless it is too old or damaged."""
        file = self._file(address)
        try:
            if file.stat().st_size > self._most_bytes:
                return None
            head, _, body = file.read_bytes().partition(b"\n")
        except OSError:
            return None
        return body if self._is_good(head, body, address) else None

    def put(self, address: str, body: bytes) -> None:
        """Keep an answer, and let go of the oldest ones where there are too many; a full disk keeps nothing."""
        if len(body) * 2 > self._most_bytes:
            return
        head = json.dumps({"address": address, "at": self._now(), "digest": _digest(body)})
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            handle, beside = tempfile.mkstemp(dir=self._folder, suffix=".part")
            with os.fdopen(handle, "wb") as file:
                file.write(head.encode() + b"\n" + body)
            Path(beside).replace(self._file(address))
            self._shrink()
        except OSError as error:
            logger.warning("an answer could not be kept: %s", error)

    def forget(self, address: str) -> None:
        """Let go of the answer of an address."""
        with suppress(OSError):
            self._file(address).unlink(missing_ok=True)

    def _file(self, address: str) -> Path:
        return self._folder / (hashlib.blake2b(address.encode(), digest_size=16).hexdigest() + _SUFFIX)

    def _is_good(self, head: bytes, body: bytes, address: str) -> bool:
        try:
            told = json.loads(head)
        except (ValueError, RecursionError):
            return False
        if not isinstance(told, dict):
            return False
        at = told.get("at")
        if not isinstance(at, int | float) or not 0 <= self._now() - at <= self._kept_s:
            return False
        return told.get("address") == address and told.get("digest") == _digest(body)

    def _shrink(self) -> None:
        sizes: list[tuple[float, int, Path]] = []
        for file in self._folder.iterdir():
            with suppress(OSError):
                state = file.stat()
                sizes.append((state.st_mtime, state.st_size, file))
        excess = sum(size for _, size, _ in sizes) - self._most_bytes
        for _, size, file in sorted(sizes):
            if excess <= 0:
                break
            with suppress(OSError):
                file.unlink()
                excess -= size


def _digest(body: bytes) -> str:
    return hashlib.blake2b(body, digest_size=16).hexdigest()
