"""The process killed at random moments: the library opens, agrees with itself, and holds what was reported as done."""

import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from builders import abstract_list, long_abstract
from command_line import CommandLine
from nightstand.bootstrap import open_library
from nightstand.paths import default_paths
from nightstand.services.importing import TRANSACTION_SIZE

PAPERS = 600
KILLS = 10

# Adds papers one by one through the services and says so after each; then indexes in small commits, saying so too.
WORKER = """
import sys
from nightstand.bootstrap import open_library
from nightstand.paths import default_paths
with open_library(default_paths()) as services:
    print("ready", flush=True)
    start, what = int(sys.argv[1]), sys.argv[2]
    if what == "edit":
        for number in range(start, start + 500):
            paper = services.papers.add({"title": f"Paper {number}", "abstract": f"Tides number {number}."}).papers[0]
            services.tagging.tag([paper], add=["tides"])
            print(f"done {paper}", flush=True)
    else:
        services.indexing.rebuild()
        print("done 0", flush=True)
"""


def killed_after(process: "subprocess.Popen[str]", seconds: float) -> str:
    """Kill a process after a while, or find it done; return what it said."""
    try:
        process.wait(seconds)
    except subprocess.TimeoutExpired:
        process.send_signal(signal.SIGKILL)
    said, _errors = process.communicate()
    return said


def worker(nightstand: CommandLine, start: int, what: str) -> "subprocess.Popen[str]":
    process = subprocess.Popen(
        [sys.executable, "-c", WORKER, str(start), what],
        env=nightstand.environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n"
    return process


@pytest.fixture
def chance() -> random.Random:
    seed = time.time_ns()
    print(f"seed {seed}")
    return random.Random(seed)


@pytest.fixture
def long_list(tmp_path: Path) -> Path:
    file = tmp_path / "tides.txt"
    file.write_bytes(abstract_list([long_abstract(number) for number in range(PAPERS)]))
    return file


def test_an_import_killed_at_any_moment_can_be_completed_or_undone(
    nightstand: CommandLine, long_list: Path, chance: random.Random
) -> None:
    started = time.monotonic()
    nightstand("import", long_list, "--json")
    whole_s = time.monotonic() - started
    nightstand("undo")

    for _ in range(KILLS):
        killed_after(nightstand.start("import", long_list), chance.uniform(0.4, 1.1) * whole_s)

        with open_library(default_paths(nightstand.library)) as services:
            assert services.care.check() == ()
            kept = services.care.info().papers
            assert kept % TRANSACTION_SIZE == 0, "a transaction is whole or not there"
            steps = [step for step in services.library.history() if not step.is_undone]
            assert len(steps) == (1 if kept else 0)
            if kept:
                services.library.undo()
            assert services.care.info().papers == 0

    killed_after(nightstand.start("import", long_list), 0.75 * whole_s)
    nightstand("import", long_list, "--json")
    assert nightstand("info", "--json").json["papers"] == PAPERS
    assert nightstand("search", "harmonic", "--limit", "1", "--json").json["total"] == PAPERS


def test_what_was_reported_as_done_survives_a_kill(nightstand: CommandLine, chance: random.Random) -> None:
    reported: set[str] = set()
    for turn in range(KILLS):
        said = killed_after(worker(nightstand, turn * 1_000, "edit"), chance.uniform(0.05, 1.0))
        reported |= {line.split()[1] for line in said.splitlines() if line.startswith("done")}

    assert nightstand("check", "--json").json == {"ok": True, "problems": []}
    tagged = nightstand("search", "tag:tides", "--limit", "0", "--json").json["results"]
    assert reported
    assert reported <= {str(paper["id"]) for paper in tagged}


def test_indexing_killed_at_any_moment_ends_in_an_index_equal_to_the_library(
    nightstand: CommandLine, long_list: Path, chance: random.Random
) -> None:
    nightstand("import", long_list)
    started = time.monotonic()
    nightstand("reindex")
    whole_s = time.monotonic() - started

    for turn in range(KILLS):
        process = worker(nightstand, 0, "index")
        killed_after(process, chance.uniform(0.0, 0.9) * whole_s)
        if turn % 2:
            nightstand("note", "1", "--add", f"after kill {turn}")

        with open_library(default_paths(nightstand.library)) as services:
            assert services.care.check() == ()
            assert services.searching.count("harmonic") == PAPERS
    assert nightstand("search", "note:kill", "--json").json["total"] == 1
