"""Importing in the real window under a virtual display, by keys alone; the command line says what came of it."""

import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from command_line import CommandLine
from real_window import Window, until, wait_for_life

SAMPLE = 38
MANY = 230
CLIPBOARD = """
import sys
from PySide6.QtGui import QGuiApplication
application = QGuiApplication([])
application.clipboard().setText(sys.argv[1])
print("there", flush=True)
application.exec()
"""
PASTED = "@misc{harbour, title={Of harbours and their tides}, author={Sato, Mika}, year=2020}"


def entry(number: int) -> str:
    return f"@misc{{k{number}, title={{The tides of harbour number {number}}}, author={{Lee, Ann}}, year=2020}}\n"


def total(nightstand: CommandLine) -> int:
    papers: int = nightstand("info", "--json").json["papers"]
    return papers


@contextmanager
def copied(text: str, display: str) -> Iterator[None]:
    """Hold a text on the clipboard, as another program does."""
    environment = {"DISPLAY": display, "QT_QPA_PLATFORM": "xcb"}
    holder = subprocess.Popen([sys.executable, "-c", CLIPBOARD, text], env=environment, stdout=subprocess.PIPE)
    try:
        assert holder.stdout is not None
        assert holder.stdout.readline()
        yield
    finally:
        holder.terminate()
        holder.communicate(timeout=20)


@pytest.fixture
def bibliography(tmp_path: Path) -> Path:
    """Return a file that is looked at first: large, and with an entry that cannot be read."""
    file = tmp_path / "harbours.bib"
    entries = "".join(map(entry, range(1, MANY + 1)))
    file.write_text(entries + "@article{cut, title={Cut in the middle of its", encoding="utf-8")
    return file


def test_a_bibliography_is_looked_at_imported_and_undone_by_keys(
    window: Window, nightstand: CommandLine, bibliography: Path
) -> None:
    wait_for_life(nightstand)
    window.key("ctrl+i")
    window.focus("Import files")
    window.type(str(bibliography))
    window.key("Return")

    window.focus("Import")
    before = total(nightstand)
    window.key("ctrl+Return")
    until(lambda: total(nightstand) == SAMPLE + MANY)
    until(lambda: not window.is_shown("Import"))
    window.focus()
    time.sleep(1.5)
    window.key("ctrl+z")

    assert before == SAMPLE
    until(lambda: total(nightstand) == SAMPLE)
    assert window.process.poll() is None


def test_a_pasted_entry_comes_in_from_the_papers_and_is_only_text_in_the_search_field(
    window: Window, nightstand: CommandLine
) -> None:
    wait_for_life(nightstand)
    with copied(PASTED, window.display):
        window.focus()
        window.key("slash", "ctrl+v")
        time.sleep(2)
        in_the_field = total(nightstand)
        window.key("Escape", "Escape", "ctrl+v")

        until(lambda: total(nightstand) == SAMPLE + 1)

    assert in_the_field == SAMPLE
    found = nightstand("search", "harbours", "--json").json["results"]
    assert [paper["title"] for paper in found] == ["Of harbours and their tides"]
