"""A preprint and its article under other DOIs: both come in, proposed as versions, and what a person says holds."""

import pytest

from nightstand.bootstrap import Services
from nightstand.domain.paper import PaperId
from nightstand.domain.reading_list import ListId
from nightstand.services.duplicate_search import DuplicatePair
from nightstand.services.import_sources import Pasted

PREPRINT = """@misc{a, title={Quiet Tides}, author={Lee, Ann and Ray, Bo}, year=2019, eprint={1901.00001},
archiveprefix={arXiv}, doi={10.48550/arXiv.1901.00001}}"""
ARTICLE = """@article{b, title={Quiet Tides}, author={Lee, Ann and Ray, Bo}, year=2020, journal={Journal of Tides},
doi={10.5555/j.55}}"""


def bring_in(services: Services, text: str) -> None:
    services.importing.run([Pasted("papers.bib", text.encode())])


@pytest.fixture
def pair(services: Services) -> DuplicatePair:
    bring_in(services, PREPRINT)
    bring_in(services, ARTICLE)
    (found,) = services.duplicates.pairs()
    return found


def test_a_preprint_and_its_article_both_come_in_and_are_proposed_as_versions(
    services: Services, pair: DuplicatePair
) -> None:
    identifiers = [services.browsing.details(paper).bibliography.doi for paper in (pair.a, pair.b)]

    assert identifiers == ["10.48550/arXiv.1901.00001", "10.5555/j.55"]
    assert pair.are_versions
    assert services.browsing.details(pair.a).versions == ()


def test_what_was_told_apart_is_not_proposed_after_the_next_import(services: Services, pair: DuplicatePair) -> None:
    services.duplicates.distinct(pair.a, pair.b)

    bring_in(services, PREPRINT)
    bring_in(services, ARTICLE)

    assert services.duplicates.pairs() == ()
    assert services.care.info().papers == 2


def test_merged_they_keep_both_identifiers_and_all_that_hung_on_either(services: Services, pair: DuplicatePair) -> None:
    services.tagging.tag([pair.a], add=["tides"])
    services.tagging.tag([pair.b], add=["coast"])
    services.noting.add_note(pair.a, "read as a preprint")
    lists = [ListId(services.reading_lists.create(name).new_id or 0) for name in ("L", "M")]
    for list_id, paper in zip(lists, (pair.a, pair.b), strict=True):
        services.reading_lists.add(list_id, [paper])

    services.duplicates.merge(pair.b, pair.a)
    kept = services.browsing.details(pair.b)

    assert set(kept.tags) == {"tides", "coast"}
    assert [note.text for note in kept.notes] == ["read as a preprint"]
    assert [services.browsing.list_order(list_id) for list_id in lists] == [(pair.b,), (pair.b,)]
    assert {resolved(services, name) for name in ("10.5555/j.55", "1901.00001", "a", "b")} == {pair.b}


def resolved(services: Services, name: str) -> PaperId:
    return services.browsing.resolve_paper(name)


def test_the_chapters_of_one_book_give_at_most_a_hint_about_the_pair_that_agrees(services: Services) -> None:
    bring_in(services, CHAPTER_ENTRIES)

    assert services.care.info().papers == 4
    hints = [
        {services.browsing.details(paper).bibliography.title for paper in (one.a, one.b)}
        for one in services.duplicates.pairs()
    ]
    assert hints in ([], [{"Editorial"}])


CHAPTER_ENTRIES = """
@incollection{c1, title={Tides: The Big Picture}, author={Ann Lee}, booktitle={Handbook}, isbn={978-0-0000-0000-1},
year=2017, doi={10.5555/h.1}}
@incollection{c2, title={Tides: The Small Picture}, author={Ann Lee}, booktitle={Handbook}, isbn={978-0-0000-0000-1},
year=2017, doi={10.5555/h.2}}
@article{c3, title={Editorial}, author={Bo Ray}, journal={J}, year=2017, volume=1}
@article{c4, title={Editorial}, author={Bo Ray}, journal={J}, year=2018, volume=2}
"""
