"""Rows are painted whatever papers hold; every complaint of Qt fails these tests."""

import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QColor, QImage
from pytestqt.qtbot import QtBot

from nightstand.domain.decision import Decision, ReadingStatus
from nightstand.domain.paper import PaperId, PaperRow
from nightstand.ui.drag import papers_mime
from nightstand.ui.icons import IconStore
from nightstand.ui.papers.model import HitTexts, PaperListModel, ShownResult
from nightstand.ui.papers.shown_fields import ALL_FIELDS, ShownField, known_fields, row_height_px
from nightstand.ui.papers.view import PapersView
from nightstand.ui.theme import ThemeChoice, ThemeStore
from paper_window import paper_row

EMOJI = "👩🏽‍🔬 measures 😀 by 𝛼"
ODD_ROWS = {
    "empty title": paper_row(1, " ", authors=(), opening=""),
    "125 authors": paper_row(1, authors=tuple(f"Given{n} Family{n}" for n in range(125))),
    "Hebrew": paper_row(1, "מבוא ללמידה (חלק א) 2020.", authors=("כהן, דנה", "Lee, Ann")),
    "Chinese": paper_row(1, "低差异序列上的在线凸优化", authors=("王伟",), opening="我们给出动态遗憾的上界" * 30),
    "emoji": paper_row(1, EMOJI * 9, opening=EMOJI * 40, tags=("😀",)),
    "800 characters": paper_row(1, "W" * 800, opening="x" * 800),
    "line breaks": paper_row(1, "One\ntwo\u2028three", opening="a\nb\tc"),
    "provisional": paper_row(1, "HelioX", is_provisional=True, decision=Decision.SKIP),
    "many tags": paper_row(1, tags=tuple(f"a rather long tag {n}" for n in range(40)), status=ReadingStatus.READ),
}


def shown(qtbot: QtBot, row: PaperRow, *, width_px: int = 420, theme: str = "light") -> PapersView:
    themes = ThemeStore(ThemeChoice(theme))
    model = PaperListModel(lambda _: [row], papers_mime)
    view = PapersView(model, themes, IconStore(themes))
    model.setParent(view)
    themes.setParent(view)
    qtbot.addWidget(view)
    view.resize(width_px, 300)
    view.show_papers(ShownResult.of([row.id], {row.id: 123_456}), from_the_top=True)
    view.show()
    return view


def row_image(view: PapersView) -> QImage:
    return (
        view.table.viewport()
        .grab(QRect(0, 0, view.table.viewport().width(), view.table.row_rect(0).height()))
        .toImage()
    )


def colours(image: QImage) -> set[int]:
    return {image.pixel(x, y) for x in range(image.width()) for y in range(image.height())}


@pytest.mark.parametrize("width_px", [300, 420, 1200])
@pytest.mark.parametrize("row", ODD_ROWS.values(), ids=ODD_ROWS)
def test_odd_rows_are_painted_at_every_width(qtbot: QtBot, row: PaperRow, width_px: int) -> None:
    view = shown(qtbot, row, width_px=width_px)

    assert len(colours(row_image(view))) > 4


def test_found_words_stand_on_the_hit_colour_past_an_emoji(qtbot: QtBot) -> None:
    view = shown(qtbot, paper_row(1, "😀 ebb and flow"))
    hit = view.table.model()
    assert isinstance(hit, PaperListModel)
    background = QColor("#ffe9a6").rgb()
    before = background in colours(row_image(view))

    hit.set_hits({PaperId(1): HitTexts("😀 \ue000ebb\ue001 and flow", "")})

    assert not before
    assert background in colours(row_image(view))


def test_a_starred_paper_looks_different_at_the_star_only(qtbot: QtBot) -> None:
    plain = shown(qtbot, paper_row(1, status=ReadingStatus.READ))
    other = shown(qtbot, paper_row(1, status=ReadingStatus.UNREAD))

    left = QRect(0, 0, 34, 60)
    assert row_image(plain).copy(left) != row_image(other).copy(left)


def test_a_theme_switch_changes_rows_that_were_painted_before(qtbot: QtBot) -> None:
    view = shown(qtbot, paper_row(1))
    themes = view.findChild(ThemeStore)
    light = row_image(view)

    themes.set_choice("dark")

    assert row_image(view) != light


def test_rows_are_as_tall_as_the_fields_they_show() -> None:
    heights = [
        row_height_px(ALL_FIELDS),
        row_height_px(ALL_FIELDS, snippet_lines=4),
        row_height_px(ALL_FIELDS - {ShownField.SNIPPET}),
        row_height_px(frozenset()),
    ]

    assert heights == [104, 138, 58, 38]


def test_hiding_the_snippet_makes_more_papers_fit(qtbot: QtBot) -> None:
    view = shown(qtbot, paper_row(1))

    view.set_fields(ALL_FIELDS - {ShownField.SNIPPET}, 2)

    assert view.table.row_rect(0).height() == 58


@pytest.mark.parametrize("fields", [ALL_FIELDS, frozenset({ShownField.MARKS})], ids=["all", "marks only"])
def test_a_decision_is_painted_within_its_row(qtbot: QtBot, fields: frozenset[ShownField]) -> None:
    view = shown(qtbot, paper_row(1))
    view.set_fields(fields, 2)
    undecided = row_image(view)
    below = view.table.viewport().grab(QRect(0, undecided.height(), 300, 40)).toImage()

    kept = shown(qtbot, paper_row(1, decision=Decision.KEEP))
    kept.set_fields(fields, 2)

    assert row_image(kept) != undecided
    assert kept.table.viewport().grab(QRect(0, undecided.height(), 300, 40)).toImage() == below


def test_names_of_fields_that_no_longer_exist_are_left_out() -> None:
    assert known_fields(["year", "colour"]) == {ShownField.YEAR}
