"""Links between papers in notes: `[[key]]`, or `[[key|shown text]]`."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from nightstand.domain.annotation import NoteId
from nightstand.domain.list_note import ListNoteId
from nightstand.domain.paper import PaperId
from nightstand.domain.reading_list import ListId

_LINK = re.compile(r"\[\[([^\[\]|\n]{1,200})(?:\|([^\[\]\n]{0,300}))?\]\]")
_BEGUN = re.compile(r"\[\[([^\[\]|\n]{0,60})\Z")


@dataclass(frozen=True, slots=True)
class NoteLink:
    """A link in a note's text: the code points from `start` to `end` stand for a paper."""

    key: str
    shown: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class PaperMention:
    """A note of a paper that links to another one."""

    note: NoteId
    paper: PaperId
    title: str


@dataclass(frozen=True, slots=True)
class ListMention:
    """A note of a list that links to a paper."""

    note: ListNoteId
    list: ListId
    name: str


@dataclass(frozen=True, slots=True)
class KeySuggestion:
    """A paper that a link could lead to."""

    key: str
    title: str


def note_links(text: str) -> Iterator[NoteLink]:
    """Yield the links of a text in order."""
    for found in _LINK.finditer(text):
        key = found[1].strip()
        if key:
            yield NoteLink(key, (found[2] or "").strip() or key, found.start(), found.end())


def links_to(text: str, key: str) -> bool:
    """Tell whether a text links to a key; case does not count, as in keys."""
    wanted = key.casefold()
    return any(link.key.casefold() == wanted for link in note_links(text))


def relinked(text: str, renamed: Mapping[str, str]) -> str:
    """Return a text whose links lead from old keys to the new ones, all at once; what they show stays."""
    new_by_folded = {old.casefold(): new for old, new in renamed.items()}
    pieces, at = [], 0
    for link in note_links(text):
        new = new_by_folded.get(link.key.casefold())
        if new is not None:
            rest = text[link.start : link.end].partition("|")
            pieces += [text[at : link.start], f"[[{new}|{rest[2]}" if rest[1] else f"[[{new}]]"]
            at = link.end
    return "".join([*pieces, text[at:]])


def begun_link(before_cursor: str) -> str | None:
    """Return what was typed of a key in a link that is still open at the cursor; None outside of one."""
    found = _BEGUN.search(before_cursor[-64:])
    return found[1] if found else None
