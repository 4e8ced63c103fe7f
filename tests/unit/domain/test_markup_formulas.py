"""How TeX formulas read on one line."""

import pytest

from nightstand.domain.markup import Box, Formula, Grid, Stack, WideAccent, parse_markup


def reading(tex: str) -> str:
    return parse_markup(f"${tex}$").plain


def formula(tex: str) -> Formula:
    found = parse_markup(f"${tex}$").runs[0].formula
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("tex", "plain"),
    [
        (r"\tilde{\mathcal O}(d^{3/2}\sqrt K)", "Õ(d^(3/2)√K)"),
        (r"\|x\|_2^2", "‖x‖₂²"),
        (r"\min_x\max_y f(x,y)", "min_x max_y f(x, y)"),
        (r"\mathbb{E}_{x\sim p}[f(x)]", "𝔼_(x∼p)[f(x)]"),
        (r"\mathcal{N}(0,\sigma^2)", "𝒩(0, σ²)"),
        (r"10^{-3}", "10⁻³"),
        (r"90^\circ", "90°"),
        (r"\pi^*", "π*"),
        (r"3\times", "3×"),
        (r"16\times 16", "16 × 16"),
        (r"\sim 10", "∼10"),
        (r"x=-1", "x = −1"),
        (r"1,000", "1,000"),
        (r"(L_0,L_1)", "(L₀, L₁)"),
        (r"n\log n", "n log n"),
        (r"f: X\to Y", "f: X → Y"),
        (r"{\bf W}\in\R^{m\times n}", "W ∈ ℝ^(m×n)"),
        (r"\left\lfloor x \right\rfloor", "⌊x⌋"),
        (r"\operatorname{arg\,max}_a Q", "arg max_a Q"),
        (r"\text{for all } x", "for all x"),
        (r"30\%", "30%"),
        (r"f'(x)", "f′(x)"),
        (r"-\ln(\mathrm{BER})", "−ln(BER)"),
        (r"\{0,1\}^n", "{0, 1}^n"),
        (r"\\mathbf{v} \in \\mathbb{R}^d", "v ∈ ℝ^d"),
        (r"\max\\{a,b\\}", "max{a, b}"),
        (r"80\\%", "80%"),
        (r"\not\in", "∉"),
    ],
)
def test_a_formula_reads_on_one_line(tex: str, plain: str) -> None:
    assert reading(tex) == plain
    assert formula(tex).is_complete


@pytest.mark.parametrize(
    ("tex", "plain"),
    [
        (r"\frac{a+b}{c}", "(a + b)/c"),
        (r"\frac{1}{ab}", "1/(ab)"),
        (r"\frac12 x", "(1/2)x"),
        (r"\frac{1}{2}(x+y)", "(1/2)(x + y)"),
        (r"\sqrt{nT}", "√(nT)"),
        (r"\sqrt{T}n", "√T n"),
        (r"x_ty", "x_t y"),
        (r"x_{ty}", "x_ty"),
        (r"T^{1/3}", "T^(1/3)"),
        (r"\sqrt[3]{x}", "∛x"),
    ],
)
def test_brackets_and_spaces_keep_the_meaning_on_one_line(tex: str, plain: str) -> None:
    assert reading(tex) == plain


@pytest.mark.parametrize(
    ("tex", "plain"),
    [
        (r"2^{x_i}", "2^(x_i)"),
        (r"\binom{n}{k}", "(n choose k)"),
        (r"\begin{matrix} a & b \\ c & d \end{matrix}", "[a, b; c, d]"),
        (r"\widehat{OPT}", "hat(OPT)"),
    ],
)
def test_a_formula_that_wants_two_dimensions_is_marked_and_readable(tex: str, plain: str) -> None:
    assert reading(tex) == plain
    assert formula(tex).is_hard


def boxes(tex: str) -> list[Box]:
    return [run.box for run in parse_markup(f"${tex}$").runs if run.box]


def cells(box: Box) -> list[list[str]]:
    assert isinstance(box, Grid)
    return [["".join(piece.plain for piece in cell) for cell in row] for row in box.rows]


@pytest.mark.parametrize(
    ("tex", "rows", "brackets"),
    [
        (r"\binom{n}{k}", [["n"], ["k"]], ("(", ")")),
        (r"\begin{pmatrix} a & b \\ c & d^2 \end{pmatrix}", [["a", "b"], ["c", "d²"]], ("(", ")")),
        (r"\begin{matrix} a \\ b \\ \end{matrix}", [["a"], ["b"]], ("", "")),
        (r"\begin{cases} 1 & x > 0 \\ 0 & \text{else} \end{cases}", [["1", "x > 0"], ["0", "else"]], ("{", "")),
        (r"\begin{array}{cc} a & b \\ c & d \end{array}", [["a", "b"], ["c", "d"]], ("", "")),
    ],
)
def test_rows_of_a_formula_are_a_grid_between_its_brackets(
    tex: str, rows: list[list[str]], brackets: tuple[str, str]
) -> None:
    (grid,) = boxes(tex)

    assert isinstance(grid, Grid)
    assert cells(grid) == rows
    assert (grid.opening, grid.closing) == brackets


def test_an_accent_over_several_letters_is_as_wide_as_they_are_and_reads_by_its_name() -> None:
    (accent,) = boxes(r"\widetilde{OPT}")

    assert isinstance(accent, WideAccent)
    assert [piece.plain for piece in accent.base] == ["O", "P", "T"]
    assert reading(r"\widetilde{OPT}") == "tilde(OPT)"


def test_a_sign_over_a_relation_stands_right_above_it_with_the_relation_s_spaces() -> None:
    (stack,) = boxes(r"x \overset{d}{\to} y")

    assert isinstance(stack, Stack)
    assert [piece.plain for piece in stack.above] == ["d"]
    assert reading(r"x \overset{d}{\to} y") == "x →^d y"


@pytest.mark.parametrize("tex", [r"2^{\binom{n}{2}}", r"x_{\widehat{AB}}", r"\sum_{\substack{i \\ j}} x"])
def test_a_script_has_no_boxes(tex: str) -> None:
    assert boxes(tex) == []


@pytest.mark.parametrize(
    ("tex", "plain"),
    [
        (r"\sum_{\substack{i<n \\ j<m}} x", "∑_(i<n; j<m) x"),
        (r"\varepsilon^{\frac{1}{d+2}}", "ε^(1/(d+2))"),
        (r"e^{-\sqrt{a+b}}", "e^(−√(a+b))"),
        (r"\underbrace{x+y}_{n}", "(x + y)_n"),
        (r"\ell*", "ℓ*"),
        (r"\operatorname*{arg\,max}_x", "arg max_x"),
        (r"6\text{--}10", "6–10"),
        (r"\text{``so'' --- it's}", "“so” — it’s"),
        (r"w^\star", "w⋆"),
    ],
)
def test_signs_that_belong_together_stay_together(tex: str, plain: str) -> None:
    assert reading(tex) == plain


@pytest.mark.parametrize(
    ("tex", "plain"),
    [
        (r"\vx_t \in \cX", "x_t ∈ 𝒳"),
        (r"\AC^0", "AC⁰"),
        (r"\curv_f", "curv_f"),
        (r"\btheta", "θ"),
        (r"\EE[X]", "𝔼[X]"),
        (r"\norm{x}_2", "‖x‖₂"),
        (r"\bigO{N^2}", "O(N²)"),
        (r"\wt{d}", "d̃"),
        (r"\foo{a}{b}", "foo(a)(b)"),
        (r"\tildeO(\sqrtT)", "Õ(√T)"),
        (r"\mathrmpoly(n)", "poly(n)"),
        (r"T\ilog T", "T ilog T"),
        (r"O\lp n\rp", "O(n)"),
    ],
)
def test_an_author_s_own_command_is_read_by_its_name_and_is_not_complete(tex: str, plain: str) -> None:
    assert reading(tex) == plain
    assert not formula(tex).is_complete


@pytest.mark.parametrize(
    ("source", "plain"),
    [
        (r"$(g\_{i})\_{i}$", "(g_i)_i"),
        (r"$\\|x\\|\_2$", "‖x‖₂"),
        (r"$\mathbf{z}\_t$", "z_t"),
        (r"$\mathrm{MAE}\_\mathrm{P}$", "MAE_P"),
        (r"$\text{best\_of\_n}$", "best_of_n"),
    ],
)
def test_underscores_escaped_as_if_for_markdown_lower_what_follows(source: str, plain: str) -> None:
    assert parse_markup(source).plain == plain


def test_dollars_around_text_with_formulas_of_its_own_are_dropped() -> None:
    source = r"which $\textit{uses $\underline{D}$ual nets $x$}$ for $y$"

    assert parse_markup(source).plain == "which uses Dual nets x for y"


@pytest.mark.parametrize(
    ("tex", "plain"),
    [
        (r"\frac{n(n-1)}{2}", "n(n − 1)/2"),
        (r"\frac{a+b}{c}", "(a + b)/c"),
        (r"\frac{(a)+(b)}{c}", "((a) + (b))/c"),
        (r"\frac{\partial L}{\partial w}", "∂L/∂w"),
        (r"\frac{1}{ab}", "1/(ab)"),
    ],
)
def test_a_fraction_has_the_brackets_that_it_needs_and_no_more(tex: str, plain: str) -> None:
    assert reading(tex) == plain


def test_a_script_on_a_script_says_where_it_stands() -> None:
    markup = parse_markup(r"$e^{x_n^2}$")

    assert [(run.shown, run.style.script, run.style.inner_script) for run in markup.runs] == [
        ("e", 0, 0),
        ("x", 1, 0),
        ("n", 1, -1),
        ("2", 1, 1),
    ]
    assert markup.plain == "e^(x_n²)"


@pytest.mark.parametrize("tex", ["\\frac{1}", "{x", "x}", "\\left(x^", "a_", "\\begin{matrix} a"])
def test_a_broken_formula_stays_as_it_is_typed(tex: str) -> None:
    assert reading(tex) == f"${tex}$"


def test_what_is_drawn_differs_from_the_reading_in_scripts_and_spaces_only() -> None:
    markup = parse_markup("$F_T+x^2$")

    assert "".join(run.shown for run in markup.runs) == "FT\u202f+\u202fx2"
    assert [run.shown for run in markup.runs if run.style.script] == ["T", "2"]


def test_variables_slant_and_functions_and_digits_stand_upright() -> None:
    markup = parse_markup(r"\textit{so $\log x+\alpha$}")

    slanted = "".join(run.shown for run in markup.runs if run.formula and run.style.italic)

    assert slanted == "xα"
