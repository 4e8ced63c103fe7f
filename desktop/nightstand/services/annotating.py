"""Highlights, and what is noted on papers."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime

from nightstand.domain.anchoring import Placement, best_guess
from nightstand.domain.annotated import AnnotatedPaper
from nightstand.domain.annotation import HIGHLIGHT_COLOURS, Anchor, AnchorState, HighlightId, occurrences
from nightstand.domain.edit import Edit, HighlightContent, PutHighlight
from nightstand.domain.errors import InvalidValue, NotFound
from nightstand.domain.markup import MARKUP_VERSION
from nightstand.domain.paper import PaperDetails, PaperId
from nightstand.services.library import LibraryService, Outcome, Proposal
from nightstand.services.moving_highlights import placed
from nightstand.services.wording import shortened
from nightstand.storage import annotations, paper_details
from nightstand.storage.database import Database, Transaction, plain


class AnnotatingService:
    """Changes highlights; every call is one journal step."""

    def __init__(self, database: Database, library: LibraryService) -> None:
        self._database = database
        self._library = library

    def add_highlight(
        self, paper: PaperId, quote: str, *, start: int | None = None, comment: str = "", colour: str = "yellow"
    ) -> Outcome:
        """Mark `quote` in the plain abstract, where it stands once or at code point `start`.

        What is marked already is not marked twice: it takes the new colour, and the comment if there is one.

        Raises:
            InvalidValue: the quote does not stand there, stands several times, or the colour is unknown.
            NotFound: there is no such paper.
        """
        _check_colour(colour)

        def propose(session: Transaction) -> Proposal:
            text = _require_paper(session, paper).abstract_text
            at = _only_occurrence(text, quote) if start is None else _stated_occurrence(text, quote, start)
            anchor = Anchor.at(text, at, at + len(quote))
            marked = _marked_already(session, paper, anchor)
            if marked is not None:
                before = _require_highlight(session, marked)
                after = replace(before, colour=colour, comment=comment or before.comment)
                edits = () if after == before else (PutHighlight(marked, before, after),)
                return Proposal(f"Highlight “{shortened(quote, 40)}” in {colour}", edits, (paper,), marked)
            highlight = annotations.next_highlight_id(session)
            content = HighlightContent(
                paper=paper,
                quote=anchor.quote,
                prefix=anchor.prefix,
                suffix=anchor.suffix,
                start=anchor.start,
                end=anchor.end,
                markup_version=MARKUP_VERSION,
                comment=_storable(comment),
                colour=colour,
                state=AnchorState.ANCHORED,
                created=datetime.now(UTC),
            )
            edit = PutHighlight(highlight, None, content)
            return Proposal(f"Highlight “{shortened(quote, 40)}”", (edit,), (paper,), highlight)

        return self._library.make(propose)

    def edit_highlight(
        self,
        highlight: HighlightId,
        *,
        comment: str | None = None,
        colour: str | None = None,
        continuing: int | None = None,
    ) -> Outcome:
        """Change a highlight's comment or colour; goes on with a step as `NotingService.edit_note` does.

        Raises:
            InvalidValue: the colour is unknown.
            NotFound: there is no such highlight.
        """
        if colour is not None:
            _check_colour(colour)

        def propose(session: Transaction) -> Proposal:
            before = _require_highlight(session, highlight)
            after = replace(
                before,
                comment=before.comment if comment is None else _storable(comment),
                colour=before.colour if colour is None else colour,
            )
            edits = () if after == before else (PutHighlight(highlight, before, after),)
            label = f"Edit the highlight “{shortened(before.quote, 40)}”"
            return Proposal(label, edits, (before.paper,), highlight)

        return self._library.make(propose, continuing=continuing, joined=_joined)

    def delete_highlight(self, highlight: HighlightId) -> Outcome:
        """Remove a highlight.

        Raises:
            NotFound: there is no such highlight.
        """

        def propose(session: Transaction) -> Proposal:
            before = _require_highlight(session, highlight)
            label = f"Remove the highlight “{shortened(before.quote, 40)}”"
            return Proposal(label, (PutHighlight(highlight, before, None),), (before.paper,), highlight)

        return self._library.make(propose)

    def attach_highlight(self, highlight: HighlightId, start: int, end: int) -> Outcome:
        """Put a highlight on the passage from code point `start` to `end` of the plain abstract, as a person says.

        Raises:
            InvalidValue: there is no such passage.
            NotFound: there is no such highlight.
        """

        def propose(session: Transaction) -> Proposal:
            before = _require_highlight(session, highlight)
            text = _require_paper(session, before.paper).abstract_text
            if not 0 <= start < end <= len(text):
                raise InvalidValue(
                    "There is no such passage",
                    f"The abstract has {len(text)} characters; {start} to {end} was given.",
                    "Select some words of the abstract.",
                )
            after = placed(before, Placement(Anchor.at(text, start, end), AnchorState.ANCHORED, 1.0))
            edits = () if after == before else (PutHighlight(highlight, before, after),)
            return Proposal(f"Put a highlight on “{shortened(after.quote, 40)}”", edits, (before.paper,), highlight)

        return self._library.make(propose)

    def likeliest_place(self, highlight: HighlightId) -> Placement | None:
        """Return where a highlight that lost its place may stand; None when nothing resembles it.

        Raises:
            NotFound: there is no such highlight.
        """
        with self._database.read() as session:
            content = _require_highlight(session, highlight)
            text = _require_paper(session, content.paper).abstract_text
        anchor = Anchor(content.quote, content.start, content.end, content.prefix, content.suffix)
        return best_guess(anchor, text)

    def annotations(self, selection: Sequence[PaperId] | None = None) -> tuple[AnnotatedPaper, ...]:
        """Return what is noted on these papers, or on all outside the trash; papers without anything are left out."""
        with self._database.read() as session:
            return annotations.annotated_papers(session, selection)


def _joined(first: Edit, second: Edit) -> Edit | None:
    match first, second:
        case PutHighlight(one, before, middle), PutHighlight(other, expected, after) if (
            one == other and middle == expected
        ):
            return PutHighlight(one, before, after)
        case _:
            return None


def _storable(text: str) -> str:
    # A lone half of a surrogate pair cannot be stored as UTF-8.
    return text.encode("utf-8", "replace").decode("utf-8")


def _marked_already(session: Transaction, paper: PaperId, anchor: Anchor) -> HighlightId | None:
    """Return the highlight that stands on exactly this passage, if there is one."""
    for highlight in annotations.highlights_of(plain(session), paper):
        is_same = (highlight.anchor.start, highlight.anchor.end) == (anchor.start, anchor.end)
        if is_same and highlight.state is not AnchorState.LOST:
            return highlight.id
    return None


def _check_colour(colour: str) -> None:
    if colour not in HIGHLIGHT_COLOURS:
        raise InvalidValue(
            "The highlight colour is unknown", f"“{colour}” was given.", f"Use one of {', '.join(HIGHLIGHT_COLOURS)}."
        )


def _only_occurrence(text: str, quote: str) -> int:
    found = occurrences(text, quote)
    if not found:
        raise InvalidValue(
            "The quote is not in the abstract",
            f"“{shortened(quote)}” does not stand there.",
            "Copy it from the plain abstract that “show” prints.",
        )
    if len(found) > 1:
        raise InvalidValue(
            "The quote stands several times",
            f"“{shortened(quote)}” stands at {', '.join(str(at) for at in found)}.",
            "Say which one with --start.",
        )
    return found[0]


def _stated_occurrence(text: str, quote: str, start: int) -> int:
    found = occurrences(text, quote)
    if start not in found:
        where = f"It stands at {', '.join(str(at) for at in found)}." if found else "It does not stand anywhere."
        raise InvalidValue("The quote does not stand there", f"Not at {start}. {where}", "Give one of these offsets.")
    return start


def _require_paper(session: Transaction, paper: PaperId) -> PaperDetails:
    found = paper_details.details(session, paper)
    if found is None:
        raise NotFound("The paper is gone", f"There is no paper {paper}.", "Undo the step that removed it.")
    return found


def _require_highlight(session: Transaction, highlight: HighlightId) -> HighlightContent:
    found = annotations.highlight(session, highlight)
    if found is None:
        raise NotFound(
            "There is no such highlight", f"No highlight has the number {highlight}.", "“annotations” lists them."
        )
    return found
