"""Lines that were wrapped become one text: words and numbers that a line end cut are whole again."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nightstand_corpus.prose.wrapping import is_wrapped, joined, without_ligatures


@pytest.mark.parametrize(
    ("lines", "text"),
    [
        (["a line", "and another"], "a line and another"),
        (["Slow drift ex-", "plains most storms."], "Slow drift explains most storms."),
        (["Automatic seg\u00ad", "mentation"], "Automatic segmentation"),
        (["self-super\u00advised methods"], "self-supervised methods"),
        (["of a well-", "known data set"], "of a well-known data set"),
        (["the state-of-", "the-art of"], "the state-of-the-art of"),
        (["an off-", "the-shelf part"], "an off-the-shelf part"),
        (["pages 455-", "461 of it"], "pages 455-461 of it"),
        (["from 2001–", "2003"], "from 2001– 2003"),
        (["pre-", "and post-processing"], "pre- and post-processing"),
        (["GPU-", "based"], "GPU-based"),
        (["Monte-", "Carlo"], "Monte-Carlo"),
        (["see https://a.b/c-", "d/e"], "see https://a.b/c-d/e"),
        (["我们研究", "在线学习"], "我们研究在线学习"),
        (["first", "", "second"], "first\n\nsecond"),
        (["these:", "- one", "- two"], "these:\n- one\n- two"),
        (["a dash -", "so"], "a dash - so"),
    ],
)
def test_line_ends_go_and_what_they_cut_is_joined(lines: list[str], text: str):
    assert joined(lines) == text


def test_a_word_that_stands_elsewhere_in_the_text_decides_about_its_hyphen():
    assert joined(["We use opti-", "mization, and optimization is hard."]).startswith("We use optimization")
    assert joined(["A tide-", "pool is small; a tide-pool is wet."]).startswith("A tide-pool is small")


def test_ligatures_are_spelt_out_and_nothing_else_changes():
    assert without_ligatures("Eﬃcient ﬁsheries, oﬀ the ﬂoor: x² ½") == "Efficient fisheries, off the floor: x² ½"


def test_lines_that_end_with_their_sentences_or_are_points_were_not_wrapped():
    assert is_wrapped(["We study learning with partial feedback and give", "matching bounds for the regret."])
    assert not is_wrapped(["We study learning with partial feedback here.", "We give matching bounds for the regret."])
    assert not is_wrapped(["We study the following things in this text:", "- one", "- two"])
    assert not is_wrapped(["one line"])


@given(st.lists(st.text(st.sampled_from("ab -\u00ad.中/:1"), max_size=12), max_size=12))
def test_joining_keeps_every_letter_and_digit_in_order(lines: list[str]):
    def letters(text: str) -> str:
        return "".join(filter(str.isalnum, text))

    assert letters(joined(lines)) == letters("".join(lines))


def test_many_lines_are_joined_in_time():
    start = time.process_time()

    joined(["ab-"] * 60_000)
    joined([f"{'é' * 100_000}-", "x" * 100_000])

    assert time.process_time() - start < 2
