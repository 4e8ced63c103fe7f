"""The real window under a virtual display, driven by keys; another process says what became of the library."""

import time

from command_line import CommandLine
from real_window import Window, until, wait_for_life

BOX_THIRDING = "Box Thirding"


def paper(nightstand: CommandLine, words: str) -> dict[str, object]:
    """Return what the command line says of the first paper it finds."""
    first: dict[str, object] = nightstand("search", words, "--json").json["results"][0]
    return first


def test_a_paper_found_by_typing_is_tagged_decided_and_undone(window: Window, nightstand: CommandLine) -> None:
    wait_for_life(nightstand)

    window.key("slash")
    window.type("box thirding")
    time.sleep(1.5)
    window.key("Return", "Home", "y")
    until(lambda: paper(nightstand, BOX_THIRDING)["decision"] == "keep")
    window.key("t")
    window.focus()
    window.type("bandits")
    window.key("Return")
    until(lambda: paper(nightstand, BOX_THIRDING)["tags"] == ["bandits"])
    window.key("Escape")
    window.focus()
    window.key("ctrl+z")
    until(lambda: paper(nightstand, BOX_THIRDING)["tags"] == [])
    window.key("ctrl+z")

    until(lambda: paper(nightstand, BOX_THIRDING)["decision"] == "undecided")
    assert window.process.poll() is None


def test_the_window_closes_in_order_and_leaves_a_sound_library(window: Window, nightstand: CommandLine) -> None:
    wait_for_life(nightstand)
    window.key("ctrl+q")

    assert window.process.wait(20) == 0
    assert nightstand("check", "--json").status == 0


def test_the_window_notices_what_the_command_line_undoes(window: Window, nightstand: CommandLine) -> None:
    def starred() -> int:
        total: int = nightstand("search", "is:starred", "--json").json["total"]
        return total

    wait_for_life(nightstand)
    window.key("s")
    until(lambda: starred() == 1)

    nightstand("undo")
    assert starred() == 0
    # The watch looks once a second. Had the window missed it, the key would take away a star that is not there.
    time.sleep(3)
    window.key("s")

    until(lambda: starred() == 1)
