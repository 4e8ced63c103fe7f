"""Pairs that look alike: found with their reason, merged with all that hangs on them, told apart, and all undone."""

import pytest

from builders import add_papers, long_abstract, rows_of
from nightstand.bootstrap import Services
from nightstand.domain.decision import Decision, ReadingStatus
from nightstand.domain.errors import InvalidValue
from nightstand.domain.fields import parse_field
from nightstand.domain.paper import PaperId
from nightstand.services.duplicates import Rule
from nightstand.services.import_sources import Pasted
from nightstand.services.searching import SearchRequest


def add(services: Services, title: str, **fields: str) -> PaperId:
    """Add a paper by hand; fields are as a person types them."""
    values = {name: parse_field(name.replace("__", "."), text) for name, text in fields.items()}
    return services.papers.add({"title": title, **values}).papers[0]


def found(services: Services, query: str) -> set[PaperId]:
    """Return what a query finds, once the index has taken in everything."""
    services.indexing.catch_up()
    return set(services.searching.search(SearchRequest(query)).ids)


def test_two_papers_with_one_doi_are_a_pair_with_its_reason(services: Services) -> None:
    a = add(services, "Quiet Tides", authors="Ann Lee", doi="10.5555/ABC.123")
    b = add(services, "QUIET TIDES.", authors="Lee, A.", url="http://dx.doi.org/10.5555/abc.123")
    add_papers(services, 3)

    (pair,) = services.duplicates.pairs()

    assert (pair.a, pair.b) == (a, b)
    assert "DOI" in pair.likeness.reason
    assert found(services, "is:duplicate") == {a, b}


def test_pairs_come_the_surest_first_and_always_in_one_order(services: Services) -> None:
    add(services, "Currents of the deep northern sea", authors="Ann Lee", year="2019", venue="arXiv")
    add(services, "Currents of the deep northern sea", authors="Ann Lee", year="2020", venue="Journal of Tides")
    add(services, "Quiet harbours in winter", authors="Bo Ray", doi="10.5555/q.1")
    add(services, "Quiet harbours in winter", authors="Bo Ray", doi="10.5555/q.1")

    pairs = services.duplicates.pairs()
    services.papers.add({"title": "Something else"})

    assert [(pair.a, pair.b) for pair in pairs] == [(3, 4), (1, 2)]
    assert [pair.are_versions for pair in pairs] == [False, True]
    assert services.duplicates.pairs() == pairs


def test_an_abstract_in_two_wordings_is_enough_for_a_pair(services: Services) -> None:
    text = long_abstract(3)
    a = services.papers.add({"title": "", "abstract": text}).papers[0]
    b = add(services, "Tidal3 forecasts water levels", abstract=text.replace("gains", "clear gains"))

    (pair,) = services.duplicates.pairs()

    assert (pair.a, pair.b) == (a, b)


def test_merging_gives_the_kept_paper_all_that_both_held(services: Services) -> None:
    keep = add(services, "Quiet Tides", authors="Ann Lee", doi="10.5555/abc.123", rating="4")
    gone = add(services, "Quiet Tides", authors="Ann Lee", venue="Journal of Tides", arxiv="2501.01234", year="2020")
    other = add(services, "Loud Tides")
    services.papers.set_fields([gone], {"extra.pages": "1–9", "rating": 2, "tier": "must"})
    services.papers.decide([gone], Decision.KEEP)
    services.papers.set_status([gone], ReadingStatus.READING)
    services.papers.star([gone], starred=True)
    services.tagging.tag([keep], add=["sea"])
    services.tagging.tag([gone], add=["north"])
    services.noting.add_note(gone, "Compare the *gauges*.")
    first = services.reading_lists.create("First").new_id
    services.reading_lists.add(first, [gone, other, keep])
    second = services.reading_lists.create("Second").new_id
    services.reading_lists.add(second, [other, gone])

    outcome = services.duplicates.merge(keep, gone)

    kept = services.browsing.details(keep)
    assert outcome.label == "Merge “Quiet Tides” into “Quiet Tides”"
    said = kept.bibliography
    assert (said.doi, said.arxiv, said.venue, said.year) == ("10.5555/abc.123", "2501.01234", "Journal of Tides", 2020)
    assert said.extra == {"pages": "1–9"}
    marks = kept.marks
    assert (marks.rating, marks.tier, marks.starred) == (4, "must", True)
    assert (marks.decision, marks.status) == (Decision.KEEP, ReadingStatus.READING)
    assert kept.tags == ("north", "sea")
    assert [note.text for note in kept.notes] == ["Compare the *gauges*."]
    assert services.browsing.list_order(first) == (keep, other)
    assert services.browsing.list_order(second) == (other, keep)
    assert found(services, "*") == {keep, other}
    assert services.duplicates.pairs() == ()
    assert services.care.check() == ()


def test_merging_is_one_step_that_undo_takes_back_whole_and_redo_brings_again(services: Services) -> None:
    keep = add(services, "Quiet Tides", authors="Ann Lee", abstract="We listen. The sea is quiet at night.")
    gone = add(services, "Quiet Tides", authors="Ann Lee", year="2020", abstract=long_abstract(1))
    services.annotating.add_highlight(gone, "forecasting water levels", comment="which?")
    services.noting.add_note(gone, "why")
    services.reading_lists.add(services.reading_lists.create("L").new_id, [gone])
    services.duplicates.link_versions([gone, *add_papers(services, 1)])
    before = rows_of(services.database.path)
    services.duplicates.merge(keep, gone)
    after = rows_of(services.database.path)

    services.library.undo()
    undone = rows_of(services.database.path)
    services.library.redo()

    assert undone == before
    assert rows_of(services.database.path) == after
    assert services.care.check() == ()


def test_a_highlight_of_a_merged_paper_stands_at_its_quote_or_is_known_as_lost(services: Services) -> None:
    keep = add(services, "Quiet Tides", abstract=f"First of all. {long_abstract(1)}")
    gone = add(services, "Quiet Tides", abstract=f"{long_abstract(1)} Only here.")
    services.annotating.add_highlight(gone, "forecasting water levels")
    services.annotating.add_highlight(gone, "Only here")

    services.duplicates.merge(keep, gone)

    details = services.browsing.details(keep)
    found_again, lost = details.highlights if details.highlights[0].state != "lost" else details.highlights[::-1]
    assert details.abstract_text[found_again.anchor.start : found_again.anchor.end] == "forecasting water levels"
    assert (found_again.state, lost.state, lost.anchor.quote) == ("moved", "lost", "Only here")


def test_what_a_merged_paper_was_called_leads_to_the_kept_one(services: Services) -> None:
    keep = add(services, "Quiet Tides", key="lee2020quiet", doi="10.5555/abc.123")
    gone = add(services, "Quiet Tides", key="old:tides", doi="10.5555/other.9", arxiv="2501.01234")
    services.duplicates.merge(keep, gone)

    named = {
        services.browsing.resolve_paper(name) for name in ("old:tides", str(gone), "10.5555/other.9", "2501.01234")
    }

    assert named == {keep}
    assert found(services, "key:old") == {keep}
    assert found(services, "10.5555/other.9") == {keep}


def test_a_preprint_that_takes_in_its_article_has_the_words_of_the_article(services: Services) -> None:
    preprint = add(
        services,
        "Quiet Tides",
        key="old",
        venue="arXiv",
        arxiv="1901.00001",
        doi="10.48550/arXiv.1901.00001",
        year="2019",
    )
    article = add(services, "Quiet Tides", venue="Journal of Tides", doi="10.5555/j.55", year="2020", type="article")

    services.duplicates.merge(preprint, article)

    said = services.browsing.details(preprint).bibliography
    assert (said.venue, said.year, said.doi, said.type) == ("Journal of Tides", 2020, "10.5555/j.55", "article")
    assert said.arxiv == "1901.00001"
    for name in ("old", "10.48550/arXiv.1901.00001", "1901.00001", "10.5555/j.55"):
        assert services.browsing.resolve_paper(name) == preprint
    assert services.care.check() == ()


def test_the_places_a_merged_paper_stood_at_are_places_of_the_kept_one(services: Services) -> None:
    keep = add(services, "Quiet Tides")
    content = f"TideConf 2025 Papers\n\n{long_abstract(1)}".encode()
    (gone,) = services.importing.run([Pasted("tides.txt", content)]).papers
    services.duplicates.merge(keep, gone)

    report = services.importing.run([Pasted("tides.txt", content)])

    assert [source.file for source in services.browsing.details(keep).sources] == ["tides.txt"]
    assert found(services, 'list:"TideConf 2025"') == {keep}
    assert [(source.name, source.count) for source in services.browsing.sidebar().sources] == [
        ("TideConf 2025 Papers", 1)
    ]
    assert (report.files[0].added, report.files[0].found) == (0, 1)


def test_a_merged_paper_is_no_part_of_the_trash(services: Services) -> None:
    keep, gone = add(services, "Quiet Tides"), add(services, "Quiet Tides")
    services.duplicates.merge(keep, gone)

    restored = services.papers.restore([gone])

    assert restored.changes.is_empty
    assert services.browsing.trashed() == ()
    assert services.browsing.sidebar().trash == 0
    assert found(services, "is:trashed") == set()
    assert services.care.info().papers == 1


def test_what_was_merged_into_a_paper_goes_with_it_for_good(services: Services) -> None:
    (other,) = add_papers(services, 1)
    keep, gone, third = add(services, "Quiet Tides"), add(services, "Quiet Tides"), add(services, "Quiet Tides")
    services.duplicates.merge(gone, third)
    services.duplicates.merge(keep, gone)
    services.papers.trash([keep])

    services.papers.empty_trash()

    assert [row[0] for row in rows_of(services.database.path)["paper"]] == [other]
    assert services.care.check() == ()


def test_papers_that_were_told_apart_are_not_proposed_again(services: Services) -> None:
    a = add(services, "Quiet Tides", authors="Ann Lee", doi="10.5555/abc.123")
    b = add(services, "Quiet Tides", authors="Ann Lee", doi="10.5555/abc.123")
    copy = add(services, "Quiet Tides", authors="Ann Lee", doi="10.5555/abc.123")

    services.duplicates.distinct(b, a)
    apart = [(pair.a, pair.b) for pair in services.duplicates.pairs()]
    services.duplicates.merge(a, copy)
    after_merging = services.duplicates.pairs()
    services.library.undo()
    services.library.undo()

    assert apart == [(a, copy), (b, copy)]
    assert after_merging == ()
    assert len(services.duplicates.pairs()) == 3


def test_all_pairs_with_one_doi_are_merged_in_one_step(services: Services) -> None:
    tides = [add(services, "Quiet Tides", authors="Ann Lee", doi="10.5555/abc.123") for _ in range(3)]
    winds = [add(services, "Loud Winds", authors="Bo Ray", doi="10.5555/w.1") for _ in range(2)]
    add(services, "Quiet Tides", authors="Ann Lee", year="2020")
    before, steps = rows_of(services.database.path), len(services.library.history())

    outcome = services.duplicates.settle(Rule.SAME_IDENTIFIER)

    left = found(services, "*")
    assert outcome.label == "Merge 3 pairs of papers"
    assert len(services.library.history()) == steps + 1
    assert {tides[0], winds[0]} < left
    assert len(left) == 3
    services.library.undo()
    assert rows_of(services.database.path) == before


def test_certain_versions_are_linked_in_one_step(services: Services) -> None:
    text = long_abstract(1)
    preprint = add(
        services, "Currents of the deep northern sea", authors="Ann Lee", year="2019", venue="arXiv", abstract=text
    )
    paper = add(
        services,
        "Currents of the deep northern sea",
        authors="A. Lee",
        year="2020",
        venue="Journal of Tides",
        abstract=text,
    )

    services.duplicates.settle(Rule.CERTAIN_VERSIONS)

    assert found(services, "*") == {paper}
    assert [version.id for version in services.browsing.details(paper).versions] == [preprint]
    assert services.duplicates.pairs() == ()


def test_possible_versions_with_one_title_and_authors_are_linked_in_one_step_unless_something_speaks_against_it(
    services: Services,
) -> None:
    for title, values in (
        ("Currents of the deep northern sea", ({"arxiv": "1901.00001"}, {})),
        ("Harbours of the far southern coast", ({"doi": "10.5555/h.1"}, {"doi": "10.5555/h.2"})),
    ):
        for year, venue, ids in (("2019", "arXiv", values[0]), ("2021", "Journal of Tides", values[1])):
            add(services, title, authors="Ann Lee", year=year, venue=venue, **ids)
    assert [(pair.a, pair.b, pair.are_versions) for pair in services.duplicates.pairs()] == [(1, 2, True), (3, 4, True)]
    steps = len(services.library.history())

    services.duplicates.settle(Rule.LIKELY_VERSIONS)

    assert [version.id for version in services.browsing.details(PaperId(2)).versions] == [1]
    assert [(pair.a, pair.b) for pair in services.duplicates.pairs()] == [(3, 4)]
    assert len(services.library.history()) == steps + 1


def test_papers_that_agree_in_all_but_volume_or_edition_are_never_merged_by_a_rule(services: Services) -> None:
    for field, title in (("volume", "Handbook of quiet northern tides"), ("edition", "Primer of loud southern winds")):
        for number in ("1", "2"):
            paper = add(services, title, authors="Ann Lee", year="2020", type="book")
            services.papers.set_fields([paper], {f"extra.{field}": number})
    pairs = services.duplicates.pairs()

    for rule in Rule:
        services.duplicates.settle(rule)

    assert {(pair.a, pair.b) for pair in pairs} == {(1, 2), (3, 4)}
    assert not any(pair.agrees or pair.is_named_alike for pair in pairs)
    assert services.duplicates.pairs() == pairs


def test_a_paper_is_not_merged_with_itself_or_with_one_in_the_trash(services: Services) -> None:
    a, b = add(services, "Quiet Tides"), add(services, "Loud Tides")
    services.papers.trash([b])

    with pytest.raises(InvalidValue, match="two papers"):
        services.duplicates.merge(a, a)
    with pytest.raises(InvalidValue, match="in the trash"):
        services.duplicates.merge(a, b)
