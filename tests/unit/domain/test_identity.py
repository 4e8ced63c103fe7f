"""When two records are one paper."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nightstand.domain.identity import abstract_pieces, overlap, shingles, text_key, title_key


def test_titles_are_equal_but_for_case_accents_and_punctuation() -> None:
    assert title_key("CPMöbius: Coach–Player") == title_key("cpmobius coach player")
    assert title_key("Tides I") != title_key("Tides II")


def test_texts_are_equal_but_for_spaces_case_and_punctuation() -> None:
    assert text_key("A tide,\n comes  in.") == text_key("a tide comes in")
    assert text_key("a tide comes in") != text_key("a tide comes out")
    assert text_key(" . ") == ""


def test_another_wording_overlaps_and_another_text_does_not() -> None:
    text = "We study how tides shape the coast of small islands over many hundreds of years in detail"
    reworded = "Here we study how tides shape the coast of small islands over many centuries"
    other = "We study how markets shape the prices of small companies over many weeks of trading"

    assert overlap(shingles(text), shingles(reworded)) > 0.6
    assert overlap(shingles(text), shingles(other)) < 0.2
    assert overlap(shingles(text), shingles("")) == 0


@given(st.text(max_size=200))
def test_a_text_overlaps_itself_wholly(text: str) -> None:
    pieces = shingles(text)

    assert overlap(pieces, pieces) == (1.0 if pieces else 0.0)


def test_wordings_of_one_abstract_share_pieces_and_other_abstracts_do_not() -> None:
    sentences = [
        f"Tide number {n} carries island sand{n} towards harbour{n} before winter storms{n} begin" for n in range(30)
    ]
    text = ". ".join(sentences)
    reworded = ". ".join([*sentences[:15], "Something else stands here now", *sentences[16:25]]).upper()
    other = ". ".join(f"Market {n} moves prices{n} of copper{n} while traders{n} sleep" for n in range(30))

    pieces = abstract_pieces(text)

    assert len(pieces) >= 10
    assert len(set(pieces) & set(abstract_pieces(reworded))) >= len(pieces) / 2
    assert not set(pieces) & set(abstract_pieces(other))


def test_a_short_abstract_shares_pieces_with_the_long_one_it_stands_in() -> None:
    sentences = [
        f"Tide number {n} carries island sand{n} towards harbour{n} before winter storms{n} begin" for n in range(30)
    ]

    assert set(abstract_pieces(". ".join(sentences[:4]))) & set(abstract_pieces(". ".join(sentences)))


def test_plain_and_typographic_wordings_have_the_same_pieces() -> None:
    text = "Tides - as sailors know - carry sand towards every harbour before winter storms begin again"

    assert abstract_pieces(text.replace("-", "\N{EN DASH}")) == abstract_pieces(text) != ()


@pytest.mark.parametrize("text", ["", "aaaa", "Abstract Unavailable", "enter abstract here", "Part of", "\ud800"])
def test_what_is_no_abstract_has_no_pieces(text: str) -> None:
    assert abstract_pieces(text) == ()


def test_wordings_of_a_chinese_abstract_overlap_character_by_character() -> None:
    text = (
        "我们研究潮汐如何在多年间塑造小岛的海岸，并提出一种新的模型来描述沙子的移动。"
        "实验表明该模型在九个港口都优于以往的方法，并且更快。"
    )
    reworded = text.replace("研究", "探讨").replace("新的", "全新").replace("港口", "海港")
    other = (
        "铜的价格随远方港口的天气而变，然而没有理论能够说明原因。"
        "本文给出一种解释：商人们读同样的报纸，而报纸总是刊登天气预报。"
    )

    assert overlap(shingles(text), shingles(reworded)) > 0.6
    assert overlap(shingles(text), shingles(other)) < 0.1
    assert len(set(abstract_pieces(text)) & set(abstract_pieces(reworded))) >= 2
