"""Less of this: said as a step of the history, kept in the library, listed and taken back."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from nightstand.bootstrap import Services
from nightstand.domain.decision import Decision
from nightstand.domain.errors import EditConflict
from nightstand.domain.less_of import LessOfThis, WantLess
from nightstand.domain.paper import PaperId
from nightstand.ranking.interest.ordering import OrderMode
from nightstand.services.interest import InterestService
from nightstand.services.interest_less import UnwantedPaper, UnwantedWord, word_names

WORDS = st.sampled_from(["coral", "topic:tides", "crane"])
STEPS = st.lists(st.tuples(st.sampled_from(["more", "less", "undo", "redo"]), st.sets(WORDS, max_size=2)), max_size=8)


@pytest.fixture
def paper(services: Services) -> PaperId:
    return services.papers.add({"title": "Tides of the Reef"}).papers[0]


def test_words_and_papers_are_listed_for_reading(services: Services, paper: PaperId) -> None:
    services.less_of.want_less(words=["coral", "topic:tides"], like=[paper])

    listed = services.less_of.listed()

    assert listed.words == (UnwantedWord("coral", "coral", "word"), UnwantedWord("topic:tides", "tides", "topic"))
    assert listed.papers == (UnwantedPaper(paper, "Tides of the Reef"),)


def test_the_step_is_named_by_what_was_said(services: Services, paper: PaperId) -> None:
    labels = [
        services.less_of.want_less(words=["topic:tides"]).label,
        services.less_of.want_less(like=[paper]).label,
        services.less_of.want_as_before(like=[paper]).label,
    ]

    assert labels == [
        "Want less of “tides”",
        "Want less like “Tides of the Reef”",
        "Want no longer less like “Tides of the Reef”",
    ]


def test_what_was_said_already_or_never_is_no_step(services: Services) -> None:
    services.less_of.want_less(words=["coral"])
    before = services.library.undo_label()

    again = services.less_of.want_less(words=["coral"])
    never = services.less_of.want_as_before(words=["crane"])

    assert again.changes.is_empty and never.changes.is_empty
    assert services.library.undo_label() == before


def test_saying_it_for_one_more_word_is_undone_without_the_words_said_before(services: Services) -> None:
    services.less_of.want_less(words=["coral"])
    services.less_of.want_less(words=["coral", "crane"])

    services.library.undo()

    assert services.less_of.current().words == {"coral"}


def test_a_paper_that_is_not_there_is_not_said_less_of(services: Services) -> None:
    assert services.less_of.want_less(like=[PaperId(77)]).changes.is_empty
    assert services.less_of.current().is_empty


def test_a_step_made_for_another_state_is_refused(services: Services) -> None:
    services.less_of.want_less(words=["coral"])

    with pytest.raises(EditConflict, match="less of"):
        services.library.apply(WantLess(LessOfThis(words=frozenset({"coral", "crane"}))), "Want less")

    assert services.less_of.current().words == {"coral"}


def test_it_outlives_the_trash_for_good_and_can_still_be_taken_back(services: Services, paper: PaperId) -> None:
    services.less_of.want_less(words=["coral"], like=[paper])
    services.papers.trash([paper])
    services.papers.empty_trash()

    assert services.less_of.listed().papers == (UnwantedPaper(paper, ""),)

    services.less_of.want_as_before(like=[paper])

    assert services.less_of.current() == LessOfThis(words=frozenset({"coral"}))


def test_another_learned_order_of_the_same_library_knows_it(services: Services) -> None:
    texts = ["coral reef"] * 8 + ["harbour crane"] * 8
    added = [services.papers.add({"title": f"{text} {n}", "abstract": text}).papers[0] for n, text in enumerate(texts)]

    services.papers.decide(added[:6], Decision.KEEP)
    services.papers.decide(added[8:14], Decision.SKIP)
    services.less_of.want_less(words=["coral", "reef"])
    fresh = InterestService(services.database)
    fresh.refit()

    assert fresh.order([added[6], added[14]], OrderMode.LIKELY) == [added[14], added[6]]


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(STEPS)
def test_undoing_every_step_leaves_what_was_there_before(services: Services, steps: list[tuple[str, set[str]]]) -> None:
    while services.library.undo_label():
        services.library.undo()
    states = [services.less_of.current()]
    for kind, words in steps:
        if kind == "undo" and len(states) > 1:
            services.library.undo()
            states.pop()
            assert services.less_of.current() == states[-1]
        elif kind == "redo" and services.library.redo_label():
            services.library.redo()
            states.append(services.less_of.current())
        elif kind in ("less", "more"):
            call = services.less_of.want_less if kind == "less" else services.less_of.want_as_before
            if not call(words=words).changes.is_empty:
                states.append(services.less_of.current())
    while len(states) > 1:
        services.library.undo()
        states.pop()
        assert services.less_of.current() == states[-1]


@pytest.mark.parametrize(
    ("typed", "names"),
    [
        ("Lagoons", ("lagoon",)),
        ("coral reef coral", ("coral", "reef")),
        ("Topic: Deep  Learning", ("topic:deep learning",)),
        ("author:Mika Sato", ("author:mika sato",)),
        ("  ", ()),
    ],
)
def test_what_is_typed_names_words_as_the_learned_order_does(typed: str, names: tuple[str, ...]) -> None:
    assert word_names(typed) == names
