"""What the papers of a result have in common: values with how many of them a search for the value would leave."""

import threading
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

import numpy as np

from nightstand.domain.decision import Decision, ReadingStatus
from nightstand.domain.library_rows import NO_NUMBER
from nightstand.domain.query_tree import Filter, FilterName, Possession
from nightstand.search.columns.counting import Pairs, highest, pairs_of
from nightstand.search.columns.filter_masks import (
    AnyFilter,
    heading_codes,
    list_codes,
    mask_of,
    tag_codes,
    topic_codes,
)
from nightstand.search.columns.memberships import Mask
from nightstand.search.columns.name_words import NameWords, words_of
from nightstand.search.columns.paper_arrays import Column, Group, PaperArrays


class FacetName(StrEnum):
    """What papers are counted by."""

    YEAR = "year"
    VENUE = "venue"
    TOPIC = "topic"
    TAG = "tag"
    DECISION = "decision"
    STATUS = "status"
    LIST = "list"
    AUTHOR = "author"
    HAS = "has"


_CLAUSE_WORDS = 10
"""By how many words a name is searched for: a search reads a few dozen in all."""


@dataclass(frozen=True, slots=True)
class ValueCount:
    """A value, such as a tag's name, and how many papers of the result a clause for it finds.

    Of a very long name the value is the beginning; it then counts for all names that hold it.
    """

    value: str
    count: int


_GROUPS = {
    FacetName.VENUE: (Group.VENUE,),
    FacetName.TOPIC: (Group.TOPIC,),
    FacetName.TAG: (Group.TAG,),
    FacetName.LIST: (Group.LIST, Group.SOURCE),
    FacetName.AUTHOR: (Group.AUTHOR,),
}


class Facets:
    """Counts on one snapshot; what it prepares is handed on to the next. For any thread."""

    def __init__(self, arrays: PaperArrays, before: "Facets | None" = None) -> None:
        self._arrays = arrays
        self._masks: dict[AnyFilter, Mask] = {}
        vocabularies = arrays.vocabularies.names
        words = {group: NameWords(vocabularies[group]) for group in (Group.VENUE, Group.AUTHOR)}
        self._words: dict[Group, NameWords] = before._words if before else words
        self._lock: threading.Lock = before._lock if before else threading.Lock()
        self._pairs: dict[Group, Pairs] = {}
        self._alike: dict[tuple[Group, int], tuple[str, frozenset[int]] | None] = {}
        """What a code's name is, and the codes that a search for it finds, as far as they were asked for."""
        if before and before._arrays.standing is arrays.standing:
            same = {group for group, members in arrays.groups.items() if before._arrays.groups[group] is members}
            self._pairs = {group: pairs for group, pairs in tuple(before._pairs.items()) if group in same}

    def values(self, name: FacetName, result: Mask, limit: int) -> list[ValueCount]:
        """Return the values that most papers of a result have, at most `limit`."""
        match name:
            case FacetName.YEAR:
                return self._years(result, limit)
            case FacetName.DECISION:
                order, codes = [each.value for each in Decision], self._arrays.vocabularies.decision
                return self._coded(Column.DECISION, order, codes, result)
            case FacetName.STATUS:
                order, codes = [each.value for each in ReadingStatus], self._arrays.vocabularies.status
                return self._coded(Column.STATUS, order, codes, result)
            case FacetName.HAS:
                masks = ((each.value, self._mask(Filter(FilterName.HAS, each.value))) for each in Possession)
                return _present(ValueCount(value, int(np.count_nonzero(mask & result))) for value, mask in masks)
            case _:
                found = [each for group in _GROUPS[name] for each in self._of_group(group, result, limit)]
                # A reading list may be called like a list that came in.
                best = {each.value: each for each in reversed(found)}
                return sorted(best.values(), key=lambda each: (-each.count, each.value))[:limit]

    def totals(self, group: Group) -> dict[int, int]:
        """Return how many shown papers belong to each thing of a group, by its code, without those that have none."""
        counts = self._pairs_of(group).counts(self._arrays.standing.is_shown)
        codes = np.flatnonzero(counts)
        return dict(zip(codes.tolist(), counts[codes].tolist(), strict=True))

    def _mask(self, wanted: AnyFilter) -> Mask:
        mask = self._masks.get(wanted)
        if mask is None:
            mask = self._masks[wanted] = mask_of(self._arrays, wanted)
        return mask

    def _years(self, result: Mask, limit: int) -> list[ValueCount]:
        years = self._arrays.columns[Column.YEAR].take(np.flatnonzero(result))
        years = years[years != NO_NUMBER]
        if not years.size:
            return []
        first = int(years.min())
        if int(years.max()) - first > len(self._arrays.ids) + 10_000:
            values, counts = np.unique(years, return_counts=True)
        else:
            counts = np.bincount(years - first)
            values = np.arange(first, first + len(counts))
        chosen = sorted(highest(counts, limit), reverse=True)
        return [ValueCount(str(values[code]), int(counts[code])) for code in chosen]

    def _coded(self, column: Column, order: list[str], codes: dict[str, int], result: Mask) -> list[ValueCount]:
        counts = np.bincount(self._arrays.columns[column].take(np.flatnonzero(result)), minlength=len(codes))
        return _present(ValueCount(value, int(counts[codes[value]])) for value in order if value in codes)

    def _of_group(self, group: Group, result: Mask, limit: int) -> list[ValueCount]:
        pairs = self._pairs_of(group)
        counts = pairs.counts(result)
        found: dict[frozenset[int], ValueCount] = {}
        for code in highest(counts, limit):
            named = self._named(group, code)
            if named is None or named[1] in found:
                continue
            name, alike = named
            if group in (Group.LIST, Group.SOURCE):
                count = int(np.count_nonzero(self._mask(Filter(FilterName.LIST, name)) & result))
            else:
                # Names read since have papers of later snapshots only.
                present = [other for other in alike if other < len(counts) and counts[other]]
                count = pairs.count_with_any(present, result, counts) if len(present) > 1 else int(counts[code])
            found[alike] = ValueCount(name, count)
        return list(found.values())

    def _pairs_of(self, group: Group) -> Pairs:
        with self._lock:
            pairs = self._pairs.get(group)
            if pairs is None:
                pairs = self._pairs[group] = pairs_of(self._arrays, group)
            return pairs

    def _named(self, group: Group, code: int) -> tuple[str, frozenset[int]] | None:
        if (group, code) not in self._alike:
            name = self._name(group, code)
            codes = () if name is None else self._found_by(group, code, name)
            self._alike[group, code] = None if name is None else (name, frozenset(codes))
        return self._alike[group, code]

    def _name(self, group: Group, code: int) -> str | None:
        arrays = self._arrays
        if group is Group.TAG:
            return arrays.names.tag(arrays.vocabularies.numbers[group].values_by_code[code])
        if group is Group.LIST:
            return arrays.names.reading_list(arrays.vocabularies.numbers[group].values_by_code[code])
        name = arrays.vocabularies.names[group].values_by_code[code]
        return " ".join(name.split()[:_CLAUSE_WORDS]) if group in self._words else name

    def _found_by(self, group: Group, code: int, name: str) -> list[int]:
        """Return the codes of everything that a search for a name finds."""
        match group:
            case Group.TAG:
                return tag_codes(self._arrays, name)
            case Group.LIST:
                return list_codes(self._arrays, name)
            case Group.SOURCE:
                return heading_codes(self._arrays, name)
            case Group.TOPIC:
                return topic_codes(self._arrays, name)
            case _:
                with self._lock:
                    are_people = group is Group.AUTHOR
                    return self._words[group].holding(words_of(name), are_people=are_people) or [code]


def _present(values: Iterable[ValueCount]) -> list[ValueCount]:
    return [each for each in values if each.count]
