"""Records that meet the library: what is joined or kept apart, what a person chooses, what undo takes back."""

import json

import pytest

from builders import abstract_list, long_abstract, rows_of
from nightstand.bootstrap import Services, open_library
from nightstand.domain.errors import ImportUndone
from nightstand.domain.paper import PaperDetails
from nightstand.paths import AppPaths
from nightstand.services.import_pieces import TRANSACTION_SIZE
from nightstand.services.import_plan import Choices, Handling, Outcome
from nightstand.services.import_report import ImportReport
from nightstand.services.importing import SMALL_BYTES, ImportOptions, Pasted
from nightstand.services.searching import SearchRequest

TIDES = """
@article{lee2020, title={Quiet Tides of the Northern Coast}, author={Lee, A. and Ray, Bo}, year=2020,
  doi={10.5555/ABC.123}, keywords={tides; coast}, mood={calm}}
"""

SAME_DOI = """
@article{x1, title={Quiet Tides}, author={Ann Lee}, year=2020, doi={10.5555/ABC.123}}
@article{x2, title={Quiet Tides}, author={Lee, A.}, year=2020, doi={https://doi.org/10.5555/abc.123}}
@article{x3, title={QUIET TIDES.}, author={Lee, Ann}, year=2020, doi={doi:10.5555/abc.123 }}
@article{x4, title={Quiet {Tides}}, author={Lee, Ann}, year=2020, url={http://dx.doi.org/10.5555/Abc.123}}
"""

CHAPTERS = """
@incollection{c1, title={Tides: The Big Picture}, author={Ann Lee}, booktitle={Handbook},
  isbn={978-0-0000-0000-1}, year=2017, doi={10.5555/h.1}}
@incollection{c2, title={Tides: The Small Picture}, author={Ann Lee}, booktitle={Handbook},
  isbn={978-0-0000-0000-1}, year=2017, doi={10.5555/h.2}}
@article{c3, title={Editorial}, author={Bo Ray}, journal={J}, year=2017, volume=1}
@article{c4, title={Editorial}, author={Bo Ray}, journal={J}, year=2018, volume=2}
"""


def bring_in(services: Services, text: str, name: str = "papers.bib", **options: object) -> ImportReport:
    return services.importing.run([Pasted(name, text.encode())], options=ImportOptions(**options))


def all_papers(services: Services) -> list[PaperDetails]:
    return [services.browsing.details(paper) for paper in services.searching.search(SearchRequest("*")).ids]


def sums(report: ImportReport) -> tuple[int, int, int, int, int, int]:
    (file,) = report.files
    return file.found, file.added, file.updated, file.unchanged, file.merged, file.errors


def preprint_and_article(abstract: str) -> tuple[str, str]:
    preprint = (
        "@misc{a, title={Quiet Tides of the Northern Coast}, author={Lee, Ann and Ray, Bo}, year=2019,"
        f" eprint={{1901.00001}}, archiveprefix={{arXiv}}, abstract={{{abstract}}}}}"
    )
    article = (
        "@article{b, title={Quiet Tides of the Northern Coast}, author={Lee, Ann and Ray, Bo}, year=2020,"
        f" journal={{Journal of Tides}}, doi={{10.5555/j.55}}, abstract={{{abstract}}}}}"
    )
    return preprint, article


def test_a_doi_in_any_spelling_is_the_same_paper_and_it_keeps_its_place_and_note(services: Services) -> None:
    other, known = [
        services.papers.add({"title": title, "doi": doi}).papers[0]
        for title, doi in (("Other", "10.5555/other"), ("Quiet Tides", "10.5555/abc.123"))
    ]
    reading = services.reading_lists.create("L").new_id
    services.reading_lists.add(reading, [other, known])
    services.noting.add_note(known, "read again")

    first = bring_in(services, SAME_DOI)
    second = bring_in(services, SAME_DOI)

    assert sums(first)[:2] == (4, 0)
    assert sums(second) == (4, 0, 0, 4, 0, 0)
    assert services.browsing.list_order(reading) == (other, known)
    details = services.browsing.details(known)
    assert [note.text for note in details.notes] == ["read again"]
    assert [author.name for author in details.bibliography.authors] == ["Ann Lee"]


def test_chapters_of_a_book_and_editorials_of_two_years_stay_apart(services: Services) -> None:
    report = bring_in(services, CHAPTERS)

    assert sums(report) == (4, 4, 0, 0, 0, 0)
    assert len(all_papers(services)) == 4


def test_the_same_entries_again_change_nothing_also_where_their_titles_say_nothing(services: Services) -> None:
    bring_in(services, CHAPTERS)

    again = bring_in(services, CHAPTERS, name="copy.bib")

    assert sums(again) == (4, 0, 0, 0, 4, 0)
    assert bring_in(services, CHAPTERS, name="copy.bib").batch is None


def test_a_record_that_says_more_fills_gaps_and_what_is_there_stays(services: Services) -> None:
    bring_in(services, TIDES)
    more = TIDES.replace("Lee, A. and", "Lee, Ann and").replace("mood={calm}", "mood={stormy}, pages={1--9}")

    report = bring_in(services, more, name="more.bib")

    (paper,) = all_papers(services)
    assert sums(report) == (1, 0, 1, 0, 0, 0)
    assert [author.name for author in paper.bibliography.authors] == ["Ann Lee", "Bo Ray"]
    assert (paper.bibliography.extra["mood"], paper.bibliography.extra["pages"]) == ("calm", "1-9")
    assert [source.file for source in paper.sources] == ["papers.bib", "more.bib"]


def test_a_poorer_record_that_came_first_gives_way_to_a_fuller_one(services: Services) -> None:
    poor = '[{"title": "QUIET TIDES OF THE COAST", "authors": ["A. Lee"], "doi": "10.5555/q", "abstract": "We read…"}]'
    fuller = json.dumps(
        [
            {
                "title": "Quiet Tides of the Coast",
                "authors": ["Ann Lee", "Bo Ray"],
                "doi": "10.5555/q",
                "abstract": "We read tides that are quiet, and say when they are not.",
                "venue": "Tides 2021",
            }
        ]
    )
    bring_in(services, poor, name="poor.json")

    bring_in(services, fuller, name="fuller.json")

    (paper,) = all_papers(services)
    assert paper.title_text == "Quiet Tides of the Coast"
    assert len(paper.bibliography.authors) == 2
    assert paper.abstract_text.endswith("when they are not.")
    assert paper.bibliography.venue == "Tides 2021"


def test_keywords_become_tags_once_whatever_their_case_and_undo_takes_them_away(services: Services) -> None:
    bring_in(services, TIDES)
    before = rows_of(services.database.path)

    bring_in(services, TIDES.replace("keywords={tides; coast}", "keywords={Coast; x; ; X; 2,4-D; x;}"), name="b.bib")

    (paper,) = all_papers(services)
    assert set(paper.tags) == {"tides", "coast", "x", "2,4-D"}
    services.library.undo()
    assert rows_of(services.database.path) == before
    services.library.redo()
    assert set(all_papers(services)[0].tags) == {"tides", "coast", "x", "2,4-D"}


def test_keywords_can_stay_a_field(services: Services) -> None:
    bring_in(services, TIDES, keywords_as_tags=False)

    (paper,) = all_papers(services)
    assert paper.tags == ()
    assert paper.bibliography.extra["keywords"] == "tides; coast"


def test_a_preprint_and_its_article_are_versions_of_one_work_when_their_abstracts_agree(services: Services) -> None:
    preprint, article = preprint_and_article(long_abstract(7))
    bring_in(services, preprint)
    before = rows_of(services.database.path)

    report = bring_in(services, article)

    (shown,) = all_papers(services)
    assert report.added == 1
    assert [version.venue for version in shown.versions] == ["Journal of Tides"]
    services.library.undo()
    assert rows_of(services.database.path) == before


def test_without_abstracts_a_preprint_and_its_article_are_only_proposed_as_versions(services: Services) -> None:
    preprint, article = preprint_and_article("")
    bring_in(services, preprint)

    plan = services.importing.plan([Pasted("b.bib", article.encode())])
    bring_in(services, article)

    (entry,) = plan.entries
    assert (entry.outcome, entry.known_as) == (Outcome.NEW, "Quiet Tides of the Northern Coast")
    assert len(all_papers(services)) == 2
    (pair,) = services.duplicates.pairs()
    assert "version" in pair.likeness.relation.value


def test_a_titleless_abstract_gets_its_title_from_a_list_that_words_it_otherwise(services: Services) -> None:
    abstract = long_abstract(3)
    services.importing.run([Pasted("list.txt", abstract_list([long_abstract(number) for number in range(1, 6)]))])
    reworded = f"Here is news. {abstract[: len(abstract) * 2 // 3]} and nobody knows why."
    listed = [{"title": "Tidal3 for Everyone", "authors": ["Ann Lee"], "abstract": reworded, "venue": "TideConf 2025"}]

    report = bring_in(services, json.dumps(listed), name="titles.json")

    assert sums(report) == (1, 0, 1, 0, 0, 0)
    titled = [paper for paper in all_papers(services) if not paper.bibliography.title_is_provisional]
    assert [(paper.title_text, paper.sources[0].entry) for paper in titled] == [("Tidal3 for Everyone", 3)]
    assert titled[0].bibliography.abstract == abstract


def test_a_plan_tells_each_entry_and_changes_nothing(services: Services) -> None:
    bring_in(services, TIDES + CHAPTERS)
    before = rows_of(services.database.path)
    file = (
        TIDES.replace("year=2020", "year=2021")
        + CHAPTERS.replace("volume=1", "volume=1, pages={3}")
        + "@misc{new, title={A Paper on Currents}, author={Di Fox}, year=2024}\n@misc{broken, title={Open\n"
    )

    plan = services.importing.plan([Pasted("b.bib", file.encode())])

    assert rows_of(services.database.path) == before
    outcomes = [entry.outcome for entry in plan.entries if entry.outcome is not Outcome.UNREADABLE]
    assert outcomes[:5] == [Outcome.CONFLICTING, Outcome.MERGED, Outcome.MERGED, Outcome.CHANGED, Outcome.MERGED]
    conflict = plan.entries[0]
    (change,) = [change for change in conflict.changes if change.field == "year"]
    assert (change.before, change.arriving, change.is_taken) == ("2020", "2021", False)
    assert "DOI" in conflict.reason
    (file_report,) = plan.files
    assert file_report.found == len(plan.entries)


def test_a_large_file_is_tried_out_on_a_copy_that_is_gone_afterwards(services: Services) -> None:
    entries = [
        {"title": f"Paper {number} on {long_abstract(number)[20:60]}", "abstract": long_abstract(number)}
        for number in range(1_300)
    ]
    content = "\n".join(json.dumps(entry) for entry in entries).encode()
    assert len(content) > SMALL_BYTES
    before = rows_of(services.database.path)

    plan = services.importing.plan([Pasted("many.jsonl", content)])

    assert plan.count(Outcome.NEW) == 1_300
    assert rows_of(services.database.path) == before


@pytest.mark.parametrize(
    ("handling", "title", "count"),
    [
        (Handling.KEEP, "Quiet Tides of the Northern Coast", 1),
        (Handling.REPLACE, "Loud Tides", 1),
        (Handling.SEPARATE, "Quiet Tides of the Northern Coast", 2),
        (Handling.LEAVE_OUT, "Quiet Tides of the Northern Coast", 1),
    ],
)
def test_a_person_can_choose_for_one_entry(services: Services, handling: Handling, title: str, count: int) -> None:
    bring_in(services, TIDES)
    before = rows_of(services.database.path)
    louder = TIDES.replace("Quiet Tides of the Northern Coast", "Loud Tides").replace("mood", "swing")

    report = bring_in(services, louder, name="b.bib", choices=Choices(by_entry={(0, 1): handling}))

    papers = all_papers(services)
    assert (papers[0].title_text, len(papers)) == (title, count)
    assert sums(report)[0] == 1
    if report.batch is not None:
        services.library.undo()
    assert rows_of(services.database.path) == before


def test_what_a_person_wanted_apart_is_not_proposed_again_and_stays_apart(services: Services) -> None:
    bring_in(services, TIDES)
    other = TIDES.replace("mood={calm}", "mood={wild}")

    bring_in(services, other, name="b.bib", choices=Choices(by_outcome={Outcome.MERGED: Handling.SEPARATE}))
    again = bring_in(services, other, name="b.bib")

    assert len(all_papers(services)) == 2
    assert sums(again) == (1, 0, 0, 1, 0, 0)
    assert services.duplicates.pairs() == ()


VOLUMES = """
@book{v1, title={Collected Works}, author={Yu, Min}, year=2001, volume={1}, isbn={9783161484100}}
@book{v2, title={Collected Works}, author={Yu, Min}, year=2001, volume={2}, isbn={9780306406157}}
@book{e2, title={A Short History of Tides}, author={Fox, Di}, year=2003, edition={2}}
@book{e3, title={A Short History of Tides}, author={Fox, Di}, year=2003, edition={3}}
"""


def test_volumes_and_editions_of_one_title_stay_apart_and_are_proposed(services: Services) -> None:
    report = bring_in(services, VOLUMES)

    assert sums(report) == (4, 4, 0, 0, 0, 0)
    assert sorted(pair.likeness.relation.value for pair in services.duplicates.pairs()) == [
        "possible same",
        "possible versions",
    ]


def test_an_entry_that_was_corrected_is_still_the_same_paper(services: Services) -> None:
    bring_in(services, TIDES)
    year = TIDES.replace("year=2020", "year=2021").replace("doi={10.5555/ABC.123}, ", "")
    slip = TIDES.replace("Quiet Tides of the Northern Coast", "Calm Waters").replace("doi={10.5555/ABC.123}, ", "")

    renamed = bring_in(services, year, name="other.bib")
    retitled = bring_in(services, slip)

    assert (sums(renamed)[1], sums(retitled)[1]) == (0, 0)
    assert len(all_papers(services)) == 1


def test_a_key_used_again_for_another_paper_makes_no_one_paper(services: Services) -> None:
    bring_in(services, TIDES)
    other = TIDES.replace("Quiet Tides of the Northern Coast", "Calm Waters").replace(
        "10.5555/ABC.123", "10.5555/other"
    )

    bring_in(services, other, name="other.bib")

    assert len(all_papers(services)) == 2


def test_the_key_of_an_entry_that_joined_a_paper_leads_to_it(services: Services) -> None:
    bring_in(services, TIDES + TIDES.replace("{lee2020,", "{leeTwice,"))

    (paper,) = all_papers(services)
    assert services.browsing.resolve_paper("leeTwice") == paper.id
    services.library.undo()
    assert all_papers(services) == []


def test_two_imports_at_once_bring_each_paper_in_once(services: Services, app_paths: AppPaths) -> None:
    titles = [{"title": f"Paper {number} on harbours", "abstract": long_abstract(number)} for number in range(1_400)]
    content = json.dumps(titles).encode()
    assert len(content) > SMALL_BYTES
    with open_library(app_paths) as other:

        def meanwhile(done: int, _total: int | None, _what: str) -> None:
            if done == TRANSACTION_SIZE:
                other.importing.run([Pasted("other.json", content)])

        services.importing.run([Pasted("many.json", content)], progress=meanwhile)

    assert services.care.info().papers == 1_400


def test_an_import_that_is_undone_while_it_goes_on_stops_and_leaves_nothing(
    services: Services, app_paths: AppPaths
) -> None:
    services.papers.add({"title": "Here before"})
    before = rows_of(services.database.path)
    titles = [{"title": f"Paper {number} on harbours", "abstract": long_abstract(number)} for number in range(900)]
    with open_library(app_paths) as other:

        def undo(done: int, _total: int | None, _what: str) -> None:
            if done == 2 * TRANSACTION_SIZE:
                other.library.undo()

        with pytest.raises(ImportUndone):
            services.importing.run([Pasted("many.json", json.dumps(titles).encode())], progress=undo)

    assert rows_of(services.database.path) == before
    services.library.redo()
    assert services.care.info().papers == 1 + 2 * TRANSACTION_SIZE
    services.library.undo()
    assert services.library.undo_label() == "Add “Here before”"
    assert rows_of(services.database.path) == before
