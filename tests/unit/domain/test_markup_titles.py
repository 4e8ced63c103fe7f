"""The plain text of titles."""

import pytest

from nightstand.domain.markup import parse_title, plain_title


@pytest.mark.parametrize(
    ("source", "plain"),
    [
        ("$f$-Divergence Regularized RLHF", "f-Divergence Regularized RLHF"),
        ("G$^2$RPO: Geometric GRPO", "G²RPO: Geometric GRPO"),
        ("{PF}$^2$ES: {P}ool-based search", "PF²ES: Pool-based search"),
        ("Constraints for \\emph{De Novo} Peptides", "Constraints for De Novo Peptides"),
        ("*Rank-Learner*: Orthogonal Ranking", "Rank-Learner: Orthogonal Ranking"),
        ("$\\texttt{ShaplEIG}$: Bayesian Design", "ShaplEIG: Bayesian Design"),
        ("under $(L_{0},L_{1})$-Smoothness", "under (L₀, L₁)-Smoothness"),
        ("$\\mathcal{O}(\\log N)$ Latent Dimension", "O(log N) Latent Dimension"),
        ("Accuracy--Entropy Trade-off", "Accuracy–Entropy Trade-off"),
        ("``Someone Hid It!'': Attacks", "“Someone Hid It!”: Attacks"),
        ("$\\underline{\\text{F}}$ramework", "Framework"),
        ("Learning in {0,1}$^n$", "Learning in {0,1}^n"),
        ("{{Whole Title Kept}}", "Whole Title Kept"),
        ("  Double  spaces\nand lines ", "Double spaces and lines"),
        ("Plug&Play with A* search", "Plug&Play with A* search"),
        ("Arrays {} in C", "Arrays {} in C"),
    ],
)
def test_a_title_reads_as_it_is_meant(source: str, plain: str) -> None:
    assert plain_title(source) == plain


def test_a_title_keeps_its_emphasis_for_the_page_that_shows_it() -> None:
    markup = parse_title("{PF}ES for \\emph{De Novo} {P}eptides")

    assert markup.plain == "PFES for De Novo Peptides"
    assert [run.plain for run in markup.runs if run.style.italic] == ["De Novo"]


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("The *word* in _question_", "The word in question"),
        ("_De novo_ design of **strong** binders", "De novo design of strong binders"),
        ("snake_case_names in R", "snake_case_names in R"),
        ("What __init__ and x_1 do", "What __init__ and x_1 do"),
        ("A* and D* Lite", "A* and D* Lite"),
        ("On C*-algebras of B* type", "On C*-algebras of B* type"),
        ("2*3*4 is 24", "2*3*4 is 24"),
        ("M*A*S*H", "M*A*S*H"),
        ("f(x*) and g(*)", "f(x*) and g(*)"),
        ("Costs $5 and $6", "Costs $5 and $6"),
    ],
)
def test_marks_around_a_word_are_emphasis_and_marks_inside_or_behind_one_are_letters(typed: str, read: str) -> None:
    assert plain_title(typed) == read
