"""Bulk analysis gives the same words at the same positions as the analysis of one text."""

from array import array
from itertools import chain, islice

import numpy as np
from hypothesis import example, given
from hypothesis import strategies as st

from nightstand.search.analysis import tokens
from nightstand.search.analysis.pieces import SEQUENCE, PieceVocabulary

Occurrences = list[tuple[str, int]]

_SPECIMENS = (
    "Möbius mo\u0308bius \\'e \\\" o \\O stby {\\ss} \\v { S } \\v S \\ \\\\ $x$ $\\ell_1$-norm \\alpha"
    " \\textbf{At}tention 大语言模型的强化学习 基于Transformer的 か\u3099 ε-best 𝜖 βVAE Μηχανική C++ C++17 A* k-NN"
    " f-divergence semi-self-supervised (re-)training i.i.d. U.S.-based 10,000 95% Qwen2.5-Math-7B SMACv2"
    " 2501.01234v2 https://a.org/b-c o'brien l'apprentissage policies matrices (foo) don’t “quoted” 😀 \u00ad"
    " \u00a0 — -- { } $ - ' \" . , Schölkopf हिन्दी भाषा ภาษาไทย العَرَبِيّة İstanbul ｆｕｌｌ ＄ \x01 \x02 \x1f x_1 x^2 "
    + "a"
    * 150
).split(" ")


def _in_bulk(texts: list[str]) -> list[Occurrences]:
    vocabulary = PieceVocabulary()
    rows = [vocabulary.numbers_of(text) for text in texts]
    numbers = array("I", chain.from_iterable(rows))
    words, positions, _ = vocabulary.expand(numbers, [len(row) for row in rows])
    found = iter([(vocabulary.terms[word], int(position)) for word, position in zip(words, positions, strict=True)])
    parted = [list(islice(found, len(tokens(text)))) for text in texts]
    assert next(found, None) is None
    return parted


def _one_by_one(text: str) -> Occurrences:
    return [(token.text, token.position) for token in tokens(text)]


@given(st.lists(st.lists(st.sampled_from(_SPECIMENS), max_size=8).map(" ".join), min_size=1, max_size=4))
@example(["", "one", ""])
def test_pieces_hold_the_words_and_positions_of_tokens(texts: list[str]) -> None:
    assert _in_bulk(texts) == [_one_by_one(text) for text in texts]


@given(
    st.text(
        st.sampled_from([*"abAsS' -_^.,*+#()$\\{}\"vOou129ößΣε学か", "\u0301", "\u0308", "\u3099", "\x01"]), max_size=24
    )
)
def test_letters_and_marks_in_any_order_hold_the_words_of_tokens(text: str) -> None:
    assert _in_bulk([text]) == [_one_by_one(text)]


@given(st.lists(st.text(max_size=60), min_size=1, max_size=3))
def test_any_text_holds_the_words_of_tokens(texts: list[str]) -> None:
    assert _in_bulk(texts) == [_one_by_one(text) for text in texts]


@given(st.text(max_size=60))
def test_no_word_stands_twice_at_one_position(text: str) -> None:
    found = _one_by_one(text)

    assert len(set(found)) == len(found)


def test_a_known_word_takes_a_number_below_the_sequences() -> None:
    vocabulary = PieceVocabulary()

    numbers = vocabulary.numbers_of("Deep f-divergence, deep.")

    assert [number < SEQUENCE for number in numbers] == [True, False, True]
    assert numbers[0] == numbers[2] == vocabulary.term_ids["deep"]


def test_widths_say_how_many_positions_each_text_takes() -> None:
    vocabulary = PieceVocabulary()
    rows = [vocabulary.numbers_of(text) for text in ("best-arm identification", "- -", "大语言")]

    _, _, widths = vocabulary.expand(array("I", chain.from_iterable(rows)), [len(row) for row in rows])

    assert widths.tolist() == [3, 0, 3]


def test_texts_of_no_pieces_take_no_positions() -> None:
    vocabulary = PieceVocabulary()

    words, positions, widths = vocabulary.expand(vocabulary.numbers_of("one two"), [0, 2, 0])

    assert np.array_equal(widths, [0, 2, 0])
    assert np.array_equal(positions, [0, 1])
    assert [vocabulary.terms[word] for word in words] == ["one", "two"]
