"""Linked files that changed since they were looked at: what they hold now is noted, so that it is read again."""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

from nightstand.documents.content_store import Taken, taken
from nightstand.documents.kinds import media_type
from nightstand.domain.changes import ChangeSet
from nightstand.domain.document import Document, DocumentContent
from nightstand.domain.errors import DocumentUnavailable
from nightstand.domain.paper import PaperId
from nightstand.services.progress import CancelToken
from nightstand.storage import documents
from nightstand.storage.database import Database
from nightstand.storage.revision import declare


def renew_links(
    database: Database, file_of: Callable[[DocumentContent], Path | None], cancel: CancelToken | None = None
) -> frozenset[PaperId]:
    """Note what linked files hold whose size or time says that they changed, and return the papers they belong to.

    It is no step of the history, since nobody decided on it. Files that are missing or cannot be read are passed over.
    """
    with database.read() as session:
        linked = documents.linked(session)
    touched: set[PaperId] = set()
    for document, seen_at in linked:
        if cancel is not None and cancel.is_cancelled:
            break
        file = file_of(document.content)
        if file is None or not _may_have_changed(file, document, seen_at):
            continue
        try:
            found = taken(file)
        except DocumentUnavailable:
            continue
        if _note(database, document, found):
            touched.add(document.content.paper)
    return frozenset(touched)


def _may_have_changed(file: Path, document: Document, seen_at: datetime) -> bool:
    try:
        state = file.stat()
    except OSError:
        return False
    changed_at = datetime.fromtimestamp(state.st_mtime, UTC)
    # Some file systems keep whole seconds, and some two of them.
    return state.st_size != document.content.size or changed_at.timestamp() + 2 >= seen_at.timestamp()


def _note(database: Database, document: Document, found: Taken) -> bool:
    """Keep what a file holds, and tell whether that is something new."""
    with database.write() as session:
        present = documents.document(session, document.id)
        if present is None or not present.is_linked or present.path != document.content.path:
            return False
        if present.content == found.content:
            documents.note_unchanged(session, found.content)
            declare(session, ChangeSet(papers=frozenset(documents.papers_with(session, found.content))))
            return False
        kind = media_type(present.name, found.head)
        after = replace(present, content=found.content, size=found.size, media_type=kind)
        documents.put_document(session, document.id, after)
        declare(session, ChangeSet(papers=frozenset((present.paper,))))
        return True
