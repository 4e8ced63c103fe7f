"""What came in before: the imports of a library, their reports, and whether one can be undone."""

import json
from collections.abc import Mapping
from dataclasses import dataclass

from nightstand.domain.edit import ApplyBatch, Edit, EditGroup
from nightstand.domain.errors import NightstandError, NotFound
from nightstand.domain.paper import BatchId
from nightstand.services.import_report import FileReport, ReportedProblem
from nightstand.storage import journal
from nightstand.storage.database import Database
from nightstand.storage.import_history import PastImport, read_imports, read_report
from nightstand_corpus.record import Severity

__all__ = ["ImportHistoryService", "PastImport", "PastReport"]


@dataclass(frozen=True, slots=True)
class PastReport:
    """An import of the library with what it reported; without files where it was cut short."""

    past: PastImport
    files: tuple[FileReport, ...]


class ImportHistoryService:
    """Reads what is known of earlier imports; changes nothing."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def imports(self) -> tuple[PastImport, ...]:
        """Return every import, the newest first, those that were undone included."""
        with self._database.plain_read() as connection:
            return read_imports(connection, limit=None, with_undone=True)

    def report(self, batch: BatchId) -> PastReport:
        """Return the report of an import.

        Raises:
            NotFound: there is no such import.
        """
        with self._database.plain_read() as connection:
            text = read_report(connection, batch)
            past = next(
                (one for one in read_imports(connection, limit=None, with_undone=True) if one.id == batch), None
            )
        if text is None or past is None:
            raise NotFound("There is no such import", f"The library has no import {batch}.", "")
        return PastReport(past, reports_of(text))

    def undoable(self) -> BatchId | None:
        """Return the import that undo would take back: the one that is the newest step."""
        with self._database.read() as session:
            step = journal.next_to_undo(session)
        return _batch_of(step.edit) if step is not None and step.edit is not None else None


def reports_of(text: str) -> tuple[FileReport, ...]:
    """Return the files of a stored report; none for a text that is no report."""
    try:
        files = json.loads(text) if text else []
        return tuple(_file_of(file) for file in files)
    except (ValueError, TypeError, KeyError, AttributeError, IndexError):
        return ()


def _file_of(stored: Mapping[str, object]) -> FileReport:
    counts = {name: int(str(stored.get(name, 0))) for name in ("added", "updated", "unchanged", "merged")}
    problems = stored.get("problems")
    failure = stored.get("failure")
    parts = [str(part) for part in failure] if isinstance(failure, list) else []
    return FileReport(
        path=str(stored["path"]),
        format=str(stored.get("format", "")),
        encoding=str(stored.get("encoding", "")),
        problems=[_problem_of(problem) for problem in problems] if isinstance(problems, list) else [],
        failure=NightstandError(*parts) if parts else None,
        **counts,
    )


def _problem_of(stored: list[object]) -> ReportedProblem:
    line, entry, message, severity, *rest = stored
    text = str(rest[0]) if rest else ""
    return ReportedProblem(
        int(str(line)), None if entry is None else int(str(entry)), str(message), Severity(severity), text
    )


def _batch_of(edit: Edit) -> BatchId | None:
    match edit:
        case ApplyBatch(batch):
            return batch
        case EditGroup(parts):
            return next((found for part in parts if (found := _batch_of(part)) is not None), None)
        case _:
            return None
