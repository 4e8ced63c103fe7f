"""Searches an index in a process of its own and tells what memory that took: PAPERS FOLDER.

The columns of the library are there before, as in the window. What is mapped of the index's file is told apart: the
system takes it back whenever it needs to.
"""

import ctypes
import gc
import json
import sys
from pathlib import Path

from benchmarks.search_corpus import read_papers
from benchmarks.search_engine import Engine, columns_of
from nightstand.search.columns.orders import Sort

SEARCHES = (
    "learning ", "graph neural classification ", "graph OR network OR tree ", '"large language model"', "trans* ",
    "tr* ", "t* ", "reinforcment~ ", "re*ment ", "author:zhang ", "transformer -vision ", "tag:toread policy ",
    "bandit translation protein ",
)  # fmt: skip

TYPED = "reinforcement learning human feedback"


def main(file: Path, folder: Path) -> None:
    """Open an index and type a search, then ask for others; print the megabytes more than before after either."""
    columns = columns_of(read_papers(file))
    columns.slots_by(Sort.ADDED)
    # What reading the papers left free would otherwise be used first, and nothing seem to be taken.
    gc.collect()
    if sys.platform == "linux":
        ctypes.CDLL(None).malloc_trim(0)
    before = _megabytes()
    engine = Engine(folder, columns)
    told = []
    for texts in ([TYPED[:end] for end in range(1, len(TYPED) + 1)], SEARCHES):
        for text in texts:
            engine.find(text)
        told.append({name: now - before[name] for name, now in _megabytes().items()})
    print(json.dumps(told))


def _megabytes() -> dict[str, float]:
    names = {"RssAnon": "own", "RssFile": "mapped"}
    lines = (line.split() for line in Path("/proc/self/status").read_text("ascii").splitlines())
    return {names[words[0][:-1]]: int(words[1]) / 1024 for words in lines if words[0][:-1] in names}


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
