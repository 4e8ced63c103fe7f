"""What can be exported from what the window shows."""

from dataclasses import replace

import pytest

from nightstand.domain.paper import PaperId
from nightstand.domain.reading_list import ListId
from nightstand.services.exporting import ExportSelection
from nightstand.ui.exporting.presenter import file_stem
from nightstand.ui.exporting.sources import ShownPapers, export_sources, of_selection

PAPERS = tuple(PaperId(number) for number in range(1, 5))
EVERYTHING = ShownPapers("All papers", is_everything=True, list_id=None, search="", result=PAPERS, selected=())


def test_the_whole_library_is_offered_once() -> None:
    assert [source.text for source in export_sources(EVERYTHING)] == ["all papers"]


def test_a_list_is_exported_in_its_own_order() -> None:
    shown = replace(EVERYTHING, title="Survey", is_everything=False, list_id=ListId(3))

    first = export_sources(shown)[0]

    assert (first.text, first.name) == ("the list “Survey”", "Survey")
    assert first.select() == ExportSelection.of_list(ListId(3))


def test_a_search_is_exported_as_it_stands() -> None:
    shown = replace(EVERYTHING, search="regret bound", result=PAPERS[::-1])

    first, *others = export_sources(shown)

    assert (first.text, first.name) == ("4 papers found", "regret bound")
    assert first.select() == ExportSelection.of_papers(PAPERS[::-1])
    assert [source.text for source in others] == ["all papers"]


def test_a_selection_of_some_is_offered_beside_what_is_shown() -> None:
    shown = replace(EVERYTHING, selected=PAPERS[:2])

    assert [source.text for source in export_sources(shown)] == ["all papers", "the selected 2 papers"]


def test_a_selection_of_all_is_no_choice_of_its_own() -> None:
    assert len(export_sources(replace(EVERYTHING, selected=PAPERS))) == 1


def test_an_empty_result_still_lets_everything_be_exported() -> None:
    shown = replace(EVERYTHING, search="nothing like it", result=())

    assert [source.select() for source in export_sources(shown)] == [ExportSelection.everything()]


def test_one_selected_paper_is_said_in_the_singular() -> None:
    assert of_selection(replace(EVERYTHING, selected=PAPERS[:1])).text == "the selected paper"


@pytest.mark.parametrize(
    ("name", "stem"),
    [
        ("Survey: draft/2", "Survey draft 2"),
        ("ICML 2026 论文列表", "ICML 2026 论文列表"),
        ('a"b<c>|d?*', "a b c d"),
        ("...", "papers"),
        ("", "papers"),
        ("x" * 200, "x" * 60),
    ],
)
def test_a_file_is_named_after_the_list_without_forbidden_signs(name: str, stem: str) -> None:
    assert file_stem(name) == stem
