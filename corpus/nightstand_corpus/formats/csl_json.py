"""Reads CSL-JSON, as reference programs and citation processors exchange it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from nightstand_corpus.csl.fields import item_likeness, read_item
from nightstand_corpus.format import Format, FormatName
from nightstand_corpus.formats import json_list
from nightstand_corpus.json_files.reading import Shape, read_papers
from nightstand_corpus.json_files.text import JsonValue
from nightstand_corpus.record import PaperRecord, Problem
from nightstand_corpus.text.text_source import TextSource

# Names and values that no other kind of JSON has.
_SIGNS = re.compile(
    r'"(?:container-title|collection-title|title-short|publisher-place|event-place|date-parts|citation-key|'
    r'non-dropping-particle|dropping-particle)"\s*:|'
    r'"type"\s*:\s*"(?:article-journal|article-magazine|article-newspaper|article|paper-conference|book|chapter|thesis|'
    r"report|webpage|manuscript|entry-encyclopedia|speech|patent|dataset|software|document|post-weblog|motion_picture|"
    r'journal-article|proceedings-article|posted-content|book-chapter)"'
)


def detect(head: str, name: str) -> bool:
    """Return whether the text is JSON with the names of CSL in it, or called so."""
    if not json_list.detect(head, name):
        return False
    return name.lower().endswith((".csl.json", ".csljson")) or _SIGNS.search(head) is not None


def list_name(_head: str) -> str:
    """Return "": there is nothing above the items."""
    return ""


def read(source: TextSource) -> Iterator[PaperRecord | Problem]:
    """Give a record for each item that has a title, and one error for each that has none or is broken.

    Raises:
        UnreadableFile: it is cut off, or there are no items in it.
    """
    return read_papers(source.text(), Shape(item_likeness, _alone, read_item))


def _alone(value: JsonValue) -> list[JsonValue]:
    return [value]


CSL_JSON = Format(
    name=FormatName("csl-json"),
    title="CSL-JSON",
    suffixes=(".csl.json", ".csljson", ".json"),
    detect=detect,
    list_name=list_name,
    read=read,
)
