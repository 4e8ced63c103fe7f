"""What people wrote on papers and lists, as one overview shows it, and which part of it is asked for."""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum

from nightstand.domain.annotation import AnchorState, Highlight, Note
from nightstand.domain.list_note import ListNote
from nightstand.domain.paper import PaperId
from nightstand.domain.reading_list import ListId
from nightstand.domain.tag import TagName, folded, is_within


class AnnotationKind(StrEnum):
    """What a person can write on a paper."""

    NOTE = "note"
    HIGHLIGHT = "highlight"


@dataclass(frozen=True, slots=True)
class AnnotatedPaper:
    """A paper's notes and highlights, with what names the paper; highlights stand in reading order."""

    paper: PaperId
    key: str
    title: str
    authors: str
    """The names in reading order, separated by semicolons."""
    year: int | None
    doi: str
    arxiv: str
    openreview: str
    url: str
    tags: tuple[TagName, ...]
    notes: tuple[Note, ...]
    highlights: tuple[Highlight, ...]

    @property
    def count(self) -> int:
        """How many annotations there are."""
        return len(self.notes) + len(self.highlights)


@dataclass(frozen=True, slots=True)
class AnnotatedList:
    """A reading list's notes, oldest first."""

    list: ListId
    name: str
    notes: tuple[ListNote, ...]

    @property
    def count(self) -> int:
        """How many notes there are."""
        return len(self.notes)


@dataclass(frozen=True, slots=True)
class AnnotationFilter:
    """Which annotations are asked for; what is empty or None asks for all.

    `words` must all stand in a note, or in a highlight's passage and comment; those that stand in the title or the
    authors of the paper count as well. A tag takes in the tags below it. `since` is aware.
    """

    kind: AnnotationKind | None = None
    colour: str = ""
    state: AnchorState | None = None
    tag: str = ""
    since: datetime | None = None
    words: str = ""

    @property
    def is_empty(self) -> bool:
        """Whether everything is asked for."""
        return self == AnnotationFilter()


def filtered(papers: Sequence[AnnotatedPaper], wanted: AnnotationFilter) -> tuple[AnnotatedPaper, ...]:
    """Return the annotations that are asked for, and the papers that have any."""
    words = tuple(_plain(wanted.words).split())
    found = (_narrowed(paper, wanted, words) for paper in papers if _has_tag(paper, wanted.tag))
    return tuple(paper for paper in found if paper.count)


def filtered_lists(lists: Sequence[AnnotatedList], wanted: AnnotationFilter) -> tuple[AnnotatedList, ...]:
    """Return the notes on lists that are asked for; lists have neither highlights nor tags."""
    if _is_about_highlights(wanted) or wanted.tag:
        return ()
    words = _plain(wanted.words).split()
    found: list[AnnotatedList] = []
    for one in lists:
        name = _plain(one.name)
        left = [word for word in words if word not in name]
        notes = tuple(note for note in one.notes if _is_list_note(note, wanted, left))
        found.append(replace(one, notes=notes))
    return tuple(one for one in found if one.count)


def _narrowed(paper: AnnotatedPaper, wanted: AnnotationFilter, words: Sequence[str]) -> AnnotatedPaper:
    about = _plain(f"{paper.title} {paper.authors} {paper.key}") if words else ""
    left = tuple(word for word in words if word not in about)
    notes = () if _is_about_highlights(wanted) else tuple(note for note in paper.notes if _is_note(note, wanted, left))
    highlights = (
        ()
        if wanted.kind is AnnotationKind.NOTE
        else tuple(highlight for highlight in paper.highlights if _is_highlight(highlight, wanted, left))
    )
    return replace(paper, notes=notes, highlights=highlights)


def _is_about_highlights(wanted: AnnotationFilter) -> bool:
    return wanted.kind is AnnotationKind.HIGHLIGHT or bool(wanted.colour) or wanted.state is not None


def _is_note(note: Note, wanted: AnnotationFilter, words: Sequence[str]) -> bool:
    is_recent = wanted.since is None or note.modified >= wanted.since
    return is_recent and _holds(note.text, words)


def _is_list_note(note: ListNote, wanted: AnnotationFilter, words: Sequence[str]) -> bool:
    is_recent = wanted.since is None or note.content.modified >= wanted.since
    return is_recent and _holds(note.content.text, words)


def _is_highlight(highlight: Highlight, wanted: AnnotationFilter, words: Sequence[str]) -> bool:
    is_recent = wanted.since is None or highlight.created >= wanted.since
    is_coloured = not wanted.colour or highlight.colour == wanted.colour
    is_so = wanted.state is None or highlight.state is wanted.state
    return is_recent and is_coloured and is_so and _holds(f"{highlight.anchor.quote} {highlight.comment}", words)


def _has_tag(paper: AnnotatedPaper, tag: str) -> bool:
    return not tag or any(is_within(carried, tag) for carried in paper.tags)


def _holds(text: str, words: Sequence[str]) -> bool:
    if not words:
        return True
    plain = _plain(text)
    return all(word in plain for word in words)


def _plain(text: str) -> str:
    """Return a text without case and accents."""
    return "".join(
        letter for letter in unicodedata.normalize("NFKD", folded(text)) if not unicodedata.combining(letter)
    )
