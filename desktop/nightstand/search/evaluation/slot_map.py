"""Which place of the library's arrays each document of an index belongs to."""

from functools import cached_property
from operator import is_

import numpy as np
from numpy.typing import NDArray

from nightstand.search.flat.view import IndexView, SegmentView

Slots = NDArray[np.intp]
Scores = NDArray[np.float32]

Places = slice | Slots
"""Where the documents of a segment stand in gathered scores; a slice when they stand there in a row."""


class SlotMap:
    """Where the score of each document goes. Immutable, for any thread.

    Scores are gathered in arrays of length `width`: the library's slots, then one place for documents that belong to
    none (`slot_count`), then one for every document whose slot another document has already. The last ones are folded
    into their slots at the end, so that several versions of a work never add up.
    """

    def __init__(self, view: IndexView, ids: NDArray[np.int64], shown_slot: NDArray[np.integer]) -> None:
        """`ids` are the papers of the slots, ascending; `shown_slot` is the slot of the paper shown for each."""
        self.slot_count = len(ids)
        self._origin = (tuple(view.segments), ids, shown_slot)
        self.by_segment = [_slots_of(segment, ids, shown_slot) for segment in view.segments]
        self._targets = _give_own_places(self.by_segment, self.slot_count)
        self.places: list[Places] = [_in_a_row(slots) for slots in self.by_segment]
        self.width = self.slot_count + 1 + len(self._targets)

    def is_for(self, view: IndexView, ids: NDArray[np.int64], shown_slot: NDArray[np.integer]) -> bool:
        """Tell whether the map was made from just these; then there is no need of a new one."""
        segments, known_ids, known_shown = self._origin
        is_same_index = len(segments) == len(view.segments) and all(map(is_, segments, view.segments))
        return is_same_index and known_ids is ids and known_shown is shown_slot

    def empty(self) -> Scores:
        """Return an array to gather scores in."""
        return np.zeros(self.width, dtype=np.float32)

    def folded(self, gathered: Scores) -> Scores:
        """Return the best score of each slot, with a 0 behind them for no slot."""
        if len(self._targets):
            np.maximum.at(gathered, self._targets, gathered[self.slot_count + 1 :])
        scores = gathered[: self.slot_count + 1]
        scores[self.slot_count] = 0
        return scores

    def rows_at(self, slots: Slots) -> tuple[Slots, Slots]:
        """Return those of some slots that have a document, and the first one of each, by its row; rows ascend.

        The documents of all segments stand in rows one after the other.
        """
        rows = self._row_by_slot[slots]
        order = rows.argsort()
        order = order[rows.take(order).searchsorted(0) :]
        return slots.take(order), rows.take(order)

    @cached_property
    def _row_by_slot(self) -> Slots:
        """The row of the first document of each slot, -1 for none."""
        rows = np.full(self.width, -1)
        if self.by_segment:
            places = np.concatenate(self.by_segment)
            rows[places] = np.arange(len(places))
        return rows[: self.slot_count]

    def documents_of(self, slot: int) -> list[tuple[int, int]]:
        """Return the documents of a slot as segment number and document number."""
        places = [slot, *(self.slot_count + 1 + np.flatnonzero(self._targets == slot)).tolist()]
        return [
            (number, int(document))
            for number, slots in enumerate(self.by_segment)
            for document in np.flatnonzero(np.isin(slots, places))
        ]


def _slots_of(segment: SegmentView, ids: NDArray[np.int64], shown_slot: NDArray[np.integer]) -> Slots:
    papers = segment.open.papers
    nowhere = len(ids)
    slots = np.full(len(papers), nowhere, dtype=np.intp)
    if not len(papers) or not nowhere:
        return slots
    first = int(np.searchsorted(ids, papers[0]))
    if np.array_equal(ids[first : first + len(papers)], papers):
        # An import adds papers in a row; they need not be looked for one by one.
        slots[:] = shown_slot[first : first + len(papers)]
    else:
        places = np.minimum(np.searchsorted(ids, papers), nowhere - 1)
        known = ids[places] == papers
        slots[known] = shown_slot[places[known]]
    if segment.live is not None:
        slots[~segment.live] = nowhere
    return slots


def _in_a_row(slots: Slots) -> Places:
    first, past = (int(slots[0]), int(slots[0]) + len(slots)) if len(slots) else (0, 0)
    return slice(first, past) if np.array_equal(slots, np.arange(first, past)) else slots


def _give_own_places(by_segment: list[Slots], slot_count: int) -> Slots:
    """Give all but the first document of each slot a place of its own, and return which slots these stand for."""
    targets: list[Slots] = []
    taken = np.zeros(slot_count + 1, dtype=bool)
    next_place = slot_count + 1
    for slots in by_segment:
        order = np.argsort(slots, kind="stable")
        is_repeated = np.zeros(len(slots), dtype=bool)
        is_repeated[order[1:]] = slots[order[1:]] == slots[order[:-1]]
        extra = np.flatnonzero((is_repeated | taken[slots]) & (slots < slot_count))
        taken[slots] = True
        taken[slot_count] = False
        if len(extra):
            targets.append(slots[extra])
            slots[extra] = np.arange(next_place, next_place + len(extra))
            next_place += len(extra)
    return np.concatenate(targets) if targets else np.zeros(0, dtype=np.intp)
