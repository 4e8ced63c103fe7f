"""A reading list as an open JSON file for other people: order, tiers and reasons, no notes unless asked for."""

import json
from collections.abc import Iterator

from nightstand.domain.list_file import FORMAT_NAME, FORMAT_VERSION
from nightstand.domain.reading_list import ReadingListSpec
from nightstand.export.exported import ExportDocument, ExportedPaper

Json = str | int | None | list["Json"] | dict[str, "Json"]


def write_list_file(document: ExportDocument, *, with_notes: bool = False) -> Iterator[bytes]:
    """Give the papers as a list file."""
    spec = document.spec or ReadingListSpec(document.title)
    content: dict[str, Json] = {
        "format": FORMAT_NAME,
        "version": FORMAT_VERSION,
        "name": spec.name,
        "description": spec.description or None,
        "colour": spec.colour or None,
        "due": spec.due.isoformat() if spec.due else None,
        "budget_minutes": spec.budget,
        "exported": document.generated.isoformat(timespec="seconds"),
        "papers": [_paper(exported, with_notes=with_notes) for exported in document.papers],
    }
    yield f"{json.dumps(content, ensure_ascii=False, indent=1)}\n".encode()


def _paper(exported: ExportedPaper, *, with_notes: bool) -> dict[str, Json]:
    details = exported.details
    bibliography, marks = details.bibliography, details.marks
    content: dict[str, Json] = {
        "position": exported.position,
        "tier": marks.tier.value if marks.tier else None,
        "title": details.title_text or None,
        "authors": [author.name for author in bibliography.authors],
        "year": bibliography.year,
        "venue": bibliography.venue or None,
        "type": bibliography.type,
        "doi": bibliography.doi or None,
        "arxiv": bibliography.arxiv or None,
        "openreview": bibliography.openreview or None,
        "url": bibliography.url or None,
        "key": details.key,
        "minutes": marks.minutes,
        "why": exported.why or None,
    }
    if with_notes:
        content["notes"] = [note.text for note in details.notes]
    return content
