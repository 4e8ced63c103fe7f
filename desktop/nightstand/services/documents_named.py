"""Files that an imported entry names in its `file` field, as far as they are there: offered, never touched."""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path, PureWindowsPath

from nightstand.documents.kinds import is_program
from nightstand.domain.document import FILE_FIELD
from nightstand.domain.errors import NotFound
from nightstand.domain.paper import PaperDetails, PaperId
from nightstand.services.import_history import reports_of
from nightstand.storage import documents, paper_details
from nightstand.storage.database import Database, Transaction, plain
from nightstand.storage.import_history import read_report

MOST_FILES = 20

_PART = re.compile(r"(?<!\\)[;]")
_FIELD = re.compile(r"(?<!\\):")
_ESCAPED = re.compile(r"\\([:;\\_&#%$ ])")
_DRIVE = re.compile(r"[A-Za-z]")


def named_files(database: Database, paper: PaperId) -> tuple[Path, ...]:
    """Return the files that exist; a relative path counts from the folder of the file the paper came in, and inside.

    Nothing is opened but to tell programs, which are left out.

    Raises:
        NotFound: there is no such paper.
    """
    with database.read() as session:
        found_paper = paper_details.details(session, paper)
        if found_paper is None:
            raise NotFound("The paper is gone", f"There is no paper {paper}.", "Undo the step that removed it.")
        value = found_paper.bibliography.extra.get(FILE_FIELD, "")
        folders = _folders(session, found_paper) if value else []
    found: dict[Path, None] = {}
    for path in list(paths_of(value))[:MOST_FILES]:
        for place in _places(path, folders):
            if _is_there(place):
                found[place] = None
                break
    return tuple(found)


def paths_of(value: str) -> Iterator[str]:
    """Yield the paths a `file` field names, as JabRef, Zotero, Mendeley and people by hand write it."""
    # Mendeley writes a colon after the drive as $\backslash$:, and sets braces round what it escapes.
    plain = value.replace("$\\backslash$", "\\").replace("{", "").replace("}", "")
    for part in _PART.split(plain):
        fields = _FIELD.split(part)
        path = _path(fields, part)
        path = _ESCAPED.sub(r"\1", path).strip()
        if path:
            yield path


def _path(fields: Sequence[str], whole: str) -> str:
    """Return the path of one part, which is `description:path:kind`, or the path alone."""
    if len(fields) == 1 or (len(fields) == 2 and _DRIVE.fullmatch(fields[0].strip())):
        return whole
    if len(fields) == 2:
        description, path = fields
        return path if "/" in path or "." in path else description
    return ":".join(fields[1:-1])


def _places(path: str, folders: Sequence[Path]) -> Iterator[Path]:
    if Path(path).is_absolute() or PureWindowsPath(path).is_absolute():
        yield Path(path)
        return
    parts = PureWindowsPath(path).parts
    if ".." in parts:
        return
    for folder in folders:
        yield folder.joinpath(*parts)
    # Mendeley leaves the first slash out.
    if len(parts) > 1:
        yield Path("/", *parts)


def _folders(session: Transaction, paper: PaperDetails) -> list[Path]:
    """Return where the files lay that the paper was read from, as far as their imports tell."""
    names = {source.file for source in paper.sources}
    reports = [read_report(plain(session), batch) or "" for batch in documents.imports_of(session, paper.id)]
    files = [Path(report.path) for text in reports for report in reports_of(text)]
    return list(dict.fromkeys(file.parent for file in files if file.is_absolute() and file.name in names))


def _is_there(place: Path) -> bool:
    try:
        return place.is_file() and not is_program(place)
    except (OSError, ValueError):
        return False
