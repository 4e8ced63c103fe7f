"""What the pane shows: facets with their values, and the years as bars."""

from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from nightstand.domain.query_edit import ClauseState

TOP_VALUES: Final = 6
"""So many values of a facet stand in the pane; the others are behind “More…”."""


@dataclass(frozen=True, slots=True)
class ShownValue:
    """A value, how many papers of the result have it, and how the search stands to its clause."""

    label: str
    clause: str
    count: int
    state: ClauseState = ClauseState.OFF


@dataclass(frozen=True, slots=True)
class ShownFacet:
    """What papers are told apart by; `values` come with the most frequent first."""

    name: str
    title: str
    values: tuple[ShownValue, ...]


@dataclass(frozen=True, slots=True)
class YearSpan:
    """Years from the first to the last, both included; None is an open end."""

    first: int | None
    last: int | None

    def holds(self, year: int) -> bool:
        """Tell whether a year is in it."""
        return (self.first is None or self.first <= year) and (self.last is None or year <= self.last)


@dataclass(frozen=True, slots=True)
class ShownYears:
    """How many papers there are of each year, and the years that the search asks for; None for all."""

    count_by_year: tuple[tuple[int, int], ...] = ()
    span: YearSpan | None = None


class RowKind(Enum):
    """What a row of the pane is."""

    HEADING = auto()
    VALUE = auto()
    MORE = auto()


@dataclass(frozen=True, slots=True)
class FacetRow:
    """A row of the pane; `share` is its count beside the largest of its facet."""

    kind: RowKind
    facet: ShownFacet
    value: ShownValue | None = None
    share: float = 0.0

    @property
    def identity(self) -> tuple[RowKind, str, str]:
        """What stays the same while counts change."""
        return self.kind, self.facet.name, self.value.clause if self.value is not None else ""


def rows_of(facets: tuple[ShownFacet, ...]) -> tuple[FacetRow, ...]:
    """Return the rows of facets: of each the heading, its top values and those in the search, and a way to all others.

    A facet without values has no rows.
    """
    rows: list[FacetRow] = []
    for facet in facets:
        if not facet.values:
            continue
        shown = [
            value
            for number, value in enumerate(facet.values)
            if number < TOP_VALUES or value.state is not ClauseState.OFF
        ]
        most = max(1, *(value.count for value in shown))
        rows.append(FacetRow(RowKind.HEADING, facet))
        rows += [FacetRow(RowKind.VALUE, facet, value, value.count / most) for value in shown]
        if len(shown) < len(facet.values):
            rows.append(FacetRow(RowKind.MORE, facet))
    return tuple(rows)


NEXT_STATE: Final = {
    ClauseState.OFF: ClauseState.INCLUDED,
    ClauseState.INCLUDED: ClauseState.EXCLUDED,
    ClauseState.EXCLUDED: ClauseState.OFF,
}
"""What a click makes of a value."""
