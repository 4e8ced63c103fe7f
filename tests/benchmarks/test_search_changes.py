"""What a change of one paper, or of a thousand, costs until a search sees it, beside FTS5 and tantivy.

A change is a new tag; every engine writes the paper anew. Processor time of all threads, with the commit, the opening
of what was committed and one search. Ours puts each commit safely on the disk before it counts.
"""

import dataclasses
import itertools
import shutil
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from benchmarks.search_corpus import SearchPaper, search_papers
from benchmarks.search_engine import Engine, document_of
from benchmarks.search_indexes import Indexes, built, indexes_of
from benchmarks.search_measures import process_ms, side_by_side, table
from benchmarks.search_rivals import Fts5, Tantivy, has_tantivy

COUNT = 100_000
MANY = 1_000
ROUNDS = 20

MOST_MS_FOR_ONE = 25.0
MOST_MS_FOR_MANY = 1_500.0

Change = Callable[[Sequence[SearchPaper]], object]


@pytest.fixture
def indexes(field_data: Path, search_cache: Path, tmp_path: Path) -> Indexes:
    """Return indexes that may be changed."""
    file = search_papers(field_data, COUNT, search_cache)
    for name in [Engine.name, Fts5.name, *([Tantivy.name] if has_tantivy() else [])]:
        folder = built(name, file, search_cache)
        shutil.copytree(folder, tmp_path / folder.name)
    (tmp_path / file.name).symlink_to(file)
    return indexes_of(field_data, COUNT, tmp_path)


def test_a_change_is_found_at_once(indexes: Indexes) -> None:
    changes = _changes(indexes)
    numbers = itertools.count(1)

    def one_by(change: Change) -> Callable[[], object]:
        return lambda: change(_tagged(indexes.papers, next(numbers), 1))

    def many_by(change: Change) -> Callable[[], object]:
        return lambda: change(_tagged(indexes.papers, COUNT // 2, MANY))

    one = side_by_side({name: one_by(change) for name, change in changes.items()}, rounds=ROUNDS, clock=process_ms)
    segments = _segment_count(indexes.engine)
    many = {name: process_ms(many_by(change)) for name, change in changes.items()}
    found = indexes.engine.count("anewtag ")

    rows = [[name, one[name], many[name]] for name in changes]
    table(f"changing papers among {COUNT:,}, CPU ms", ["engine", "one, median / p95", f"{MANY:,}"], rows)
    print(f"{segments} segments after single changes, {_segment_count(indexes.engine)} after {MANY:,} more")
    # The engines take the papers in turn.
    assert found == MANY + ROUNDS + 1
    assert one[Engine.name].median <= MOST_MS_FOR_ONE
    assert many[Engine.name] <= MOST_MS_FOR_MANY


def _changes(indexes: Indexes) -> dict[str, Change]:
    engine, fts5, tantivy = indexes.engine, indexes.fts5, indexes.tantivy

    def ours(papers: Sequence[SearchPaper]) -> object:
        engine.index.replace(map(document_of, papers), (), 2)
        engine.refresh()
        return engine.find("anewtag human ")

    def with_fts5(papers: Sequence[SearchPaper]) -> object:
        fts5.replace(papers)
        return fts5.find("anewtag human")

    changes: dict[str, Change] = {Engine.name: ours, Fts5.name: with_fts5}
    if tantivy is not None:
        opened = tantivy

        def with_tantivy(papers: Sequence[SearchPaper]) -> object:
            opened.replace(papers)
            return opened.find("+anewtag +human")

        changes[Tantivy.name] = with_tantivy
    return changes


def _tagged(papers: Sequence[SearchPaper], first: int, count: int) -> list[SearchPaper]:
    return [dataclasses.replace(paper, tags=(*paper.tags, "anewtag")) for paper in papers[first : first + count]]


def _segment_count(engine: Engine) -> int:
    with engine.index.view() as view:
        return len(view.segments)
