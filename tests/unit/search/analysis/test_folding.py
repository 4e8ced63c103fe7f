"""Folding makes spellings one, quickly where there is nothing to fold, and knows where each character came from."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nightstand.search.analysis import Role, fold, folded_text, tokens
from nightstand.search.analysis.latex import without_inner_spaces

MARKED_UP = st.text(
    st.sampled_from([*"abAOvH \\{}$'\"`^~*-öÖłßεΣἀ学が한\u1112\u1161\u0301\u0308\u3099\u00ad∞×ﬁ２"]), max_size=30
)


@given(st.one_of(st.text(max_size=60), MARKED_UP))
def test_a_text_folds_alike_with_and_without_places(text: str) -> None:
    assert folded_text(text) == fold(text).text


@given(st.one_of(st.text(max_size=60), MARKED_UP))
def test_every_folded_character_comes_from_a_part_of_the_text(text: str) -> None:
    folded = fold(text)

    spans = [folded.span(place, place + 1) for place in range(len(folded.text))]

    assert all(0 <= start < end <= len(text) for start, end in spans)
    assert spans == sorted(spans)


@given(MARKED_UP)
def test_commands_drawn_together_say_the_same(text: str) -> None:
    tight = without_inner_spaces(text)

    assert [token.text for token in tokens(tight)] == [token.text for token in tokens(text)]


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("Cafe\u0301", "cafe"), ("ẞ", "ss"), ("İI", "ii"), ("ﬁｆ", "fif"), ("２０٢٤", "2024"), ("ℓ²", "l2"),
        ("\\'{\\i}", "i"), ("\\O stby", "ostby"), ("\\H{o}", "o"), ("**G**raph", "graph"), ("„’“", "„'“"),
        ("Ёй", "еи"), ("أُمَّة", "امه"), ("ΜΗΧΑΝΙΚΉ", "μηχανικη"),
    ],
)  # fmt: skip
def test_spellings_become_one(text: str, folded: str) -> None:
    assert folded_text(text) == folded


def test_an_accent_of_its_own_belongs_to_the_span_of_its_letter() -> None:
    text = "the cafe\u0301 and"

    assert [text[token.start : token.end] for token in tokens(text)] == ["the", "cafe\u0301", "and"]


def test_an_accent_that_makes_no_second_spelling_leaves_the_word_plain() -> None:
    text = "cafe\u0301 Gödel"

    found = {token.text: token.role for token in tokens(text)}

    assert found == {"cafe": Role.PLAIN, "godel": Role.PLAIN, "goedel": Role.JOINED}


def test_plain_text_costs_what_lower_case_costs() -> None:
    text = "State-of-the-art results of Deep Networks, e.g. on CIFAR-10. " * 2000

    started = time.process_time()
    for _ in range(200):
        folded_text(text)
    folding = time.process_time() - started
    started = time.process_time()
    for _ in range(200):
        text.lower()
    lowering = time.process_time() - started

    assert folding < 20 * lowering + 0.02
