"""What the overview lists: papers as headings, and below each what is written on it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from nightstand.domain.annotated import AnnotatedPaper
from nightstand.domain.annotation import AnchorState, Highlight, HighlightId, Note
from nightstand.domain.paper import PaperId


@dataclass(frozen=True, slots=True)
class HeadingRow:
    """A paper with how many annotations are shown of it."""

    paper: PaperId
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

    paper: PaperId
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


def overview_rows(papers: Sequence[AnnotatedPaper]) -> tuple[OverviewRow, ...]:
    """Return the rows for these papers: of each its heading, its highlights by place, its notes."""
    return tuple(row for paper in papers for row in _rows(paper))


def _rows(paper: AnnotatedPaper) -> Iterator[OverviewRow]:
    year = str(paper.year) if paper.year is not None else ""
    about = " · ".join(part for part in (paper.authors.replace("; ", ", "), year) if part)
    yield HeadingRow(paper.paper, paper.title or "Untitled", about, paper.count)
    yield from (_highlight(paper.paper, highlight) for highlight in paper.highlights)
    yield from (_note(paper.paper, note) for note in paper.notes)


def _highlight(paper: PaperId, highlight: Highlight) -> WrittenRow:
    return WrittenRow(
        paper=paper,
        text=highlight.anchor.quote,
        comment=highlight.comment,
        colour=highlight.colour,
        is_lost=highlight.state is AnchorState.LOST,
        time=highlight.created,
        highlight=highlight.id,
    )


def _note(paper: PaperId, note: Note) -> WrittenRow:
    return WrittenRow(paper, note.text, "", "", is_lost=False, time=note.modified, highlight=None)
