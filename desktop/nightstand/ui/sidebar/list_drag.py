"""A reading list or a folder of lists on the move in the sidebar: into another list, or back to the top."""

from typing import Final

from PySide6.QtCore import QMimeData

from nightstand.domain.tag import SEPARATOR, folded
from nightstand.ui.sidebar.places import Node, PlaceKind, Section

LIST_MIME: Final = "application/x-nightstand-list"
"""The number of a list as text; only ever read by the process that wrote it."""

LEVEL_MIME: Final = "application/x-nightstand-list-folder"
"""The name of a folder that only holds lists, as UTF-8; read by the same process too."""


def level_mime(name: str) -> QMimeData:
    """Return drag data that carries a folder of lists."""
    mime = QMimeData()
    mime.setData(LEVEL_MIME, name.encode())
    return mime


def dragged_level(mime: QMimeData) -> str:
    """Return the name of the folder that drag data carries, "" for none."""
    return bytes(mime.data(LEVEL_MIME).data()).decode() if mime.hasFormat(LEVEL_MIME) else ""


def list_mime(number: str) -> QMimeData:
    """Return drag data that carries a list."""
    mime = QMimeData()
    mime.setData(LIST_MIME, number.encode())
    return mime


def dragged_list(mime: QMimeData) -> str:
    """Return the number of the list that drag data carries, "" for none."""
    return bytes(mime.data(LIST_MIME).data()).decode() if mime.hasFormat(LIST_MIME) else ""


def nested_name(name: str, target: Node) -> str | None:
    """Return what a list is called once it is nested where it was dropped; None where it cannot go or is already."""
    is_list = target.place is not None and target.place.kind is PlaceKind.LIST
    if not (is_list or target.level or target.section is Section.LISTS):
        return None
    above = "" if target.section is not None else target.full_name
    if above and folded(f"{above}{SEPARATOR}").startswith(folded(f"{name}{SEPARATOR}")):
        return None
    last = name.rpartition(SEPARATOR)[2]
    wanted = f"{above}{SEPARATOR}{last}" if above else last
    return None if wanted == name else wanted
