"""Documents: files that are kept with papers, and the edit that makes, changes or removes one."""

from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from typing import NewType

from nightstand.domain.paper import PaperId

DocumentId = NewType("DocumentId", int)

PDF_TYPE = "application/pdf"

FILE_FIELD = "file"
"""The field in which sources name files of a paper."""


class TextState(StrEnum):
    """What came of reading a document's text."""

    UNSUITED = "unsuited"
    """Its kind is not read."""
    WAITING = "waiting"
    READ = "read"
    EMPTY = "empty"
    """There is no text in it; pages that were scanned, for example."""
    UNREADABLE = "unreadable"
    """It is damaged, locked, or took too long."""


@dataclass(frozen=True, slots=True)
class DocumentContent:
    """A document's own values. `added` is aware and in UTC."""

    paper: PaperId
    name: str
    """What it was called where it came from, without folders."""
    content: str
    """The SHA-256 of its bytes, as hexadecimal digits."""
    path: str
    """Where it lies, absolute, if it is linked; empty for one that is stored in the library."""
    size: int
    """In bytes."""
    media_type: str
    added: datetime

    @property
    def is_linked(self) -> bool:
        """Whether the file stays where it lies, outside the library."""
        return bool(self.path)

    def holding(self, other: "DocumentContent") -> "DocumentContent":
        """Return these values with what `other` says of the bytes, if both link to one file, which may change."""
        if not self.is_linked or self.path != other.path:
            return self
        return replace(self, content=other.content, size=other.size, media_type=other.media_type)


@dataclass(frozen=True, slots=True)
class PutDocument:
    """Make, change or remove a document; None means it does not exist. What is stored stays for a while."""

    document: DocumentId
    before: DocumentContent | None
    after: DocumentContent | None

    def inverse(self) -> "PutDocument":
        return PutDocument(self.document, before=self.after, after=self.before)


@dataclass(frozen=True, slots=True)
class Document:
    """A document with what was read from it; `pages` is None where that is not known."""

    id: DocumentId
    content: DocumentContent
    text_state: TextState
    pages: int | None
