"""What the library remembers of its imports: which are in, what they brought, and whether one can be undone."""

import json
from pathlib import Path

import pytest

from builders import abstract_list, long_abstract
from nightstand.bootstrap import Services
from nightstand.domain.errors import NotFound
from nightstand.domain.paper import BatchId
from nightstand.services.import_history import reports_of
from nightstand.services.searching import Scope, ScopeKind, SearchRequest
from nightstand_corpus.record import Severity


def bring_in(services: Services, folder: Path, name: str, *numbers: int) -> BatchId:
    file = folder / name
    file.write_bytes(abstract_list([long_abstract(number) for number in numbers]))
    batch = services.importing.run([file]).batch
    assert batch is not None
    return batch


def test_imports_are_listed_with_the_newest_first_and_by_the_name_of_their_file(
    services: Services, tmp_path: Path
) -> None:
    bring_in(services, tmp_path, "tides (1).txt", 1, 2)
    bring_in(services, tmp_path, "harbours.txt", 3)

    found = services.import_history.imports()

    assert [(past.title, past.count, past.is_undone) for past in found] == [
        ("harbours.txt", 1, False),
        ("tides (1).txt", 2, False),
    ]
    assert [past.title for past in services.browsing.sidebar().imports] == ["harbours.txt", "tides (1).txt"]


def test_an_import_that_was_undone_leaves_the_sidebar_and_stays_in_the_list_of_all(
    services: Services, tmp_path: Path
) -> None:
    bring_in(services, tmp_path, "tides.txt", 1)

    services.library.undo()

    assert services.browsing.sidebar().imports == ()
    assert services.browsing.sidebar().import_count == 1
    assert [(past.count, past.is_undone) for past in services.import_history.imports()] == [(0, True)]


def test_papers_added_by_hand_are_no_import(services: Services) -> None:
    services.papers.add({"title": "On tides"})

    assert services.import_history.imports() == ()
    assert services.browsing.sidebar().import_count == 0


def test_only_the_newest_step_makes_an_import_undoable(services: Services, tmp_path: Path) -> None:
    batch = bring_in(services, tmp_path, "tides.txt", 1)

    before = services.import_history.undoable()
    services.papers.star(services.searching.search(SearchRequest()).ids, starred=True)

    assert before == batch
    assert services.import_history.undoable() is None


def test_an_import_is_a_place_and_a_search_term(services: Services, tmp_path: Path) -> None:
    bring_in(services, tmp_path, "tides.txt", 1, 2)
    batch = bring_in(services, tmp_path, "harbours.txt", 2, 3)
    services.indexing.catch_up()

    scope = Scope(ScopeKind.IMPORT, str(batch))
    in_scope = services.searching.search(SearchRequest(scope=scope)).ids
    found = services.searching.search(SearchRequest(f"import:{batch}"))

    assert len(in_scope) == 2
    assert set(found.ids) == set(in_scope)
    assert found.understood == f"import: {batch}"


def test_the_report_of_an_import_is_kept_with_its_counts(services: Services, tmp_path: Path) -> None:
    batch = bring_in(services, tmp_path, "tides.txt", 1, 2)

    report = services.import_history.report(batch)

    assert [(Path(file.path).name, file.format, file.added) for file in report.files] == [
        ("tides.txt", "abstract-list", 2)
    ]
    assert report.past.title == "tides.txt"


def test_an_unknown_import_has_no_report(services: Services) -> None:
    with pytest.raises(NotFound):
        services.import_history.report(BatchId(99))


def test_a_stored_report_gives_back_its_problems_with_the_text_of_the_entry() -> None:
    stored = [{"path": "a.bib", "added": 1, "problems": [[3, 2, "No brace closes it.", "error", "@misc{x,"]]}]

    (file,) = reports_of(json.dumps(stored))

    problem = file.problems[0]
    assert (problem.line, problem.entry, problem.severity) == (3, 2, Severity.ERROR)
    assert problem.text == "@misc{x,"
    assert file.found == 2


@pytest.mark.parametrize("text", ["", "{", "[1]", '[{"added": 3}]', '[{"path": "a", "problems": [[1]]}]'])
def test_a_report_that_is_cut_short_or_damaged_gives_no_files(text: str) -> None:
    assert reports_of(text) == ()
