"""Papers as values, for tests that need no library: everything has a default, and what matters is said."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime

from nightstand.domain.annotation import Anchor, AnchorState, Highlight, HighlightId, Note, NoteId
from nightstand.domain.author import Author
from nightstand.domain.markup import parse_markup, plain_title
from nightstand.domain.paper import Bibliography, Marks, PaperDetails, PaperId
from nightstand.domain.tag import TagName
from nightstand.export.exported import ExportDocument, ExportedPaper, Piece, Remarks

NOON = datetime(2026, 7, 6, 12, 0, tzinfo=UTC)


def paper(
    title: str = "Tides",
    *,
    authors: Sequence[str] = ("Ann Lee",),
    key: str = "lee2026tides",
    abstract: str = "",
    year: int | None = 2026,
    venue: str = "",
    kind: str = "misc",
    extra: Mapping[str, str] | None = None,
    is_provisional: bool = False,
    marks: Marks | None = None,
    tags: Sequence[str] = (),
    notes: Sequence[str] = (),
    highlights: Sequence[Highlight] = (),
    **identifiers: str,
) -> PaperDetails:
    """Return a paper; `identifiers` are doi, arxiv, openreview, url, pdf, code and language."""
    return PaperDetails(
        id=PaperId(1),
        key=key,
        bibliography=Bibliography(
            title=title,
            title_is_provisional=is_provisional,
            authors=tuple(Author.parse(name) for name in authors),
            abstract=abstract,
            year=year,
            venue=venue,
            type=kind,
            extra=dict(extra or {}),
            **identifiers,
        ),
        title_text=plain_title(title),
        abstract_text=parse_markup(abstract).plain,
        marks=marks or Marks(),
        tags=tuple(TagName(tag) for tag in tags),
        lists=(),
        notes=tuple(Note(NoteId(number), text, NOON, NOON) for number, text in enumerate(notes, 1)),
        highlights=tuple(highlights),
        added=NOON,
        sources=(),
        is_trashed=False,
    )


def highlight(text: str, quote: str, comment: str = "") -> Highlight:
    """Return a highlight of `quote` where it first stands in `text`."""
    start = text.index(quote)
    anchor = Anchor.at(text, start, start + len(quote))
    return Highlight(HighlightId(1), anchor, 1, comment, "yellow", AnchorState.ANCHORED, NOON)


def document(*papers: PaperDetails, title: str = "To read", why: str = "") -> ExportDocument:
    """Return an export of a reading list."""
    exported = tuple(ExportedPaper(position, details, why) for position, details in enumerate(papers, 1))
    return ExportDocument(title, title, exported, NOON)


def file_of(pieces: Iterable[Piece]) -> bytes:
    """Return the file that the pieces of an export make."""
    return b"".join(Remarks().kept_from(pieces))
