"""The report of an import as values: what the window shows of it, apart from how."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from nightstand.ui.messages import Tone

if TYPE_CHECKING:
    from nightstand.services.import_report import ImportReport


@dataclass(frozen=True, slots=True)
class ProblemRow:
    """One problem: `line` counts from 1 and is None where a problem has no place."""

    file: str
    line: int | None
    severity: str
    message: str


@dataclass(frozen=True, slots=True)
class FileRow:
    """What one file gave."""

    file: str
    format: str
    found: int
    added: int
    updated: int
    unchanged: int
    problems: int


@dataclass(frozen=True, slots=True)
class ShownReport:
    """A whole report; `headline` is a sentence such as “38 papers added”."""

    headline: str
    detail: str
    tone: Tone
    files: Sequence[FileRow]
    problems: Sequence[ProblemRow]
    has_changes: bool

    @property
    def text(self) -> str:
        """The report as plain text, for the clipboard."""
        lines = [self.headline, self.detail, ""]
        lines += [
            f"{row.file} ({row.format}): found {row.found}, added {row.added}, updated {row.updated},"
            f" unchanged {row.unchanged}, problems {row.problems}"
            for row in self.files
        ]
        lines += ["", *(f"{place(row)}: {row.severity}: {row.message}" for row in self.problems)]
        return "\n".join(lines).strip() + "\n"


def place(row: ProblemRow) -> str:
    """Return where a problem is: `file:line`."""
    return row.file if row.line is None else f"{row.file}:{row.line}"


def shown_report(report: "ImportReport") -> ShownReport:
    """Return what to show of a service's report."""
    problems: list[ProblemRow] = []
    files: list[FileRow] = []
    for file in report.files:
        name = Path(file.path).name
        if file.failure is not None:
            message = " ".join(part for part in (file.failure.title, file.failure.detail, file.failure.remedy) if part)
            problems.append(ProblemRow(name, None, "error", message))
        problems += [
            ProblemRow(name, problem.line or None, problem.severity.value, problem.message) for problem in file.problems
        ]
        count = len(file.problems) + (file.failure is not None)
        files.append(
            FileRow(name, file.format or "unknown", file.found, file.added, file.updated, file.unchanged, count)
        )
    return ShownReport(
        _headline(report),
        _detail(report, len(problems)),
        _tone(report, problems),
        files,
        problems,
        not report.changes.is_empty,
    )


def _headline(report: "ImportReport") -> str:
    if _nothing_could_be_read(report):
        return report.failures[0].title if len(report.files) == 1 else "None of the files can be read"
    parts = [f"{_papers(report.added)} added"] if report.added or not report.updated else []
    if report.updated:
        parts.append(f"{_papers(report.updated)} updated")
    headline = ", ".join(parts)
    return f"Import stopped: {headline} until then" if report.was_cancelled else headline


def _detail(report: "ImportReport", problem_count: int) -> str:
    if _nothing_could_be_read(report) and len(report.files) == 1:
        return " ".join(part for part in (report.failures[0].detail, report.failures[0].remedy) if part)
    parts: list[str] = []
    if report.unchanged:
        parts.append(f"{report.unchanged:,} already there, unchanged")
    if report.merged:
        parts.append(_more_records(report.merged))
    if problem_count:
        parts.append("1 problem" if problem_count == 1 else f"{problem_count:,} problems")
    parts.append(f"{len(report.files)} file{'s' if len(report.files) != 1 else ''} in {report.seconds:.1f} s")
    return " · ".join(parts)


def _nothing_could_be_read(report: "ImportReport") -> bool:
    return bool(report.files) and len(report.failures) == len(report.files)


def _tone(report: "ImportReport", problems: Sequence[ProblemRow]) -> Tone:
    if any(file.failure is not None for file in report.files):
        return Tone.ERROR
    return Tone.WARNING if problems or report.was_cancelled else Tone.SUCCESS


def _papers(count: int) -> str:
    return "1 paper" if count == 1 else f"{count:,} papers"


def _more_records(number: int) -> str:
    return "1 more record about the same paper" if number == 1 else f"{number:,} more records about the same papers"
