"""When two records are one paper."""

from hypothesis import given
from hypothesis import strategies as st

from nightstand.domain.identity import overlap, shingles, text_key, title_key


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
