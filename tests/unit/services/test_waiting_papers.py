"""New papers are written together, and yet each record meets those that came before it in the same transaction."""

import json
import re
from collections.abc import Mapping

from builders import long_abstract
from nightstand.bootstrap import Services
from nightstand.domain.paper import PaperDetails
from nightstand.services.import_options import Pasted
from nightstand.services.import_report import ImportReport


def come_in(services: Services, *entries: Mapping[str, object]) -> ImportReport:
    """Import entries of one file, few enough for one transaction."""
    return services.importing.run([Pasted("tides.json", json.dumps(entries).encode())])


def details(services: Services, report: ImportReport) -> list[PaperDetails]:
    return [services.browsing.details(paper) for paper in report.papers]


TIDES = {"title": "On tides and what they leave", "authors": ["Mika Sato"], "year": 2020, "abstract": long_abstract(1)}
SHORES = {"title": "The shores of the north", "authors": ["Mika Sato"], "year": 2020, "abstract": long_abstract(2)}


def test_a_record_joins_one_that_still_waits_by_its_identifier(services: Services) -> None:
    report = come_in(
        services,
        {**TIDES, "doi": "10.1000/tides", "abstract": ""},
        SHORES,
        {**TIDES, "doi": "https://doi.org/10.1000/TIDES"},
    )

    assert (report.added, report.merged) == (2, 1)
    assert {paper.bibliography.abstract for paper in details(services, report)} == {
        TIDES["abstract"],
        SHORES["abstract"],
    }


def test_a_record_joins_one_that_still_waits_by_title_and_authors(services: Services) -> None:
    report = come_in(services, {**TIDES, "abstract": ""}, SHORES, {**TIDES, "title": "On Tides, and what they leave"})

    assert (report.added, report.merged) == (2, 1)


def test_a_record_joins_one_that_still_waits_by_a_rewording_of_its_abstract(services: Services) -> None:
    words = str(TIDES["abstract"]).split()
    reworded = " ".join(["Recently,", *words[3:]])

    report = come_in(services, TIDES, SHORES, {**TIDES, "title": "On tides & what they leave", "abstract": reworded})

    assert (report.added, report.merged) == (2, 1)


def test_papers_that_wait_have_keys_of_their_own(services: Services) -> None:
    report = come_in(
        services,
        *(
            {**TIDES, "title": f"Tides {number * 'again '}"} | {"abstract": long_abstract(number)}
            for number in range(1, 4)
        ),
    )

    keys = [paper.key for paper in details(services, report)]
    assert len({key.casefold() for key in keys}) == 3
    assert all(re.fullmatch(r"sato2020tides[ab]?", key) for key in keys)


def test_papers_that_wait_get_their_tags_and_go_with_the_step(services: Services) -> None:
    report = come_in(services, {**TIDES, "keywords": "coast; sea"}, {**SHORES, "keywords": "coast"})

    assert [paper.tags for paper in details(services, report)] == [("coast", "sea"), ("coast",)]
    services.library.undo()
    assert services.care.info().papers == 0
