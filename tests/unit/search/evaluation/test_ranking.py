"""The order of found papers."""

import numpy as np
from hypothesis import given
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
