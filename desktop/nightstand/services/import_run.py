"""One import at work: records go in, in short transactions that belong to one batch and one journal step."""

from collections.abc import Iterable, Sequence

from nightstand.domain.changes import ChangeSet
from nightstand.domain.citation_key import WantedKey
from nightstand.domain.edit import PutReadingList, SetListOrder, SetVerdict, Verdict
from nightstand.domain.errors import InvalidValue
from nightstand.domain.identifiers import KEY_SCHEME
from nightstand.domain.paper import BatchId, PaperId
from nightstand.domain.reading_list import ListKind, ReadingListSpec, list_name
from nightstand.matching.likeness import Relation
from nightstand.services.arrival import Arrival, RunOptions
from nightstand.services.arriving import Arriving, arriving, arriving_of, bibliography_of
from nightstand.services.differences import contradictions, field_changes
from nightstand.services.facts import Fact
from nightstand.services.import_plan import Handling, Outcome
from nightstand.services.import_report import FileReport
from nightstand.services.import_step import ImportStep
from nightstand.services.interpreter import carry_out
from nightstand.services.joining import Joining, joining
from nightstand.services.keys import KeyGiver
from nightstand.services.known_filter import KnownFilter
from nightstand.services.merging import OnConflict, merged
from nightstand.services.moving_highlights import moved_highlights
from nightstand.services.planning import NO_RECORDER, PlanRecorder
from nightstand.services.recognition import AWAITED, Recognised, recognised
from nightstand.services.waiting_papers import WaitingPapers
from nightstand.services.wording import counted
from nightstand.storage import batches, papers, reading_lists, works
from nightstand.storage.batch_values import NewSource
from nightstand.storage.batches import BatchState
from nightstand.storage.content import Content
from nightstand.storage.database import Transaction
from nightstand.storage.revision import declare

_POLICIES = {
    Handling.MERGE: OnConflict.MERGE,
    Handling.KEEP: OnConflict.KEEP,
    Handling.REPLACE: OnConflict.REPLACE,
}


class ImportRun:
    """Takes records into the library; the batch and its journal step begin with the first change."""

    def __init__(self, options: RunOptions, title: str, recorder: PlanRecorder = NO_RECORDER) -> None:
        self._options = options
        self._title = title
        self._recorder = recorder
        self._step = ImportStep(title)
        self._keys = KeyGiver(options.pattern)
        self._added: set[PaperId] = set()
        self._touched: set[PaperId] = set()
        """The papers that the open transaction adds or changes."""
        self.papers: dict[PaperId, None] = {}
        """Every paper the records are about, in order."""
        self.known: KnownFilter | None = None
        """What the library is expected to hold; None lets it be asked about each record."""

    @property
    def batch(self) -> BatchId | None:
        """The batch of the import, None as long as it has changed nothing."""
        return self._step.batch

    def take_in(self, session: Transaction, arrivals: Iterable[Arrival]) -> None:
        """Add or update the papers that these records are about.

        Raises:
            ImportUndone: somebody undid meanwhile what had come in.
        """
        self._step.require_live(session)
        self._touched.clear()
        if self.known is not None:
            self.known.catch_up(session)
        known_tags = len(self._step.tags.made)
        waiting = WaitingPapers(session)
        for arrival in arrivals:
            self._take_in(session, waiting, arrival)
        waiting.write()
        if len(self._step.tags.made) != known_tags:
            # The step undoes the new tags too, also when the program is killed before the import ends.
            self._step.write(session)
        self._declare(session, self._touched)

    def apply_fact(self, session: Transaction, paper: PaperId, fact: Fact) -> None:
        """Join a fact with the paper it belongs to."""
        place = NewSource(fact.file, fact.record.entry, fact.record.line, fact.record.list_name, fact.record.raw)
        ready = arriving(fact.record, keywords_as_tags=False)
        self._join(session, joining(session, paper, ready, place, self._options.policy), fact.report)
        self._declare(session, {paper})

    def finish(self, session: Transaction, state: BatchState, reports: Sequence[FileReport]) -> None:
        """Close the batch, if there is one, with the figures of its files.

        Raises:
            ImportUndone: somebody undid meanwhile what had come in.
        """
        self._step.finish(session, state, self._label(), reports)

    def abandon(self, session: Transaction, reports: Sequence[FileReport]) -> None:
        """Close the batch of an import that was undone; its step stays as it is, and can be done again."""
        self._step.abandon(session, reports)

    def put_into_list(self, session: Transaction, name: str) -> None:
        """Put the papers into a list, made if need be, as part of the same step."""
        wanted = check_list(session, name)
        list_id = reading_lists.find(session, wanted)
        if list_id is None:
            list_id = reading_lists.next_list_id(session)
            self._step.add(PutReadingList(list_id, None, ReadingListSpec(wanted)))
            reading_lists.put(session, list_id, ReadingListSpec(wanted))
        before = reading_lists.order(session, list_id)
        after = (*before, *(paper for paper in self.papers if paper not in set(before)))
        declare(session, ChangeSet(frozenset(after).difference(before), lists=True))
        if after != before:
            self._step.add(SetListOrder(list_id, before, after))
            reading_lists.set_order(session, list_id, after)
        self._step.write_if_changed(session, self._label())

    def _take_in(self, session: Transaction, waiting: WaitingPapers, arrival: Arrival) -> None:
        record, fact = arrival.record, arrival.fact
        ready = arrival.ready or arriving(record, keywords_as_tags=self._options.keywords_as_tags)
        # What the fact says helps to recognise the paper, and gives a new one its true key.
        whole = ready
        if fact:
            joined = merged(ready.bibliography, bibliography_of(fact.record), OnConflict.MERGE)
            whole = arriving_of(joined, record.raw, ready.tags, record.key)
        if waiting.may_hold(whole):
            waiting.write()
        found = recognised(session, whole, arrival.name, record.entry, self.known)
        if found is None and arrival.awaited_by is not None:
            found = Recognised(arrival.awaited_by, AWAITED)
        if found is not None and found.is_same:
            paper = self._settle_known(session, waiting, arrival, ready, found)
        else:
            paper = self._settle_new(session, waiting, arrival, whole, found)
        if self.known is not None:
            self.known.learn(whole)
        if fact and paper is not None:
            waiting.write()
            self.apply_fact(session, paper, fact)

    def _settle_known(
        self, session: Transaction, waiting: WaitingPapers, arrival: Arrival, ready: Arriving, found: Recognised
    ) -> PaperId | None:
        """Join a record with its paper, unless the person wants it otherwise; None when it was left out."""
        joined = joining(session, found.paper, ready, arrival.place, self._options.policy)
        outcome = joined.outcome
        if self._recorder.is_recording or self._options.choices.by_outcome:
            changes = field_changes(joined.present, ready.bibliography, joined.combined)
            outcome = Outcome.CONFLICTING if contradictions(changes) else outcome
            self._recorder.note(session, arrival.entry_place, ready, outcome, found, changes)
        handling = self._handling(arrival, outcome)
        if handling is Handling.LEAVE_OUT:
            arrival.report.unchanged += 1
            return None
        if handling is Handling.SEPARATE:
            paper = self._add(session, waiting, ready, arrival)
            waiting.write()
            self._tell_apart(session, found.paper, paper)
            return paper
        if _POLICIES[handling] is not self._options.policy:
            joined = joining(session, found.paper, ready, arrival.place, _POLICIES[handling])
        self._join(session, joined, arrival.report)
        return found.paper

    def _settle_new(
        self,
        session: Transaction,
        waiting: WaitingPapers,
        arrival: Arrival,
        whole: Arriving,
        found: Recognised | None,
    ) -> PaperId | None:
        """Add a record's paper, linked with the one it is a version of; None when it was left out."""
        is_version = found is not None and found.likeness.relation is Relation.VERSIONS
        outcome = Outcome.VERSION if is_version else Outcome.NEW
        if self._recorder.is_recording:
            self._recorder.note(session, arrival.entry_place, whole, outcome, found)
        handling = self._handling(arrival, outcome)
        if handling is Handling.LEAVE_OUT:
            arrival.report.unchanged += 1
            return None
        paper = self._add(session, waiting, whole, arrival)
        if found is not None:
            waiting.write()
        if found is not None and handling is Handling.SEPARATE:
            self._tell_apart(session, found.paper, paper)
        elif found is not None and is_version:
            for version in works.versions_with(session, (found.paper,)):
                batches.note_update(session, self._step.begun(session), version)
                self._touched.add(version)
            works.link(session, found.paper, paper)
        return paper

    def _tell_apart(self, session: Transaction, known: PaperId, added: PaperId) -> None:
        """Remember that a person wants both papers, as part of the same step."""
        edit = SetVerdict(known, added, None, Verdict.DISTINCT)  # New papers have the higher ids.
        works.set_verdict(session, known, added, Verdict.DISTINCT)
        self._touched.update((known, added))
        self._step.add(edit)

    def _handling(self, arrival: Arrival, outcome: Outcome) -> Handling:
        choices = self._options.choices
        by_group = choices.by_outcome.get(outcome, Handling(self._options.policy.value))
        return choices.by_entry.get((arrival.file, arrival.record.entry), by_group)

    def _add(self, session: Transaction, waiting: WaitingPapers, whole: Arriving, arrival: Arrival) -> PaperId:
        batch, record = self._step.begun(session), arrival.record
        wanted = WantedKey(record.key) if record.key else self._keys.wanted(whole.bibliography, whole.title_text)
        key = self._keys.give_like(wanted, waiting)
        if record.key and key != record.key:
            whole = whole.with_original_key(record.key)
            arrival.report.note_other_key(record, key)
        paper = waiting.add(batch, key, whole, arrival.place, self._step.tags.ids_of(session, whole.tags))
        self._added.add(paper)
        self._touched.add(paper)
        if self.known is not None:
            self.known.has_added(paper)
        self.papers[paper] = None
        arrival.report.added += 1
        if record.belongs_to is not None and not record.abstract:
            # Its abstract should come from there.
            waiting.write()
            place = NewSource(record.belongs_to.list, record.belongs_to.entry, papers.EXPECTED_LINE)
            batches.add_sources(session, batch, paper, (place,))
        return paper

    def _join(self, session: Transaction, joined: Joining, report: FileReport) -> None:
        paper = joined.paper
        self.papers[paper] = None
        self._touched.add(paper)
        if joined.combined != joined.present:
            self._update(session, paper, joined)
        if joined.new_tags:
            batch = self._step.begun(session)
            batches.note_update(session, batch, paper)
            self._step.tags.give(session, paper, joined.new_tags)
        if not joined.is_known_place:
            batch = self._step.begun(session)
            batches.note_update(session, batch, paper)
            batches.add_sources(session, batch, paper, (joined.place,))
            ready = joined.ready
            keys = [(KEY_SCHEME, ready.key)] if ready.key else []
            batches.note_entry(session, paper, (*ready.content.identifiers, *keys), ready.entry_key)
        if paper in self._added:
            report.merged += 1
        elif joined.outcome is Outcome.CHANGED:
            report.updated += 1
        elif joined.outcome is Outcome.UNCHANGED:
            report.unchanged += 1
        else:
            report.merged += 1

    def _update(self, session: Transaction, paper: PaperId, joined: Joining) -> None:
        content = Content.of(joined.combined)
        is_reworded = joined.combined.abstract != joined.present.abstract
        moves = moved_highlights(session, paper, paper, str(content.derived["abstract_text"])) if is_reworded else ()
        batches.update_paper(session, self._step.begun(session), paper, content)
        for edit in moves:
            carry_out(session, edit)
            self._step.add(edit)
        if moves:
            # Undone with the step, also when the program is killed before the import ends.
            self._step.write(session)

    @staticmethod
    def _declare(session: Transaction, touched: Iterable[PaperId]) -> None:
        declare(session, ChangeSet(frozenset(touched), tags=True, membership=True))

    def _label(self) -> str:
        if self._added:
            return f"{self._title} ({counted(len(self._added), 'paper')})"
        return f"{self._title} ({counted(len(self.papers), 'paper')} updated)"


def check_list(session: Transaction, name: str) -> str:
    """Return the name of a list that papers can be put into, whether it exists or not.

    Raises:
        InvalidValue: the name is empty, too long, or that of a saved search.
    """
    wanted = list_name(name)
    list_id = reading_lists.find(session, wanted)
    spec = reading_lists.spec(session, list_id) if list_id is not None else None
    if spec is not None and spec.kind is ListKind.SMART:
        raise InvalidValue("A saved search fills itself", f"“{spec.name}” is one.", "Name another list.")
    return wanted
