"""Keeps saved searches true to what they name when a list or tag is called otherwise."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from nightstand.domain.edit import PutReadingList
from nightstand.domain.query_renaming import with_renamed
from nightstand.domain.reading_list import ListId, ListKind
from nightstand.domain.tag import SEPARATOR, folded
from nightstand.storage import reading_lists
from nightstand.storage.database import Transaction


def renamed_levels(names: Iterable[str], old: str, new: str) -> dict[str, str]:
    """Return what `old` and each level of the names nested below it are called once `old` is called `new`."""
    renamed = {old: new}
    above = old.count(SEPARATOR) + 1
    for name in names:
        levels = name.split(SEPARATOR)
        for depth in range(above + 1, len(levels) + 1):
            level = SEPARATOR.join(levels[:depth])
            if folded(level).startswith(folded(old) + SEPARATOR):
                renamed[level] = SEPARATOR.join([new, *levels[above:depth]])
    return renamed


def list_edits(session: Transaction, names: Mapping[ListId, str], levels: Mapping[str, str]) -> list[PutReadingList]:
    """Return the edits that give lists their new names, and write these into the saved searches that name them."""
    return _edits(session, "list", levels, names)


def edits_for_tags(session: Transaction, levels: Mapping[str, str]) -> list[PutReadingList]:
    """Return the edits that write the new names of tags into the saved searches that name them."""
    return _edits(session, "tag", levels, {})


def _edits(
    session: Transaction, field: str, levels: Mapping[str, str], names: Mapping[ListId, str]
) -> list[PutReadingList]:
    other = {old: new for old, new in levels.items() if folded(old) != folded(new)}
    edits: list[PutReadingList] = []
    for list_id in reading_lists.names(session).values():
        before = reading_lists.spec(session, list_id)
        if before is None:
            continue
        query = with_renamed(before.query, field, other) if before.kind is ListKind.SMART else before.query
        after = replace(before, name=names.get(list_id, before.name), query=query)
        if after != before:
            edits.append(PutReadingList(list_id, before, after))
    return edits
