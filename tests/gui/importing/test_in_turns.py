"""Work in turns leaves the event loop a turn between its steps, and can be dropped."""

from collections.abc import Iterator

from PySide6.QtCore import QObject, QTimer
from pytestqt.qtbot import QtBot

from nightstand.ui.importing.in_turns import InTurns


def steps(names: str, done: list[str]) -> Iterator[None]:
    for name in names:
        done.append(name)
        yield


def test_other_timers_have_their_turn_between_two_steps(qtbot: QtBot, qapp: QObject) -> None:
    done: list[str] = []
    other = QTimer(qapp)
    other.timeout.connect(lambda: done.append("-"))
    turns = InTurns(qapp)

    other.start(0)
    turns.begin(steps("abc", done))
    qtbot.waitUntil(lambda: "c" in done)
    other.stop()

    told = "".join(done)
    assert "ab" not in told
    assert "bc" not in told


def test_steps_that_are_stopped_or_replaced_are_not_done(qtbot: QtBot, qapp: QObject) -> None:
    done: list[str] = []
    turns = InTurns(qapp)

    def stopping() -> Iterator[None]:
        yield from steps("x", done)
        turns.stop()
        yield from steps("yz", done)

    turns.begin(steps("abc", done))
    turns.begin(stopping())
    qtbot.waitUntil(lambda: "y" in done)
    qtbot.wait(20)

    assert done == ["x", "y"]
