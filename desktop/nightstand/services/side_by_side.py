"""Two papers field by field, and whose value one paper would have that is made of both."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from nightstand.domain.decision import Decision, ReadingStatus
from nightstand.domain.paper import PaperDetails, PaperId
from nightstand.services.differences import Juxtaposed, juxtaposed
from nightstand.services.merging import OnConflict, merged
from nightstand.services.wording import counted


class Taken(StrEnum):
    """Whose value a merged paper has."""

    FIRST = "first"
    SECOND = "second"
    BOTH = "both"
    """Both say the same, or what both hold comes together."""


@dataclass(frozen=True, slots=True)
class ComparedField:
    """One field of two papers; texts are plain, "" for nothing.

    `if_first` and `if_second` tell whose value the merged paper has when the first, or the second, is the one kept.
    """

    name: str
    first: str
    second: str
    if_first: Taken
    if_second: Taken

    @property
    def differs(self) -> bool:
        """Whether the two say different things."""
        return self.first != self.second


@dataclass(frozen=True, slots=True)
class SideBySide:
    """Two papers as they are; `foremost` is the one that came furthest as a version."""

    first: PaperDetails
    second: PaperDetails
    fields: tuple[ComparedField, ...]
    foremost: PaperId


def side_by_side(first: PaperDetails, second: PaperDetails, foremost: PaperId) -> SideBySide:
    """Compare what two papers say and hold."""
    said = tuple(_said(first, second))
    rare = first.bibliography.extra.keys() | second.bibliography.extra.keys()
    fields = (
        *(field for field in said if field.name not in rare),
        *_held(first, second),
        ComparedField("citation key", first.key, second.key, Taken.FIRST, Taken.SECOND),
        *_marked(first, second),
        *(field for field in said if field.name in rare),
    )
    return SideBySide(first, second, fields, foremost)


def _said(first: PaperDetails, second: PaperDetails) -> Iterator[ComparedField]:
    ours, theirs = first.bibliography, second.bibliography
    if_first = juxtaposed(ours, theirs, merged(ours, theirs, OnConflict.MERGE))
    if_second = juxtaposed(ours, theirs, merged(theirs, ours, OnConflict.MERGE))
    for one, other in zip(if_first, if_second, strict=True):
        yield ComparedField(one.field, one.first, one.second, _winner(one), _winner(other))


def _winner(field: Juxtaposed) -> Taken:
    if field.first == field.second:
        return Taken.BOTH
    return Taken.FIRST if field.joined == field.first else Taken.SECOND


def _marked(first: PaperDetails, second: PaperDetails) -> Iterator[ComparedField]:
    """Yield what a person said of either; the kept paper's word counts where it has one."""
    for (name, ours), (_name, theirs) in zip(_marks(first), _marks(second), strict=True):
        if ours == theirs:
            if ours:
                yield ComparedField(name, ours, theirs, Taken.BOTH, Taken.BOTH)
        else:
            if_first = Taken.FIRST if ours else Taken.SECOND
            yield ComparedField(name, ours, theirs, if_first, Taken.SECOND if theirs else Taken.FIRST)


def _marks(paper: PaperDetails) -> Iterator[tuple[str, str]]:
    marks = paper.marks
    yield "decision", "" if marks.decision is Decision.UNDECIDED else marks.decision.value
    yield "reading status", "" if marks.status is ReadingStatus.UNREAD else marks.status.value
    yield "rating", "" if marks.rating is None else counted(marks.rating, "star")
    yield "tier", "" if marks.tier is None else marks.tier.value
    yield "starred", "yes" if marks.starred else ""
    yield "due", "" if marks.due is None else marks.due.isoformat()
    yield "minutes", "" if marks.minutes is None else str(marks.minutes)


def _held(first: PaperDetails, second: PaperDetails) -> Iterator[ComparedField]:
    """Yield what hangs on either and comes together."""
    for name, ours, theirs in (
        ("tags", ", ".join(first.tags), ", ".join(second.tags)),
        ("lists", ", ".join(first.lists), ", ".join(second.lists)),
        ("notes", _number(first.notes), _number(second.notes)),
        ("highlights", _number(first.highlights), _number(second.highlights)),
        ("sources", _sources(first), _sources(second)),
    ):
        if ours or theirs:
            yield ComparedField(name, ours, theirs, Taken.BOTH, Taken.BOTH)


def _number(held: Sequence[object]) -> str:
    return str(len(held)) if held else ""


def _sources(paper: PaperDetails) -> str:
    return "\n".join(f"{source.file}, entry {source.entry}" for source in paper.sources)
