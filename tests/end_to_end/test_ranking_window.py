"""From a file to a ranked list of ten as BibTeX, in the real window by its keys alone."""

import time
from pathlib import Path
from typing import Any

import pytest

from command_line import CommandLine
from real_window import Window, until, wait_for_life

SAMPLE = 38
HARBOURS = 12
KEPT = 10
ANSWERS = 8


@pytest.fixture
def harbours(tmp_path: Path) -> Path:
    """Return a small bibliography."""
    entries = (
        f"@misc{{k{number}, title={{The tides of harbour number {number}}}, author={{Lee, Ann}}, year=2020}}\n"
        for number in range(1, HARBOURS + 1)
    )
    file = tmp_path / "harbours.bib"
    file.write_text("".join(entries), encoding="utf-8")
    return file


def count(nightstand: CommandLine, query: str) -> int:
    """Return how many papers a query finds."""
    total: int = nightstand("search", query, "--json").json["total"]
    return total


def state(nightstand: CommandLine) -> Any:  # A JSON document; the test names the fields that it looks at.
    """Return how the ranking stands."""
    return nightstand("rank", "Ten harbours", "--state", "--json").json


def test_a_file_becomes_a_ranked_list_of_ten_by_keys(
    window: Window, nightstand: CommandLine, harbours: Path, tmp_path: Path
) -> None:
    wait_for_life(nightstand)
    window.key("ctrl+i")
    window.focus("Import files")
    window.type(str(harbours))
    window.key("Return")
    until(lambda: count(nightstand, "harbour") == HARBOURS)
    window.focus()

    window.key("ctrl+f")
    window.type("harbour")
    window.key("Return")
    time.sleep(1.5)
    window.key("ctrl+t")
    time.sleep(1.5)
    for key in (*["y"] * KEPT, *["x"] * (HARBOURS - KEPT)):
        # Nobody decides on what is not seen, and a slow machine shows the next paper late.
        window.key(key)
        time.sleep(0.4)
    until(lambda: count(nightstand, "is:kept") == KEPT)
    until(lambda: count(nightstand, "is:skipped") == HARBOURS - KEPT)
    time.sleep(1)

    # The second offer at the end ranks what was kept.
    window.key("Tab", "Return")
    time.sleep(1)
    window.focus("Rank what you kept")
    window.type("Ten harbours")
    window.key("Return")
    until(lambda: bool(nightstand("lists", "--json").json))
    window.focus()
    time.sleep(1.5)
    window.key("Return")
    time.sleep(1.5)
    for answer in range(ANSWERS):
        window.key("2", "1")
        until(lambda answer=answer: state(nightstand)["asked"] > answer)  # type: ignore[misc]
    window.key("ctrl+Return")
    ranked = [each["id"] for each in state(nightstand)["papers"]]
    until(lambda: [row["paper"]["id"] for row in listed(nightstand)] == ranked)

    window.key("ctrl+e")
    window.focus("Export")
    window.key("Return")
    window.focus("Export the list “Ten harbours”")
    window.key("ctrl+a")
    window.type(str(tmp_path / "ten.bib"))
    window.key("Return")

    written = tmp_path / "ten.bib"
    until(lambda: written.exists() and written.read_text(encoding="utf-8").count("@misc") == KEPT)
    assert len(ranked) == KEPT
    assert window.process.poll() is None


def listed(nightstand: CommandLine) -> Any:
    """Return the list's papers in its own order."""
    return nightstand("list", "show", "Ten harbours", "--json").json["papers"]
