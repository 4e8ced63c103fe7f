"""Reading lists: making, naming and deleting them, their papers and order."""

from collections.abc import Sequence
from dataclasses import replace

from nightstand.domain.edit import Edit, PutReadingList, SetListOrder
from nightstand.domain.errors import InvalidValue, NotFound
from nightstand.domain.list_note import PutListNote
from nightstand.domain.paper import PaperId
from nightstand.domain.reading_list import (
    ListDetails,
    ListId,
    ListKind,
    ReadingListSpec,
    inserted,
    list_name,
    moved,
)
from nightstand.services.library import LibraryService, Outcome, Proposal
from nightstand.services.list_members import (
    members_of,
    require_list,
    require_ordered,
    stored_index,
    with_versions,
)
from nightstand.services.list_naming import check_free, describing_edits, level_edits, renaming_edits
from nightstand.services.ranking_edits import drag_edits, moved_edits, order_edits, unranked_edits
from nightstand.services.wording import named
from nightstand.storage import list_notes, papers, ranking_goals, reading_lists
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
            check_free(session, wanted, ())
            list_id = reading_lists.next_list_id(session)
            kind = ListKind.SMART if query else ListKind.LIST
            chosen = papers.existing(session, selection)
            edits: list[Edit] = [PutReadingList(list_id, None, ReadingListSpec(wanted, kind, query))]
            if chosen:
                edits.append(SetListOrder(list_id, (), chosen))
            return Proposal(f"Make the list “{wanted}”", edits, chosen, list_id)

        return self._library.make(propose)

    def rename(self, list_id: ListId, name: str) -> Outcome:
        """Give a list another name; those nested under it, as in “a/b”, move with it.

        Saved searches that name them name them so from then on.

        Raises:
            InvalidValue, NameTaken, NotFound: by the name or the list.
        """
        wanted = list_name(name)

        def propose(session: Transaction) -> Proposal:
            before = require_list(session, list_id)
            edits = renaming_edits(session, list_id, before, wanted)
            return Proposal(f"Rename the list “{before.name}” to “{wanted}”", edits, (), list_id)

        return self._library.make(propose)

    def rename_level(self, level: str, name: str) -> Outcome:
        """Give a level that lists are nested in another name, as one step; see `rename`.

        Raises:
            InvalidValue, NameTaken, NotFound: by the name or the level.
        """
        wanted = list_name(name)

        def propose(session: Transaction) -> Proposal:
            return Proposal(f"Rename “{level}” to “{wanted}”", level_edits(session, level, wanted), ())

        return self._library.make(propose)

    def set_query(self, list_id: ListId, query: str) -> Outcome:
        """Give a smart list another query.

        Raises:
            InvalidValue: it is an ordinary list, or the query is empty.
        """

        def propose(session: Transaction) -> Proposal:
            before = require_list(session, list_id)
            if before.kind is not ListKind.SMART or not query.strip():
                raise InvalidValue("A saved search needs a query", f"List “{before.name}”.", "Type a query.")
            edits = () if before.query == query else (PutReadingList(list_id, before, replace(before, query=query)),)
            return Proposal(f"Change the search “{before.name}”", edits, (), list_id)

        return self._library.make(propose)

    def describe(self, list_id: ListId, details: ListDetails) -> Outcome:
        """Say what a list is meant for: its description, colour, date and minutes.

        Raises:
            NotFound: there is no such list.
            InvalidValue: the budget is not above 0.
        """

        def propose(session: Transaction) -> Proposal:
            before = require_list(session, list_id)
            edits = describing_edits(list_id, before, details)
            return Proposal(f"Describe the list “{before.name}”", edits, (), list_id)

        return self._library.make(propose)

    def revise(self, list_id: ListId, name: str, details: ListDetails, query: str | None = None) -> Outcome:
        """Say everything of a list anew in one step: name, details, and the query of a saved search.

        Raises:
            InvalidValue, NameTaken, NotFound: as `rename`, `describe` and `set_query`.
        """
        wanted = list_name(name)

        def propose(session: Transaction) -> Proposal:
            before = require_list(session, list_id)
            edits = renaming_edits(session, list_id, before, wanted)
            renamed = next(
                (edit.after for edit in edits if isinstance(edit, PutReadingList) and edit.list == list_id), None
            )
            edits += describing_edits(list_id, renamed or before, details, query)
            return Proposal(f"Change the list “{before.name}”", edits, (), list_id)

        return self._library.make(propose)

    def delete(self, list_id: ListId) -> Outcome:
        """Delete a list; its papers stay in the library.

        Raises:
            NotFound: there is no such list.
        """

        def propose(session: Transaction) -> Proposal:
            before = require_list(session, list_id)
            order = reading_lists.order(session, list_id)
            edits: list[Edit] = [SetListOrder(list_id, order, ())] if order else []
            edits += unranked_edits(session, list_id)
            edits += [PutListNote(note.id, note.content, None) for note in list_notes.notes_of_list(session, list_id)]
            edits.append(PutReadingList(list_id, before, None))
            return Proposal(f"Delete the list “{before.name}”", edits, order, list_id)

        return self._library.make(propose)

    def add(self, list_id: ListId, selection: Sequence[PaperId], *, at: int | None = None) -> Outcome:
        """Put papers into a list in front of the shown index `at`, at the end when None; those in it stay or move.

        Without `at`, papers already in the list keep their places.
        """

        def propose(session: Transaction) -> Proposal:
            name = require_ordered(session, list_id).name
            order = reading_lists.order(session, list_id)
            chosen = papers.existing(session, selection)
            members = members_of(session, list_id)
            new = [paper for paper in chosen if paper not in order and paper not in members]
            if at is not None:
                new = [member for paper in chosen for member in members.get(paper, (paper,))]
            after = inserted(order, new, stored_index(session, list_id, at))
            edits = () if after == order else (SetListOrder(list_id, order, after),)
            return Proposal(f"Add {named(session, chosen)} to “{name}”", edits, chosen, list_id)

        return self._library.make(propose)

    def remove(self, list_id: ListId, selection: Sequence[PaperId]) -> Outcome:
        """Take papers out of a list."""

        def propose(session: Transaction) -> Proposal:
            name = require_ordered(session, list_id).name
            order = reading_lists.order(session, list_id)
            going = set(with_versions(session, list_id, selection))
            leaving = tuple(paper for paper in order if paper in going)
            after = tuple(paper for paper in order if paper not in going)
            edits = (SetListOrder(list_id, order, after),) if leaving else ()
            return Proposal(f"Remove {named(session, leaving)} from “{name}”", edits, leaving, list_id)

        return self._library.make(propose)

    def move_between(
        self, source: ListId, target: ListId, selection: Sequence[PaperId], *, at: int | None = None
    ) -> Outcome:
        """Take papers out of one list and put them into another one, in front of the shown index `at`; see `add`."""

        def propose(session: Transaction) -> Proposal:
            names = [require_ordered(session, list_id).name for list_id in (source, target)]
            going = with_versions(session, source, papers.existing(session, selection))
            before = reading_lists.order(session, source)
            leaving = tuple(paper for paper in going if paper in before)
            if not leaving or source == target:
                return Proposal(f"Move {named(session, leaving)} to “{names[1]}”", (), leaving, target)
            rest = tuple(paper for paper in before if paper not in set(leaving))
            order = reading_lists.order(session, target)
            new = leaving if at is not None else [paper for paper in leaving if paper not in set(order)]
            after = inserted(order, new, stored_index(session, target, at))
            edits: list[Edit] = [SetListOrder(source, before, rest)]
            edits += [] if after == order else [SetListOrder(target, order, after)]
            return Proposal(f"Move {named(session, leaving)} from “{names[0]}” to “{names[1]}”", edits, leaving, target)

        return self._library.make(propose)

    def move_to_new(self, source: ListId, name: str, selection: Sequence[PaperId]) -> Outcome:
        """Make a list of papers that leave another one.

        Raises:
            InvalidValue, NameTaken, NotFound: by the name or the list.
        """
        wanted = list_name(name)

        def propose(session: Transaction) -> Proposal:
            old = require_ordered(session, source).name
            check_free(session, wanted, ())
            before = reading_lists.order(session, source)
            leaving = tuple(paper for paper in with_versions(session, source, selection) if paper in before)
            rest = tuple(paper for paper in before if paper not in set(leaving))
            target = reading_lists.next_list_id(session)
            edits: list[Edit] = [PutReadingList(target, None, ReadingListSpec(wanted))]
            edits += [SetListOrder(source, before, rest), SetListOrder(target, (), leaving)] if leaving else []
            return Proposal(f"Move {named(session, leaving)} from “{old}” to “{wanted}”", edits, leaving, target)

        return self._library.make(propose)

    def move(self, list_id: ListId, selection: Sequence[PaperId], at: int) -> Outcome:
        """Move papers of a list in front of the paper shown at index `at`.

        In a ranked list they stay there until released, and moving a single one also counts as up to three answers.
        """

        def propose(session: Transaction) -> Proposal:
            name = require_ordered(session, list_id).name
            order = reading_lists.order(session, list_id)
            chosen = tuple(paper for paper in with_versions(session, list_id, selection) if paper in order)
            after = inserted(order, chosen, stored_index(session, list_id, at))
            edits: list[Edit] = [] if after == order else [SetListOrder(list_id, order, after)]
            if edits and ranking_goals.goal(session, list_id) is not None:
                edits = moved_edits(session, list_id, selection, at, edits)
            return Proposal(f"Move {named(session, chosen)} in “{name}”", edits, chosen, list_id)

        return self._library.make(propose)

    def move_to(self, list_id: ListId, paper: PaperId, position: int) -> Outcome:
        """Move a paper of a list to a position, counted from 1 among the papers shown; see `move` for ranked lists.

        Raises:
            NotFound: the paper is not in the list.
        """

        def propose(session: Transaction) -> Proposal:
            name = require_ordered(session, list_id).name
            shown = reading_lists.shown_order(session, list_id)
            if paper not in shown:
                raise NotFound("The paper is not in the list", f"“{name}” does not hold it.", "Add it first.")
            if ranking_goals.goal(session, list_id) is not None:
                edits = drag_edits(session, list_id, shown, paper, position)
            else:
                edits = order_edits(session, list_id, moved(shown, paper, position))
            return Proposal(f"Move {named(session, (paper,))} in “{name}”", edits, (paper,), list_id)

        return self._library.make(propose)
