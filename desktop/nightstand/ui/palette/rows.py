"""What the palette offers: actions, places and papers as rows."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from nightstand.domain.paper import PaperId, PaperRow
from nightstand.services.named_places import NamedPlace, NamedPlaceKind, answering
from nightstand.services.wording import counted
from nightstand.ui.icons import Icon

MOST_ROWS: Final = 40
MOST_PAPERS: Final = 8


class RowKind(StrEnum):
    """What choosing a row does."""

    ACTION = "action"
    PLACE = "place"
    PAPER = "paper"


@dataclass(frozen=True, slots=True)
class PaletteRow:
    """One row: `value` is an action's id, `place` a place, `paper` a paper; `reason` says why it cannot be chosen."""

    kind: RowKind
    text: str
    detail: str
    icon: Icon | None
    value: str = ""
    place: NamedPlace | None = None
    paper: PaperId | None = None
    reason: str = ""

    @property
    def spoken(self) -> str:
        """What a screen reader says of it."""
        parts = (self.text, self.detail, f"not now: {self.reason}" if self.reason else "")
        return ", ".join(part for part in parts if part)


_ICONS: Final = {
    NamedPlaceKind.LIST: Icon.LIST,
    NamedPlaceKind.SAVED_SEARCH: Icon.SAVED_SEARCH,
    NamedPlaceKind.TAG: Icon.TAG,
    NamedPlaceKind.IMPORTED: Icon.IMPORTED,
}


def place_row(place: NamedPlace) -> PaletteRow:
    """Return the row of a place."""
    kind = place.kind.value.capitalize()
    return PaletteRow(
        RowKind.PLACE, place.name, f"{kind} · {counted(place.count, 'paper')}", _ICONS[place.kind], place=place
    )


def paper_row(paper: PaperRow) -> PaletteRow:
    """Return the row of a paper."""
    family = paper.authors[0].family or paper.authors[0].name if paper.authors else ""
    year = str(paper.year or "")
    about = " · ".join(part for part in (family, paper.venue, "" if year in paper.venue else year) if part)
    return PaletteRow(RowKind.PAPER, paper.title, about, Icon.FILE, paper=paper.id)


def with_papers(rows: Sequence[PaletteRow], papers: Sequence[PaperRow]) -> list[PaletteRow]:
    """Return rows with papers in them: before what cannot be done now, and in place of those that were there."""
    others = [row for row in rows if row.kind is not RowKind.PAPER]
    return [*_possible(others), *map(paper_row, papers), *(row for row in others if row.reason)]


def found_rows(
    typed: str, actions: Sequence[PaletteRow], places: Sequence[PaletteRow], recent: Sequence[str]
) -> list[PaletteRow]:
    """Return the actions and places that answer, the best first.

    With nothing typed these are the actions that can be done now, those used last before the others.
    """
    if not typed.strip():
        possible = [row for row in actions if not row.reason]
        last = {action: number for number, action in enumerate(recent)}
        return sorted(possible, key=lambda row: last.get(row.value, len(last)))[:MOST_ROWS]
    rows = (*actions, *places)
    found = [rows[number] for number in answering(typed, [row.text for row in rows], MOST_ROWS)]
    return [*_possible(found), *(row for row in found if row.reason)]


def _possible(rows: Iterable[PaletteRow]) -> list[PaletteRow]:
    return [row for row in rows if not row.reason]
