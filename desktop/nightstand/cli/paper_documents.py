"""Papers as JSON documents, in the shape that programs rely on."""

from collections.abc import Sequence
from datetime import UTC, datetime

from nightstand.cli.json_value import Json
from nightstand.domain.annotation import Highlight, Note
from nightstand.domain.list_note import ListNote
from nightstand.domain.paper import PaperDetails, PaperRow
from nightstand.services.documents import KeptDocument


def details_document(details: PaperDetails, kept: Sequence[KeptDocument] = ()) -> dict[str, Json]:
    """Return everything known about a paper with its documents; unknown values are null, lists never."""
    bibliography, marks = details.bibliography, details.marks
    return {
        "id": details.id,
        "key": details.key,
        "title": bibliography.title or None,
        "title_text": details.title_text or None,
        "title_is_provisional": bibliography.title_is_provisional,
        "authors": [author.name for author in bibliography.authors],
        "abstract": bibliography.abstract or None,
        "abstract_text": details.abstract_text or None,
        "year": bibliography.year,
        "venue": bibliography.venue or None,
        "type": bibliography.type,
        "doi": bibliography.doi or None,
        "arxiv": bibliography.arxiv or None,
        "openreview": bibliography.openreview or None,
        "url": bibliography.url or None,
        "pdf": bibliography.pdf or None,
        "code": bibliography.code or None,
        "language": bibliography.language or None,
        "tags": list(details.tags),
        "decision": marks.decision.value,
        "status": marks.status.value,
        "rating": marks.rating,
        "tier": marks.tier.value if marks.tier else None,
        "starred": marks.starred,
        "due": marks.due.isoformat() if marks.due else None,
        "minutes": marks.minutes,
        "lists": list(details.lists),
        "notes": [note_document(note) for note in details.notes],
        "highlights": [highlight_document(highlight) for highlight in details.highlights],
        "attachments": [attachment_document(document) for document in kept],
        "versions": [version.id for version in details.versions],
        "added": time_document(details.added),
        "sources": [{"file": source.file, "entry": source.entry, "line": source.line} for source in details.sources],
        "extra": dict(bibliography.extra),
    }


def attachment_document(kept: KeptDocument) -> dict[str, Json]:
    """Return a file kept with a paper: where it is, or should be."""
    content = kept.document.content
    return {
        "id": kept.document.id,
        "name": content.name,
        "file": str(kept.file) if kept.file is not None else content.path or content.name,
        "linked": content.is_linked,
        "missing": kept.file is None,
        "size": content.size,
        "type": content.media_type,
        "pages": kept.document.pages,
        "text": kept.document.text_state.value,
    }


def note_document(note: Note) -> dict[str, Json]:
    """Return a note."""
    return {"id": note.id, "text": note.text, "modified": time_document(note.modified)}


def list_note_document(note: ListNote) -> dict[str, Json]:
    """Return a note on a list, as one on a paper."""
    return {"id": note.id, "text": note.content.text, "modified": time_document(note.content.modified)}


def highlight_document(highlight: Highlight) -> dict[str, Json]:
    """Return a highlight; positions count code points of the plain abstract."""
    return {
        "id": highlight.id,
        "quote": highlight.anchor.quote,
        "start": highlight.anchor.start,
        "end": highlight.anchor.end,
        "comment": highlight.comment or None,
        "colour": highlight.colour,
        "state": highlight.state.value,
        "confidence": highlight.confidence,
    }


def row_document(row: PaperRow, source_title: str | None = None) -> dict[str, Json]:
    """Return what a table shows of a paper; `source_title` is the title as it came."""
    return {
        "id": row.id,
        "key": row.key,
        "title": (row.title if source_title is None else source_title) or None,
        "title_text": row.title or None,
        "title_is_provisional": row.title_is_provisional,
        "authors": [author.name for author in row.authors],
        "year": row.year,
        "venue": row.venue or None,
        "tags": list(row.tags),
        "decision": row.marks.decision.value,
        "status": row.marks.status.value,
    }


def time_document(time: datetime) -> str:
    """Return a time in ISO 8601, in UTC."""
    return time.astimezone(UTC).isoformat(timespec="seconds")
