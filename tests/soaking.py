"""Random edits through the command line, killed or failed at random moments, and compared with a model after each."""

import json
import os
import random
import select
import shutil
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from errno import EIO, ENOSPC
from pathlib import Path

from command_line import CommandLine
from model_library import LIST, PAPERS, ModelHistory, ModelLibrary, ModelPaper, Step
from nightstand.bootstrap import open_library
from nightstand.domain.paper import PaperId
from nightstand.paths import AppPaths

HERE = Path(__file__).parent
FAILURE = 1
MOST_CALLS_BEFORE_A_FAULT = 150
ANSWER_WITHIN_S = 60
_NO_BYTECODE = "PYTHONDONTWRITEBYTECODE"


@dataclass
class Counts:
    """What was done so far."""

    edits: int = 0
    kills: int = 0
    faults: int = 0
    refused: int = 0
    """Edits that were answered with a failure."""
    checks: int = 0
    titles: dict[str, int] = field(default_factory=dict)
    """How often each failure was told, by its first line up to the colon."""


class Soak:
    """A library under random edits; whatever does not hold raises an AssertionError with seed and command."""

    def __init__(self, root: Path, seed: int) -> None:
        self.nightstand = CommandLine(root)
        self.seed = seed
        self.counts = Counts()
        self._chance = random.Random(seed)
        self._serial = 0
        self._paths = AppPaths(root / "library", root / "config", root / "cache", root / "log")
        papers = {number: ModelPaper(f"Paper {number}") for number in range(1, PAPERS + 1)}
        with open_library(self._paths) as services:
            for paper in papers.values():
                services.papers.add({"title": paper.title, "abstract": f"{paper.title} on tides."})
            services.reading_lists.create(LIST)
        self._history = ModelHistory(ModelLibrary(papers))
        self._compare()

    def kill(self, edits: int) -> None:
        """Make edits, and kill the process at a random moment of the last one."""
        with self._process({}) as process:
            for _ in range(edits):
                self._edit(process)
            step = self._next()
            _send(process, step)
            time.sleep(self._chance.uniform(0, 0.05))
            process.kill()
            process.wait()
        self.counts.kills += 1
        self._settle(step)

    def fail(self, edits: int, shim: Path) -> None:
        """Make edits while some writes to the library's files fail."""
        extra = {
            "LD_PRELOAD": str(shim),
            "FAILING_FILES_IN": f"{self.nightstand.library}/",
            "FAILING_FILES_WITH": str(self._chance.choice([ENOSPC, EIO])),
            "FAILING_FILES_FROM": str(self._chance.randrange(MOST_CALLS_BEFORE_A_FAULT)),
            "FAILING_FILES_FOR": str(self._chance.choice([1, 2, 5, 30])),
        }
        with self._process(extra) as process:
            for _ in range(edits):
                self._edit(process)
        self.counts.faults += 1
        self._compare()

    def lock(self, edits: int, seconds: float) -> None:
        """Make edits while another program holds the library's write lock for some time."""
        held = threading.Event()
        other = threading.Thread(target=self._hold, args=(held, seconds))
        with self._process({}) as process:
            other.start()
            assert held.wait(10)
            for _ in range(edits):
                self._edit(process)
        other.join()
        self.counts.faults += 1
        self._compare()

    def fill(self, edits: int, disk: Path) -> None:
        """Make edits on a disk with no more than a little room, then give the room back."""
        filler = disk / "filler"
        with self._process({}) as process:
            for _ in range(edits):
                room = self._chance.choice([0, 4_096, 20_000, 60_000])
                with filler.open("wb") as file:
                    file.write(bytes(max(0, shutil.disk_usage(disk).free - room)))
                step, (status, said) = self._asked(process)
                filler.unlink()
                self._take(step, status, said)
        self.counts.faults += 1
        self._compare()

    def lose_index(self, edits: int) -> None:
        """Make edits, and delete the folder of the index between them."""
        with self._process({}) as process:
            for _ in range(edits):
                self._edit(process)
                shutil.rmtree(self._paths.cache, ignore_errors=True)
                self._edit(process)
        self.counts.faults += 1
        self._compare()

    @contextmanager
    def _process(self, extra: dict[str, str]) -> "Iterator[subprocess.Popen[str]]":
        process = subprocess.Popen(
            [sys.executable, str(HERE / "editing_process.py")],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            encoding="utf-8",
            env={**self._environment(), **extra},
        )
        try:
            assert process.stdout is not None
            assert process.stdout.readline() == "ready\n"
            yield process
        finally:
            process.kill()
            process.communicate()

    def _environment(self) -> dict[str, str]:
        # Hundreds of processes are started: each would compile the whole program where bytecode may not be kept.
        kept = {name: value for name, value in self.nightstand.environment.items() if name != _NO_BYTECODE}
        return {**kept, "PYTHONPYCACHEPREFIX": str(self.nightstand.root / "bytecode")}

    def _next(self) -> Step:
        self._serial += 1
        return self._history.draw(self._chance, self._serial)

    def _edit(self, process: "subprocess.Popen[str]") -> None:
        step, (status, said) = self._asked(process)
        self._take(step, status, said)

    def _asked(self, process: "subprocess.Popen[str]") -> tuple[Step, tuple[int, str]]:
        step = self._next()
        _send(process, step)
        assert process.stdout is not None
        answered, _, _ = select.select([process.stdout], [], [], ANSWER_WITHIN_S)
        assert answered, self._told("no answer", step)
        status, said = json.loads(process.stdout.readline())
        return step, (status, said)

    def _take(self, step: Step, status: int, said: str) -> None:
        if status == 0:
            self._history.done(step)
            self.counts.edits += 1
            return
        assert status == FAILURE, self._told(f"ended with {status}: {said}", step)
        lines = said.strip().splitlines()
        assert len(lines) >= 2, self._told(f"no remedy: {said}", step)
        title = lines[0].partition(":")[0]
        self.counts.titles[title] = self.counts.titles.get(title, 0) + 1
        self.counts.refused += 1
        self._settle(step)

    def _settle(self, step: Step) -> None:
        """Find out whether an edit that was not reported as done was made: wholly or not at all."""
        found = self._found()
        if found == _sorted(step.after):
            self._history.done(step)
            self.counts.edits += 1
        self._compare(step)

    def _compare(self, step: Step | None = None) -> None:
        found, expected = self._found(), _sorted(self._history.now)
        self.counts.checks += 1
        assert found == expected, self._told(f"\nfound    {found}\nexpected {expected}", step)

    def _found(self) -> ModelLibrary:
        with open_library(self._paths) as services:
            problems = services.care.check()
            assert problems == (), self._told(str(problems), None)
            papers = {}
            for number in range(1, PAPERS + 1):
                details = services.browsing.details(PaperId(number))
                papers[number] = ModelPaper(
                    details.bibliography.title,
                    details.marks.decision.value,
                    details.marks.rating,
                    frozenset(str(tag) for tag in details.tags),
                    tuple(sorted(note.text for note in details.notes)),
                    details.is_trashed,
                )
            order = services.browsing.list_order(services.browsing.resolve_list(LIST))
            return ModelLibrary(papers, tuple(int(paper) for paper in order))

    def _hold(self, held: threading.Event, seconds: float) -> None:
        path = self.nightstand.library / "library.sqlite3"
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            held.set()
            time.sleep(seconds)
            other.execute("ROLLBACK")

    def _told(self, what: str, step: Step | None) -> str:
        return f"seed {self.seed}, edit {self._serial}, {step.words if step else 'between edits'}: {what}"


def built_shim(folder: Path) -> Path | None:
    """Compile the file layer that fails; None where no compiler for it is."""
    compiler = shutil.which("gcc")
    if compiler is None or sys.platform != "linux":
        return None
    shim = folder / "failing_files.so"
    words = [compiler, "-shared", "-fPIC", "-O1", "-o", str(shim), str(HERE / "failing_files.c"), "-ldl"]
    subprocess.run(words, check=True)
    return shim


@contextmanager
def small_disk(folder: Path, size_bytes: int) -> Iterator[str]:
    """Mount a small disk in memory on a folder; gives why it could not, or nothing."""
    folder.mkdir(parents=True, exist_ok=True)
    if sys.platform != "linux" or os.geteuid() != 0:
        yield "only root may mount a small disk"
        return
    words = ["mount", "-t", "tmpfs", "-o", f"size={size_bytes}", "tmpfs", str(folder)]
    mounted = subprocess.run(words, capture_output=True, text=True, check=False)
    if mounted.returncode:
        yield f"no small disk could be mounted: {mounted.stderr.strip()}"
        return
    try:
        yield ""
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=True)


def _send(process: "subprocess.Popen[str]", step: Step) -> None:
    assert process.stdin is not None
    process.stdin.write(json.dumps(step.words) + "\n")
    process.stdin.flush()


def _sorted(library: ModelLibrary) -> ModelLibrary:
    papers = {
        number: ModelPaper(one.title, one.decision, one.rating, one.tags, tuple(sorted(one.notes)), one.is_trashed)
        for number, one in library.papers.items()
    }
    return ModelLibrary(papers, library.order)
