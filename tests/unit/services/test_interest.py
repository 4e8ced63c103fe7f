"""The learned order of a library's undecided papers."""

from collections.abc import Sequence

import pytest

from interest_piles import topical_texts
from nightstand.bootstrap import Services, open_services
from nightstand.domain.author import Author
from nightstand.domain.decision import Decision
from nightstand.domain.paper import PaperId
from nightstand.paths import AppPaths
from nightstand.ranking.interest.ordering import OrderMode
from nightstand.services.interest import InterestService
from nightstand.services.interest_words import WordKind
from nightstand.services.progress import CancelToken

TOPICS = ("tide", "moon", "gale", "reef")


@pytest.fixture
def papers(services: Services) -> tuple[PaperId, ...]:
    """Return forty papers whose topics take turns: the first and each fourth after it are about tides."""
    return tuple(
        services.papers.add({"title": f"Paper {number}", "abstract": text}).papers[0]
        for number, text in enumerate(topical_texts(TOPICS, 10))
    )


@pytest.fixture
def interest(services: Services) -> InterestService:
    return InterestService(services.database)


def decide_ten(services: Services, papers: Sequence[PaperId]) -> list[PaperId]:
    """Keep the papers on tides among the first twelve, skip the others, and return the undecided papers."""
    services.papers.decide(papers[:12:4], Decision.KEEP)
    services.papers.decide([paper for place, paper in enumerate(papers[:12]) if place % 4], Decision.SKIP)
    return list(papers[12:])


def test_before_ten_decisions_papers_stay_as_they_came(
    services: Services, papers: tuple[PaperId, ...], interest: InterestService
) -> None:
    services.papers.decide(papers[:3], Decision.KEEP)
    services.papers.decide(papers[3:6], Decision.SKIP)

    interest.refit()

    assert not interest.is_ready
    assert interest.order(papers[::-1], OrderMode.LIKELY) == list(papers[::-1])
    assert interest.reasons(papers[0]).up == ()


def test_after_ten_decisions_papers_of_the_kept_topic_come_first(
    services: Services, papers: tuple[PaperId, ...], interest: InterestService
) -> None:
    undecided = decide_ten(services, papers)

    assert interest.refit()

    assert interest.is_ready
    assert set(interest.order(undecided, OrderMode.LIKELY)[:7]) == set(undecided[::4])
    assert interest.order(undecided, OrderMode.GIVEN) == undecided


def test_undoing_decisions_takes_the_order_back(
    services: Services, papers: tuple[PaperId, ...], interest: InterestService
) -> None:
    decide_ten(services, papers)
    interest.refit()

    services.library.undo()

    assert interest.refit()
    assert not interest.is_ready


def test_without_a_new_decision_nothing_is_learned_anew(
    services: Services, papers: tuple[PaperId, ...], interest: InterestService
) -> None:
    undecided = decide_ten(services, papers)
    interest.refit()

    assert not interest.refit()

    services.papers.decide([undecided[1]], Decision.SKIP)
    assert interest.refit()


def test_new_papers_take_their_places_after_the_next_fit(
    services: Services, papers: tuple[PaperId, ...], interest: InterestService
) -> None:
    undecided = decide_ten(services, papers)
    interest.refit()
    added = services.papers.add({"title": "New", "abstract": "tide1 tide2 tide3 tide4 tide5"}).papers[0]

    assert interest.order([*undecided, added], OrderMode.LIKELY)[-1] == added

    interest.refit()
    assert added in interest.order([*undecided, added], OrderMode.LIKELY)[:8]


def test_a_changed_abstract_moves_its_paper(
    services: Services, papers: tuple[PaperId, ...], interest: InterestService
) -> None:
    undecided = decide_ten(services, papers)
    interest.refit()

    services.papers.set_fields([undecided[1]], {"abstract": "tide1 tide2 tide3 tide4 tide5"})
    interest.refit()

    assert undecided[1] in interest.order(undecided, OrderMode.LIKELY)[:8]


def test_papers_in_the_trash_are_no_evidence_and_not_in_the_pile(
    services: Services, papers: tuple[PaperId, ...], interest: InterestService
) -> None:
    undecided = decide_ten(services, papers)
    interest.refit()

    services.papers.trash([papers[0], undecided[0]])
    interest.refit()

    near = {each.paper for paper in undecided for each in interest.reasons(paper).near}
    assert papers[0] not in near
    assert undecided[0] not in interest.interests(undecided)


def test_what_another_program_writes_is_seen(
    services: Services, papers: tuple[PaperId, ...], interest: InterestService, app_paths: AppPaths
) -> None:
    undecided = decide_ten(services, papers)
    interest.refit()

    other = open_services(app_paths)
    other.papers.set_fields([undecided[1]], {"abstract": "tide1 tide2 tide3 tide4 tide5"})
    other.close()
    interest.refit()

    assert undecided[1] in interest.order(undecided, OrderMode.LIKELY)[:8]


def test_the_order_brought_up_step_by_step_is_that_of_a_fresh_start(
    services: Services, papers: tuple[PaperId, ...], interest: InterestService
) -> None:
    undecided = decide_ten(services, papers)
    interest.refit()
    services.papers.add({"title": "New", "abstract": "moon1 tide2 common3"})
    services.tagging.tag(undecided[:5], add=["sea/tidal"])
    services.papers.trash([undecided[7]])
    services.papers.decide([undecided[4]], Decision.MAYBE)
    interest.refit()

    fresh = InterestService(services.database)
    fresh.refit()

    known, anew = interest.interests(papers), fresh.interests(papers)
    assert known.keys() == anew.keys()
    assert all(known[paper].score == pytest.approx(anew[paper].score, abs=0.02) for paper in known)


def test_reasons_name_words_and_the_decided_papers_that_are_alike(
    services: Services, papers: tuple[PaperId, ...], interest: InterestService
) -> None:
    undecided = decide_ten(services, papers)
    interest.refit()

    about_tides, about_moons = interest.reasons(undecided[0]), interest.reasons(undecided[1])

    assert about_tides.up[0].text.startswith("tide") and about_tides.up[0].kind is WordKind.WORD
    assert about_moons.down[0].text.startswith("moon")
    assert about_tides.near[0].is_wanted and about_tides.near[0].paper in papers[:12:4]


def test_a_tag_and_an_author_can_be_reasons(
    services: Services, papers: tuple[PaperId, ...], interest: InterestService
) -> None:
    undecided = decide_ten(services, papers)
    services.tagging.tag([*papers[:12:4], undecided[1]], add=["To Read"])
    services.papers.set_fields([*papers[:12:4], undecided[1]], {"authors": (Author("Sato", "Mika"),)})
    interest.refit()

    up = {(word.kind, word.text) for word in interest.reasons(undecided[1]).up}

    assert {(WordKind.TAG, "to read"), (WordKind.AUTHOR, "mika sato")} <= up


def test_less_of_a_word_pushes_its_papers_back_and_can_be_taken_back(
    services: Services, papers: tuple[PaperId, ...], interest: InterestService
) -> None:
    undecided = decide_ten(services, papers)
    interest.refit()
    before = interest.order(undecided, OrderMode.LIKELY)
    word = interest.reasons(before[0]).up[0].word

    services.less_of.want_less(words=[word])
    interest.refit()
    without = interest.order(undecided, OrderMode.LIKELY)
    is_down = word in {each.word for each in interest.reasons(before[0]).down}
    services.library.undo()
    interest.refit()

    assert is_down
    assert without.index(before[0]) > 0
    assert interest.order(undecided, OrderMode.LIKELY) == before


def test_a_fit_that_is_not_wanted_any_more_leaves_the_order_as_it_was(
    services: Services, papers: tuple[PaperId, ...], interest: InterestService
) -> None:
    undecided = decide_ten(services, papers)
    interest.refit()
    before = interest.order(undecided, OrderMode.LIKELY)
    services.papers.decide([undecided[1]], Decision.KEEP)
    cancel = CancelToken()
    cancel.cancel()

    assert not interest.refit(cancel)
    assert interest.order(undecided, OrderMode.LIKELY) == before

    assert interest.refit()


def test_the_hint_counts_the_decisions_that_are_not_undone(
    services: Services, papers: tuple[PaperId, ...], interest: InterestService
) -> None:
    services.papers.decide([papers[0]], Decision.KEEP)
    services.papers.decide([papers[1], papers[2]], Decision.SKIP)
    services.papers.decide([papers[3]], Decision.SKIP)

    services.library.undo()

    assert interest.hint(37).latest_skips == 2
