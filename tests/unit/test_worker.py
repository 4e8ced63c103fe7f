"""Long jobs in a process of their own: the same result, progress on the way, a wish to stop heard, nothing lost."""

import os
import signal
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from builders import abstract_list, long_abstract
from nightstand import worker
from nightstand.bootstrap import Services, open_services
from nightstand.domain.errors import CorpusUnreadable, LibraryTooNew
from nightstand.paths import default_paths
from nightstand.services.progress import CancelToken, Progress, silent


@pytest.fixture
def services() -> Iterator[Services]:
    opened = open_services(default_paths())
    yield opened
    opened.close()


@pytest.fixture
def long_list(tmp_path: Path) -> Path:
    file = tmp_path / "tides.txt"
    file.write_bytes(abstract_list([long_abstract(number) for number in range(2_000)]))
    return file


def fail_with(_services: Services, _progress: Progress, _cancel: CancelToken, *, error: Exception) -> int:
    raise error


def test_a_large_import_and_its_indexing_come_back_from_their_processes(services: Services, long_list: Path) -> None:
    steps: list[int] = []

    def progress(done: int, _total: int | None, _what: str) -> None:
        steps.append(done)

    report = worker.import_files(services, [long_list], progress, CancelToken())
    indexed = worker.catch_up_index(services, silent, CancelToken())

    assert (report.added, report.changes.everything, indexed) == (2_000, True, 2_000)
    assert steps == sorted(steps)
    assert steps[0] < 2_000
    assert services.searching.count("harmonic") == 2_000
    assert services.care.check() == ()


def test_a_wish_to_stop_reaches_the_process(services: Services, long_list: Path) -> None:
    cancel = CancelToken()

    def stop(done: int, _total: int | None, _what: str) -> None:
        if done:
            cancel.cancel()

    report = worker.import_files(services, [long_list], stop, cancel)

    assert report.was_cancelled
    assert 0 < services.care.info().papers < 2_000
    services.library.undo()
    assert services.care.info().papers == 0


def test_who_stops_an_import_before_it_begins_waits_for_nothing(services: Services, long_list: Path) -> None:
    cancel = CancelToken()
    cancel.cancel()

    report = worker.import_files(services, [long_list], silent, cancel)

    assert report.was_cancelled
    assert (report.batch, services.care.info().papers) == (None, 0)


def test_a_plan_that_nobody_wants_any_more_is_dropped(services: Services, long_list: Path) -> None:
    cancel = CancelToken()

    def stop(_done: int, _total: int | None, _what: str) -> None:
        cancel.cancel()

    plan = worker.plan_import(services, [long_list], stop, cancel)

    assert plan.was_cancelled
    assert services.care.info().papers == 0


def test_a_file_that_cannot_be_read_is_told_as_in_the_same_process(services: Services, tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    (folder / "broken.txt").write_bytes(b"\x00\x01\x02" * 1000)

    report = worker.import_files(services, [folder], silent, CancelToken())

    (failure,) = report.failures
    assert isinstance(failure, CorpusUnreadable)
    assert failure.remedy


def test_a_known_failure_arrives_with_all_its_parts() -> None:
    error = LibraryTooNew("Too new", "format 9", "Install it.")

    with pytest.raises(LibraryTooNew) as failure:
        worker.run_in_worker(default_paths(), partial(fail_with, error=error), silent, CancelToken())

    assert (failure.value.title, failure.value.detail, failure.value.remedy) == ("Too new", "format 9", "Install it.")


def end_itself(_services: Services, _progress: Progress, _cancel: CancelToken) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return 0


def test_a_process_that_was_ended_from_outside_is_a_known_failure() -> None:
    with pytest.raises(worker.WorkerEnded) as failure:
        worker.run_in_worker(default_paths(), end_itself, silent, CancelToken())

    assert failure.value.remedy


def test_a_bug_arrives_with_its_traceback() -> None:
    with pytest.raises(worker.WorkerFailed, match=r"fail_with[\s\S]*ZeroDivisionError"):
        worker.run_in_worker(default_paths(), partial(fail_with, error=ZeroDivisionError()), silent, CancelToken())
