"""Which records meet to be compared."""

from nightstand.domain.author import Author
from nightstand.matching.candidates import MOST_MEETING, candidate_pairs, meeting_keys, title_keys
from nightstand.matching.likeness import Evidence

LEE = (Author("Lee", "Ann"),)
TIDES = " ".join(f"tides{n} carry island sand{n} towards every harbour{n} before winter" for n in range(20))


def test_records_meet_by_identifier_title_author_and_abstract() -> None:
    evidence = {
        "doi": Evidence(identifiers=frozenset({("doi", "10.5555/a")})),
        "doi again": Evidence(title="Other", identifiers=frozenset({("doi", "10.5555/a"), ("arxiv", "1901.00001")})),
        "title": Evidence(title="Quiet Tides: A Study", authors=LEE),
        "subtitle dropped": Evidence(title="Quiet tides"),
        "slip": Evidence(title="Quiet Tydes of the Coast", authors=(Author("Lee", "A."),)),
        "abstract": Evidence(title="Sand", abstract=TIDES),
        "untitled": Evidence(title="We see sand", title_is_provisional=True, abstract=f"First. {TIDES}"),
        "alone": Evidence(title="Gulls", abstract="Something else that nobody wrote twice, about gulls over the sea."),
    }

    assert list(candidate_pairs(evidence)) == [
        ("doi", "doi again"),
        ("title", "subtitle dropped"),
        ("title", "slip"),
        ("abstract", "untitled"),
    ]


def test_common_and_provisional_titles_bring_nobody_together() -> None:
    assert not title_keys("Editorial")
    assert not meeting_keys(Evidence(title="We see sand", title_is_provisional=True, authors=LEE))


def test_a_crowded_title_is_passed_over() -> None:
    crowd = {number: Evidence(title="Machine Translation") for number in range(MOST_MEETING + 1)}

    assert not list(candidate_pairs(crowd))
