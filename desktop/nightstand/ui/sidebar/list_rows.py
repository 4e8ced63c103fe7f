"""The sidebar's rows of reading lists, nested by their names, and of saved searches."""

from collections.abc import Iterable, Sequence
from datetime import date

from nightstand.domain.reading_list import ListKind, ReadingList, ReadingListSpec
from nightstand.domain.tag import SEPARATOR, folded
from nightstand.ui.due_words import due_text, short_due_text, whole_date
from nightstand.ui.icons import Icon
from nightstand.ui.natural_order import natural_order
from nightstand.ui.sidebar.places import Node, PlaceKind, Section, SidebarPlace, add


def add_list_rows(root: Node, lists: Sequence[ReadingList], today: date) -> None:
    """Add the heading of reading lists; a list called “a/b” stands below “a”, be that a list or a mere level."""
    heading = add(root, Node(Section.LISTS.value, section=Section.LISTS))
    by_name: dict[str, Node] = {}
    for found in _sorted(found for found in lists if found.spec.kind is ListKind.LIST):
        name = found.spec.name
        above, _separator, last = name.rpartition(SEPARATOR)
        node = _row(found, last or name, today)
        by_name[folded(name)] = add(_level(above, heading, by_name), node)


def add_search_rows(root: Node, lists: Sequence[ReadingList], today: date) -> None:
    """Add the heading of saved searches."""
    heading = add(root, Node(Section.SAVED_SEARCHES.value, section=Section.SAVED_SEARCHES))
    for found in _sorted(found for found in lists if found.spec.kind is ListKind.SMART):
        add(heading, _row(found, found.spec.name, today))


def _sorted(lists: Iterable[ReadingList]) -> list[ReadingList]:
    # A level comes before what is nested in it, and the levels one by one in the order of their names.
    return sorted(lists, key=lambda found: [natural_order(level) for level in found.spec.name.split(SEPARATOR)])


def _level(name: str, heading: Node, by_name: dict[str, Node]) -> Node:
    if not name:
        return heading
    known = by_name.get(folded(name))
    if known is None:
        above, _separator, last = name.rpartition(SEPARATOR)
        node = Node(last, Icon.FOLDER, level=name, full_name=name)
        known = by_name[folded(name)] = add(_level(above, heading, by_name), node)
    return known


def _row(found: ReadingList, text: str, today: date) -> Node:
    spec = found.spec
    is_search = spec.kind is ListKind.SMART
    kind, icon = (PlaceKind.SAVED_SEARCH, Icon.SEARCH) if is_search else (PlaceKind.LIST, Icon.LIST)
    return Node(
        text,
        icon,
        SidebarPlace(kind, str(found.id)),
        count=found.count,
        full_name=spec.query if is_search else spec.name,
        tint=spec.colour,
        detail="" if spec.due is None else short_due_text(spec.due, today),
        is_overdue=spec.due is not None and spec.due < today,
        told=_told(spec, today),
    )


def _told(spec: ReadingListSpec, today: date) -> str:
    """Return what is to be said of a list beside its name and count."""
    due = "" if spec.due is None else f"{due_text(spec.due, today)} ({whole_date(spec.due)})"
    colour = f"{spec.colour} list" if spec.colour else ""
    return " · ".join(part for part in (colour, due, spec.description, spec.query) if part)
