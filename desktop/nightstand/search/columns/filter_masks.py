"""Which papers each filter of a query asks for, and each place of the sidebar holds."""

import re
from collections.abc import Iterable
from typing import assert_never

import numpy as np

from nightstand.domain.decision import Decision, ReadingStatus
from nightstand.domain.library_rows import COLUMN_POSSESSIONS, NO_NUMBER
from nightstand.domain.query_tree import AddedFilter, Filter, FilterName, NumberFilter, Possession, State
from nightstand.domain.tag import folded
from nightstand.search.columns.begun_names import is_begun
from nightstand.search.columns.loading import microseconds
from nightstand.search.columns.loose_names import loosely
from nightstand.search.columns.memberships import Mask
from nightstand.search.columns.name_patterns import holds_words_like, is_pattern
from nightstand.search.columns.paper_arrays import Array, Column, Group, PaperArrays

AnyFilter = Filter | NumberFilter | AddedFilter

_DECISIONS = {
    State.KEPT: Decision.KEEP,
    State.MAYBE: Decision.MAYBE,
    State.SKIPPED: Decision.SKIP,
    State.LATER: Decision.LATER,
    State.UNDECIDED: Decision.UNDECIDED,
}
_STATUSES = {
    State.UNREAD: ReadingStatus.UNREAD,
    State.READING: ReadingStatus.READING,
    State.READ: ReadingStatus.READ,
}
_NUMBERS = {FilterName.YEAR: Column.YEAR, FilterName.RATING: Column.RATING}
_LOWEST, _HIGHEST = -(2**63), 2**63 - 1


def mask_of(arrays: PaperArrays, wanted: AnyFilter) -> Mask:
    """Return the papers a filter asks for, those in the trash included.

    A work is found by what any of its versions carries, holds or is called; all else is asked of the shown version.
    What the arrays do not know is empty: `is:duplicate`, and identifiers. A name that is unfinished is the beginning of
    a word in names.
    """
    match wanted:
        case NumberFilter(FilterName.ID, low, high):
            found = _within(arrays.columns[Column.ID], low, high)
            return arrays.standing.by_any_version(arrays.standing.by_kept(found))
        case NumberFilter(name, low, high):
            return _within(arrays.columns[_NUMBERS[name]], low, high)
        case AddedFilter(since, before):
            return _within(
                arrays.columns[Column.ADDED],
                microseconds(since) if since else None,
                microseconds(before) - 1 if before else None,
            )
        case Filter(FilterName.IS, value):
            return _in_state(arrays, State(value))
        case Filter(FilterName.HAS, value):
            return arrays.standing.by_any_version(_possessing(arrays, Possession(value)))
        case Filter(FilterName.TAG, value, is_unfinished):
            codes = _tags_begun(arrays, value) if is_unfinished else tag_codes(arrays, value)
            return arrays.standing.by_any_version(belonging(arrays, Group.TAG, codes))
        case Filter(FilterName.LIST, value, is_unfinished):
            listed = _lists_begun(arrays, value) if is_unfinished else _listed(arrays, value)
            return arrays.standing.by_any_version(listed)
        case Filter(FilterName.IMPORT, value):
            return arrays.standing.by_any_version(of_import(arrays, int(value)))
        case Filter(FilterName.KEY, value):
            return arrays.standing.by_any_version(arrays.standing.by_kept(_keyed(arrays, folded(value))))
        case Filter(FilterName.TOPIC, value):
            return arrays.standing.by_any_version(belonging(arrays, Group.TOPIC, topic_codes(arrays, value)))
        case Filter(FilterName.DECISION, value):
            return _coded(arrays, Column.DECISION, arrays.vocabularies.decision.get(value))
        case Filter(FilterName.STATUS, value):
            return _coded(arrays, Column.STATUS, arrays.vocabularies.status.get(value))
        case Filter(FilterName.TIER, value):
            return _coded(arrays, Column.TIER, arrays.vocabularies.tier.get(value) if value else None)
        case Filter():
            return np.zeros(arrays.size, np.bool_)
        case _:
            assert_never(wanted)


def of_import(arrays: PaperArrays, batch: int) -> Mask:
    """Return the papers that an import added or changed."""
    code = arrays.vocabularies.numbers[Group.IMPORT].get(batch)
    return arrays.standing.by_kept(belonging(arrays, Group.IMPORT, () if code is None else (code,)))


def tag_codes(arrays: PaperArrays, name: str) -> list[int]:
    """Return the codes of a tag and of those nested below it; see `Names.tags_within`."""
    return _known(arrays, Group.TAG, arrays.names.tags_within(name))


def list_codes(arrays: PaperArrays, name: str) -> list[int]:
    """Return the codes of the reading lists of a name or id, and of those nested below it; see `Names`."""
    return _known(arrays, Group.LIST, arrays.names.lists_within(name))


def heading_codes(arrays: PaperArrays, name: str) -> list[int]:
    """Return the codes of the imported lists whose heading holds a name as whole words."""
    headings = arrays.vocabularies.names[Group.SOURCE].values_by_code
    return [code for code, heading in enumerate(headings) if names_within(heading, name)]


def topic_codes(arrays: PaperArrays, part: str) -> list[int]:
    """Return the codes of the topics that hold a text, ignoring case and accents."""
    topics, wanted = arrays.vocabularies.names[Group.TOPIC].values_by_code, loosely(part)
    return [code for code, topic in enumerate(topics) if wanted in loosely(topic)]


def belonging(arrays: PaperArrays, group: Group, codes: Iterable[int]) -> Mask:
    """Return the papers that belong to any of some things, by their codes."""
    mask = np.zeros(arrays.size, np.bool_)
    wanted = list(codes)
    if not wanted:
        return mask
    members = arrays.groups[group]
    found = members.codes == wanted[0] if len(wanted) == 1 else np.isin(members.codes, wanted)
    places = np.flatnonzero(found)
    mask[np.searchsorted(members.starts, places, side="right") - 1] = True
    return mask


def names_within(heading: str, name: str) -> bool:
    """Tell whether a heading holds a name as whole words, ignoring case and accents; `*` and `?` stand for letters.

    Scripts that write no spaces have no word borders.
    """
    wanted = loosely(name)
    if is_pattern(wanted):
        return holds_words_like(loosely(heading), wanted)
    before = r"(?<![a-z0-9])" if re.match("[a-z0-9]", wanted) else ""
    after = r"(?![a-z0-9])" if re.search("[a-z0-9]$", wanted) else ""
    return bool(wanted) and re.search(before + re.escape(wanted) + after, loosely(heading)) is not None


def _listed(arrays: PaperArrays, name: str) -> Mask:
    """Return the papers of reading lists by name or id, and of imported lists whose heading holds the name."""
    came_with = belonging(arrays, Group.SOURCE, heading_codes(arrays, name))
    return belonging(arrays, Group.LIST, list_codes(arrays, name)) | arrays.standing.by_kept(came_with)


def _tags_begun(arrays: PaperArrays, typed: str) -> list[int]:
    return _known(arrays, Group.TAG, arrays.names.tags_begun(typed))


def _lists_begun(arrays: PaperArrays, typed: str) -> Mask:
    headings = arrays.vocabularies.names[Group.SOURCE].values_by_code
    codes = [code for code, heading in enumerate(headings) if is_begun(heading, typed)]
    came_with = belonging(arrays, Group.SOURCE, codes)
    listed = _known(arrays, Group.LIST, arrays.names.lists_begun(typed))
    return belonging(arrays, Group.LIST, listed) | arrays.standing.by_kept(came_with)


def _known(arrays: PaperArrays, group: Group, numbers: Iterable[int]) -> list[int]:
    vocabulary = arrays.vocabularies.numbers[group]
    return [vocabulary[number] for number in numbers if number in vocabulary]


def _keyed(arrays: PaperArrays, part: str) -> Mask:
    return np.fromiter((part in key for key in arrays.keys), np.bool_, arrays.size)


def _in_state(arrays: PaperArrays, state: State) -> Mask:
    match state:
        case State.STARRED:
            return _column(arrays, Column.STARRED)
        case State.PROVISIONAL:
            return _column(arrays, Column.PROVISIONAL)
        case State.TRASHED:
            return arrays.standing.is_in_trash
        case State.DUPLICATE:
            return np.zeros(arrays.size, np.bool_)
        case State.UNREAD | State.READING | State.READ:
            return _coded(arrays, Column.STATUS, arrays.vocabularies.status.get(_STATUSES[state].value))
        case _:
            return _coded(arrays, Column.DECISION, arrays.vocabularies.decision.get(_DECISIONS[state].value))


def _possessing(arrays: PaperArrays, wanted: Possession) -> Mask:
    match wanted:
        case Possession.NOTE:
            return _column(arrays, Column.NOTED)
        case Possession.HIGHLIGHT:
            return _column(arrays, Column.HIGHLIGHTED)
        case Possession.TAG:
            return np.diff(arrays.groups[Group.TAG].starts) > 0
        case Possession.LIST:
            return np.diff(arrays.groups[Group.LIST].starts) > 0
        case Possession.VERSION:
            return arrays.standing.has_versions
        case _:
            bit = np.uint8(1 << COLUMN_POSSESSIONS.index(wanted))
            possessions = arrays.columns[Column.POSSESSIONS]
            return _as_mask((possessions & bit) != 0)


def _coded(arrays: PaperArrays, column: Column, code: int | None) -> Mask:
    codes = arrays.columns[column]
    return _as_mask(codes == (-1 if code is None else code))


def _column(arrays: PaperArrays, column: Column) -> Mask:
    return _as_mask(arrays.columns[column])


def _within(values: Array, low: int | None, high: int | None) -> Mask:
    mask = values != NO_NUMBER
    if low is not None:
        mask &= values >= max(_LOWEST, min(low, _HIGHEST))
    if high is not None:
        mask &= values <= max(_LOWEST, min(high, _HIGHEST))
    return _as_mask(mask)


def _as_mask(array: Array) -> Mask:
    mask: Mask = array
    return mask
