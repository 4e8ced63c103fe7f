"""The tree in which the sidebar shows the places of the library."""

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from nightstand.domain.decision import Decision
from nightstand.domain.tag import SEPARATOR, Tag
from nightstand.ui.icons import Icon
from nightstand.ui.natural_order import natural_order
from nightstand.ui.sidebar.list_rows import add_list_rows, add_search_rows
from nightstand.ui.sidebar.places import (
    ALL_PAPERS,
    INBOX,
    READING,
    STARRED,
    TRASH,
    Command,
    Node,
    PlaceKind,
    Section,
    SidebarPlace,
    add,
)
from nightstand.ui.spoken_time import spoken_time

if TYPE_CHECKING:
    from nightstand.services.browsing import SidebarCounts

DECISION_ROWS = (
    (Decision.KEEP, "Kept", Icon.DECIDE_KEEP),
    (Decision.MAYBE, "Maybe", Icon.DECIDE_MAYBE),
    (Decision.LATER, "Later", Icon.DECIDE_LATER),
    (Decision.SKIP, "Skipped", Icon.DECIDE_SKIP),
)


MOST_TAGS = 40
"""So many tags are shown as they are; of more, such as keywords that came with an import, only the most used."""

USED_TAGS = 30


def tree_of(counts: "SidebarCounts", kept_tags: frozenset[str] = frozenset()) -> Node:
    """Return the sidebar's rows below a root that is not shown; `kept_tags` are shown however rarely they are used."""
    root = Node("")
    today = datetime.now().astimezone().date()
    for node in (
        Node(""),
        Node("All papers", Icon.ALL_PAPERS, ALL_PAPERS, count=counts.all),
        Node("Inbox", Icon.INBOX, INBOX, count=counts.inbox),
        Node("Reading now", Icon.READING, READING, count=counts.reading),
        Node("Starred", Icon.STAR, STARRED, count=counts.starred),
        Node(""),
    ):
        add(root, node)
    for decision, text, icon in DECISION_ROWS:
        place = SidebarPlace(PlaceKind.DECISION, decision.value)
        add(root, Node(text, icon, place, count=counts.decisions.get(decision, 0)))
    add_list_rows(root, counts.lists, today)
    if counts.sources:
        heading = add(root, Node(Section.IMPORTED.value, section=Section.IMPORTED))
        for source in counts.sources:
            place = SidebarPlace(PlaceKind.SOURCE, source.name)
            add(heading, Node(source.name, Icon.IMPORTED, place, count=source.count))
    _add_tags(root, counts.tags, kept_tags)
    add_search_rows(root, counts.lists, today)
    _add_imports(root, counts)
    add(root, Node(""))
    add(root, Node("Trash", Icon.TRASH, TRASH, count=counts.trash))
    return root


def _add_imports(root: Node, counts: "SidebarCounts") -> None:
    if not counts.imports:
        return
    heading = add(root, Node(Section.IMPORTS.value, section=Section.IMPORTS))
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
        add(heading, Node(past.title, Icon.IMPORT, place, count=past.count, full_name=about, detail=detail))
    if counts.import_count > len(counts.imports):
        add(heading, Node(f"All {counts.import_count:,} imports…", command=Command.ALL_IMPORTS))


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
    heading = add(root, Node(Section.TAGS.value, section=Section.TAGS))
    by_name: dict[str, Node] = {}
    shown = shown_tags(tags, kept)
    for tag in sorted(shown, key=lambda tag: natural_order(tag.name)):
        *above, last = tag.name.split(SEPARATOR)
        parent = heading
        for depth in range(len(above)):
            name = SEPARATOR.join(above[: depth + 1])
            if name.casefold() not in by_name:
                place = SidebarPlace(PlaceKind.TAG, name)
                by_name[name.casefold()] = add(parent, Node(above[depth], None, place, colour="", full_name=name))
            parent = by_name[name.casefold()]
        place = SidebarPlace(PlaceKind.TAG, tag.name)
        node = Node(last, None, place, count=tag.count, colour=tag.colour, full_name=tag.name)
        by_name[tag.name.casefold()] = add(parent, node)
    if len(shown) < len(tags):
        add(heading, Node(f"All {len(tags):,} tags…", command=Command.ALL_TAGS))
