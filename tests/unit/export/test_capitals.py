"""Names, acronyms and formulas of a title keep their capitals; ordinary words are left to the style."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nightstand.export.bibtex_values import is_balanced
from nightstand.export.capitals import protected_formulas, title_escape


def protected(title: str, abstract: str = "") -> str:
    return title_escape(title, abstract)(title)


@pytest.mark.parametrize(
    ("title", "latex"),
    [
        ("CPMöbius: Iterative Reasoning", r"{CPM{\"o}bius}: Iterative Reasoning"),
        ("HelioX: A GPU-Native Framework", "{HelioX}: A {GPU}-Native Framework"),
        ("Unlearning for LLMs", "Unlearning for {LLMs}"),
        ("SHARP-Q: Post-training Quantization", "{SHARP-Q}: Post-training Quantization"),
        ("GPT-4 and COVID-19 Results", "{GPT}-4 and {COVID}-19 Results"),
        ("Vitamin C for Everyone: A Study", "Vitamin {C} for Everyone: A Study"),
        ("Learning in Bayesian Games", "Learning in {Bayesian} Games"),
        ("Multi-Agent Teams Hold Experts Back", "Multi-Agent Teams Hold Experts Back"),
        ("R&D at AT&T", r"{R\&D} at {AT\&T}"),
    ],
)
def test_only_capitals_that_carry_meaning_are_protected(title: str, latex: str) -> None:
    assert protected(title) == latex


def test_a_word_that_the_abstract_always_writes_large_is_a_name() -> None:
    abstract = "We study the Ostrava method and games. The Ostrava method is new; learning is not."

    assert protected("Learning the Ostrava Method in Games", abstract) == "Learning the {Ostrava} Method in Games"


def test_words_that_an_initialism_stands_for_are_no_names() -> None:
    abstract = "We propose Knowledge-Enhanced Benchmark Evolution (KBE), which helps."

    assert "{" not in protected("Evaluation via Knowledge-Enhanced Benchmark Evolution", abstract)


def test_a_system_of_two_words_is_protected_as_one() -> None:
    abstract = "We introduce Box Thirding (B3), a flexible algorithm."

    assert protected("Box Thirding: Anytime Search", abstract) == "{Box Thirding}: Anytime Search"


def test_in_a_title_in_sentence_case_every_later_capital_is_a_name() -> None:
    assert (
        protected("Measuring the roads between Prague and Vienna: Some remarks")
        == "Measuring the roads between {Prague} and {Vienna}: Some remarks"
    )


def test_a_name_in_pieces_is_protected_in_each() -> None:
    escape = title_escape("Learning CPMöbius", "")

    assert [escape(piece) for piece in ("Learning CPM", "ö", "bius")] == ["Learning {CPM}", r"{{\"o}}", "{bius}"]


def test_an_accent_typed_apart_stays_on_its_letter() -> None:
    assert protected(unicodedata.normalize("NFD", "On CPMöbius")) == protected("On CPMöbius")


def test_a_title_all_in_capitals_has_no_names_to_tell() -> None:
    assert protected("QUIET TIDES OF THE NORTH") == "QUIET TIDES OF THE NORTH"


def test_a_formula_is_braced_where_bibtex_would_make_it_small() -> None:
    assert protected_formulas(r"On $O(\log T)$ and $f$ for \$5 and \$6") == r"On {$O(\log T)$} and $f$ for \$5 and \$6"


@given(st.text(), st.text())
def test_any_title_balances(title: str, abstract: str) -> None:
    assert is_balanced(protected(title, abstract))


@given(st.text(st.sampled_from("abcXYZ :-.'"), min_size=1), st.text(st.sampled_from("abcXYZ .")))
def test_protecting_adds_braces_and_nothing_else(title: str, abstract: str) -> None:
    assert protected(title, abstract).replace("{", "").replace("}", "") == title
