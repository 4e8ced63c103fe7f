"""The program killed while somebody types a note: what was typed a moment before is there afterwards."""

import signal
import time

import pytest

from command_line import CommandLine
from real_window import Window, wait_for_life

LOST_AT_MOST_S = 1.8
"""Notes are saved after 0.9 s of typing at the latest; the rest is the key's way into a window on a busy machine."""
WORDS = [f"w{number:02d}-tide " for number in range(40)]


@pytest.mark.parametrize("place", ["details", "triage"])
def test_what_was_typed_in_a_note_until_a_moment_before_a_kill_is_there(
    window: Window, nightstand: CommandLine, place: str
) -> None:
    wait_for_life(nightstand)
    time.sleep(1.5)
    window.key("Home", "Down")
    if place == "triage":
        window.key("ctrl+t")
        time.sleep(2)
    window.key("n")
    time.sleep(0.5)

    typed: list[tuple[str, float]] = []
    for word in WORDS:
        window.type(word)
        typed.append((word, time.monotonic()))
    killed_at = time.monotonic()
    window.process.send_signal(signal.SIGKILL)
    window.process.wait(10)

    saved = [note["text"] for paper in nightstand("annotations", "--json").json for note in paper["notes"]]
    assert len(saved) == 1
    certain = "".join(word for word, at in typed if at < killed_at - LOST_AT_MOST_S)
    assert "".join(WORDS).startswith(saved[0])
    assert len(certain) > len("".join(WORDS)) / 2, "the typing must have lasted"
    assert saved[0].startswith(certain.rstrip())
    assert nightstand("check", "--json").json["ok"]
