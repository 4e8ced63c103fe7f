"""Writers killed at any moment, and full disks: what was reported is there, and the next writer goes on.

`--kills N` kills N times (10 by default); it is known where this folder is named to pytest.
"""

import errno
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from nightstand.domain.errors import IndexUnavailable
from nightstand.domain.paper import PaperId
from nightstand.search.index import IndexDocument
from nightstand.search.writing.whoosh_index import WhooshIndex

resource = pytest.importorskip("resource")

KILLS = 10

# Writes commits whose contents follow from their number alone, merges between them, and says so after each.
WORKER = """
import sys
from pathlib import Path
from nightstand.search.index import IndexDocument
from nightstand.search.writing.whoosh_index import WhooshIndex
index = WhooshIndex(Path(sys.argv[1]))
print("ready", flush=True)
for watermark in range(index.watermark() + 1, 100_000):
    papers = [watermark % 20 + 1, watermark * 7 % 20 + 1]
    documents = [IndexDocument(paper=paper, title=f"regret mark{watermark}") for paper in papers]
    index.replace(documents, [watermark * 3 % 20 + 1] if watermark % 5 == 0 else [], watermark)
    print(watermark, flush=True)
    if watermark % 3 == 0:
        index.merge_small()
"""


def expected(watermark: int) -> dict[PaperId, str]:
    """Return the fingerprints of an index after so many commits of the worker."""
    model: dict[PaperId, str] = {}
    for number in range(1, watermark + 1):
        if number % 5 == 0:
            model.pop(PaperId(number * 3 % 20 + 1), None)
        for paper in (number % 20 + 1, number * 7 % 20 + 1):
            document = IndexDocument(paper=PaperId(paper), title=f"regret mark{number}")
            model[document.paper] = document.fingerprint()
    return model


def test_a_killed_writer_leaves_the_last_reported_commit_or_the_next(
    tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    kills: int = request.config.getoption("--kills", KILLS)
    seed = time.time_ns()
    print(f"seed {seed}")
    chance = random.Random(seed)
    WhooshIndex.create(tmp_path).close()
    for _ in range(kills):
        worker = subprocess.Popen(
            [sys.executable, "-c", WORKER, str(tmp_path)], stdout=subprocess.PIPE, encoding="utf-8"
        )
        assert worker.stdout is not None
        assert worker.stdout.readline() == "ready\n"
        time.sleep(chance.uniform(0.0, 0.5))
        worker.send_signal(signal.SIGKILL)
        said, _ = worker.communicate()

        index = WhooshIndex(tmp_path)
        watermark = index.watermark()
        reported = [int(line) for line in said.splitlines()]
        if reported:
            assert reported[-1] <= watermark <= reported[-1] + 1
        assert index.fingerprints() == expected(watermark)
        assert index.verify()
        index.replace((), (), watermark)
        with index.view() as view:
            assert len(list(tmp_path.glob("*.flat"))) == len(view.segments)
        assert len(list(tmp_path.glob("*.toc*"))) == 1
        index.close()


@contextmanager
def files_limited_to(size: int) -> Iterator[None]:
    """Let every write past `size` bytes of a file fail, as on a full disk."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def files_of(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir() if not path.name.endswith("LOCK")}


@pytest.mark.parametrize("size", [0, 10, 500, 5_000, 20_000])
def test_a_write_that_fails_leaves_the_old_index_no_files_and_no_lock(tmp_path: Path, size: int) -> None:
    index = WhooshIndex.create(tmp_path)
    index.replace([IndexDocument(paper=PaperId(number), title="regret") for number in range(1, 6)], (), 1)
    before, files = index.fingerprints(), files_of(tmp_path)
    words = " ".join(f"word{number}" for number in range(5_000))

    with pytest.raises(IndexUnavailable), files_limited_to(size):
        index.replace([IndexDocument(paper=PaperId(2), abstract=words)], (), 2)

    assert (index.fingerprints(), index.watermark(), files_of(tmp_path)) == (before, 1, files)
    index.replace([IndexDocument(paper=PaperId(2), abstract=words)], (), 2)
    assert (index.document_count(), index.watermark()) == (5, 2)


def test_a_table_of_contents_that_cannot_be_written_leaves_the_old_one(tmp_path: Path) -> None:
    index = WhooshIndex.create(tmp_path)
    index.replace([IndexDocument(paper=PaperId(number), title="regret") for number in range(1, 6)], (), 1)
    files = files_of(tmp_path)

    with pytest.raises(IndexUnavailable), files_limited_to(100):
        index.replace((), [PaperId(1)], 2)

    assert (index.document_count(), index.watermark(), files_of(tmp_path)) == (5, 1, files)
    index.replace((), [PaperId(1)], 2)
    assert index.document_count() == 4


@pytest.fixture
def tiny_disk(tmp_path: Path) -> Iterator[Path]:
    folder = tmp_path / "disk"
    folder.mkdir()
    try:
        mounted = subprocess.run(
            ["mount", "-t", "tmpfs", "-o", "size=256k", "tmpfs", str(folder)], capture_output=True, check=False
        )
    except FileNotFoundError:
        pytest.skip("there is no program that mounts")
    if mounted.returncode:
        pytest.skip("only who may mount can have a tiny disk")
    yield folder
    subprocess.run(["umount", "-l", str(folder)], check=True)


def test_a_full_disk_leaves_the_old_index_and_gets_its_room_back(tiny_disk: Path) -> None:
    index = WhooshIndex.create(tiny_disk)
    words = " ".join(f"word{number}" for number in range(500))
    with pytest.raises(IndexUnavailable) as raised:
        for number in range(1, 1_000):
            index.replace([IndexDocument(paper=PaperId(number), abstract=words)], (), number)

    assert isinstance(raised.value.__cause__, OSError)
    assert raised.value.__cause__.errno == errno.ENOSPC
    last = index.watermark()
    assert index.document_count() == last
    assert index.verify()
    index.replace((), [PaperId(number) for number in range(2, last + 1)], last)
    assert index.document_ids() == {1}
    index.close()
