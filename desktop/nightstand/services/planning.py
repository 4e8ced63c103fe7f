"""Records what an import would do while it is tried out."""

from dataclasses import dataclass

from nightstand.services.arriving import Arriving
from nightstand.services.import_plan import FieldChange, Outcome, PlannedEntry
from nightstand.services.recognition import Recognised
from nightstand.storage import papers
from nightstand.storage.database import Transaction

_SHOWN_LETTERS = 4_000
"""So much of each value goes into a plan; a person compares no longer ones by eye."""


@dataclass(frozen=True, slots=True)
class EntryPlace:
    """Where an entry stands: the number of its file in the import, from 0, its number in the file, and its line."""

    file: int
    entry: int
    line: int


class PlanRecorder:
    """Takes down what becomes of each record; without `is_recording`, nothing."""

    def __init__(self, *, is_recording: bool = True) -> None:
        self.is_recording = is_recording
        self.entries: list[PlannedEntry] = []

    def note(
        self,
        session: Transaction,
        place: EntryPlace,
        ready: Arriving,
        outcome: Outcome,
        found: Recognised | None,
        changes: tuple[FieldChange, ...] = (),
    ) -> None:
        """Take down what would become of one record, and why."""
        if not self.is_recording:
            return
        self.entries.append(
            PlannedEntry(
                place.file,
                place.entry,
                place.line,
                outcome,
                ready.title_text,
                "; ".join(author.name for author in ready.bibliography.authors),
                found.paper if found else None,
                papers.title_text(session, found.paper) if found else "",
                found.likeness.reason if found else "",
                tuple(map(_shortened, changes)),
            )
        )


NO_RECORDER = PlanRecorder(is_recording=False)


def unreadable_entry(file: int, entry: int, line: int, message: str, text: str) -> PlannedEntry:
    """Return the plan for an entry that could not be read, under what can be seen of it."""
    # As it stands: what cannot be read is no title, and markup is taken out of titles only.
    first_line = " ".join(text.strip().partition("\n")[0][:200].split())
    return PlannedEntry(file, entry, line, Outcome.UNREADABLE, first_line, "", reason=message)


def _shortened(change: FieldChange) -> FieldChange:
    if len(change.before) <= _SHOWN_LETTERS and len(change.arriving) <= _SHOWN_LETTERS:
        return change
    return FieldChange(change.field, change.before[:_SHOWN_LETTERS], change.arriving[:_SHOWN_LETTERS], change.is_taken)
