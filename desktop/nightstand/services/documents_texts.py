"""Reads the texts of documents for the index, one file after the other, in a process of its own."""

import logging
from collections.abc import Callable
from dataclasses import dataclass

from nightstand.documents.pdf_text import PdfText, UnreadablePdf
from nightstand.documents.reader_process import DocumentReader, ReaderEnded, ReadingStopped
from nightstand.domain.changes import ChangeSet
from nightstand.domain.document import Document, TextState
from nightstand.domain.paper import PaperId
from nightstand.services.documents import DocumentService
from nightstand.services.documents_links import renew_links
from nightstand.services.progress import CancelToken, Progress, silent
from nightstand.storage import documents
from nightstand.storage.database import Database
from nightstand.storage.revision import declare

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class TextsRead:
    """The papers whose documents were read."""

    papers: frozenset[PaperId]


class DocumentTextService:
    """Reads what waits to be read. Call it from a pool thread."""

    def __init__(
        self, database: Database, kept: DocumentService, reader: Callable[[], DocumentReader] = DocumentReader
    ) -> None:
        self._database = database
        self._kept = kept
        self._reader = reader

    def waiting(self) -> int:
        """Return how many contents wait to be read and are there."""
        return len(self._readable())

    def read_waiting(self, progress: Progress = silent, cancel: CancelToken | None = None) -> TextsRead:
        """Read every text that waits, and of linked files that changed; a missing file waits on.

        A wish to stop is heard within a moment.
        """
        if not self._database.is_writable:
            return TextsRead(frozenset())
        told = set(renew_links(self._database, self._kept.file_of, cancel))
        waiting = self._readable()
        if not waiting:
            return TextsRead(frozenset(told))
        with self._reader() as reader:
            for number, document in enumerate(waiting):
                progress(number, len(waiting), f"Reading {document.content.name}")
                try:
                    found = self._read(reader, document, cancel)
                except ReadingStopped:
                    break
                except ReaderEnded:
                    logger.info("The reader of %s was ended; it is tried again later", document.content.content[:12])
                    continue
                told |= self._keep(document.content.content, found)
        return TextsRead(frozenset(told))

    def _readable(self) -> list[Document]:
        """Return a document that is there for each content that waits."""
        with self._database.read() as session:
            found = documents.unread(session)
        readable: dict[str, Document] = {}
        for document in found:
            content = document.content
            if content.content not in readable and self._kept.file_of(content) is not None:
                readable[content.content] = document
        return list(readable.values())

    def _read(self, reader: DocumentReader, document: Document, cancel: CancelToken | None) -> PdfText | None:
        file = self._kept.file_of(document.content)
        if file is None or (cancel is not None and cancel.is_cancelled):
            raise ReadingStopped
        try:
            try:
                return reader.read(file, lambda: cancel is not None and cancel.is_cancelled)
            except ReaderEnded:
                return reader.read(file, lambda: cancel is not None and cancel.is_cancelled)
        except UnreadablePdf as error:
            logger.info("No text was read from %s: %s", document.content.content[:12], error)
            return None

    def _keep(self, content: str, found: PdfText | None) -> frozenset[PaperId]:
        if found is None:
            state, pages, text = TextState.UNREADABLE, None, ""
        else:
            has_text = bool(found.text.strip())
            state, pages, text = TextState.READ if has_text else TextState.EMPTY, found.pages, found.text
        with self._database.write() as session:
            documents.put_text(session, content, state, pages, text)
            touched = frozenset(documents.papers_with(session, content))
            declare(session, ChangeSet(papers=touched))
        return touched
