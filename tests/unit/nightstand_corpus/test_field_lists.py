"""Real conference lists and record files give the papers they hold, with their authors, abstracts and addresses."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from nightstand_corpus.reading import open_source
from nightstand_corpus.record import PaperRecord

Counts = tuple[int, int, int, int, int]

LISTS: list[tuple[str, int, Counts, Counts]] = [
    # File, papers, with (title, authors, abstract, year, venue), with (doi, arxiv, openreview, url, pdf).
    ("lists/icml2026-events.csv", 300, (300, 300, 0, 300, 300), (0, 0, 291, 300, 0)),
    ("lists/icml2026-topic-robotics.csv", 72, (72, 72, 0, 72, 72), (0, 0, 0, 72, 0)),
    ("lists/iclr2026-openreview-bom.csv", 40, (40, 0, 40, 40, 40), (0, 0, 40, 0, 0)),
    ("lists/icml2026-session.js", 28, (28, 28, 28, 0, 0), (0, 0, 28, 28, 0)),
    ("lists/cvpr2024-topic.json", 60, (60, 0, 0, 60, 60), (0, 54, 0, 60, 60)),
    ("lists/icml2019-papercopilot.json", 40, (40, 40, 40, 40, 40), (0, 0, 0, 40, 40)),
    ("lists/aistats2026-normalized.json", 60, (60, 60, 60, 60, 60), (0, 37, 60, 60, 60)),
    ("lists/icml2024-events.json", 80, (80, 80, 80, 80, 80), (0, 0, 0, 80, 0)),
    ("lists/cvpr2025-titles-authors.json", 60, (60, 60, 0, 60, 60), (0, 0, 0, 0, 0)),
    ("ris/csl-library.json", 5, (5, 4, 3, 5, 4), (3, 1, 0, 5, 0)),
    ("icml2026.jsonl.gz", 4523, (4523, 4523, 4014, 4523, 4523), (0, 0, 4522, 4523, 4522)),
    ("same-paper.jsonl.gz", 2258, (2258, 2258, 2258, 2258, 2258), (0, 0, 0, 2258, 0)),
    ("different-paper-same-title.jsonl.gz", 30, (30, 30, 2, 30, 30), (2, 0, 0, 30, 28)),
]


@pytest.mark.parametrize(("name", "papers", "texts", "addresses"), LISTS)
def test_a_published_list_gives_all_its_papers(
    field_data: Path, name: str, papers: int, texts: Counts, addresses: Counts
):
    found = list(open_source(field_data / name))
    records = [record for record in found if isinstance(record, PaperRecord)]

    assert (len(records), len(found)) == (papers, papers)
    assert _filled(records, "title", "authors", "abstract", "year", "venue") == texts
    assert _filled(records, "doi", "arxiv", "openreview", "url", "pdf") == addresses
    assert all(record.raw and record.line for record in records)


@pytest.mark.parametrize(("name", "mended"), [("icml2026", 0), ("pmlr-icml", 4), ("acl-sample", 1)])
def test_a_record_file_comes_in_letter_for_letter(field_data: Path, name: str, mended: int):
    path = field_data / f"{name}.jsonl.gz"
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        given = [json.loads(line) for line in lines]

    records = [record for record in open_source(path) if isinstance(record, PaperRecord)]

    assert [record.title for record in records] == [" ".join(paper["title"].split()) for paper in given]
    assert [record.abstract for record in records] == [paper["abstract"].strip() for paper in given]
    assert [(record.year, record.venue) for record in records] == [(paper["year"], paper["venue"]) for paper in given]
    assert [(record.url, record.pdf) for record in records] == [(paper["url"], paper["pdf"]) for paper in given]
    authors = [(record.authors, tuple(paper["authors"])) for record, paper in zip(records, given, strict=True)]
    # A few have a whole line of authors as one name, which is split, and one names a body.
    assert sum(read != names for read, names in authors) == mended


def _filled(records: list[PaperRecord], *names: str) -> tuple[int, ...]:
    return tuple(sum(bool(getattr(record, name)) for record in records) for name in names)
