"""What a reading list shows, and the papers that stand behind it: versions of works, and those in the trash."""

from collections import defaultdict
from collections.abc import Mapping, Sequence

from nightstand.domain.errors import InvalidValue, NotFound
from nightstand.domain.paper import PaperId
from nightstand.domain.reading_list import ListId, ListKind, ReadingListSpec
from nightstand.storage import reading_lists
from nightstand.storage.database import Transaction


def require_list(session: Transaction, list_id: ListId) -> ReadingListSpec:
    """Return a list's values.

    Raises:
        NotFound: there is no such list.
    """
    found = reading_lists.spec(session, list_id)
    if found is None:
        raise NotFound("The list is gone", f"There is no list {list_id}.", "Undo the step that deleted it.")
    return found


def require_ordered(session: Transaction, list_id: ListId) -> ReadingListSpec:
    """Return the values of a list that a person orders.

    Raises:
        NotFound: there is no such list.
        InvalidValue: it is a saved search.
    """
    found = require_list(session, list_id)
    if found.kind is ListKind.SMART:
        raise InvalidValue(
            "A saved search fills itself", f"“{found.name}” holds what its query finds.", "Change the query instead."
        )
    return found


def stored_index(session: Transaction, list_id: ListId, at: int | None) -> int | None:
    """Return the index in the whole order of what is shown at index `at`, which leaves out the trash."""
    if at is None:
        return None
    shown = reading_lists.shown_order(session, list_id)
    if at >= len(shown):
        return None
    first = members_of(session, list_id)[shown[max(0, at)]][0]
    return reading_lists.order(session, list_id).index(first)


def members_of(session: Transaction, list_id: ListId) -> dict[PaperId, list[PaperId]]:
    """Return, for each paper a list shows, those that stand in it: itself, or versions that it is shown for."""
    members: defaultdict[PaperId, list[PaperId]] = defaultdict(list)
    for member, shown in reading_lists.shown_by_member(session, list_id).items():
        members[shown].append(member)
    return members


def with_versions(session: Transaction, list_id: ListId, selection: Sequence[PaperId]) -> tuple[PaperId, ...]:
    """Return the papers with those members of a list that they are shown for."""
    members = members_of(session, list_id)
    return tuple(dict.fromkeys(member for paper in selection for member in (*members.get(paper, ()), paper)))


def whole_order(
    order: Sequence[PaperId], shown: Sequence[PaperId], members: Mapping[PaperId, Sequence[PaperId]]
) -> tuple[PaperId, ...]:
    """Return the whole order with the members behind its shown papers in the order of `shown`.

    Those in the trash keep their places.
    """
    wanted = [member for paper in shown for member in members[paper]]
    visible = set(wanted)
    rest = iter(wanted)
    return tuple(next(rest) if paper in visible else paper for paper in order)
