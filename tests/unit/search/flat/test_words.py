"""Looking up words and what they start with."""

from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
from hypothesis import example, given
from hypothesis import strategies as st

from flat_segments import Sample, abstract, written
from nightstand.search.bands import Band
from nightstand.search.flat.letters import lengths_of_words, letter_bits, letters_of_words

_BYTES = st.binary(max_size=4) | st.lists(st.sampled_from([0, 0x61, 0xFE, 0xFF]), max_size=4).map(bytes)


@given(st.sets(_BYTES, max_size=200), st.lists(_BYTES, max_size=8))
@example({b"a", b"a\xff", b"a\xff\xff", b"b"}, [b"a\xff", b"a", b"", b"\xff"])
def test_a_prefix_gives_just_the_words_that_start_with_it(words: set[bytes], prefixes: list[bytes]) -> None:
    ordered = sorted(words)
    with TemporaryDirectory() as folder:
        segment = written(Path(folder), [Sample(1, {Band.ABSTRACT: ordered})])
        for prefix in [*prefixes, *(word[:1] for word in ordered), *ordered]:
            start, stop = segment.prefix_range(prefix)
            assert segment.terms(start, stop) == [word for word in ordered if word.startswith(prefix)]
            assert segment.lower_bound(prefix) == sum(word < prefix for word in ordered)
            assert segment.find(prefix) == (ordered.index(prefix) if prefix in words else None)
        segment.close()


def test_first_and_last_words_of_a_large_vocabulary_are_found(tmp_path: Path) -> None:
    words = [f"word{number:05d}" for number in range(1000)]
    segment = written(tmp_path, [abstract(1, " ".join(words))])

    assert [segment.find(word.encode()) for word in words] == list(range(1000))
    assert segment.find(b"word") is None
    assert segment.find(b"word01000") is None
    assert segment.find(b"a") is None
    assert segment.prefix_range(b"word0006") == (60, 70)
    assert segment.prefix_range(b"x") == (1000, 1000)


def test_prefixes_may_end_within_a_character(tmp_path: Path) -> None:
    segment = written(tmp_path, [abstract(1, "学习 学 強化 ünal über z")])

    assert segment.words(*segment.prefix_range("学".encode())) == ["学", "学习"]
    assert segment.words(*segment.prefix_range("学".encode()[:2])) == ["学", "学习"]
    assert segment.words(*segment.prefix_range("ü".encode())) == ["über", "ünal"]


@given(st.lists(st.text(max_size=8).filter(lambda word: word.isprintable()), max_size=30))
def test_letters_and_lengths_of_a_vocabulary_are_those_of_each_word(words: list[str]) -> None:
    encoded = [word.encode() for word in words]
    starts = np.concatenate([[0], np.cumsum([len(word) for word in encoded], dtype=np.int64)]).astype(np.int64)
    content = np.frombuffer(b"".join(encoded), dtype=np.uint8)

    assert letters_of_words(content, starts).tolist() == [letter_bits(word) for word in words]
    assert lengths_of_words(content, starts).tolist() == [len(word) for word in words]


def test_a_very_long_word_counts_as_one_of_255_characters() -> None:
    assert lengths_of_words(np.full(300, ord("a"), dtype=np.uint8), np.array([0, 300])).tolist() == [255]


@given(st.text("abcxyz0189é", max_size=8), st.text("abcxyz0189é", min_size=1, max_size=1), st.integers(0, 7))
def test_one_slip_alters_two_bits_at_most(word: str, letter: str, place: int) -> None:
    changed = [
        word[:place] + letter + word[place:],
        word[:place] + word[place + 1 :],
        word[:place] + letter + word[place + 1 :],
    ]

    for other in changed:
        assert (letter_bits(word) ^ letter_bits(other)).bit_count() <= 2
