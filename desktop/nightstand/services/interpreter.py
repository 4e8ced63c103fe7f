"""Carries out an edit inside a write transaction, after a look that things are as the edit expects."""

from collections.abc import Mapping

from nightstand.domain import edit as edits
from nightstand.domain.changes import ChangeSet
from nightstand.domain.document import DocumentContent, DocumentId, PutDocument
from nightstand.domain.edit import Edit
from nightstand.domain.errors import EditConflict
from nightstand.domain.less_of import LessOfThis, WantLess, WantLessNoMore
from nightstand.domain.list_note import PutListNote
from nightstand.domain.paper import PaperId
from nightstand.domain.ranking_edit import AddJudgments, PutPin, RetractJudgments, SetGoal, SetScores
from nightstand.services.highlight_interpreter import put_highlight
from nightstand.services.ranking_interpreter import carry_out_ranking, expect_equal
from nightstand.storage import (
    annotations,
    batches,
    documents,
    field_values,
    less_of,
    list_notes,
    paper_details,
    papers,
    ranking_goals,
    reading_lists,
    tags,
    works,
)
from nightstand.storage.database import Transaction


def carry_out(session: Transaction, edit: Edit) -> ChangeSet:
    """Apply an edit and return what it touched.

    Raises:
        EditConflict: something the edit would change is not as the edit's `before` says; nothing may be committed then.
    """
    match edit:
        case edits.SetFields(before, after):
            names = sorted({name for values in before.values() for name in values})
            present = field_values.read_fields(session, after, names)
            for paper, values in before.items():
                fields = present.get(paper, {})
                _expect(session, paper, paper in present and all(fields[name] == values[name] for name in values))
            field_values.write_fields(session, after)
            return ChangeSet(papers=frozenset(after), membership=_moves_papers(before))
        case edits.SetTags(before, after):
            carried = papers.tags_of(session, tuple(after))
            existing = set(papers.existing(session, after))
            for paper in after:
                _expect(session, paper, paper in existing and frozenset(carried[paper]) == before[paper])
            tags.set_tags(session, after)
            return ChangeSet(papers=frozenset(after), tags=True)
        case edits.PutTag(tag, before, after):
            expect_equal(f"tag {tag}", tags.tag(session, tag), before)
            if after is None:
                expect_equal(f"the papers of tag {tag}", tags.papers_with(session, tag), ())
            tags.put(session, tag, after)
            return ChangeSet(papers=frozenset(tags.papers_with(session, tag)), tags=True)
        case edits.PutNote(note, before, after):
            expect_equal(f"note {note}", annotations.note(session, note), before)
            annotations.put_note(session, note, after)
            return ChangeSet(papers=_owners(before, after))
        case edits.PutHighlight(highlight, before, after):
            put_highlight(session, highlight, before, after)
            return ChangeSet(papers=_owners(before, after))
        case PutDocument(document, before, after):
            _put_document(session, document, before, after)
            return ChangeSet(papers=_owners(before, after))
        case PutListNote(list_note, before, after):
            expect_equal(f"note {list_note} on a list", list_notes.list_note(session, list_note), before)
            list_notes.put_list_note(session, list_note, after)
            return ChangeSet(lists=True)
        case edits.PutReadingList(reading_list, before, after):
            expect_equal(f"list {reading_list}", reading_lists.spec(session, reading_list), before)
            if after is None:
                expect_equal(f"the order of list {reading_list}", reading_lists.order(session, reading_list), ())
                expect_equal(f"the notes on list {reading_list}", list_notes.notes_of_list(session, reading_list), ())
                expect_equal(f"the ranking of list {reading_list}", ranking_goals.goal(session, reading_list), None)
            reading_lists.put(session, reading_list, after)
            return ChangeSet(papers=frozenset(reading_lists.order(session, reading_list)), lists=True)
        case edits.SetListOrder(reading_list, before, after):
            expect_equal(f"the order of list {reading_list}", reading_lists.order(session, reading_list), before)
            reading_lists.set_order(session, reading_list, after)
            return ChangeSet(papers=frozenset(before) ^ frozenset(after), lists=True)
        case edits.TrashPapers(gone, at):
            times = papers.trashed_times(session, gone)
            for paper in gone:
                _expect(session, paper, paper in times and times[paper] is None)
            papers.set_trashed(session, gone, at)
            return ChangeSet(papers=frozenset(gone), membership=True, lists=True, tags=True)
        case edits.RestorePapers(back, trashed_at):
            times = papers.trashed_times(session, back)
            for paper in back:
                _expect(session, paper, times.get(paper) == trashed_at)
            papers.set_trashed(session, back, None)
            return ChangeSet(papers=frozenset(back), membership=True, lists=True, tags=True)
        case edits.SetWork(before, after):
            present_places = works.places(session, after)
            for paper in after:
                _expect(session, paper, present_places.get(paper) == before[paper])
            works.set_places(session, after)
            touched = frozenset(works.versions_with(session, after))
            return ChangeSet(touched, membership=True, lists=True, tags=True)
        case edits.SetMerged(before, after):
            targets = works.merged_targets(session, after)
            for paper in after:
                _expect(session, paper, paper in targets and targets[paper] == before[paper])
            works.set_merged(session, after)
            kept = frozenset(target for target in (*before.values(), *after.values()) if target is not None)
            return ChangeSet(frozenset(after) | kept, membership=True, lists=True, tags=True)
        case edits.SetVerdict(first, second, before, after):
            said = works.verdict(session, first, second)
            expect_equal(f"what was said of the papers {first} and {second}", said, before)
            works.set_verdict(session, first, second, after)
            return ChangeSet(frozenset((first, second)), membership=True)
        case AddJudgments() | RetractJudgments() | SetGoal() | SetScores() | PutPin():
            carry_out_ranking(session, edit)
            return ChangeSet(rankings=True)
        case WantLess(more):
            expect_equal("what you want less of", more.without(less_of.less_of(session)), more)
            less_of.add(session, more)
            return ChangeSet(interest=True)
        case WantLessNoMore(former):
            expect_equal("what you want less of", former.without(less_of.less_of(session)), LessOfThis())
            less_of.remove(session, former)
            return ChangeSet(interest=True)
        case edits.ApplyBatch(batch):
            return ChangeSet(batches.apply_again(session, batch), tags=True, lists=True, membership=True)
        case edits.RevertBatch(batch):
            return ChangeSet(batches.revert(session, batch), tags=True, lists=True, membership=True)
        case edits.EditGroup(group):
            changes = ChangeSet()
            for part in group:
                changes |= carry_out(session, part)
            return changes


def _put_document(
    session: Transaction, document: DocumentId, before: DocumentContent | None, after: DocumentContent | None
) -> None:
    """Make a document have these values; a linked file may have changed without a step in the history."""
    present = documents.document(session, document)
    if before is not None and present is not None:
        before = before.holding(present)
        after = after.holding(present) if after is not None else None
    expect_equal(f"document {document}", present, before)
    documents.put_document(session, document, after)


def _owners(*contents: edits.NoteContent | edits.HighlightContent | DocumentContent | None) -> frozenset[PaperId]:
    return frozenset(content.paper for content in contents if content is not None)


def _moves_papers(values: Mapping[PaperId, edits.FieldValues]) -> bool:
    """Tell whether fields change that decide which place of the sidebar a paper is in."""
    return any({"decision", "status", "starred"} & set(fields) for fields in values.values())


def _expect(session: Transaction, paper: PaperId, is_as_expected: bool) -> None:  # noqa: FBT001 - reads as a claim
    if not is_as_expected:
        found = paper_details.details(session, paper)
        raise EditConflict(
            "The paper has changed meanwhile",
            f"“{found.title_text if found else paper}” is no longer as this step left it.",
            "Look at the paper, then make the change by hand.",
        )
