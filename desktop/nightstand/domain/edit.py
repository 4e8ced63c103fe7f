"""Every edit a person can make, as a value that knows its inverse without asking the database."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum

from nightstand.domain.annotation import AnchorState, HighlightId, NoteId
from nightstand.domain.author import Author
from nightstand.domain.document import PutDocument
from nightstand.domain.less_of import WantLess, WantLessNoMore
from nightstand.domain.list_note import PutListNote
from nightstand.domain.paper import BatchId, PaperId, WorkPlace
from nightstand.domain.ranking_edit import AddJudgments, PutPin, RetractJudgments, SetGoal, SetScores
from nightstand.domain.reading_list import ListId, ReadingListSpec
from nightstand.domain.tag import TagId, TagName

FieldValue = str | int | bool | None | tuple[Author, ...]
"""A field's stored value: enums by their value, dates in ISO form."""

FieldValues = Mapping[str, FieldValue]
"""Values by field name (see `domain.fields`); an extra field is named `extra.NAME`."""


@dataclass(frozen=True, slots=True)
class SetFields:
    """Give each paper these values in these fields."""

    before: Mapping[PaperId, FieldValues]
    after: Mapping[PaperId, FieldValues]

    def inverse(self) -> "SetFields":
        return SetFields(before=self.after, after=self.before)


@dataclass(frozen=True, slots=True)
class SetTags:
    """Give each paper exactly these tags; tags not known yet are made."""

    before: Mapping[PaperId, frozenset[TagName]]
    after: Mapping[PaperId, frozenset[TagName]]

    def inverse(self) -> "SetTags":
        return SetTags(before=self.after, after=self.before)


@dataclass(frozen=True, slots=True)
class TagSpec:
    """A tag's own values."""

    name: TagName
    colour: str


@dataclass(frozen=True, slots=True)
class PutTag:
    """Make, change or remove a tag; None means it does not exist. Removing needs that no paper carries it."""

    tag: TagId
    before: TagSpec | None
    after: TagSpec | None

    def inverse(self) -> "PutTag":
        return PutTag(self.tag, before=self.after, after=self.before)


@dataclass(frozen=True, slots=True)
class NoteContent:
    """A note's own values; times are aware and in UTC."""

    paper: PaperId
    text: str
    created: datetime
    modified: datetime


@dataclass(frozen=True, slots=True)
class PutNote:
    """Make, change or remove a note; None means it does not exist."""

    note: NoteId
    before: NoteContent | None
    after: NoteContent | None

    def inverse(self) -> "PutNote":
        return PutNote(self.note, before=self.after, after=self.before)


@dataclass(frozen=True, slots=True)
class HighlightContent:
    """A highlight's own values; positions are code points in the plain abstract."""

    paper: PaperId
    quote: str
    prefix: str
    suffix: str
    start: int
    end: int
    markup_version: int
    comment: str
    colour: str
    state: AnchorState
    created: datetime
    confidence: float = 1.0
    """How sure the place is, from 0 to 1; 0 for a lost one."""

    def placed_as(self, other: "HighlightContent") -> "HighlightContent":
        """Return these values at the place of another state of the highlight."""
        return replace(
            self,
            quote=other.quote,
            prefix=other.prefix,
            suffix=other.suffix,
            start=other.start,
            end=other.end,
            markup_version=other.markup_version,
            state=other.state,
            confidence=other.confidence,
        )


@dataclass(frozen=True, slots=True)
class PutHighlight:
    """Make, change or remove a highlight; None means it does not exist."""

    highlight: HighlightId
    before: HighlightContent | None
    after: HighlightContent | None

    def inverse(self) -> "PutHighlight":
        return PutHighlight(self.highlight, before=self.after, after=self.before)


@dataclass(frozen=True, slots=True)
class PutReadingList:
    """Make, change or remove a list; None means it does not exist. Removing needs that it is empty."""

    list: ListId
    before: ReadingListSpec | None
    after: ReadingListSpec | None

    def inverse(self) -> "PutReadingList":
        return PutReadingList(self.list, before=self.after, after=self.before)


@dataclass(frozen=True, slots=True)
class SetListOrder:
    """Give a list exactly these papers in this order."""

    list: ListId
    before: tuple[PaperId, ...]
    after: tuple[PaperId, ...]

    def inverse(self) -> "SetListOrder":
        return SetListOrder(self.list, before=self.after, after=self.before)


@dataclass(frozen=True, slots=True)
class TrashPapers:
    """Move papers to the trash at a time; they keep everything that hangs on them."""

    papers: tuple[PaperId, ...]
    at: datetime

    def inverse(self) -> "RestorePapers":
        return RestorePapers(self.papers, self.at)


@dataclass(frozen=True, slots=True)
class RestorePapers:
    """Take papers out of the trash, where they have been since `trashed_at`."""

    papers: tuple[PaperId, ...]
    trashed_at: datetime

    def inverse(self) -> "TrashPapers":
        return TrashPapers(self.papers, self.trashed_at)


@dataclass(frozen=True, slots=True)
class SetWork:
    """Give papers these places in works, so that they are versions of one work or of none."""

    before: Mapping[PaperId, WorkPlace]
    after: Mapping[PaperId, WorkPlace]

    def inverse(self) -> "SetWork":
        return SetWork(before=self.after, after=self.before)


@dataclass(frozen=True, slots=True)
class SetMerged:
    """Say into which paper each one was merged; None for none. What it held is moved by edits of its own."""

    before: Mapping[PaperId, PaperId | None]
    after: Mapping[PaperId, PaperId | None]

    def inverse(self) -> "SetMerged":
        return SetMerged(before=self.after, after=self.before)


class Verdict(StrEnum):
    """What a person says of two papers that look alike."""

    DISTINCT = "distinct"
    """They are different works."""


@dataclass(frozen=True, slots=True)
class SetVerdict:
    """Say something of two papers, the lower id first; None takes it back."""

    first: PaperId
    second: PaperId
    before: Verdict | None
    after: Verdict | None

    def inverse(self) -> "SetVerdict":
        return SetVerdict(self.first, self.second, before=self.after, after=self.before)


@dataclass(frozen=True, slots=True)
class ApplyBatch:
    """What a batch brought in is there; written when it is first imported, and again on redo."""

    batch: BatchId

    def inverse(self) -> "RevertBatch":
        return RevertBatch(self.batch)


@dataclass(frozen=True, slots=True)
class RevertBatch:
    """Take out what a batch added and put back what it replaced; the batch keeps both for a redo."""

    batch: BatchId

    def inverse(self) -> "ApplyBatch":
        return ApplyBatch(self.batch)


@dataclass(frozen=True, slots=True)
class EditGroup:
    """Several edits that are one step, applied in order."""

    edits: tuple["Edit", ...]

    def inverse(self) -> "EditGroup":
        return EditGroup(tuple(edit.inverse() for edit in reversed(self.edits)))


Edit = (
    SetFields
    | SetTags
    | PutTag
    | PutNote
    | PutHighlight
    | PutReadingList
    | SetListOrder
    | TrashPapers
    | RestorePapers
    | SetWork
    | SetMerged
    | SetVerdict
    | ApplyBatch
    | RevertBatch
    | AddJudgments
    | RetractJudgments
    | SetGoal
    | SetScores
    | PutPin
    | PutDocument
    | PutListNote
    | WantLess
    | WantLessNoMore
    | EditGroup
)
