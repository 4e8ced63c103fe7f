"""Builds one engine's index in a process of its own and tells what that took: ENGINE PAPERS FOLDER."""

import gc
import json
import resource
import sys
import time
from pathlib import Path

from benchmarks.search_corpus import read_papers
from benchmarks.search_engine import Engine
from benchmarks.search_rivals import Fts5, Tantivy

ENGINES = {engine.name: engine for engine in (Engine, Fts5, Tantivy)}


def main(name: str, file: Path, folder: Path) -> None:
    """Build an index of all papers of a file; reading them is not counted, and neither is what they take."""
    papers = list(read_papers(file))
    if name == Tantivy.name:
        import tantivy  # noqa: F401
    gc.collect()
    before = _megabytes()
    wall, cpu = time.perf_counter(), time.process_time()
    ENGINES[name].build(folder, papers)
    wall, cpu = time.perf_counter() - wall, time.process_time() - cpu
    size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file()) / 1e6
    print(json.dumps({"wall": wall, "cpu": cpu, "size": size, "memory": _megabytes() - before}))


def _megabytes() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3]))
