"""What an import did: counts and problems by file, always adding up to what was found."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field

from nightstand.domain.changes import NO_CHANGES, ChangeSet
from nightstand.domain.errors import NightstandError
from nightstand.domain.paper import BatchId, PaperId
from nightstand_corpus.record import PaperRecord, Problem, Severity


@dataclass(frozen=True, slots=True)
class ReportedProblem:
    """Something in a file that the person should know; `entry` is None for the file as a whole.

    `text` is the source text of an entry that could not be read.
    """

    line: int
    entry: int | None
    message: str
    severity: Severity
    text: str = ""


@dataclass(slots=True)
class FileReport:
    """One file's counts while it comes in; `failure` says why a whole file could not be read."""

    path: str
    format: str = ""
    encoding: str = ""
    added: int = 0
    updated: int = 0
    unchanged: int = 0
    merged: int = 0
    problems: list[ReportedProblem] = field(default_factory=list)
    failure: NightstandError | None = None

    def note(self, problem: Problem) -> None:
        """Take down a problem that reading the file has met."""
        self.problems.append(
            ReportedProblem(problem.line, problem.entry, problem.message, problem.severity, problem.text)
        )

    def note_other_key(self, record: PaperRecord, key: str) -> None:
        """Take down that a paper could not keep its citation key."""
        message = f"Another paper has the key “{record.key}”; this one got “{key}”."
        self.problems.append(ReportedProblem(record.line, record.entry, message, Severity.WARNING))

    @property
    def errors(self) -> int:
        """How many papers of the file could not be read."""
        return sum(problem.severity is Severity.ERROR for problem in self.problems)

    @property
    def found(self) -> int:
        """How many papers the file holds, read or not."""
        return self.added + self.updated + self.unchanged + self.merged + self.errors


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportReport:
    """A whole import; `batch` is None when nothing changed, or nothing was meant to."""

    is_dry_run: bool
    files: tuple[FileReport, ...]
    batch: BatchId | None
    papers: tuple[PaperId, ...]
    seconds: float
    was_cancelled: bool
    changes: ChangeSet = NO_CHANGES

    @property
    def added(self) -> int:
        """Papers that were not in the library."""
        return sum(file.added for file in self.files)

    @property
    def updated(self) -> int:
        """Papers of the library that now say more."""
        return sum(file.updated for file in self.files)

    @property
    def unchanged(self) -> int:
        """Records that said nothing new."""
        return sum(file.unchanged for file in self.files)

    @property
    def merged(self) -> int:
        """Records that joined a paper which another record, or another file, had brought."""
        return sum(file.merged for file in self.files)

    @property
    def problem_count(self) -> int:
        """Errors and warnings together."""
        return sum(len(file.problems) for file in self.files)

    @property
    def failures(self) -> tuple[NightstandError, ...]:
        """Why whole files could not be read."""
        return tuple(file.failure for file in self.files if file.failure is not None)


def summary_text(reports: Sequence[FileReport]) -> str:
    """Return what the library keeps of an import's report, as JSON text."""
    return json.dumps(
        [
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
                    [problem.line, problem.entry, problem.message, problem.severity.value, problem.text]
                    for problem in report.problems
                ],
                "failure": [report.failure.title, report.failure.detail, report.failure.remedy]
                if report.failure
                else [],
            }
            for report in reports
        ],
        ensure_ascii=False,
    )
