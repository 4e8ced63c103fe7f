"""What the list's head says about a search: a chip for each clause, remarks, and a better spelling."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from nightstand.services.searching import ClauseCount, Order, SearchResult
from nightstand.ui.icons import IconStore
from nightstand.ui.papers.reading import INDEXING, RELAXED, reading_of
from nightstand.ui.papers.reading_line import ClauseShown, Reading, ReadingLine
from nightstand.ui.theme import ThemeChoice, ThemeStore

NO_KEYS = Qt.KeyboardModifier.NoModifier


@pytest.fixture
def line(qtbot: QtBot) -> Iterator[ReadingLine]:
    themes = ThemeStore(ThemeChoice.LIGHT)
    icons = IconStore(themes)
    window = QWidget()
    made = ReadingLine(themes, icons, window)
    made.resize(400, 100)
    qtbot.addWidget(window)
    window.show()
    yield made


def result(
    text: str, *counts: int, found: int = 1, is_relaxed: bool = False, spelling: str | None = None
) -> SearchResult:
    return SearchResult(
        text=text, understood="", ids=tuple(range(found)), scores={}, seconds=0.001, order=Order.RELEVANCE,
        clauses=tuple(ClauseCount("", count) for count in counts), is_relaxed=is_relaxed,
    )  # fmt: skip


def test_every_clause_says_what_it_means_and_how_many_papers_it_finds() -> None:
    reading = reading_of(result('regret -tag:theory "best arm" boun', 88, 9, 4, 328), is_indexing=False)

    shown = [(clause.words, clause.count) for clause in reading.clauses]
    assert shown == [("regret", 88), ("not tag: theory", 9), ("the phrase “best arm”", 4), ("boun…", 328)]


@pytest.mark.parametrize(
    ("text", "at", "without"),
    [
        ("regret bound gap", 1, "regret gap"),
        ("regret -tag:theory ", 1, "regret "),
        ("regret NOT year:2024 gap", 1, "regret gap"),
        ("低差异 regret", 0, "regret"),
    ],
)
def test_a_clause_can_be_taken_out(text: str, at: int, without: str) -> None:
    reading = reading_of(result(text, *[1] * len(text.replace("NOT ", "").split())), is_indexing=False)

    assert reading.clauses[at].can_go
    assert reading.clauses[at].without.split() == without.split()


def test_a_plain_word_needs_no_chip_unless_nothing_has_it() -> None:
    assert reading_of(result("regret", 88), is_indexing=False) == Reading()
    assert len(reading_of(result("zzzz", 0, found=0), is_indexing=False).clauses) == 1


def test_alternatives_have_chips_that_stay() -> None:
    reading = reading_of(result("regret OR risk", 88, 12), is_indexing=False)

    assert [(clause.words, clause.can_go) for clause in reading.clauses] == [("regret", False), ("or risk…", False)]


def test_remarks_tell_what_is_missing_and_what_was_left_out() -> None:
    reading = reading_of(result("regret zzzz tag:", 88, 0, is_relaxed=True), is_indexing=True)

    assert reading.remarks[:2] == (RELAXED, INDEXING)
    assert "tag:" in reading.remarks[2]


def test_a_click_on_the_cross_takes_a_clause_out_and_one_on_its_words_does_not(line: ReadingLine, qtbot: QtBot) -> None:
    asked: list[str] = []
    line.search_requested.connect(asked.append)
    line.show_reading(Reading((ClauseShown("regret", 88, "regret", "bound", can_go=True),)))
    chip = line.chips[0]
    chip.resize(chip.sizeHint())

    qtbot.mouseClick(chip, Qt.MouseButton.LeftButton, NO_KEYS, QPoint(10, 10))
    after_words = list(asked)
    qtbot.mouseClick(chip, Qt.MouseButton.LeftButton, NO_KEYS, chip.cross.center())
    qtbot.keyClick(chip, Qt.Key.Key_Delete)

    assert after_words == []
    assert asked == ["bound", "bound"]


def test_chips_keep_their_places_when_counts_change(line: ReadingLine) -> None:
    line.show_reading(Reading((ClauseShown("regret", 88), ClauseShown("bound", 3))))
    before = list(line.chips)

    line.show_reading(Reading((ClauseShown("regret", 87), ClauseShown("bound", 0))))

    assert list(line.chips) == before
    assert line.chips[1].accessibleName() == "bound: no paper"


def test_a_clause_that_nothing_has_looks_different(line: ReadingLine) -> None:
    line.show_reading(Reading((ClauseShown("regret", 1),)))
    chip = line.chips[0]
    some = chip.grab().toImage().pixelColor(chip.width() // 2, 3)
    line.show_reading(Reading((ClauseShown("regret", 0),)))

    assert chip.grab().toImage().pixelColor(chip.width() // 2, 3) != some


def test_a_better_spelling_is_a_link(line: ReadingLine) -> None:
    asked: list[str] = []
    line.search_requested.connect(asked.append)

    line.take_spelling()
    line.show_reading(Reading(spelling="stackelberg"))
    line.take_spelling()

    assert asked == ["stackelberg"]


def test_nothing_to_say_takes_no_room(line: ReadingLine) -> None:
    line.show_reading(Reading(remarks=("x",)))
    was_shown = line.isVisible()

    line.show_reading(Reading())

    assert (was_shown, line.isVisible()) == (True, False)
