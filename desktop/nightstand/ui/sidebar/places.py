"""The places of the library as values, and the tree in which the sidebar shows them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import TYPE_CHECKING

from nightstand.domain.decision import Decision
from nightstand.domain.reading_list import ListKind, ReadingList
from nightstand.domain.tag import SEPARATOR, Tag
from nightstand.ui.icons import Icon
from nightstand.ui.natural_order import natural_order
from nightstand.ui.spoken_time import spoken_time

if TYPE_CHECKING:
    from nightstand.services.browsing import SidebarCounts


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

DECISION_ROWS = (
    (Decision.KEEP, "Kept", Icon.DECIDE_KEEP),
    (Decision.MAYBE, "Maybe", Icon.DECIDE_MAYBE),
    (Decision.LATER, "Later", Icon.DECIDE_LATER),
    (Decision.SKIP, "Skipped", Icon.DECIDE_SKIP),
)


MOST_TAGS = 40
"""So many tags are shown as they are; of more, such as keywords that came with an import, only the most used."""

USED_TAGS = 30


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
    """The whole name of a nested tag, the query of a saved search, or what is to be said of an import."""
    detail: str = ""
    """What stands small before the count."""
    command: Command | None = None
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
        return ("section", self.section.value) if self.section else ("gap", str(self.row))

    def walk(self) -> Iterator["Node"]:
        """Give all nodes below this one, parents first."""
        for child in self.children:
            yield child
            yield from child.walk()


def tree_of(counts: "SidebarCounts", kept_tags: frozenset[str] = frozenset()) -> Node:
    """Return the sidebar's rows below a root that is not shown; `kept_tags` are shown however rarely they are used."""
    root = Node("")
    for node in (
        Node(""),
        Node("All papers", Icon.ALL_PAPERS, ALL_PAPERS, count=counts.all),
        Node("Inbox", Icon.INBOX, INBOX, count=counts.inbox),
        Node("Reading now", Icon.READING, READING, count=counts.reading),
        Node("Starred", Icon.STAR, STARRED, count=counts.starred),
        Node(""),
    ):
        _add(root, node)
    for decision, text, icon in DECISION_ROWS:
        place = SidebarPlace(PlaceKind.DECISION, decision.value)
        _add(root, Node(text, icon, place, count=counts.decisions.get(decision, 0)))
    _add_lists(root, Section.LISTS, [found for found in counts.lists if found.spec.kind is ListKind.LIST])
    if counts.sources:
        heading = _add(root, Node(Section.IMPORTED.value, section=Section.IMPORTED))
        for source in counts.sources:
            place = SidebarPlace(PlaceKind.SOURCE, source.name)
            _add(heading, Node(source.name, Icon.IMPORTED, place, count=source.count))
    _add_tags(root, counts.tags, kept_tags)
    _add_lists(root, Section.SAVED_SEARCHES, [found for found in counts.lists if found.spec.kind is ListKind.SMART])
    _add_imports(root, counts)
    _add(root, Node(""))
    _add(root, Node("Trash", Icon.TRASH, TRASH, count=counts.trash))
    return root


def _add_lists(root: Node, section: Section, lists: Sequence[ReadingList]) -> None:
    is_search = section is Section.SAVED_SEARCHES
    kind, icon = (PlaceKind.SAVED_SEARCH, Icon.SEARCH) if is_search else (PlaceKind.LIST, Icon.LIST)
    heading = _add(root, Node(section.value, section=section))
    for found in lists:
        place = SidebarPlace(kind, str(found.id))
        _add(heading, Node(found.spec.name, icon, place, count=found.count, full_name=found.spec.query))


def _add_imports(root: Node, counts: "SidebarCounts") -> None:
    if not counts.imports:
        return
    heading = _add(root, Node(Section.IMPORTS.value, section=Section.IMPORTS))
    now = datetime.now().astimezone()
    for past in counts.imports:
        place = SidebarPlace(PlaceKind.IMPORT, str(past.id))
        local = past.at.astimezone()
        is_today = local.date() == now.date()
        detail = f"{local:%H:%M}" if is_today else f"{local.day} {local:%b}"
        about = f"{past.title} · {spoken_time(past.at, now)}"
        if past.was_cancelled:
            detail = "stopped"
            about += " · stopped before its end; importing it again brings in the rest"
        elif not past.is_finished:
            # It may be under way at this moment, here or in another program.
            detail = "unfinished"
            about += " · under way, or cut short; importing it again brings in the rest"
        _add(heading, Node(past.title, Icon.IMPORT, place, count=past.count, full_name=about, detail=detail))
    if counts.import_count > len(counts.imports):
        _add(heading, Node(f"All {counts.import_count:,} imports…", command=Command.ALL_IMPORTS))


def shown_tags(tags: Sequence[Tag], kept: frozenset[str]) -> Sequence[Tag]:
    """Return the tags to show: all while they are few, else the most used, the kept, and those these are nested in."""
    if len(tags) <= MOST_TAGS:
        return tags
    most_used = sorted(tags, key=lambda tag: -tag.count)[:USED_TAGS]
    names = {tag.name.casefold() for tag in most_used} | {name.casefold() for name in kept}
    for name in list(names):
        levels = name.split(SEPARATOR)
        names.update(SEPARATOR.join(levels[:depth]) for depth in range(1, len(levels)))
    return [tag for tag in tags if tag.name.casefold() in names]


def _add_tags(root: Node, tags: Sequence[Tag], kept: frozenset[str]) -> None:
    heading = _add(root, Node(Section.TAGS.value, section=Section.TAGS))
    by_name: dict[str, Node] = {}
    shown = shown_tags(tags, kept)
    for tag in sorted(shown, key=lambda tag: natural_order(tag.name)):
        *above, last = tag.name.split(SEPARATOR)
        parent = heading
        for depth in range(len(above)):
            name = SEPARATOR.join(above[: depth + 1])
            if name.casefold() not in by_name:
                place = SidebarPlace(PlaceKind.TAG, name)
                by_name[name.casefold()] = _add(parent, Node(above[depth], None, place, colour="", full_name=name))
            parent = by_name[name.casefold()]
        place = SidebarPlace(PlaceKind.TAG, tag.name)
        node = Node(last, None, place, count=tag.count, colour=tag.colour, full_name=tag.name)
        by_name[tag.name.casefold()] = _add(parent, node)
    if len(shown) < len(tags):
        _add(heading, Node(f"All {len(tags):,} tags…", command=Command.ALL_TAGS))


def _add(parent: Node, node: Node) -> Node:
    node.parent, node.row = parent, len(parent.children)
    parent.children.append(node)
    return node
