"""One import at work: records go in, in short transactions that belong to one batch and one journal step."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from nightstand.domain.edit import ApplyBatch, Edit, EditGroup, PutReadingList, SetListOrder
from nightstand.domain.errors import InvalidValue
from nightstand.domain.markup import plain_title
from nightstand.domain.paper import BatchId, Bibliography, PaperId
from nightstand.domain.reading_list import ListKind, ReadingListSpec, list_name
from nightstand.services.facts import Fact
from nightstand.services.import_report import FileReport
from nightstand.services.keys import KeyGiver
from nightstand.services.merging import OnConflict, bibliography_of, merged
from nightstand.services.recognition import recognised
from nightstand.services.wording import counted
from nightstand.storage import batches, journal, paper_details, papers, reading_lists
from nightstand.storage.batches import BatchState, NewSource
from nightstand.storage.database import Transaction
from nightstand_corpus.record import PaperRecord


@dataclass(frozen=True, slots=True)
class Arrival:
    """A record on its way in, with the fact that belongs to it, or the paper that waits for it."""

    record: PaperRecord
    file: str
    report: FileReport
    fact: Fact | None = None
    awaited_by: PaperId | None = None


class ImportRun:
    """Takes records into the library; the batch and its journal step begin with the first change."""

    def __init__(self, policy: OnConflict, title: str) -> None:
        self._policy = policy
        self._title = title
        self._step: int | None = None
        self._keys = KeyGiver()
        self._added: set[PaperId] = set()
        self.batch: BatchId | None = None
        self.papers: dict[PaperId, None] = {}
        """Every paper the records are about, in order."""

    def take_in(self, session: Transaction, arrivals: Iterable[Arrival]) -> None:
        """Add or update the papers that these records are about."""
        for arrival in arrivals:
            self._take_in(session, arrival)

    def apply_fact(self, session: Transaction, paper: PaperId, fact: Fact) -> None:
        """Join a fact with the paper it belongs to."""
        place = NewSource(fact.file, fact.record.entry, fact.record.line, fact.record.list_name, fact.record.raw)
        self._join(session, paper, bibliography_of(fact.record), place, fact.report)

    def finish(self, session: Transaction, state: BatchState, reports: Sequence[FileReport]) -> None:
        """Close the batch, if there is one, with the figures of its files."""
        if self.batch is None:
            return
        label = self._label()
        summary = [
            {
                "path": report.path,
                "format": report.format,
                "encoding": report.encoding,
                "found": report.found,
                "added": report.added,
                "updated": report.updated,
                "unchanged": report.unchanged,
                "merged": report.merged,
                "problems": [
                    [problem.line, problem.entry, problem.message, problem.severity.value]
                    for problem in report.problems
                ],
            }
            for report in reports
        ]
        batches.finish(session, self.batch, state, label, json.dumps(summary, ensure_ascii=False))
        self._write_step(session, label, ApplyBatch(self.batch))

    def put_into_list(self, session: Transaction, name: str) -> None:
        """Put the papers into a list, made if need be, as part of the same step."""
        wanted = check_list(session, name)
        list_id = reading_lists.find(session, wanted)
        edits: list[Edit] = []
        if list_id is None:
            list_id = reading_lists.next_list_id(session)
            edits.append(PutReadingList(list_id, None, ReadingListSpec(wanted)))
            reading_lists.put(session, list_id, ReadingListSpec(wanted))
        before = reading_lists.order(session, list_id)
        after = (*before, *(paper for paper in self.papers if paper not in set(before)))
        if after != before:
            edits.append(SetListOrder(list_id, before, after))
            reading_lists.set_order(session, list_id, after)
        if edits:
            batch_edits: list[Edit] = [ApplyBatch(self.batch)] if self.batch is not None else []
            self._write_step(session, self._label(), EditGroup((*batch_edits, *edits)))

    def _take_in(self, session: Transaction, arrival: Arrival) -> None:
        record, fact = arrival.record, arrival.fact
        arriving = bibliography_of(record)
        place = NewSource(arrival.file, record.entry, record.line, record.list_name, record.raw)
        # What the fact says helps to recognise the paper, and gives a new one its true key.
        whole = merged(arriving, bibliography_of(fact.record), OnConflict.MERGE) if fact else arriving
        paper = recognised(session, whole, arrival.file, record.entry) or arrival.awaited_by
        if paper is None:
            paper = self._add(session, whole, record.key, place, arrival.report)
            self._expect_abstract(session, paper, record)
        else:
            self._join(session, paper, arriving, place, arrival.report)
        if fact:
            self.apply_fact(session, paper, fact)

    def _expect_abstract(self, session: Transaction, paper: PaperId, record: PaperRecord) -> None:
        """Note where the abstract of a paper that is known by facts alone should come from."""
        if record.belongs_to is not None and not record.abstract:
            place = NewSource(record.belongs_to.list, record.belongs_to.entry, papers.EXPECTED_LINE)
            batches.add_sources(session, self._begun(session), paper, (place,))

    def _add(
        self, session: Transaction, bibliography: Bibliography, imported_key: str, place: NewSource, report: FileReport
    ) -> PaperId:
        batch = self._begun(session)
        title_text = plain_title(bibliography.title)
        key = self._keys.give(session, bibliography.authors, bibliography.year, title_text, imported_key)
        paper = batches.add_paper(session, batch, key, bibliography, (place,))
        self._added.add(paper)
        self.papers[paper] = None
        report.added += 1
        return paper

    def _join(
        self, session: Transaction, paper: PaperId, arriving: Bibliography, place: NewSource, report: FileReport
    ) -> None:
        self.papers[paper] = None
        present = paper_details.bibliography(session, paper)
        joined = merged(present, arriving, self._policy)
        is_known_place = batches.has_source(session, paper, place)
        if joined != present:
            batches.update_paper(session, self._begun(session), paper, joined)
        if not is_known_place:
            batch = self._begun(session)
            batches.note_update(session, batch, paper)
            batches.add_sources(session, batch, paper, (place,))
        if paper in self._added:
            report.merged += 1
        elif joined != present:
            report.updated += 1
        elif is_known_place:
            report.unchanged += 1
        else:
            report.merged += 1

    def _begun(self, session: Transaction) -> BatchId:
        if self.batch is None:
            self.batch = batches.begin(session, "import", self._title)
            self._write_step(session, self._title, ApplyBatch(self.batch))
        return self.batch

    def _write_step(self, session: Transaction, label: str, edit: Edit) -> None:
        """Write the one journal step of this import: it is there from the first change on, and says more at the end."""
        if self._step is None:
            self._step = journal.append(session, label, edit)
        else:
            journal.replace(session, self._step, label, edit)

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
