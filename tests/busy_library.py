"""A library in which another program writes."""

import sqlite3
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
