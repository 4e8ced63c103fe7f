"""Asks the search for a result and reads what its first rows show; runs in the pool, away from the window's thread."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from nightstand.domain.paper import PaperId
from nightstand.domain.reading_list import ListId
from nightstand.services.progress import CancelToken
from nightstand.services.searching import ScopeKind, SearchRequest, SearchResult, Snippet, WayOut
from nightstand.ui.liked_papers import liked_papers
from nightstand.ui.papers.model import HitTexts, ShownResult

if TYPE_CHECKING:
    from nightstand.bootstrap import Services

LETTER_PX: Final = 6
"""How wide a letter of a snippet is, on average."""
LEAST_LETTERS_PER_LINE: Final = 40


@dataclass(frozen=True, slots=True)
class Room:
    """What comes into view first: so many rows, each with so many lines of the abstract, and how wide these are."""

    rows: int
    snippet_lines: int
    line_px: int

    @property
    def snippet_length(self) -> int:
        """How long a snippet is, in code points.

        Where the hits are is decided for what the row has room for, or they would fall behind its last line.
        """
        return max(LEAST_LETTERS_PER_LINE, self.line_px // LETTER_PX) * max(1, self.snippet_lines)


@dataclass(frozen=True, slots=True)
class Answer:
    """What was found, and the same as the list takes it."""

    result: SearchResult
    shown: ShownResult
    titles: Mapping[str, str] = field(default_factory=dict)
    """The titles of papers that others are to be like, by the name that was typed."""
    ways: tuple[WayOut, ...] = ()
    """Where nothing was found: searches near it that find something."""


def answer(services: "Services", request: SearchRequest, room: Room, cancel: CancelToken) -> Answer:
    """Search, number the papers of a list, and read what the first rows show.

    Whoever asked for something else meanwhile drops the answer, so what is missing in a cancelled one is never seen.
    """
    searching = services.searching
    result = searching.search(request, cancelled=lambda: cancel.is_cancelled)
    ids = result.ids.as_array()
    positions = _positions(services, request) if request.scope.kind is ScopeKind.LIST else None
    first = tuple(result.ids[: room.rows])
    if cancel.is_cancelled or not first:
        ways = searching.ways_out(request, result, cancelled=lambda: cancel.is_cancelled)
        return Answer(result, ShownResult(ids, positions), liked_titles(services, request.text), ways)
    rows = services.browsing.rows(first)
    has_text = bool(request.text.strip())
    snippets = searching.snippets(request.text, first, length=room.snippet_length) if has_text else {}
    shown = ShownResult(ids, positions, rows, hit_texts(snippets))
    return Answer(result, shown, liked_titles(services, request.text))


def liked_titles(services: "Services", text: str) -> dict[str, str]:
    """Return the titles of the papers that a search wants others to be like, by the name that was typed."""
    liked = liked_papers(services.browsing, text)
    titles = {row.id: row.title for row in services.browsing.rows(tuple(liked.values()))} if liked else {}
    return {name: titles[paper] for name, paper in liked.items() if paper in titles}


def hit_texts(snippets: Mapping[PaperId, Snippet]) -> dict[PaperId, HitTexts]:
    """Return snippets as rows show them."""
    return {paper: HitTexts(found.title, found.text) for paper, found in snippets.items()}


def _positions(services: "Services", request: SearchRequest) -> Mapping[PaperId, int] | None:
    order = services.browsing.list_order(ListId(int(request.scope.value)))
    return {paper: number for number, paper in enumerate(order, start=1)} if order else None
