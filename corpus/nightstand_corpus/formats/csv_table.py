"""Reads tables of papers with column names above: CSV and TSV with any delimiter, as spreadsheets export them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice

from nightstand_corpus.fields.entries import error_at, read_fields
from nightstand_corpus.fields.labelled import Place
from nightstand_corpus.fields.sorting import FieldText
from nightstand_corpus.format import Format, FormatName
from nightstand_corpus.prose.heading import read_heading
from nightstand_corpus.record import PaperRecord, Problem, Severity, UnreadableFile
from nightstand_corpus.tables.columns import Column, columns_of
from nightstand_corpus.tables.header import Header, find_header
from nightstand_corpus.tables.own_export import is_own_table, own_fields, own_record, unguarded
from nightstand_corpus.tables.rows import Row, Rows
from nightstand_corpus.text.characters import CONTROLS_LEFT_OUT, holds_controls, without_controls
from nightstand_corpus.text.text_source import TextSource

_SUFFIXES = (".csv", ".tsv", ".tab")
# A first column without a name counts the rows, and is no field of a paper.
_RUNNING_NUMBERS = frozenset({"column 1", "Unnamed: 0"})


def detect(head: str, name: str) -> bool:
    """Return whether the text begins with a row of column names of papers; a file called a table is one too."""
    return find_header(head, name) is not None or name.lower().endswith(_SUFFIXES)


def list_name(head: str) -> str:
    """Return what stands above the column names, or ""."""
    header = find_header(head)
    return "" if header is None else read_heading(header.above).text


def read(source: TextSource) -> Iterator[PaperRecord | Problem]:
    """Give a record for each row, and one error for each that tells no paper or whose cells cannot be told apart.

    Raises:
        UnreadableFile: the columns have no names that are known.
    """
    if not source.head.strip():
        yield Problem(1, None, "The file is empty.", Severity.WARNING)
        return
    header = find_header(source.head, source.name or ".csv")
    if header is None:
        raise UnreadableFile(
            "The names of its columns are missing or not known.",
            "Put a first row with names such as title, authors, year, abstract, url above the papers.",
        )
    heading = read_heading(header.above)
    about_all = Place(0, 0, "", heading.text, heading.venue, heading.year)
    columns = columns_of(header.labels)
    entry = 0
    for row in Rows(source.lines(), header.delimiter, len(header.labels)):
        if row.line <= header.line or not any(map(str.strip, row.cells)) or _repeats(row, header):
            continue
        entry += 1
        place = replace(about_all, entry=entry, line=row.line, raw=without_controls(row.text))
        yield from _read_row(row, columns, len(header.labels), place)
    if not entry:
        yield Problem(header.line, None, "There are no papers below the names of the columns.", Severity.WARNING)


def _read_row(row: Row, columns: Sequence[Column], width: int, place: Place) -> Iterator[PaperRecord | Problem]:
    if row.doubt and len(row.cells) != width:
        yield error_at(place, f"{row.doubt} So its cells cannot be told apart: {_counted(row, width)} Mend the mark.")
        return
    fields: dict[str, FieldText] = {}
    cells = [unguarded(cell) for cell in row.cells]
    for column in columns:
        value = column.value(cells)
        is_running_number = column.label in _RUNNING_NUMBERS and isinstance(value, str) and value.strip().isdecimal()
        if value and not is_running_number:
            fields[column.label] = value
    for number, cell in enumerate(islice(cells, width, None), start=width + 1):
        if cell.strip():
            fields[f"column {number}"] = cell
    if is_own_table([column.label for column in columns]):
        given = own_fields(fields)
        yield from (own_record(found, fields) for found in read_fields(given, place))
    else:
        yield from read_fields(fields, place)
    if holds_controls(row.text):
        yield Problem(place.line, place.entry, CONTROLS_LEFT_OUT, Severity.WARNING)
    if row.doubt:
        yield Problem(place.line, place.entry, row.doubt, Severity.WARNING)
    if len(row.cells) != width:
        yield Problem(place.line, place.entry, _counted(row, width), Severity.WARNING)


def _counted(row: Row, width: int) -> str:
    return f"The row has {len(row.cells)} cells, but there are {width} columns."


def _repeats(row: Row, header: Header) -> bool:
    """Return whether the row is the header once more, as in tables that were joined."""
    return len(row.cells) > 1 and tuple(" ".join(cell.split()) for cell in row.cells) == header.labels


CSV_TABLE = Format(
    name=FormatName("csv"),
    title="a table with column names (CSV, TSV)",
    suffixes=_SUFFIXES,
    detect=detect,
    list_name=list_name,
    read=read,
)
