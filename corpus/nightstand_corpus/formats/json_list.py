"""Reads papers from JSON: arrays of records, objects that hold them under any name, objects keyed by id."""

from __future__ import annotations

import re
from collections.abc import Iterator

from nightstand_corpus.format import Format, FormatName
from nightstand_corpus.json_files.fields import likeness, papers_in
from nightstand_corpus.json_files.reading import Shape, list_name_of, read_papers
from nightstand_corpus.json_files.records import read_value
from nightstand_corpus.record import PaperRecord, Problem
from nightstand_corpus.text.text_source import TextSource

RECORDS = Shape(likeness, papers_in, read_value)
"""Papers as sites and scripts write them, each in its own way."""

_START = re.compile(r"\s*(?:\{\s*(?:\"|\}\s*\Z)|\[\s*(?:[\[{\"]|null\s*,|\]\s*\Z))")


def detect(head: str, _name: str) -> bool:
    """Return whether the text begins as JSON arrays and objects do."""
    return _START.match(head) is not None


def read(source: TextSource) -> Iterator[PaperRecord | Problem]:
    """Give a record for each paper, and one error for each that is broken or has neither title nor abstract.

    Raises:
        UnreadableFile: it is cut off, or there are no papers in it.
    """
    return read_papers(source.text(), RECORDS)


JSON_LIST = Format(
    name=FormatName("json"),
    title="papers as JSON",
    suffixes=(".json",),
    detect=detect,
    list_name=list_name_of,
    read=read,
)
