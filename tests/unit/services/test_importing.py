"""Importing lists and facts: everything comes in once, and the sums are right."""

import json
import os
from pathlib import Path

import pytest

from builders import abstract_list, long_abstract
from nightstand.bootstrap import Services
from nightstand.domain.errors import InvalidValue
from nightstand.domain.paper import PaperDetails
from nightstand.services.import_report import ImportReport
from nightstand.services.importing import ImportOptions, Pasted
from nightstand.services.merging import OnConflict
from nightstand.services.progress import CancelToken
from nightstand.services.searching import SearchRequest
from nightstand_corpus.sample import sample_facts, sample_lists


def all_papers(services: Services) -> list[PaperDetails]:
    return [services.browsing.details(paper) for paper in services.searching.search(SearchRequest("*")).ids]


def counts(report: ImportReport) -> list[tuple[int, int, int, int, int]]:
    return [(file.found, file.added, file.updated, file.unchanged, file.merged) for file in report.files]


@pytest.fixture
def sample_folder(tmp_path: Path) -> Path:
    for file in (*sample_lists(), *sample_facts()):
        (tmp_path / file.name).write_bytes(file.read_bytes())
    return tmp_path


def test_the_two_lists_come_in_whole_and_once(services: Services, sample_folder: Path) -> None:
    lists = sorted(sample_folder.glob("*.txt"))

    first = services.importing.run(lists)
    second = services.importing.run(lists)

    assert counts(first) == [(19, 19, 0, 0, 0), (19, 19, 0, 0, 0)]
    assert counts(second) == [(19, 0, 0, 19, 0), (19, 0, 0, 19, 0)]
    assert first.problem_count == second.problem_count == 0
    assert second.batch is None
    assert len(services.library.history()) == 1
    paragraphs = [text for file in lists for text in file.read_bytes().decode().split("\n\n")[1:]]
    assert [paper.bibliography.abstract for paper in all_papers(services)] == paragraphs


def test_the_sample_shows_true_titles_authors_and_ids(services: Services) -> None:
    facts = [fact for file in sample_facts() for fact in json.loads(file.read_text("utf-8"))["papers"]]

    report = services.importing.run_sample()

    assert counts(report) == [(19, 19, 0, 0, 0), (19, 19, 0, 0, 0), (38, 0, 0, 0, 38)]
    papers = all_papers(services)
    assert [paper.bibliography.title for paper in papers] == [fact["title"] for fact in facts]
    assert [paper.bibliography.openreview for paper in papers] == [fact["openreview"] for fact in facts]
    assert [[author.name for author in paper.bibliography.authors] for paper in papers] == [
        fact["authors"] for fact in facts
    ]
    assert not any(paper.bibliography.title_is_provisional for paper in papers)
    assert papers[6].key == "hwang2026box"


def test_facts_fill_provisional_titles_in_place_and_keep_the_keys(services: Services, sample_folder: Path) -> None:
    services.importing.run(sorted(sample_folder.glob("*.txt")))
    before = all_papers(services)

    report = services.importing.run_sample()

    after = all_papers(services)
    assert counts(report) == [(19, 0, 0, 19, 0), (19, 0, 0, 19, 0), (38, 0, 38, 0, 0)]
    assert all(paper.bibliography.title_is_provisional for paper in before)
    assert not any(paper.bibliography.title_is_provisional for paper in after)
    assert [(paper.id, paper.key) for paper in after] == [(paper.id, paper.key) for paper in before]
    assert counts(services.importing.run_sample())[2] == (38, 0, 0, 38, 0)


def test_facts_that_come_before_their_list_wait_for_it(services: Services, sample_folder: Path) -> None:
    services.importing.run([sample_folder / "icml2026-papers.facts.json"])
    assert [paper.bibliography.abstract for paper in all_papers(services)] == [""] * 38

    report = services.importing.run(sorted(sample_folder.glob("*.txt")))

    papers = all_papers(services)
    assert counts(report) == [(19, 0, 19, 0, 0), (19, 0, 19, 0, 0)]
    assert len(papers) == 38
    assert papers[6].bibliography.title.startswith("Box Thirding")
    assert papers[6].abstract_text.startswith("We introduce Box Thirding (B3)")
    assert [source.file for source in papers[6].sources] == ["icml2026-papers.facts.json", "icml2026-papers.en.txt"]


def test_facts_find_their_abstracts_when_the_list_was_cut_and_shuffled(
    services: Services, sample_folder: Path, tmp_path: Path
) -> None:
    heading, *abstracts = (sample_folder / "icml2026-papers.en.txt").read_text("utf-8").split("\n\n")
    shuffled = [abstracts[at] for at in (18, 6, 13, 0)]
    (sample_folder / "icml2026-papers.en.txt").write_text("\n\n".join([heading, *shuffled]), "utf-8")

    services.importing.run(sorted(sample_folder.iterdir()))

    titled = {
        paper.abstract_text[:20]: paper.bibliography.title for paper in all_papers(services) if paper.abstract_text
    }
    assert titled["We introduce Box Thi"].startswith("Box Thirding")
    for paper in all_papers(services):
        if "HelioX" in paper.abstract_text or "LightAVSeg" in paper.abstract_text:
            assert paper.bibliography.title.split(":")[0] in paper.abstract_text


def test_undoing_an_import_leaves_the_library_as_it_was(services: Services) -> None:
    services.importing.run_sample()
    services.library.undo()

    assert all_papers(services) == []
    assert services.browsing.sidebar().sources == ()
    services.library.redo()
    assert len(all_papers(services)) == 38


def test_a_dry_run_says_what_would_come_in_and_changes_nothing(services: Services) -> None:
    content = abstract_list([long_abstract(number) for number in range(5)])

    report = services.importing.run([Pasted("tides.txt", content)], options=ImportOptions(is_dry_run=True))

    assert counts(report) == [(5, 5, 0, 0, 0)]
    assert report.batch is None
    assert all_papers(services) == []
    assert services.library.history() == ()


def test_placeholders_are_not_taken_for_one_paper(services: Services) -> None:
    content = abstract_list(["Abstract unavailable", long_abstract(1), "Abstract unavailable"])

    first = services.importing.run([Pasted("tides.txt", content)])
    second = services.importing.run([Pasted("tides.txt", content)])

    assert counts(first) == [(3, 3, 0, 0, 0)]
    assert counts(second) == [(3, 0, 0, 3, 0)]


def test_the_same_abstract_in_another_file_is_the_same_paper_with_two_sources(services: Services) -> None:
    services.importing.run([Pasted("first.txt", abstract_list([long_abstract(1)]))])

    report = services.importing.run([Pasted("second.txt", abstract_list([long_abstract(1)], "Other 2024"))])

    (paper,) = all_papers(services)
    assert counts(report) == [(1, 0, 0, 0, 1)]
    assert [(source.file, source.list_name) for source in paper.sources] == [
        ("first.txt", "TideConf 2025 Papers"),
        ("second.txt", "Other 2024"),
    ]
    services.library.undo()
    assert [source.file for source in all_papers(services)[0].sources] == ["first.txt"]


@pytest.mark.parametrize(
    ("policy", "title"),
    [(OnConflict.MERGE, "By hand"), (OnConflict.KEEP, "By hand"), (OnConflict.REPLACE, "Tidal1 for Everyone")],
)
def test_a_title_typed_by_hand_gives_way_only_where_asked(services: Services, policy: OnConflict, title: str) -> None:
    services.importing.run([Pasted("tides.txt", abstract_list([long_abstract(1)]))])
    (paper,) = all_papers(services)
    services.papers.set_fields([paper.id], {"title": "By hand"})
    fact = {"list": "tides.txt", "entry": 1, "title": "Tidal1 for Everyone", "authors": ["Mika Sato"]}
    facts = json.dumps({"venue": "TideConf", "year": 2025, "papers": [fact]}).encode()

    services.importing.run([Pasted("tides.facts.json", facts)], options=ImportOptions(on_conflict=policy))

    assert services.browsing.details(paper.id).title_text == title


def test_a_bad_fact_is_one_error_and_the_others_come_in(services: Services) -> None:
    facts = {
        "venue": "TideConf",
        "year": 2025,
        "papers": [
            {"list": "tides.txt", "entry": 1, "title": "Tidal1: Forecasting Water Levels", "authors": ["Mika Sato"]},
            {"list": "tides.txt", "entry": "second"},
        ],
    }

    report = services.importing.run([Pasted("tides.facts.json", json.dumps(facts).encode())])

    (file,) = report.files
    assert (file.found, file.added, file.errors) == (2, 1, 1)


def test_a_file_that_cannot_be_read_does_not_stop_the_others(services: Services, tmp_path: Path) -> None:
    good = tmp_path / "tides.txt"
    good.write_bytes(abstract_list([long_abstract(1)]))

    report = services.importing.run([tmp_path / "absent.txt", good])

    assert [file.failure is None for file in report.files] == [False, True]
    assert "absent.txt" in report.failures[0].detail
    assert report.added == 1


def test_a_cancelled_import_stays_as_one_batch_that_one_undo_removes(services: Services, tmp_path: Path) -> None:
    content = abstract_list([long_abstract(number) for number in range(450)])
    file = tmp_path / "tides.txt"
    file.write_bytes(content)
    cancel = CancelToken()

    def stop_soon(done: int, _total: int | None, _what: str) -> None:
        if done >= 200:
            cancel.cancel()

    report = services.importing.run([file], progress=stop_soon, cancel=cancel)

    assert report.was_cancelled
    assert len(all_papers(services)) == 200
    again = services.importing.run([file])
    assert counts(again) == [(450, 250, 0, 200, 0)]
    services.library.undo()
    services.library.undo()
    assert all_papers(services) == []


def test_an_import_can_fill_a_list_in_the_same_step(services: Services) -> None:
    content = abstract_list([long_abstract(number) for number in range(3)])

    services.importing.run([Pasted("tides.txt", content)], options=ImportOptions(as_list="Tides"))

    list_id = services.browsing.resolve_list("tides")
    assert len(services.browsing.list_order(list_id)) == 3
    services.library.undo()
    assert services.browsing.reading_lists() == ()
    assert all_papers(services) == []


def test_a_saved_search_cannot_be_filled_by_an_import(services: Services) -> None:
    services.reading_lists.create("Tides", query="tide")

    with pytest.raises(InvalidValue):
        services.importing.run(
            [Pasted("tides.txt", abstract_list([long_abstract(1)]))], options=ImportOptions(as_list="Tides")
        )


def test_a_file_name_that_is_no_text_is_stored_as_far_as_it_is(services: Services, tmp_path: Path) -> None:
    file = Path(os.fsdecode(os.fsencode(tmp_path) + b"/t\xefdes.txt"))
    file.write_bytes(abstract_list([long_abstract(1)]))

    report = services.importing.run([file])

    assert report.files[0].path.endswith("t?des.txt")
    assert all_papers(services)[0].sources[0].file == "t?des.txt"


def test_papers_of_one_name_get_keys_of_their_own_also_in_a_later_import(services: Services) -> None:
    def fact(entry: int) -> dict[str, object]:
        return {"list": "a.txt", "entry": entry, "title": f"Tides of kind {entry}", "authors": ["Ann Lee"]}

    for start in (1, 31):
        facts = {"venue": "TideConf", "year": 2020, "papers": [fact(start + number) for number in range(30)]}
        services.importing.run([Pasted("a.facts.json", json.dumps(facts).encode())])

    keys = [paper.key for paper in all_papers(services)]
    assert keys[:3] == ["lee2020tides", "lee2020tidesa", "lee2020tidesb"]
    assert keys[26:29] == ["lee2020tidesz", "lee2020tidesaa", "lee2020tidesab"]
    assert len(set(keys)) == 60


def test_a_folder_without_a_list_does_not_stop_the_others(services: Services, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    good = tmp_path / "tides.txt"
    good.write_bytes(abstract_list([long_abstract(1)]))

    report = services.importing.run([tmp_path / "empty", good])

    assert report.added == 1
    assert "empty" in report.failures[0].detail


def test_facts_find_their_list_by_its_papers_when_the_file_has_another_name(
    services: Services, sample_folder: Path
) -> None:
    content = (sample_folder / "icml2026-papers.en.txt").read_bytes()
    services.importing.run([Pasted("my.txt", content)])

    facts = services.importing.run([sample_folder / "icml2026-papers.facts.json"])
    again = services.importing.run([sample_folder / "icml2026-papers.en.txt"])

    assert counts(facts) == [(38, 19, 19, 0, 0)]
    assert counts(again) == [(19, 0, 0, 0, 19)]
    papers = all_papers(services)
    assert len(papers) == 38
    assert not any(paper.bibliography.title_is_provisional for paper in papers)
    assert papers[6].bibliography.title.startswith("Box Thirding")


def test_a_list_by_another_name_finds_the_facts_that_wait_for_it(services: Services, sample_folder: Path) -> None:
    services.importing.run([sample_folder / "icml2026-papers.facts.json"])

    services.importing.run([Pasted("list.txt", (sample_folder / "icml2026-papers.zh.txt").read_bytes())])

    papers = all_papers(services)
    assert len(papers) == 38
    assert sum(bool(paper.abstract_text) for paper in papers) == 19
    assert next(paper.title_text for paper in papers if "CPMöbius" in paper.abstract_text).startswith("CPMöbius")


def test_a_list_by_another_name_in_the_same_import_gets_its_facts(services: Services, sample_folder: Path) -> None:
    (sample_folder / "icml2026-papers.en.txt").rename(sample_folder / "english.txt")

    services.importing.run([sample_folder])

    papers = all_papers(services)
    assert len(papers) == 38
    assert all(paper.abstract_text and paper.bibliography.authors for paper in papers)
