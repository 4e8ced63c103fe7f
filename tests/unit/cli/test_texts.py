"""What people read: aligned, wrapped, in bold only where a terminal shows it, and never a control code of a paper's."""

import io
import sys
from typing import TYPE_CHECKING

import pytest

from nightstand.cli.layout import bold, columns, fields, shown_width, wrapped
from nightstand.cli.terminal import Terminal

if TYPE_CHECKING:
    from conftest import Commands


class Screen(io.TextIOWrapper):
    """A stream that a person looks at."""

    def __init__(self) -> None:
        super().__init__(io.BytesIO(), encoding="ascii")

    def isatty(self) -> bool:
        return True

    @property
    def shown(self) -> str:
        self.flush()
        buffer = self.buffer
        assert isinstance(buffer, io.BytesIO)
        return buffer.getvalue().decode()


def test_columns_stand_under_one_another_as_wide_as_they_are_shown() -> None:
    assert columns([["1", "深層", "a"], ["20", "xy", "b"]], ["n", "name", ""]) == " n  name\n 1  深層  a\n20  xy    b"
    assert columns([]) == ""
    assert shown_width(bold("é深")) == 3


def test_fields_leave_out_what_is_not_known_and_wrap_the_rest() -> None:
    assert fields([("Key", "a"), ("Venue", ""), ("Authors", "Ann Lee, Bo Ray")], 20) == (
        "Key      a\nAuthors  Ann Lee, Bo\n         Ray"
    )


def test_wrapping_keeps_line_breaks() -> None:
    assert wrapped("one two\n\nthree", 7, first="- ", rest="  ") == "- one\n  two\n\n  three"


def test_on_a_screen_hits_are_bold_and_elsewhere_plain(monkeypatch: pytest.MonkeyPatch) -> None:
    screen, file = Screen(), io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")

    for stream in (screen, file):
        monkeypatch.setattr(sys, "stdout", stream)
        Terminal().write(f"a {bold('hit')}")

    assert screen.shown == "a \x1b[1mhit\x1b[22m\n"
    file.flush()
    assert file.buffer.getvalue() == b"a hit\n"  # type: ignore[attr-defined]


def test_a_title_cannot_steer_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Screen()
    monkeypatch.setattr(sys, "stdout", screen)

    Terminal().write("a\x1b]0;evil\x07\x9b31m é")

    assert screen.shown == "a]0;evil31m é\n"


def test_without_any_stream_nothing_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("stdin", "stdout", "stderr"):
        monkeypatch.setattr(sys, name, None)
    terminal = Terminal()

    terminal.write("text")
    terminal.complain("text")

    assert not terminal.can_ask
    assert terminal.read_bytes() == b""


def test_search_shows_title_authors_key_and_snippet(sample: "Commands") -> None:
    text = sample("search", "thirding").stdout

    assert text.splitlines()[:2] == [
        "  7 Box Thirding: Anytime Best Arm Identification under Insufficient Sampling",
        "    seohwa Hwang, Junyong Park · ICML 2026 · hwang2026box",
    ]
    assert "We introduce Box Thirding (B3)" in text
    assert "\x1b" not in text
    assert text.splitlines()[-1].startswith("1 paper · ")


def test_search_counts_the_parts_of_a_query_and_says_why_and_what_else(sample: "Commands") -> None:
    text = sample("search", "thirding", "year:2026", "--why", "--facets").stdout

    assert "Found by “Thirding” in title" in " ".join(text.split())
    assert "“thirding”: 1 · year 2026: 38" in text
    assert "Year +2026 1" in " ".join(text.split())


def test_show_is_for_reading(sample: "Commands") -> None:
    text = sample("show", "hwang2026box").stdout

    assert text.startswith("Box Thirding: Anytime Best Arm Identification under Insufficient Sampling\n\nAuthors ")
    assert "\nKey         hwang2026box\n" in text
    assert max(len(line) for line in text.splitlines()) <= 100


def test_lists_are_numbered(sample: "Commands") -> None:
    sample("list", "create", "To read")
    sample("list", "add", "To read", "7", "1")

    lines = sample("list", "show", "To read").stdout.splitlines()

    assert lines[0] == "To read · 2 papers"
    assert lines[1].startswith(" 1. Box Thirding")
    assert lines[3].startswith(" 2. f-Divergence")


def test_emptying_the_trash_says_that_it_is_final(sample: "Commands") -> None:
    sample("delete", "1")

    said = sample("trash", "empty")

    assert said.stdout.startswith("Empty the trash (1 paper)\n")
    assert "final" in said.stdout
    assert "final" not in sample("trash", "empty").stdout


def test_changing_nothing_says_so(sample: "Commands") -> None:
    sample("tag", "1", "--add", "x")

    assert "nothing to change" in sample("tag", "1", "--add", "x").stdout
    assert "nothing to change" not in sample("tag", "1", "--remove", "x").stdout


@pytest.mark.parametrize(
    ("words", "text"),
    [
        (["tags"], "No tags yet."),
        (["lists"], "No reading lists yet."),
        (["note", "1"], "No notes."),
        (["annotations"], "No notes and no highlights."),
        (["check"], "The library is in order."),
    ],
)
def test_nothing_to_show_is_said(sample: "Commands", words: list[str], text: str) -> None:
    assert sample(*words).stdout == f"{text}\n"
