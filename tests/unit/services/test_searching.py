"""Searching: places, filters and text together, exact totals, and the index kept equal to the library."""

import shutil

import pytest

from builders import add_papers, long_abstract
from nightstand.bootstrap import Services, open_services
from nightstand.domain.author import Author
from nightstand.domain.decision import Decision, ReadingStatus
from nightstand.domain.paper import PaperId
from nightstand.domain.reading_list import ListId
from nightstand.paths import AppPaths
from nightstand.services.searching import Order, Scope, ScopeKind, SearchRequest


@pytest.fixture
def sample(services: Services) -> Services:
    services.importing.run_sample()
    services.indexing.catch_up()
    return services


def titles(services: Services, text: str) -> list[str]:
    return [row.title for row in services.browsing.rows(services.searching.search(SearchRequest(text)).ids)]


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("cpmobius", "CPMöbius"),
        ("CPMöbius", "CPMöbius"),
        ("f-divergence", "f-Divergence"),
        ("$f$-divergence", "f-Divergence"),
        ("fdivergence", "f-Divergence"),
        ("best-arm", "Box Thirding"),
        ("best arm", "Box Thirding"),
        ("Qwen2.5-Math-7B", "CPMöbius"),
        ("author:hwang thirding", "Box Thirding"),
        ('"two tales"', "f-Divergence"),
        ("title:heliox", "HelioX"),
        ("biophysically neurons GPU simulation training", "HelioX"),
    ],
)
def test_the_right_paper_of_the_sample_comes_first(sample: Services, text: str, title: str) -> None:
    assert titles(sample, text)[0].startswith(title)


def test_the_name_of_an_imported_list_finds_its_papers(sample: Services) -> None:
    papers = sample.searching.search(SearchRequest("论文")).ids

    files = {source.file for paper in papers for source in sample.browsing.details(paper).sources}
    assert len(papers) == 19
    assert files == {"icml2026-papers.zh.txt", "icml2026-papers.facts.json"}
    assert set(sample.searching.search(SearchRequest("list:论文")).ids) == set(papers)


def test_filters_join_with_text(services: Services) -> None:
    papers = add_papers(services, 6)
    services.indexing.catch_up()
    services.tagging.tag(papers[:3], add=["sea"])
    services.papers.decide(papers[1:4], Decision.KEEP)
    services.papers.star([papers[2]], starred=True)
    reading = services.reading_lists.create("To read", selection=papers[4:]).new_id
    services.papers.trash([papers[5]])

    def found(text: str) -> set[PaperId]:
        return set(services.searching.search(SearchRequest(text)).ids)

    assert found("tides tag:sea is:kept") == set(papers[1:3])
    assert found("tides -tag:sea") == set(papers[3:5])
    assert found("tag:sea OR list:to\\ read") >= set(papers[:3])
    assert found('list:"to read"') == {papers[4]}
    assert found(f"list:{reading}") == {papers[4]}
    assert found("is:starred") == {papers[2]}
    assert found("year:2003..2004") == set(papers[2:4])
    assert found("NOT is:kept") == {papers[0], papers[4]}
    assert found("is:trashed") == {papers[5]}
    assert found("has:list") == {papers[4]}
    assert found("tides") == set(papers[:5])


def test_places_and_their_counts_agree_with_their_papers(services: Services) -> None:
    papers = add_papers(services, 5)
    services.papers.decide([papers[0]], Decision.KEEP)
    services.papers.decide([papers[1]], Decision.MAYBE)
    services.papers.set_status([papers[1]], ReadingStatus.READING)
    services.papers.star([papers[2]], starred=True)
    services.papers.trash([papers[3]])
    services.tagging.tag([papers[0]], add=["sea/north"])
    reading = services.reading_lists.create("Reading", selection=[papers[2], papers[0], papers[3]]).new_id

    def shown(kind: ScopeKind, value: str = "") -> list[PaperId]:
        return list(services.searching.search(SearchRequest(scope=Scope(kind, value))).ids)

    counts = services.browsing.sidebar()
    assert shown(ScopeKind.EVERYTHING) == [papers[0], papers[1], papers[2], papers[4]]
    assert (counts.all, counts.inbox, counts.library, counts.trash) == (4, 2, 2, 1)
    assert shown(ScopeKind.INBOX) == [papers[2], papers[4]]
    assert shown(ScopeKind.LIBRARY) == [papers[0], papers[1]]
    assert shown(ScopeKind.DECISION, "maybe") == [papers[1]]
    assert shown(ScopeKind.READING) == [papers[1]]
    assert shown(ScopeKind.STARRED) == [papers[2]]
    assert shown(ScopeKind.TRASH) == [papers[3]]
    assert shown(ScopeKind.TAG, "SEA") == [papers[0]]
    assert shown(ScopeKind.LIST, str(reading)) == [papers[2], papers[0]]
    assert [found.count for found in counts.lists] == [2]


@pytest.mark.parametrize(
    ("order", "descending", "expected"),
    [
        (Order.YEAR, None, [3, 2, 1]),
        (Order.YEAR, False, [1, 2, 3]),
        (Order.TITLE, None, [1, 2, 3]),
        (Order.ADDED, True, [3, 2, 1]),
        (Order.AUTHOR, None, [1, 2, 3]),
    ],
)
def test_results_can_be_ordered(services: Services, order: Order, descending: bool | None, expected: list[int]) -> None:
    papers = add_papers(services, 3)

    found = services.searching.search(SearchRequest(order=order, descending=descending)).ids

    assert list(found) == [papers[number - 1] for number in expected]


def test_an_edit_shows_in_filters_before_the_index_has_read_it(services: Services) -> None:
    (paper,) = add_papers(services, 1)
    services.tagging.tag([paper], add=["sea"])

    result = services.searching.search(SearchRequest("tag:sea"))

    assert result.ids == (paper,)


def test_without_an_index_titles_and_abstracts_are_searched_and_the_result_says_so(services: Services) -> None:
    papers = add_papers(services, 3)

    result = services.searching.search(SearchRequest("regularity kind"))

    assert set(result.ids) == set(papers)
    assert "index" in result.note


def test_a_deleted_index_is_built_anew(services: Services, app_paths: AppPaths) -> None:
    papers = add_papers(services, 3)
    services.indexing.catch_up()
    services.close()
    shutil.rmtree(app_paths.cache)

    reopened = open_services(app_paths)
    read = reopened.indexing.catch_up()

    assert read == 3
    assert set(reopened.searching.search(SearchRequest("tides")).ids) == set(papers)
    assert reopened.care.check() == ()
    reopened.close()


def test_an_index_that_knows_more_than_the_library_is_built_anew(services: Services, app_paths: AppPaths) -> None:
    add_papers(services, 2)
    services.close()
    earlier = (app_paths.library / "library.sqlite3").read_bytes()
    later = open_services(app_paths)
    for number in range(3):
        later.papers.add({"title": f"Later {number}", "abstract": long_abstract(number)})
    later.indexing.catch_up()
    later.close()
    (app_paths.library / "library.sqlite3").write_bytes(earlier)

    restored = open_services(app_paths)
    restored.indexing.catch_up()

    assert restored.care.check() == ()
    assert restored.searching.count("harbours") == 0
    restored.close()


def test_check_names_papers_that_the_index_has_wrong_and_repair_puts_them_right(services: Services) -> None:
    first, second = add_papers(services, 2)
    services.indexing.catch_up()
    index = services.indexing._open.opened()
    index.replace((), [second], index.watermark())

    problems = services.care.check()
    repaired = services.care.check(repair=True)

    assert [problem.detail for problem in problems] == [f"Paper {second} is missing from the index."]
    assert repaired[0].repaired
    assert services.care.check() == ()
    assert services.searching.search(SearchRequest("tides")).total == len([first, second])


def test_snippets_mark_the_words_that_were_searched(sample: Services) -> None:
    (paper, *_rest) = sample.searching.search(SearchRequest("regret thirding")).ids

    snippet = sample.searching.snippets("regret thirding", [paper])[paper]

    assert "\ue000Thirding\ue001" in snippet.title
    assert "\ue000Thirding\ue001 (B3)" in snippet.text


def test_no_other_text_takes_the_place_of_the_abstract_for_what_stands_on_the_row(sample: Services) -> None:
    paper = sample.searching.search(SearchRequest("author:hwang ")).ids[0]
    sample.tagging.tag([paper], add=["hwang group"])
    venue = sample.browsing.rows([paper])[0].venue
    opening = sample.searching.snippets("", [paper])[paper].text

    def shown(text: str) -> str:
        return sample.searching.snippets(text, [paper])[paper].text

    assert shown("author:hwang ") == shown("hwang ") == shown(f'venue:"{venue}"') == opening
    assert shown("group hwang ") == "hwang \ue000group\ue001"


def test_hits_are_marked_in_the_field_they_are_asked_for(services: Services) -> None:
    services.papers.add(
        {"title": "Window shopping", "abstract": "A window opens.", "authors": (Author("Windowperson", "Wim"),)}
    )
    services.noting.add_note(PaperId(1), "The window of WINE.")

    def shown(text: str) -> tuple[str, str]:
        found = services.searching.snippets(text, [PaperId(1)])[PaperId(1)]
        return found.title, found.text

    assert shown("venue:win") == ("Window shopping", "A window opens.")
    assert shown("author:window") == ("Window shopping", "A window opens.")
    assert shown("title:window ") == ("\ue000Window\ue001 shopping", "A window opens.")
    assert shown("abstract:window ") == ("Window shopping", "A \ue000window\ue001 opens.")
    assert shown("note:wine ") == ("Window shopping", "The window of \ue000WINE\ue001.")
    assert services.searching.hit_spans("venue:win", "A window opens.") == ()
    assert services.searching.hit_spans("window", "A window opens.") == ((2, 8),)


def test_marked_hits_are_ranges_of_the_plain_text(services: Services) -> None:
    text = "No-regret learning; the regret is Õ(√T) 😀 regret"

    spans = services.searching.hit_spans("regret", text)

    assert {text[start:end] for start, end in spans} == {"regret"}
    assert len(spans) == 3


def test_a_smart_list_holds_what_its_query_finds(services: Services) -> None:
    papers = add_papers(services, 3)
    smart = services.reading_lists.create("Recent", query="year:>=2003").new_id

    found = services.searching.search(SearchRequest(scope=Scope(ScopeKind.LIST, str(ListId(smart or 0))))).ids

    assert found == (papers[2],)


def test_a_list_is_found_by_whole_words_of_an_imported_heading_and_a_saved_search_by_what_it_finds(
    sample: Services,
) -> None:
    sample.reading_lists.create("a/b", selection=[PaperId(3)])
    sample.reading_lists.create("Bandits", query="thirding OR list:bandits")

    def found(text: str) -> int:
        return sample.searching.count(text)

    assert found("list:a") == 1
    assert found("list:papers") == 19
    assert found("list:论文") == 19
    assert found("list:bandits") == 1
    assert found("-list:bandits") == 37


def test_a_hit_outside_title_and_abstract_is_shown_where_it_stands(sample: Services) -> None:
    sample.noting.add_note(PaperId(7), "Compare with the zebra method.")
    sample.indexing.catch_up()

    def shown(text: str) -> str:
        (paper, *_rest) = sample.searching.search(SearchRequest(text)).ids
        return sample.searching.snippets(text, [paper])[paper].text

    assert shown("zebra") == "Compare with the \ue000zebra\ue001 method."


def test_identifiers_are_found_as_they_are_written(sample: Services) -> None:
    assert sample.searching.search(SearchRequest("XoONWh8fbL")).ids == (PaperId(7),)
    sample.papers.set_fields([PaperId(3)], {"doi": "10.5555/S0000-1(05)67-X"})
    sample.indexing.catch_up()

    assert sample.browsing.resolve_paper("https://doi.org/10.5555/s0000-1(05)67-x") == 3
    assert PaperId(3) in sample.searching.search(SearchRequest("10.5555/S0000-1(05)67-X")).ids
    assert sample.browsing.details(PaperId(3)).bibliography.doi == "10.5555/S0000-1(05)67-X"
