"""Reads papers from JavaScript that assigns them to a variable; the data are read, the script is never run."""

from __future__ import annotations

import re
from collections.abc import Iterator

from nightstand_corpus.format import Format, FormatName
from nightstand_corpus.formats.json_list import RECORDS
from nightstand_corpus.json_files.reading import list_name_of, read_papers
from nightstand_corpus.record import PaperRecord, Problem
from nightstand_corpus.text.text_source import TextSource

_COMMENTS = re.compile(r"(?:\s+|//[^\n]*|/\*(?:[^*]|\*(?!/))*\*/|[\"']use strict[\"'];?)*")
_NAME = r"[A-Za-z_$][\w$]{0,80}(?:\.[\w$]{1,80}|\[[^\]\n]{1,80}\]){0,8}"
_START = re.compile(
    r"(?:export\s+)?(?:var|let|const)\s+[\w$]+\s*=|(?:window|self|globalThis|module|exports)[.\[][^=\n]{1,200}=|"
    rf"export\s+default\s*[\[{{]|{_NAME}\s*=\s*[\[{{]\s*[\[{{\"']"
)
_ASSIGNMENT = rf"(?:(?:export\s+)?(?:var|let|const)\s+)?(?:{_NAME}\s*=|export\s+default)\s*(?=[\[{{])"
_FIRST = re.compile(_ASSIGNMENT)
_FURTHER = re.compile(rf"[;\n}}{{]\s*{_ASSIGNMENT}")


def detect(head: str, _name: str) -> bool:
    """Return whether the text begins with an assignment."""
    comments = _COMMENTS.match(head)
    return _START.match(head, comments.end() if comments else 0) is not None


def list_name(head: str) -> str:
    """Return what the members before the papers say that the list is called, or ""."""
    start = _next_assigned(head, 0)
    return "" if start is None else list_name_of(head[start:])


def read(source: TextSource) -> Iterator[PaperRecord | Problem]:
    """Give a record for each paper that is assigned as JSON, and one error for each that is broken.

    Raises:
        UnreadableFile: an assigned value is cut off, or none holds papers.
    """
    return read_papers(source.text(), RECORDS, _next_assigned)


def _next_assigned(text: str, position: int) -> int | None:
    found = None
    if position == 0:
        comments = _COMMENTS.match(text)
        found = _FIRST.match(text, comments.end() if comments else 0)
    found = found or _FURTHER.search(text, position)
    return None if found is None else found.end()


JAVASCRIPT = Format(
    name=FormatName("javascript"),
    title="papers in a JavaScript assignment",
    suffixes=(".js", ".mjs"),
    detect=detect,
    list_name=list_name,
    read=read,
)
