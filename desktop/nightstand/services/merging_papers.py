"""Merges two papers of the library into one: the edits that give the kept paper all that both held."""

from dataclasses import replace
from datetime import UTC, datetime

from nightstand.domain.document import PutDocument
from nightstand.domain.edit import (
    Edit,
    FieldValue,
    PutNote,
    SetFields,
    SetListOrder,
    SetMerged,
    SetTags,
    SetVerdict,
    SetWork,
    TrashPapers,
)
from nightstand.domain.fields import EXTRA_PREFIX
from nightstand.domain.markup import parse_markup
from nightstand.domain.paper import Bibliography, PaperId, WorkPlace
from nightstand.services.duplicate_search import came_further
from nightstand.services.joint_marks import joint_marks
from nightstand.services.merging import OnConflict, merged
from nightstand.services.moving_highlights import moved_highlights
from nightstand.storage import annotations, documents, field_values, paper_details, papers, reading_lists, works
from nightstand.storage.database import Transaction, plain

_TEXT_FIELDS = (
    "title", "abstract", "venue", "type", "doi", "arxiv", "openreview", "url", "pdf", "code", "language",
)  # fmt: skip


def merging(session: Transaction, keep: PaperId, gone: PaperId) -> list[Edit]:
    """Return the edits that merge one paper into another; both exist and are outside the trash.

    The richer value of each field wins, one of a published paper over one of a preprint, and a mark of the kept paper
    over one of the other. Tags, notes and highlights come together, lists hold the kept paper at the better of the two
    places. The other paper stays as it came, in the trash, and speaks for the kept one by its key, identifiers and
    sources.
    """
    edits: list[Edit] = []
    fields = _fields(session, keep, gone)
    abstract = fields.after[keep].get("abstract") if fields else None
    if fields:
        edits.append(fields)
    if isinstance(abstract, str):
        text = parse_markup(abstract).plain
        edits += moved_highlights(session, keep, keep, text)
    else:
        text = papers.plain_texts(session, (keep,))[keep][1]
    edits += moved_highlights(session, gone, keep, text)
    edits += _tags(session, keep, gone)
    edits += _notes(session, keep, gone)
    edits += _documents(session, keep, gone)
    edits += _lists(session, keep, gone)
    edits += _places(session, keep, gone)
    said = works.verdict(session, keep, gone)
    if said is not None:
        first, second = sorted((keep, gone))
        edits.append(SetVerdict(first, second, said, None))
    # Whatever was merged into the other paper before now belongs to the kept one, so that one look finds it.
    followers = works.merged_into(session, (gone,))
    before: dict[PaperId, PaperId | None] = {**dict.fromkeys(followers, gone), gone: None}
    edits.append(TrashPapers((gone,), datetime.now(UTC)))
    edits.append(SetMerged(before, dict.fromkeys(before, keep)))
    return edits


def _fields(session: Transaction, keep: PaperId, gone: PaperId) -> SetFields | None:
    said = _said(session, keep, gone)
    wanted = _values(said) | joint_marks(session, keep, (gone,))
    present = field_values.read_fields(session, (keep,), wanted)[keep]
    after = {name: value for name, value in wanted.items() if present[name] != value}
    return SetFields({keep: {name: present[name] for name in after}}, {keep: after}) if after else None


def _said(session: Transaction, keep: PaperId, gone: PaperId) -> Bibliography:
    """Return what both papers say; of a preprint and its article the article has the first word."""
    ours, theirs = (paper_details.bibliography(session, paper) for paper in (keep, gone))
    if not came_further(session, gone, keep):
        return merged(ours, theirs, OnConflict.MERGE)
    said = merged(theirs, ours, OnConflict.MERGE)
    if not ours.doi or said.doi == ours.doi or "link" in said.extra:
        return said
    # The kept paper goes on being known by the DOI that it gives up.
    return replace(said, extra={**said.extra, "link": f"https://doi.org/{ours.doi}"})


def _values(said: Bibliography) -> dict[str, FieldValue]:
    return {
        **{name: getattr(said, name) for name in _TEXT_FIELDS},
        "title_is_provisional": said.title_is_provisional,
        "authors": said.authors,
        "authors_are_incomplete": said.authors_are_incomplete,
        "year": said.year,
        **{f"{EXTRA_PREFIX}{name}": value for name, value in said.extra.items()},
    }


def _tags(session: Transaction, keep: PaperId, gone: PaperId) -> list[Edit]:
    carried = papers.tags_of(session, (keep, gone))
    before = frozenset(carried[keep])
    after = before | frozenset(carried[gone])
    return [SetTags({keep: before}, {keep: after})] if after != before else []


def _notes(session: Transaction, keep: PaperId, gone: PaperId) -> list[Edit]:
    edits: list[Edit] = []
    for note in annotations.notes_of(plain(session), gone):
        content = annotations.note(session, note.id)
        assert content is not None
        edits.append(PutNote(note.id, content, replace(content, paper=keep)))
    return edits


def _documents(session: Transaction, keep: PaperId, gone: PaperId) -> list[Edit]:
    held = {document.content.content for document in documents.documents_of(session, keep)}
    return [
        PutDocument(document.id, document.content, replace(document.content, paper=keep))
        for document in documents.documents_of(session, gone)
        if document.content.content not in held
    ]


def _lists(session: Transaction, keep: PaperId, gone: PaperId) -> list[Edit]:
    edits: list[Edit] = []
    for list_id in reading_lists.names(session).values():
        before = reading_lists.order(session, list_id)
        if gone in before:
            after = tuple(dict.fromkeys(keep if paper == gone else paper for paper in before))
            edits.append(SetListOrder(list_id, before, after))
    return edits


def _places(session: Transaction, keep: PaperId, gone: PaperId) -> list[Edit]:
    """Put the kept paper into the other one's work, with all versions of its own."""
    before = works.places(session, works.versions_with(session, (keep, gone)))
    leaving = before[gone]
    if leaving.work is None:
        return []
    after = {**before, gone: WorkPlace()}
    own = before[keep]
    rest = [paper for paper in before if paper not in (keep, gone)]
    work = leaving.work if own.work is None else own.work
    # The kept paper is shown where either was.
    is_other = leaving.is_other_version and (own.work is None or own.is_other_version)
    after.update({paper: WorkPlace(work, before[paper].is_other_version or not is_other) for paper in rest})
    after[keep] = WorkPlace(work, is_other) if rest else WorkPlace()
    changed = [paper for paper in before if before[paper] != after[paper]]
    return [SetWork({paper: before[paper] for paper in changed}, {paper: after[paper] for paper in changed})]
