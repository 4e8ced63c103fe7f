"""The plan of an import as the preview shows it: rows of text, groups with counts, and one sentence for it all."""

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from nightstand.domain.paper import PaperId
from nightstand.services.import_plan import FieldChange, ImportPlan, Outcome, PlannedEntry
from nightstand.services.import_report import FileReport, ReportedProblem
from nightstand.ui.importing.groups import BRINGING, Group
from nightstand.ui.importing.handling import EntryKey
from nightstand.ui.importing.naming import spoken_sources, worded_for

SMALL_PAPERS: Final = 200
"""A clean import of up to so many entries just happens, with the offer to undo it."""
_DISPUTABLE: Final = frozenset({Outcome.CONFLICTING, Outcome.UNREADABLE, Outcome.VERSION})
_GUESSED_FORMAT: Final = "abstract-list"
"""What text is read as that has no form of its own."""


@dataclass(frozen=True, slots=True)
class PreviewRow:
    """One row. `key` names the entry for a choice, None where none is possible; `sought` is what a filter looks at.

    `reason` says how a known paper was recognised, or why the entry cannot be read; `source` is the text of such a one.
    `outcome` is that of the plan, and `is_of_files` tells that the known paper comes with these very files.
    """

    group: Group
    file: int
    key: EntryKey | None
    title: str
    authors: str
    place: str
    line: int
    reason: str
    known_as: str = ""
    changes: tuple[FieldChange, ...] = ()
    source: str = ""
    sought: str = ""
    outcome: Outcome | None = None
    is_of_files: bool = False


@dataclass(frozen=True, slots=True)
class PreviewFile:
    """A file of the preview; `warnings` and `errors` count its problems, `failure` says why none of it can be read."""

    name: str
    path: str
    format: str
    encoding: str
    found: int
    errors: int
    warnings: int
    failure: str = ""


@dataclass(frozen=True, slots=True)
class Preview:
    """A whole plan as values; the counts are of all files, and hold groups with rows only. `headline` is a sentence."""

    headline: str
    summary: str
    files: tuple[PreviewFile, ...]
    rows: tuple[PreviewRow, ...]
    counts: dict[Group, int]
    seconds: float = 0.0
    """How long it took to find out."""

    @property
    def entry_count(self) -> int:
        """How many entries there are, readable or not."""
        return sum(count for group, count in self.counts.items() if group is not Group.WARNING)

    @property
    def record_count(self) -> int:
        """How many entries an import of it goes through."""
        return sum(row.key is not None and row.group not in (Group.UNREADABLE, Group.WARNING) for row in self.rows)


def happens_at_once(plan: ImportPlan, *, is_pasted: bool) -> bool:
    """Tell whether an import is so small and clean that nobody needs to look at it first.

    Pasted text without a form of its own is a list only perhaps, so it is looked at.
    """
    if any(file.failure is not None for file in plan.files):
        # With nothing else to see, the failure is told in the banner.
        return not plan.entries and all(file.failure is not None for file in plan.files)
    is_guess = is_pasted and any(file.format == _GUESSED_FORMAT for file in plan.files)
    is_disputable = any(entry.outcome in _DISPUTABLE for entry in plan.entries) or any(
        file.errors for file in plan.files
    )
    return len(plan.entries) <= SMALL_PAPERS and not is_guess and not is_disputable


def preview_of(plan: ImportPlan, coming: Collection[PaperId] = ()) -> Preview:
    """Return what to show of a plan; costs some milliseconds for a thousand entries, so call it off the window.

    `coming` are the papers that the plan speaks of, and that are not in the library before it is carried out.
    """
    names = [Path(file.path).name or file.path for file in plan.files]
    errors = [{problem.entry: problem for problem in file.problems if is_error(problem)} for file in plan.files]
    rows = [_entry_row(entry, names[entry.file], errors[entry.file], coming) for entry in plan.entries]
    told = {row.key for row in rows if row.group is Group.UNREADABLE}
    for number, file in enumerate(plan.files):
        rows += _problem_rows(number, names[number], file, told)
    found = Counter(row.group for row in rows)
    counts = {group: found[group] for group in Group if found[group]}
    files = tuple(_file(name, file) for name, file in zip(names, plan.files, strict=True))
    versions_here = sum(row.group is Group.VERSION and row.is_of_files for row in rows)
    return Preview(_headline(rows, names), summary_of(counts, versions_here), files, tuple(rows), counts, plan.seconds)


def is_error(problem: ReportedProblem) -> bool:
    """Tell whether a problem is an entry that cannot be read, and no mere doubt."""
    return problem.severity.value == "error"


def _headline(rows: Sequence[PreviewRow], names: Sequence[str]) -> str:
    where = spoken_sources(names)
    entries = {row.key for row in rows if row.key is not None and row.group is not Group.WARNING}
    readable = sum(row.key is not None and row.group is not Group.UNREADABLE for row in rows)
    brought = sum(row.group in BRINGING for row in rows)
    if not brought:
        return f"{'Nothing new' if readable else 'There is nothing to import'} in {where}"
    if brought == len(entries):
        return f"Import {_papers(brought)} from {where}"
    return f"Import {brought:,} of {len(entries):,} entries from {where}"


def summary_of(counts: dict[Group, int], versions_here: int = 0) -> str:
    """Return what would happen, in one line; `versions_here` are versions of papers that come with the same files."""
    numbers: dict[Group | str, int] = dict(counts.items())
    if versions_here:
        numbers["here"] = versions_here
        numbers[Group.VERSION] -= versions_here
    sentences: tuple[tuple[Group | str, str, str], ...] = (
        (Group.NEW, "new", "new"),
        (Group.CHANGED, "adds to a paper you have", "add to papers you have"),
        (Group.CONFLICTING, "says something else than the library", "say something else than the library"),
        (Group.VERSION, "other version of a paper you have", "other versions of papers you have"),
        ("here", "other version of a paper of this list", "other versions of papers of this list"),
        (Group.MERGED, "said twice", "said twice"),
        (Group.UNCHANGED, "already there", "already there"),
        (Group.UNREADABLE, "cannot be read", "cannot be read"),
    )
    parts = [
        f"{number:,} {one if number == 1 else many}"
        for group, one, many in sentences
        if (number := numbers.get(group, 0))
    ]
    return " · ".join(parts) or "There is nothing to import"


def _entry_row(
    entry: PlannedEntry, name: str, problems: dict[int | None, ReportedProblem], coming: Collection[PaperId]
) -> PreviewRow:
    problem = problems.get(entry.entry) if entry.outcome is Outcome.UNREADABLE else None
    place = f"{name}:{entry.line}"
    reason = entry.reason or (problem.message if problem is not None else "")
    is_of_files = entry.paper is not None and entry.paper in coming
    is_known = entry.paper is not None and not is_of_files
    group = Group.UNCHANGED if entry.outcome is Outcome.MERGED and is_known else Group(entry.outcome.value)
    return PreviewRow(
        group=group,
        file=entry.file,
        key=(entry.file, entry.entry),
        title=entry.title,
        authors=entry.authors,
        place=place,
        line=entry.line,
        reason=reason,
        known_as=entry.known_as,
        changes=entry.changes,
        source=problem.text if problem is not None else "",
        sought="\n".join((entry.title, entry.authors, place, reason, entry.known_as)).casefold(),
        outcome=entry.outcome,
        is_of_files=is_of_files,
    )


def _problem_rows(number: int, name: str, file: FileReport, told: set[EntryKey | None]) -> list[PreviewRow]:
    rows: list[PreviewRow] = []
    if file.failure is not None:
        message = " ".join(part for part in (file.failure.detail, file.failure.remedy) if part)
        title = worded_for(name, file.failure.title)
        rows.append(_problem_row(Group.UNREADABLE, number, None, title, name, 0, message, ""))
    for problem in file.problems:
        key = (number, problem.entry) if problem.entry is not None else None
        if is_error(problem) and (key is None or key not in told):
            opening = _opening(problem.text)
            place = f"{name}:{problem.line}" if problem.line else name
            rows.append(
                _problem_row(Group.UNREADABLE, number, key, opening, place, problem.line, problem.message, problem.text)
            )
        elif not is_error(problem):
            place = f"{name}:{problem.line}" if problem.line else name
            rows.append(_problem_row(Group.WARNING, number, None, "", place, problem.line, problem.message, ""))
    return rows


def _problem_row(
    group: Group, file: int, key: EntryKey | None, title: str, place: str, line: int, reason: str, source: str
) -> PreviewRow:
    sought = "\n".join((title, place, reason)).casefold()
    return PreviewRow(group, file, key, title, "", place, line, reason, source=source, sought=sought)


def _opening(text: str) -> str:
    line = next((line.strip() for line in text.splitlines() if line.strip()), "")
    return line if len(line) <= 120 else line[:119] + "…"


def _file(name: str, file: FileReport) -> PreviewFile:
    failure = worded_for(name, file.failure.title) if file.failure is not None else ""
    warnings = len(file.problems) - file.errors
    return PreviewFile(name, file.path, file.format, file.encoding, file.found, file.errors, warnings, failure)


def _papers(count: int) -> str:
    return "1 paper" if count == 1 else f"{count:,} papers"
