"""The sentences of the list's head and of an empty list."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from nightstand.domain.query_values import identifiers_in
from nightstand.services.searching import EmptyKind, Scope, ScopeKind, SearchResult, WayKind, WayOut
from nightstand.ui.icons import Icon
from nightstand.ui.widgets.empty_notice import Notice, Offer

LONGEST_REASON: Final = 240
LONGEST_BUTTON: Final = 60

_HINT: Final = "Check the spelling, use fewer words, or end a word with * to find longer ones."


@dataclass(frozen=True, slots=True)
class WayTaking:
    """What the buttons below “nothing found” do: take a way out, or look up the identifier that was typed."""

    take: Callable[[WayOut], object]
    look_up: Callable[[str], object]


def count_line(result: SearchResult) -> str:
    """Return how many papers there are, and after a search how long it took."""
    if not result.text.strip():
        return "1 paper" if result.total == 1 else f"{result.total:,} papers"
    if not result.total:
        return "No results"
    took = f"{result.seconds:.1f} s" if result.seconds >= 1 else f"{max(1, round(result.seconds * 1000))} ms"
    return f"1 result in {took}" if result.total == 1 else f"{result.total:,} results in {took}"


def nothing_found(result: SearchResult, scope: Scope, ways: Sequence[WayOut], taking: WayTaking) -> Notice:
    """Return why a search finds nothing, with buttons for searches near it that find something."""
    place = "" if scope.kind is ScopeKind.EVERYTHING else " here"
    title = f"Nothing found{place} for “{shortened(result.text)}”"
    reason = result.empty_reason
    if reason is None:
        return Notice(Icon.SEARCH, title, _HINT)
    offers = [Offer(_button(way), partial(taking.take, way)) for way in ways]
    if reason.kind is EmptyKind.IDENTIFIER:
        # A paper that is in the trash is better taken out of it than added once more.
        is_in_trash = any(way.kind is WayKind.TRASH for way in ways)
        offers.insert(int(is_in_trash), Offer(_look_up(reason.value), partial(taking.look_up, reason.value)))
    said = shortened(reason.words, LONGEST_REASON)
    return Notice(Icon.SEARCH, title, said if offers else f"{said} {_HINT}", tuple(offers))


def _button(way: WayOut) -> str:
    return way.words if len(way.words) <= LONGEST_BUTTON else f"{shortened(way.words, LONGEST_BUTTON)}"


def _look_up(value: str) -> str:
    schemes = {scheme for scheme, _value in identifiers_in(value, is_arxiv=value.lower().startswith("arxiv:"))}
    kind = "DOI" if "doi" in schemes else "arXiv number" if "arxiv" in schemes else "address"
    return f"Look up this {kind}…"


def nothing_there(scope: Scope, offers: tuple[Offer, ...]) -> Notice:
    """Return what to say of an empty place; `offers` are for a library without any paper."""
    match scope.kind:
        case ScopeKind.EVERYTHING:
            detail = "Import a conference list or a BibTeX file, or drop one onto the window."
            return Notice(Icon.ALL_PAPERS, "No papers yet", detail, offers)
        case ScopeKind.INBOX:
            return Notice(Icon.INBOX, "The inbox is empty", "Every paper has been decided.")
        case ScopeKind.LIST:
            detail = "Drag papers onto this list in the sidebar, or select some and press A."
            return Notice(Icon.LIST, "This list is empty", detail)
        case ScopeKind.TAG:
            return Notice(Icon.TAG, "No paper has this tag", "Drag papers onto it, or select some and press T.")
        case ScopeKind.TRASH:
            return Notice(Icon.TRASH, "The trash is empty", "Papers moved here can be restored.")
        case ScopeKind.STARRED:
            return Notice(Icon.STAR, "No starred papers", "Press S to star the selected paper.")
        case ScopeKind.READING:
            return Notice(Icon.READING, "Nothing is being read", "Press R when you start to read a paper.")
        case _:
            return Notice(
                Icon.INBOX, "No papers here", "Y keeps a paper, M marks it as maybe, L leaves it, X skips it."
            )


def shortened(text: str, longest: int = 60) -> str:
    """Return a text on one line, cut where it runs long."""
    line = " ".join(text.split())
    return line if len(line) <= longest else line[: longest - 1].rstrip() + "…"
