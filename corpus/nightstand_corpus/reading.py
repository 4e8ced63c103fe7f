"""Reads a file of any known format into records and problems, one after the other."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from nightstand_corpus.detection.leftovers import is_document, is_empty, is_leftover
from nightstand_corpus.detection.lookalikes import Lookalike, kind_by_suffix, resembles
from nightstand_corpus.detection.program_files import kind_by_name
from nightstand_corpus.format import Format, FormatName
from nightstand_corpus.formats.abstract_list import ABSTRACT_LIST
from nightstand_corpus.formats.acl_xml import ACL_XML
from nightstand_corpus.formats.bibtex import BIBTEX
from nightstand_corpus.formats.citations import CITATIONS
from nightstand_corpus.formats.csl_json import CSL_JSON
from nightstand_corpus.formats.csv_table import CSV_TABLE
from nightstand_corpus.formats.endnote_xml import ENDNOTE_XML
from nightstand_corpus.formats.enw import ENW
from nightstand_corpus.formats.facts import FACTS
from nightstand_corpus.formats.front_matter import FRONT_MATTER
from nightstand_corpus.formats.html_page import HTML_PAGE
from nightstand_corpus.formats.isi import ISI
from nightstand_corpus.formats.javascript import JAVASCRIPT
from nightstand_corpus.formats.json_lines import JSON_LINES
from nightstand_corpus.formats.json_list import JSON_LIST
from nightstand_corpus.formats.labelled_blocks import LABELLED_BLOCKS
from nightstand_corpus.formats.markdown_papers import MARKDOWN_PAPERS
from nightstand_corpus.formats.nbib import NBIB
from nightstand_corpus.formats.plain_lines import PLAIN_LINES
from nightstand_corpus.formats.ris import RIS
from nightstand_corpus.formats.titled_list import TITLED_LIST
from nightstand_corpus.record import PaperRecord, Problem, Severity, UnreadableFile
from nightstand_corpus.text.characters import without_controls
from nightstand_corpus.text.legacy_encodings import encoding_title
from nightstand_corpus.text.opening import Limits, Source
from nightstand_corpus.text.text_source import HEAD_BYTES, TextSource, open_text

FORMATS: tuple[Format, ...] = (
    FACTS,
    BIBTEX,
    RIS,
    NBIB,
    ENW,
    ISI,
    CSL_JSON,
    JSON_LINES,
    JSON_LIST,
    JAVASCRIPT,
    ACL_XML,
    ENDNOTE_XML,
    HTML_PAGE,
    FRONT_MATTER,
    MARKDOWN_PAPERS,
    CSV_TABLE,
    LABELLED_BLOCKS,
    PLAIN_LINES,
    TITLED_LIST,
    CITATIONS,
    ABSTRACT_LIST,
)
"""The formats in the order in which they are asked; the list of abstracts takes what is left and comes last."""

# Twenty titles in a row would not be read by anybody.
_READ = (
    "Read are bibliographies (BibTeX, RIS, CSL-JSON, and what PubMed, EndNote, Web of Science and the ACL Anthology"
    " export), tables (CSV, TSV), JSON and JavaScript, saved web pages, Markdown and notes, and plain lists of"
    " abstracts, titles, references or identifiers."
)


@dataclass(frozen=True, slots=True)
class Reading:
    """A file about to be read: its format, encoding and the heading of its list ("" without one).

    Iterating gives records and problems as they are found, each time from the start, and raises UnreadableFile only
    when the file changes meanwhile. `name` is the file name without folder and `.gz`, empty for bytes and streams;
    `size_bytes` the size of the text, unpacked.
    """

    name: str
    format: FormatName
    encoding: str
    list_name: str
    size_bytes: int
    _text: TextSource
    _row: Format

    def __iter__(self) -> Iterator[PaperRecord | Problem]:
        damage = self._text.damage
        if damage is not None:
            what = "1 byte is" if damage.count == 1 else f"{damage.count:,} bytes are"
            yield Problem(damage.line, None, f"{what} not UTF-8; read as Windows-1252 instead.", Severity.WARNING)
        if self._text.guessed_from is not None:
            message = (
                f"It is not UTF-8; it was read as {encoding_title(self.encoding)}, which is a guess."
                " If letters look wrong, import it again and name its encoding (--encoding)."
            )
            yield Problem(self._text.guessed_from, None, message, Severity.WARNING)
        yield from self._row.read(self._text)


def open_source(
    source: Source, *, format: str | None = None, encoding: str | None = None, limits: Limits | None = None
) -> Reading:
    """Return a path, bytes or a stream ready to be read; what is not given is told from the content.

    Raises:
        UnreadableFile: the file as a whole cannot be read, or its format or encoding is unknown.
    """
    row = None if format is None else _row(format)
    text = open_text(source, encoding=encoding, limits=limits)
    if row is None:
        row = _row(detect_format(text.head, text.name))
        if text.size_bytes <= HEAD_BYTES and is_empty(text.head):
            row = replace(row, read=_read_nothing)
    list_name = without_controls(row.list_name(text.head))
    return Reading(text.name, row.name, text.encoding, list_name, text.size_bytes, text, row)


def detect_format(head: str | bytes, name: str = "") -> FormatName:
    """Return the format of a text from its start; `name` is its file name.

    Raises:
        UnreadableFile: it is in none of the known formats.
    """
    kind = kind_by_name(name)
    if kind is not None:
        raise _unreadable(Lookalike(kind, is_read=False))
    start = open_text(head).head if isinstance(head, bytes) else head
    if is_document(start):
        raise _unreadable(Lookalike("a document in Markdown", is_read=False))
    for row in FORMATS:
        if row.detect(start, name):
            if row is ABSTRACT_LIST and not is_empty(start):
                _refuse_leftovers(start, name)
            return row.name
    raise _unreadable(resembles(start, name))


def _refuse_leftovers(start: str, name: str) -> None:
    kind = kind_by_suffix(name)
    if is_leftover(start, is_named_otherwise=kind is not None):
        called = "There" if kind is None else f"By its name it is {kind}, but there"
        raise UnreadableFile(f"{called} is nothing like a paper in it.", _READ)


def _read_nothing(_text: TextSource) -> Iterator[PaperRecord | Problem]:
    yield Problem(1, None, "The file is empty.", Severity.WARNING)


def _row(name: str) -> Format:
    for row in FORMATS:
        if row.name == name:
            return row
    names = ", ".join(row.name for row in FORMATS)
    raise UnreadableFile(f"“{name}” is not a format that is read.", f"The formats are: {names}.")


def _unreadable(found: Lookalike | None) -> UnreadableFile:
    if found is None:
        reason = "Its format is not known."
    elif found.is_read:
        reason = f"It looks like {found.kind}, but no papers were found in it."
    else:
        reason = f"It looks like {found.kind}, which is not among the formats read."
    return UnreadableFile(reason, f"{_READ} If it is one of these, name its format.")
