"""Reads a text as a file would be read, for tests of formats."""

from __future__ import annotations

from pathlib import Path

from nightstand_corpus.reading import open_source
from nightstand_corpus.record import Name, PaperRecord, PersonName, Problem, Severity


def read_text(content: str | bytes | Path, format: str | None = None) -> tuple[list[PaperRecord], list[Problem]]:
    """Return the records and the problems; the format is told from the content unless it is given."""
    source = content.encode() if isinstance(content, str) else content
    found = list(open_source(source, format=format))
    return (
        [record for record in found if isinstance(record, PaperRecord)],
        [problem for problem in found if isinstance(problem, Problem)],
    )


def errors(problems: list[Problem]) -> list[Problem]:
    return [problem for problem in problems if problem.severity is Severity.ERROR]


def family_first(name: Name) -> str:
    """Return a name as bibliographies sort it: "van der Berg, Jan"; a body in double braces."""
    if isinstance(name, str):
        return name
    if name.is_body:
        return f"{{{{{name.family}}}}}"
    family = f"{name.particle} {name.family}".strip()
    return ", ".join(part for part in (family, name.suffix, name.given) if part)


def names(record: PaperRecord) -> list[str]:
    return [family_first(name) for name in record.authors]


def person(family: str, given: str = "", particle: str = "", suffix: str = "") -> PersonName:
    return PersonName(family, given, particle, suffix)
