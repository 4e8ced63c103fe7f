"""However a command ends, the status says how, and standard output is empty when it failed."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from nightstand.cli.main import run
from nightstand.services.browsing import BrowsingService

if TYPE_CHECKING:
    from conftest import Commands


def test_a_bug_leaves_its_trace_in_the_log_and_says_where(
    command: "Commands", folders: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_service: BrowsingService) -> None:
        raise ZeroDivisionError("the sum of all fears")

    monkeypatch.setattr(BrowsingService, "tags", broken)

    said = command("tags", "--json", expect=70)

    log = folders / "log" / "nightstand.log"
    assert said.stdout == ""
    assert "Traceback" not in said.stderr
    assert str(log) in said.stderr
    assert "the sum of all fears" in log.read_text("utf-8")


def test_an_interruption_is_told(command: "Commands", monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_service: BrowsingService) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(BrowsingService, "tags", interrupted)

    said = command("tags", expect=130)

    assert said.stdout == ""
    assert "Interrupted" in said.stderr


def test_a_reader_that_goes_away_is_no_failure(command: "Commands", monkeypatch: pytest.MonkeyPatch) -> None:
    class Gone:
        def isatty(self) -> bool:
            return False

        def write(self, _text: str) -> None:
            raise BrokenPipeError

        def fileno(self) -> int:
            raise OSError

    with monkeypatch.context() as patch:
        patch.setattr(sys, "stdout", Gone())
        status = run(["tags"])

    assert status == 0


def test_a_library_that_cannot_be_made_is_a_failure_with_a_remedy(command: "Commands", tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way", "utf-8")

    said = command("info", "--library", tmp_path / "file", "--json", expect=1)

    assert said.stdout == ""
    title, _, detail = said.stderr.partition(": ")
    assert title
    assert str(tmp_path / "file") in detail


def test_a_failure_without_detail_is_still_told_in_two_parts(command: "Commands") -> None:
    said = command("list", "create", " ", "--json", expect=1)

    assert said.stderr == "A reading list needs a name: Type a name of at least one letter.\n"


@pytest.mark.parametrize("words", [["show", "\x1b[31mred"], ["import", "\x1b[31mred.txt"], ["info", "\x1b[31mred"]])
def test_what_was_typed_cannot_steer_the_terminal_that_shows_a_complaint(command: "Commands", words: list[str]) -> None:
    said = command(*words, expect=None)

    assert said.status in (1, 2)
    assert "[31mred" in said.stderr
    assert "\x1b" not in said.stderr


def test_the_library_option_wins_over_the_environment(command: "Commands", tmp_path: Path) -> None:
    assert command.json("info", "--library", tmp_path / "other")["library"] == str(tmp_path / "other")
