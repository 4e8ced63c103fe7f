"""Whatever is selected in whatever abstract, the highlight holds exactly those words of the plain text."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtGui import QTextCursor
from pytestqt.qtbot import QtBot

from nightstand.domain.markup import parse_markup
from nightstand.ui.context import UiContext
from nightstand.ui.fonts import ui_font
from nightstand.ui.sections.typeset_colours import typeset_colours
from nightstand.ui.theme import ThemeStore
from nightstand.ui.widgets.typeset import TypesetText

PARTS = st.sampled_from(
    [
        *("word ", "Results ", "*so* ", "**bold** ", "`code` ", "percent. ", "\n\n", "A* "),
        *("😀 ", "👩🏽‍🔬", "é", "e\u0301", "𝛼 ", "🇩🇪 ", "שלום ", "مرحبا ", "潮汐", "학습 "),
        *("$F_T+O(1)$ ", "$\\tilde{O}(\\sqrt{T})$ ", "$x^{2}$", "\\emph{this} ", "--", "``q'' ", "100\\% "),
    ]
)


@pytest.fixture
def text(qtbot: QtBot) -> TypesetText:
    made = TypesetText(ui_font(15), typeset_colours(ThemeStore().current), "Abstract")
    qtbot.addWidget(made)
    made.resize(400, 300)
    return made


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(parts=st.lists(PARTS, min_size=1, max_size=20), data=st.data())
def test_any_selection_gives_a_highlight_of_exactly_its_words(
    context: UiContext, text: TypesetText, parts: list[str], data: st.DataObject
) -> None:
    abstract = "".join(parts)
    markup = parse_markup(abstract)
    text.show_markup(markup)
    cursor = QTextCursor(text.document())
    length = text.document().characterCount() - 1
    cursor.setPosition(data.draw(st.integers(0, length)))
    cursor.setPosition(data.draw(st.integers(0, length)), QTextCursor.MoveMode.KeepAnchor)
    text.setTextCursor(cursor)
    span = text.selected_span()
    if span is None:
        return
    services = context.services
    paper = services.papers.add({"title": "Tides", "abstract": abstract}).papers[0]

    services.annotating.add_highlight(paper, markup.plain[slice(*span)], start=span[0])
    services.library.undo()
    services.library.redo()

    details = services.browsing.details(paper)
    (made,) = details.highlights
    assert (made.anchor.start, made.anchor.end) == span
    assert made.anchor.quote == details.abstract_text[slice(*span)]
    assert made.anchor.quote == text.createMimeDataFromSelection().text().strip()
    text.select_span(*span)
    assert text.selected_span() == span
