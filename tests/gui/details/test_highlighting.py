"""Making highlights with mouse and keyboard, and going between a passage and its card."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QTextCursor
from pytestqt.qtbot import QtBot

from nightstand.domain.annotation import AnchorState, Highlight
from nightstand.domain.paper import PaperId
from nightstand.ui.action_table import When
from nightstand.ui.context import UiContext
from nightstand.ui.details.feature import DetailsFeature
from nightstand.ui.details.highlight_card import HighlightCard

Settle = Callable[[], None]
ABSTRACT = "A👩🏽‍🔬B e\u0301f. Results 😀 improve accuracy by 𝛼 percent; שלום 潮汐 we obtain $F_T+O(1)$ in the end."


@pytest.fixture
def paper(context: UiContext) -> PaperId:
    return context.services.papers.add({"title": "Tides", "abstract": ABSTRACT}).papers[0]


@pytest.fixture
def feature(context: UiContext, paper: PaperId, settle: Settle, qtbot: QtBot) -> DetailsFeature:
    context.actions.set_condition(When.HAS_TEXT_SELECTION, holds=False)
    made = DetailsFeature(context)
    qtbot.addWidget(made.view)
    made.view.resize(600, 700)
    made.view.show()
    made.show_paper(paper)
    settle()
    return made


def select(feature: DetailsFeature, words: str) -> None:
    assert feature.view.shown is not None
    start = feature.view.shown.abstract_text.index(words)
    feature.view.page.abstract.text.select_span(start, start + len(words))


def highlights(context: UiContext, paper: PaperId) -> tuple[Highlight, ...]:
    return context.services.browsing.details(paper).highlights


def card(feature: DetailsFeature) -> HighlightCard:
    (found,) = [one for one in feature.view.page.notes.cards if isinstance(one, HighlightCard)]
    return found


def lose(context: UiContext, paper: PaperId, settle: Settle) -> None:
    context.bus.announce(context.services.papers.set_fields((paper,), {"abstract": "Of late, percent counts."}).changes)
    settle()


def test_words_are_selected_and_highlighted_without_a_mouse(
    feature: DetailsFeature, context: UiContext, paper: PaperId, settle: Settle, qtbot: QtBot
) -> None:
    text = feature.view.page.abstract.text
    context.actions.trigger("select_text")
    text.moveCursor(QTextCursor.MoveOperation.Start)

    for _ in range(2):
        qtbot.keyClick(text, Qt.Key.Key_Right, Qt.KeyboardModifier.ControlModifier)
    start = text.textCursor().position()
    qtbot.keyClick(text, Qt.Key.Key_Right, Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.ControlModifier)
    assert text.textCursor().position() > start
    context.actions.trigger("highlight")
    settle()

    (made,) = highlights(context, paper)
    assert made.anchor.quote
    assert (
        made.anchor.quote == context.services.browsing.details(paper).abstract_text[made.anchor.start : made.anchor.end]
    )


def test_a_selection_never_cuts_a_character(
    feature: DetailsFeature, context: UiContext, paper: PaperId, settle: Settle, qtbot: QtBot
) -> None:
    text = feature.view.page.abstract.text
    text.setFocus()
    text.moveCursor(QTextCursor.MoveOperation.Start)
    for _ in range(2):
        qtbot.keyClick(text, Qt.Key.Key_Right, Qt.KeyboardModifier.ShiftModifier)

    context.actions.trigger("highlight")
    settle()

    (made,) = highlights(context, paper)
    assert made.anchor.quote == "A👩🏽‍🔬"


@pytest.mark.parametrize(("key", "colour"), [("1", "yellow"), ("2", "green"), ("5", "purple")])
def test_a_number_picks_the_colour_which_is_remembered(
    feature: DetailsFeature, context: UiContext, paper: PaperId, settle: Settle, qtbot: QtBot, key: str, colour: str
) -> None:
    select(feature, "accuracy")
    feature.view.activateWindow()
    feature.view.page.abstract.text.setFocus()
    qtbot.waitUntil(feature.view.page.abstract.text.hasFocus)

    qtbot.keyClicks(feature.view.page.abstract.text, key)
    settle()
    select(feature, "percent")
    context.actions.trigger("highlight")
    settle()

    assert [made.colour for made in highlights(context, paper)] == [colour, colour]


def test_the_bar_appears_at_the_selection_and_a_click_on_it_marks(
    feature: DetailsFeature, context: UiContext, paper: PaperId, settle: Settle, qtbot: QtBot
) -> None:
    bar, text = feature.highlighting.bar, feature.view.page.abstract.text
    before = bar.isVisible()
    select(feature, "accuracy")
    qtbot.keyRelease(text, Qt.Key.Key_Shift)
    during = bar.isVisible()

    qtbot.mouseClick(bar.swatches[2], Qt.MouseButton.LeftButton)
    settle()

    assert (before, during, bar.isVisible()) == (False, True, False)
    assert [made.colour for made in highlights(context, paper)] == ["blue"]


def test_escape_takes_the_selection_back(feature: DetailsFeature, qtbot: QtBot) -> None:
    select(feature, "accuracy")

    qtbot.keyClick(feature.view.page.abstract.text, Qt.Key.Key_Escape)

    assert feature.view.page.abstract.selected_span() is None


def test_highlighting_with_a_comment_puts_the_cursor_there(
    feature: DetailsFeature, context: UiContext, settle: Settle, qtbot: QtBot
) -> None:
    select(feature, "accuracy")
    feature.view.activateWindow()

    context.actions.trigger("highlight_comment")
    settle()

    qtbot.waitUntil(card(feature).editor.hasFocus)


def test_a_click_on_the_quoted_words_flashes_the_passage(
    feature: DetailsFeature, context: UiContext, settle: Settle, qtbot: QtBot
) -> None:
    select(feature, "accuracy")
    context.actions.trigger("highlight")
    settle()
    text = feature.view.page.abstract.text
    marks = len(text.extraSelections())

    card(feature).passage_requested.emit()
    during = [mark.cursor.selectedText() for mark in text.extraSelections()]

    assert during == ["accuracy", "accuracy"]
    qtbot.waitUntil(lambda: len(text.extraSelections()) == marks, timeout=5000)


def test_a_lost_highlight_is_attached_to_the_selected_words(
    feature: DetailsFeature, context: UiContext, paper: PaperId, settle: Settle
) -> None:
    select(feature, "accuracy")
    context.actions.trigger("highlight")
    settle()
    lose(context, paper, settle)
    lost_words = card(feature).state

    select(feature, "percent")
    card(feature).attachment_requested.emit()
    settle()

    (found,) = highlights(context, paper)
    assert lost_words == "Not found in the text any more"
    assert (found.anchor.quote, found.state) == ("percent", AnchorState.ANCHORED)
    assert card(feature).state == ""


def test_looking_for_a_lost_highlight_selects_the_likeliest_words(
    feature: DetailsFeature, context: UiContext, paper: PaperId, settle: Settle
) -> None:
    select(feature, "𝛼 percent")
    context.actions.trigger("highlight")
    settle()
    lose(context, paper, settle)

    card(feature).search_requested.emit()
    settle()

    span = feature.view.page.abstract.selected_span()
    assert span is not None
    assert "Of late, percent counts."[slice(*span)] == "percent"


def test_a_moved_highlight_says_so(feature: DetailsFeature, context: UiContext, paper: PaperId, settle: Settle) -> None:
    select(feature, "improve accuracy")
    context.actions.trigger("highlight")
    settle()

    context.bus.announce(context.services.papers.set_fields((paper,), {"abstract": "At first. " + ABSTRACT}).changes)
    settle()

    assert card(feature).state == "Moved with the text"


def test_undo_takes_a_highlight_back(
    feature: DetailsFeature, context: UiContext, paper: PaperId, settle: Settle
) -> None:
    select(feature, "accuracy")
    context.actions.trigger("highlight")
    settle()

    context.bus.announce(context.services.library.undo().changes)
    settle()

    assert highlights(context, paper) == ()
    assert feature.view.page.notes.cards == ()


def test_a_comment_typed_over_several_saves_is_one_step_that_undo_takes_back(
    feature: DetailsFeature, context: UiContext, paper: PaperId, settle: Settle, qtbot: QtBot
) -> None:
    select(feature, "accuracy")
    context.actions.trigger("highlight")
    settle()
    editor = card(feature).editor
    editor.setFocus()
    for words in ("why ", "is that ", "so"):
        qtbot.keyClicks(editor, words)
        qtbot.waitUntil(lambda: highlights(context, paper)[0].comment == editor.toPlainText(), timeout=5_000)

    context.services.library.undo()

    (left,) = highlights(context, paper)
    assert (left.anchor.quote, left.comment) == ("accuracy", "")
