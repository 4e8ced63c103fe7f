"""The title of an entry: what it is called, or the best that stands in for it."""

from __future__ import annotations

import re
from dataclasses import dataclass

from nightstand_corpus.bibtex.tidying import one_line
from nightstand_corpus.titles.provisional_title import provisional_title

_VOLUMES = frozenset("book collection mvbook mvcollection mvproceedings mvreference periodical proceedings".split())
_STANDING_IN = ("maintitle", "booktitle", "chapter", "shorttitle", "issuetitle", "eventtitle", "name", "label")
_NUMBER = re.compile(r"[\divxlcIVXLC.–-]*")
_SENTENCE_MARKS = (":", "?", "!", ".", "–", "—")
_BARE = re.compile(r"[{}\W]+")
PROVISIONAL_NOTE = "Provisional title"
"""What the note of a paper says whose title somebody made up."""


@dataclass(frozen=True, slots=True)
class Title:
    """A title in LaTeX; `doubt` says for people what it was made of where the entry has none."""

    latex: str
    is_provisional: bool = False
    doubt: str = ""


def take_title(kind: str, key: str, fields: dict[str, str]) -> Title:
    """Return the title, with the subtitle behind it, and take its field away; the subtitle stays where it is."""
    title = one_line(fields.pop("title", ""))
    if title:
        return Title(_joined(title, one_line(fields.get("subtitle", ""))), _takes_note(fields))
    for name in _STANDING_IN:
        value = one_line(fields.get(name, ""))
        if value and not _NUMBER.fullmatch(value):
            doubt = "" if kind in _VOLUMES and name == "booktitle" else f"There is no title; “{name}” stands in for it."
            return Title(value, doubt=doubt)
    if abstract := fields.get("abstract"):
        return Title(provisional_title(abstract), True, "There is no title; one was made from the abstract.")
    made_of = key or one_line(fields.get("url", "") or fields.get("doi", "") or fields.get("howpublished", ""))
    made_of = made_of or next(iter(one_line(value) for value in fields.values() if value.strip()), "")
    what = "its key" if key else "another field"
    return Title(made_of, True, f"There is no title; {what} stands in for it.")


def _joined(title: str, subtitle: str) -> str:
    letters = _BARE.sub("", subtitle).casefold()
    if not subtitle or (letters and _BARE.sub("", title).casefold().endswith(letters)):
        return title
    return f"{title} {subtitle}" if title.endswith(_SENTENCE_MARKS) else f"{title}: {subtitle}"


def _takes_note(fields: dict[str, str]) -> bool:
    """Return whether the note says that the title is provisional, and take these words away."""
    note = fields.get("note", "")
    if not note.endswith(PROVISIONAL_NOTE):
        return False
    rest = note.removesuffix(PROVISIONAL_NOTE).rstrip().removesuffix(".").rstrip()
    if rest:
        fields["note"] = rest
    else:
        del fields["note"]
    return True
