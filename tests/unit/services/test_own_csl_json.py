"""What the program writes as CSL-JSON comes back as the papers it was."""

from dataclasses import replace

from nightstand.domain.markup import plain_title
from nightstand.export.csl_json import write_csl_json
from nightstand.services.arriving import bibliography_of
from nightstand_corpus.reading import open_source
from nightstand_corpus.record import PaperRecord
from paper_builders import document, file_of, paper


def test_an_exported_paper_comes_back_whole():
    exported = paper(
        "Tides & storms",
        authors=("Ann van der Lee", "Ray, Jr., Bo", "Plato", "{{Acme Widgets, LLC}}"),
        abstract="We study the drift of storms and the bound of the tide.",
        venue="J. Tides",
        kind="article",
        extra={"month": "3", "pages": "1--9", "volume": "4", "keywords": "storms; tides", "topic": "RL->Online"},
        doi="10.5555/abc",
        arxiv="2401.00001",
        openreview="abcDEF1234",
        url="https://a.b/1",
        pdf="https://a.b/1.pdf",
        code="https://github.com/a/b",
        language="en",
    )

    (record,) = open_source(file_of(write_csl_json(document(exported))))

    assert isinstance(record, PaperRecord)
    assert record.key == exported.key
    # The file holds plain text: what the library has as LaTeX comes back as the characters it stands for.
    as_text = replace(exported.bibliography, extra={**exported.bibliography.extra, "pages": "1–9"})
    assert bibliography_of(record) == as_text


def test_a_type_that_csl_has_not_and_a_provisional_title_come_back():
    exported = paper("Storms of the north", kind="exhibit", is_provisional=True, url="https://a.b/only.pdf")

    (record,) = open_source(file_of(write_csl_json(document(exported))))

    assert isinstance(record, PaperRecord)
    assert (record.type, record.title_is_provisional) == ("exhibit", True)
    assert (record.title, record.url) == (plain_title("Storms of the north"), "https://a.b/only.pdf")
