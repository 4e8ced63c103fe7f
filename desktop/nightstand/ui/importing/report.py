"""The report of an import as values: what the window shows of it, apart from how."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, TypeAlias

from nightstand.ui.importing.naming import worded_for
from nightstand.ui.messages import Tone

if TYPE_CHECKING:
    from nightstand.services.import_history import PastReport
    from nightstand.services.import_report import FileReport, ImportReport

Titles: TypeAlias = Mapping[str, str]
"""What formats are called, by their names."""
NO_TITLES: Final[Titles] = MappingProxyType({})
_ERROR: Final = "error"
_EMPTY: Final = "The file is empty."
"""What every reader says of a file in which nothing stands."""


@dataclass(frozen=True, slots=True)
class ProblemRow:
    """One problem: `line` counts from 1 and is None where it has no place; `source` is the text that cannot be read."""

    file: str
    line: int | None
    severity: str
    message: str
    source: str = ""


@dataclass(frozen=True, slots=True)
class FileRow:
    """What one file gave."""

    file: str
    format: str
    encoding: str
    found: int
    added: int
    updated: int
    unchanged: int
    merged: int
    errors: int
    warnings: int


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
    def errors(self) -> tuple[ProblemRow, ...]:
        """What could not be read."""
        return tuple(row for row in self.problems if row.severity == _ERROR)

    @property
    def warnings(self) -> tuple[ProblemRow, ...]:
        """What was read with a doubt."""
        return tuple(row for row in self.problems if row.severity != _ERROR)

    @property
    def text(self) -> str:
        """The report as plain text, for the clipboard."""
        lines = [self.headline, self.detail, ""]
        lines += [
            f"{row.file} ({', '.join(part for part in (row.format, row.encoding) if part)}): found {row.found},"
            f" added {row.added}, updated {row.updated}, unchanged {row.unchanged}, merged {row.merged},"
            f" not readable {row.errors}, warnings {row.warnings}"
            for row in self.files
        ]
        lines += ["", *(f"{place(row)}: {row.severity}: {row.message}" for row in self.problems)]
        return "\n".join(lines).strip() + "\n"

    @property
    def sources_text(self) -> str:
        """The entries that could not be read, one after the other as they stand in the files, to be mended."""
        return "\n\n".join(row.source.strip("\r\n") for row in self.errors if row.source.strip()) + "\n"

    @property
    def sources_name(self) -> str:
        """A name for a file of those entries, after the one they stand in."""
        files = dict.fromkeys(row.file for row in self.errors if row.source)
        name = next(iter(files), "entries")
        path = Path(name.removesuffix(".gz"))
        return f"{path.stem} (to mend){path.suffix or '.txt'}" if len(files) == 1 else f"entries to mend{path.suffix}"


def place(row: ProblemRow) -> str:
    """Return where a problem is: `file:line`."""
    return row.file if row.line is None else f"{row.file}:{row.line}"


def failed_text(count: int) -> str:
    """Return the offer to show what could not be read."""
    return "Show the one that failed" if count == 1 else f"Show the {count:,} that failed"


def shown_report(report: "ImportReport", into: str = "", titles: Titles = NO_TITLES) -> ShownReport:
    """Return what to show of an import that has just ended; `into` names the list that its papers were put into."""
    files, problems = _parts(report.files, titles)
    return ShownReport(
        _headline(report),
        _detail(report, problems, into),
        _tone(report, problems),
        files,
        problems,
        not report.changes.is_empty,
    )


def shown_past(report: "PastReport", when: str, titles: Titles = NO_TITLES) -> ShownReport:
    """Return what to show of an import of some time ago; `when` is its time in words."""
    files, problems = _parts(report.files, titles)
    added, updated = sum(row.added for row in files), sum(row.updated for row in files)
    repeats = sum(row.unchanged + row.merged for row in files)
    headline = _came(added, updated) if files else f"{_papers(report.past.count)} from {report.past.title}"
    if repeats and not added and not updated and not report.past.was_cancelled:
        headline = _nothing_new(repeats)
    if report.past.was_cancelled:
        headline = f"Import stopped: {headline} until then"
    states = (
        (report.past.is_undone, "undone since"),
        (not report.past.is_finished, "it was cut short and left no report"),
    )
    parts = [report.past.title, when, *(text for holds, text in states if holds)]
    tone = Tone.WARNING if problems else Tone.SUCCESS
    return ShownReport(headline, " · ".join(parts), tone, files, problems, has_changes=False)


def _parts(reports: "Sequence[FileReport]", titles: Titles) -> tuple[list[FileRow], list[ProblemRow]]:
    problems: list[ProblemRow] = []
    files: list[FileRow] = []
    for file in reports:
        name = _name(file)
        if file.failure is not None:
            title = worded_for(name, file.failure.title)
            message = " ".join(part for part in (title, file.failure.detail, file.failure.remedy) if part)
            problems.append(ProblemRow(name, None, _ERROR, message))
        problems += [
            ProblemRow(
                name, problem.line or None, problem.severity.value, worded_for(name, problem.message), problem.text
            )
            for problem in file.problems
        ]
        files.append(
            FileRow(
                name,
                _format_title(file.format, titles),
                file.encoding,
                file.found,
                file.added,
                file.updated,
                file.unchanged,
                file.merged,
                file.errors + (file.failure is not None),
                len(file.problems) - file.errors,
            )
        )
    return files, problems


def _headline(report: "ImportReport") -> str:
    if _nothing_could_be_read(report):
        return (
            worded_for(_name(report.files[0]), report.failures[0].title)
            if len(report.files) == 1
            else "None of the files can be read"
        )
    if _is_empty(report):
        return f"{_name(report.files[0])} is empty"
    if _brought_nothing_new(report):
        return _nothing_new(len(report.papers) or report.unchanged + report.merged)
    headline = _came(report.added, report.updated)
    return f"Import stopped: {headline} until then" if report.was_cancelled else headline


def _came(added: int, updated: int) -> str:
    parts = [f"{_papers(added)} added"] if added or not updated else []
    if updated:
        parts.append(f"{_papers(updated)} updated")
    return ", ".join(parts)


def _detail(report: "ImportReport", problems: Sequence[ProblemRow], into: str) -> str:
    if _nothing_could_be_read(report) and len(report.files) == 1:
        return " ".join(part for part in (report.failures[0].detail, report.failures[0].remedy) if part)
    if _is_empty(report):
        return "There is nothing to import."
    errors = sum(row.severity == _ERROR for row in problems)
    warnings = len(problems) - errors
    # What was stopped is in the library, but in no list yet.
    parts = ["Importing it again brings in the rest"] if report.was_cancelled else []
    parts += [f"put into “{into}”"] if into and report.papers and not report.was_cancelled else []
    if report.unchanged and (report.added or report.updated):
        parts.append(f"{report.unchanged:,} already there, unchanged")
    if report.merged and not _brought_nothing_new(report):
        parts.append(_more_records(report.merged))
    if errors:
        parts.append(f"{errors:,} not readable")
    if warnings:
        parts.append("1 warning" if warnings == 1 else f"{warnings:,} warnings")
    parts.append(f"{len(report.files)} file{'s' if len(report.files) != 1 else ''} in {max(0.1, report.seconds):.1f} s")
    return " · ".join(parts)


def _format_title(name: str, titles: Titles) -> str:
    title = titles.get(name, "")
    return f"{title[:1].upper()}{title[1:]}" or name


def _name(file: "FileReport") -> str:
    return Path(file.path).name or file.path


def _is_empty(report: "ImportReport") -> bool:
    """Tell whether all that was given is one file in which nothing stands."""
    return len(report.files) == 1 and [problem.message for problem in report.files[0].problems] == [_EMPTY]


def _brought_nothing_new(report: "ImportReport") -> bool:
    """Tell whether all there was in the files is in the library, under whatever file; places were noted at most."""
    repeats = report.unchanged + report.merged
    return bool(repeats) and not report.added and not report.updated and not report.was_cancelled


def _nothing_new(count: int) -> str:
    return f"Nothing new: {_papers(count)} {'is' if count == 1 else 'are'} already there"


def _nothing_could_be_read(report: "ImportReport") -> bool:
    return bool(report.files) and len(report.failures) == len(report.files)


def _tone(report: "ImportReport", problems: Sequence[ProblemRow]) -> Tone:
    if any(file.failure is not None for file in report.files):
        return Tone.ERROR
    if problems or report.was_cancelled:
        return Tone.WARNING
    return Tone.INFORMATION if _brought_nothing_new(report) else Tone.SUCCESS


def _papers(count: int) -> str:
    return "1 paper" if count == 1 else f"{count:,} papers"


def _more_records(number: int) -> str:
    return "1 more record about the same paper" if number == 1 else f"{number:,} more records about the same papers"
