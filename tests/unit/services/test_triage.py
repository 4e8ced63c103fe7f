"""Piles from searches, and what going back would undo."""

import pytest

from builders import add_papers
from nightstand.bootstrap import Services
from nightstand.domain.decision import Decision
from nightstand.domain.paper import Bibliography, PaperId
from nightstand.services.progress import CancelToken
from nightstand.services.searching import Scope, ScopeKind, SearchRequest
from nightstand.services.triage import PileOrder, Which, topic_of


@pytest.fixture
def added(services: Services) -> tuple[PaperId, ...]:
    return add_papers(services, 5)


def test_a_pile_holds_the_undecided_papers_in_the_order_of_the_result(
    services: Services, added: tuple[PaperId, ...]
) -> None:
    services.papers.decide(added[1:3], Decision.SKIP)
    request = SearchRequest()

    found = services.triage.pile(request)

    listed = [paper for paper in services.searching.search(request).ids if paper not in added[1:3]]
    assert list(found.papers) == listed
    assert found.decided_others == 2


def test_a_pile_can_hold_what_was_put_off_or_all(services: Services, added: tuple[PaperId, ...]) -> None:
    services.papers.decide(added[:1], Decision.LATER)
    services.papers.decide(added[1:2], Decision.KEEP)

    assert services.triage.pile(SearchRequest(), Which.LATER).papers == added[:1]
    assert len(services.triage.pile(SearchRequest(), Which.ALL).papers) == 5


def test_a_search_narrows_the_pile(services: Services, added: tuple[PaperId, ...]) -> None:
    found = services.triage.pile(SearchRequest("year:2003", Scope(ScopeKind.INBOX)))

    assert found.papers == added[2:3]


def test_going_back_knows_a_mark_on_one_paper_from_a_step_that_touches_more(
    services: Services, added: tuple[PaperId, ...]
) -> None:
    steps = [services.triage.newest_step()[1]]
    services.papers.decide(added[:1], Decision.KEEP)
    steps.append(services.triage.newest_step()[1])
    services.papers.decide(added[1:4], Decision.KEEP)
    steps.append(services.triage.newest_step()[1])

    assert steps == [False, True, False]


def test_decisions_of_papers_that_are_gone_are_left_out(services: Services, added: tuple[PaperId, ...]) -> None:
    services.papers.decide(added[:1], Decision.MAYBE)

    decisions = services.triage.decisions((*added[:2], PaperId(999)))

    assert decisions == {added[0]: Decision.MAYBE, added[1]: Decision.UNDECIDED}


def test_while_nothing_is_learned_papers_stay_as_they_came_and_nothing_is_said_of_them(
    services: Services, added: tuple[PaperId, ...]
) -> None:
    learned = services.triage.learn(added, 5, PileOrder.LIKELY, CancelToken())

    assert (learned.is_ready, learned.papers) == (False, added)
    assert services.triage.why(added[0]).is_empty


def test_a_topic_is_what_the_source_calls_it() -> None:
    assert topic_of(Bibliography(extra={"primary_area": "optimisation", "pages": "3"})) == "optimisation"
    assert topic_of(Bibliography()) == ""


def test_a_topic_and_a_word_of_one_text_are_told_once(services: Services) -> None:
    added = []
    for number in range(24):
        subject = "theory" if number % 2 else "harbours"
        values = {"title": f"{subject} study {number}", "extra.topic": subject.capitalize()}
        added.append(services.papers.add(values).papers[0])
    for number, paper in enumerate(added[:14]):
        services.papers.decide([paper], Decision.KEEP if number % 2 else Decision.SKIP)
    services.triage.learn(added[14:], 10, PileOrder.LIKELY, CancelToken())

    texts = [word.text for word in services.triage.why(added[15]).speaking_for]

    assert "theory" in texts
    assert len(texts) == len(set(texts))
