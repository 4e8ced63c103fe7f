"""Accents, signs and commands of running text, as .bib files hold them."""

import time
import unicodedata

import pytest

from nightstand.domain.markup import parse_markup, plain_text, plain_title


@pytest.mark.parametrize(
    ("source", "plain"),
    [
        ("{\\'{\\^e}} \\'{\\^{e}} \\~{\\^o} \\'\\^a", "ế ế ỗ ấ"),
        ("\\'{\\i} \\v{\\i} {\\v\\i} {\\'\\i} \\\"{\\i}", "í ǐ ǐ í ï"),
        ("Mart\\'\\i nez, Garc{\\'\\i}a and Mart\\'{\\i}nez", "Martínez, García and Martínez"),
        ("Ho\\v rava, \\v Cerny, {\\c C}elik, Erd{\\H o}s", "Hořava, Černy, Çelik, Erdős"),
        ("Stra\\ss e, J\\o rgen, {\\aa}l, \\OE uvre, {\\L}{\\'o}d{\\'z}", "Straße, Jørgen, ål, Œuvre, Łódź"),
        ("\\'{\\ae} \\textcommabelow{s} \\k{a} \\d{t} \\r{u}", "ǽ ș ą ṭ ů"),
        ("Babu\\u{s}ka and (11\\=20)", "Babus\u0306ka and (112\u03040)"),
        ("\\dh \\DH{} \\th \\TH{} \\dj{} \\ng{} \\ss", "ð Ð þ Þ đ ŋ ß"),
        ("D\\~{}2 and x\\^{}2", "D~2 and x^2"),
    ],
)
def test_accents_and_letters_are_read_in_every_spelling(source: str, plain: str) -> None:
    assert plain_text(source) == plain
    assert plain_title(source) == plain
    assert unicodedata.is_normalized("NFC", plain_text(source))


@pytest.mark.parametrize(
    ("source", "plain"),
    [
        ("\\guillemotleft a\\guillemotright{} \\quotedblbase b\\textquotedblleft", "«a» „b“"),
        ("\\textonehalf, \\textsection 3, \\S 4, \\P{} \\textdagger", "½, §3, §4, ¶ †"),
        ("\\textregistered{} \\copyright{} 2020, \\pounds 5, \\texteuro{}6", "® © 2020, £5, €6"),
        ("k\\textperiodcentered p, a\\slash b, tide{$\\slash$}ebb", "k·p, a/b, tide/ebb"),
        ("first\\hyp order, vapour\\textrightarrow{{liquid}}", "first-order, vapour→liquid"),
        ("\\textquotesingle, a\\textasciitilde{}b, \\textasciimacron", "', a~b, ¯"),
        (
            "hy\\-phen, shelf\\/ful, 10\\,000, A.~Lee, e.g.\\ this, R\\&D",
            "hyphen, shelfful, 10 000, A. Lee, e.g. this, R&D",
        ),
        ("\\XeLaTeX{} and \\LaTeXe{} help, \\TeX{} is, \\LaTeX is", "XeLaTeX and LaTeX2e help, TeX is, LaTeX is"),
        ("?`Qui\\'en? !`Ya!", "¿Quién? ¡Ya!"),
    ],
)
def test_signs_are_read(source: str, plain: str) -> None:
    assert plain_text(source) == plain


@pytest.mark.parametrize(
    ("source", "plain"),
    [
        ('\\mkbibquote{Tides {\\"U}ber} and \\say{so}', "“Tides Über” and “so”"),
        ("O(n log\\sp{2} n), \\ensuremath{x^2}", "O(n log2 n), x²"),
        ("\\foreignlanguage{german}{Die Flut}, \\texorpdfstring{$x$}{ex}", "Die Flut, ex"),
        ("\\algname{MossNet} and \\red{what is new}", "MossNet and what is new"),
        ("\\noopsort{1}{Tides}, {\\relax Ch}art", "Tides, Chart"),
        ("\\verb|moss| and \\Verb+net+", "moss and net"),
        ("text. \\end{abstract}", "text."),
        ("a \\begin{equation} without end", "a without end"),
        ("so \\begin{equation*} x^2 &= y \\\\ z \\end{equation*} holds", "so x² = y z holds"),
        ("code at \\textcolor{red}https://x.org/a", "code at https://x.org/a"),
    ],
)
def test_commands_give_what_they_print(source: str, plain: str) -> None:
    assert plain_text(source).rstrip() == plain


@pytest.mark.parametrize(
    ("source", "plain"),
    [
        ("an \\emphold and \\textbfnew way", "an old and new way"),
        ("O(\\sqrtT) of \\mathcalO(n), x ∈ \\mathbbR", "O(√T) of O(n), x ∈ ℝ"),
        ("\\sqrt T, \\frac12, \\tilde O(n), \\mathcal X-armed", "√T, 1/2, Õ(n), 𝒳-armed"),
        ("Type-\\{\\vphantom\\}{{II}}\\vphantom\\{\\} tides, \\vphantom{x}ebb", "Type-II tides, ebb"),
        ("ants, {\\textit Formica rufa} and bees", "ants, Formica rufa and bees"),
    ],
)
def test_what_a_program_on_the_way_broke_is_read_as_far_as_it_can_be(source: str, plain: str) -> None:
    assert plain_title(source) == plain


@pytest.mark.parametrize(
    ("source", "plain"),
    [("\\romannumeral1) and \\romannumeral 14", "i) and xiv"), ("\\romannumeral100", "\\romannumeral100")],
)
def test_roman_numerals_are_written_out(source: str, plain: str) -> None:
    assert plain_text(source) == plain


@pytest.mark.parametrize(
    "text",
    [
        "\\ourmethod beats \\base{x} and \\norm{x}",
        "\\bigO{N^2} and \\BigO{n}",
        "about \\hat yes and \\vec of it",
        "C:\\new and D:\\old",
    ],
)
def test_commands_that_nobody_here_knows_stay(text: str) -> None:
    assert plain_text(text) == text


def test_an_escaped_tilde_and_a_bold_macro_make_no_accents() -> None:
    assert plain_text("4.8\\~TB and \\b{V}ariable") == "4.8~TB and Variable"


def test_ties_and_loose_quotes_of_titles_are_read() -> None:
    assert plain_title("第2卷~~~~潮汐 and part~ 3 of `` Ebb '' at ~10 m") == "第2卷 潮汐 and part 3 of “ Ebb ” at ~10 m"


def test_a_style_without_braces_holds_in_its_group() -> None:
    markup = parse_markup("ants, {\\textit Formica rufa} and bees")

    assert [run.plain for run in markup.runs if run.style.italic and run.plain] == ["Formica rufa"]


@pytest.mark.parametrize(
    "unit",
    ["~", "a~~", "a~ ", "{a", "{a}", "\\'", "\\v{", "\\begin{equation}", "``", "\\verb|", "\\\\{", "?`", "\\x{a", "_{"],
)
def test_a_hostile_title_takes_linear_time(unit: str) -> None:
    source = unit * (100_000 // len(unit))

    started = time.process_time()
    plain_title(source)

    # Under a second; what is quadratic takes minutes.
    assert time.process_time() - started < 20
