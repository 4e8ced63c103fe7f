"""Highlighting a passage: exactly the selected words, whatever stands before them."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from nightstand.domain.paper import PaperId
from nightstand.ui.action_table import When
from nightstand.ui.context import UiContext
from nightstand.ui.details.feature import DetailsFeature
from nightstand.ui.details.highlight_card import HighlightCard

Settle = Callable[[], None]
ABSTRACT = "Results 😀 improve accuracy by 𝛼 percent; we obtain $F_T+O(1)$ in the end."


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


@pytest.mark.parametrize("words", ["accuracy", "percent", "😀 improve", "𝛼"])
def test_the_highlight_holds_exactly_the_selected_words(
    feature: DetailsFeature, context: UiContext, paper: PaperId, settle: Settle, words: str
) -> None:
    select(feature, words)

    context.actions.trigger("highlight")
    settle()

    details = context.services.browsing.details(paper)
    anchor = details.highlights[0].anchor
    assert anchor.quote == words
    assert details.abstract_text[anchor.start : anchor.end] == words
    assert isinstance(feature.view.page.notes.cards[0], HighlightCard)


def test_highlighting_is_possible_only_while_text_is_selected(feature: DetailsFeature, context: UiContext) -> None:
    before = context.actions.action("highlight").isEnabled()
    select(feature, "accuracy")
    during = context.actions.action("highlight").isEnabled()
    feature.view.page.abstract.clear_selection()

    assert (before, during, context.actions.action("highlight").isEnabled()) == (False, True, False)


def test_highlighting_is_not_possible_while_several_papers_are_selected(
    feature: DetailsFeature, context: UiContext, paper: PaperId
) -> None:
    other = context.services.papers.add({"title": "Ebbs"}).papers[0]
    select(feature, "accuracy")

    feature.show_selection((paper, other))

    assert not context.actions.action("highlight").isEnabled()


def test_selected_text_stays_selected_when_something_else_of_the_paper_changes(
    feature: DetailsFeature, context: UiContext, paper: PaperId, settle: Settle
) -> None:
    select(feature, "accuracy")
    span = feature.view.page.abstract.selected_span()

    context.bus.announce(context.services.papers.rate((paper,), 4).changes)
    settle()

    assert feature.view.page.abstract.selected_span() == span


def test_a_comment_is_saved_with_its_highlight(
    feature: DetailsFeature, context: UiContext, paper: PaperId, settle: Settle, qtbot: QtBot
) -> None:
    select(feature, "accuracy")
    context.actions.trigger("highlight")
    settle()

    qtbot.keyClicks(feature.view.page.notes.cards[0].editor, "Key trick")
    feature.flush()

    assert context.services.browsing.details(paper).highlights[0].comment == "Key trick"


def test_a_highlight_whose_words_are_gone_is_still_listed_and_says_so(
    feature: DetailsFeature, context: UiContext, paper: PaperId, settle: Settle
) -> None:
    select(feature, "accuracy")
    context.actions.trigger("highlight")
    settle()

    context.bus.announce(context.services.papers.set_fields((paper,), {"abstract": "Nothing of it is left."}).changes)
    settle()

    card = feature.view.page.notes.cards[0]
    assert isinstance(card, HighlightCard)
    assert card.state == "Not found in the text any more"
    assert feature.view.page.abstract.text.highlight_at(3) is None


def test_a_search_marks_its_words_in_the_abstract(feature: DetailsFeature, paper: PaperId, settle: Settle) -> None:
    feature.show_paper(paper, "accuracy")
    settle()

    marked = [selection.cursor.selectedText() for selection in feature.view.page.abstract.text.extraSelections()]
    assert marked == ["accuracy"]


def test_escape_in_a_comment_gives_the_keyboard_back_to_the_list(
    feature: DetailsFeature, context: UiContext, qtbot: QtBot
) -> None:
    given: list[str] = []
    context.actions.bind("focus_papers", lambda: given.append("papers"))

    qtbot.keyClick(feature.view.page.notes.new_editor, Qt.Key.Key_Escape)

    assert given == ["papers"]
