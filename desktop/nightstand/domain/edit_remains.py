"""What is left of an edit of the history when papers are gone for good."""

from dataclasses import replace

from nightstand.domain.document import PutDocument
from nightstand.domain.edit import (
    Edit,
    EditGroup,
    PutHighlight,
    PutNote,
    RestorePapers,
    SetFields,
    SetListOrder,
    SetMerged,
    SetTags,
    SetVerdict,
    SetWork,
    TrashPapers,
)
from nightstand.domain.less_of import LessOfThis, WantLess, WantLessNoMore
from nightstand.domain.paper import PaperId
from nightstand.domain.ranking_edit import PutPin, SetScores


def without_papers(edit: Edit, gone: frozenset[PaperId]) -> Edit | None:
    """Return what is left of an edit when papers are gone for good; None for nothing.

    What an edit does to other papers, and to the order of those in lists, stays as it was, so that a history of such
    edits can still be undone step by step. A batch is left whole, since it knows its papers itself, and so are
    judgments, whose log keeps what was said of papers that are gone.
    """
    match edit:
        case SetFields(before, after):
            fields = {paper: values for paper, values in before.items() if paper not in gone}
            return SetFields(fields, {paper: after[paper] for paper in fields}) if fields else None
        case SetTags(before, after):
            kept = {paper: tags for paper, tags in before.items() if paper not in gone}
            return SetTags(kept, {paper: after[paper] for paper in kept}) if kept else None
        case SetListOrder(reading_list, before, after):
            orders = [tuple(paper for paper in order if paper not in gone) for order in (before, after)]
            return SetListOrder(reading_list, orders[0], orders[1]) if orders[0] != orders[1] else None
        case PutNote(_id, before, after) | PutHighlight(_id, before, after) | PutDocument(_id, before, after):
            return None if any(content and content.paper in gone for content in (before, after)) else edit
        case TrashPapers(papers, at):
            trashed = tuple(paper for paper in papers if paper not in gone)
            return TrashPapers(trashed, at) if trashed else None
        case RestorePapers(papers, at):
            restored = tuple(paper for paper in papers if paper not in gone)
            return RestorePapers(restored, at) if restored else None
        case SetWork(before, after):
            places = {paper: place for paper, place in before.items() if paper not in gone}
            return SetWork(places, {paper: after[paper] for paper in places}) if places else None
        case SetMerged(before, after):
            # What is gone for good takes along what was merged into it.
            merged = {paper: kept for paper, kept in before.items() if paper not in gone}
            return SetMerged(merged, {paper: after[paper] for paper in merged}) if merged else None
        case SetScores(reading_list, before, after):
            scores = [{paper: score for paper, score in said.items() if paper not in gone} for said in (before, after)]
            return SetScores(reading_list, scores[0], scores[1]) if scores[0] != scores[1] else None
        case PutPin(_id, before, after):
            return None if any(content and content.pin.paper in gone for content in (before, after)) else edit
        case SetVerdict(first, second):
            return None if first in gone or second in gone else edit
        case WantLess(of) | WantLessNoMore(of):
            left_of = LessOfThis(of.words, of.papers - gone)
            return None if left_of.is_empty else replace(edit, of=left_of)
        case EditGroup(edits):
            parts = tuple(left for part in edits if (left := without_papers(part, gone)) is not None)
            return EditGroup(parts) if parts else None
        case _:
            return edit
