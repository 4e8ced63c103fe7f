"""Which records are worth comparing: keys under which records of one work meet.

Comparing each record with each would take hours, so only records that share a key, or enough pieces of their abstracts,
are compared. Every way of meeting misses something, and together they miss little: a work whose title changed and of
which one record has no abstract, or whose only identifier stands in one record.
"""

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Iterator, Mapping
from itertools import combinations
from typing import TypeVar

from nightstand.domain.author import Author
from nightstand.domain.identity import abstract_pieces
from nightstand.matching.likeness import Evidence
from nightstand.matching.names import person
from nightstand.matching.titles import SMALL_WORDS, title

Name = TypeVar("Name", bound=Hashable)

LEAST_SHARED_PIECES = 2
"""Pieces that two abstracts must share to be compared: one can be a phrase of the trade ("state of the art")."""

MOST_MEETING = 50
"""Records that may meet under one key; more share a phrase or a common title, not a work."""

_OPENING_WORDS = 2
_FAMILY_LETTERS = 5


def title_keys(text: str) -> frozenset[str]:
    """Return the keys of a plain title: its letters, and those before its subtitle.

    Misses slips of letters, lost signs and accents, and titles that changed.
    """
    prepared = title(text)
    if prepared.is_generic:
        return frozenset()
    main = {"".join(prepared.main)} if len(prepared.main) > 1 else set()
    return frozenset(f"title:{key}" for key in {prepared.joined, *main} if key)


def author_keys(authors: Iterable[Author], text: str) -> frozenset[str]:
    """Return keys of the first author's family name with each of the first two telling words of the title.

    Finds slips and lost accents farther on in the title. Misses another first author, a family name with a slip or a
    lost letter in its first five, and titles that open otherwise.
    """
    first = next(iter(authors), None)
    if first is None:
        return frozenset()
    words = [word for word in title(text).words if word not in SMALL_WORDS][:_OPENING_WORDS]
    families = {word[:_FAMILY_LETTERS] for word in person(first).family}
    return frozenset(f"author:{family} {word}" for family in families for word in words)


def meeting_keys(evidence: Evidence) -> frozenset[str]:
    """Return all keys under which a record meets others, apart from the pieces of its abstract."""
    keys = {f"{scheme}:{value}" for scheme, value in evidence.identifiers}
    if evidence.title and not evidence.title_is_provisional:
        keys |= title_keys(evidence.title) | author_keys(evidence.authors, evidence.title)
    return frozenset(keys)


def candidate_pairs(evidence_by_name: Mapping[Name, Evidence]) -> Iterator[tuple[Name, Name]]:
    """Yield each pair worth comparing once, in the order of the names given.

    Time is linear in the records but for crowded keys, which `MOST_MEETING` bounds.
    """
    by_key: defaultdict[str | int, list[Name]] = defaultdict(list)
    place = {name: at for at, name in enumerate(evidence_by_name)}
    for name, evidence in evidence_by_name.items():
        keys: list[str | int] = [*meeting_keys(evidence), *abstract_pieces(evidence.abstract)]
        for key in keys:
            by_key[key].append(name)
    shared: Counter[tuple[Name, Name]] = Counter()
    for key, names in by_key.items():
        if 1 < len(names) <= MOST_MEETING:
            weight = 1 if isinstance(key, int) else LEAST_SHARED_PIECES
            for pair in combinations(names, 2):
                shared[pair] += weight
    found = (pair for pair, weight in shared.items() if weight >= LEAST_SHARED_PIECES)
    yield from sorted(found, key=lambda pair: (place[pair[0]], place[pair[1]]))
