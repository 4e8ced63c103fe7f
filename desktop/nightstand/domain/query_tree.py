"""What a search asks for, as a tree of values: text for the index, filters for the library, and their connections."""

import dataclasses
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

QUERY_LANGUAGE_VERSION = 5
"""Raised when a text is read in another way than before. Version 2 knows topics, attached texts, `like:` and lists of
numbers, and reads two quotes inside a phrase as one. Version 3 reads brackets inside words as part of them, question
marks behind words as such, and half-typed names of tags and lists. Version 4 reads names between commas as either, also
in quotes, a star behind the name of a tag or list, and leaves out words with which people only ask for papers.
Version 5 reads names of authors with comma or initials as one, years and choices between commas with spaces as either,
half a year as all that begin so, and a capital with a star as a name."""

Span = tuple[int, int]
"""From the first to before the last character of a part of the typed text."""

NOWHERE: Span = (0, 0)


class TextField(StrEnum):
    """Which text of a paper a clause looks at; `ANY` is all of them."""

    ANY = "any"
    TITLE = "title"
    ABSTRACT = "abstract"
    AUTHORS = "authors"
    NOTES = "notes"
    VENUE = "venue"
    SOURCES = "sources"
    TAGS = "tags"
    KEY = "key"
    ATTACHED = "attached"


class TextKind(StrEnum):
    """How the text of a clause is meant."""

    WORD = "word"
    """One typed piece. It may hold several words (`best-arm`, `10.1145/329`), which then stand in a row."""
    PHRASE = "phrase"
    """Words that stand in a row, from quotes."""
    PREFIX = "prefix"
    """Words that start with the text, which holds no star."""
    WILDCARD = "wildcard"
    """A pattern: `*` is any letters or none, `?` is one letter."""
    FUZZY = "fuzzy"
    """Words that differ from the text by a slip or two."""


@dataclass(frozen=True, slots=True)
class TextClause:
    """Text to be found in one field of a paper.

    `is_unfinished` tells that the last word may still be being typed, so longer words that start with it match too.
    `place` is where in the typed text `text` stands, letter for letter, or `NOWHERE`; it makes no other clause.
    """

    field: TextField
    text: str
    kind: TextKind = TextKind.WORD
    is_unfinished: bool = False
    place: Span = dataclasses.field(default=NOWHERE, compare=False)


class FilterName(StrEnum):
    """What of a paper a filter looks at."""

    TAG = "tag"
    LIST = "list"
    IMPORT = "import"
    IS = "is"
    HAS = "has"
    STATUS = "status"
    DECISION = "decision"
    TIER = "tier"
    KEY = "key"
    TOPIC = "topic"
    IDENTIFIER = "identifier"
    YEAR = "year"
    RATING = "rating"
    ID = "id"


class State(StrEnum):
    """The values of `is:`."""

    UNREAD = "unread"
    READING = "reading"
    READ = "read"
    KEPT = "kept"
    MAYBE = "maybe"
    SKIPPED = "skipped"
    LATER = "later"
    UNDECIDED = "undecided"
    STARRED = "starred"
    PROVISIONAL = "provisional"
    DUPLICATE = "duplicate"
    TRASHED = "trashed"


class Possession(StrEnum):
    """The values of `has:`."""

    NOTE = "note"
    HIGHLIGHT = "highlight"
    PDF = "pdf"
    DOI = "doi"
    ARXIV = "arxiv"
    ABSTRACT = "abstract"
    CODE = "code"
    TAG = "tag"
    LIST = "list"
    VERSION = "version"


@dataclass(frozen=True, slots=True)
class Filter:
    """A named value: `TAG`, `LIST`, `IMPORT`, `IS`, `HAS`, `STATUS`, `DECISION`, `TIER`, `KEY`, `TOPIC`, `IDENTIFIER`.

    A tag or list also stands for what is nested below it, ignoring case; a list may be named by its id, an import by
    its number alone. A key or topic matches when it contains the value, ignoring case. An identifier is written
    `scheme:value` in the form in which identifiers are compared. The other values are those of `State`, `Possession`,
    `ReadingStatus`, `Decision` and `Tier`.

    `is_unfinished` tells that the name of a tag or list may still be being typed: where nothing is called just so, it
    stands for those of which a word starts with it.
    """

    name: FilterName
    value: str
    is_unfinished: bool = False


@dataclass(frozen=True, slots=True)
class NumberFilter:
    """A range of `YEAR`, `RATING` or `ID`, both ends included; None is an open end.

    With both ends open it asks for papers that have a value at all.
    """

    name: FilterName
    low: int | None
    high: int | None


@dataclass(frozen=True, slots=True)
class AddedFilter:
    """When a paper was added: from `since` on and before `before`, both aware; None is an open end.

    `words` say it as it was typed, as in “yesterday”; they make no other filter.
    """

    since: datetime | None
    before: datetime | None
    words: str = dataclasses.field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class LikeClause:
    """Papers like the one of this citation key or id, by what else they say.

    `title` is the paper's, where it has been looked up; it makes no other clause.
    """

    name: str
    title: str = dataclasses.field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Everything:
    """Every paper."""


@dataclass(frozen=True, slots=True)
class And:
    """Papers that all parts ask for; at least two parts."""

    parts: tuple["Node", ...]


@dataclass(frozen=True, slots=True)
class Or:
    """Papers that at least one part asks for; at least two parts."""

    parts: tuple["Node", ...]


@dataclass(frozen=True, slots=True)
class Not:
    """Papers that the part does not ask for."""

    part: "Node"


Node = And | Or | Not | Everything | TextClause | LikeClause | Filter | NumberFilter | AddedFilter


@dataclass(frozen=True, slots=True)
class QueryClause:
    """A part of a search that papers can be counted for by itself: what it asks for, where it stands, and in words.

    `source` is the typed text from `span`'s first to before its last character, with the minus, NOT or field before it.
    """

    node: Node
    source: str
    span: Span
    words: str


@dataclass(frozen=True, slots=True)
class Query:
    """A search as it was read.

    `understood` says in plain English how, with the `ignored` remarks; `text_clauses` are the clauses a hit can be
    marked for, those under a `Not` left out. `clauses` are the parts that all papers of the result have in common, or
    the alternatives when `are_alternatives`; what counts for nothing is not among them. `whole` is the whole text as a
    phrase, where most words of it are left out; papers that hold it come first.
    """

    text: str
    tree: Node
    understood: str
    text_clauses: tuple[TextClause, ...]
    clauses: tuple[QueryClause, ...] = ()
    are_alternatives: bool = False
    ignored: tuple[str, ...] = ()
    whole: TextClause | None = None


def text_clauses(node: Node) -> tuple[TextClause, ...]:
    """Return the text clauses of a tree in order, without those under a `Not`."""
    match node:
        case TextClause():
            return (node,)
        case And(parts) | Or(parts):
            return tuple(clause for part in parts for clause in text_clauses(part))
        case _:
            return ()


def leaves(node: Node) -> Iterator[Node]:
    """Give the parts of a tree that hold no others, in order, those under a `Not` left out."""
    match node:
        case And(parts) | Or(parts):
            for part in parts:
                yield from leaves(part)
        case Not():
            return
        case _:
            yield node


def joined(connective: Callable[[tuple[Node, ...]], And | Or], parts: tuple[Node, ...]) -> Node:
    """Return `parts` connected, without a connective around a single part; no part at all is every paper."""
    if not parts:
        return Everything()
    return parts[0] if len(parts) == 1 else connective(parts)
