"""Comparing one's list with another person's, in words and rows, and taking it over."""

import json
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton

from gui_desk import Desk
from nightstand.domain.list_file import ListFilePaper
from nightstand.domain.paper import PaperId
from nightstand.domain.reading_list import ListId
from nightstand.services.list_comparison import TheirPaper, compared
from nightstand.ui.comparing.file_question import FileQuestion
from nightstand.ui.comparing.shaping import Part, SideBySide, Taking, agreement, side_by_side
from nightstand.ui.comparing.table_model import Column, ComparisonModel
from nightstand.ui.comparing.view import CompareDialog
from nightstand.ui.sidebar.places import PlaceKind, SidebarPlace
from nightstand.ui.theme import ThemeStore

TITLES = {PaperId(1): "One", PaperId(2): "Two", PaperId(3): "Three", PaperId(4): "Four"}


def theirs(*papers: int | str) -> tuple[TheirPaper, ...]:
    """Return their list: numbers are papers of the library, texts are titles it does not know."""
    return tuple(
        TheirPaper(
            at,
            ListFilePaper(title=paper if isinstance(paper, str) else TITLES[PaperId(paper)]),
            None if isinstance(paper, str) else PaperId(paper),
        )
        for at, paper in enumerate(papers, start=1)
    )


@pytest.fixture
def shown() -> SideBySide:
    """Return mine 1 2 3 beside theirs 3, 1, “New”, 4."""
    mine = tuple(map(PaperId, (1, 2, 3)))
    return side_by_side(compared("Tides", mine, "Ada’s tides", theirs(3, 1, "New", 4)), TITLES)


def test_rows_stand_in_my_order_with_what_only_they_have_behind(shown: SideBySide) -> None:
    rows = [(row.title, row.mine, row.theirs) for row in shown.rows]

    assert rows == [("One", 1, 2), ("Two", 2, None), ("Three", 3, 1), ("New", None, 3), ("Four", None, 4)]
    assert [shown.count(part) for part in Part] == [5, 2, 1, 2]


def test_overlap_is_told_with_what_the_library_does_not_know(shown: SideBySide) -> None:
    assert shown.overlap == (
        "2 papers are in both, 40% of those in either; 1 only in yours, 2 only in theirs,"
        " 1 of them not in this library."
    )


@pytest.mark.parametrize(
    ("kendall", "words"),
    [
        (1.0, "put them in the same order"),
        (0.95, "almost the same order"),
        (0.7, "most of the order"),
        (0.4, "some of the order"),
        (0.0, "hardly agree"),
        (-0.5, "opposite orders"),
        (-1.0, "nearly opposite"),
    ],
)
def test_agreement_is_told_in_words_and_number(kendall: float, words: str) -> None:
    told = agreement(kendall, kendall)

    assert words in told
    assert f"Kendall {kendall:+.2f}" in told


def test_a_single_common_paper_says_nothing_of_order() -> None:
    assert "Too few" in agreement(None, None)


@pytest.mark.parametrize(
    ("taking", "adds_missing", "expected"),
    [
        (Taking.THEIRS, False, ["Three", "One", "Four", "Two"]),
        (Taking.THEIRS, True, ["Three", "One", "New", "Four", "Two"]),
        (Taking.MINE, False, ["One", "Two", "Three", "Four"]),
        (Taking.INTERLEAVE, False, ["One", "Three", "Two", "Four"]),
    ],
)
def test_the_preview_tells_what_each_way_makes_of_the_lists(
    shown: SideBySide, taking: Taking, adds_missing: bool, expected: list[str]
) -> None:
    after = shown.after(taking, adds_missing=adds_missing)

    titles = {row.key: row.title for row in shown.rows}
    assert [titles[key] for key in sorted(after, key=lambda key: after[key])] == expected


def test_movement_is_shown_by_arrows_and_spoken_in_words(shown: SideBySide, qapp: object) -> None:
    model = ComparisonModel(ThemeStore())
    model.show(shown, shown.after(Taking.THEIRS, adds_missing=False))

    arrows = [model.index(row, Column.MOVEMENT).data() for row in range(5)]
    becomes = [model.index(row, Column.AFTER).data() for row in range(5)]
    spoken = model.index(2, Column.PAPER).data(Qt.ItemDataRole.AccessibleTextRole)

    assert arrows == ["↓ 1", "only yours", "↑ 2", "only theirs", "only theirs"]
    assert becomes == ["2  ↓ 1", "4  ↓ 2", "1  ↑ 2", "left out", "3  new"]
    assert spoken == "Three; yours 3, theirs 1: 2 places higher; becomes 1  ↑ 2"


def test_a_tooltip_shows_what_looks_like_markup_in_a_title_of_theirs_as_text(qapp: object) -> None:
    shown = side_by_side(compared("Tides", (), "Ada’s tides", theirs('<img src="tide.png"> waves')), TITLES)
    model = ComparisonModel(ThemeStore())
    model.show(shown, shown.after(Taking.THEIRS, adds_missing=False))

    tooltip = model.index(0, Column.PAPER).data(Qt.ItemDataRole.ToolTipRole)

    assert "&lt;img src=" in tooltip
    assert "<img" not in tooltip


def test_rows_can_be_put_in_their_order_and_narrowed_to_a_part(shown: SideBySide, qapp: object) -> None:
    model = ComparisonModel(ThemeStore())
    model.show(shown, shown.after(Taking.THEIRS, adds_missing=False))

    model.sort(Column.THEIRS)
    in_theirs = [row.title for row in model.rows]
    model.set_part(Part.BOTH)

    assert in_theirs == ["Three", "One", "New", "Four", "Two"]
    assert [row.title for row in model.rows] == ["Three", "One"]


@pytest.fixture
def tides(desk: Desk) -> SidebarPlace:
    made = desk.services.reading_lists.create("Tides", selection=tuple(map(PaperId, (1, 2, 3))))
    desk.bus.announce(made.changes, None)
    place = SidebarPlace(PlaceKind.LIST, str(made.new_id))
    desk.until(lambda: desk.window.sidebar.node_of(place) is not None)
    desk.window.sidebar.choose(place)
    return place


@pytest.fixture
def file(desk: Desk, tides: SidebarPlace, tmp_path: Path) -> Path:
    """Return a list file with papers 3 and 1 and one that the library does not know."""
    path = tmp_path / "theirs.json"
    desk.services.exporting.write_list_file(ListId(int(tides.value)), path)
    document = json.loads(path.read_text(encoding="utf-8"))
    one, _two, three = document["papers"]
    document["name"] = "Ada’s tides"
    document["papers"] = [three, one, {"title": "On waves nobody here has read", "authors": ["Ada Moon"]}]
    path.write_text(json.dumps(document), encoding="utf-8")
    return path


def order(desk: Desk, place: SidebarPlace) -> tuple[PaperId, ...]:
    return desk.services.browsing.list_order(ListId(int(place.value)))


def opened(desk: Desk, tides: SidebarPlace, file: Path) -> CompareDialog:
    desk.work.comparing.compare(ListId(int(tides.value)), file)
    desk.until(lambda: bool(desk.window.findChildren(CompareDialog)))
    return desk.window.findChildren(CompareDialog)[0]


def test_taking_theirs_is_one_step(desk: Desk, tides: SidebarPlace, file: Path) -> None:
    dialog = opened(desk, tides, file)

    dialog.take.click()
    desk.until(lambda: order(desk, tides) == (3, 1, 2))
    desk.actions.trigger("undo")

    desk.until(lambda: order(desk, tides) == (1, 2, 3))


def test_what_is_previewed_is_what_is_taken(desk: Desk, tides: SidebarPlace, file: Path) -> None:
    dialog = opened(desk, tides, file)
    dialog.ways.button(Taking.INTERLEAVE.value).click()
    dialog.adds_missing.setChecked(True)
    previewed = [row.title for row in sorted(dialog.model.rows, key=lambda row: _becomes(dialog, row.title))]

    dialog.take.click()

    desk.until(lambda: len(order(desk, tides)) == 4)
    assert [row.title for row in desk.services.browsing.rows(order(desk, tides))] == previewed


def _becomes(dialog: CompareDialog, title: str) -> int:
    row = [row.title for row in dialog.model.rows].index(title)
    return int(str(dialog.model.index(row, Column.AFTER).data()).split()[0])


def test_the_button_names_the_way_that_is_chosen(desk: Desk, tides: SidebarPlace, file: Path) -> None:
    dialog = opened(desk, tides, file)
    first = dialog.take.text()

    dialog.ways.button(Taking.MINE.value).click()

    assert (first, dialog.take.text()) == ("Take theirs", "Keep mine")
    dialog.reject()


def test_a_file_that_is_no_list_says_so(desk: Desk, tides: SidebarPlace, tmp_path: Path) -> None:
    (tmp_path / "no.json").write_text("{}", encoding="utf-8")

    desk.work.comparing.compare(ListId(int(tides.value)), tmp_path / "no.json")

    desk.until(lambda: desk.window.banner.isVisible())


def test_a_list_file_comes_in_as_a_list_under_its_name_and_is_shown(
    desk: Desk, tides: SidebarPlace, file: Path
) -> None:
    desk.work.comparing.read_arrival(file)
    desk.until(lambda: bool(desk.window.findChildren(FileQuestion)))
    question = desk.window.findChildren(FileQuestion)[0]

    next(button for button in question.findChildren(QPushButton) if button.isDefault()).click()

    desk.until(
        lambda: desk.window.sidebar.current_place.kind is PlaceKind.LIST and desk.work.navigation.title == "Ada’s tides"
    )
    assert len(order(desk, desk.window.sidebar.current_place)) == 3


def test_a_list_goes_out_into_a_file_that_says_what_it_is(desk: Desk, tides: SidebarPlace, tmp_path: Path) -> None:
    target = tmp_path / "mine.json"

    desk.work.comparing.export(ListId(int(tides.value)), target, with_notes=False)

    desk.until(target.exists)
    assert json.loads(target.read_text(encoding="utf-8"))["name"] == "Tides"
