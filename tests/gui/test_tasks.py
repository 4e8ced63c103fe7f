"""Work off the interface's thread: where results arrive, what becomes of errors, and that the latest wins."""

import sys
import threading
from collections.abc import Callable

import pytest
from pytestqt.qtbot import QtBot

from nightstand.domain.errors import LibraryBusy
from nightstand.services.progress import CancelToken, Progress
from nightstand.ui.tasks import ProgressReport, Tasks


@pytest.fixture
def tasks(qtbot: QtBot) -> Tasks:
    return Tasks()


@pytest.fixture
def caught(monkeypatch: pytest.MonkeyPatch) -> list[BaseException]:
    """Return what reaches the hook for bugs."""
    errors: list[BaseException] = []
    monkeypatch.setattr(sys, "excepthook", lambda _kind, error, _trace: errors.append(error))
    return errors


class Gate:
    """A function that waits until it is let through, and returns a value."""

    def __init__(self, value: str) -> None:
        self._open = threading.Event()
        self.value = value
        self.calls = 0

    def __call__(self) -> str:
        self.calls += 1
        assert self._open.wait(10)
        return self.value

    def open(self) -> None:
        self._open.set()


def test_a_result_arrives_on_the_interface_thread_and_the_work_ran_elsewhere(tasks: Tasks, qtbot: QtBot) -> None:
    threads: list[int] = []

    tasks.run(threading.get_ident, lambda worker: threads.extend((worker, threading.get_ident())))

    qtbot.waitUntil(lambda: len(threads) == 2)
    assert threads[1] == threading.get_ident()
    assert threads[0] != threads[1]


def test_an_error_goes_to_its_handler_with_its_trace(tasks: Tasks, qtbot: QtBot) -> None:
    errors: list[Exception] = []

    def fail() -> None:
        raise LibraryBusy("The library is busy")

    tasks.run(fail, lambda _: None, errors.append)

    qtbot.waitUntil(lambda: bool(errors))
    assert isinstance(errors[0], LibraryBusy)
    assert errors[0].__traceback__ is not None


def test_a_known_failure_without_a_handler_is_announced(tasks: Tasks, qtbot: QtBot) -> None:
    def fail() -> None:
        raise LibraryBusy("The library is busy")

    with qtbot.waitSignal(tasks.failed) as signal:
        tasks.run(fail, lambda _: None)

    assert isinstance(signal.args[0], LibraryBusy)


def test_a_bug_goes_to_the_hook(tasks: Tasks, qtbot: QtBot, caught: list[BaseException]) -> None:
    tasks.run(lambda: 1 // 0, lambda _: None)

    qtbot.waitUntil(lambda: bool(caught))
    assert isinstance(caught[0], ZeroDivisionError)


def test_only_the_first_and_the_last_of_many_run_and_only_the_last_is_delivered(tasks: Tasks, qtbot: QtBot) -> None:
    gates = [Gate(f"result {number}") for number in range(5)]
    delivered: list[str] = []

    for gate in gates:
        tasks.latest("search", gate, delivered.append)
    for gate in gates:
        gate.open()

    qtbot.waitUntil(lambda: tasks.is_idle)
    assert delivered == ["result 4"]
    assert [gate.calls for gate in gates] == [1, 0, 0, 0, 1]


def test_a_superseded_failure_is_not_told(tasks: Tasks, qtbot: QtBot, caught: list[BaseException]) -> None:
    gate = Gate("late")
    delivered: list[object] = []

    def fail() -> str:
        gate()
        raise LibraryBusy("The library is busy")

    tasks.latest("search", fail, delivered.append, delivered.append)
    tasks.latest("search", lambda: "new", delivered.append, delivered.append)
    gate.open()

    qtbot.waitUntil(lambda: tasks.is_idle)
    assert delivered == ["new"]


def test_different_keys_do_not_replace_each_other(tasks: Tasks, qtbot: QtBot) -> None:
    delivered: list[str] = []

    tasks.latest("search", lambda: "found", delivered.append)
    tasks.latest("sidebar", lambda: "counted", delivered.append)

    qtbot.waitUntil(lambda: len(delivered) == 2)
    assert sorted(delivered) == ["counted", "found"]


def test_after_a_failure_the_key_is_free_again(tasks: Tasks, qtbot: QtBot) -> None:
    outcomes: list[object] = []

    def fail() -> str:
        raise LibraryBusy("The library is busy")

    tasks.latest("search", fail, outcomes.append, outcomes.append)
    qtbot.waitUntil(lambda: len(outcomes) == 1)
    tasks.latest("search", lambda: "found", outcomes.append, outcomes.append)

    qtbot.waitUntil(lambda: len(outcomes) == 2)
    assert outcomes[1] == "found"


def test_progress_arrives_in_order_and_ends_with_the_last(tasks: Tasks, qtbot: QtBot) -> None:
    reports: list[ProgressReport] = []
    threads: set[int] = set()
    finished: list[int] = []

    def work(progress: Progress, _cancel: CancelToken) -> int:
        for number in range(1001):
            progress(number, 1000, "Counting")
        return 7

    def take(report: ProgressReport) -> None:
        reports.append(report)
        threads.add(threading.get_ident())

    tasks.run_long(work, finished.append, on_progress=take)

    qtbot.waitUntil(lambda: finished == [7])
    assert [report.done for report in reports] == sorted(report.done for report in reports)
    assert reports[-1] == ProgressReport(1000, 1000, "Counting")
    assert len(reports) < 100
    assert threads == {threading.get_ident()}


def test_long_work_sees_that_it_was_cancelled(tasks: Tasks, qtbot: QtBot) -> None:
    results: list[str] = []
    begun = threading.Event()

    def work(_progress: Progress, cancel: CancelToken) -> str:
        begun.set()
        while not cancel.is_cancelled:
            threading.Event().wait(0.005)
        return "stopped in order"

    cancel = tasks.run_long(work, results.append, on_progress=lambda _: None)
    assert begun.wait(5)
    cancel.cancel()

    qtbot.waitUntil(lambda: results == ["stopped in order"])


def test_closing_cancels_and_forgets(tasks: Tasks, qtbot: QtBot) -> None:
    results: list[str] = []

    def work(_progress: Progress, cancel: CancelToken) -> str:
        while not cancel.is_cancelled:
            threading.Event().wait(0.005)
        return "ended"

    tasks.run_long(work, results.append, on_progress=lambda _: None)

    assert tasks.close()
    qtbot.wait(20)
    assert results == []


def test_a_deleted_runner_forgets_what_was_under_way(qtbot: QtBot, caught: list[BaseException]) -> None:
    gates = [Gate("late") for _ in range(20)]
    delivered: list[str] = []

    def start(gate: Gate) -> Callable[[], None]:
        runner = Tasks()
        runner.run(gate, delivered.append)
        return runner.deleteLater

    deleters = [start(gate) for gate in gates]
    for gate, delete in zip(gates, deleters, strict=True):
        delete()
        gate.open()
    qtbot.wait(50)

    assert delivered == []
    assert caught == []


def test_newer_work_stops_the_work_it_overtakes(tasks: Tasks, qtbot: QtBot) -> None:
    first_began = threading.Event()
    results: list[str] = []

    def wait(cancel: CancelToken) -> str:
        first_began.set()
        cancel.wait(10)
        return "stopped" if cancel.is_cancelled else "done"

    tasks.latest_stoppable("search", wait, results.append)
    assert first_began.wait(10)
    tasks.latest_stoppable("search", lambda _cancel: "newer", results.append)

    qtbot.waitUntil(lambda: bool(results))
    assert results == ["newer"]


def test_a_failure_of_stopped_work_is_nobodys_concern(tasks: Tasks, qtbot: QtBot, caught: list[BaseException]) -> None:
    def fail(cancel: CancelToken) -> str:
        cancel.wait(10)
        raise ValueError("stopped in the middle")

    results: list[str] = []
    tasks.latest_stoppable("search", fail, results.append)
    tasks.latest_stoppable("search", lambda _cancel: "newer", results.append)

    qtbot.waitUntil(lambda: bool(results))
    assert (results, caught) == (["newer"], [])


def test_calls_that_come_faster_than_work_ends_still_bring_results(tasks: Tasks, qtbot: QtBot) -> None:
    results: list[int] = []

    def slow(cancel: CancelToken, number: int) -> int:
        cancel.wait(0.08)
        return number

    def call() -> None:
        calls.append(len(calls))
        number = calls[-1]
        tasks.latest_stoppable("search", lambda cancel: slow(cancel, number), results.append)

    calls: list[int] = []
    for _ in range(40):
        call()
        qtbot.wait(20)

    during = list(results)
    qtbot.waitUntil(lambda: tasks.is_idle)
    assert len(during) >= 2
    assert results == sorted(results)
    assert results[-1] == 39
