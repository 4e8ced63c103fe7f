"""What becomes of each entry of an import, as text for people and as documents."""

from collections.abc import Iterable

from nightstand.cli.json_value import Json
from nightstand.services.import_plan import FieldChange, ImportPlan, PlannedEntry

_SHOWN_LETTERS = 60


def entry_documents(plan: ImportPlan) -> list[Json]:
    """Return the plan of every entry; files are numbered from 0."""
    return [
        {
            "file": entry.file,
            "entry": entry.entry,
            "line": entry.line,
            "outcome": entry.outcome.value,
            "title": entry.title,
            "paper": entry.paper,
            "reason": entry.reason or None,
            "changes": [
                {
                    "field": change.field,
                    "before": change.before or None,
                    "arriving": change.arriving,
                    "taken": change.is_taken,
                }
                for change in entry.changes
            ],
        }
        for entry in plan.entries
    ]


def entry_lines(plan: ImportPlan, entries: Iterable[PlannedEntry]) -> list[str]:
    """Return a line for each entry, and one for each field in which it differs from the library."""
    lines: list[str] = []
    for entry in entries:
        place = f"{plan.files[entry.file].path}:{entry.line}"
        known = f" = {entry.paper} ({entry.reason})" if entry.paper is not None else ""
        lines.append(f"{entry.outcome.value:<11} {place}: {_shortened(entry.title)}{known}")
        lines += [f"            {_change(change)}" for change in entry.changes]
    return lines


def _change(change: FieldChange) -> str:
    if not change.before:
        return f"{change.field}: + {_shortened(change.arriving)}"
    sign = "→" if change.is_taken else "≠"
    return f"{change.field}: {_shortened(change.before)} {sign} {_shortened(change.arriving)}"


def _shortened(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _SHOWN_LETTERS else f"{line[: _SHOWN_LETTERS - 1]}…"
