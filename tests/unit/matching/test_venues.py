"""Whether two venues are one, and how far a version had come."""

import pytest

from nightstand.matching.likeness import Evidence
from nightstand.matching.venues import Form, Stage, VenueRelation, compare_venues, form_of, stage_of


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("ICML 2014", "Proceedings of the 31st International Conference on Machine Learning"),
        ("NIPS", "Advances in Neural Information Processing Systems 30"),
        ("IPAW", "Proc. of the Intl. Provenance and Annotation Workshop"),
        ("PODS", "Symposium on Principles of Database Systems"),
        ("J. Mach. Learn. Res.", "Journal of Machine Learning Research"),
        ("Computing in Science & Engineering", "Computing in Science and Engineering"),
        ("Proceedings of the 20th Conference on Sand", "Proceedings of the Twentieth Conference on Sand"),
    ],
)
def test_names_of_one_venue_are_the_same(first: str, second: str) -> None:
    assert compare_venues(first, second) is VenueRelation.SAME
    assert compare_venues(second, first) is VenueRelation.SAME


def test_venues_with_other_names_are_others_and_a_lone_short_name_tells_nothing() -> None:
    assert compare_venues("ICML 2026", "ICLR 2026") is VenueRelation.OTHER
    assert compare_venues("Journal of Tides", "Annals of Sand") is VenueRelation.OTHER
    assert compare_venues("XYZW", "Meeting on the Physics of Sand") is VenueRelation.UNKNOWN
    assert compare_venues("", "ICML") is VenueRelation.UNKNOWN
    assert compare_venues("Proceedings of Machine Learning Research", "ICML 2020") is VenueRelation.UNKNOWN


@pytest.mark.parametrize(
    ("evidence", "stage"),
    [
        (Evidence(venue="arXiv preprint arXiv:1901.00001"), Stage.PREPRINT),
        (Evidence(venue="CoRR"), Stage.PREPRINT),
        (Evidence(venue="ICLR 2026 Conference Withdrawn Submission"), Stage.PREPRINT),
        (Evidence(venue="HP Labs", type="techreport"), Stage.PREPRINT),
        (Evidence(identifiers=frozenset({("doi", "10.48550/arxiv.1901.00001")})), Stage.PREPRINT),
        (Evidence(identifiers=frozenset({("doi", "10.1101/2020.01.01.1")})), Stage.PREPRINT),
        (Evidence(venue="ICML 2026 Workshop on Tides"), Stage.WORKSHOP),
        (Evidence(venue="ICML 2026"), Stage.PUBLISHED),
        (Evidence(identifiers=frozenset({("doi", "10.5555/j.1"), ("arxiv", "1901.00001")})), Stage.PUBLISHED),
        (Evidence(), Stage.UNKNOWN),
    ],
)
def test_the_stage_is_told_by_venue_type_and_identifiers(evidence: Evidence, stage: Stage) -> None:
    assert stage_of(evidence) is stage


def test_proceedings_cited_as_a_journal_are_a_meetings() -> None:
    assert form_of(Evidence(venue="Proceedings of the Conference on Sand", type="article")) is Form.MEETING
    assert form_of(Evidence(venue="ICML", type="article")) is Form.MEETING
    assert form_of(Evidence(venue="Journal of Sand", type="article")) is Form.JOURNAL
    assert form_of(Evidence(venue="Sand")) is Form.UNKNOWN
