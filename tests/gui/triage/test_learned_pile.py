"""The learned order in the window: what follows moves, the paper at hand never does; why it is there; less of it."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt

from gui_desk import Desk
from nightstand.bootstrap import Services
from nightstand.domain.decision import Decision
from nightstand.domain.paper import PaperId
from nightstand.services.triage import PileOrder
from nightstand.ui.unwanted_menu import UnwantedMenu
from triage_at_work import TriageAtWork

WANTED = "coral reef bleaching under warming lagoons"
OTHER = "harbour crane scheduling with container queues"


@pytest.fixture
def mixed(services: Services) -> tuple[PaperId, ...]:
    """Papers of two subjects by turns; of the first ten it is decided that one subject is wanted."""
    added = []
    for number in range(30):
        subject = WANTED if number % 2 == 0 else OTHER
        values = {"title": f"{subject.split()[0]} study {number}", "abstract": f"{subject}. {subject}, case {number}."}
        added.append(services.papers.add(values).papers[0])
    for number, paper in enumerate(added[:12]):
        services.papers.decide((paper,), Decision.KEEP if number % 2 == 0 else Decision.SKIP)
    return tuple(added)


@pytest.fixture
def learned(open_desk: Callable[[int], Desk], mixed: tuple[PaperId, ...]) -> TriageAtWork:
    triage = TriageAtWork(open_desk(len(mixed))).open()
    triage.desk.until(lambda: triage.feature.view.head.order.button("likely").isEnabled())
    return triage


def is_wanted(mixed: tuple[PaperId, ...], paper: PaperId) -> bool:
    return mixed.index(paper) % 2 == 0


def test_wanted_papers_come_first_and_the_one_at_hand_stays(learned: TriageAtWork, mixed: tuple[PaperId, ...]) -> None:
    at_hand = learned.paper

    following = learned.order[1:]

    assert learned.paper == at_hand == learned.order[0]
    wanted = [is_wanted(mixed, paper) for paper in following]
    assert wanted == sorted(wanted, reverse=True)


def test_the_order_of_the_list_is_one_key_away(learned: TriageAtWork) -> None:
    learned.feature.presenter.choose_order(PileOrder.GIVEN)
    pile = learned.feature.presenter.pile
    assert pile is not None

    learned.desk.until(lambda: pile.following() == pile.following_as_listed())
    learned.press(Qt.Key.Key_O)
    learned.desk.until(lambda: pile.following() != pile.following_as_listed())

    assert learned.feature.presenter.learner.order is PileOrder.LIKELY


def test_a_page_says_why_its_paper_is_there(learned: TriageAtWork) -> None:
    why = learned.feature.view.page.why
    learned.desk.until(lambda: why.isVisibleTo(learned.feature.view) and bool(why.texts[1]))

    words, like = why.texts

    assert "For it:" in words or "Against it:" in words
    assert "which you" in like


def test_less_of_a_word_lets_papers_with_it_come_later(learned: TriageAtWork, mixed: tuple[PaperId, ...]) -> None:
    assert is_wanted(mixed, learned.order[1])

    for word in ("coral", "reef", "bleaching", "lagoons", "warming"):
        learned.feature.view.page.why.word_switched.emit(word, True)

    learned.desk.until(lambda: not is_wanted(mixed, learned.order[1]))
    assert "coral" in learned.feature.presenter.learner.unwanted


def test_less_of_a_word_is_one_step_that_the_key_takes_back(learned: TriageAtWork) -> None:
    learned.feature.view.page.why.word_switched.emit("coral", True)
    learned.desk.until(lambda: "coral" in learned.feature.presenter.learner.unwanted)

    learned.press(Qt.Key.Key_U)

    learned.desk.until(lambda: not learned.feature.presenter.learner.unwanted)
    assert learned.desk.services.less_of.current().is_empty


def test_what_there_shall_be_less_of_is_listed_and_taken_back_in_a_menu(learned: TriageAtWork) -> None:
    paper = learned.paper
    assert paper is not None
    learned.press(Qt.Key.Key_Minus)
    learned.desk.services.less_of.want_less(words=["topic:tides"])
    menu = UnwantedMenu(learned.desk.context, learned.feature.view.page, learned.feature).fill(
        learned.desk.services.less_of.listed()
    )
    said = [action.text() for action in menu.actions()]

    menu.actions()[0].trigger()

    assert said[0] == "Less of “tides (topic)”"
    assert len(said) == 2 and said[1].startswith("Less like “")
    assert learned.desk.services.less_of.current().words == frozenset()
    assert learned.desk.services.less_of.current().papers == {paper}
