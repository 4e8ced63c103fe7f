"""Makes arrays of rows, and takes changed rows into arrays."""

from array import array
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from itertools import islice

import numpy as np

from nightstand.domain.library_rows import AUTHOR_SEPARATOR, LibraryNames, LibraryRows
from nightstand.search.columns.memberships import Mask, Memberships, Slots
from nightstand.search.columns.names import Names
from nightstand.search.columns.paper_arrays import Array, Column, Group, PaperArrays, Vocabularies, standing_by
from nightstand.search.columns.versions import Numbers
from nightstand.search.columns.vocabulary import Value, Vocabulary

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)
_UTC = "+00:00"
_PIECE = 5_000


def microseconds(moment: datetime) -> int:
    """Return an aware time as microseconds since 1970."""
    return (moment - _EPOCH) // _MICROSECOND


def arrays_of(rows: LibraryRows, names: Names, vocabularies: Vocabularies) -> PaperArrays:
    """Return the arrays of some papers; values that are new get codes."""
    ids = np.array(rows.ids, np.int64)
    columns = _columns(rows, ids, vocabularies)
    numbers, texts = vocabularies.numbers, vocabularies.names
    groups = {
        Group.TAG: _memberships(ids, rows.tags, numbers[Group.TAG]),
        Group.LIST: _memberships(ids, rows.lists, numbers[Group.LIST]),
        Group.IMPORT: _memberships(ids, rows.imports, numbers[Group.IMPORT]),
        Group.SOURCE: _memberships(ids, rows.sources, texts[Group.SOURCE]),
        Group.TOPIC: _memberships(ids, rows.topics, texts[Group.TOPIC]),
        Group.VENUE: _split(rows.venues, "", texts[Group.VENUE]),
        Group.AUTHOR: _split(rows.authors, AUTHOR_SEPARATOR, texts[Group.AUTHOR]),
    }
    return PaperArrays(columns, groups, list(rows.keys), vocabularies, names, standing_by(columns))


def with_rows(arrays: PaperArrays, changed: Collection[int], rows: LibraryRows, names: LibraryNames) -> PaperArrays:
    """Return the arrays with `rows` for the papers in `changed`; those without a row are gone."""
    new = arrays_of(rows, arrays.names.after(names), arrays.vocabularies)
    wanted = np.array(sorted(changed), np.int64)
    known = _slots(arrays.ids, wanted)
    present = known[known >= 0]
    if np.array_equal(arrays.ids[present], new.ids):
        # The usual case: nothing came, nothing went.
        return arrays.replaced(present, new)
    kept = np.delete(np.arange(arrays.size), present)
    if not present.size and (not arrays.size or new.ids[0] > arrays.ids[-1]):
        return arrays.joined(new)
    both = arrays.taken(kept).joined(new)
    return both.taken(np.argsort(both.ids, kind="stable"))


def _columns(rows: LibraryRows, ids: Numbers, vocabularies: Vocabularies) -> Mapping[Column, Array]:
    return {
        Column.ID: ids,
        Column.YEAR: np.array(rows.years, np.int64),
        Column.RATING: np.array(rows.ratings, np.int64),
        Column.ADDED: _times(rows.added),
        Column.DECISION: _codes(rows.decisions, vocabularies.decision).astype(np.int16),
        Column.STATUS: _codes(rows.statuses, vocabularies.status).astype(np.int16),
        Column.TIER: _codes(rows.tiers, vocabularies.tier).astype(np.int16),
        Column.STARRED: np.array(rows.starred, np.bool_),
        Column.PROVISIONAL: np.array(rows.provisional, np.bool_),
        Column.TRASHED: np.array(rows.trashed, np.bool_),
        Column.MERGED_INTO: np.array(rows.merged_into, np.int64),
        Column.WORK: np.array(rows.works, np.int64),
        Column.OTHER_VERSION: np.array(rows.other_versions, np.bool_),
        Column.POSSESSIONS: np.array(rows.possessions, np.uint8),
        Column.NOTED: _among(ids, rows.noted),
        Column.HIGHLIGHTED: _among(ids, rows.highlighted),
    }


def _times(texts: Sequence[str]) -> Numbers:
    # Many at once; numpy reads no zone, and all are in UTC.
    parts = [
        np.array([text.removesuffix(_UTC) for text in piece], "datetime64[us]").astype(np.int64)
        for piece in _pieces(texts)
    ]
    return np.concatenate(parts) if parts else np.zeros(0, np.int64)


def _codes(values: Iterable[Value], vocabulary: Vocabulary[Value]) -> Array:
    codes = array("i")
    for piece in _pieces(values):
        codes.extend(map(vocabulary.__getitem__, piece))
    return np.array(codes, np.int32)


def _pieces(values: Iterable[Value]) -> Iterator[Sequence[Value]]:
    """Yield values a few thousand at a time: whoever works on all of them at once would hold up every thread."""
    rest = iter(values)
    while piece := tuple(islice(rest, _PIECE)):
        yield piece


def _among(ids: Numbers, papers: Sequence[int]) -> Mask:
    mask = np.zeros(len(ids), np.bool_)
    mask[np.searchsorted(ids, np.array(papers, np.int64))] = True
    return mask


def _memberships(ids: Numbers, pairs: Sequence[tuple[int, Value]], vocabulary: Vocabulary[Value]) -> Memberships:
    slots = np.searchsorted(ids, np.array([paper for paper, _value in pairs], np.int64))
    return Memberships.of_pairs(slots, _codes((value for _paper, value in pairs), vocabulary), len(ids))


def _split(texts: Sequence[str], separator: str, vocabulary: Vocabulary[str]) -> Memberships:
    """Return the parts of each text without empty ones."""
    owners, parts = np.arange(len(texts)), list(texts)
    if separator and texts:
        # Splitting many as one text is several times quicker than one by one.
        parts = [part for piece in _pieces(texts) for part in separator.join(piece).split(separator)]
        owners = np.repeat(owners, np.fromiter((text.count(separator) for text in texts), np.int64, len(texts)) + 1)
    is_named = np.fromiter(map(bool, parts), np.bool_, len(parts))
    return Memberships.of_pairs(owners[is_named], _codes(filter(None, parts), vocabulary), len(texts))


def _slots(ids: Numbers, papers: Numbers) -> Slots:
    """Return the slot of each paper, -1 for one that is not there."""
    places = np.searchsorted(ids, papers)
    found = places < len(ids)
    found[found] = ids[places[found]] == papers[found]
    return np.where(found, places, -1)
