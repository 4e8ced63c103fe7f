"""The widget that shows marked-up text: positions, marks, links, copying and size."""

from itertools import pairwise

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QColor, QTextCharFormat, QTextCursor, QTextDocument, QWheelEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from nightstand.domain.markup import parse_markup
from nightstand.ui.fonts import ui_font
from nightstand.ui.widgets.typeset import HighlightSpan, TypesetText
from nightstand.ui.widgets.typeset_formats import TypesetColours

YELLOW, GREEN = QColor("#ffe9a6"), QColor("#c9f0d3")
COLOURS = TypesetColours(
    text=QColor("#1b1f26"),
    link=QColor("#4353d9"),
    code_background=QColor("#eef0f3"),
    selection=QColor("#cfe3ff"),
    selected_text=QColor("#1b1f26"),
    hit_background=QColor("#ffd54a"),
    hit_text=QColor("#000000"),
    highlight_text=QColor("#1b1f26"),
    highlights={"yellow": YELLOW, "green": GREEN},
)
SOURCE = (
    "Results 😀 *improve* with 𝒜𝓁𝓅 by $F_T+O(1+P_T)$ and $\\widetilde{\\Omega}(T^{1/3})$, "
    "a gain of 10.4\\% --- see `mxGraph` at https://example.org/x. 中文摘要 **粗体** 𝛼 percent."
)


@pytest.fixture
def typeset(qtbot: QtBot) -> TypesetText:
    widget = TypesetText(ui_font(15), COLOURS, "Abstract")
    qtbot.addWidget(widget)
    widget.resize(500, 100)
    widget.show()
    return widget


def show(widget: TypesetText, source: str) -> str:
    markup = parse_markup(source)
    widget.show_markup(markup)
    return markup.plain


def marked(widget: TypesetText) -> list[tuple[str, QColor]]:
    """Return what the marks cover in the document, with their backgrounds."""
    return [
        (selection.cursor.selectedText(), selection.format.background().color())
        for selection in widget.extraSelections()
    ]


@pytest.mark.parametrize(
    "passage", ["improve", "percent", "摘要", "粗体", "by F_T", "O(1 + P_T)", "10.4% — see", "𝓁", "😀"]
)
def test_a_selected_passage_is_told_in_code_points_of_the_plain_text(typeset: TypesetText, passage: str) -> None:
    plain = show(typeset, SOURCE)
    start = plain.index(passage)

    typeset.select_span(start, start + len(passage))

    assert typeset.selected_span() == (start, start + len(passage))


def test_every_passage_survives_the_way_into_the_document_and_back(typeset: TypesetText) -> None:
    plain = show(typeset, SOURCE)

    for start in range(0, len(plain), 3):
        for end in range(start + 1, len(plain) + 1, 7):
            typeset.select_span(start, end)
            selected = typeset.selected_span()
            if plain[start:end].strip():
                assert selected is not None
                first, last = selected
                assert first <= start + (len(plain[start:end]) - len(plain[start:end].lstrip()))
                assert last >= end - (len(plain[start:end]) - len(plain[start:end].rstrip()))


def test_a_word_behind_an_emoji_is_quoted_exactly(typeset: TypesetText) -> None:
    plain = show(typeset, "Results 😀 improve accuracy by 𝛼 percent")
    typeset.setTextCursor(typeset.document().find("accuracy"))

    selected = typeset.selected_span()

    assert selected is not None
    assert plain[slice(*selected)] == "accuracy"


def test_a_selection_that_ends_inside_an_emoji_takes_the_whole_of_it(typeset: TypesetText) -> None:
    plain = show(typeset, "A😀B")
    cursor = QTextCursor(typeset.document())
    cursor.setPosition(0)
    cursor.setPosition(2, QTextCursor.MoveMode.KeepAnchor)
    typeset.setTextCursor(cursor)

    selected = typeset.selected_span()

    assert selected is not None
    assert plain[slice(*selected)] == "A😀"


def test_white_space_around_a_selection_is_no_part_of_it(typeset: TypesetText) -> None:
    show(typeset, "one two three")

    typeset.select_span(3, 8)

    assert typeset.selected_span() == (4, 7)


def test_without_a_selection_there_is_no_span(typeset: TypesetText) -> None:
    show(typeset, SOURCE)
    typeset.select_span(0, 7)

    typeset.clear_selection()

    assert typeset.selected_span() is None


def test_a_script_is_lowered_text_and_not_a_picture(typeset: TypesetText) -> None:
    show(typeset, "$F_T$ and $x^{12}$")
    cursor = QTextCursor(typeset.document())
    cursor.setPosition(2)

    assert typeset.toPlainText() == "FT and x12"
    assert cursor.charFormat().verticalAlignment() is QTextCharFormat.VerticalAlignment.AlignSubScript


def test_highlights_cover_their_passages_in_their_colours(typeset: TypesetText) -> None:
    plain = show(typeset, SOURCE)
    bound, words = plain.index("F_T"), plain.index("中文")

    typeset.set_highlights([HighlightSpan(bound, bound + 16, "yellow", 1), HighlightSpan(words, words + 4, "green", 2)])

    assert marked(typeset) == [("FT\u202f+\u202fO(1\u202f+\u202fPT)", YELLOW), ("中文摘要", GREEN)]


def test_a_short_highlight_inside_a_long_one_stays_visible_and_hits_lie_on_top(typeset: TypesetText) -> None:
    show(typeset, "one two three four")

    typeset.set_highlights([HighlightSpan(4, 7, "green", 1), HighlightSpan(0, 13, "yellow", 2)])
    typeset.set_hits([(4, 7)])

    assert marked(typeset) == [("one two three", YELLOW), ("two", GREEN), ("two", COLOURS.hit_background)]
    assert typeset.highlight_at(5) == HighlightSpan(4, 7, "green", 1)


def test_another_text_starts_without_marks(typeset: TypesetText) -> None:
    show(typeset, "one two")
    typeset.set_highlights([HighlightSpan(0, 3, "yellow", 1)])
    typeset.set_hits([(4, 7)])

    show(typeset, "three four")

    assert marked(typeset) == []


def test_marks_and_selection_stay_when_font_and_theme_change(typeset: TypesetText) -> None:
    show(typeset, SOURCE)
    typeset.set_highlights([HighlightSpan(0, 7, "yellow", 1)])
    typeset.select_span(8, 17)

    typeset.set_reading_font(ui_font(22), 40)
    typeset.set_colours(COLOURS)

    assert marked(typeset) == [("Results", YELLOW)]
    assert typeset.selected_span() == (8, 17)


def test_copying_gives_the_plain_text(typeset: TypesetText, qapp: QApplication) -> None:
    plain = show(typeset, SOURCE + "\n\nSecond~paragraph.")

    typeset.selectAll()
    typeset.copy()

    assert qapp.clipboard().text() == plain
    assert "\ufffc" not in plain


def test_a_click_on_a_highlight_tells_which(typeset: TypesetText, qtbot: QtBot) -> None:
    show(typeset, "one two three")
    typeset.set_highlights([HighlightSpan(4, 7, "yellow", 17)])

    with qtbot.waitSignal(typeset.highlight_activated) as clicked:
        qtbot.mouseClick(typeset.viewport(), Qt.MouseButton.LeftButton, pos=typeset.span_rect(5, 6).center())

    assert clicked.args == [17]


def test_a_click_on_a_link_tells_its_address_and_loads_nothing(typeset: TypesetText, qtbot: QtBot) -> None:
    plain = show(typeset, "Code at https://example.org/a_b%20c. End")
    start = plain.index("example")

    with qtbot.waitSignal(typeset.link_activated) as clicked:
        qtbot.mouseClick(
            typeset.viewport(), Qt.MouseButton.LeftButton, pos=typeset.span_rect(start, start + 2).center()
        )

    assert clicked.args == ["https://example.org/a_b%20c"]
    assert typeset.toPlainText() == plain


def test_markup_of_pages_is_shown_as_text_and_no_resource_is_loaded(typeset: TypesetText) -> None:
    plain = show(typeset, '<img src="https://example.org/x.png"> and <script>x</script>')

    image = QTextDocument.ResourceType.ImageResource.value
    assert typeset.loadResource(image, QUrl("https://example.org/x.png")) is None
    assert typeset.loadResource(image, QUrl.fromLocalFile("/etc/hostname")) is None
    assert typeset.toPlainText() == plain == '<img src="https://example.org/x.png"> and <script>x</script>'


def test_the_widget_is_as_tall_as_its_text_at_any_width(typeset: TypesetText, qtbot: QtBot) -> None:
    show(typeset, SOURCE * 3)
    wide = typeset.height()

    typeset.resize(250, typeset.height())

    qtbot.waitUntil(lambda: typeset.height() > wide)
    assert typeset.verticalScrollBar().maximum() == 0
    assert typeset.height() % 24 == 0


def test_lines_keep_their_distance_over_scripts_code_and_other_writing(typeset: TypesetText) -> None:
    show(typeset, ("words " * 12 + "$x_i^2$ `code` 中文 $\\widetilde{\\Omega}(T^{1/3})$ $\\nabla\\in\\mathbb{R}$ ") * 4)
    layout = typeset.document().firstBlock().layout()

    baselines = [layout.lineAt(index).y() + layout.lineAt(index).ascent() for index in range(layout.lineCount())]

    steps = {round(after - before) for before, after in pairwise(baselines)}
    assert steps == {24}


def test_an_accent_over_a_tall_letter_counts_as_one_sign(typeset: TypesetText) -> None:
    plain = show(typeset, "a $\\widetilde{\\Omega}$ b")
    cursor = QTextCursor(typeset.document())
    cursor.setPosition(2)
    cursor.setPosition(3, QTextCursor.MoveMode.KeepAnchor)

    typeset.setTextCursor(cursor)

    selected = typeset.selected_span()
    assert selected is not None
    assert plain[slice(*selected)] == "Ω\u0303"


def test_the_wheel_is_left_to_the_page_around(typeset: TypesetText, qapp: QApplication) -> None:
    show(typeset, SOURCE)
    turn = QWheelEvent(
        QPointF(5, 5),
        QPointF(5, 5),
        QPoint(),
        QPoint(0, -120),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.ControlModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )

    qapp.sendEvent(typeset.viewport(), turn)

    assert not turn.isAccepted()


def test_it_has_a_name_for_screen_readers_and_cannot_be_edited(typeset: TypesetText, qtbot: QtBot) -> None:
    plain = show(typeset, "one two")

    qtbot.keyClicks(typeset, "x")

    assert typeset.accessibleName() == "Abstract"
    assert typeset.toPlainText() == plain


def test_words_can_be_selected_by_keyboard(typeset: TypesetText, qtbot: QtBot) -> None:
    show(typeset, "one two")
    typeset.setFocus()

    for _ in range(3):
        qtbot.keyClick(typeset, Qt.Key.Key_Right, Qt.KeyboardModifier.ShiftModifier)

    assert typeset.selected_span() == (0, 3)


@pytest.mark.parametrize("tex", ["\\mathcal{S}_{d-1}", "\\mathfrak{g}", "x^{y^z}", "\\hat\\Omega_i^{(t)}", "中"])
def test_letters_of_other_fonts_leave_every_line_where_it_was(typeset: TypesetText, tex: str) -> None:
    show(typeset, "word " * 60)
    expected = baselines(typeset)

    show(typeset, f"{'word ' * 12}${tex}$ {'word ' * 45}")

    assert baselines(typeset)[:4] == pytest.approx(expected[:4], abs=0.5)


def baselines(widget: TypesetText) -> list[float]:
    layout = widget.document().begin().layout()
    return [line.y() + line.ascent() for line in map(layout.lineAt, range(layout.lineCount()))]


def x_of(widget: TypesetText, position: int) -> int:
    cursor = QTextCursor(widget.document())
    cursor.setPosition(position)
    return widget.cursorRect(cursor).left()


def test_the_upper_script_stands_over_the_lower_one(typeset: TypesetText) -> None:
    show(typeset, "$x_i^2$ and")

    assert typeset.toPlainText() == "xi2 and"
    # The upper script begins where the lower one does, and what follows stands behind the wider of the two.
    assert x_of(typeset, 2) == pytest.approx(x_of(typeset, 1), abs=1)
    assert x_of(typeset, 3) > x_of(typeset, 2) + 3


def test_a_wide_lower_script_keeps_its_room(typeset: TypesetText) -> None:
    show(typeset, "$\\sigma_{\\max}^2$ and")
    upper, behind = x_of(typeset, 4), x_of(typeset, 5)

    show(typeset, "$\\sigma_{\\max}$ and")

    assert behind == pytest.approx(x_of(typeset, 4), abs=2)
    assert upper == pytest.approx(x_of(typeset, 1), abs=1)


def test_a_script_on_a_script_is_smaller_and_higher_than_it(typeset: TypesetText) -> None:
    show(typeset, "$e^{x^n}$")
    formats = []
    for position in (2, 3):
        cursor = QTextCursor(typeset.document())
        cursor.setPosition(position)
        formats.append(cursor.charFormat())

    assert typeset.toPlainText() == "exn"
    assert formats[1].font().pixelSize() < formats[0].font().pixelSize()
    assert formats[1].baselineOffset() > formats[0].baselineOffset()


@pytest.mark.parametrize(
    "tex",
    [
        "O(\\varepsilon^{-d_0/(4\\alpha)})",
        "1/2",
        "p(x|y)",
        "T_{q-list}^{1/2}",
        "(1+a/b)^{-1}",
        "R'(\\lambda)",
        "(a)(b)[c]",
    ],
)
def test_a_short_formula_is_never_broken_whatever_the_width(typeset: TypesetText, tex: str) -> None:
    show(typeset, f"aaaa ${tex}$ bbbb")

    for width in range(40, 200, 7):
        typeset.resize(width, 100)
        lines = typeset.document().begin().layout()
        text = typeset.document().begin().text()
        starts = {lines.lineAt(number).textStart() for number in range(lines.lineCount())}
        inside = range(text.index("aaaa") + 6, text.index("bbbb") - 1)
        if width > 130:
            assert not starts & set(inside)


def test_joiners_in_formulas_are_no_part_of_what_is_copied_or_selected(typeset: TypesetText) -> None:
    plain = show(typeset, "a $p(x|y)/2$ b")
    typeset.selectAll()

    data = typeset.createMimeDataFromSelection()

    assert "\u2060" in typeset.document().begin().text()
    assert data.text() == plain == "a p(x|y)/2 b"
    for start in range(len(plain)):
        for end in range(start + 1, len(plain) + 1):
            typeset.select_span(start, end)
            if plain[start:end] == plain[start:end].strip():
                assert typeset.selected_span() == (start, end)


def test_a_variable_in_a_title_is_as_heavy_as_the_words_around_it(typeset: TypesetText) -> None:
    typeset.set_reading_font(ui_font(23, 600))

    show(typeset, "Rates $T$")

    cursor = QTextCursor(typeset.document())
    cursor.setPosition(7)
    assert cursor.charFormat().font().italic()
    assert cursor.charFormat().font().weight() == 700


BOXED = (
    r"There are $\binom{n}{2}$ pairs, $\widehat{OPT}$ and $x \overset{d}{\to} y$. Take $A = \begin{bmatrix} 1 & 0 \\ "
    r"0 & 1 \\ a & b \end{bmatrix}$, as shown, then $\mu_{\hat\theta}$, $\|x\|$ and $\ell_2$ at the end."
)


def test_a_selection_that_cuts_a_box_takes_all_of_its_reading(typeset: TypesetText) -> None:
    plain = show(typeset, BOXED)
    start = plain.index("choose")

    typeset.select_span(start, start + 6)

    assert selected_text(typeset, plain) == "(n choose 2)"


@pytest.mark.parametrize(
    "passage", ["There are", "pairs,", "hat(OPT)", "and x →^d y", "Take", "as shown, then", "‖x‖", "ℓ₂ at the end."]
)
def test_passages_around_boxes_are_told_in_code_points_of_the_plain_text(typeset: TypesetText, passage: str) -> None:
    plain = show(typeset, BOXED)
    start = plain.index(passage)

    typeset.select_span(start, start + len(passage))

    assert typeset.selected_span() == (start, start + len(passage))


def test_a_box_is_copied_as_it_reads(typeset: TypesetText) -> None:
    plain = show(typeset, BOXED)

    typeset.selectAll()

    assert typeset.createMimeDataFromSelection().text() == plain


def test_a_formula_with_many_rows_has_a_line_of_its_own_and_keeps_the_comma_behind_it(typeset: TypesetText) -> None:
    show(typeset, BOXED)

    lines = [block_text(typeset, number) for number in range(typeset.document().blockCount())]

    assert len(lines) == 3
    assert lines[0].endswith("Take ")
    assert lines[1].endswith("\ufffc,")
    assert lines[2].startswith("as shown")


def test_the_lowest_row_of_the_last_line_is_inside_the_text(typeset: TypesetText) -> None:
    show(typeset, "pairs")
    without_box = typeset.height()

    show(typeset, r"$\binom{n}{2}$")

    assert without_box < typeset.height() < 2 * without_box


def test_a_formula_is_not_broken_behind_a_slash_between_two_styles(typeset: TypesetText) -> None:
    show(typeset, r"$(1+M/K)$")

    assert "/\u2060" in typeset.toPlainText()


@pytest.mark.parametrize("source", [r"$\{a\}n$", r"$(1+M/K)n$", r"$(a+b)^{-1}$"])
def test_no_line_begins_within_a_short_formula(typeset: TypesetText, source: str) -> None:
    show(typeset, "Some words before it stand on one line. " + source)
    first = typeset.toPlainText().index("line. ") + len("line. ")

    for width in range(120, 320, 4):
        typeset.resize(width, 100)
        assert max(line_starts(typeset)) <= first


def test_a_raised_sign_is_not_parted_from_the_bracket_before_it(typeset: TypesetText) -> None:
    show(typeset, r"$\left(a+b\right)^{-1}$")

    assert ")\u2060−1" in typeset.toPlainText()


def test_a_box_takes_the_colour_of_the_text(typeset: TypesetText) -> None:
    show(typeset, r"$\binom{n}{2}$")

    assert darkest(typeset) < 100


def test_a_highlight_does_not_veil_a_box(typeset: TypesetText) -> None:
    plain = show(typeset, r"$\binom{n}{2}$")

    typeset.set_highlights([HighlightSpan(0, len(plain), "yellow", 1)])

    assert darkest(typeset) < 100


def darkest(widget: TypesetText) -> int:
    """Return the lightness of the darkest point where a formula at the beginning stands, beside the text cursor."""
    picture = widget.grab().toImage()
    return min(picture.pixelColor(x, y).lightness() for x in range(3, 40) for y in range(picture.height()))


def line_starts(widget: TypesetText) -> list[int]:
    layout = widget.document().firstBlock().layout()
    return [layout.lineAt(number).textStart() for number in range(layout.lineCount())]


def selected_text(widget: TypesetText, plain: str) -> str:
    span = widget.selected_span()
    assert span is not None
    return plain[slice(*span)]


def block_text(widget: TypesetText, number: int) -> str:
    return widget.document().findBlockByNumber(number).text()
