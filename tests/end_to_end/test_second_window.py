"""A second window on one library: its request goes to the first, and a killed window keeps nobody out."""

import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from builders import long_abstract
from command_line import CommandLine

PATIENCE_S = 60
OPEN = "the library is open in the window"
OFFSCREEN = {"QT_QPA_PLATFORM": "offscreen"}


def until(holds: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE_S
    while not holds():
        assert time.monotonic() < deadline, "it did not come to pass"
        time.sleep(0.1)


def times_opened(nightstand: CommandLine) -> int:
    log = nightstand.root / "log" / "nightstand.log"
    return log.read_text(encoding="utf-8").count(OPEN) if log.exists() else 0


@contextmanager
def open_window(nightstand: CommandLine) -> Iterator["subprocess.Popen[str]"]:
    before = times_opened(nightstand)
    process = nightstand.start(extra=OFFSCREEN)
    try:
        until(lambda: times_opened(nightstand) > before)
        yield process
    finally:
        process.kill()
        process.communicate()


def test_a_second_start_hands_its_files_to_the_window_that_is_open_and_ends(nightstand: CommandLine) -> None:
    nightstand("add", "title=Before")
    file = nightstand.root / "tides.bib"
    file.write_text(f"@article{{tides1, title={{Tidal one}}, year=2024, abstract={{{long_abstract(1)}}}}}\n")

    with open_window(nightstand):
        second = nightstand.start(file, extra=OFFSCREEN)
        status = second.wait(PATIENCE_S)
        second.communicate()

        until(lambda: nightstand("info", "--json").json["papers"] == 2)
        assert status == 0
        assert times_opened(nightstand) == 1


def test_after_a_kill_the_next_start_opens_the_library_at_once(nightstand: CommandLine) -> None:
    nightstand("add", "title=Before")
    with open_window(nightstand) as first:
        first.send_signal(signal.SIGKILL)
        first.wait()
        assert (nightstand.library / "window.lock").exists()

    with open_window(nightstand):
        second = nightstand.start(extra=OFFSCREEN)
        assert second.wait(PATIENCE_S) == 0
        second.communicate()

    assert times_opened(nightstand) == 2


@pytest.mark.parametrize("host", ["laptop-of-ada"])
def test_a_window_of_another_computer_keeps_nobody_out(nightstand: CommandLine, host: str) -> None:
    nightstand("add", "title=Before")
    (nightstand.library / "window.lock").write_text(f"4711\nnightstand\n{host}\n")

    with open_window(nightstand):
        assert host in (nightstand.library / "window.lock").read_text()
