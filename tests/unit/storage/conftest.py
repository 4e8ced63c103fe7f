"""An empty, migrated library file."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from nightstand.storage.database import Database


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    opened = Database.open(tmp_path / "library")
    yield opened
    opened.close()
