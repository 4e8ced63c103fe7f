"""The beginning of a note as one line."""

import pytest

from nightstand.domain.note_opening import note_opening


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("# Idea\n\nCompare **both** and *this*", "Idea Compare both and this"),
        ("- one\n- [ ] two\n> said", "one two said"),
        ("See [[lee2016]] and [[lee2016|the first]]", "See lee2016 and the first"),
        ("[page](https://example.org/a) ![p](https://example.org/p.png)", "page p"),
        ("Rate $O(T^2)$ in `x_1*y*z`", "Rate O(T²) in x_1*y*z"),
        ("2*3*4 and snake_case_name and A* search", "2*3*4 and snake_case_name and A* search"),
        ("```python\nx = 1\n```\n---\nafter", "x = 1 after"),
        ("<b>as typed</b> 😀 שלום 潮汐", "<b>as typed</b> 😀 שלום 潮汐"),
        ("", ""),
    ],
)
def test_marks_are_left_out_and_words_stay(text: str, line: str) -> None:
    assert note_opening(text, 200) == line


def test_a_long_note_is_cut_without_being_read_to_its_end() -> None:
    assert note_opening("word " * 200_000, 9) == "word word"
