"""The plain reading of the markup that the two lists hold, and of what else authors type."""

from pathlib import Path

import pytest

from nightstand.domain.markup import parse_markup

LISTS = Path(__file__).parents[3] / "corpus" / "data" / "icml-2026"

# Each left side stands in one of the two lists.
FROM_THE_LISTS = [
    ("an $f$-divergence regularized objective", "an f-divergence regularized objective"),
    ("Theoretical analysis shows that $O(\\log T)$ regret", "Theoretical analysis shows that O(log T) regret"),
    ("and $O(1/T)$ sub-optimality gap", "and O(1/T) sub-optimality gap"),
    ("(language: *r* = 0.89; vision: *r* = 0.53)", "(language: r = 0.89; vision: r = 0.53)"),
    ("the study of *structured Stackelberg games*, a", "the study of structured Stackelberg games, a"),
    ("that *tightly* characterizes", "that tightly characterizes"),
    ("the natural--certified accuracy trade-off", "the natural–certified accuracy trade-off"),
    ("scenarios with large $N$, where", "scenarios with large N, where"),
    ("B3 achieves an $\\epsilon$ -best arm", "B3 achieves an ϵ -best arm"),
    ("selected subset of $c_0$ arms", "selected subset of c₀ arms"),
    ("achieve *strong synergy*, where", "achieve strong synergy, where"),
    ("we find that---unlike human teams---LLM teams", "we find that—unlike human teams—LLM teams"),
    ("losses of up to 41.1\\% on ML benchmarks", "losses of up to 41.1% on ML benchmarks"),
    ("20.5M parameters (~1/7 of AVSegFormer)", "20.5M parameters (~1/7 of AVSegFormer)"),
    ("we propose **HelioX**, a \\textbf{GPU-native} framework", "we propose HelioX, a GPU-native framework"),
    ("adopts a “GPU-to-Biophysics'' paradigm", "adopts a “GPU-to-Biophysics” paradigm"),
    ("the BAAIWorm \\textit{C. elegans} model", "the BAAIWorm C. elegans model"),
    ("leverages `mxGraph` Extensible Markup Language", "leverages mxGraph Extensible Markup Language"),
    ('a new "Diagram-as-Code" paradigm', 'a new "Diagram-as-Code" paradigm'),
    ("a regret of $\\widetilde{O}(\\sqrt{T})$, ignoring", "a regret of Õ(√T), ignoring"),
    ("demands, *e.g.*, stimulation", "demands, e.g., stimulation"),
    (
        "almost $\\widetilde{\\Omega}(T^{1/3})$ space (where $T$ denotes",
        "almost Ω\u0303(T^(1/3)) space (where T denotes",
    ),
    ("their non-private $\\widetilde{O}(1)$ counterparts", "their non-private Õ(1) counterparts"),
    ("We propose \\textsc{NonZero}, which", "We propose NonZero, which"),
    ("after the final answer (*echo*) is", "after the final answer (echo) is"),
    ("synthetic samples and $Q$'s outputs", "synthetic samples and Q's outputs"),
    ("an upper bound of $F_T+O(1+P_T)$ on", "an upper bound of F_T + O(1 + P_T) on"),
    ("only through $F_T$ and $P_T$, thus", "only through F_T and P_T, thus"),
    ("the *convolutional Fenchel–Young loss*. Finally", "the convolutional Fenchel–Young loss. Finally"),
    ("reducing MSE by 10.4\\% and MAE by 7.8\\%.", "reducing MSE by 10.4% and MAE by 7.8%."),
    ("available at https://github.com/nwlt/IPMark.", "available at https://github.com/nwlt/IPMark."),
]


@pytest.mark.parametrize(("source", "plain"), FROM_THE_LISTS)
def test_a_passage_of_the_lists_reads_as_it_is_meant(source: str, plain: str) -> None:
    lists = "".join(path.read_text(encoding="utf-8") for path in LISTS.glob("*.txt"))

    assert source in lists
    assert parse_markup(source).plain == plain


def test_no_markup_is_left_in_the_abstracts_of_the_lists() -> None:
    lists = "".join(path.read_text(encoding="utf-8") for path in sorted(LISTS.glob("*.txt")))

    plain = parse_markup(lists).plain

    assert [sign for sign in ("\\", "$", "*", "`", "''", "--") if sign in plain] == []


@pytest.mark.parametrize(
    "text",
    [
        "A* search beats B* search",
        "a product 2 * 3 * 4 and 2*3*4",
        "costs $5 and $10 per run",
        "spent $5, $7 or $9",
        "from 5$-10$ to 20$",
        "US$ 10 billion yearly",
        "snake_case_name and __init__",
        "p* < 0.05, **p < 0.01, ***p < 0.001",
        "the flag --help and a rule -----",
        "f''(x) and don't and the users' data",
        "an open { brace, a closing } brace, a set {0, 1}",
        "a lone $ sign and a lone ` tick",
        "\\ourmethod beats \\baseline",
        "\\emph{never closed and $x^{2 neither",
        "a<b>c and x < y > z and <t>",
        "AT&T, Q&A; R&D",
        "array[i] and [see below] (or not)",
        "about ~10% of it, 3~5 layers",
        "[click](javascript:alert(1)) and \\href{file:///etc/passwd}{here}",
        "see _ and __ and * and **",
    ],
)
def test_what_only_looks_like_markup_stays_as_it_is_typed(text: str) -> None:
    assert parse_markup(text).plain == text


@pytest.mark.parametrize(
    ("source", "plain"),
    [
        ("``quoted'' and `quoted too' and ``half\"", "“quoted” and ‘quoted too’ and “half”"),
        (
            'Schr\\"odinger, R\\\'enyi, na\\"{\\i}ve, H{\\"o}lder, L{{\\\'e}}vy',
            "Schrödinger, Rényi, naïve, Hölder, Lévy",
        ),
        ("Section~3 of Priors~(BCP)", "Section 3 of Priors (BCP)"),
        ("{\\em De novo} and {\\bf bold} \\LaTeX{} text", "De novo and bold LaTeX text"),
        ("e.g.\\ this \\& that \\_ \\# \\$5 \\{x\\}", "e.g. this & that _ # $5 {x}"),
        ("**S**elf-**C**orrecting **D**iscrete", "Self-Correcting Discrete"),
        ("***H**indsight Replay* (HiR)", "Hindsight Replay (HiR)"),
        ("the _P-SVGD_ method", "the P-SVGD method"),
        ("这是*重点*内容", "这是重点内容"),
        ("x &lt; y &amp;&amp; a&#x27;s", "x < y && a's"),
        ("<p>One <i>two</i></p><p>H<sub>2</sub>O</p>", "One two\n\nH2O"),
        ("see [the code](https://x.org/a_(b)) now", "see the code now"),
        ("\\href{https://x.org}{here} and \\url{https://x.org/a\\_b}", "here and https://x.org/a_b"),
        ("as shown~\\citep{smith2020}", "as shown [smith2020]"),
        ("one\ntwo  three\n\n\nfour", "one two three\n\nfour"),
        ("Steps:\n- one\n- two", "Steps:\n- one\n- two"),
        ("bad\x93quotes\x94 and soft\xadhyphen", "bad“quotes” and softhyphen"),
        ("lone \ud800 surrogate", "lone \ufffd surrogate"),
        ("outside: \\alpha_i, \\mathcal{L} and 3\\texttimes", "outside: α_i, ℒ and 3×"),
        ("\\textcolor{red}{text} in {\\fontfamily{cmss}\\selectfont Sans}", "text in Sans"),
        ("a \\\\textbf{doubled} backslash", "a doubled backslash"),
        ("\\(x^2\\) and \\[y\\] and $$z$$", "x² and y and z"),
    ],
)
def test_markup_is_read(source: str, plain: str) -> None:
    assert parse_markup(source).plain == plain


def test_a_bare_address_leaves_the_full_stop_of_its_sentence_outside() -> None:
    markup = parse_markup("Code: https://github.com/dahyedahye/dear. More (https://x.org/a).")

    links = [(run.plain, run.style.link) for run in markup.runs if run.style.link]

    assert links == [
        ("https://github.com/dahyedahye/dear", "https://github.com/dahyedahye/dear"),
        ("https://x.org/a", "https://x.org/a"),
    ]


@pytest.mark.parametrize(
    "source",
    ["[x](javascript:alert(1))", "\\href{file:///x}{x}", '<a href="data:text/html,x">x</a>', "\\url{ftp://x.org}"],
)
def test_no_scheme_but_the_safe_ones_becomes_a_link(source: str) -> None:
    assert [run for run in parse_markup(source).runs if run.style.link] == []


def test_a_doi_leads_to_its_resolver() -> None:
    markup = parse_markup("doi:10.1000/182.")

    assert [run.style.link for run in markup.runs if run.style.link] == ["https://doi.org/10.1000/182"]


def test_styles_nest_and_end_with_their_groups() -> None:
    markup = parse_markup("\\textbf{a \\emph{b} `c`} d *e*")

    styles = {run.plain: (run.style.bold, run.style.italic, run.style.code) for run in markup.runs if run.plain.strip()}

    assert styles == {
        "a ": (True, False, False),
        "b": (True, True, False),
        "c": (True, False, True),
        " d ": (False, False, False),
        "e": (False, True, False),
    }


def test_a_link_whose_text_is_its_own_address_shows_it_once() -> None:
    markup = parse_markup("at [https://a.org/r/F_2](https://a.org/r/F_2).")

    assert markup.plain == "at https://a.org/r/F_2."
    assert {run.style.link for run in markup.runs} == {"", "https://a.org/r/F_2"}
