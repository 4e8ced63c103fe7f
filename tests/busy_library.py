"""A library in which another program writes."""

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager

from nightstand.ui.context import UiContext


@contextmanager
def busy_library(context: UiContext) -> Iterator[None]:
    """Let another program hold the library's write lock."""
    path = context.services.paths.library / "library.sqlite3"
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


@contextmanager
def busy_library_for(context: UiContext, seconds: float) -> Iterator[None]:
    """Let another program hold the write lock for some time, while the block goes on."""
    path = context.services.paths.library / "library.sqlite3"
    held = threading.Event()

    def hold() -> None:
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            held.set()
            threading.Event().wait(seconds)
            other.execute("ROLLBACK")

    program = threading.Thread(target=hold)
    program.start()
    assert held.wait(5)
    yield
    program.join()
