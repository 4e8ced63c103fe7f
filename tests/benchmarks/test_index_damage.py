"""An index damaged by the thousand, in every kind of file: never another answer than before, never another error.

`--damages N` says how many (1,000 by default).
"""

import time
from collections import Counter
from pathlib import Path
from random import Random

import pytest

import index_damage


def test_damaged_indexes_are_unavailable_or_answer_as_before(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    count: int = request.config.getoption("--damages", 1_000)
    index_damage.made(tmp_path / "pattern")
    kinds = Counter(path.suffix or path.name for path in index_damage.files_of(tmp_path / "pattern"))
    started = time.monotonic()

    silent = index_damage.silent_errors(tmp_path / "pattern", tmp_path / "work", Random(2), count)

    print(f"\n{count:,} damages to {dict(kinds)} in {time.monotonic() - started:.0f} s; silent: {len(silent)}")
    assert silent == []
