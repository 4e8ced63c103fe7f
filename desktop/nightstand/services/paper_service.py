"""Editing papers: fields, decisions, marks, adding by hand, and the trash."""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime

from nightstand.domain.author import without_rest
from nightstand.domain.backup import BackupReason
from nightstand.domain.changes import ChangeSet
from nightstand.domain.decision import Decision, ReadingStatus
from nightstand.domain.edit import (
    ApplyBatch,
    Edit,
    FieldValue,
    FieldValues,
    RestorePapers,
    SetFields,
    TrashPapers,
)
from nightstand.domain.errors import InvalidValue, NotFound
from nightstand.domain.fields import EXTRA_PREFIX, FIELDS
from nightstand.domain.markup import parse_markup, plain_title
from nightstand.domain.paper import Bibliography, PaperId
from nightstand.services.keys import KeyGiver, PatternSource, checked_key, usual_pattern
from nightstand.services.library import LibraryService, Outcome, Proposal
from nightstand.services.moving_highlights import moved_highlights
from nightstand.services.noting_links import relinking_edits
from nightstand.services.wording import counted, named
from nightstand.storage import batches, field_values, journal, paper_details, papers, reading_lists, works
from nightstand.storage.content import Content
from nightstand.storage.database import Database, Transaction

_DECISION_LABELS = {
    Decision.KEEP: "Keep",
    Decision.MAYBE: "Mark as maybe",
    Decision.LATER: "Leave for later",
    Decision.SKIP: "Skip",
    Decision.UNDECIDED: "Take back the decision on",
}
_STATUS_LABELS = {
    ReadingStatus.UNREAD: "Mark as to read",
    ReadingStatus.READING: "Start reading",
    ReadingStatus.READ: "Mark as read",
}


class PaperService:
    """Changes papers; every call is one journal step."""

    def __init__(
        self,
        database: Database,
        library: LibraryService,
        pattern: PatternSource = usual_pattern,
        back_up: Callable[[BackupReason], None] = lambda _reason: None,
    ) -> None:
        """`pattern` tells how the keys of added papers are made; `back_up` is called before what cannot be undone."""
        self._database = database
        self._library = library
        self._pattern = pattern
        self._back_up = back_up

    def set_fields(self, selection: Sequence[PaperId], values: FieldValues, label: str = "") -> Outcome:
        """Give the papers these stored values (see `domain.fields`); a typed title is no longer provisional.

        Raises:
            InvalidValue, NameTaken: a citation key is not valid or already in use.
        """

        def propose(session: Transaction) -> Proposal:
            chosen = _chosen(session, selection)
            wanted = dict(values)
            if "title" in wanted:
                wanted["title_is_provisional"] = False
            if isinstance(authors := wanted.get("authors"), tuple):
                wanted["authors"], is_cut = without_rest(authors)
                wanted.setdefault("authors_are_incomplete", is_cut)
            if "key" in wanted:
                wanted["key"] = _new_key(session, chosen, wanted["key"])
            before: dict[PaperId, FieldValues] = {}
            after: dict[PaperId, FieldValues] = {}
            for paper, present in field_values.read_fields(session, chosen, wanted).items():
                changed = {name: value for name, value in wanted.items() if present[name] != value}
                if "title" in changed and not changed["title"]:
                    _check_named(session, paper, changed)
                if changed:
                    before[paper] = {name: present[name] for name in changed}
                    after[paper] = changed
            edits: list[Edit] = [SetFields(before, after)] if after else []
            renamed = {
                str(before[paper]["key"]): str(fields["key"]) for paper, fields in after.items() if "key" in fields
            }
            edits += relinking_edits(session, renamed)
            for paper, fields in after.items():
                if isinstance(abstract := fields.get("abstract"), str):
                    edits += moved_highlights(session, paper, paper, parse_markup(abstract).plain)
            return Proposal(label or _field_label(session, chosen, wanted), edits, chosen)

        return self._library.make(propose)

    def decide(self, selection: Sequence[PaperId], decision: Decision) -> Outcome:
        """Record what was decided about the papers."""
        return self._mark(selection, {"decision": decision.value}, _DECISION_LABELS[decision])

    def set_status(self, selection: Sequence[PaperId], status: ReadingStatus) -> Outcome:
        """Record how far the papers have been read."""
        return self._mark(selection, {"status": status.value}, _STATUS_LABELS[status])

    def star(self, selection: Sequence[PaperId], *, starred: bool) -> Outcome:
        """Put a star on the papers, or take it off."""
        return self._mark(selection, {"starred": starred}, "Star" if starred else "Remove the star from")

    def rate(self, selection: Sequence[PaperId], rating: int | None) -> Outcome:
        """Give the papers 1 to 5 stars, or no rating."""
        return self._mark(selection, {"rating": rating}, "Rate" if rating else "Clear the rating of")

    def add(self, values: FieldValues) -> Outcome:
        """Add a paper by hand.

        Raises:
            InvalidValue: neither title nor abstract is given, or the key is not valid.
            NameTaken: the key is in use.
        """
        if not values.get("title") and not values.get("abstract"):
            raise InvalidValue("A paper needs a title", "Neither title nor abstract was given.", "Type a title.")
        bibliography, marks = _split(values)
        with self._database.write() as session:
            if values.get("key"):
                key = _new_key(session, (), values["key"])
            else:
                key = KeyGiver(self._pattern()).give(session, bibliography, plain_title(bibliography.title))
            label = f"Add “{plain_title(bibliography.title) or 'a paper without a title'}”"
            batch = batches.begin(session, "manual", label)
            paper = batches.add_paper(session, batch, str(key), Content.of(bibliography), (), marks)
            batches.finish(session, batch, batches.BatchState.COMPLETE, label, "")
            journal.append(session, label, ApplyBatch(batch))
            return _added(label, paper)

    def trash(self, selection: Sequence[PaperId]) -> Outcome:
        """Move papers to the trash."""

        def propose(session: Transaction) -> Proposal:
            times = papers.trashed_times(session, _chosen(session, selection))
            chosen = tuple(paper for paper, at in times.items() if at is None)
            label = f"Move {named(session, chosen)} to the trash"
            return Proposal(label, (TrashPapers(chosen, datetime.now(UTC)),) if chosen else (), chosen)

        return self._library.make(propose)

    def restore(self, selection: Sequence[PaperId]) -> Outcome:
        """Take papers out of the trash."""

        def propose(session: Transaction) -> Proposal:
            by_time: defaultdict[datetime, list[PaperId]] = defaultdict(list)
            found = _chosen(session, selection)
            merged = works.merged_targets(session, found)
            for paper, at in papers.trashed_times(session, found).items():
                # A merged paper comes back by undoing the merging.
                if at is not None and merged[paper] is None:
                    by_time[at].append(paper)
            chosen = tuple(paper for group in by_time.values() for paper in group)
            edits = [RestorePapers(tuple(group), at) for at, group in by_time.items()]
            return Proposal(f"Restore {named(session, chosen)}", edits, chosen)

        return self._library.make(propose)

    def empty_trash(self, *, trashed_before: datetime | None = None) -> Outcome:
        """Delete the trash for good; this cannot be undone, and undoing earlier steps leaves its papers out.

        The library is backed up before; what gets into the trash meanwhile stays there.

        Args:
            trashed_before: only what has been there since then or longer; None for all.

        Raises:
            BackupFailed, LibraryDamaged: no backup can be made; nothing was deleted.
        """
        with self._database.read() as session:
            going = frozenset(papers.trashed(session, trashed_before))
        if not going:
            return Outcome(_emptying(0))
        self._back_up(BackupReason.BEFORE_EMPTYING)
        with self._database.write() as session:
            shown = tuple(paper for paper in papers.trashed(session, trashed_before) if paper in going)
            label = _emptying(len(shown)) if trashed_before is None else _leaving(len(shown))
            if not shown:
                return Outcome(label)
            gone = (*shown, *works.merged_into(session, shown))
            papers.remove_for_good(session, gone)
            batches.forget_papers(session, gone)
            reading_lists.close_gaps(session)
            journal.forget_papers(session, frozenset(gone))
            journal.append(session, label, None)
            return Outcome(label, gone, None, _trash_changes(gone))

    def _mark(self, selection: Sequence[PaperId], values: FieldValues, verb: str) -> Outcome:
        with self._database.read() as session:
            label = f"{verb} {named(session, _chosen(session, selection))}"
        return self.set_fields(selection, values, label)


def _check_named(session: Transaction, paper: PaperId, changed: FieldValues) -> None:
    """Keep a paper from losing its title where it has no abstract to be known by."""
    abstract = changed.get("abstract", paper_details.bibliography(session, paper).abstract)
    if not abstract:
        raise InvalidValue("A paper needs a title", "It has no abstract either.", "Type a title, or delete the paper.")


def _chosen(session: Transaction, selection: Sequence[PaperId]) -> tuple[PaperId, ...]:
    chosen = papers.existing(session, selection)
    if selection and not chosen:
        raise NotFound("The paper is gone", "It is no longer in the library.", "Undo the step that removed it.")
    return chosen


def _field_label(session: Transaction, chosen: tuple[PaperId, ...], values: FieldValues) -> str:
    names = [
        FIELDS[name].title.lower() if name in FIELDS else name.removeprefix(EXTRA_PREFIX)
        for name in values
        if name not in ("title_is_provisional", "authors_are_incomplete")
    ]
    what = names[0] if len(names) == 1 else counted(len(names), "field")
    return f"Set the {what} of {named(session, chosen)}" if len(names) == 1 else f"Edit {named(session, chosen)}"


def _new_key(session: Transaction, chosen: tuple[PaperId, ...], value: FieldValue) -> str:
    if len(chosen) > 1:
        raise InvalidValue("A citation key names one paper", f"{len(chosen)} papers were chosen.", "Choose one paper.")
    return checked_key(session, str(value or ""), chosen[0] if chosen else None)


def _split(values: FieldValues) -> tuple[Bibliography, Mapping[str, str | int | bool | None]]:
    """Return typed values as a bibliography, and the marks among them as columns."""
    authors = values.get("authors", ())
    names, is_cut = without_rest(authors) if isinstance(authors, tuple) else ((), False)
    year = values.get("year")

    def text(name: str) -> str:
        return str(values.get(name) or FIELDS[name].empty or "")

    bibliography = Bibliography(
        title=text("title"),
        authors=names,
        authors_are_incomplete=is_cut or bool(values.get("authors_are_incomplete")),
        abstract=text("abstract"),
        year=year if isinstance(year, int) else None,
        venue=text("venue"),
        type=text("type"),
        doi=text("doi"),
        arxiv=text("arxiv"),
        openreview=text("openreview"),
        url=text("url"),
        pdf=text("pdf"),
        code=text("code"),
        language=text("language"),
        extra={
            name.removeprefix(EXTRA_PREFIX): str(value)
            for name, value in values.items()
            if name.startswith(EXTRA_PREFIX) and value
        },
    )
    mark_names = ("decision", "status", "rating", "tier", "starred", "due", "minutes")
    marks = {name: value for name in mark_names if name in values and not isinstance(value := values[name], tuple)}
    return bibliography, marks


def _emptying(count: int) -> str:
    return f"Empty the trash ({counted(count, 'paper')})"


def _leaving(count: int) -> str:
    return f"Delete {counted(count, 'paper')} that had been in the trash for long"


def _added(label: str, paper: PaperId) -> Outcome:
    return Outcome(label, (paper,), paper, _trash_changes((paper,)))


def _trash_changes(touched: Sequence[PaperId]) -> ChangeSet:
    return ChangeSet(frozenset(touched), tags=True, lists=True, membership=True)
