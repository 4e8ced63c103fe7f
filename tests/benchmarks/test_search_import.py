"""What filling the index costs beside FTS5 and tantivy: processor time, time, size on disk and memory.

Each engine fills its index in a process of its own from papers already in memory, which are not counted. Ours writes a
segment every 20,000 papers; all three work on one thread but for what tantivy does in the background.
"""

import json
from pathlib import Path

import pytest

from benchmarks.search_corpus import search_papers
from benchmarks.search_engine import Engine
from benchmarks.search_indexes import built, run_alone, run_build
from benchmarks.search_measures import table
from benchmarks.search_rivals import Fts5, Tantivy, has_tantivy

SIZES = (10_000, 29_146, 100_000)

MOST_BESIDE_FTS5 = {10_000: 1.6, 29_146: 1.6, 100_000: 1.25}
"""Processor time; a vocabulary that is new costs most at first."""

MOST_SIZE_BESIDE_FTS5 = 0.35
MOST_MEGABYTES = 450
MOST_MEGABYTES_IN_SEARCH = 100


@pytest.mark.parametrize("count", SIZES)
def test_filling_the_index_beside_the_rivals(field_data: Path, search_cache: Path, tmp_path: Path, count: int) -> None:
    file = search_papers(field_data, count, search_cache)
    names = [Engine.name, Fts5.name, *([Tantivy.name] if has_tantivy() else [])]

    built = {name: _build(name, file, tmp_path / name) for name in names}

    ours, fts5 = built[Engine.name], built[Fts5.name]
    table(
        f"filling {count:,} papers",
        ["engine", "CPU s", "× FTS5", "wall s", "papers per CPU s", "MB on disk", "× FTS5", "MB of memory more"],
        [
            [
                name, one["cpu"], one["cpu"] / fts5["cpu"], one["wall"], f"{count / one['cpu']:,.0f}",
                one["size"], one["size"] / fts5["size"], one["memory"],
            ]
            for name, one in built.items()
        ],
    )  # fmt: skip
    assert ours["cpu"] <= MOST_BESIDE_FTS5[count] * fts5["cpu"]
    assert ours["size"] <= MOST_SIZE_BESIDE_FTS5 * fts5["size"]
    assert ours["memory"] <= MOST_MEGABYTES


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="memory is told by /proc")
def test_searching_takes_little_memory(field_data: Path, search_cache: Path) -> None:
    file = search_papers(field_data, SIZES[-1], search_cache)
    folder = built(Engine.name, file, search_cache)

    told: list[dict[str, float]] = json.loads(run_alone("search_memory", str(file), str(folder)))

    rows = [[name, each["own"], each["mapped"]] for name, each in zip(("typing", "all kinds"), told, strict=True)]
    title = f"memory of searching {SIZES[-1]:,} papers, without the library's columns, MB"
    table(title, ["after", "its own", "mapped from the index"], rows)
    assert all(sum(each.values()) <= MOST_MEGABYTES_IN_SEARCH for each in told)


def _build(name: str, file: Path, folder: Path) -> dict[str, float]:
    folder.mkdir()
    found: dict[str, float] = json.loads(run_build(name, file, folder))
    return found
