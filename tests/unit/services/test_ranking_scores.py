"""The learned order as what is expected of a list's papers."""

from statistics import fmean, pstdev

import pytest

from builders import add_papers
from nightstand.bootstrap import Services
from nightstand.domain.decision import Decision
from nightstand.domain.judgment import Goal, GoalKind
from nightstand.domain.reading_list import ListId
from nightstand.services.interest import InterestService
from nightstand.services.ranking_scores import learned_scores

WORDS = {True: "coral reef fish swim over coral", False: "steel bridge bolts carry the load"}


def test_a_list_begins_in_the_learned_order(services: Services) -> None:
    papers = [
        services.papers.add({"title": f"{WORDS[number % 2 == 0]} {number}", "abstract": WORDS[number % 2 == 0]}).papers[
            0
        ]
        for number in range(24)
    ]
    decided, pile = papers[:14], papers[14:]
    for place, paper in enumerate(decided):
        services.papers.decide([paper], Decision.KEEP if place % 2 == 0 else Decision.SKIP)
    interest = InterestService(services.database)
    interest.refit()

    scores = learned_scores(interest, pile)
    reading = ListId(services.reading_lists.create("Reading", selection=pile).new_id or 0)
    services.ranking.start(reading, Goal(GoalKind.FULL), scores)

    assert fmean(scores.values()) == pytest.approx(0, abs=1e-9)
    assert pstdev(scores.values()) == pytest.approx(1)
    assert set(services.ranking_view.state(reading).order[:5]) == set(pile[::2])


def test_nothing_is_expected_while_nothing_is_learned(services: Services) -> None:
    papers = add_papers(services, 4)

    assert learned_scores(InterestService(services.database), papers) == {}
