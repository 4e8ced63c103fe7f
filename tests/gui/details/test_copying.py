"""Copying from the abstract that is shown: the selection or the whole, as plain text, Markdown or LaTeX."""

from collections.abc import Callable

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from builders import add_papers
from nightstand.domain.paper import PaperId
from nightstand.ui.context import UiContext
from nightstand.ui.details.feature import DetailsFeature

Settle = Callable[[], None]
SOURCE = "A *quick* bound $\\widetilde{O}(\\sqrt{T})$ --- 5\\% less"


@pytest.fixture
def feature(context: UiContext, qtbot: QtBot, settle: Settle) -> DetailsFeature:
    paper: PaperId = add_papers(context.services, 1)[0]
    context.services.papers.set_fields((paper,), {"abstract": SOURCE})
    made = DetailsFeature(context)
    qtbot.addWidget(made.view)
    made.view.resize(420, 500)
    made.view.show()
    made.show_paper(paper)
    settle()
    return made


@pytest.mark.parametrize(
    ("action", "text"),
    [
        ("copy_abstract_plain", "A quick bound Õ(√T) — 5% less"),
        ("copy_abstract_markdown", "A *quick* bound $\\widetilde{O}(\\sqrt{T})$ — 5% less"),
        ("copy_abstract_latex", "A \\emph{quick} bound $\\widetilde{O}(\\sqrt{T})$ --- 5\\% less"),
    ],
)
def test_without_a_selection_the_whole_abstract_is_copied(
    feature: DetailsFeature, context: UiContext, settle: Settle, action: str, text: str
) -> None:
    context.actions.trigger(action)
    settle()

    assert feature.view.shown is not None
    assert QApplication.clipboard().text() == text


def test_a_selection_is_copied_alone(feature: DetailsFeature, context: UiContext, settle: Settle) -> None:
    feature.view.page.abstract.text.select_span(2, 7)

    context.actions.trigger("copy_abstract_markdown")
    settle()

    assert QApplication.clipboard().text() == "*quick*"


def test_ctrl_c_copies_what_is_read_with_formulas_in_unicode(feature: DetailsFeature) -> None:
    text = feature.view.page.abstract.text
    text.selectAll()

    text.copy()

    assert QApplication.clipboard().text() == "A quick bound Õ(√T) — 5% less"
