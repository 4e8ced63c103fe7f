"""LaTeX of names, venues and keywords is read as what it prints."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nightstand_corpus.text.latex_text import plain_text


@pytest.mark.parametrize(
    ("latex", "plain"),
    [
        (r"{\"u} \"{u} \"u {\'\i} \'{\i} \^\i", "ü ü ü í í î"),
        (r"\v{c} {\v c} \v c \c{c} \k{a} \u{g} \r{a} \d{h} \b{n} \textcommabelow{s}", "č č č ç ą ğ å ḥ ṉ ș"),
        (r"Mart\'\i nez, {\v\i}, Garc{\'\i}a", "Martínez, ǐ, García"),
        (r"\copyright{} \pounds 5, \S 4, a\slash b, first\hyp order", "© £5, §4, a/b, first-order"),
        (
            r"The \LaTeX Companion, {\TeX book} and \protect\XeLaTeX{} too",
            "The LaTeX Companion, TeXbook and XeLaTeX too",
        ),
        (r"\foreignlanguage{german}{Die Flut}", "Die Flut"),
        ("a -{}- b", "a -- b"),
        (r"\DH \dh \TH \th \ss{} \AE \oe {\O} {\l}", "ÐðÞþß ÆœØ ł"),
        (r"Trees \& Leaves, 50\% of \#1\_x", "Trees & Leaves, 50% of #1_x"),
        ("Angew.~Chem. Int.~Ed.", "Angew. Chem. Int. Ed."),
        ("pp. 1--2 --- ``so''", "pp. 1–2 — “so”"),
        (r"\emph{In} {\it vivo} \textsc{Abc}", "In vivo Abc"),
        (r"\url{https://example.org/a_b}", "https://example.org/a_b"),
        (r"\href{https://example.org}{Here}", "Here"),
        (r"{{IEEE} Trans. on {P}}", "IEEE Trans. on P"),
        (r"\noopsort{1973b}Second", "Second"),
        (r"a\textless{}b \textbackslash{}x \textasciitilde y", r"a<b \x ~y"),
        ("100% of it", "100% of it"),
        (r"$O(n^2)$ and \(x_1\)", r"$O(n^2)$ and \(x_1\)"),
        ("Vertra\u0308ge", "Verträge"),
        ("two  blanks\n and a line", "two blanks and a line"),
    ],
)
def test_latex_is_read_as_it_prints(latex: str, plain: str):
    assert plain_text(latex) == plain


def test_an_unknown_command_gives_way_to_its_argument():
    assert plain_text(r"\mkbibquote{De Motu}") == "De Motu"


@given(st.text(st.sampled_from("ab{}\\$%\"'`^~=.uvc -ß\n"), max_size=40))
def test_nothing_raises_or_leaves_line_ends(latex: str):
    assert "\n" not in plain_text(latex)


@given(st.text(st.characters(codec="latin-1", exclude_characters="\\{}$~%`'-", exclude_categories=["C"]), max_size=40))
def test_text_without_latex_is_itself(text: str):
    assert plain_text(text) == " ".join(text.split())
