"""Which annotations an overview shows."""

from dataclasses import replace
from datetime import timedelta

import pytest

from nightstand.domain.annotated import AnnotatedPaper, AnnotationFilter, AnnotationKind, filtered
from nightstand.domain.annotation import AnchorState, Note, NoteId
from nightstand.domain.paper import PaperId
from nightstand.domain.tag import TagName
from paper_builders import NOON, highlight

TEXT = "The moon has a robust effect on Émile's tides."
PAPER = AnnotatedPaper(
    paper=PaperId(1),
    key="lee2026tides",
    title="Quiet Tides",
    authors="Ann Lee",
    year=2026,
    doi="",
    arxiv="",
    openreview="",
    url="",
    tags=(TagName("rl/online"),),
    notes=(Note(NoteId(1), "Compare with storms", NOON, NOON + timedelta(days=3)),),
    highlights=(
        highlight(TEXT, "robust effect", "check"),
        replace(highlight(TEXT, "Émile's"), colour="green", state=AnchorState.LOST),
    ),
)


@pytest.mark.parametrize(
    ("wanted", "shown"),
    [
        (AnnotationFilter(), ["Compare with storms", "robust effect", "Émile's"]),
        (AnnotationFilter(kind=AnnotationKind.NOTE), ["Compare with storms"]),
        (AnnotationFilter(kind=AnnotationKind.HIGHLIGHT), ["robust effect", "Émile's"]),
        (AnnotationFilter(colour="green"), ["Émile's"]),
        (AnnotationFilter(state=AnchorState.LOST), ["Émile's"]),
        (AnnotationFilter(tag="RL"), ["Compare with storms", "robust effect", "Émile's"]),
        (AnnotationFilter(tag="vision"), []),
        (AnnotationFilter(since=NOON + timedelta(days=1)), ["Compare with storms"]),
        (AnnotationFilter(words="check"), ["robust effect"]),
        (AnnotationFilter(words="EMILE"), ["Émile's"]),
        (AnnotationFilter(words="quiet lee storms"), ["Compare with storms"]),
        (AnnotationFilter(words="quiet"), ["Compare with storms", "robust effect", "Émile's"]),
        (AnnotationFilter(words="absent"), []),
    ],
)
def test_a_filter_shows_what_it_asks_for(wanted: AnnotationFilter, shown: list[str]) -> None:
    found = filtered((PAPER,), wanted)

    texts = [note.text for paper in found for note in paper.notes]
    texts += [one.anchor.quote for paper in found for one in paper.highlights]
    assert texts == shown
