"""A record on its way into the library, and what an import was told about how to take it."""

from dataclasses import dataclass, field

from nightstand.domain.key_pattern import KeyPattern
from nightstand.domain.paper import PaperId
from nightstand.services.arriving import Arriving
from nightstand.services.facts import Fact
from nightstand.services.import_plan import NO_CHOICES, Choices
from nightstand.services.import_report import FileReport
from nightstand.services.keys import usual_pattern
from nightstand.services.merging import OnConflict
from nightstand.services.planning import EntryPlace
from nightstand.storage.batch_values import NewSource
from nightstand_corpus.record import PaperRecord


@dataclass(frozen=True, slots=True)
class Arrival:
    """A record on its way in, with the fact that belongs to it, or the paper that waits for it.

    `ready` is what follows from the record, where that has been worked out. `file` is the number of its file in the
    import, from 0.
    """

    record: PaperRecord
    file: int
    name: str
    report: FileReport
    fact: Fact | None = None
    awaited_by: PaperId | None = None
    ready: Arriving | None = None

    @property
    def place(self) -> NewSource:
        """Where the record stands."""
        record = self.record
        return NewSource(self.name, record.entry, record.line, record.list_name, record.raw)

    @property
    def entry_place(self) -> EntryPlace:
        """The same, for a plan."""
        return EntryPlace(self.file, self.record.entry, self.record.line)


@dataclass(frozen=True, slots=True)
class RunOptions:
    """How records are joined: one policy for all, and what a person chose otherwise; and how new keys are made."""

    policy: OnConflict = OnConflict.MERGE
    choices: Choices = NO_CHOICES
    keywords_as_tags: bool = True
    pattern: KeyPattern = field(default_factory=usual_pattern)
