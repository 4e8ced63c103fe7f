"""Whether the history holds: on a copy, every step is undone and done again, and the copy must come out as it was."""

from collections.abc import Iterator

from nightstand.domain.errors import NightstandError
from nightstand.services.interpreter import carry_out
from nightstand.services.progress import Progress, silent
from nightstand.storage import journal, soundness
from nightstand.storage.database import Database

MOST_STEPS = 500
"""The newest steps that are tried: who goes further back than that is met by the check of what is stored."""


def replay_faults(database: Database, progress: Progress = silent) -> Iterator[str]:
    """Yield what does not hold; the library itself is only read, and may be written meanwhile.

    Costs a copy of the file, and about as long as the newest `MOST_STEPS` edits took.
    """
    with database.copied() as copy:
        before = soundness.fingerprints(copy)
        undone: list[journal.JournalStep] = []
        while len(undone) < MOST_STEPS:
            progress(len(undone), None, "Undoing on a copy")
            with copy.read() as session:
                step = journal.next_to_undo(session)
            if step is None or step.edit is None:
                break
            try:
                with copy.write(is_durable=False) as session:
                    carry_out(session, step.edit.inverse())
                    journal.mark_undone(session, step.id)
            except NightstandError as error:
                yield f"“{step.label}” cannot be undone: {error}."
                break
            undone.append(step)
        for number, step in enumerate(reversed(undone)):
            progress(number, len(undone), "Doing again on the copy")
            try:
                with copy.write(is_durable=False) as session:
                    assert step.edit is not None
                    carry_out(session, step.edit)
                    journal.mark_redone(session, step.id)
            except NightstandError as error:
                yield f"“{step.label}” cannot be done again: {error}."
                return
        after = soundness.fingerprints(copy)
    for table in sorted(before):
        if before[table] != after[table]:
            yield f"After undoing and doing again {len(undone):,} steps, “{table}” is not as it was."
