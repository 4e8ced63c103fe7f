"""One word of a search as two of a text, and the other way round."""

import pytest

from nightstand.search.analysis.compounds import cuts, joined


def test_two_words_join_to_the_singular_of_one() -> None:
    assert joined("data", "sets") == "dataset"


@pytest.mark.parametrize(
    ("word", "parts"),
    [("gpt4", ("gpt", "4")), ("fdivergence", ("f", "divergence")), ("alphazero", ("alpha", "zero"))],
)
def test_a_word_is_cut_where_people_write_two(word: str, parts: tuple[str, str]) -> None:
    assert parts in set(cuts(word))


def test_a_name_is_cut_first_where_letters_meet_digits() -> None:
    assert next(cuts("qwen2.5")) == ("qwen", "2.5")


@pytest.mark.parametrize("word", ["the", "大语言模型", "x" * 40, ""])
def test_short_and_foreign_words_and_long_ones_are_not_cut(word: str) -> None:
    assert list(cuts(word)) == []
