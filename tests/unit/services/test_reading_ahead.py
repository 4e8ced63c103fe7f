"""A second process reads ahead what the first takes in: the same records, none lost, and no process left behind."""

import json
import multiprocessing
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from builders import long_abstract
from nightstand.bootstrap import Services
from nightstand.services import reading_ahead
from nightstand.services.arriving import arriving
from nightstand.services.progress import CancelToken
from nightstand.services.reading_ahead import Order, ReadingAhead
from nightstand.services.ready_records import ReadyRecord
from nightstand_corpus.reading import open_source
from nightstand_corpus.record import PaperRecord, Problem

COUNT = 700


@pytest.fixture
def lines(tmp_path: Path) -> Path:
    """Return a file of more records than two chunks hold, with an unreadable one among them."""
    entries = [
        json.dumps(
            {
                "title": f"On tides {number}",
                "authors": ["Mika Sato", "Ludwig Mies van der Rohe"],
                "abstract": long_abstract(number),
                "keywords": "tides; coast",
                "mood": "calm",
            }
        )
        for number in range(COUNT)
    ]
    entries[350] = '{"year": 2001}'
    file = tmp_path / "many.jsonl"
    file.write_text("\n".join(entries), "utf-8")
    return file


def order(file: Path) -> Order:
    return Order(file, "json-lines", "utf-8", keywords_as_tags=True)


@contextmanager
def ahead(*files: Path) -> Iterator[list[Iterator[ReadyRecord | Problem]]]:
    orders = [order(file) for file in files]
    with closing(ReadingAhead(orders, CancelToken())) as reading:
        yield [reading.items_of(order) for order in orders]


def test_what_is_read_ahead_is_what_is_read_here(lines: Path) -> None:
    with ahead(lines) as (items,):
        read = list(items)

    here = list(open_source(lines))
    assert len(read) == len(here) == COUNT
    for item, known in zip(read, here, strict=True):
        if isinstance(known, PaperRecord):
            assert isinstance(item, ReadyRecord)
            assert item.ready == arriving(known, keywords_as_tags=True)
            assert (item.record.entry, item.record.line, item.record.raw) == (known.entry, known.line, known.raw)
        else:
            assert item == known
    assert [item.entry for item in read if isinstance(item, Problem)] == [351]


def test_a_process_that_is_ended_from_outside_costs_no_record(lines: Path) -> None:
    with ahead(lines) as (items,):
        read = [next(items)]
        for process in multiprocessing.active_children():
            process.kill()
        read += items

    assert [getattr(item, "record", item).entry for item in read] == list(range(1, COUNT + 1))


def test_one_process_reads_file_after_file(lines: Path) -> None:
    with ahead(lines, lines) as (first, second):
        read = [*first, *second]
        processes = multiprocessing.active_children()

    assert len(processes) == 1
    assert [getattr(item, "record", item).entry for item in read] == [*range(1, COUNT + 1)] * 2


def test_the_files_after_an_ended_process_are_read_too(lines: Path) -> None:
    with ahead(lines, lines) as (first, second):
        next(first)
        for process in multiprocessing.active_children():
            process.kill()
        assert len([*first, *second]) == 2 * COUNT - 1


def test_nobody_reads_on_when_nobody_listens(lines: Path) -> None:
    with ahead(lines) as (items,):
        next(items)

    assert multiprocessing.active_children() == []


def test_an_import_of_a_large_file_is_read_ahead(
    services: Services, lines: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reading_ahead, "LARGE_BYTES", 1_000)
    monkeypatch.setattr(reading_ahead.os, "cpu_count", lambda: 2)

    report = services.importing.run([lines])

    (file,) = report.files
    assert (file.found, file.added, file.errors) == (COUNT, COUNT - 1, 1)
    paper = services.browsing.details(report.papers[-1])
    assert paper.title_text == f"On tides {COUNT - 1}"
    assert [author.name for author in paper.bibliography.authors] == ["Mika Sato", "Ludwig Mies van der Rohe"]
    assert paper.tags == ("coast", "tides")
    assert paper.bibliography.extra["mood"] == "calm"
