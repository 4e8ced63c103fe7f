"""Which tags and lists are meant by a name, by the beginning of one, or by one that is misspelt."""

import re
from collections.abc import Iterable

from rapidfuzz import process
from rapidfuzz.distance import OSA

from nightstand.domain.query_tree import Filter, FilterName
from nightstand.search.analysis import folded_text
from nightstand.search.columns.filter_masks import heading_codes
from nightstand.search.columns.paper_arrays import Group, PaperArrays

_WORD = re.compile(r"[^\W_]+")
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
    owners: dict[str, int] = {}
    for number, name in enumerate(map(folded_text, names)):
        for part in (name, *_WORD.findall(name)):
            owners.setdefault(part, number)
    slips = max(1, round(len(typed) * _SLIPS_PER_LETTER))
    near = process.extract(typed, list(owners), scorer=OSA.distance, score_cutoff=slips, limit=None)
    by_word = [owners[word] for word in _WORD.findall(typed) if word in owners and len(word) > 2]
    numbers = dict.fromkeys([*(owners[part] for part, _distance, _number in near), *by_word])
    return tuple(names[number] for number in numbers)[:_MOST_NEAR]


def _names(arrays: PaperArrays, kind: FilterName) -> Iterable[str]:
    if kind is FilterName.TAG:
        return arrays.names.tags()
    headings = arrays.vocabularies.names[Group.SOURCE].values_by_code
    return (*arrays.names.lists(), *headings)
