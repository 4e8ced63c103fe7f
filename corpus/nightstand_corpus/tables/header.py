"""Finds the row of column names of a table, and what parts its cells."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from nightstand_corpus.fields.labels import known_field
from nightstand_corpus.tables.rows import Row, Rows

_DELIMITERS = ",;\t|"
# What occurs in no text, for a table of one column.
_NO_DELIMITER = "\x00"
_SEPARATOR_LINE = re.compile(r"\ufeff?\"?sep=([^\s\"]|\t)\"?\s*", re.IGNORECASE)
_RULE_OF_MARKDOWN = re.compile(r"[ \t|]*:?-{2,}:?[ \t]*\|[ \t|:-]*\Z")
# A name of a column is no sentence, nor the bold beginning of one.
_LONG_NAME = 60
_SENTENCE = re.compile(r"[^\W\d_]{3}[.:;!?]\*{0,2} [^\W\d_]")
_LEAD = re.compile(r"\*\*[^*]+[.:]\*\*\s")
_ROWS_ABOVE = 8
_TELLING = frozenset({"title", "abstract", "doi", "arxiv", "openreview", "url"})
_SUFFIXES = (".csv", ".tsv", ".tab")


@dataclass(frozen=True, slots=True)
class Header:
    """The column names of a table, each once, and how to read what stands below them.

    `line` is the last line they take, `above` the text of a single cell over them, "" without one.
    """

    delimiter: str
    labels: tuple[str, ...]
    line: int
    above: str = ""


def find_header(head: str, name: str = "") -> Header | None:
    """Return the header at the start of a table, or None; a single column counts only in a file called a table."""
    lines = head.split("\n")
    given = _SEPARATOR_LINE.fullmatch(lines[0])
    best: tuple[int, Header] | None = None
    for delimiter in given[1] if given else _DELIMITERS:
        found = _header_with(lines, delimiter, 1 if given else 0)
        if found is not None and (best is None or found[0] > best[0]):
            best = found
    if best is not None:
        return best[1]
    if name.lower().endswith(_SUFFIXES):
        return _single_column(lines)
    return None


def _header_with(lines: Sequence[str], delimiter: str, skipped: int) -> tuple[int, Header] | None:
    above = ""
    if delimiter == "|" and any(map(_RULE_OF_MARKDOWN.match, lines[:_ROWS_ABOVE])):
        return None
    for count, row in enumerate(Rows(lines, delimiter)):
        if row.line <= skipped:
            continue
        cells = [" ".join(cell.split()) for cell in row.cells]
        if any(map(_is_prose, cells)):
            return None
        fields = {field for cell in cells if (field := known_field(cell)) is not None}
        if len(fields) >= 2 and not fields.isdisjoint(_TELLING):
            end = row.line + row.text.count("\n")
            return len(fields), Header(delimiter, _distinct(cells), end, above)
        filled = [cell for cell in cells if cell]
        if len(filled) != 1 or count > _ROWS_ABOVE:
            return None
        above = above or filled[0]
    return None


def _is_prose(cell: str) -> bool:
    return _LEAD.match(cell) is not None or (len(cell) > _LONG_NAME and _SENTENCE.search(cell) is not None)


def _single_column(lines: Sequence[str]) -> Header | None:
    row: Row | None = next(iter(Rows(lines, _NO_DELIMITER)), None)
    if row is None or known_field(row.text.strip(' "')) not in ("title", "doi", "arxiv", "url"):
        return None
    return Header(_NO_DELIMITER, (row.text.strip(' "'),), row.line)


def _distinct(cells: Sequence[str]) -> tuple[str, ...]:
    labels: list[str] = []
    for number, cell in enumerate(cells, start=1):
        label = cell or f"column {number}"
        labels.append(label if label not in labels else f"{label} ({number})")
    return tuple(labels)
