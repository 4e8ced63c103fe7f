"""What a file format has to offer so that files in it can be detected and read."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import NewType

from nightstand_corpus.record import PaperRecord, Problem
from nightstand_corpus.text.text_source import TextSource

FormatName = NewType("FormatName", str)


@dataclass(frozen=True, slots=True)
class Format:
    """One row of the table of formats.

    `name` is what the command line takes and reports, `title` what people read, `suffixes` are the usual ends of file
    names. `detect` gets the start of a text and the file name (perhaps empty) and says whether the text is in this
    format; the rows are asked in order. `list_name` gives the heading of a list from the start of its text, or "".
    `read` gives records and problems in the order of the file: one record, or one problem of severity error, for each
    entry.
    """

    name: FormatName
    title: str
    suffixes: tuple[str, ...]
    detect: Callable[[str, str], bool]
    list_name: Callable[[str], str]
    read: Callable[[TextSource], Iterator[PaperRecord | Problem]]
