"""What the list's head says about a search: a chip for each clause, remarks, and a better spelling."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from nightstand.services.searching import ClauseCount, Order, SearchResult
from nightstand.ui.icons import IconStore
from nightstand.ui.papers.clause_chip import ClauseShown
from nightstand.ui.papers.reading import INDEXING, RELAXED, reading_of
from nightstand.ui.papers.reading_line import Reading, ReadingLine
from nightstand.ui.theme import ThemeChoice, ThemeStore

NO_KEYS = Qt.KeyboardModifier.NoModifier


@pytest.fixture
def line(qtbot: QtBot) -> Iterator[ReadingLine]:
    themes = ThemeStore(ThemeChoice.LIGHT)
    icons = IconStore(themes)
    window = QWidget()
    made = ReadingLine(themes, icons, window)
    made.resize(400, 30)
    qtbot.addWidget(window)
    window.show()
    yield made


def result(
    text: str, *counts: int, found: int = 1, is_relaxed: bool = False, spelling: str | None = None
) -> SearchResult:
    return SearchResult(
        text=text, understood="", ids=tuple(range(found)), scores={}, seconds=0.001, order=Order.RELEVANCE,
        clauses=tuple(ClauseCount("", count) for count in counts), is_relaxed=is_relaxed, suggestion=spelling,
    )  # fmt: skip


def test_every_clause_says_what_it_means_and_how_many_papers_it_finds() -> None:
    reading = reading_of(result('regret -tag:theory "best arm" boun', 88, 9, 4, 328), is_indexing=False)

    shown = [(clause.words, clause.count) for clause in reading.clauses]
    assert shown == [("regret", 88), ("not tag “theory”", 9), ("“best arm”", 4), ("boun…", 328)]


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


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("author:wei ", "author “wei”"),
        ("author:wei", "author “wei…”"),
        ('venue:"ICM 2026"', "venue “ICM 2026”"),
        ("-title:gap ", "not title “gap”"),
        ("added:yesterday ", "added yesterday"),
        ("year:2024..2026 ", "year 2024 to 2026"),
        ("like:sato2024", "like “Tides”"),
    ],
)
def test_a_chip_says_in_few_words_what_its_clause_asks_for(text: str, words: str) -> None:
    reading = reading_of(result(text, 1), is_indexing=False, titles={"sato2024": "Tides"})

    assert [clause.words for clause in reading.clauses] == [words]


def test_of_a_long_better_spelling_only_what_differs_is_told() -> None:
    typed = "reinforcment learning from humn feedback for language models in the wild"
    better = "reinforcement learning from human feedback for language models in the wild"

    reading = reading_of(result(typed, *[0] * 9, found=0, spelling=better), is_indexing=False)

    assert (reading.spelling, reading.correction) == (better, "reinforcement … human")


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


@pytest.mark.parametrize("key", [Qt.Key.Key_Delete, Qt.Key.Key_Space, Qt.Key.Key_Return])
def test_keys_on_a_chip_take_its_clause_out(line: ReadingLine, qtbot: QtBot, key: Qt.Key) -> None:
    line.show_reading(Reading((ClauseShown("regret", 88, "regret", "bound", can_go=True),)))

    with qtbot.waitSignal(line.search_requested) as asked:
        qtbot.keyClick(line.chips[0], key)

    assert asked.args == ["bound"]


def many(count: int, papers: int = 3) -> tuple[ClauseShown, ...]:
    return tuple(ClauseShown(f"stackelberg{number}", papers, can_go=True) for number in range(count))


def shown(line: ReadingLine) -> list[str]:
    return [chip.clause.words for chip in line.chips if not chip.isHidden()]


@pytest.mark.parametrize(
    "reading",
    [
        Reading(many(1)),
        Reading(many(6)),
        Reading(many(3), ("A remark that is far too long for a row with chips in it, and longer still.", "Another.")),
        Reading(many(3), (RELAXED,), "stackelberg and a very long better spelling that has no room in one row"),
        Reading(many(40)),
    ],
)
def test_the_row_is_as_high_whatever_is_said_in_it(line: ReadingLine, reading: Reading) -> None:
    line.show_reading(Reading(many(2)))
    before = line.height()

    line.show_reading(reading)

    assert line.height() == before
    children = [line.childAt(x, line.height() // 2) for x in range(0, line.width(), 10)]
    boxes = [child.geometry() for child in dict.fromkeys(children) if child is not None]
    assert all(box.right() <= line.width() for box in boxes)


def test_chips_without_room_fold_away_and_come_back_with_it(line: ReadingLine) -> None:
    line.show_reading(Reading(many(4)))
    narrow = (shown(line), line.more.text())

    line.resize(900, line.height())

    assert len(narrow[0]) < 4
    assert narrow[1] == f"+{4 - len(narrow[0])}"
    assert len(shown(line)) == 4
    assert line.more.isHidden()


def test_a_chip_is_as_wide_as_its_text_while_there_is_room(line: ReadingLine) -> None:
    line.resize(900, line.height())
    line.show_reading(Reading((ClauseShown("venue “" + "International Conference " * 3 + "”", 12, can_go=True),)))

    assert line.chips[0].width() == line.chips[0].sizeHint().width() > 300


def test_a_clause_that_nothing_has_is_folded_away_last(line: ReadingLine) -> None:
    line.show_reading(Reading((*many(4), ClauseShown("zzzz", 0))))

    assert "zzzz" in shown(line)


def test_what_is_folded_away_can_be_unfolded(line: ReadingLine, qtbot: QtBot) -> None:
    line.show_reading(Reading(many(6), (RELAXED,)))
    before = line.height()

    qtbot.mouseClick(line.more, Qt.MouseButton.LeftButton)
    unfolded = (len(shown(line)), line.height() > before)
    qtbot.mouseClick(line.more, Qt.MouseButton.LeftButton)

    assert unfolded == (6, True)
    assert line.height() == before


def test_of_a_text_that_was_pasted_only_the_number_of_words_is_told(line: ReadingLine) -> None:
    line.show_reading(Reading(many(24)))

    assert shown(line) == []
    assert "24" in line.more.text()


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
