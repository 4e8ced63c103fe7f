"""The verbs about backups: `backup`, `backups`, `restore`."""

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from nightstand.cli.json_value import Json
from nightstand.cli.layout import columns
from nightstand.cli.verb import DONE, FAILED, Call, Report, Verb
from nightstand.domain.backup import Backup
from nightstand.paths import AppPaths
from nightstand.services.backups import backup_file, backups_of
from nightstand.services.restoring import Restored, restore_closed
from nightstand.services.wording import counted


def backup_size(size_bytes: int) -> str:
    """Return a size as people read it."""
    for unit, length in (("GB", 1e9), ("MB", 1e6)):
        if size_bytes >= length:
            return f"{size_bytes / length:.1f} {unit}"
    return f"{max(1, round(size_bytes / 1e3))} kB"


def _configure_backup(parser: ArgumentParser) -> None:
    parser.add_argument(
        "path", nargs="?", metavar="PATH", help="a folder, or a file ending in .sqlite3 (default: the library's own)"
    )


def _backup(call: Call) -> Report:
    if call.arguments.path is not None:
        place = call.services.backups.back_up_to(Path(call.arguments.path))
        return Report(
            {"done": "Back up the library", "papers": [], "id": None, "path": str(place)},
            f"Backed up to {place}",
        )
    made = call.services.backups.back_up()
    file = call.services.backups.file_of(made)
    document: Json = {
        "done": "Back up the library",
        "papers": [],
        "id": None,
        "path": str(file),
        "backup": _document(made, file),
    }
    return Report(document, f"Made the backup {made.name}: {_holds(made)}, {backup_size(made.size_bytes)}")


def _configure_backups(parser: ArgumentParser) -> None:
    parser.add_argument("--check", action="store_true", help="read every byte of each, to find damage")


def _backups(call: Call) -> Report:
    found = call.services.backups.backups()
    if call.arguments.check:
        found = tuple(call.services.backups.checked(backup) for backup in found)
    return _listed(call.services.paths.library, found)


def _backups_of_closed(paths: AppPaths, _arguments: Namespace) -> Report:
    return _listed(paths.library, backups_of(paths.library))


def _listed(library: Path, found: Sequence[Backup]) -> Report:
    rows = [
        [
            backup.name,
            f"{backup.at.astimezone():%Y-%m-%d %H:%M}",
            backup_size(backup.size_bytes),
            f"damaged: {backup.fault}" if backup.fault else _holds(backup),
            backup.reason.words,
        ]
        for backup in found
    ]
    lines = [columns(rows)] if rows else []
    document: Json = [_document(backup, backup_file(library, backup)) for backup in found]
    return Report(
        document,
        "\n".join([*lines, counted(len(found), "backup")]),
        DONE if all(backup.is_good for backup in found) else FAILED,
    )


def _holds(backup: Backup) -> str:
    if backup.counts is None:
        return "no library"
    parts = [counted(backup.counts.papers, "paper"), counted(backup.counts.lists, "list")]
    parts += [counted(backup.documents, "stored file")] if backup.documents else []
    return ", ".join(parts)


def _document(backup: Backup, file: Path) -> dict[str, Json]:
    counts = backup.counts
    return {
        "name": backup.name,
        "path": str(file),
        "when": backup.at.isoformat(timespec="seconds"),
        "reason": backup.reason.value,
        "size": backup.size_bytes,
        "papers": counts.papers if counts else None,
        "lists": counts.lists if counts else None,
        "tags": counts.tags if counts else None,
        "notes": counts.notes if counts else None,
        "files": backup.documents,
        "good": backup.is_good,
        "fault": backup.fault or None,
    }


def _configure_restore(parser: ArgumentParser) -> None:
    parser.add_argument(
        "backup", metavar="NAME|PATH", help="the name of a backup or its beginning, “newest”, or a file or folder"
    )


def _restore(call: Call) -> Report:
    return _told(call.services.restoring.restore(call.arguments.backup))


def _restore_closed(paths: AppPaths, arguments: Namespace) -> Report:
    return _told(restore_closed(paths.library, arguments.backup))


def _told(restored: Restored) -> Report:
    lines = [restored.label]
    if restored.before is not None:
        lines.append(f"What was there before is the backup {restored.before.name}.")
    if restored.kept_aside is not None:
        lines.append(f"The damaged file is kept: {restored.kept_aside}")
    if restored.files_back:
        lines.append(f"{counted(restored.files_back, 'stored file')} came back.")
    report = Report(
        {
            "done": restored.label,
            "papers": [],
            "id": None,
            "before": restored.before.name if restored.before else None,
            "kept": str(restored.kept_aside) if restored.kept_aside else None,
            "files_back": restored.files_back,
            "files_missing": restored.files_missing,
        },
        "\n".join(lines),
    )
    if not restored.files_missing:
        return report
    missing = f"{counted(restored.files_missing, 'stored file')} could not be brought back; “check” names them."
    return replace(report, complaints=(missing,))


VERBS = (
    Verb("backup", "Back the library up, here or elsewhere.", _backup, _configure_backup, takes_paths=True),
    Verb("backups", "List the backups.", _backups, _configure_backups, without_library=_backups_of_closed),
    Verb(
        "restore",
        "Bring a backup back; what is there now is backed up first.",
        _restore,
        _configure_restore,
        takes_paths=True,
        without_library=_restore_closed,
    ),
)
