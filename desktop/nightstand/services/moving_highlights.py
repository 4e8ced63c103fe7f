"""Highlights on another text: of a new wording of their abstract, or of the paper theirs was merged into."""

from dataclasses import replace

from nightstand.domain.annotation import reanchored
from nightstand.domain.edit import Edit, PutHighlight
from nightstand.domain.markup import MARKUP_VERSION
from nightstand.domain.paper import PaperId
from nightstand.storage import annotations
from nightstand.storage.database import Transaction, plain


def moved_highlights(session: Transaction, paper: PaperId, to: PaperId, text: str) -> list[Edit]:
    """Return the edits that put a paper's highlights where their quotes stand in the plain abstract of `to`."""
    edits: list[Edit] = []
    for highlight in annotations.highlights_of(plain(session), paper):
        before = annotations.highlight(session, highlight.id)
        assert before is not None
        anchor, state = reanchored(highlight.anchor, text)
        after = replace(
            before,
            paper=to,
            quote=anchor.quote,
            prefix=anchor.prefix,
            suffix=anchor.suffix,
            start=anchor.start,
            end=anchor.end,
            markup_version=MARKUP_VERSION,
            state=state,
        )
        if after != before:
            edits.append(PutHighlight(highlight.id, before, after))
    return edits
