"""Highlights on another text: of a new wording of their abstract, or of the paper theirs was merged into."""

from dataclasses import replace

from nightstand.domain.anchoring import Placement, placed_anew
from nightstand.domain.annotation import AnchorState
from nightstand.domain.edit import Edit, HighlightContent, PutHighlight
from nightstand.domain.markup import MARKUP_VERSION
from nightstand.domain.paper import PaperId
from nightstand.storage import annotations, papers
from nightstand.storage.database import Transaction, plain


def moved_highlights(
    session: Transaction, paper: PaperId, to: PaperId, text: str, old_text: str | None = None
) -> list[Edit]:
    """Return the edits that put a paper's highlights where their passages stand in the plain abstract of `to`.

    `old_text` is the plain abstract they stand in; by default the one that the library holds for `paper`.
    """
    highlights = annotations.highlights_of(plain(session), paper)
    if highlights and old_text is None:
        old_text = papers.plain_texts(session, (paper,))[paper][1]
    edits: list[Edit] = []
    for highlight in highlights:
        before = annotations.highlight(session, highlight.id)
        assert before is not None
        # The numbers of a lost one count in a text that is gone.
        known_text = "" if highlight.state is AnchorState.LOST or old_text is None else old_text
        after = replace(placed(before, placed_anew(highlight.anchor, text, known_text)), paper=to)
        if after != before:
            edits.append(PutHighlight(highlight.id, before, after))
    return edits


def placed(content: HighlightContent, placement: Placement) -> HighlightContent:
    """Return a highlight's values at another place."""
    anchor = placement.anchor
    return replace(
        content,
        quote=anchor.quote,
        prefix=anchor.prefix,
        suffix=anchor.suffix,
        start=anchor.start,
        end=anchor.end,
        markup_version=MARKUP_VERSION,
        state=placement.state,
        confidence=placement.confidence,
    )
