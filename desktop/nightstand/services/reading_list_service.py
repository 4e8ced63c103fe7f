"""Reading lists: making, naming and deleting them, their papers and order."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace

from nightstand.domain.edit import Edit, PutReadingList, SetListOrder
from nightstand.domain.errors import InvalidValue, NameTaken, NotFound
from nightstand.domain.paper import PaperId
from nightstand.domain.reading_list import ListId, ListKind, ReadingListSpec, inserted, list_name, moved
from nightstand.services.library import LibraryService, Outcome, Proposal
from nightstand.services.wording import named
from nightstand.storage import papers, reading_lists
from nightstand.storage.database import Transaction


class ReadingListService:
    """Changes reading lists; every call is one journal step."""

    def __init__(self, library: LibraryService) -> None:
        self._library = library

    def create(self, name: str, *, query: str = "", selection: Sequence[PaperId] = ()) -> Outcome:
        """Make a list, with papers in it if some are given; with a query it is a smart list.

        Raises:
            InvalidValue: the name is empty or too long.
            NameTaken: there is such a list already.
        """
        wanted = list_name(name)

        def propose(session: Transaction) -> Proposal:
            _check_free(session, wanted, None)
            list_id = reading_lists.next_list_id(session)
            kind = ListKind.SMART if query else ListKind.LIST
            chosen = papers.existing(session, selection)
            edits: list[Edit] = [PutReadingList(list_id, None, ReadingListSpec(wanted, kind, query))]
            if chosen:
                edits.append(SetListOrder(list_id, (), chosen))
            return Proposal(f"Make the list “{wanted}”", edits, chosen, list_id)

        return self._library.make(propose)

    def rename(self, list_id: ListId, name: str) -> Outcome:
        """Give a list another name.

        Raises:
            InvalidValue, NameTaken, NotFound: by the name or the list.
        """
        wanted = list_name(name)

        def propose(session: Transaction) -> Proposal:
            before = _require(session, list_id)
            _check_free(session, wanted, list_id)
            edits = () if before.name == wanted else (PutReadingList(list_id, before, replace(before, name=wanted)),)
            return Proposal(f"Rename the list “{before.name}” to “{wanted}”", edits, (), list_id)

        return self._library.make(propose)

    def set_query(self, list_id: ListId, query: str) -> Outcome:
        """Give a smart list another query.

        Raises:
            InvalidValue: it is an ordinary list, or the query is empty.
        """

        def propose(session: Transaction) -> Proposal:
            before = _require(session, list_id)
            if before.kind is not ListKind.SMART or not query.strip():
                raise InvalidValue("A saved search needs a query", f"List “{before.name}”.", "Type a query.")
            edits = () if before.query == query else (PutReadingList(list_id, before, replace(before, query=query)),)
            return Proposal(f"Change the search “{before.name}”", edits, (), list_id)

        return self._library.make(propose)

    def delete(self, list_id: ListId) -> Outcome:
        """Delete a list; its papers stay in the library.

        Raises:
            NotFound: there is no such list.
        """

        def propose(session: Transaction) -> Proposal:
            before = _require(session, list_id)
            order = reading_lists.order(session, list_id)
            edits: list[Edit] = [SetListOrder(list_id, order, ())] if order else []
            edits.append(PutReadingList(list_id, before, None))
            return Proposal(f"Delete the list “{before.name}”", edits, order, list_id)

        return self._library.make(propose)

    def add(self, list_id: ListId, selection: Sequence[PaperId], *, at: int | None = None) -> Outcome:
        """Put papers into a list in front of the shown index `at`, at the end when None; those in it stay or move.

        Without `at`, papers already in the list keep their places.
        """

        def propose(session: Transaction) -> Proposal:
            name = _require_ordered(session, list_id).name
            order = reading_lists.order(session, list_id)
            chosen = papers.existing(session, selection)
            members = _members(session, list_id)
            new = [paper for paper in chosen if paper not in order and paper not in members]
            if at is not None:
                new = [member for paper in chosen for member in members.get(paper, (paper,))]
            after = inserted(order, new, _stored_index(session, list_id, at))
            edits = () if after == order else (SetListOrder(list_id, order, after),)
            return Proposal(f"Add {named(session, chosen)} to “{name}”", edits, chosen, list_id)

        return self._library.make(propose)

    def remove(self, list_id: ListId, selection: Sequence[PaperId]) -> Outcome:
        """Take papers out of a list."""

        def propose(session: Transaction) -> Proposal:
            name = _require_ordered(session, list_id).name
            order = reading_lists.order(session, list_id)
            going = set(_with_versions(session, list_id, selection))
            leaving = tuple(paper for paper in order if paper in going)
            after = tuple(paper for paper in order if paper not in going)
            edits = (SetListOrder(list_id, order, after),) if leaving else ()
            return Proposal(f"Remove {named(session, leaving)} from “{name}”", edits, leaving, list_id)

        return self._library.make(propose)

    def move(self, list_id: ListId, selection: Sequence[PaperId], at: int) -> Outcome:
        """Move papers of a list in front of the paper shown at index `at`."""

        def propose(session: Transaction) -> Proposal:
            name = _require_ordered(session, list_id).name
            order = reading_lists.order(session, list_id)
            chosen = tuple(paper for paper in _with_versions(session, list_id, selection) if paper in order)
            after = inserted(order, chosen, _stored_index(session, list_id, at))
            edits = () if after == order else (SetListOrder(list_id, order, after),)
            return Proposal(f"Move {named(session, chosen)} in “{name}”", edits, chosen, list_id)

        return self._library.make(propose)

    def move_to(self, list_id: ListId, paper: PaperId, position: int) -> Outcome:
        """Move a paper of a list to a position, counted from 1 among the papers shown.

        Raises:
            NotFound: the paper is not in the list.
        """

        def propose(session: Transaction) -> Proposal:
            name = _require_ordered(session, list_id).name
            order = reading_lists.order(session, list_id)
            shown = reading_lists.shown_order(session, list_id)
            if paper not in shown:
                raise NotFound("The paper is not in the list", f"“{name}” does not hold it.", "Add it first.")
            target = moved(shown, paper, position)
            after = _merged(order, target, _members(session, list_id))
            edits = () if after == order else (SetListOrder(list_id, order, after),)
            return Proposal(f"Move {named(session, (paper,))} in “{name}”", edits, (paper,), list_id)

        return self._library.make(propose)


def _require(session: Transaction, list_id: ListId) -> ReadingListSpec:
    found = reading_lists.spec(session, list_id)
    if found is None:
        raise NotFound("The list is gone", f"There is no list {list_id}.", "Undo the step that deleted it.")
    return found


def _require_ordered(session: Transaction, list_id: ListId) -> ReadingListSpec:
    found = _require(session, list_id)
    if found.kind is ListKind.SMART:
        raise InvalidValue(
            "A saved search fills itself", f"“{found.name}” holds what its query finds.", "Change the query instead."
        )
    return found


def _check_free(session: Transaction, name: str, own: ListId | None) -> None:
    holder = reading_lists.find(session, name)
    if holder is not None and holder != own:
        raise NameTaken("There is such a list already", f"A list is called “{name}”.", "Choose another name.")


def _stored_index(session: Transaction, list_id: ListId, at: int | None) -> int | None:
    """Return the index in the whole order of what is shown at index `at`, which leaves out the trash."""
    if at is None:
        return None
    shown = reading_lists.shown_order(session, list_id)
    if at >= len(shown):
        return None
    first = _members(session, list_id)[shown[max(0, at)]][0]
    return reading_lists.order(session, list_id).index(first)


def _members(session: Transaction, list_id: ListId) -> dict[PaperId, list[PaperId]]:
    """Return, for each paper a list shows, those that stand in it: itself, or versions that it is shown for."""
    members: defaultdict[PaperId, list[PaperId]] = defaultdict(list)
    for member, shown in reading_lists.shown_by_member(session, list_id).items():
        members[shown].append(member)
    return members


def _with_versions(session: Transaction, list_id: ListId, selection: Sequence[PaperId]) -> tuple[PaperId, ...]:
    """Return the papers with those members of a list that they are shown for."""
    members = _members(session, list_id)
    return tuple(dict.fromkeys(member for paper in selection for member in (*members.get(paper, ()), paper)))


def _merged(
    order: Sequence[PaperId], shown: Sequence[PaperId], members: Mapping[PaperId, Sequence[PaperId]]
) -> tuple[PaperId, ...]:
    """Return the whole order with the members behind its shown papers in the order of `shown`.

    Those in the trash keep their places.
    """
    wanted = [member for paper in shown for member in members[paper]]
    visible = set(wanted)
    rest = iter(wanted)
    return tuple(next(rest) if paper in visible else paper for paper in order)
