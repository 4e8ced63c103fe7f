"""Memberships beside plain sets."""

from random import Random

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from nightstand.search.columns.memberships import Memberships

CODES = st.frozensets(st.integers(0, 20), max_size=6)
PAPERS = st.lists(CODES, max_size=12)


def memberships_of(papers: list[frozenset[int]]) -> Memberships:
    pairs = [(slot, code) for slot, codes in enumerate(papers) for code in codes]
    slots = np.array([slot for slot, _code in pairs], np.int64)
    return Memberships.of_pairs(slots, np.array([code for _slot, code in pairs], np.int32), len(papers))


def sets_of(members: Memberships) -> list[frozenset[int]]:
    return [frozenset(members.of(slot).tolist()) for slot in range(members.size)]


@given(PAPERS, st.randoms())
def test_pairs_come_in_any_order_and_any_number_of_times(papers: list[frozenset[int]], random: Random) -> None:
    pairs = [(slot, code) for slot, codes in enumerate(papers) for code in codes] * 2
    random.shuffle(pairs)

    members = Memberships.of_pairs(
        np.array([slot for slot, _code in pairs], np.int64),
        np.array([code for _slot, code in pairs], np.int32),
        len(papers),
    )

    assert sets_of(members) == papers
    assert members.owners.tolist() == [slot for slot, codes in enumerate(papers) for _code in codes]


@given(PAPERS, st.dictionaries(st.integers(0, 11), CODES, max_size=12))
def test_a_change_shows_in_the_new_memberships_alone(
    papers: list[frozenset[int]], changes: dict[int, frozenset[int]]
) -> None:
    members = memberships_of(papers)
    wanted = {slot: codes for slot, codes in changes.items() if slot < len(papers)}

    changed = members.replaced({slot: np.array(sorted(codes), np.int32) for slot, codes in wanted.items()})

    assert sets_of(changed) == [wanted.get(slot, codes) for slot, codes in enumerate(papers)]
    assert sets_of(members) == papers
    assert (changed is members) == all(papers[slot] == codes for slot, codes in wanted.items())


@given(PAPERS, PAPERS)
def test_memberships_can_be_joined_and_picked(first: list[frozenset[int]], second: list[frozenset[int]]) -> None:
    both = memberships_of(first).joined(memberships_of(second))
    backwards = both.taken(np.arange(both.size)[::-1])

    assert sets_of(both) == first + second
    assert sets_of(backwards) == (first + second)[::-1]
