"""The corpus that ships: every abstract, untouched, and every fact."""

from __future__ import annotations

from nightstand_corpus.reading import open_source
from nightstand_corpus.record import PaperRecord
from nightstand_corpus.sample import sample_facts, sample_lists


def test_both_lists_give_19_abstracts_byte_for_byte():
    for file in sample_lists():
        heading, *paragraphs = file.read_text(encoding="utf-8").split("\n\n")

        reading = open_source(file)
        found = list(reading)

        assert reading.list_name == heading
        assert [record.abstract for record in found if isinstance(record, PaperRecord)] == paragraphs
        assert len(found) == len(paragraphs) == 19


def test_every_abstract_is_english_and_of_icml_2026():
    found = [record for file in sample_lists() for record in open_source(file) if isinstance(record, PaperRecord)]

    assert {(record.venue, record.year, record.language) for record in found} == {("ICML 2026", 2026, "en")}
    assert [record.line for record in found] == [*range(3, 40, 2), *range(3, 40, 2)]


def test_every_abstract_has_one_fact_with_title_authors_and_openreview_id():
    facts = [record for file in sample_facts() for record in open_source(file)]

    assert all(isinstance(record, PaperRecord) for record in facts)
    records = [record for record in facts if isinstance(record, PaperRecord)]
    assert all(record.title and record.authors and record.openreview and record.url for record in records)
    named = [(record.belongs_to.list, record.belongs_to.entry) for record in records if record.belongs_to]
    assert sorted(named) == sorted((file.name, entry) for file in sample_lists() for entry in range(1, 20))


def test_the_code_of_six_papers_is_found():
    found = [record for file in sample_lists() for record in open_source(file) if isinstance(record, PaperRecord)]

    assert [record.code for record in found if record.code] == [
        "https://github.com/CosmosYi/AutoControl-Arena",
        "https://github.com/nwlt/IPMark",
        "https://github.com/hangeol/UniR",
        "https://github.com/hfutqian/MaskAQ",
        "https://github.com/dahyedahye/dear",
        "https://github.com/andone-07/Dynamic-TMoE",
    ]
