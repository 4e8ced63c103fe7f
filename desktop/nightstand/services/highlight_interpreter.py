"""Carries out an edit of a highlight, whose place may have followed its text since the edit was made."""

from nightstand.domain.annotation import HighlightId
from nightstand.domain.edit import HighlightContent
from nightstand.services.ranking_interpreter import expect_equal
from nightstand.storage import annotations
from nightstand.storage.database import Transaction


def put_highlight(
    session: Transaction, highlight: HighlightId, before: HighlightContent | None, after: HighlightContent | None
) -> None:
    """Make a highlight have these values; where the edit is not about its place, it stays at its present one.

    New rules of reading abstracts move highlights without a step in the history, so a step may remember an older place.

    Raises:
        EditConflict: what a person said of the highlight is not as the edit expects.
    """
    present = annotations.highlight(session, highlight)
    if before is not None and present is not None:
        expect_equal(f"highlight {highlight}", present, before.placed_as(present))
        if after is not None and after.placed_as(before) == after:
            after = after.placed_as(present)
    else:
        expect_equal(f"highlight {highlight}", present, before)
    annotations.put_highlight(session, highlight, after)
