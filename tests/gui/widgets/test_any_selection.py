"""Any selection in the display of any abstract: what is marked is exactly what was selected, whatever happens then."""

import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtGui import QTextCursor
from pytestqt.qtbot import QtBot

from nightstand.bootstrap import Services, open_services
from nightstand.domain.annotation import AnchorState, Highlight
from nightstand.domain.markup import parse_markup
from nightstand.domain.paper import PaperId
from nightstand.paths import AppPaths
from nightstand.services.importing import ImportOptions, Pasted
from nightstand.services.merging import OnConflict
from nightstand.ui.fonts import ui_font
from nightstand.ui.sections.typeset_colours import typeset_colours
from nightstand.ui.theme import ThemeChoice, ThemeStore
from nightstand.ui.widgets.typeset import TypesetText

PIECES = st.sampled_from(
    [
        *(
            "word ",
            "tides ",
            "of ",
            "the ",
            ". ",
            ", ",
            "A* ",
            "10\\% ",
            "--- ",
            "``so'' ",
            "*so* ",
            "**bold** ",
            "`x_1` ",
        ),
        *("😀 ", "👩🏽‍🔬", "e\u0301", "שלום ", "مرحبا ", "潮汐", "𝛼 ", "ﬁ", "\n\n", "https://example.org/x. "),
        *(
            "$x_1^2$ ",
            "$\\frac{a}{b}$ ",
            "$\\widetilde{O}(T^{1/3})$ ",
            "$\\mathcal{L}$",
            "\\emph{it} ",
            "<b>b</b> ",
            "&amp; ",
        ),
        *("\\'e", "$5 and $6 ", "<script>x</script> ", "\\unknown{y} ", "~"),
    ]
)
ABSTRACTS = st.lists(PIECES, min_size=1, max_size=25).map("".join)


@pytest.fixture
def typeset(qtbot: QtBot) -> TypesetText:
    widget = TypesetText(ui_font(15), typeset_colours(ThemeStore(ThemeChoice.LIGHT).current), "Abstract")
    qtbot.addWidget(widget)
    widget.resize(500, 100)
    widget.show()
    return widget


def select(widget: TypesetText, first: int, last: int) -> None:
    """Select as a mouse does: from one place of the document to another, in either direction."""
    cursor = QTextCursor(widget.document())
    cursor.setPosition(first)
    cursor.setPosition(last, QTextCursor.MoveMode.KeepAnchor)
    widget.setTextCursor(cursor)


def only_highlight(services: Services, paper: PaperId) -> Highlight:
    (found,) = services.browsing.details(paper).highlights
    return found


def bring_in(services: Services, abstract: str) -> PaperId:
    content = f"TY  - JOUR\nTI  - Quiet Tides of the Coast\nDO  - 10.1234/tides\nAB  - {abstract}\nER  - \n"
    options = ImportOptions(on_conflict=OnConflict.REPLACE)
    services.importing.run([Pasted("tides.ris", content.encode())], options=options)
    return PaperId(1)


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(source=ABSTRACTS, data=st.data())
def test_its_quote_is_what_was_selected_and_it_survives_restart_undo_redo_and_another_import(
    typeset: TypesetText, source: str, data: st.DataObject
) -> None:
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        paths = AppPaths(root / "l", root / "c", root / "x", root / "g")
        services = open_services(paths)
        paper = bring_in(services, source.replace("\n\n", " ") + " Zz.")
        shown = services.browsing.details(paper)
        typeset.show_markup(parse_markup(shown.bibliography.abstract))
        length = typeset.document().characterCount() - 1
        select(typeset, data.draw(st.integers(0, length)), data.draw(st.integers(0, length)))
        span = typeset.selected_span()
        if span is None:
            services.close()
            return
        selected = shown.abstract_text[slice(*span)]

        services.annotating.add_highlight(paper, selected, start=span[0], comment="kept")
        made = only_highlight(services, paper)
        services.library.undo()
        services.library.redo()
        services.close()
        services = open_services(paths)
        reopened = only_highlight(services, paper)
        bring_in(services, source.replace("\n\n", " ") + " Zz.")
        same_again = only_highlight(services, paper)
        bring_in(services, "At first, another sentence. " + source.replace("\n\n", " ") + " Zz.")
        after = only_highlight(services, paper)
        text_after = services.browsing.details(paper).abstract_text
        services.close()

    assert (made.anchor.quote, (made.anchor.start, made.anchor.end)) == (selected, span)
    assert reopened == made
    assert same_again == made
    assert after.comment == "kept"
    if after.state is not AnchorState.LOST:
        assert text_after[after.anchor.start : after.anchor.end] == after.anchor.quote


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(source=ABSTRACTS, data=st.data())
def test_it_is_shown_again_over_what_was_selected(typeset: TypesetText, source: str, data: st.DataObject) -> None:
    markup = parse_markup(source)
    typeset.show_markup(markup)
    length = typeset.document().characterCount() - 1
    first, last = sorted((data.draw(st.integers(0, length)), data.draw(st.integers(0, length))))
    select(typeset, first, last)
    drawn = seen(typeset)
    span = typeset.selected_span()

    if span is None:
        assert drawn == ""
        return
    typeset.select_span(*span)

    assert drawn in seen(typeset)
    assert typeset.selected_span() == span


def seen(widget: TypesetText) -> str:
    """Return what is selected in the document, without what only keeps a formula on its line."""
    return widget.textCursor().selectedText().translate({0x2060: None, 0x200B: None}).strip()
