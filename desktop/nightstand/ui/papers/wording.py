"""The sentences of the list's head and of an empty list."""

from collections.abc import Callable

from nightstand.services.searching import Scope, ScopeKind, SearchResult
from nightstand.ui.icons import Icon
from nightstand.ui.widgets.empty_notice import Notice, Offer


def count_line(result: SearchResult) -> str:
    """Return how many papers there are, and after a search how long it took."""
    if not result.text.strip():
        return "1 paper" if result.total == 1 else f"{result.total:,} papers"
    if not result.total:
        return "No results"
    took = f"{result.seconds:.1f} s" if result.seconds >= 1 else f"{max(1, round(result.seconds * 1000))} ms"
    return f"1 result in {took}" if result.total == 1 else f"{result.total:,} results in {took}"


def nothing_found(result: SearchResult, scope: Scope, search_everywhere: Callable[[], object]) -> Notice:
    """Return what to say when a search finds nothing."""
    place = "" if scope.kind is ScopeKind.EVERYTHING else " here"
    offers = () if not place else (Offer("Search all papers", search_everywhere),)
    detail = "Check the spelling, use fewer words, or end a word with * to find longer ones."
    return Notice(Icon.SEARCH, f"Nothing found{place} for “{shortened(result.text)}”", detail, offers)


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
