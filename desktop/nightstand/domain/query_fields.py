"""The fields of the search language: what may stand before a colon, and what it means."""

from collections.abc import Mapping
from dataclasses import dataclass
from difflib import SequenceMatcher


@dataclass(frozen=True, slots=True)
class QueryField:
    """A field by its name, what it narrows a search to, and by what else it may be called."""

    name: str
    meaning: str
    aliases: tuple[str, ...] = ()


FIELDS = (
    QueryField("title", "words of the title", ("titles", "ti")),
    QueryField("abstract", "words of the abstract", ("abstracts", "abs")),
    QueryField("author", "names of authors", ("authors", "au")),
    QueryField("venue", "where it appeared", ("venues", "journal", "conference", "booktitle")),
    QueryField("note", "words of your notes", ("notes", "comment", "comments")),
    QueryField("attached", "words of attached texts", ("attachment", "attachments", "fulltext", "pdf")),
    QueryField("source", "words of the lists it came with", ("sources",)),
    QueryField("year", "year or range of years", ("years", "date", "published")),
    QueryField("tag", "tag or one nested below it", ("tags", "keyword", "keywords", "label", "labels")),
    QueryField("topic", "topic given by the list", ("topics", "area", "areas", "track", "subject", "subjects")),
    QueryField("list", "reading list or imported list", ("lists", "collection", "collections", "group")),
    QueryField("import", "number of an import", ("imports", "batch")),
    QueryField("status", "unread, reading or read", ("statuses",)),
    QueryField("decision", "keep, maybe, later, skip or undecided", ("decisions", "decided")),
    QueryField("tier", "must, should or could", ("tiers", "priority")),
    QueryField("rating", "stars, 1 to 5", ("ratings", "stars")),
    QueryField("key", "part of the citation key", ("keys", "citekey", "citationkey", "bibkey")),
    QueryField("doi", "DOI"),
    QueryField("arxiv", "arXiv number", ("eprint",)),
    QueryField("id", "number in the library", ("ids",)),
    QueryField("added", "when it was added", ("imported", "dateadded")),
    QueryField("has", "what it has"),
    QueryField("is", "what it is"),
    QueryField("like", "papers like this one, by citation key", ("similar", "related")),
)
"""All fields, those for words first."""

FIELD_NAMES: Mapping[str, str] = {spelling: field.name for field in FIELDS for spelling in (field.name, *field.aliases)}
"""What may stand before a colon, in lower case, and the name of the field it means."""

_LEAST_LIKENESS = 0.75
_MIN_LETTERS = 3


def meant_field(spelling: str) -> str:
    """Return the field whose name somebody meant who typed this before a colon; empty for anything else."""
    typed = spelling.lower()
    if typed in FIELD_NAMES or len(typed) < _MIN_LETTERS:
        return ""
    alike = (name for name in FIELD_NAMES if name[0] == typed[0] and abs(len(name) - len(typed)) <= 1)
    best = max(alike, key=lambda name: SequenceMatcher(None, name, typed).ratio(), default="")
    is_meant = bool(best) and SequenceMatcher(None, best, typed).ratio() >= _LEAST_LIKENESS
    return FIELD_NAMES[best] if is_meant else ""
