"""What the overview lists: papers and reading lists as headings, and below each what is written on it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from nightstand.domain.annotated import AnnotatedList, AnnotatedPaper
from nightstand.domain.annotation import AnchorState, Highlight, HighlightId
from nightstand.domain.note_opening import note_opening
from nightstand.domain.paper import PaperId
from nightstand.domain.reading_list import ListId

LONGEST_TEXT: Final = 600
"""So much of a note is at hand; fewer letters are shown of it."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where something is written: on a paper or on a reading list; the other one is None."""

    paper: PaperId | None = None
    list_id: ListId | None = None


@dataclass(frozen=True, slots=True)
class HeadingRow:
    """A paper or a list with how many annotations are shown of it."""

    place: Place
    title: str
    about: str
    count: int

    @property
    def spoken(self) -> str:
        """What a screen reader says."""
        return f"{self.title}, {self.count}"


@dataclass(frozen=True, slots=True)
class WrittenRow:
    """A note or a highlight; `colour` is empty for a note, `highlight` and `comment` too."""

    place: Place
    text: str
    comment: str
    colour: str
    is_lost: bool
    time: datetime
    highlight: HighlightId | None

    @property
    def spoken(self) -> str:
        """What a screen reader says."""
        if self.highlight is None:
            return f"Note: {self.text}"
        lost = ", not found in the text any more" if self.is_lost else ""
        comment = f". {self.comment}" if self.comment else ""
        return f"Highlight in {self.colour}{lost}: {self.text}{comment}"


OverviewRow = HeadingRow | WrittenRow


def overview_rows(papers: Sequence[AnnotatedPaper], lists: Sequence[AnnotatedList] = ()) -> tuple[OverviewRow, ...]:
    """Return the rows for these papers, of each its heading, its highlights by place, its notes; then for the lists."""
    return (*(row for paper in papers for row in _rows(paper)), *(row for one in lists for row in _list_rows(one)))


def _rows(paper: AnnotatedPaper) -> Iterator[OverviewRow]:
    year = str(paper.year) if paper.year is not None else ""
    about = " · ".join(part for part in (paper.authors.replace("; ", ", "), year) if part)
    place = Place(paper=paper.paper)
    yield HeadingRow(place, paper.title or "Untitled", about, paper.count)
    yield from (_highlight(place, highlight) for highlight in paper.highlights)
    yield from (_note(place, note.text, note.modified) for note in paper.notes)


def _list_rows(annotated: AnnotatedList) -> Iterator[OverviewRow]:
    place = Place(list_id=annotated.list)
    yield HeadingRow(place, annotated.name, "Reading list", annotated.count)
    yield from (_note(place, note.content.text, note.content.modified) for note in annotated.notes)


def _highlight(place: Place, highlight: Highlight) -> WrittenRow:
    return WrittenRow(
        place=place,
        text=highlight.anchor.quote,
        comment=highlight.comment,
        colour=highlight.colour,
        is_lost=highlight.state is AnchorState.LOST,
        time=highlight.created,
        highlight=highlight.id,
    )


def _note(place: Place, text: str, modified: datetime) -> WrittenRow:
    return WrittenRow(place, note_opening(text, LONGEST_TEXT), "", "", is_lost=False, time=modified, highlight=None)
