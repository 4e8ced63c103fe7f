"""Where an export may go."""

from pathlib import Path

from nightstand.domain.errors import ExportFailed
from nightstand.storage.database import Database


def refuse_own_folder(database: Database, target: Path) -> None:
    """Keep an export from replacing the library, its journal or a backup.

    Raises:
        ExportFailed: the target lies in the library's folder.
    """
    library = database.path.parent.resolve()
    if library in target.resolve().parents or library == target.resolve():
        raise ExportFailed(
            "An export cannot go into the library's own folder",
            f"{target} lies in {library}, which holds what must not be lost.",
            "Choose another folder.",
        )
