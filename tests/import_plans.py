"""Plans of imports made by hand: one entry for every outcome, and problems as readers give them."""

from collections.abc import Sequence

from nightstand.domain.paper import PaperId
from nightstand.services.import_plan import FieldChange, ImportPlan, Outcome, PlannedEntry
from nightstand.services.import_report import FileReport, ReportedProblem
from nightstand_corpus.record import Severity

YEAR = FieldChange("year", "2024", "2025", is_taken=True)
TITLE = FieldChange("title", "Tides", "On tides", is_taken=False)
SOURCE = "@misc{bad, title={Open, year=2002}"


def entry(number: int, outcome: Outcome = Outcome.NEW, *, file: int = 0, title: str = "") -> PlannedEntry:
    """Return an entry; one about a known paper would change its year and contradicts its title."""
    is_known = outcome in (Outcome.CHANGED, Outcome.CONFLICTING)
    return PlannedEntry(
        file=file,
        entry=number,
        line=number * 10,
        outcome=outcome,
        title=title or f"On tides of the kind {number}",
        authors="Mika Sato; James Okafor",
        paper=PaperId(7) if is_known else None,
        known_as="Tides" if is_known else "",
        reason="the same DOI" if is_known else "No brace closes it." if outcome is Outcome.UNREADABLE else "",
        changes=(YEAR, TITLE) if is_known else (),
    )


def failed(number: int) -> ReportedProblem:
    """Return the problem of an entry that cannot be read."""
    return ReportedProblem(number * 10, number, "No brace closes it.", Severity.ERROR, SOURCE)


def doubt(line: int = 3) -> ReportedProblem:
    """Return a warning."""
    return ReportedProblem(line, None, "The encoding is a guess.", Severity.WARNING)


def file_report(path: str = "/lists/tides.bib", *problems: ReportedProblem, added: int = 0) -> FileReport:
    return FileReport(path, "bibtex", "cp1252", added=added, problems=list(problems))


def plan(*entries: PlannedEntry, files: Sequence[FileReport] = ()) -> ImportPlan:
    """Return a plan of one file, or of these files."""
    reports = tuple(files) or (file_report(added=len(entries)),)
    return ImportPlan(files=reports, entries=entries, seconds=0.1, was_cancelled=False)


def mixed_plan() -> ImportPlan:
    """Return a plan with an entry of every outcome, and a warning."""
    outcomes = [Outcome.NEW, *Outcome]
    entries = [entry(number, outcome) for number, outcome in enumerate(outcomes, start=1)]
    problems = [failed(number) for number, outcome in enumerate(outcomes, start=1) if outcome is Outcome.UNREADABLE]
    return plan(*entries, files=[file_report("/lists/tides.bib", *problems, doubt(), added=len(entries) - 1)])
