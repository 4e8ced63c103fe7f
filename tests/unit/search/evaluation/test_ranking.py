"""The order of found papers."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from nightstand.search.evaluation.ranking import ranked

scores_and_masks = st.lists(st.tuples(st.sampled_from([0.0, 0.25, 0.5, 3.0, 1e-9]), st.booleans()), max_size=30)


@given(scores_and_masks, st.randoms(use_true_random=False), st.none() | st.integers(1, 40))
def test_papers_come_best_first_and_of_equals_the_older_first(rows, shuffle, first):  # type: ignore[no-untyped-def]
    scores = np.array([score for score, _ in rows], dtype=np.float32)
    mask = np.array([is_found for _, is_found in rows], dtype=np.bool_)
    added = list(range(len(rows)))
    shuffle.shuffle(added)

    found = ranked(mask, scores, np.array(added, dtype=np.intp), first=first)

    expected = sorted((slot for slot in added if mask[slot]), key=lambda slot: -scores[slot])
    assert found.tolist() == expected[:first]


@given(st.integers(0, 2**32 - 1), st.sampled_from([1, 50, 999, 1_000, 1_500]), st.sampled_from([0.001, 0.3, 1.0]))
@settings(max_examples=40)
def test_the_first_of_a_large_library_are_those_that_sorting_all_puts_first(seed, first, share):  # type: ignore[no-untyped-def]
    random = np.random.default_rng(seed)
    count = int(random.integers(3_000, 9_000))
    mask = random.random(count) < share
    scores = random.choice([0.0, 0.5, *random.random(50).tolist()], count).astype(np.float32)

    found = ranked(mask, scores, np.arange(count), first=first)

    assert found.tolist() == ranked(mask, scores, np.arange(count))[:first].tolist()
