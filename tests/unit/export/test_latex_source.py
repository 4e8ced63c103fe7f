"""Values that are LaTeX already stay as they are, plain text becomes LaTeX, and neither stops the document."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nightstand.export.bibtex_values import is_balanced
from nightstand.export.latex_source import printable, unprinted


@pytest.mark.parametrize(
    "latex",
    [
        r"Wiley \& Sons",
        r"G{\"o}del, Escher, {Bach}",
        "Angew.~Chem. Int.~Ed. 1--2",
        r"On $x_1^2$ and \(y_2\) at 5\%",
        r"A$\beta$25-35",
        r"\url{https://example.org/a_b%c#d}",
        r"\noopsort{1973b}1973",
        r"C:$\backslash$new",
        "Plain text, (1) and 'more'",
    ],
)
def test_latex_stays_as_it_is(latex: str) -> None:
    assert printable(latex) == latex


@pytest.mark.parametrize(
    ("value", "latex"),
    [
        ("R&D at 50% of #1, a_b^c", r"R\&D at 50\% of \#1, a\_b\textasciicircum{}c"),
        ("from $5 to $6 a day", r"from \$5 to \$6 a day"),
        ("Müller & Söhne", r"M{\"u}ller \& S{\"o}hne"),
        (r"C:\new\table", r"C:\textbackslash{}new\textbackslash{}table"),
        (r"blende \langle 110\rangle", r"blende $\langle$ 110$\rangle$"),
        ("open { brace", r"open \textbraceleft{} brace"),
        ("深層学習 x", "深層学習 x"),
        ("https://example.org/a_b?c=d&e=f", r"\url{https://example.org/a_b?c=d&e=f}"),
        ("two\n lines", "two lines"),
    ],
)
def test_what_would_not_compile_is_put_right(value: str, latex: str) -> None:
    assert printable(value) == latex


def test_what_no_style_prints_stays_letter_for_letter() -> None:
    assert unprinted(r"C\:\\Users\\a  b_c%d&e#f.pdf:PDF") == r"C\:\\Users\\a  b_c%d&e#f.pdf:PDF"


def test_lines_of_what_no_style_prints_never_look_like_entries() -> None:
    assert unprinted("one\n@misc{a}\n\n\n@misc{b}") == "one\n    @misc{a}\n\n    @misc{b}"


@given(st.text())
def test_any_value_ends_where_its_field_does(value: str) -> None:
    assert is_balanced(printable(value))
    assert is_balanced(unprinted(value))
    assert "\n" not in printable(value)
    assert "\n@" not in unprinted(value)


@given(st.text(st.sampled_from("ab &%#_^$\\{}é")))
def test_putting_right_is_done_once(value: str) -> None:
    assert printable(printable(value)) == printable(value)
