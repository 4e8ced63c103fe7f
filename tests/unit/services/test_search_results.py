"""What a search tells besides its papers: counts of parts, suggestions, facets, reasons; likeness; being stopped."""

import pytest

from builders import add_papers
from nightstand.bootstrap import Services
from nightstand.domain.author import Author
from nightstand.domain.decision import Decision
from nightstand.domain.paper import PaperId
from nightstand.domain.query_edit import ClauseState
from nightstand.domain.reading_list import ListId
from nightstand.services.faceting import Facet, FacetName
from nightstand.services.searching import Order, Scope, ScopeKind, SearchRequest, SearchStopped

MAO, OKAFOR = Author("Mao", "Cheng"), Author("Okafor", "Ada")
WAVES = [
    ("Waves in harbours", "Rogue waves batter the breakwater of a harbour.", (MAO, OKAFOR), 2023),
    ("Tides in estuaries", "Tidal currents carry sediment through an estuary.", (Author("Li", "Cheng Mao"),), 2023),
    ("Sediment and waves", "Rogue waves stir up sediment near a breakwater.", (OKAFOR,), 2024),
    ("Lighthouses", "A lamp turns above the harbour.", (Author("Sato", "Mika"),), 2025),
]


@pytest.fixture
def harbour(services: Services) -> Services:
    for title, abstract, authors, year in WAVES:
        services.papers.add({"title": title, "abstract": abstract, "authors": authors, "year": year, "venue": "Sea"})
    services.tagging.tag([PaperId(1), PaperId(2)], add=["sea/rough"])
    services.tagging.tag([PaperId(3)], add=["sea"])
    services.papers.decide([PaperId(1)], Decision.KEEP)
    services.indexing.catch_up()
    return services


def values(services: Services, text: str, name: FacetName) -> dict[str, tuple[int, ClauseState]]:
    facets = services.searching.facets(SearchRequest(text))
    return {
        value.clause: (value.count, value.state) for facet in facets if facet.name is name for value in facet.values
    }


def test_every_part_of_a_search_is_counted_by_itself(harbour: Services) -> None:
    result = harbour.searching.search(SearchRequest("waves year:2023 -harbour "))

    assert [clause.count for clause in result.clauses] == [2, 2, 2]
    assert result.total == 0


def test_words_that_stand_nowhere_together_bring_papers_with_most_of_them(harbour: Services) -> None:
    result = harbour.searching.search(SearchRequest("lighthouses estuary sediment "))

    assert result.is_relaxed
    assert result.ids[0] == 2


def test_where_few_papers_have_all_the_words_the_search_box_shows_those_with_most_behind_them(
    harbour: Services,
) -> None:
    text = "rogue waves stir breakwater "
    box = SearchRequest(text, widens_few=True)

    result, strict = harbour.searching.search(box), harbour.searching.search(SearchRequest(text))

    assert (list(result.ids), list(strict.ids)) == ([3, 1], [3])
    assert result.note == "1 paper has all the words; after it come those with most."
    assert (strict.note, harbour.searching.count(text)) == ("", 1)
    assert [sum(value.count for value in facet.values) for facet in facets_by_year(harbour, box)] == [2]
    assert [sum(value.count for value in facet.values) for facet in facets_by_year(harbour, SearchRequest(text))] == [1]


def facets_by_year(services: Services, request: SearchRequest) -> tuple[Facet, ...]:
    return services.searching.facets(request, names=(FacetName.YEAR,))


@pytest.mark.parametrize(("order", "descending"), [(Order.YEAR, None), (Order.TITLE, False), (None, True)])
def test_no_paper_with_most_of_the_words_comes_among_or_before_those_with_all(
    harbour: Services, order: Order | None, *, descending: bool | None
) -> None:
    request = SearchRequest("rogue waves stir breakwater ", order=order, descending=descending, widens_few=True)

    assert list(harbour.searching.search(request).ids) == [3]


def test_a_misspelt_word_is_put_right_in_the_suggestion(harbour: Services) -> None:
    result = harbour.searching.search(SearchRequest("sedimant "))

    assert (result.total, result.suggestion) == (0, "sediment ")
    assert harbour.searching.search(SearchRequest("sediment ")).suggestion is None


def test_a_facet_counts_what_its_clause_finds_and_knows_its_state(harbour: Services) -> None:
    assert values(harbour, "", FacetName.TAG) == {
        "tag:sea": (3, ClauseState.OFF),
        "tag:sea/rough": (2, ClauseState.OFF),
    }
    assert values(harbour, "tag:sea -tag:sea/rough", FacetName.TAG) == {"tag:sea": (1, ClauseState.INCLUDED)}
    assert values(harbour, "waves", FacetName.YEAR) == {
        "year:2024": (1, ClauseState.OFF),
        "year:2023": (1, ClauseState.OFF),
    }
    assert values(harbour, "decision:keep", FacetName.DECISION) == {"decision:keep": (1, ClauseState.INCLUDED)}


def test_a_title_of_small_words_comes_first(harbour: Services) -> None:
    wanted = harbour.papers.add(
        {"title": "A harbour: to be or not to be by the sea, with many words behind it"}
    ).papers[0]
    for number in range(5):
        harbour.papers.add({"title": f"Not {number}", "abstract": "Not so."})
    harbour.indexing.catch_up()

    result = harbour.searching.search(SearchRequest("to be or not to be"))

    assert (result.ids[0], result.total) == (wanted, 6)
    assert harbour.searching.search(SearchRequest("harbour: to be or not to be")).ids[0] == wanted


@pytest.mark.parametrize("typed", ["qwen 2.5", "smac v2", "smac 2", "cifar 10", "gpt 4o"])
def test_a_space_between_a_name_and_its_number_makes_no_difference(harbour: Services, typed: str) -> None:
    (wanted,) = harbour.papers.add({"title": "Qwen2.5, SMACv2, CIFAR10 and GPT4o"}).papers
    harbour.indexing.catch_up()

    assert list(harbour.searching.search(SearchRequest(typed)).ids) == [wanted]


def test_no_spelling_is_suggested_that_finds_less(harbour: Services) -> None:
    for number in range(200):
        harbour.papers.add({"title": f"Model {number}"})
    harbour.papers.add({"title": "Nodel of Okafor"})
    harbour.indexing.catch_up()

    assert harbour.searching.search(SearchRequest("nodel ")).suggestion == "model "
    assert harbour.searching.search(SearchRequest("nodel okafor")).suggestion is None


@pytest.mark.parametrize(
    ("typed", "papers"),
    [
        ('"Okafor, Ada"', {1, 3}),
        ("Okafor, A.", {1, 3}),
        ("A. Okafor", {1, 3}),
        ("C. Li", {2}),
        ('"C. Li"', {2}),
        ("Mao, Ch", {1, 2}),
        ('"Li, Cheng"', {2}),
        ('"Li C"', set()),
    ],
)
def test_an_author_is_found_by_comma_initials_and_without_second_names(
    harbour: Services, typed: str, papers: set[int]
) -> None:
    assert set(harbour.searching.search(SearchRequest(f"author:{typed}")).ids) == papers


def test_an_author_with_an_initial_counts_the_papers_that_the_facet_finds(harbour: Services) -> None:
    people = (Author("Okafor", "A."), Author("Okafor", "Abeni Bisi"))
    harbour.papers.add({"title": "Moored buoys", "authors": people[:1], "year": 2025})
    harbour.papers.add({"title": "Loose buoys", "authors": people[1:], "year": 2025})
    harbour.indexing.catch_up()

    assert values(harbour, "", FacetName.AUTHOR)['author:"A. Okafor"'][0] == harbour.searching.count(
        'author:"A. Okafor"'
    )


@pytest.mark.parametrize("text", ["", "waves ", "sediment OR lamp", "tag:sea", "is:kept", "the ", "title:in "])
def test_each_value_leaves_as_many_papers_as_it_says(harbour: Services, text: str) -> None:
    facets = harbour.searching.facets(SearchRequest(text))

    assert {facet.name for facet in facets} >= {FacetName.YEAR, FacetName.VENUE, FacetName.AUTHOR, FacetName.HAS}
    for facet in facets:
        for value in facet.values:
            narrowed = f"{value.clause} ({text})" if text else value.clause
            assert harbour.searching.count(narrowed) == value.count, value


def test_facets_are_those_of_the_place(harbour: Services) -> None:
    facets = harbour.searching.facets(SearchRequest(scope=Scope(ScopeKind.TAG, "sea/rough")))

    (years,) = [facet for facet in facets if facet.name is FacetName.YEAR]
    assert [(value.label, value.count) for value in years.values] == [("2023", 2)]


def test_facets_of_the_search_just_made_follow_an_edit(harbour: Services) -> None:
    assert harbour.searching.search(SearchRequest("waves ")).total == 2
    before = values(harbour, "waves ", FacetName.TAG)
    harbour.tagging.tag([PaperId(1), PaperId(2)], remove=["sea/rough"])

    assert before["tag:sea/rough"] == (1, ClauseState.OFF)
    assert "tag:sea/rough" not in values(harbour, "waves ", FacetName.TAG)


def test_only_the_facets_asked_for_are_counted(harbour: Services) -> None:
    facets = harbour.searching.facets(SearchRequest("waves "), names=[FacetName.YEAR, FacetName.TAG])

    assert [facet.name for facet in facets] == [FacetName.YEAR, FacetName.TAG]


def test_the_reasons_name_the_words_and_where_they_stand(harbour: Services) -> None:
    reasons = harbour.searching.why("waves harbour", PaperId(1))

    assert {(reason.words.lower(), reason.place) for reason in reasons} >= {("waves", "title"), ("waves", "abstract")}
    assert sum(reason.share for reason in reasons) == pytest.approx(1)
    assert harbour.searching.why("lamp", PaperId(1)) == ()


def test_a_paper_is_found_for_what_another_version_says(harbour: Services) -> None:
    harbour.duplicates.link_versions([PaperId(1), PaperId(4)], shown=PaperId(1))

    assert harbour.searching.search(SearchRequest("lamp")).ids == (1,)
    assert [reason.words for reason in harbour.searching.why("lamp", PaperId(1))] == ["lamp"]


def test_papers_like_one_are_found_by_what_else_it_says(harbour: Services) -> None:
    result = harbour.searching.search(SearchRequest("like:1"))

    assert result.order is Order.RELEVANCE
    assert result.ids[0] == 3
    assert PaperId(1) not in result.ids


def test_a_search_that_was_overtaken_stops(harbour: Services) -> None:
    with pytest.raises(SearchStopped):
        harbour.searching.search(SearchRequest("waves"), cancelled=lambda: True)


def test_a_list_keeps_its_order_whatever_is_searched_in_it(services: Services) -> None:
    papers = add_papers(services, 4)
    found = services.reading_lists.create("Reading", selection=[papers[3], papers[0], papers[2]]).new_id
    scope = Scope(ScopeKind.LIST, str(ListId(found or 0)))

    def shown(text: str, *, descending: bool | None = None) -> list[PaperId]:
        request = SearchRequest(text, scope, Order.POSITION, descending)
        return list(services.searching.search(request).ids)

    assert shown("") == [papers[3], papers[0], papers[2]]
    assert shown("year:2001..2003") == [papers[0], papers[2]]
    assert shown("", descending=True) == [papers[2], papers[0], papers[3]]
    services.reading_lists.move_to(ListId(found or 0), papers[3], 3)
    assert shown("") == [papers[0], papers[2], papers[3]]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("waves", [1, 3]),
        ('"rogue waves"', [1, 3]),
        ("author:okafor", [1, 3]),
        ("title:lighthouses", [4]),
        ("venue:sea year:2025", [4]),
        ("tag:sea lamp", []),
        ("100%", []),
    ],
)
def test_without_an_index_texts_are_searched_word_by_word(harbour: Services, text: str, found: list[int]) -> None:
    harbour.indexing.distrust()

    result = harbour.searching.search(SearchRequest(text))

    assert sorted(result.ids) == found
    assert "index" in result.note


def test_a_distrusted_index_is_built_anew_and_answers_again(harbour: Services) -> None:
    harbour.indexing.distrust()
    harbour.indexing.catch_up()

    result = harbour.searching.search(SearchRequest("waves"))

    assert (set(result.ids), result.note) == ({1, 3}, "")
