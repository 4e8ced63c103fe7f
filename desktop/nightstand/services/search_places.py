"""The places of the sidebar as what a search is narrowed to."""

from dataclasses import dataclass
from enum import StrEnum

from nightstand.domain.decision import Decision
from nightstand.search.columns.library_columns import LibraryColumns
from nightstand.search.columns.memberships import Mask
from nightstand.search.columns.places import Place


class ScopeKind(StrEnum):
    """A place of the sidebar."""

    EVERYTHING = "everything"
    INBOX = "inbox"
    LIBRARY = "library"
    DECISION = "decision"
    READING = "reading"
    STARRED = "starred"
    LIST = "list"
    TAG = "tag"
    SOURCE = "source"
    IMPORT = "import"
    TRASH = "trash"


@dataclass(frozen=True, slots=True)
class Scope:
    """Where to search; `value` is the decision, list id, tag name, imported list's heading or import's number."""

    kind: ScopeKind = ScopeKind.EVERYTHING
    value: str = ""


EVERYWHERE = Scope()

_PLACES = {
    ScopeKind.LIBRARY: Place.LIBRARY,
    ScopeKind.DECISION: Place.DECISION,
    ScopeKind.READING: Place.READING,
    ScopeKind.STARRED: Place.STARRED,
    ScopeKind.LIST: Place.LIST,
    ScopeKind.TAG: Place.TAG,
    ScopeKind.SOURCE: Place.SOURCE,
    ScopeKind.IMPORT: Place.IMPORT,
    ScopeKind.TRASH: Place.TRASH,
}


def papers_of_place(columns: LibraryColumns, scope: Scope) -> Mask | None:
    """Return the papers of a place, trash included, or None for all; of a saved search these are none."""
    match scope.kind:
        case ScopeKind.EVERYTHING:
            return None
        case ScopeKind.INBOX:
            return columns.mask_of_place(Place.DECISION, Decision.UNDECIDED.value)
        case _:
            return columns.mask_of_place(_PLACES[scope.kind], scope.value)
