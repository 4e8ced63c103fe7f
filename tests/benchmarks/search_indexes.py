"""The indexes of all engines on the same papers, built once and opened for every benchmark that searches them."""

import gc
import hashlib
import os
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from benchmarks.search_corpus import SearchPaper, read_papers, search_papers
from benchmarks.search_engine import Engine, columns_of
from benchmarks.search_rivals import RIVALS_VERSION, Fts5, Tantivy, has_tantivy
from nightstand.search.writing.format_stamp import FORMAT
from nightstand.search.writing.whoosh_index import WhooshIndex


@dataclass(frozen=True, slots=True)
class Indexes:
    """All engines on `papers`; the folder of ours may be written to by whoever opened it under a name of its own."""

    papers: list[SearchPaper]
    engine: Engine
    fts5: Fts5
    tantivy: Tantivy | None


def indexes_of(field_data: Path, count: int, cache: Path) -> Indexes:
    """Open the indexes of the first `count` papers; those that `cache` has not are built in processes of their own."""
    file = search_papers(field_data, count, cache)
    papers = list(read_papers(file))
    engine = Engine(built(Engine.name, file, cache), columns_of(papers))
    fts5 = Fts5(built(Fts5.name, file, cache))
    tantivy = Tantivy(built(Tantivy.name, file, cache)) if has_tantivy() else None
    # All these papers would be searched for garbage in the midst of what is measured.
    gc.collect()
    gc.freeze()
    return Indexes(papers, engine, fts5, tantivy)


def built(name: str, file: Path, cache: Path) -> Path:
    """Return the folder of an engine's index of the papers in a file."""
    version = hashlib.sha256(FORMAT.encode()).hexdigest()[:8] if name == Engine.name else str(RIVALS_VERSION)
    folder = cache / f"{file.stem}-{name}-{version}"
    if not folder.exists():
        draft = Path(tempfile.mkdtemp(dir=cache))
        run_build(name, file, draft)
        if name == Engine.name:
            _settle(draft)
        draft.replace(folder)
    return folder


def _settle(folder: Path) -> None:
    """Merge segments as the program does as soon as it has nothing else to do."""
    index = WhooshIndex(folder)
    while index.merge_small():
        pass
    index.close()


def run_build(name: str, file: Path, folder: Path) -> str:
    """Build an index in a process of its own and return what it told."""
    return run_alone("search_build", name, str(file), str(folder))


def run_alone(module: str, *arguments: str) -> str:
    """Run a module of the benchmarks in a process of its own and return what it told."""
    return subprocess.run(
        [sys.executable, "-m", f"benchmarks.{module}", *arguments],
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[1])},
        check=True, capture_output=True, text=True,
    ).stdout  # fmt: skip
