"""The process killed at random moments: the library opens, agrees with itself, and holds what was reported as done."""

import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from builders import abstract_list, add_papers, long_abstract
from command_line import CommandLine
from nightstand.bootstrap import Services, open_library
from nightstand.domain.paper import PaperId
from nightstand.domain.reading_list import ListId, moved
from nightstand.paths import default_paths
from nightstand.services.importing import TRANSACTION_SIZE
from nightstand.services.ranking_basis import read_basis

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
    return ready([sys.executable, "-c", WORKER, str(start), what], nightstand)


def ready(words: list[str], nightstand: CommandLine) -> "subprocess.Popen[str]":
    """Start a program, and return its process once it has opened the library."""
    process = subprocess.Popen(
        words,
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


# Moves papers of a list one after the other, and answers about them, saying so after each.
ORDERER = """
import sys
from nightstand.bootstrap import open_library
from nightstand.domain.judgment import JudgmentKind, Question
from nightstand.paths import default_paths
with open_library(default_paths()) as services:
    reading = services.browsing.resolve_list("Reading")
    print("ready", flush=True)
    number = int(sys.argv[1])
    while True:
        paper, position = 1 + number % 7, 1 + 3 * number % 7
        services.reading_lists.move_to(reading, paper, position)
        print("moved", number, flush=True)
        pair = (1 + number % 7, 1 + (number + 1 + number // 7 % 6) % 7)
        services.ranking.answer(reading, Question(JudgmentKind.PAIR, pair), ((pair[1],), (pair[0],)))
        print("answered", *pair, flush=True)
        number += 1
"""


def test_the_order_of_a_list_and_each_answer_about_it_survive_a_kill_right_after_them(
    nightstand: CommandLine, chance: random.Random
) -> None:
    with open_library(default_paths(nightstand.library)) as services:
        papers = add_papers(services, 7)
        services.reading_lists.create("Reading", selection=papers)
    order, start = papers, 0

    for _ in range(KILLS // 2):
        process = ready([sys.executable, "-c", ORDERER, str(start)], nightstand)
        said = killed_after(process, chance.uniform(0.01, 0.3)).splitlines()

        for line in said:
            if line.startswith("moved"):
                order = after_move(order, start)
                start += 1
        with open_library(default_paths(nightstand.library)) as services:
            reading = services.browsing.resolve_list("Reading")
            kept = services.browsing.list_order(reading)
            told = [line.split()[1:] for line in said if line.startswith("answered")]
            answers = judged_papers(services, reading)
        # What was done but not yet told may be there too; nothing else may.
        assert kept in (order, after_move(order, start))
        assert all(sorted(map(PaperId, map(int, pair))) in answers for pair in told)
        if kept != order:
            order, start = kept, start + 1


def after_move(order: tuple[PaperId, ...], number: int) -> tuple[PaperId, ...]:
    """Return an order after the move that the process makes in that turn."""
    return moved(order, PaperId(1 + number % 7), 1 + 3 * number % 7)


def judged_papers(services: Services, reading: ListId) -> list[list[PaperId]]:
    """Return which papers the answers about a list name, each sorted."""
    with services.database.read() as session:
        return [sorted(one.shown) for one in read_basis(session, reading).log]
