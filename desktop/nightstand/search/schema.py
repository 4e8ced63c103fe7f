"""What the index holds of a paper: its words by field, and nothing else that the library has."""

# The search library is typed in part only.
# mypy: allow-untyped-calls

from collections.abc import Generator, Mapping
from dataclasses import dataclass

import whoosh
from whoosh import columns, fields, formats

from nightstand.domain.paper import PaperId
from nightstand.domain.query import TextField
from nightstand.search.analysis import ANALYSIS_VERSION, GAP, tokens
from nightstand.search.index import IndexDocument

SCHEMA_VERSION = 1
LIBRARY_VERSION = ".".join(map(str, whoosh.__version__))

FORMAT = f"{SCHEMA_VERSION}.{ANALYSIS_VERSION}/{LIBRARY_VERSION}"
"""Names everything an index must agree with to be read; another one is built anew."""

NO_PAPER = PaperId(0)
"""The number in place of a paper's in the document that carries the watermark; papers count from 1."""

PAPER = "paper"
FINGERPRINT = "fingerprint"
WATERMARK = "watermark"


@dataclass(frozen=True, slots=True)
class IndexedField:
    """A field of the index with how much a hit in it counts."""

    name: str
    weight: float


_TITLE = IndexedField("title", 4.0)
# What stands in for a title is a piece of the abstract; it counts little more than that.
_PROVISIONAL = IndexedField("provisional", 1.5)
_ONLY = {
    TextField.TITLE: (_TITLE, _PROVISIONAL),
    TextField.KEY: (IndexedField("key", 4.0),),
    TextField.TAGS: (IndexedField("tags", 2.5),),
    TextField.AUTHORS: (IndexedField("authors", 2.5),),
    TextField.NOTES: (IndexedField("notes", 1.5),),
    TextField.ABSTRACT: (IndexedField("abstract", 1.0),),
    TextField.VENUE: (IndexedField("venue", 0.8),),
    TextField.SOURCES: (IndexedField("sources", 0.5),),
    # Nothing is attached yet.
    TextField.ATTACHED: (),
}
FIELDS: Mapping[TextField, tuple[IndexedField, ...]] = {
    **_ONLY,
    TextField.ANY: tuple(field for group in _ONLY.values() for field in group),
}


_POSITIONS = formats.Positions()


class PaperText(fields.TEXT):
    """A text with the places of its words, made by our analysis straight into postings."""

    def index(self, value: str, **_options: object) -> Generator[tuple[bytes, int, float, bytes], None, None]:
        places: dict[str, list[int]] = {}
        for token in tokens(value):
            places.setdefault(token.text, []).append(token.position)
        for text, positions in places.items():
            yield text.encode("utf-8"), len(positions), float(len(positions)), _POSITIONS.encode(positions)


def schema() -> fields.Schema:
    """Return the schema of the index; nothing is stored but what tells papers and the state of the index."""
    texts = {field.name: PaperText() for field in FIELDS[TextField.ANY]}
    return fields.Schema(
        **{PAPER: fields.COLUMN(columns.NumericColumn("q")), FINGERPRINT: fields.STORED(), WATERMARK: fields.STORED()},
        **texts,
    )


def stored_document(document: IndexDocument) -> Mapping[str, object]:
    """Return a document as field values; empty texts are left out."""
    texts = {
        "provisional" if document.title_is_provisional else "title": document.title,
        "key": document.key,
        "tags": GAP.join(document.tags),
        "authors": GAP.join(document.authors),
        "notes": document.notes,
        "abstract": document.abstract,
        "venue": document.venue,
        "sources": GAP.join(document.sources),
    }
    filled = {name: text for name, text in texts.items() if text}
    return {PAPER: document.paper, FINGERPRINT: document.fingerprint(), **filled}


def watermark_document(watermark: int) -> Mapping[str, object]:
    """Return the document that keeps the watermark."""
    return {PAPER: NO_PAPER, WATERMARK: watermark}
