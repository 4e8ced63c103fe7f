"""Counts the papers of every place from the library's columns, which is a thousand times quicker than asking for it."""

from collections.abc import Mapping
from dataclasses import dataclass

from nightstand.domain.decision import Decision
from nightstand.search.columns.facets import FacetName
from nightstand.search.columns.library_columns import LibraryColumns
from nightstand.search.columns.paper_arrays import Group
from nightstand.search.columns.places import Place
from nightstand.services.library_columns import LibraryColumnsKeeper
from nightstand.storage.overview import PlaceCounts

_ALL = 2**31


@dataclass(frozen=True, slots=True)
class PaperNames:
    """The names that stand in papers, each with how many shown papers have it."""

    authors: Mapping[str, int]
    venues: Mapping[str, int]
    topics: Mapping[str, int]
    sources: Mapping[str, int]
    years: Mapping[int, int]


class PlaceCounting:
    """Counts by what the columns hold. For any thread."""

    def __init__(self, keeper: LibraryColumnsKeeper) -> None:
        self._keeper = keeper

    def counts(self) -> PlaceCounts:
        """Return the counts; the first time, and after others wrote, it waits until the columns are read.

        Raises:
            LibraryBusy, LibraryDamaged, LibraryUnwritable: the library cannot be read.
        """
        return _counted(self._keeper.current())

    def state(self) -> object:
        """Return what counts and names are those of: another object once they may be others."""
        return self._keeper.current()

    def names_in_papers(self) -> PaperNames:
        """Return what papers bring with them; it may take as long as `counts`."""
        columns = self._keeper.current()
        years = columns.facet(FacetName.YEAR, columns.is_shown, _ALL)
        return PaperNames(
            authors=columns.totals_by_name(Group.AUTHOR),
            venues=columns.totals_by_name(Group.VENUE),
            topics=columns.totals_by_name(Group.TOPIC),
            sources=columns.totals_by_name(Group.SOURCE),
            years={int(year.value): year.count for year in years},
        )

    def counts_at_hand(self) -> PlaceCounts | None:
        """Return the counts if that takes a few milliseconds, else None."""
        columns = self._keeper.at_hand()
        return None if columns is None else _counted(columns)


def _counted(columns: LibraryColumns) -> PlaceCounts:
    def count(place: Place, value: str = "") -> int:
        return int((columns.mask_of_place(place, value) & columns.is_shown).sum())

    return PlaceCounts(
        decisions={decision: count(Place.DECISION, decision.value) for decision in Decision},
        reading=count(Place.READING),
        starred=count(Place.STARRED),
        trash=int(columns.is_in_trash.sum()),
        lists=columns.totals_by_id(Group.LIST),
        tags=columns.totals_by_id(Group.TAG),
        sources=columns.totals_by_name(Group.SOURCE),
        imports=columns.totals_by_id(Group.IMPORT),
    )
