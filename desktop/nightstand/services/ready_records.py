"""Records made ready for the library, and the plain tuples as which they travel between processes.

Python takes frozen slotted dataclasses apart and together field by field, at ten times the cost of a tuple.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from operator import attrgetter
from typing import NamedTuple, TypeAlias

from nightstand.domain.author import Author
from nightstand.domain.paper import Bibliography
from nightstand.domain.tag import TagName
from nightstand.services.arriving import Arriving, arriving
from nightstand.storage.content import Content
from nightstand.storage.derived import ColumnValue
from nightstand_corpus.record import ListEntry, PaperRecord

_SAID = (
    "title", "abstract", "venue", "type", "doi", "arxiv", "openreview", "url", "pdf", "code", "language",
    "year", "title_is_provisional", "authors_are_incomplete", "extra",
)  # fmt: skip
_values_said = attrgetter(*_SAID)
_name_parts = attrgetter(*(field.name for field in fields(Author)))

_SaidRow: TypeAlias = tuple[
    str, str, str, str, str, str, str, str, str, str, str, int | None, bool, bool, Mapping[str, str]
]  # fmt: skip
_AuthorRow: TypeAlias = tuple[str, str, str, str, bool]


class PackedRecord(NamedTuple):
    """A `ReadyRecord` in plain values, under the names they have there."""

    entry: int
    line: int
    key: str
    list_name: str
    belongs_to: tuple[str, int] | None
    raw: str
    said: _SaidRow
    authors: tuple[_AuthorRow, ...]
    derived: dict[str, ColumnValue]
    identifiers: tuple[tuple[str, str], ...]
    pieces: tuple[int, ...]
    entry_key: str
    tags: tuple[TagName, ...]
    key_folded: str


@dataclass(frozen=True, slots=True)
class ReadyRecord:
    """A record and what follows from it.

    `record` may lack what stands in `ready` too; its place, source text, key, list and abstract are always there.
    """

    record: PaperRecord
    ready: Arriving


def ready_record(record: PaperRecord, *, keywords_as_tags: bool) -> ReadyRecord:
    """Return a record made ready."""
    return ReadyRecord(record, arriving(record, keywords_as_tags=keywords_as_tags))


def packed(item: ReadyRecord) -> PackedRecord:
    """Return a record in plain values."""
    record, ready = item.record, item.ready
    said, content, awaited = ready.bibliography, ready.content, record.belongs_to
    return PackedRecord(
        record.entry,
        record.line,
        record.key,
        record.list_name,
        (awaited.list, awaited.entry) if awaited else None,
        record.raw,
        _values_said(said),
        tuple(map(_name_parts, said.authors)),
        dict(content.derived),
        tuple(content.identifiers),
        content.pieces,
        ready.entry_key,
        ready.tags,
        ready.key,
    )


def unpacked(values: PackedRecord) -> ReadyRecord:
    """Return the record that `packed` was given, without what stands in `ready` too."""
    title, abstract, venue, kind, doi, arxiv, openreview, url, pdf, code, language = values.said[:11]
    bibliography = Bibliography(
        title=title, abstract=abstract, venue=venue, type=kind, doi=doi, arxiv=arxiv, openreview=openreview,
        url=url, pdf=pdf, code=code, language=language,
        year=values.said[11], title_is_provisional=values.said[12], authors_are_incomplete=values.said[13],
        extra=values.said[14], authors=tuple([Author(*parts) for parts in values.authors]),
    )  # fmt: skip
    record = PaperRecord(
        values.entry,
        values.line,
        abstract=abstract,
        key=values.key,
        list_name=values.list_name,
        belongs_to=ListEntry(*values.belongs_to) if values.belongs_to else None,
        raw=values.raw,
    )
    content = Content(bibliography, values.derived, frozenset(values.identifiers), values.pieces)
    return ReadyRecord(record, Arriving(content, values.entry_key, values.tags, values.key_folded))
