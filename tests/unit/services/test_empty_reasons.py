"""A search that finds nothing tells why; half-typed names, circles and likenesses are told of too."""

import pytest

from nightstand.bootstrap import Services
from nightstand.domain.author import Author
from nightstand.domain.paper import PaperId
from nightstand.domain.reading_list import ListId
from nightstand.services.searching import EmptyKind, EmptyReason, Scope, ScopeKind, SearchRequest, SearchResult

TITLES = [
    ("Waves in harbours", "Rogue waves batter the breakwater of a harbour.", 2023),
    ("Tides in estuaries", "Tidal currents carry sediment through an estuary.", 2023),
    ("Sediment and waves", "Rogue waves stir up sediment near a breakwater.", 2024),
]


@pytest.fixture
def sea(services: Services) -> Services:
    for title, abstract, year in TITLES:
        services.papers.add(
            {"title": title, "abstract": abstract, "year": year, "authors": (Author("Okafor", "Ada"),), "venue": "Sea"}
        )
    services.tagging.tag([PaperId(1)], add=["bandits", "sea/rough"])
    services.tagging.tag([PaperId(2)], add=["bayes"])
    services.reading_lists.create("Coastal reading", selection=[PaperId(3)])
    services.indexing.catch_up()
    return services


def search(services: Services, text: str) -> SearchResult:
    return services.searching.search(SearchRequest(text))


def nothing(services: Services, text: str) -> EmptyReason:
    found = search(services, text)
    assert found.total == 0
    assert found.empty_reason is not None
    return found.empty_reason


@pytest.mark.parametrize(
    ("text", "kind", "value"),
    [
        ("10.1145/3292500.3330701", EmptyKind.IDENTIFIER, "10.1145/3292500.3330701"),
        ("doi:10.1145/3292500.3330701 ", EmptyKind.IDENTIFIER, "10.1145/3292500.3330701"),
        ("https://arxiv.org/abs/2401.01234", EmptyKind.IDENTIFIER, "https://arxiv.org/abs/2401.01234"),
        ("https://example.org/paper.pdf", EmptyKind.IDENTIFIER, "https://example.org/paper.pdf"),
        ("tag:bandit ", EmptyKind.UNKNOWN_NAME, "bandit"),
        ("waves list:costal ", EmptyKind.UNKNOWN_NAME, "costal"),
        ("like:nobody2020 ", EmptyKind.UNKNOWN_NAME, "nobody2020"),
        ("author:nosuchperson waves ", EmptyKind.CLAUSE, "author:nosuchperson"),
        ("zebra ", EmptyKind.CLAUSE, "zebra"),
        ("year:2023 year:2024", EmptyKind.CONTRADICTION, "year:2023 year:2024"),
        ("waves -waves ", EmptyKind.CONTRADICTION, "waves -waves"),
        ("title:harbours year:2024", EmptyKind.TOGETHER, ""),
    ],
)
def test_the_reason_is_told_by_kind(sea: Services, text: str, kind: EmptyKind, value: str) -> None:
    found = nothing(sea, text)

    assert (found.kind, found.value) == (kind, value)
    assert found.words


def test_the_part_that_no_paper_fits_is_named(sea: Services) -> None:
    found = search(sea, "author:nosuchperson waves ")

    assert not found.is_relaxed
    assert found.empty_reason is not None
    assert found.empty_reason.words == "No paper fits: “nosuchperson” among the authors."


@pytest.mark.parametrize(("text", "near"), [("tag:bandit ", "bandits"), ("list:costal ", "Coastal reading")])
def test_names_near_a_wrong_one_are_told(sea: Services, text: str, near: str) -> None:
    found = nothing(sea, text)

    assert found.near[0] == near
    assert f"“{near}”" in found.words


def test_where_papers_are_found_or_nothing_was_typed_there_is_no_reason(sea: Services) -> None:
    assert search(sea, "waves").empty_reason is None
    assert search(sea, "").empty_reason is None


def test_a_half_typed_tag_finds_what_begins_so_and_says_it(sea: Services) -> None:
    half, whole, exact = search(sea, "tag:ba"), search(sea, "tag:bandits"), search(sea, "tag:ba ")

    assert (set(half.ids), half.understood) == ({1, 2}, "tag starting with “ba”")
    assert (set(whole.ids), whole.understood) == ({1}, "tag: bandits")
    assert (set(exact.ids), exact.understood) == (set(), "tag: ba")
    assert set(search(sea, "tag:rou").ids) == {1}
    assert set(search(sea, "list:coas").ids) == set(search(sea, "list:read").ids) == {3}
    assert [clause.words for clause in half.clauses] == ["tag starting with “ba”"]


@pytest.mark.parametrize("text", ["tag:b?ndits", "tag:*dits", "tag:band*s", "tag:B?nd*", "tag:b?nd", 'tag:"b?ndits"'])
def test_stars_and_question_marks_stand_for_letters_of_a_tag(sea: Services, text: str) -> None:
    found = search(sea, text)

    assert set(found.ids) == {1}
    assert found.understood.startswith("tag like “")


@pytest.mark.parametrize("text", ["list:c??stal", "list:*stal", "list:C*l", "list:c?ast"])
def test_stars_and_question_marks_stand_for_letters_of_a_list(sea: Services, text: str) -> None:
    assert set(search(sea, text).ids) == set(search(sea, "list:coas").ids)


def test_a_pattern_that_no_tag_is_like_says_so(sea: Services) -> None:
    assert "No tag is like “q?q”." in nothing(sea, "tag:q?q ").words


@pytest.mark.parametrize("length", range(1, 8))
def test_no_letter_of_a_name_on_the_way_finds_nothing(sea: Services, length: int) -> None:
    assert search(sea, f"tag:{'bandits'[:length]}").total >= 1
    assert search(sea, f"list:{'coastal'[:length]}").total == 1


def test_a_saved_search_that_asks_for_itself_is_told_of(sea: Services) -> None:
    made = sea.reading_lists.create("Round", query="waves list:Other ").new_id
    sea.reading_lists.create("Other", query="list:round ")

    found = search(sea, "list:Other ")
    inside = sea.searching.search(SearchRequest(scope=Scope(ScopeKind.LIST, str(ListId(made or 0)))))

    assert found.total == inside.total == 0
    assert "asks for itself" in found.note
    assert "asks for itself" in inside.note
    assert found.empty_reason is not None
    assert found.empty_reason.kind is EmptyKind.SAVED_SEARCH


def test_a_saved_search_for_a_tag_that_is_gone_says_so(sea: Services) -> None:
    sea.reading_lists.create("Bayesian", query="tag:bayes ")
    sea.tagging.delete("bayes")

    found = nothing(sea, "list:Bayesian ")

    assert found.kind is EmptyKind.SAVED_SEARCH
    assert "No tag is called “bayes”" in found.words


def test_a_sentence_with_slips_finds_the_papers_with_its_good_words_and_offers_better_ones(sea: Services) -> None:
    found = search(sea, "rogue wavez batter harbuor breakwaterr estuarry sediment ")

    assert found.is_relaxed
    assert {1, 3} <= set(found.ids)
    assert found.suggestion is not None
    assert "breakwater " in found.suggestion


def test_a_likeness_is_told_by_the_title_and_by_the_words_in_common(sea: Services) -> None:
    found = search(sea, "like:1")

    reasons = sea.searching.why("like:1", PaperId(3))

    assert found.understood == "papers like “Waves in harbours”"
    assert found.clauses[0].words == found.understood
    assert {reason.words.lower() for reason in reasons} >= {"rogue", "waves", "breakwater"}
    assert sum(reason.share for reason in reasons) == pytest.approx(1)


def test_without_an_index_no_more_is_claimed_than_was_looked_at(sea: Services) -> None:
    sea.indexing.distrust()

    found = nothing(sea, "zebra ")

    assert found.kind is EmptyKind.CLAUSE
    assert "whether other texts do" in found.words


def test_every_part_that_no_paper_fits_is_named(sea: Services) -> None:
    assert nothing(sea, "zebra quagga ").words == "No paper fits: “zebra”; nor: “quagga”."
