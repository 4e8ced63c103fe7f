"""The details pane on a real library: what it shows, what can be done there, and staying where one reads."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from builders import add_papers
from nightstand.domain.author import Author
from nightstand.domain.decision import Decision, ReadingStatus
from nightstand.domain.paper import PaperId
from nightstand.ui.context import UiContext
from nightstand.ui.details.feature import DetailsFeature
from nightstand.ui.widgets.linked_label import LinkedLabel

Settle = Callable[[], None]


@pytest.fixture
def papers(context: UiContext) -> tuple[PaperId, ...]:
    return add_papers(context.services, 3)


@pytest.fixture
def feature(context: UiContext, papers: tuple[PaperId, ...], qtbot: QtBot) -> DetailsFeature:
    made = DetailsFeature(context)
    qtbot.addWidget(made.view)
    made.view.resize(420, 500)
    made.view.show()
    return made


def test_nothing_selected_says_so(feature: DetailsFeature, settle: Settle) -> None:
    feature.show_paper(None)
    settle()

    assert feature.view.is_empty


def test_only_the_paper_asked_for_last_is_shown(
    feature: DetailsFeature, papers: tuple[PaperId, ...], settle: Settle
) -> None:
    for paper in papers:
        feature.show_paper(paper)
    settle()

    assert feature.view.shown is not None
    assert feature.view.shown.id == papers[-1]


def test_clicking_marks_changes_them_and_clicking_the_decision_again_takes_it_back(
    feature: DetailsFeature, context: UiContext, papers: tuple[PaperId, ...], settle: Settle
) -> None:
    feature.show_paper(papers[0])
    settle()
    page = feature.view.page

    page.marks._status.button(ReadingStatus.READING).click()
    page.marks._decision.button(Decision.KEEP).click()
    page.marks._rating.rated.emit(4)
    settle()
    first = context.services.browsing.details(papers[0]).marks
    page.marks._decision.button(Decision.KEEP).click()
    settle()
    second = context.services.browsing.details(papers[0]).marks

    assert (first.status, first.decision, first.rating) == (ReadingStatus.READING, Decision.KEEP, 4)
    assert second.decision is Decision.UNDECIDED
    assert page.marks.decision is None


def test_a_tag_is_taken_away_with_the_delete_key_and_comes_back_with_undo(
    feature: DetailsFeature, context: UiContext, papers: tuple[PaperId, ...], settle: Settle, qtbot: QtBot
) -> None:
    context.services.tagging.tag(papers[:1], add=["theory", "R&D"])
    feature.show_paper(papers[0])
    settle()

    qtbot.keyClick(feature.view.page.tags.chips[0], Qt.Key.Key_Delete)
    settle()
    left = [chip.chip.name for chip in feature.view.page.tags.chips]
    context.bus.announce(context.services.library.undo().changes)
    settle()

    assert left == ["theory"]
    assert [chip.chip.name for chip in feature.view.page.tags.chips] == ["R&D", "theory"]


def test_a_renamed_tag_is_shown_by_its_new_name_at_once(
    feature: DetailsFeature, context: UiContext, papers: tuple[PaperId, ...], settle: Settle
) -> None:
    context.services.tagging.tag(papers[:1], add=["draft"])
    feature.show_paper(papers[0])
    settle()

    context.bus.announce(context.services.tagging.rename("draft", "final").changes)
    settle()

    assert [chip.chip.name for chip in feature.view.page.tags.chips] == ["final"]


def test_the_place_on_the_page_stays_when_the_same_paper_changes(
    feature: DetailsFeature, context: UiContext, papers: tuple[PaperId, ...], settle: Settle
) -> None:
    feature.show_paper(papers[0])
    settle()
    bar = feature.view.page.verticalScrollBar()
    bar.setValue(60)

    context.bus.announce(context.services.papers.rate(papers[:1], 3).changes)
    settle()
    after_change = bar.value()
    feature.show_paper(papers[1])
    settle()

    assert (after_change, bar.value()) == (60, 0)


def test_changes_of_other_papers_do_not_read_the_shown_one_again(
    feature: DetailsFeature, context: UiContext, papers: tuple[PaperId, ...], settle: Settle
) -> None:
    feature.show_paper(papers[0])
    settle()
    shown = feature.view.shown

    context.bus.announce(context.services.papers.rate(papers[1:2], 3).changes)
    settle()

    assert feature.view.shown is shown


def test_a_paper_that_is_gone_leaves_the_pane_empty(
    feature: DetailsFeature, context: UiContext, papers: tuple[PaperId, ...], settle: Settle
) -> None:
    feature.show_paper(papers[0])
    settle()
    context.services.papers.trash(papers[:1])

    context.bus.announce(context.services.papers.empty_trash().changes)
    settle()

    assert feature.view.is_empty


def test_a_long_list_of_authors_is_folded_and_unfolds_by_a_click(
    feature: DetailsFeature, context: UiContext, settle: Settle
) -> None:
    many = tuple(Author(f"Family{number}", "Given") for number in range(125))
    made = context.services.papers.add({"title": "Tides", "authors": many}).new_id
    assert made is not None
    feature.show_paper(PaperId(made))
    settle()
    heading = feature.view.page.heading
    folded = heading.shown_authors

    heading._names.activated.emit("more:")
    unfolded = heading.shown_authors

    assert folded.endswith("+117 more")
    assert "Family124" in unfolded
    assert "Family124" not in folded


def test_several_selected_papers_are_summed_up_and_one_is_shown_again_afterwards(
    feature: DetailsFeature, papers: tuple[PaperId, ...], settle: Settle
) -> None:
    feature.show_paper(papers[0])
    feature.show_selection(papers)
    settle()
    summed = (feature.view.shown, feature.view.many.title)

    feature.show_selection(papers[:1])
    settle()

    assert summed == (None, "3 papers selected")
    assert feature.view.shown is not None


def test_text_from_files_is_shown_literally(feature: DetailsFeature, context: UiContext, settle: Settle) -> None:
    title = '<b>Bold</b> claims <img src="file:///x.png">'
    made = context.services.papers.add({"title": title, "authors": (Author("<h1>Lee</h1>", "A"),)}).new_id
    assert made is not None

    feature.show_paper(PaperId(made))
    settle()

    names = feature.view.page.heading.findChildren(LinkedLabel)[1]
    assert "&lt;h1&gt;Lee&lt;/h1&gt;" in names.text()
    assert "<h1>" not in names.text()


def test_a_click_on_an_author_searches_for_their_papers(
    feature: DetailsFeature, papers: tuple[PaperId, ...], settle: Settle
) -> None:
    searched: list[str] = []
    feature.search_requested.connect(searched.append)
    feature.show_paper(papers[0])
    settle()

    feature.view.page.heading._names.linkActivated.emit("0")

    assert searched == ['author:"Mika Sato"']


@pytest.mark.parametrize("address", ["file:///etc/hostname", "javascript:alert(1)", "data:text/html,x", "notes.png"])
def test_an_unsafe_link_is_not_offered(
    feature: DetailsFeature, context: UiContext, settle: Settle, address: str
) -> None:
    made = context.services.papers.add({"title": "Tides", "url": address}).new_id
    assert made is not None

    feature.show_paper(PaperId(made))
    settle()

    assert not feature.view.page.marks._open.isEnabled()
