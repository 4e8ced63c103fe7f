"""Braces: those that protect or group are not read, those of sets and code are."""

import pytest

from nightstand.domain.markup import parse_markup, plain_text, plain_title


@pytest.mark.parametrize(
    ("source", "plain"),
    [
        ("Sailing in {2D} and {3D}", "Sailing in 2D and 3D"),
        ("{4H}/{3C}-Tide Tables", "4H/3C-Tide Tables"),
        ("{{4H}}/{{3C Tide}}\\textendash{{Tables}}", "4H/3C Tide–Tables"),
        ("Growth of moss {(GOM}) in spring {(GIS)}", "Growth of moss (GOM) in spring (GIS)"),
        ("On {'t Meer's} waves", "On 't Meer's waves"),
        ("{``Rolling''} {[}stones] and {\\&} gravel", "“Rolling” [stones] and & gravel"),
        ('{\\"O}rsted and {\\"O}zg\\"ur', "Örsted and Özgür"),
        ("{{{Deep}} {Sea}}", "Deep Sea"),
        ("Lists of {A-B, A-C} and {(m, m')} pairs", "Lists of A-B, A-C and (m, m') pairs"),
        ("{US, UK} tides", "US, UK tides"),
        ("At 5\\textdegree{{C}} or 20\\,°{C}", "At 5°C or 20 °C"),
        ("{\\emph{Moss} {growth}} in {$\\alpha$}-beds", "Moss growth in α-beds"),
        ("The '{}'-sign, -{}-, \\LaTeX{} and f{}", "The ''-sign, --, LaTeX and f"),
        ("Rain\\_{x} in {\\TeX book}", "Rain_x in TeXbook"),
    ],
)
def test_a_title_shows_no_protecting_brace(source: str, plain: str) -> None:
    assert plain_title(source) == plain


@pytest.mark.parametrize(
    ("source", "plain"),
    [
        ("\\{112\\} Faces of \\{ and \\}", "{112} Faces of { and }"),
        ("Bits {0, 1} and letters {a,b,c}", "Bits {0, 1} and letters {a,b,c}"),
        ("Signs in {-1,+1}$^n$", "Signs in {-1,+1}^n"),
        ("Maps of $\\{x\\}$ and $x^{2}$", "Maps of {x} and x²"),
        ("Empty {} and an open { brace", "Empty {} and an open { brace"),
        ("Growth of x_{0.5}", "Growth of x_{0.5}"),
        ("\\ding{73} stars", "\\ding{73} stars"),
    ],
)
def test_a_title_keeps_braces_that_are_meant(source: str, plain: str) -> None:
    assert plain_title(source) == plain


@pytest.mark.parametrize(
    ("source", "plain"),
    [
        ("we count 12{,}500 birds {--} most of them terns", "we count 12,500 birds – most of them terns"),
        ("Quiet Water ({QW}) by {MossNet}. {If} it rains", "Quiet Water (QW) by MossNet. If it rains"),
        ("a {slow tide} is a {well-known wave form}", "a slow tide is a well-known wave form"),
        ("a {pre-warmed} net, {state-of-the-art (SOTA)} moss", "a pre-warmed net, state-of-the-art (SOTA) moss"),
        (
            "so {using this result, we show that no tide ever falls back}.",
            "so using this result, we show that no tide ever falls back.",
        ),
        ("an {$\\alpha$}-bed", "an α-bed"),
        ("-{}-flag and '{}'", "--flag and ''"),
    ],
)
def test_an_abstract_shows_no_brace_that_is_left_from_tex(source: str, plain: str) -> None:
    assert plain_text(source) == plain


@pytest.mark.parametrize(
    "text",
    [
        "the set {apple} of {red, green} and {0, 1}",
        "a map {x: x > 2} and x_{max}, Sigma_{XX} and e^{-T}",
        "code such as {} or {key: value}",
        "the template {question}",
        "min{k, n} over {x}",
    ],
)
def test_an_abstract_keeps_braces_of_sets_and_code(text: str) -> None:
    assert plain_text(text) == text.replace("min{k, n}", "mink, n")


def test_a_set_of_formulas_keeps_its_braces() -> None:
    assert plain_text("values {$1/k, 2/k$} and \\min{a,b}") == "values {1/k, 2/k} and min{a,b}"


def test_braces_that_vanish_are_runs_without_text() -> None:
    markup = parse_markup("({QW})")

    assert markup.plain == "(QW)"
    assert markup.source_span(1, 3) == (2, 4)
