"""Marked texts: found words are read apart, counted as Qt counts, and cut where a line ends."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication

from nightstand.ui.fonts import ui_font
from nightstand.ui.widgets.hit_marks import HIT_END, HIT_START, MarkedText, read_marked, utf16_spans
from nightstand.ui.widgets.text_lines import HitColours, text_lines

COLOURS = HitColours(QColor("yellow"), QColor("black"))


def test_marks_are_taken_out_and_their_stretches_kept() -> None:
    marked = read_marked(f"a {HIT_START}bound{HIT_END} on {HIT_START}regret{HIT_END}")

    assert marked == MarkedText("a bound on regret", ((2, 7), (11, 17)))


@pytest.mark.parametrize("text", [f"{HIT_START}never ended", f"ended{HIT_END}", f"{HIT_START}{HIT_END}"])
def test_a_mark_without_its_partner_marks_nothing(text: str) -> None:
    assert read_marked(text).spans == ()


@given(st.lists(st.text(alphabet="ab😀𝓁é ", min_size=1), min_size=1, max_size=6))
def test_taking_marks_out_never_changes_the_text(pieces: list[str]) -> None:
    marked = read_marked("".join(f"{HIT_START}{piece}{HIT_END}-" for piece in pieces))

    assert marked.text == "".join(f"{piece}-" for piece in pieces)
    assert [marked.text[start:end] for start, end in marked.spans] == pieces


def test_characters_beyond_the_basic_plane_count_twice_for_qt() -> None:
    text = "😀 ebb 𝓁"

    spans = utf16_spans(text, [(2, 5), (6, 7)])

    raw = text.encode("utf-16-le")
    assert [raw[2 * start : 2 * end].decode("utf-16-le") for start, end in spans] == ["ebb", "𝓁"]


def test_a_long_text_is_broken_into_two_lines_and_cut(qapp: QApplication) -> None:
    lines = text_lines(MarkedText("tide " * 100), ui_font(12), 200, COLOURS, most_lines=2)

    first, second = (layout.text() for layout in lines.layouts)
    assert "…" not in first
    assert second.endswith("…")
    assert lines.width_px <= 200


def test_a_text_that_fits_is_one_whole_line(qapp: QApplication) -> None:
    lines = text_lines(MarkedText("tide"), ui_font(12), 200, COLOURS, most_lines=2)

    assert [layout.text() for layout in lines.layouts] == ["tide"]


def test_a_hit_on_the_second_line_is_marked_there(qapp: QApplication) -> None:
    text = "tide " * 8 + "ebb"
    at = text.index("ebb")

    lines = text_lines(MarkedText(text, ((at, at + 3),)), ui_font(12), 200, COLOURS, most_lines=2)

    marked = [
        layout.text()[part.start : part.start + part.length] for layout in lines.layouts for part in layout.formats()
    ]
    assert marked == ["ebb"]


@pytest.mark.parametrize(
    ("text", "runs_leftwards"),
    [
        ("Ebb and flow", False),
        ("גאות ושפל and more", True),
        ("\u2068مد\u2069, \u2068جزر\u2069", True),
        ("12 גאות", True),
    ],
)
def test_a_text_begins_at_the_edge_of_its_own_direction(qapp: QApplication, text: str, *, runs_leftwards: bool) -> None:
    lines = text_lines(MarkedText(text), ui_font(12), 300, COLOURS)

    line = lines.layouts[0].lineAt(0)
    left_px = line.naturalTextRect().left()
    assert lines.runs_leftwards is runs_leftwards
    assert left_px == pytest.approx(300 - line.naturalTextWidth() if runs_leftwards else 0, abs=1)


def test_a_line_in_another_script_keeps_the_direction_of_the_whole_text(qapp: QApplication) -> None:
    lines = text_lines(MarkedText("גאות " * 6 + "tide tables of the coast"), ui_font(12), 150, COLOURS, most_lines=2)

    second = lines.layouts[1]
    assert second.textOption().textDirection() is Qt.LayoutDirection.RightToLeft
