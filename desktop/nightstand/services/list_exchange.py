"""Lists of other people: compared with one's own, taken over as a whole or in turns, brought in as a new list."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import count

from nightstand.domain.author import Author
from nightstand.domain.changes import ChangeSet
from nightstand.domain.edit import ApplyBatch, Edit, EditGroup, PutReadingList, SetListOrder
from nightstand.domain.list_file import ListFile, ListFilePaper
from nightstand.domain.paper import PAPER_TYPES, Bibliography, PaperId
from nightstand.domain.reading_list import ListId, ReadingListSpec, list_name
from nightstand.services.interpreter import carry_out
from nightstand.services.keys import KeyGiver, PatternSource, usual_pattern
from nightstand.services.library import LibraryService, Outcome, Proposal
from nightstand.services.list_comparison import ListComparison, Taking, TheirPaper, compared, order_after, recognised
from nightstand.services.list_file_reading import parsed_list_file, read_list_file
from nightstand.services.list_members import members_of, require_list, require_ordered
from nightstand.services.wording import counted
from nightstand.storage import batches, journal, reading_lists
from nightstand.storage.content import Content
from nightstand.storage.database import Database, Transaction
from nightstand.storage.revision import declare

__all__ = ["ListExchangeService", "Taking", "parsed_list_file", "read_list_file"]


WorkOut = Callable[[Transaction, tuple[PaperId, ...]], tuple[str, list[Edit]]]
"""Returns the label and edits of a step, from their papers."""


class ListExchangeService:
    """Compares and takes list files; what changes something is one journal step."""

    def __init__(self, database: Database, library: LibraryService, pattern: PatternSource = usual_pattern) -> None:
        self._database = database
        self._library = library
        self._pattern = pattern

    def compare(self, list_id: ListId, file: ListFile) -> ListComparison:
        """Return a list beside that of another person.

        Raises:
            NotFound: there is no such list, or theirs names no paper.
        """
        with self._database.read() as session:
            name = require_list(session, list_id).name
            found = recognised(session, file)
            order = reading_lists.shown_order(session, list_id)
        return compared(name, order, file.name, found)

    def recognise(self, file: ListFile) -> tuple[TheirPaper, ...]:
        """Return the papers of a list file with what they are here.

        Raises:
            NotFound: it names no paper.
        """
        with self._database.read() as session:
            return recognised(session, file)

    def take(self, list_id: ListId, file: ListFile, taking: Taking, *, adds_missing: bool = False) -> Outcome:
        """Bring another person's list into one's own; papers that only one of both holds go behind, or in their turn.

        Args:
            adds_missing: add those of their papers that the library does not know; else they are left out.

        Raises:
            NotFound: there is no such list, or theirs names no paper.
            InvalidValue: it is a saved search.
        """

        def work_out(session: Transaction, theirs: tuple[PaperId, ...]) -> tuple[str, list[Edit]]:
            name = require_ordered(session, list_id).name
            before = reading_lists.order(session, list_id)
            mine = reading_lists.shown_order(session, list_id)
            shown = order_after(taking, mine, theirs)
            members = members_of(session, list_id)
            wanted = [member for paper in shown for member in members.get(paper, (paper,))]
            hidden = [paper for paper in before if paper not in set(wanted)]
            after = (*wanted, *hidden)
            verb = {Taking.THEIRS: "Take", Taking.MINE: "Add the papers of", Taking.INTERLEAVE: "Interleave"}[taking]
            edits: list[Edit] = [] if after == before else [SetListOrder(list_id, before, after)]
            return f"{verb} “{file.name}” {'into' if taking is Taking.INTERLEAVE else 'for'} “{name}”", edits

        return self._brought_in(file, work_out, list_id, adds_missing=adds_missing)

    def bring_in(self, file: ListFile, *, name: str = "", adds_missing: bool = False) -> Outcome:
        """Make a list of another person's; its name gets a number where it is taken.

        Raises:
            NotFound: it names no paper.
            InvalidValue: its name is empty or too long.
        """
        wanted = list_name(name or file.name or "Untitled list")

        def work_out(session: Transaction, theirs: tuple[PaperId, ...]) -> tuple[str, list[Edit]]:
            free = _free_name(session, wanted)
            spec = ReadingListSpec(free, description=file.description, colour=file.colour, due=file.due)
            number = reading_lists.next_list_id(session)
            edits: list[Edit] = [PutReadingList(number, None, replace(spec, budget=file.budget))]
            if theirs:
                edits.append(SetListOrder(number, (), theirs))
            return f"Bring in the list “{free}” ({counted(len(theirs), 'paper')})", edits

        return self._brought_in(file, work_out, None, adds_missing=adds_missing)

    def _brought_in(
        self,
        file: ListFile,
        work_out: WorkOut,
        list_id: ListId | None,
        *,
        adds_missing: bool,
    ) -> Outcome:
        if not adds_missing:

            def propose(session: Transaction) -> Proposal:
                theirs = tuple(each.paper for each in recognised(session, file) if each.paper is not None)
                label, edits = work_out(session, theirs)
                return Proposal(label, edits, theirs, _made(edits, list_id))

            return self._library.make(propose)
        with self._database.write() as session:
            found = recognised(session, file)
            batch_edits, added = _added(session, file, found, KeyGiver(self._pattern()))
            theirs = tuple(added.get(each.position, each.paper or PaperId(0)) for each in found)
            label, edits = work_out(session, theirs)
            changes = ChangeSet()
            for edit in edits:
                changes |= carry_out(session, edit)
            everything = [*batch_edits, *edits]
            if added:
                changes |= ChangeSet(frozenset(added.values()), tags=True, lists=True, membership=True)
            if everything:
                step = everything[0] if len(everything) == 1 else EditGroup(tuple(everything))
                journal.append(session, label, step)
            declare(session, changes)
        return Outcome(label, theirs, _made(edits, list_id), changes)


def _added(
    session: Transaction, file: ListFile, found: Sequence[TheirPaper], keys: KeyGiver
) -> tuple[list[Edit], dict[int, PaperId]]:
    """Add the papers that the library does not know as a batch; return its edit, and the papers by their positions."""
    missing = [each for each in found if each.paper is None]
    if not missing:
        return [], {}
    label = f"Papers of “{file.name}”"
    batch = batches.begin(session, "list", label)
    added: dict[int, PaperId] = {}
    for each in missing:
        content = _bibliography(each.entry)
        key = keys.give(session, content, content.title)
        added[each.position] = batches.add_paper(session, batch, key, Content.of(content), ())
    batches.finish(session, batch, batches.BatchState.COMPLETE, label, "")
    return [ApplyBatch(batch)], added


def _bibliography(entry: ListFilePaper) -> Bibliography:
    return Bibliography(
        title=entry.title or "Untitled paper",
        title_is_provisional=not entry.title,
        authors=tuple(Author.parse(name) for name in entry.authors if name),
        year=entry.year,
        venue=entry.venue,
        type=entry.type if entry.type in PAPER_TYPES else "misc",
        doi=entry.doi,
        arxiv=entry.arxiv,
        openreview=entry.openreview,
        url=entry.url,
    )


def _free_name(session: Transaction, wanted: str) -> str:
    numbered = (wanted if number == 1 else f"{wanted} ({number})" for number in count(1))
    return next(name for name in numbered if reading_lists.find(session, name) is None)


def _made(edits: Sequence[Edit], list_id: ListId | None) -> ListId | None:
    made = (edit.list for edit in edits if isinstance(edit, PutReadingList))
    return next(made, list_id)
