"""Looks after the library: what it holds, and whether everything in it agrees."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import nightstand
from nightstand.domain.errors import IndexUnavailable
from nightstand.services.indexing import IndexingService, IndexStatus
from nightstand.services.journal_replay import replay_faults
from nightstand.storage import soundness
from nightstand.storage.database import Database


@dataclass(frozen=True, slots=True)
class CheckProblem:
    """Something that does not agree; `repaired` tells that it has been put right."""

    kind: str
    detail: str
    repaired: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class LibrarySummary:
    """What a library holds and where it is."""

    version: str
    library: Path
    database: Path
    index: IndexStatus
    papers: int
    lists: int
    tags: int


class CareService:
    """Checks the library and tells about it."""

    def __init__(
        self, database: Database, indexing: IndexingService, document_faults: Callable[[], Iterator[str]]
    ) -> None:
        self._database = database
        self._indexing = indexing
        self._document_faults = document_faults

    def info(self) -> LibrarySummary:
        """Return counts and places."""
        with self._database.read() as session:
            counts = soundness.counts(session)
        return LibrarySummary(
            version=nightstand.__version__,
            library=self._database.path.parent,
            database=self._database.path,
            index=self._indexing.status(),
            papers=counts.papers,
            lists=counts.lists,
            tags=counts.tags,
        )

    def is_damaged(self) -> bool:
        """Tell whether parts of the file cannot be read; the library is not written any more then.

        Reads all of it, 0.5 s for 100 MB.
        """
        with self._database.read() as session:
            found = soundness.is_damaged(session)
        if found:
            self._database.refuse_damaged()
        return found

    def replay(self) -> tuple[CheckProblem, ...]:
        """Undo and do again the history on a copy; what does not hold is told, and nothing can repair it."""
        return tuple(CheckProblem("history", fault) for fault in replay_faults(self._database))

    def check(self, *, repair: bool = False) -> tuple[CheckProblem, ...]:
        """Compare everything that must agree; with `repair` put right what can be.

        The database's own integrity, references, list orders, the journal, merged papers, what is derived, the files
        stored with papers, which only the person can bring back, and the index: every byte of its files, then, when it
        has taken in what waits for it, since waiting is no fault, every paper. A damaged index is built anew by whoever
        needs it next.
        """
        with self._database.read() as session:
            found = [CheckProblem(flaw.kind, flaw.detail) for flaw in soundness.flaws(session)]
        if repair and found:
            with self._database.write() as session:
                mended = soundness.repair(session, self._database.path.parent)
            found = [CheckProblem(problem.kind, problem.detail, repaired=problem.kind in mended) for problem in found]
        found += [CheckProblem("document", fault) for fault in self._document_faults()]
        return (*found, *self._check_index(repair=repair))

    def _check_index(self, *, repair: bool) -> tuple[CheckProblem, ...]:
        damage = self._indexing.damage()
        if damage is not None and not repair:
            return (CheckProblem("index", f"{damage.title}: {damage.detail}. The next search builds it anew."),)
        found = () if damage is None else (CheckProblem("index", f"{damage.title}: {damage.detail}", repaired=True),)
        try:
            self._indexing.catch_up()
            problems = [
                CheckProblem("index", f"Paper {difference.paper} {difference.what}.", repaired=repair)
                for difference in self._indexing.differences()
            ]
            if problems and repair:
                self._indexing.rebuild()
        except IndexUnavailable as error:
            return (CheckProblem("index", f"{error.title}: {error.detail}. {error.remedy}".strip()),)
        return (*found, *problems)
