"""Words of a segment by pattern and by nearness, against each word looked at by itself."""

import fnmatch
import re
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import example, given
from hypothesis import strategies as st

from flat_segments import abstract, written
from memory_index import distance
from nightstand.search.evaluation.near_words import near_words, texts_at
from nightstand.search.evaluation.patterns import matching_terms
from nightstand.search.flat.open_segment import OpenSegment

words = st.text(st.sampled_from("abcé1字"), min_size=1, max_size=6)
vocabularies = st.lists(words, min_size=1, max_size=12, unique=True)


def segment_of(folder: str, vocabulary: Sequence[str]) -> OpenSegment:
    return written(Path(folder), [abstract(1, " ".join(vocabulary))])


@given(vocabularies, st.text(st.sampled_from("abcé1字*?"), min_size=1, max_size=6))
@example(["aba", "ab", "ba"], "ab*ba")
@example(["é", "éé"], "?")
def test_a_pattern_finds_the_words_it_describes(vocabulary: list[str], pattern: str) -> None:
    with TemporaryDirectory() as folder:
        segment = segment_of(folder, vocabulary)
        found = texts_at(segment, matching_terms(segment, pattern))

    fits = re.compile(fnmatch.translate(pattern)).match
    assert sorted(found) == sorted(word for word in vocabulary if fits(word))


@given(vocabularies, words, st.integers(1, 2))
@example(["ab"], "ba", 1)
@example(["a" * 130, "a" * 300], "a" * 131, 1)
def test_near_words_are_those_within_the_slips(vocabulary: list[str], word: str, slips: int) -> None:
    with TemporaryDirectory() as folder:
        segment = segment_of(folder, vocabulary)
        terms, distances = near_words(segment, word, slips)
        found = dict(zip(texts_at(segment, terms), distances.tolist(), strict=True))

    assert found == {other: distance(word, other) for other in vocabulary if distance(word, other) <= slips}
