"""How fast three conferences come into one library, beside reading them and writing the same rows as they are.

The yardstick is what any importer must do: read the files, and insert all rows with one `executemany` a table, with the
triggers that fill the outbox. The library's indexes are the same in both. Needs the record files of the field data.
"""

import json
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest

from nightstand.storage.database import DATABASE_NAME, Database
from nightstand_corpus.reading import open_source

FILES = ("icml2026.jsonl.gz", "pmlr-icml.jsonl.gz", "acl-sample.jsonl.gz")

TABLES = (
    "import_batch", "paper", "author", "extra_field", "source", "identifier", "abstract_piece", "batch_change", "tag",
    "paper_tag",
)  # fmt: skip
"""The tables an import fills, in an order in which rows can be put in."""

PROGRAM = """
import json, resource, sys, time
from pathlib import Path
from nightstand.services.importing import ImportService
from nightstand.storage.database import Database
database = Database.open(Path(sys.argv[1]))
started, cpu = time.perf_counter(), time.process_time()
report = ImportService(database).run([Path(file) for file in sys.argv[2:]])
print(json.dumps({
    "seconds": time.perf_counter() - started, "cpu": time.process_time() - cpu,
    "megabytes": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
    "found": sum(f.found for f in report.files), "added": report.added, "merged": report.merged,
}))
"""


def test_an_import_beside_reading_and_inserting_the_same_rows(field_data: Path, tmp_path: Path) -> None:
    files = [field_data / name for name in FILES]
    missing = [file.name for file in files if not file.exists()]
    if missing:
        pytest.skip(f"{', '.join(missing)} not in the field data")
    told = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(tmp_path / "library"), *map(str, files)],
        check=True, capture_output=True, text=True,
    )  # fmt: skip
    done = json.loads(told.stdout)
    started = time.perf_counter()
    read = sum(1 for file in files for _item in open_source(file))
    reading = time.perf_counter() - started
    inserting = _inserting_seconds(tmp_path / "library" / DATABASE_NAME, tmp_path / "again")
    rate, ratio = done["found"] / done["seconds"], done["seconds"] / (reading + inserting)
    print(
        f"\n{done['found']:,} records in {done['seconds']:.1f} s ({done['cpu']:.1f} s CPU): {rate:,.0f} a second,"
        f" {ratio:.2f} × reading ({reading:.1f} s) and inserting ({inserting:.1f} s);"
        f" {done['added']:,} added, {done['merged']:,} merged; {done['megabytes']:.0f} MB at most"
    )
    assert read == done["found"]


def _inserting_seconds(imported: Path, folder: Path) -> float:
    """Return how long it takes to insert all rows of an imported library into a new one."""
    Database.open(folder).close()
    with closing(sqlite3.connect(imported)) as source, closing(sqlite3.connect(folder / DATABASE_NAME)) as target:
        target.execute("PRAGMA foreign_keys = ON")
        target.execute("PRAGMA synchronous = NORMAL")
        seconds = 0.0
        for table in TABLES:
            rows = source.execute(
                f"SELECT * FROM {table} ORDER BY rowid" if _has_rowid(table) else f"SELECT * FROM {table}"
            )
            marks = ", ".join("?" * len(rows.description))
            while chunk := rows.fetchmany(10_000):
                started = time.perf_counter()
                target.executemany(f"INSERT INTO {table} VALUES ({marks})", chunk)
                target.commit()
                seconds += time.perf_counter() - started
        return seconds


def _has_rowid(table: str) -> bool:
    return table not in ("identifier", "abstract_piece")
