"""What is on the clipboard, as far as it can be imported."""

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from PySide6.QtCore import QMimeData, QUrl

_LONGEST_NAME: Final = 300
_NAMES: Final = re.compile(
    r"(?:doi:\s*)?10\.\d{4,9}/\S+"
    r"|(?:arxiv:\s*)?(?:\d{4}\.\d{4,5}|[a-z-]+(?:\.[a-z]{2})?/\d{7})(?:v\d+)?"
    r"|(?:https?://|www\.)\S+",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class CopiedFiles:
    """Files and folders that were copied in a file manager."""

    paths: tuple[Path, ...]


@dataclass(frozen=True, slots=True)
class CopiedName:
    """Nothing but an identifier or an address of one paper, which says nothing of it by itself."""

    text: str


@dataclass(frozen=True, slots=True)
class CopiedText:
    """Text in which papers may stand."""

    text: str


Copied = CopiedFiles | CopiedName | CopiedText


def copied(mime: QMimeData | None) -> Copied | None:
    """Return what was copied; None where there is neither a file nor text, or nothing was copied at all."""
    if mime is None:
        return None
    paths = local_paths(mime.urls())
    if paths:
        return CopiedFiles(paths)
    text = mime.text()
    if not text.strip():
        return None
    name = text.strip()
    if len(name) <= _LONGEST_NAME and _NAMES.fullmatch(name):
        return CopiedName(name)
    return CopiedText(text)


def local_paths(urls: list[QUrl]) -> tuple[Path, ...]:
    """Return the files and folders among addresses; those that are elsewhere are left out."""
    return tuple(Path(url.toLocalFile()) for url in urls if url.isLocalFile())
