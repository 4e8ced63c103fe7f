"""A sample is decided on in the real window by its keys alone; another process says what became of the library."""

import time

from command_line import CommandLine
from real_window import Window, until, wait_for_life


def count(nightstand: CommandLine, query: str) -> int:
    """Return how many papers a query finds."""
    total: int = nightstand("search", query, "--json").json["total"]
    return total


def test_the_sample_is_decided_by_keys_from_the_first_paper_to_a_list_of_those_kept(
    window: Window, nightstand: CommandLine
) -> None:
    wait_for_life(nightstand)
    total = count(nightstand, "*")

    window.key("ctrl+t")
    time.sleep(1.5)
    window.key("y", "x", "m", "l", "s", "Right", "Left")
    until(lambda: count(nightstand, "is:undecided") == total - 6)
    counts = {word: count(nightstand, f"is:{word}") for word in ("kept", "maybe", "later", "skipped", "starred")}
    assert counts == {"kept": 2, "maybe": 1, "later": 1, "skipped": 2, "starred": 1}

    window.key("u")
    until(lambda: count(nightstand, "is:skipped") == 1)
    window.key("n")
    window.type("for the reading group")
    window.key("Escape")
    until(lambda: count(nightstand, "note:group") == 1)

    window.key(*["x"] * (total - 5))
    until(lambda: count(nightstand, "is:undecided") == 0)
    # The first offer at the end makes a list of what was kept.
    window.key("Return")
    time.sleep(1)
    window.focus()
    time.sleep(0.5)
    window.type("Reading group")
    window.key("Return")
    until(lambda: bool(nightstand("lists", "--json").json))

    listed = nightstand("list", "show", "Reading group", "--json").json["papers"]
    assert {row["paper"]["decision"] for row in listed} == {"keep"}
    assert len(listed) == 2
    assert window.process.poll() is None


def test_the_window_opens_in_triage_where_it_was_closed(window: Window, nightstand: CommandLine) -> None:
    wait_for_life(nightstand)
    window.key("ctrl+t")
    time.sleep(1.5)
    window.key("y", "x")
    until(lambda: count(nightstand, "is:skipped") == 1)

    window.key("ctrl+q")

    assert window.process.wait(20) == 0
    kept = (nightstand.root / "config" / "window.ini").read_text(encoding="utf-8")
    assert "open=yes" in kept
