"""Marked-up text written as Markdown and as LaTeX."""

import pytest

from nightstand.domain.markup import escape_markdown, to_latex, to_markdown


def bracketed(text: str) -> str:
    """Stand in for an escape, so that what went through it is to be seen."""
    return f"‹{text}›"


@pytest.mark.parametrize(
    ("source", "written"),
    [
        ("\\emph{a} and \\textbf{b} and `c_d`", "*a* and **b** and `c_d`"),
        ("Energy $E_1 * E_2 = x_3$ states", "Energy $E_1 * E_2 = x_3$ states"),
        ("From $5 to $10", "From \\$5 to \\$10"),
        ("snake_case, A* search, 10\\%", "snake_case, A\\* search, 10%"),
        ("\\(x\\) \\textbf{bound $O(n)$ holds}", "$x$ **bound $O(n)$ holds**"),
        (
            "see https://x.org/a_b. Or [here](https://x.org/a(b).)",
            "see <https://x.org/a_b>. Or [here](https://x.org/a%28b%29.)",
        ),
        ("\\textit{C. elegans}", "*C. elegans*"),
        ("a---b ``q''", "a—b “q”"),
        ("3$\\times$2", "3×2"),
        ("\\textsc{NonZero}", "NonZero"),
        ("one\n\ntwo", "one\n\ntwo"),
    ],
)
def test_markup_becomes_markdown(source: str, written: str) -> None:
    assert to_markdown(source) == written


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("_init_ and *p*-values", "\\_init\\_ and \\*p\\*-values"),
        ("2*3*4 is 24", "2\\*3\\*4 is 24"),
        ("`make` vs make", "\\`make\\` vs make"),
        ("when a<b>c", "when a\\<b>c"),
        ("AT&amp;T and AT&T", "AT\\&amp;T and AT&T"),
        ("[a](b)", "\\[a](b)"),
        ("1. one", "1\\. one"),
        ("# no heading", "\\# no heading"),
        ("- no list", "\\- no list"),
        ("snake_case_names in R", "snake_case_names in R"),
        ("Trade-off (v1.2) - a view", "Trade-off (v1.2) - a view"),
        ("State [of the art] and more!", "State [of the art] and more!"),
        ("C:\\new\\tab # 1", "C:\\new\\tab # 1"),
    ],
)
def test_plain_text_is_escaped_where_it_must_be_and_nowhere_else(text: str, written: str) -> None:
    assert escape_markdown(text) == written


@pytest.mark.parametrize(
    ("source", "written"),
    [
        ("10\\% of *it* & more", "‹10›‹%›‹ of ›\\emph{‹it›}‹ & more›"),
        ("a---b--c", "‹a›---‹b›--‹c›"),
        ("**x $O(\\log T)$**", "\\textbf{‹x ›$O(\\log T)$}"),
        ("`a_b`", "\\texttt{‹a_b›}"),
        ("$\\mymacro x$", "‹mymacro x›"),
        ("$50%$ x", "$50\\%$‹ x›"),
        ("https://x.org/a%20b", "\\url{https://x.org/a\\%20b}"),
        ("[text](https://x.org)", "\\href{https://x.org}{‹text›}"),
        ("H<sub>2</sub>O", "‹H›\\textsubscript{‹2›}‹O›"),
        ("Section~3", "‹Section›~‹3›"),
    ],
)
def test_markup_becomes_latex(source: str, written: str) -> None:
    assert to_latex(source, bracketed) == written
