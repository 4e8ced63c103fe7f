"""Processor seconds to read a .bib file of 7,166 entries into whole records, beside two common readers of BibTeX.

The others only take fields apart: they decode no LaTeX, split no names and keep no source text. They are asked where
they are installed: in this interpreter, or in the one that NIGHTSTAND_RIVALS names. Each run has a process of its own.
"""

import gzip
import os
import statistics
import subprocess
import sys
from pathlib import Path

RUNS = 3
"""Of ours and of pybtex, by turns; bibtexparser takes most of a minute and runs once."""
FASTER_THAN_OTHERS = 2.0

OURS = """
import sys, time
from pathlib import Path
from nightstand_corpus.reading import open_source
from nightstand_corpus.record import PaperRecord
started = time.process_time()
count = sum(isinstance(result, PaperRecord) for result in open_source(Path(sys.argv[1])))
print(count, time.process_time() - started)
"""

PYBTEX = """
import contextlib, io, sys, time
try:
    from pybtex import errors
    from pybtex.database.input.bibtex import Parser
except ImportError:
    sys.exit(3)
errors.set_strict_mode(False)
started = time.process_time()
with contextlib.redirect_stderr(io.StringIO()):
    count = len(Parser().parse_file(sys.argv[1]).entries)
print(count, time.process_time() - started)
"""

BIBTEXPARSER = """
import logging, sys, time
try:
    import bibtexparser
    from bibtexparser.bparser import BibTexParser
except ImportError:
    sys.exit(3)
logging.disable(logging.CRITICAL)
started = time.process_time()
with open(sys.argv[1], encoding="utf-8") as file:
    count = len(bibtexparser.load(file, BibTexParser(common_strings=True, ignore_nonstandard_types=False)).entries)
print(count, time.process_time() - started)
"""

NOT_INSTALLED = 3


def measured(python: str, program: str, file: Path) -> tuple[int, float] | None:
    """Return how many entries a program reads and in how many seconds, or None when it is not installed."""
    found = subprocess.run([python, "-c", program, str(file)], capture_output=True, text=True, check=False)
    if found.returncode == NOT_INSTALLED:
        return None
    assert found.returncode == 0, found.stderr
    count, seconds = found.stdout.split()
    return int(count), float(seconds)


def test_a_large_library_is_read_faster_than_by_others(field_data: Path, tmp_path: Path) -> None:
    file = tmp_path / "large.bib"
    file.write_bytes(gzip.decompress((field_data / "bib" / "large-library-dups.bib.gz").read_bytes()))
    rivals = os.environ.get("NIGHTSTAND_RIVALS", sys.executable)

    ours, pybtex = [], []
    for _ in range(RUNS):
        ours.append(measured(sys.executable, OURS, file))
        pybtex.append(measured(rivals, PYBTEX, file))
    others = {"pybtex": pybtex, "bibtexparser": [measured(rivals, BIBTEXPARSER, file)]}

    count, seconds = median(ours)
    print(f"\nnightstand_corpus: {seconds:.2f} s for {count} entries")
    for name, runs in others.items():
        if None in runs:
            print(f"{name}: not installed")
            continue
        other_count, other_seconds = median(runs)
        print(f"{name}: {other_seconds:.2f} s for {other_count} entries, {other_seconds / seconds:.1f} times as long")
        assert other_seconds > FASTER_THAN_OTHERS * seconds
    assert count == 7166


def median(runs: list[tuple[int, float] | None]) -> tuple[int, float]:
    """Return the count of a run and the median of the seconds of all."""
    whole = [run for run in runs if run is not None]
    return whole[0][0], statistics.median(seconds for _, seconds in whole)
