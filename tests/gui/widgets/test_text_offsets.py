"""Display ↔ plain text ↔ source for any text: emoji, mathematical letters, scripts over each other, broken markup."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from PySide6.QtGui import QColor, QTextDocument
from PySide6.QtWidgets import QApplication

from nightstand.domain.markup import Markup, parse_markup
from nightstand.ui.fonts import ui_font
from nightstand.ui.widgets.text_offsets import TextOffsets, utf16_length
from nightstand.ui.widgets.typeset_document import fill_document
from nightstand.ui.widgets.typeset_formats import TypesetColours, TypesetFont

BLACK = QColor("black")
COLOURS = TypesetColours(BLACK, BLACK, BLACK, BLACK, BLACK, BLACK, BLACK, BLACK, {"yellow": BLACK})
FRAGMENTS = (
    *(
        "word ",
        "A* ",
        "snake_case ",
        "😀",
        "👩‍👧 ",
        "𝒜𝓁 ",
        "中文",
        "e\u0301 ",
        "\n\n",
        "10\\% ",
        " --- ",
        "`a_b` ",
        "*so* ",
        "$5 ",
    ),
    *("$x_i^2$ ", "$\\sigma_{\\max}^{1/2}$ ", "$\\widetilde{\\Omega}(T^{1/3})$ ", "$e^{x^{n}}$ ", "$p(x|y)/2$ "),
    *(
        "$\\mathcal{S}_{d-1}$ ",
        "$\\hat\\beta_t$ ",
        "$\\frac{a+b}{c}$ ",
        "$\\vx$ ",
        "$ ",
        "\\emph{",
        "}",
        "_",
        "<i>",
        "&lt;",
    ),
)
SOURCES = st.lists(st.sampled_from(FRAGMENTS), min_size=1, max_size=12).map("".join)


def laid_out(source: str) -> tuple[Markup, QTextDocument, TextOffsets]:
    markup, document = parse_markup(source), QTextDocument()
    return markup, document, fill_document(document, markup, TypesetFont(ui_font(15), 24), COLOURS)


@pytest.mark.usefixtures("qapp")
@given(SOURCES, st.data())
@example("$x_i^2$ 😀 word", None)
def test_a_passage_found_in_the_display_is_found_there_again(source: str, data: st.DataObject | None) -> None:
    markup, document, offsets = laid_out(source)
    length = document.characterCount() - 1
    first = data.draw(st.integers(0, length)) if data else 0
    last = data.draw(st.integers(first, length)) if data else length

    start, end = offsets.plain_span(first, last)
    again = offsets.plain_span(*offsets.position_span(start, end))

    assert 0 <= start <= end <= len(markup.plain)
    assert start == end or again == (start, end)


@pytest.mark.usefixtures("qapp")
@given(SOURCES, st.data())
def test_every_passage_of_the_plain_text_is_covered_where_it_is_displayed(source: str, data: st.DataObject) -> None:
    markup, _, offsets = laid_out(source)
    start = data.draw(st.integers(0, len(markup.plain)))
    end = data.draw(st.integers(start, len(markup.plain)))

    found = offsets.plain_span(*offsets.position_span(start, end))
    source_start, source_end = markup.source_span(start, end)

    assert start == end or not markup.plain[start:end].strip() or (found[0] <= start and end <= found[1])
    assert 0 <= source_start <= source_end <= len(source)


@pytest.mark.usefixtures("qapp")
@given(st.text(st.sampled_from("ab 😀𝒜中é𝛼"), min_size=1, max_size=30).map(lambda text: " ".join(text.split())))
def test_in_text_without_formulas_positions_are_counts_of_utf_16_units(text: str) -> None:
    markup, document, offsets = laid_out(text)
    assert markup.plain == text

    for start in range(len(text)):
        first, last = offsets.position_span(start, start + 1)
        assert (first, last) == (utf16_length(text[:start]), utf16_length(text[: start + 1]))
        assert offsets.plain_span(first, last) == (start, start + 1)
    assert document.characterCount() == utf16_length(text) + 1
    assert QApplication.instance() is not None
