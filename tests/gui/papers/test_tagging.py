"""Tagging the selection in the popup: known tags are switched, new ones made, separators end a name."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from builders import add_papers
from nightstand.domain.paper import PaperId
from nightstand.ui.context import UiContext
from nightstand.ui.paper_selection import PaperSelection
from nightstand.ui.papers.tagging import PaperTagging
from paper_window import popup_messages


@pytest.fixture
def papers(context: UiContext) -> tuple[PaperId, ...]:
    added = add_papers(context.services, 3)
    context.services.tagging.tag(added[:1], add=["theory"])
    context.services.tagging.create("privacy")
    return added


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    made = QWidget()
    qtbot.addWidget(made)
    return made


@pytest.fixture
def tagging(context: UiContext, papers: tuple[PaperId, ...], window: QWidget) -> PaperTagging:
    made = PaperTagging(context, lambda: PaperSelection(papers, papers[0]), window)
    made.open(QPoint(10, 10))
    return made


def tags(context: UiContext, papers: tuple[PaperId, ...]) -> list[set[str]]:
    return [set(row.tags) for row in context.services.browsing.rows(papers)]


@popup_messages
def test_tags_of_the_selected_papers_are_offered_first(tagging: PaperTagging) -> None:
    assert tagging.popup.offered == ("theory", "privacy")


@popup_messages
def test_enter_takes_the_offered_tag_for_all_papers(
    tagging: PaperTagging, context: UiContext, papers: tuple[PaperId, ...], qtbot: QtBot
) -> None:
    qtbot.keyClicks(tagging.popup.field, "PRIV")
    qtbot.keyClick(tagging.popup.field, Qt.Key.Key_Return)

    assert tags(context, papers) == [{"theory", "privacy"}, {"privacy"}, {"privacy"}]
    assert tagging.popup.isVisible()
    assert tagging.popup.field.text() == ""


@popup_messages
def test_a_tag_on_some_papers_goes_to_all_and_then_away_again(
    tagging: PaperTagging, context: UiContext, papers: tuple[PaperId, ...], qtbot: QtBot
) -> None:
    for _ in range(2):
        qtbot.keyClicks(tagging.popup.field, "theory")
        qtbot.keyClick(tagging.popup.field, Qt.Key.Key_Return)
        if _ == 0:
            after_first = tags(context, papers)

    assert after_first == [{"theory"}] * 3
    assert tags(context, papers) == [set(), set(), set()]


@popup_messages
def test_a_new_tag_is_one_step_for_all_papers(
    tagging: PaperTagging, context: UiContext, papers: tuple[PaperId, ...], qtbot: QtBot
) -> None:
    qtbot.keyClicks(tagging.popup.field, "R&D")
    qtbot.keyClick(tagging.popup.field, Qt.Key.Key_Return)
    after = tags(context, papers)

    context.services.library.undo()

    assert after == [{"theory", "R&D"}, {"R&D"}, {"R&D"}]
    assert tags(context, papers) == [{"theory"}, set(), set()]


@popup_messages
def test_a_separator_ends_a_tag_while_typing(
    tagging: PaperTagging, context: UiContext, papers: tuple[PaperId, ...], qtbot: QtBot
) -> None:
    qtbot.keyClicks(tagging.popup.field, "alpha, beta;, ")

    assert tags(context, papers)[1] == {"alpha", "beta"}
    assert tagging.popup.field.text().strip() == ""


@popup_messages
def test_lines_that_are_pasted_are_tags_of_their_own(
    tagging: PaperTagging, context: UiContext, papers: tuple[PaperId, ...], qtbot: QtBot
) -> None:
    QApplication.clipboard().setText("tide\nmoon\nharbour")

    tagging.popup.field.paste()
    qtbot.keyClick(tagging.popup.field, Qt.Key.Key_Return)

    assert tags(context, papers)[1] == {"tide", "moon", "harbour"}


@popup_messages
def test_return_in_an_empty_field_closes_the_popup(tagging: PaperTagging, context: UiContext, qtbot: QtBot) -> None:
    steps = len(context.services.library.history())

    qtbot.keyClick(tagging.popup.field, Qt.Key.Key_Return)

    assert not tagging.popup.isVisible()
    assert len(context.services.library.history()) == steps
