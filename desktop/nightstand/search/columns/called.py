"""Which tags and lists are meant by a name, by the beginning of one, or by one that is misspelt."""

import re
from collections.abc import Iterable, Iterator

from rapidfuzz import process
from rapidfuzz.distance import OSA

from nightstand.domain.query_tree import Filter, FilterName
from nightstand.search.analysis import folded_text
from nightstand.search.columns.filter_masks import heading_codes
from nightstand.search.columns.paper_arrays import Group, PaperArrays

_MOST_NEAR = 3
_SLIPS_PER_LETTER = 1 / 3


def is_called(arrays: PaperArrays, wanted: Filter) -> bool:
    """Tell whether a tag or list has the name that a filter asks for; other filters ask for none."""
    match wanted.name:
        case FilterName.TAG:
            return bool(arrays.names.tags_within(wanted.value))
        case FilterName.LIST:
            return bool(arrays.names.lists_within(wanted.value) or heading_codes(arrays, wanted.value))
        case _:
            return True


def near_names(arrays: PaperArrays, wanted: Filter) -> tuple[str, ...]:
    """Return the names of tags or lists that hold a word of a wrong name or are spelt nearly so, the nearest first."""
    names = list(dict.fromkeys(_names(arrays, wanted.name)))
    typed = folded_text(wanted.value)
    folded = [folded_text(name) for name in names]
    slips = max(1, round(len(typed) * _SLIPS_PER_LETTER))
    near = process.extract(typed, folded, scorer=OSA.distance, score_cutoff=slips, limit=_MOST_NEAR)
    parts = [number for number, name in enumerate(folded) if _share_a_word(name, typed)]
    numbers = dict.fromkeys([*(number for _name, _distance, number in near), *parts])
    return tuple(names[number] for number in numbers)[:_MOST_NEAR]


def _names(arrays: PaperArrays, kind: FilterName) -> Iterable[str]:
    if kind is FilterName.TAG:
        return arrays.names.tags()
    headings = arrays.vocabularies.names[Group.SOURCE].values_by_code
    return (*arrays.names.lists(), *headings)


def _share_a_word(name: str, typed: str) -> bool:
    return not _words(name).isdisjoint(_words(typed))


def _words(name: str) -> frozenset[str]:
    return frozenset(_long_words(name))


def _long_words(name: str) -> Iterator[str]:
    yield from (word for word in re.findall(r"[^\W_]+", name) if len(word) > 2 or not word.isascii())
