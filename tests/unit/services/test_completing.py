"""Searches are completed with fields, their values and the names of the library, written so that they read back."""

import pytest

from builders import add_papers
from nightstand.bootstrap import Services, open_services
from nightstand.domain.author import Author
from nightstand.domain.paper import PaperId
from nightstand.domain.query import Filter, FilterName, parse_query
from nightstand.paths import AppPaths
from nightstand.services.completing import CompletionService, Option, OptionKind


@pytest.fixture
def completing(services: Services) -> CompletionService:
    papers = add_papers(services, 4)
    services.tagging.tag(papers, add=["ml/rl", "deep learning"])
    services.tagging.tag(papers[:1], add=["ml/theory", 'the "best"', "Ökologie"])
    services.reading_lists.create("To read soon", selection=papers[:2])
    services.reading_lists.create("Recent", query="added:<7d")
    made = CompletionService(services.database, services.places)
    made.refresh()
    return made


def texts(completing: CompletionService, typed: str) -> list[str]:
    return [option.text for option in completing.complete(typed, len(typed)).options]


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("tit", ["title:"]),
        ("regret dec", ["decision:"]),
        ("-st", ["status:", "rating:"]),
        ("key", ["key:", "tag:"]),
        ("is:un", ["is:unread", "is:undecided"]),
        ("is:read,unr", ["is:read,unread"]),
        ("tier:", ["tier:must", "tier:should", "tier:could", "tier:any", "tier:none"]),
        ("added:to", ["added:today"]),
        ("rating:n", ["rating:none"]),
        ("tag:", ['tag:"deep learning"', "tag:ml/rl", "tag:ml/theory", 'tag:"the ""best"""', "tag:Ökologie"]),
        ("tag:okol", ["tag:Ökologie"]),
        ("tag:RL", ["tag:ml/rl"]),
        ("tag:?l", ["tag:ml/rl", "tag:ml/theory"]),
        ("tag:d*p", ['tag:"deep learning"']),
        ("author:ok?for3", ['author:"James Okafor3"']),
        ("tag:ml/rl,dee", ['tag:ml/rl,"deep learning"']),
        ('tag:"ml/rl","deep', ['"deep learning"']),
        ('tag:"deep le', ['tag:"deep learning"']),
        ("tags:best", ['tag:"the ""best"""']),
        ("tag:(x OR the", ["ml/theory", '"the ""best"""']),
        ("list:re", ['list:"To read soon"', "list:Recent"]),
        ("author:sato", ['author:"Mika Sato"']),
        ("author:okafor3", ['author:"James Okafor3"']),
        ("venue:ti", ['venue:"Journal of Tides"']),
        ("year:200", ["year:2004", "year:2003", "year:2002", "year:2001"]),
        ("doi:10", []),
        ("tag:nothing", []),
        ("regret ", []),
    ],
)
def test_what_is_typed_is_completed(completing: CompletionService, typed: str, expected: list[str]) -> None:
    assert texts(completing, typed) == expected


def test_an_option_tells_how_many_papers_it_stands_for(completing: CompletionService) -> None:
    options = completing.complete("tag:ml", 6).options

    assert options == (
        Option("tag:ml/rl", "ml/rl", OptionKind.TAG, 4),
        Option("tag:ml/theory", "ml/theory", OptionKind.TAG, 1),
    )


def test_a_word_without_a_field_is_completed_with_names(completing: CompletionService) -> None:
    assert texts(completing, "mik") == ['author:"Mika Sato"']
    assert 'tag:"deep learning"' in texts(completing, "de")
    assert texts(completing, "l") == ["list:", "like:", "tag:"]


def test_keys_complete_what_papers_are_like(services: Services, completing: CompletionService) -> None:
    key = next(option.text for option in completing.complete("key:", 4).options).removeprefix("key:")

    assert f"like:{key}" in texts(completing, f"like:{key[:-1]}")


def test_a_key_for_likeness_is_offered_with_the_title(services: Services) -> None:
    services.papers.add({"title": "Waves in $x$ harbours", "key": "mao2023waves"})
    made = CompletionService(services.database, services.places)
    made.refresh()

    (option,) = [found for found in made.complete("like:mao", 8).options if found.kind is OptionKind.KEY]

    assert option.text == "like:mao2023waves"
    assert option.label.startswith("mao2023waves · Waves in")
    assert "·" not in made.complete("key:mao", 7).options[0].label


def test_what_another_program_wrote_is_offered_without_being_told(
    services: Services, completing: CompletionService, app_paths: AppPaths
) -> None:
    assert texts(completing, "author:zuse") == []
    other = open_services(app_paths)
    other.papers.add({"title": "Plans", "authors": (Author("Zuse", "Konrad"),), "venue": "Plankalkül"})
    other.tagging.tag([PaperId(5)], add=["calculi"])
    other.close()

    assert texts(completing, "author:zuse") == ['author:"Konrad Zuse"']
    assert texts(completing, "venue:plank") == ['venue:"Plankalkül"']
    assert completing.complete("tag:calc", 8).options == (Option("tag:calculi", "calculi", OptionKind.TAG, 1),)


def test_names_that_took_long_to_read_are_read_again_in_time(
    services: Services, completing: CompletionService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("nightstand.services.completing._QUICK_S", 0.0)
    monkeypatch.setattr("nightstand.services.completing._SHARE_OF_TIME", 1e-9)
    services.papers.add({"title": "Plans", "authors": (Author("Zuse", "Konrad"),)})

    assert texts(completing, "author:zuse") == []
    monkeypatch.setattr("nightstand.services.completing._SHARE_OF_TIME", 1e9)
    assert texts(completing, "author:zuse") == ['author:"Konrad Zuse"']


def test_the_library_before_it_was_read_has_fields_only(services: Services) -> None:
    add_papers(services, 1)
    completing = CompletionService(services.database, services.places)

    assert texts(completing, "author:") == []
    assert texts(completing, "tit") == ["title:"]


def test_a_change_is_seen_after_reading_again(services: Services, completing: CompletionService) -> None:
    assert not completing.refresh()

    services.tagging.create("brand new")

    assert completing.refresh()
    assert texts(completing, "tag:brand") == ['tag:"brand new"']
    assert not completing.refresh()


def test_papers_in_the_trash_are_not_offered(services: Services) -> None:
    papers = add_papers(services, 2)
    services.papers.trash(papers[:1])
    completing = CompletionService(services.database, services.places)

    completing.refresh()

    assert texts(completing, "author:okafor") == ['author:"James Okafor2"']


def test_every_option_reads_back_as_what_it_names(completing: CompletionService) -> None:
    for option in completing.complete("tag:", 4).options:
        found = parse_query(f"x1 {option.text} y1 ").clauses[1].node
        assert found == Filter(FilterName.TAG, option.label)
