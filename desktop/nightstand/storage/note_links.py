"""Finds notes that link to papers, and papers by what was typed of a key; both are derived from texts as they are."""

from collections.abc import Collection

from sqlmodel import Session

from nightstand.domain.annotation import NoteId
from nightstand.domain.list_note import ListNoteId
from nightstand.domain.note_links import KeySuggestion, ListMention, PaperMention, links_to, note_links
from nightstand.domain.paper import PaperId
from nightstand.domain.reading_list import ListId
from nightstand.storage.database import plain


def paper_mentions(session: Session, key: str) -> tuple[PaperMention, ...]:
    """Return the notes of papers outside the trash that link to a key."""
    rows = plain(session).execute(
        "SELECT note.id, paper.id, title_text, text FROM note JOIN paper ON paper.id = paper_id"
        " WHERE trashed_at IS NULL AND instr(text, '[[') > 0 ORDER BY note.id"
    )
    return tuple(
        PaperMention(NoteId(note), PaperId(paper), title) for note, paper, title, text in rows if links_to(text, key)
    )


def list_mentions(session: Session, key: str) -> tuple[ListMention, ...]:
    """Return the notes of lists that link to a key."""
    rows = plain(session).execute(
        "SELECT list_note.id, list_id, name, text FROM list_note JOIN reading_list ON reading_list.id = list_id"
        " WHERE instr(text, '[[') > 0 ORDER BY list_note.id"
    )
    return tuple(
        ListMention(ListNoteId(note), ListId(owner), name) for note, owner, name, text in rows if links_to(text, key)
    )


def linking_notes(session: Session, keys: Collection[str]) -> tuple[NoteId, ...]:
    """Return the notes of papers, those in the trash included, that link to any of some keys."""
    return tuple(map(NoteId, _linking(session, "note", keys)))


def linking_list_notes(session: Session, keys: Collection[str]) -> tuple[ListNoteId, ...]:
    """Return the notes of lists that link to any of some keys."""
    return tuple(map(ListNoteId, _linking(session, "list_note", keys)))


def _linking(session: Session, table: str, keys: Collection[str]) -> list[int]:
    wanted = {key.casefold() for key in keys}
    rows = plain(session).execute(f"SELECT id, text FROM {table} WHERE instr(text, '[[') > 0 ORDER BY id")
    return [note for note, text in rows if any(link.key.casefold() in wanted for link in note_links(text))]


def suggested_keys(session: Session, typed: str, limit: int) -> tuple[KeySuggestion, ...]:
    """Return papers outside the trash whose key begins with what was typed, then those whose key or title holds it."""
    wanted = typed.strip().casefold()
    rows = plain(session).execute(
        'SELECT "key", title_text FROM paper WHERE trashed_at IS NULL AND merged_into_id IS NULL'
        " AND (instr(key_folded, ?1) > 0 OR instr(lower(title_text), ?1) > 0)"
        " ORDER BY substr(key_folded, 1, length(?1)) <> ?1, key_folded LIMIT ?2",
        (wanted, limit),
    )
    return tuple(KeySuggestion(key, title) for key, title in rows)
