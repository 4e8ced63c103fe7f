"""Notes that belong to a reading list, and the edit that makes, changes or removes one."""

from dataclasses import dataclass
from datetime import datetime
from typing import NewType

from nightstand.domain.reading_list import ListId

ListNoteId = NewType("ListNoteId", int)


@dataclass(frozen=True, slots=True)
class ListNoteContent:
    """The note's own values; times are aware and in UTC."""

    list: ListId
    text: str
    created: datetime
    modified: datetime


@dataclass(frozen=True, slots=True)
class ListNote:
    """A Markdown note on a list."""

    id: ListNoteId
    content: ListNoteContent


@dataclass(frozen=True, slots=True)
class PutListNote:
    """Make, change or remove a note on a list; None means it does not exist."""

    note: ListNoteId
    before: ListNoteContent | None
    after: ListNoteContent | None

    def inverse(self) -> "PutListNote":
        return PutListNote(self.note, before=self.after, after=self.before)
