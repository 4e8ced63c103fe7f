"""Counts what the papers of the result have in common, and writes into the search what a person chooses of it."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from PySide6.QtCore import QObject, QPoint, QTimer, Signal

from nightstand.domain.query_edit import ClauseState
from nightstand.services.faceting import Facet, FacetName
from nightstand.services.progress import CancelToken
from nightstand.services.searching import SearchRequest
from nightstand.ui.context import UiContext
from nightstand.ui.refine.choices import chosen, with_value, without_facet
from nightstand.ui.refine.shaping import shown_facets, shown_years, with_other_values
from nightstand.ui.refine.shown import ShownFacet, ShownYears, YearSpan
from nightstand.ui.refine.view import RefineView
from nightstand.ui.refine.year_clause import with_years, without_years
from nightstand.ui.widgets.choice_rows import Choice, Held
from nightstand.ui.widgets.completion_popup import CompletionPopup, PopupTexts

VALUES: Final = 60
"""So many values are counted for the pane: it shows fewer, but all years."""
ALL_VALUES: Final = 5_000

PAUSE_MS: Final = 60
"""Counting waits until the next letter has had its turn."""

FacetReader = Callable[[SearchRequest, Collection[FacetName], int, CancelToken], Sequence[Facet]]
"""Counts the papers of a search by these facets, at most so many values of each; may be stopped."""

_HELD: Final = {ClauseState.OFF: Held.NONE, ClauseState.INCLUDED: Held.ALL, ClauseState.EXCLUDED: Held.PART}


@dataclass(frozen=True, slots=True)
class _Standing:
    facets: tuple[ShownFacet, ...] = ()
    years: ShownYears = ShownYears()  # noqa: RUF009 - Frozen.


class RefinePresenter(QObject):
    """Joins the pane to the search."""

    search_text_requested = Signal(str)

    def __init__(self, context: UiContext, view: RefineView, read_facets: FacetReader, parent: QObject) -> None:
        super().__init__(parent)
        self._context = context
        self._view = view
        self._read = read_facets
        self._request = SearchRequest()
        self._standing = _Standing()
        self._is_shown = False
        self._pause = QTimer(self, interval=PAUSE_MS, singleShot=True)
        self._pause.timeout.connect(self._count)
        view.list.state_wanted.connect(self._set_state)
        view.list.all_wanted.connect(self._offer_all)
        view.years.span_wanted.connect(self._set_years)
        view.years.year_excluded.connect(self._exclude_year)
        view.cleared.connect(self._clear)

    def follow(self, request: SearchRequest) -> None:
        """Show the facets of another result; the last ones stay until they are counted."""
        self._request = request
        if self._is_shown:
            self._pause.start()

    def set_shown(self, *, is_shown: bool) -> None:
        """Count only while the pane is shown."""
        self._is_shown = is_shown
        self._count()

    def _count(self) -> None:
        if self._is_shown:
            request = self._request
            self._context.tasks.latest_stoppable(
                "facets", partial(_counted, self._read, request), partial(self._take, request), self._miss
            )

    def _take(self, request: SearchRequest, standing: _Standing) -> None:
        if request == self._request:
            self._standing = standing
            self._view.show_facets(standing.facets, standing.years, can_clear=self._is_refined())

    def _miss(self, _error: Exception) -> None:
        # The list itself says what could not be searched.
        self._view.show_facets((), ShownYears(), can_clear=False)

    def _set_state(self, clause: str, state: ClauseState) -> None:
        self.search_text_requested.emit(with_value(self._request.text, clause, state))

    def _set_years(self, span: YearSpan | None) -> None:
        self.search_text_requested.emit(with_years(self._request.text, span))

    def _exclude_year(self, year: int) -> None:
        self._set_state(f"year:{year}", ClauseState.EXCLUDED)

    def _is_refined(self) -> bool:
        is_chosen = any(value.state is not ClauseState.OFF for facet in self._standing.facets for value in facet.values)
        return is_chosen or without_years(self._request.text) != self._request.text

    def _clear(self) -> None:
        text = without_years(self._request.text)
        for facet in self._standing.facets:
            for value in facet.values:
                if value.state is not ClauseState.OFF:
                    text = with_value(text, value.clause, ClauseState.OFF)
        self.search_text_requested.emit(text)

    def _offer_all(self, name: str) -> None:
        request, read = self._request, self._read

        def count(cancel: CancelToken) -> tuple[ShownFacet, ...]:
            others = replace(request, text=without_facet(request.text, FacetName(name)))
            return shown_facets(read(others, (FacetName(name),), ALL_VALUES, cancel), request.text)

        def take(facets: tuple[ShownFacet, ...]) -> None:
            facet = next((facet for facet in facets if facet.name == name), None)
            if facet is not None and request == self._request:
                self._open_popup(facet)

        self._context.tasks.latest_stoppable("all values", count, take)

    def _open_popup(self, facet: ShownFacet) -> None:
        texts = PopupTexts(f"Find {facet.title.lower()}…", "")
        popup = CompletionPopup(
            self._context.themes, self._context.icons, texts, self._view, closes_after_one=True, offers_new=False
        )
        popup.set_choices(
            [Choice(value.label, _HELD[value.state], detail=f"{value.count:,}") for value in facet.values]
        )
        popup.picked.connect(partial(self._pick, facet))
        popup.closed.connect(popup.deleteLater)
        corner = self._view.list.mapToGlobal(QPoint(self._view.list.width() - 4, 4))
        popup.open_at(corner)

    def _pick(self, facet: ShownFacet, label: str) -> None:
        value = next((value for value in facet.values if value.label == label), None)
        if value is not None:
            is_off = value.state is ClauseState.OFF
            self._set_state(value.clause, ClauseState.INCLUDED if is_off else ClauseState.OFF)


def _counted(read: FacetReader, request: SearchRequest, cancel: CancelToken) -> _Standing:
    """Count in the pool.

    A facet of which a value is chosen, and the bars, are counted without that, or nothing else would be left to choose.
    """
    facets = read(request, tuple(FacetName), VALUES, cancel)
    by_name = {facet.name: facet for facet in facets}
    for name in chosen(request.text):
        if name is not FacetName.HAS:
            open_request = replace(request, text=without_facet(request.text, name))
            found = read(open_request, (name,), VALUES, cancel)
            facet = with_other_values(by_name.get(name), found[0] if found else None, request.text)
            by_name |= {name: facet} if facet is not None else {}
    all_years = replace(request, text=without_years(request.text))
    others = facets if all_years == request else read(all_years, (FacetName.YEAR,), VALUES, cancel)
    counted = [by_name[name] for name in FacetName if name in by_name]
    return _Standing(shown_facets(counted, request.text), shown_years(others, request.text))
