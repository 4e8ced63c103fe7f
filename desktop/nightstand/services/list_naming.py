"""What calling a list otherwise, and saying what it is for, comes to as edits."""

from collections.abc import Collection, Mapping
from dataclasses import replace

from nightstand.domain.edit import Edit, PutReadingList
from nightstand.domain.errors import InvalidValue, NameTaken, NotFound
from nightstand.domain.reading_list import ListDetails, ListId, ListKind, ReadingListSpec
from nightstand.domain.tag import SEPARATOR, folded
from nightstand.services.naming_searches import list_edits, renamed_levels
from nightstand.storage import reading_lists
from nightstand.storage.database import Transaction


def renaming_edits(session: Transaction, list_id: ListId, before: ReadingListSpec, wanted: str) -> list[Edit]:
    """Return the edits that rename a list, those nested under it, and what saved searches call them.

    Raises:
        NameTaken: another list has one of the names.
    """
    if before.name == wanted:
        return []
    return _moved_names(session, before.name, wanted, {list_id: wanted, **_nested(session, before.name, wanted)})


def level_edits(session: Transaction, level: str, wanted: str) -> list[Edit]:
    """Return the edits that rename a level that lists are nested in, where no list itself has that name.

    Raises:
        NotFound: no list is nested in it.
        NameTaken: another list has one of the names.
    """
    nested = _nested(session, level, wanted)
    if not nested:
        raise NotFound("There is no such folder", f"No list is nested in “{level}”.", "Look at the lists there are.")
    return _moved_names(session, level, wanted, nested) if level != wanted else []


def describing_edits(
    list_id: ListId, before: ReadingListSpec, details: ListDetails, query: str | None = None
) -> list[Edit]:
    """Return the edit that gives a list other details, and a saved search another query unless it is None.

    Raises:
        InvalidValue: the budget is not above 0, or the query is empty.
    """
    if details.budget is not None and details.budget < 1:
        raise InvalidValue("A budget is a time", f"{details.budget} minutes were given.", "Use a time such as 8 h.")
    after = replace(
        before,
        description=details.description.strip(),
        colour=details.colour,
        due=details.due,
        budget=details.budget,
    )
    if query is not None and before.kind is ListKind.SMART:
        if not query.strip():
            raise InvalidValue("A saved search needs a query", f"List “{before.name}”.", "Type a query.")
        after = replace(after, query=query.strip())
    return [] if after == before else [PutReadingList(list_id, before, after)]


def check_free(session: Transaction, name: str, own: Collection[ListId]) -> None:
    """Make sure that no list but those of a person's own choice has a name.

    Raises:
        NameTaken: one has.
    """
    holder = reading_lists.find(session, name)
    if holder is not None and holder not in own:
        spec = reading_lists.spec(session, holder)
        called = spec.name if spec is not None else name
        raise NameTaken("There is such a list already", f"A list is called “{called}”.", "Choose another name.")


def _moved_names(session: Transaction, old: str, wanted: str, names: Mapping[ListId, str]) -> list[Edit]:
    for name in names.values():
        check_free(session, name, names)
    return [*list_edits(session, names, renamed_levels(reading_lists.names(session), old, wanted))]


def _nested(session: Transaction, name: str, wanted: str) -> dict[ListId, str]:
    """Return the lists nested under one, with their names under its new one."""
    prefix = f"{folded(name)}{SEPARATOR}"
    # Names that are the same can differ in length, as “Straße” and “STRASSE” do, so levels are counted, not letters.
    depth = name.count(SEPARATOR) + 1
    return {
        number: SEPARATOR.join([wanted, *found.split(SEPARATOR)[depth:]])
        for found, number in reading_lists.names(session).items()
        if folded(found).startswith(prefix)
    }
