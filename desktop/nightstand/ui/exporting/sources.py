"""Which papers can be exported from what the window shows."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from nightstand.domain.paper import PaperId
from nightstand.domain.reading_list import ListId

if TYPE_CHECKING:
    from nightstand.services.export_selection import ExportSelection


@dataclass(frozen=True, slots=True)
class ShownPapers:
    """What the window shows: a place by its title, what is searched in it, the result, and what is selected of it.

    `list_id` is set when the place is a list that a person orders.
    """

    title: str
    is_everything: bool
    list_id: ListId | None
    search: str
    result: tuple[PaperId, ...]
    selected: tuple[PaperId, ...]


@dataclass(frozen=True, slots=True)
class ExportSource:
    """Papers that can be exported: what to call them, what the file is named after, and how to select them."""

    text: str
    name: str
    select: "Callable[[], ExportSelection]"


def export_sources(shown: ShownPapers) -> list[ExportSource]:
    """Return what can be exported, the likeliest first."""
    sources = [_of_result(shown)] if shown.result else []
    if shown.selected and len(shown.selected) < len(shown.result):
        sources.append(of_selection(shown))
    if not shown.is_everything or shown.search or not sources:
        sources.append(_everything())
    return sources


def of_selection(shown: ShownPapers) -> ExportSource:
    """Return the selected papers as a source."""
    count = counted(len(shown.selected))
    return _of_papers(f"the selected {count}" if len(shown.selected) != 1 else "the selected paper", "", shown.selected)


def counted(papers: int) -> str:
    """Return “1 paper” or “38 papers”."""
    return "1 paper" if papers == 1 else f"{papers:,} papers"


def _of_result(shown: ShownPapers) -> ExportSource:
    if shown.search:
        return _of_papers(f"{counted(len(shown.result))} found", shown.search, shown.result)
    if shown.list_id is not None:
        return _of_list(shown.title, shown.list_id)
    text = "all papers" if shown.is_everything else f"{counted(len(shown.result))} of “{shown.title}”"
    return _of_papers(text, shown.title, shown.result)


def _of_papers(text: str, name: str, papers: Sequence[PaperId]) -> ExportSource:
    from nightstand.services.export_selection import ExportSelection

    return ExportSource(text, name, lambda: ExportSelection.of_papers(tuple(papers)))


def _of_list(title: str, list_id: ListId) -> ExportSource:
    from nightstand.services.export_selection import ExportSelection

    return ExportSource(f"the list “{title}”", title, lambda: ExportSelection.of_list(list_id))


def _everything() -> ExportSource:
    from nightstand.services.export_selection import ExportSelection

    return ExportSource("all papers", "papers", ExportSelection.everything)
