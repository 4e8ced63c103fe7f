"""The places of the library as values, and the rows that stand for them in the sidebar."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum

from nightstand.ui.icons import Icon


class PlaceKind(StrEnum):
    """What a place holds."""

    EVERYTHING = "everything"
    INBOX = "inbox"
    READING = "reading"
    STARRED = "starred"
    DECISION = "decision"
    LIST = "list"
    SAVED_SEARCH = "saved search"
    SOURCE = "source"
    IMPORT = "import"
    TAG = "tag"
    TRASH = "trash"


_FILLED_BY_THEMSELVES = frozenset({PlaceKind.EVERYTHING, PlaceKind.SAVED_SEARCH, PlaceKind.SOURCE, PlaceKind.IMPORT})


@dataclass(frozen=True, slots=True)
class SidebarPlace:
    """A place; `value` is the decision, a tag's or imported list's name, or the number of a list or import as text."""

    kind: PlaceKind
    value: str = ""

    @property
    def takes_papers(self) -> bool:
        """Whether papers can be dropped here."""
        return self.kind not in _FILLED_BY_THEMSELVES

    @property
    def has_name(self) -> bool:
        """Whether a person named it, so that it can be renamed and deleted."""
        return self.kind in (PlaceKind.LIST, PlaceKind.SAVED_SEARCH, PlaceKind.TAG)


class Section(StrEnum):
    """The headed parts of the sidebar; the value is the heading."""

    LISTS = "Reading lists"
    IMPORTED = "Imported lists"
    TAGS = "Tags"
    SAVED_SEARCHES = "Saved searches"
    IMPORTS = "Imports"


class Command(StrEnum):
    """What a row does that is no place."""

    ALL_TAGS = "all tags"
    ALL_IMPORTS = "all imports"


ADDABLE = frozenset({Section.LISTS, Section.TAGS, Section.SAVED_SEARCHES})
"""Sections to which a person can add."""

ALL_PAPERS = SidebarPlace(PlaceKind.EVERYTHING)
INBOX = SidebarPlace(PlaceKind.INBOX)
READING = SidebarPlace(PlaceKind.READING)
STARRED = SidebarPlace(PlaceKind.STARRED)
TRASH = SidebarPlace(PlaceKind.TRASH)


@dataclass(slots=True)
class Node:
    """A row of the sidebar: a place, the heading of a section, a command, or a gap (neither of them)."""

    text: str
    icon: Icon | None = None
    place: SidebarPlace | None = None
    section: Section | None = None
    count: int | None = None
    colour: str | None = None
    """The stored colour name of a tag's dot; None for rows that have an icon."""
    full_name: str = ""
    """The whole name of a list or tag, the query of a saved search, or what is to be said of an import."""
    detail: str = ""
    """What stands small before the count."""
    command: Command | None = None
    tint: str = ""
    """The colour name of a list, in which its icon is drawn; a tag's colour is that of a dot."""
    is_overdue: bool = False
    told: str = ""
    """What a tooltip and a screen reader say beside the name."""
    level: str = ""
    """The name of a level that lists are nested in, where no list has that name."""
    children: list["Node"] = field(default_factory=list)
    parent: "Node | None" = None
    row: int = 0

    @property
    def key(self) -> tuple[str, ...]:
        """What stays the same when the sidebar is read anew."""
        if self.place is not None:
            return (self.place.kind.value, self.place.value)
        if self.command is not None:
            return ("command", self.command.value)
        if self.level:
            return ("level", self.level)
        return ("section", self.section.value) if self.section else ("gap", str(self.row))

    def walk(self) -> Iterator["Node"]:
        """Give all nodes below this one, parents first."""
        for child in self.children:
            yield child
            yield from child.walk()


def add(parent: Node, node: Node) -> Node:
    """Put a node below another one, behind those there, and return it."""
    node.parent, node.row = parent, len(parent.children)
    parent.children.append(node)
    return node
