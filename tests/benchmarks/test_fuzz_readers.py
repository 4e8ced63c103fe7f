"""Damaged files by the thousand: nothing but the readers' own refusals and problems comes out, and soon.

`--fuzz-inputs N` says how many (2,000 by default), `--fuzz-seed` which ones. Each is read as what it looks like, and as
one of the formats by turns; every fiftieth as each of them. Many thousands need `-o faulthandler_timeout=0`. Needs the
field data.
"""

import heapq
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from benchmarks.fuzz_checks import Trial, reduced, tried
from benchmarks.fuzz_inputs import damaged, samples_of
from nightstand_corpus.reading import FORMATS

NAMES = tuple(row.name for row in FORMATS)
EVERY_FORMAT = 50
SHOWN = 10
TRIES_TO_REDUCE = 300
TRIES_TO_REDUCE_SLOW = 12


def test_damaged_files_are_refused_or_read_soon(
    field_data: Path, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    count: int = request.config.getoption("--fuzz-inputs", 2_000)
    seed: int = request.config.getoption("--fuzz-seed", 1)
    samples = samples_of(field_data)
    detected: Counter[str] = Counter()
    forced: Counter[str] = Counter()
    records = 0
    slowest: list[tuple[float, str]] = []
    faults: dict[str, list[str]] = {}

    for number in range(count):
        name, content = damaged(Random(f"{seed}:{number}"), samples)
        formats = [None, *NAMES] if number % EVERY_FORMAT == 0 else [None, NAMES[number % len(NAMES)]]
        for format_name in formats:
            trial = tried(content, format_name)
            records += trial.records
            if format_name is None:
                detected[trial.format] += 1
            else:
                forced[format_name] += 1
            where = f"{seed}:{number} from {name}, {len(content):,} bytes, read as {format_name or 'it looks'}"
            heapq.heappush(slowest, (trial.seconds, f"{where} ({trial.format})"))
            if len(slowest) > SHOWN:
                heapq.heappop(slowest)
            if trial.fault:
                if trial.fault not in faults:
                    where += f", {saved(content, format_name, trial, tmp_path / f'fault-{len(faults)}')}"
                    print(f"\n{trial.fault}\n  {where}\n{trial.details}", flush=True)
                faults.setdefault(trial.fault, []).append(where)

    reads = detected.total() + forced.total()
    print(f"\n{count:,} inputs, {reads:,} times read, {records:,} records; {len(faults)} kinds of fault")
    print("as they looked:", ", ".join(f"{name} {times:,}" for name, times in detected.most_common()))
    print("as named:", ", ".join(f"{name} {times:,}" for name, times in sorted(forced.items())))
    for seconds, where in sorted(slowest, reverse=True):
        print(f"{seconds:.2f} s: {where}")
    for fault, places in faults.items():
        print(f"{len(places):,} times {fault}: {places[0]}")
    assert not faults


def saved(content: bytes, format_name: str | None, trial: Trial, folder: Path) -> str:
    """Keep an input with a fault, whole and reduced, and return where."""
    tries = TRIES_TO_REDUCE_SLOW if trial.fault.endswith("too slow") else TRIES_TO_REDUCE
    folder.mkdir()
    (folder / "whole").write_bytes(content)
    small = reduced(content, format_name, trial.fault, tries=tries)
    (folder / "reduced").write_bytes(small)
    (folder / "fault.txt").write_text(
        f"{trial.fault}\n{format_name}\n{trial.details}", encoding="utf-8", errors="replace"
    )
    return f"reduced to {len(small):,} bytes: {folder / 'reduced'}"
