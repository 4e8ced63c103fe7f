"""Looking up against a local server: what is found, how surely, and what it does to the library."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from builders import add_papers
from nightstand.bootstrap import Services
from nightstand.domain.author import Author
from nightstand.domain.errors import (
    InvalidValue,
    LookupCancelled,
    NoNetwork,
    NotFound,
    NothingFound,
    ServiceRefused,
)
from nightstand.domain.paper import Bibliography, PaperId
from nightstand.services.candidates import Candidate
from nightstand.services.import_plan import Handling
from nightstand.services.inquiry import Network
from nightstand.services.lookup import LookupService
from nightstand.services.progress import CancelToken
from online_server import HASTE, Answer, LocalServer, answer_well, json_answer, local_server

DOI = "10.5555/tides.2025.7"
DEAD_ADDRESS = "http://127.0.0.1:9"


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[LocalServer]:
    for variable in ("http_proxy", "https_proxy", "all_proxy"):
        monkeypatch.delenv(variable, raising=False)
        monkeypatch.delenv(variable.upper(), raising=False)
    with local_server() as running:
        answer_well(running)
        yield running


@pytest.fixture
def lookup(services: Services, server: LocalServer, tmp_path: Path) -> LookupService:
    network = Network(tmp_path / "online", lambda: "", server.addresses, HASTE)
    return LookupService(services.database, services.papers, network)


def add(services: Services, **values: object) -> PaperId:
    return services.papers.add(values).papers[0]  # type: ignore[arg-type]


def bibliography(services: Services, paper: PaperId) -> Bibliography:
    return services.browsing.details(paper).bibliography


def candidate(title: str = "On ebb", *, service_title: str = "Crossref", **values: object) -> Candidate:
    said = Bibliography(title=title, **values)  # type: ignore[arg-type]
    return Candidate(said, "crossref", service_title, "", 1.0, True, "the same DOI")


def test_a_doi_is_asked_for_at_the_service_that_knows_dois_alone(lookup: LookupService, server: LocalServer) -> None:
    findings = lookup.find(f"https://doi.org/{DOI}")

    assert [(one.service, one.is_sure, one.reason) for one in findings.candidates] == [
        ("crossref", True, "the same DOI")
    ]
    assert [request.path for request in server.requests] == [f"/crossref/works/{DOI}"]


def test_a_title_is_asked_for_at_every_service_and_the_fullest_answer_comes_first(lookup: LookupService) -> None:
    findings = lookup.find("On tides & ebb: A long view")

    assert {one.service for one in findings.candidates} == {"crossref", "openreview", "arxiv", "dblp"}
    assert all(one.is_sure for one in findings.candidates)
    assert findings.clear_best == findings.candidates[0]
    assert findings.candidates[0].bibliography.doi == DOI


def test_only_the_chosen_services_are_asked(lookup: LookupService, server: LocalServer) -> None:
    findings = lookup.find("On tides & ebb: A long view", ("dblp",))

    assert {one.service for one in findings.candidates} == {"dblp"}
    assert {request.path for request in server.requests} == {"/dblp"}
    with pytest.raises(InvalidValue, match="oracle"):
        lookup.find("tides and ebb", ("oracle",))


def test_an_unknown_identifier_that_may_be_a_word_is_asked_for_as_a_title(
    lookup: LookupService, server: LocalServer
) -> None:
    server.answer("/openreview2/notes", json_answer({"notes": []}))
    server.answer("/openreview2/notes/search", json_answer({"notes": [_named("ResNet4You")]}))

    findings = lookup.find("ResNet4You", ("openreview",))

    assert [one.bibliography.title for one in findings.candidates] == ["ResNet4You"]
    assert not findings.candidates[0].is_sure


def _named(title: str, *authors: str) -> dict[str, object]:
    content = {"title": {"value": title}, "authors": {"value": list(authors)}}
    return {"id": f"note{len(title):06d}", "content": content}


def test_a_service_that_fails_does_not_keep_the_others_from_answering(
    lookup: LookupService, server: LocalServer
) -> None:
    server.answer("/crossref/works", Answer(b"<html>", 200))
    server.answer("/arxiv", Answer(b"", 403))

    findings = lookup.find("On tides & ebb: A long view")

    assert {one.service for one in findings.candidates} == {"openreview", "dblp"}
    assert [type(failure) for failure in findings.failures] == [ServiceRefused, ServiceRefused]


def test_what_nobody_knows_says_who_was_asked_for_what(lookup: LookupService) -> None:
    with pytest.raises(NothingFound) as caught:
        lookup.find("10.5555/unknown")

    assert "Crossref knows no paper with the DOI 10.5555/unknown" in caught.value.detail
    assert caught.value.remedy


def test_without_a_network_it_says_so_and_does_not_try_every_service(
    services: Services, tmp_path: Path, server: LocalServer
) -> None:
    addresses = type(server.addresses)(*([DEAD_ADDRESS] * 5))
    lookup = LookupService(
        services.database, services.papers, Network(tmp_path / "online", lambda: "", addresses, HASTE)
    )
    told: list[str] = []

    with pytest.raises(NoNetwork):
        lookup.find("On tides & ebb", progress=lambda done, total, what: told.append(what))
    assert not any("DBLP" in what for what in told)


def test_a_stopped_look_up_is_told_apart_from_a_failed_one(lookup: LookupService, server: LocalServer) -> None:
    cancel = CancelToken()
    cancel.cancel()

    with pytest.raises(LookupCancelled):
        lookup.find(DOI, cancel=cancel)
    assert server.requests == []


def test_a_paper_is_asked_for_by_its_identifiers_alone_where_they_find_it(
    lookup: LookupService, services: Services, server: LocalServer
) -> None:
    paper = add(services, title="On tides & ebb", doi=DOI, arxiv="2501.01234")

    findings = lookup.for_paper(paper)

    assert sorted(one.service for one in findings.candidates) == ["arxiv", "crossref"]
    assert {one.known_as for one in findings.candidates} == {paper}
    assert {request.path for request in server.requests} == {f"/crossref/works/{DOI}", "/arxiv"}


def test_an_identifier_that_leads_to_a_paper_with_another_title_is_not_sure(
    lookup: LookupService, services: Services
) -> None:
    paper = add(services, title="Reinforcement learning for cooks", authors=(Author("Lee", "Ann"),), doi=DOI)

    findings = lookup.for_paper(paper)

    assert [one.is_sure for one in findings.candidates] == [False]
    assert findings.clear_best is None


def test_a_title_and_an_author_in_common_are_sure(lookup: LookupService, services: Services) -> None:
    paper = add(services, title="On tides and ebb: a long view", authors=(Author("Sato", "M."),))

    findings = lookup.for_paper(paper, ("dblp",))

    assert [one.is_sure for one in findings.candidates] == [True, True]
    assert "1 author in common" in findings.candidates[0].reason


def test_a_paper_with_the_same_title_by_other_people_is_not_taken(lookup: LookupService, services: Services) -> None:
    paper = add(services, title="On tides & ebb: A long view", authors=(Author("Lee", "Ann"), Author("Ray", "Bo")))

    with pytest.raises(NothingFound):
        lookup.for_paper(paper)


def test_a_title_alone_is_never_sure_for_a_paper_without_authors(lookup: LookupService, services: Services) -> None:
    paper = add(services, title="On tides & ebb: A long view")

    findings = lookup.for_paper(paper)

    assert not any(one.is_sure for one in findings.candidates)


def test_a_title_and_the_abstract_in_common_are_sure(lookup: LookupService, services: Services) -> None:
    abstract = "We study tides of height $h$ in harbours, and we show that ebb follows."
    paper = add(services, title="On tides & ebb: A long view", abstract=abstract)

    findings = lookup.for_paper(paper, ("openreview",))

    assert [(one.is_sure, one.reason) for one in findings.candidates] == [(True, "the same title, the same abstract")]


def test_a_part_two_is_not_taken_for_part_one(lookup: LookupService, services: Services, server: LocalServer) -> None:
    server.answer(
        "/openreview2/notes/search", json_answer({"notes": [_named("Tides of the northern seas II", "Mika Sato")]})
    )
    paper = add(services, title="Tides of the northern seas", authors=(Author("Sato", "Mika"),))

    findings = lookup.for_paper(paper, ("openreview",))

    assert [one.is_sure for one in findings.candidates] == [False]


def test_a_paper_without_identifier_and_title_cannot_be_looked_up(
    lookup: LookupService, services: Services, server: LocalServer
) -> None:
    paper = add(services, title="?", abstract="We study tides.")

    with pytest.raises(InvalidValue):
        lookup.for_paper(paper)
    with pytest.raises(NotFound):
        lookup.for_paper(PaperId(999))
    assert server.requests == []


def test_applying_fills_the_gaps_in_one_step_that_undo_takes_back(lookup: LookupService, services: Services) -> None:
    paper = add(services, title="On tides & ebb", year=2024, doi=DOI, authors=(Author("Sato", "Mika"),))
    before = bibliography(services, paper)
    steps = len(services.library.history())
    found = lookup.for_paper(paper).candidates[0]

    outcome = lookup.apply(paper, found)

    after = bibliography(services, paper)
    assert (after.year, after.venue, after.type) == (2024, "Journal of Tides", "article")
    assert after.extra["volume"] == "12"
    assert outcome.label == "Look up “On tides & ebb” at Crossref"
    assert len(services.library.history()) == steps + 1
    services.library.undo()
    assert bibliography(services, paper) == before


def test_replacing_puts_the_services_values_in_place(lookup: LookupService, services: Services) -> None:
    paper = add(services, title="On tides & ebb", year=2024, venue="arXiv", doi=DOI, code="https://example.org/code")

    lookup.apply(paper, lookup.for_paper(paper).candidates[0], Handling.REPLACE)

    after = bibliography(services, paper)
    assert (after.year, after.venue, after.code) == (2025, "Journal of Tides", "https://example.org/code")


def test_only_the_chosen_fields_are_taken(lookup: LookupService, services: Services) -> None:
    paper = add(services, title="On tides & ebb", year=2024, doi=DOI)
    found = lookup.for_paper(paper).candidates[0]

    lookup.apply(paper, found, fields=("year", "pages"))

    after = bibliography(services, paper)
    assert (after.year, after.venue, after.extra) == (2025, "", {"pages": "101-119"})


def test_a_provisional_title_gives_way_also_to_the_same_words(lookup: LookupService, services: Services) -> None:
    paper = add(services, title="Tidal9", abstract="Tidal9 forecasts water levels.")
    services.papers.set_fields((paper,), {"title_is_provisional": True})
    title = bibliography(services, paper).title
    assert bibliography(services, paper).title_is_provisional

    lookup.apply(paper, candidate(title))

    assert not bibliography(services, paper).title_is_provisional


def test_changes_name_every_field_and_say_what_would_be_taken(lookup: LookupService, services: Services) -> None:
    paper = add(services, title="On tides & ebb: A long view", year=2024)
    found = candidate("On tides & ebb: A long view", year=2025, venue="Journal of Tides", extra={"pages": "1-9"})

    by_field = {change.field: change for change in lookup.changes(paper, found)}

    assert set(by_field) == {"year", "venue", "pages"}
    assert (by_field["year"].before, by_field["year"].arriving, by_field["year"].is_taken) == ("2024", "2025", False)
    assert by_field["venue"].is_taken
    replaced = {change.field: change.is_taken for change in lookup.changes(paper, found, Handling.REPLACE)}
    assert replaced["year"]


def test_adding_what_the_library_lacks_makes_a_paper(lookup: LookupService, services: Services) -> None:
    found = lookup.find(DOI).candidates[0]
    assert found.known_as is None

    outcome = lookup.add(found)

    assert outcome.new_id is not None
    said = bibliography(services, PaperId(outcome.new_id))
    assert (said.doi, said.venue, said.authors[1]) == (
        DOI,
        "Journal of Tides",
        Author("Berg", "James", "van der", "Jr."),
    )
    services.library.undo()
    assert services.browsing.rows(outcome.papers) == ()


def test_adding_what_the_library_has_joins_it(lookup: LookupService, services: Services) -> None:
    paper = add(services, title="On tides & ebb", doi=DOI.upper(), authors=(Author("Sato", "Mika"),))
    found = lookup.find(DOI).candidates[0]
    assert found.known_as == paper

    outcome = lookup.add(found)

    assert (outcome.papers, outcome.new_id) == ((paper,), None)
    assert bibliography(services, paper).venue == "Journal of Tides"


def test_adding_what_lies_in_the_trash_takes_it_out(lookup: LookupService, services: Services) -> None:
    paper = add(services, title="On tides & ebb", doi=DOI)
    services.papers.trash((paper,))

    outcome = lookup.add(lookup.find(DOI).candidates[0])

    assert outcome.papers == (paper,)
    assert services.browsing.trashed() == ()


def test_applying_twice_changes_nothing_the_second_time(lookup: LookupService, services: Services) -> None:
    (paper, *_rest) = add_papers(services, 1)
    found = candidate("On tides of the kind 1", doi="10.5555/x", venue="Elsewhere")
    lookup.apply(paper, found)

    assert lookup.apply(paper, found).changes.is_empty


def test_the_usual_service_keeps_answers_in_the_cache_folder_and_reads_the_contact_from_the_preferences(
    services: Services,
) -> None:
    services.paths.config.mkdir(parents=True, exist_ok=True)
    (services.paths.config / "settings.toml").write_text('contact_address = "mika@example.org"\n', encoding="utf-8")

    network = services.lookup._inquiry._network

    assert network.contact() == "mika@example.org"
    assert services.paths.cache in network.cache.parents
    assert all(address.startswith("https://") for address in network.addresses.all)


def test_a_new_version_is_linked_with_the_one_the_library_has_in_one_step(
    lookup: LookupService, services: Services, server: LocalServer
) -> None:
    abstract = "We study tides of height $h$ in harbours, and we show that ebb follows every time the moon wants it so."
    people = (Author("Sato", "Mika"), Author("Berg", "James", "van der"))
    preprint = add(
        services, title="On tides & ebb: A long view", authors=people, abstract=abstract, arxiv="2501.01234", year=2025
    )
    found = candidate(
        "On tides & ebb: A long view",
        authors=people,
        abstract=abstract,
        doi=DOI,
        venue="Proceedings of TideConf",
        type="inproceedings",
        year=2025,
    )
    steps = len(services.library.history())

    outcome = lookup.add(found)

    assert outcome.new_id is not None
    assert set(outcome.papers) == {preprint, outcome.new_id}
    assert [version.id for version in services.browsing.details(preprint).versions] == [outcome.new_id]
    assert len(services.library.history()) == steps + 1
    services.library.undo()
    assert services.browsing.details(preprint).versions == ()
    services.library.redo()
    assert [version.id for version in services.browsing.details(preprint).versions] == [outcome.new_id]
