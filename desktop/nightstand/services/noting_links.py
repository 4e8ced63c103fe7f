"""Links between papers in notes: where they lead, what leads to a paper, and what could be linked."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime

from nightstand.domain.edit import Edit, PutNote
from nightstand.domain.errors import NotFound
from nightstand.domain.list_note import PutListNote
from nightstand.domain.note_links import KeySuggestion, ListMention, PaperMention, relinked
from nightstand.domain.paper import PaperId
from nightstand.storage import annotations, list_notes, note_links, paper_details
from nightstand.storage.database import Database, Transaction

MOST_SUGGESTED = 8


@dataclass(frozen=True, slots=True)
class Mentions:
    """The notes that link to a paper."""

    papers: tuple[PaperMention, ...] = ()
    lists: tuple[ListMention, ...] = ()

    def __len__(self) -> int:
        return len(self.papers) + len(self.lists)


class NoteLinkService:
    """Answers about links; they follow from the texts of notes as they are."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def mentions(self, paper: PaperId) -> Mentions:
        """Return the notes that link to a paper.

        Raises:
            NotFound: there is no such paper.
        """
        with self._database.read() as session:
            found = paper_details.details(session, paper)
            if found is None:
                raise NotFound("The paper is gone", f"There is no paper {paper}.", "Undo the step that removed it.")
            return Mentions(note_links.paper_mentions(session, found.key), note_links.list_mentions(session, found.key))

    def suggestions(self, typed: str) -> tuple[KeySuggestion, ...]:
        """Return papers that a link could lead to, by what was typed of the key or the title."""
        with self._database.read() as session:
            return note_links.suggested_keys(session, typed, MOST_SUGGESTED)


def relinking_edits(session: Transaction, renamed: Mapping[str, str]) -> list[Edit]:
    """Return the edits by which notes follow papers whose keys change; `renamed` says from what to what."""
    edits: list[Edit] = []
    if not renamed:
        return edits
    now = datetime.now(UTC)
    for note in note_links.linking_notes(session, renamed):
        before = annotations.note(session, note)
        assert before is not None
        edits.append(PutNote(note, before, replace(before, text=relinked(before.text, renamed), modified=now)))
    for list_note in note_links.linking_list_notes(session, renamed):
        on_list = list_notes.list_note(session, list_note)
        assert on_list is not None
        after = replace(on_list, text=relinked(on_list.text, renamed), modified=now)
        edits.append(PutListNote(list_note, on_list, after))
    return edits
