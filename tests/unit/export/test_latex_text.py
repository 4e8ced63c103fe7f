"""Plain text becomes LaTeX that BibTeX can hold and LaTeX can print, and nothing is lost on the way."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nightstand.export.bibtex_values import is_balanced
from nightstand.export.latex_text import escape_text, without_latex_form


@pytest.mark.parametrize(
    ("text", "latex"),
    [
        (
            r"Profit & loss: 50% of #1 items_cost $5 ~ ^ C:\new {x} a<b",
            r"Profit \& loss: 50\% of \#1 items\_cost \$5 \textasciitilde{} \textasciicircum{}"
            r" C:\textbackslash{}new \textbraceleft{}x\textbraceright{} a\textless{}b",
        ),
        ("Verträge und Résumé", r"Vertr{\"a}ge und R{\'e}sum{\'e}"),
        ("α ≤ 1, β≈∞", r"$\alpha$ $\leq$ 1, $\beta \approx \infty$"),
        ("H₂O and x₁₂", r"H$_2$O and x$_{12}$"),
        ("x²₁", r"x$^2${}$_1$"),
        ("⟨x⟩", r"$\langle$x$\rangle$"),
        ("ı Í ï ǰ", r"{\i} {\'I} {\"\i} {\v{\j}}"),
        ("Erdős, Ångström, Łódź, Straße", r"Erd{\H{o}}s, {\r{A}}ngstr{\"o}m, {\L}{\'o}d{\'z}, Stra{\ss}e"),
        ("ế", r"{\'{\^e}}"),
        ("“It’s” – a — b…", r"``It's'' -- a --- b\ldots{}"),
        ("The \"Quiet\" `Tide'\nof 2020\tPart II", "The \"Quiet\" `Tide' of 2020 Part II"),
        ("50–100 km²", "50--100 km$^2$"),
        ("ℝ and 𝒪", r"$\mathbb{R}$ and $\mathcal{O}$"),
    ],
)  # fmt: skip
def test_text_is_spelled_as_latex_people_would(text: str, latex: str) -> None:
    assert escape_text(text) == latex


def test_a_letter_and_its_combining_mark_stay_together() -> None:
    assert escape_text(unicodedata.normalize("NFD", "Zoë Müller")) == escape_text("Zoë Müller")


@pytest.mark.parametrize(
    ("text", "latex"), [("a--b", "a-{}-b"), ("''", "'{}'"), ("a’”", "a'{}''"), ("‐-", "-{}-"), (",,", ",{},")]
)
def test_characters_do_not_run_together_into_another_sign(text: str, latex: str) -> None:
    assert escape_text(text) == latex


def test_formulas_side_by_side_open_no_display() -> None:
    assert "$$" not in escape_text("²₁α¹β₂₃≤")


@pytest.mark.parametrize(
    ("text", "latex"),
    [
        ("深層学習 GPU", "{深層学習} GPU"),
        ("😀", "{😀}"),
        ("Привет", "{Привет}"),
        ("Ħ", "{Ħ}"),
        ("Α", "{Α}"),
        ("𝒶", "{𝒶}"),
    ],
)
def test_what_latex_cannot_print_stays_as_it_is_in_braces(text: str, latex: str) -> None:
    assert escape_text(text) == latex


def test_characters_without_a_latex_form_are_named_once() -> None:
    assert without_latex_form("深い深 é") == "深い"
    assert without_latex_form("é ≤ x") == ""


@given(st.text())
def test_any_text_gives_balanced_braces_on_one_line(text: str) -> None:
    latex = escape_text(text)

    assert is_balanced(latex)
    assert "\n" not in latex


@given(st.text(st.characters(codec="latin-1", exclude_categories=["Cc"])))
def test_text_in_western_letters_becomes_ascii(text: str) -> None:
    assert escape_text(text).isascii()


@given(st.text(st.sampled_from("αβ≤∞ℝ₁₂²³√×→é–“”’ñ{}\\$%&#_^~ab -'`,")))
def test_text_of_signs_and_letters_becomes_ascii_with_paired_dollars(text: str) -> None:
    latex = escape_text(text)

    assert latex.isascii()
    assert latex.replace(r"\$", "").count("$") % 2 == 0
    assert "$$" not in latex.replace(r"\$", "")
