"""CSL-JSON says everything with CSL's names, and the rest under `custom`."""

import json
from dataclasses import replace

import pytest

from nightstand.domain.decision import Decision
from nightstand.domain.paper import PAPER_TYPES, Marks, PaperDetails
from nightstand.export.csl_json import write_csl_json
from paper_builders import document, file_of, paper


def csl_of(details: PaperDetails) -> dict[str, object]:
    (found,) = json.loads(file_of(write_csl_json(document(details))))
    assert isinstance(found, dict)
    return found


def test_a_paper_has_its_csl_fields() -> None:
    details = paper(
        "$f$-Divergence",
        authors=["Ann Lee", "Ludwig van der Berg", "{ATLAS Collaboration}"],
        key="lee2026divergence",
        abstract="With *stress* on $\\alpha$.",
        venue="ICML 2026",
        kind="inproceedings",
        doi="10.5555/1",
        url="https://example.org",
        language="en",
        tags=["rl", "theory"],
        notes=["first", "second"],
        extra={"month": "jul", "volume": "3", "pages": "1-2", "isbn": "978", "poster": "https://example.org/p"},
        marks=Marks(decision=Decision.KEEP, starred=True),
        openreview="abc",
    )

    assert csl_of(details) == {
        "id": "lee2026divergence",
        "citation-key": "lee2026divergence",
        "type": "paper-conference",
        "title": "f-Divergence",
        "author": [
            {"family": "Lee", "given": "Ann"},
            {"family": "Berg", "given": "Ludwig", "non-dropping-particle": "van der"},
            {"literal": "ATLAS Collaboration"},
        ],
        "issued": {"date-parts": [[2026, 7]]},
        "container-title": "ICML 2026",
        "abstract": "With stress on α.",
        "DOI": "10.5555/1",
        "URL": "https://example.org",
        "language": "en",
        "keyword": "rl; theory",
        "note": "first\n\nsecond",
        "volume": "3",
        "page": "1-2",
        "ISBN": "978",
        "custom": {
            "openreview": "abc",
            "decision": "keep",
            "status": "unread",
            "starred": True,
            "poster": "https://example.org/p",
        },
    }


def test_what_is_not_known_is_not_there() -> None:
    found = csl_of(paper("T", authors=[], year=None))

    assert set(found) == {"id", "citation-key", "type", "title", "custom"}


def test_a_provisional_title_is_told() -> None:
    custom = csl_of(paper("T", is_provisional=True))["custom"]

    assert isinstance(custom, dict)
    assert custom["title_is_provisional"] is True


def test_the_order_is_that_of_the_document() -> None:
    papers = json.loads(file_of(write_csl_json(document(paper(key="b"), paper(key="a"), paper(key="c")))))

    assert [found["id"] for found in papers] == ["b", "a", "c"]


def test_fields_that_came_from_bibtex_are_plain_text() -> None:
    csl = csl_of(paper(extra={"publisher": r"Wiley {\&} S{\"o}hne", "series": "{Tides}"}))

    assert (csl["publisher"], csl["collection-title"]) == ("Wiley & Söhne", "Tides")


def test_days_editors_and_missing_authors_are_said_in_the_words_of_csl() -> None:
    details = paper(
        authors=["Ann Lee"],
        kind="article",
        extra={"date": "2026-07-03", "month": "jul", "editor": "van der Roe, Jim and {Tidal Labs}", "pmid": "12"},
    )
    cut = replace(details, bibliography=replace(details.bibliography, authors_are_incomplete=True))

    csl = csl_of(cut)

    assert csl["issued"] == {"date-parts": [[2026, 7, 3]]}
    assert csl["editor"] == [
        {"family": "Roe", "given": "Jim", "non-dropping-particle": "van der"},
        {"literal": "Tidal Labs"},
    ]
    assert csl["author"] == [{"family": "Lee", "given": "Ann"}, {"literal": "others"}]
    assert (csl["PMID"], csl["custom"]) == ("12", {"decision": "undecided", "status": "unread"})


SCHEMA_NAMES = frozenset(
    """abstract author chapter-number citation-key collection-title container-title container-title-short custom DOI
    edition editor genre id ISBN ISSN issue issued keyword language medium note page PMCID PMID publisher
    publisher-place title title-short type URL volume""".split()
)
"""Names that the schema of CSL 1.0.2 has for what we say; it allows no others."""

SCHEMA_TYPES = frozenset(
    """article-journal book chapter dataset document manuscript pamphlet paper-conference patent report software thesis
    webpage""".split()
)


@pytest.mark.parametrize("kind", [*PAPER_TYPES, "exhibit"])
def test_every_name_and_type_is_one_of_the_schema(kind: str) -> None:
    names = "edition isbn issn number pages publisher series volume chapter address howpublished month note pmid pmcid"
    extra = dict.fromkeys([*names.split(), "shorttitle", "shortjournal", "topic"], "1")

    csl = csl_of(paper(kind=kind, abstract="We.", venue="V", doi="10.5555/1", url="https://a.b", extra=extra))

    assert set(csl) <= SCHEMA_NAMES
    assert csl["type"] in SCHEMA_TYPES
