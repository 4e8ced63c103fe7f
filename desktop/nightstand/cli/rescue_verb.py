"""The verb for a library that cannot be opened any more: `rescue`."""

from nightstand.bootstrap import open_library
from nightstand.cli.json_value import Json
from nightstand.cli.verb import ClosedCall, OnClosedLibrary, Report, Verb, no_arguments
from nightstand.domain.errors import NightstandError, NotFound
from nightstand.services import rescue
from nightstand.services.wording import counted


def _rescue(call: ClosedCall) -> Report:
    _refuse_a_sound_one(call)
    copy = rescue.offered(call.paths)
    if copy is None:
        raise NotFound(
            "There is no good backup",
            f"{call.paths.library / 'backups'} holds none that can be read.",
            "Copy one there from another disk, or from where your computer keeps its own backups.",
        )
    aside = rescue.rescue(call.paths, copy)
    label = f"Put the backup of {copy.made.astimezone():%Y-%m-%d %H:%M} in place ({counted(copy.papers, 'paper')})"
    document: Json = {
        "done": label,
        "papers": [],
        "id": None,
        "backup": str(copy.path),
        "set_aside": None if aside is None else str(aside),
    }
    kept = f"\nThe file that was there is kept as {aside}." if aside is not None else ""
    return Report(document, f"{label}{kept}")


def _refuse_a_sound_one(call: ClosedCall) -> None:
    try:
        with open_library(call.paths) as services:
            is_damaged = services.care.is_damaged()
    except NightstandError as failure:
        if rescue.can_be_rescued(failure):
            return
        raise
    if not is_damaged:
        raise NightstandError(
            "The library can be opened and read",
            str(call.paths.library),
            "To go back to a backup all the same, use nightstand restore.",
        )


VERBS = (
    Verb(
        "rescue",
        "Put the newest good backup in place of a damaged library.",
        OnClosedLibrary(_rescue),
        no_arguments,
    ),
)
