"""Entities and tags of HTML, JATS and MathML in titles and abstracts."""

import time

import pytest

from nightstand.domain.markup import parse_markup, to_markdown

MATH = "<mml:math><mml:msup><mml:mi>x</mml:mi><mml:mn>2</mml:mn></mml:msup></mml:math>"
MICROGRAM = r"\usepackage{upgreek} \begin{document}$$\mu$$\end{document}"


def test_a_database_abstract_loses_its_tags_and_keeps_a_bare_angle_bracket() -> None:
    source = "<jats:title>Aim</jats:title><jats:p>We test p &lt; 0.05 in CO<sub>2</sub> &amp; more.</jats:p>"

    read = parse_markup(source)

    assert read.plain == "Aim\n\nWe test p < 0.05 in CO2 & more."
    assert [run.plain for run in read.runs if run.style.script == -1] == ["2"]


@pytest.mark.parametrize(
    ("source", "plain"),
    [
        ("R&amp;D at AT&T", "R&D at AT&T"),
        ("a literal &amp;amp; stays one", "a literal &amp; stays one"),
        ("x < y and z > w, p<0.05 and q>3", "x < y and z > w, p<0.05 and q>3"),
        ("a token <t>, a map<K,V>", "a token <t>, a map<K,V>"),
        ("<h4>Background</h4>Light", "Background\n\nLight"),
        ("<jats:sec><jats:label>1</jats:label><jats:p>Sea</jats:p></jats:sec>", "1\n\nSea"),
        ("<AbstractText Label='AIM' NlmCategory='OBJECTIVE'>Sea</AbstractText>", "Sea"),
        ("<jats:list><jats:list-item><jats:p>a</jats:p></jats:list-item></jats:list>", "a"),
        ("<p>Sea<!-- a note --> level</p>", "Sea level"),
        ("an <em>unclosed mark", "an <em>unclosed mark"),
        ("an &lt;em&gt;unclosed mark", "an <em>unclosed mark"),
        ("<jats:styled-content style='x'>Sea</jats:styled-content>", "Sea"),
    ],
)
def test_tags_and_entities_read_as(source: str, plain: str) -> None:
    assert parse_markup(source).plain == plain


def test_tags_written_with_entities_are_tags_where_the_text_has_no_others() -> None:
    assert parse_markup("&lt;jats:p&gt;CO&lt;sub&gt;2&lt;/sub&gt;&lt;/jats:p&gt;").plain == "CO2"
    assert parse_markup("<p>the tag &lt;b&gt;bold&lt;/b&gt;</p>").plain == "the tag <b>bold</b>"


@pytest.mark.parametrize(
    ("source", "plain"),
    [
        (f"<p>Let {MATH} grow</p>", "Let x² grow"),
        ("<jats:tex-math>$x^2$</jats:tex-math>", "x²"),
        (f"<jats:alternatives><jats:tex-math>$$x^2$$</jats:tex-math>{MATH}</jats:alternatives>", "x²"),
        (f"<alternatives>{MATH}<tex-math><![CDATA[x^2]]></tex-math></alternatives>", "x²"),
        (f"1 <tex-math>{MICROGRAM}</tex-math>g", "1 μg"),
        ("<math><mfrac><mi>a</mi><mi>b</mi></mfrac><mo>&lt;</mo><mn>10</mn><mo>%</mo></math>", "a/b < 10%"),
        ("<math><mi>log</mi><mspace width='1em'/><msub><mi>x</mi><mi>i</mi></msub></math>", "log x_i"),
        ("the word <math> alone", "the word <math> alone"),
    ],
)
def test_a_formula_of_a_database_reads_as_one_formula(source: str, plain: str) -> None:
    assert parse_markup(source).plain == plain


def test_a_formula_of_a_database_leaves_as_tex() -> None:
    assert to_markdown(f"<p>Let {MATH} grow</p>") == "Let ${x}^{2}$ grow"


@pytest.mark.parametrize(
    "source",
    [
        'See <img src="file:///etc/hostname"> and <img src="http://127.0.0.1:9/p.png">',
        '<script src="https://example.org/x.js">run()</script>',
        '<a href="javascript:alert(1)">run</a> <a href="file:///etc/hostname">data</a>',
        "&lt;a href='file:///etc/hostname'&gt;data&lt;/a&gt;",
    ],
)
def test_no_tag_leads_to_a_file_a_script_or_a_picture(source: str) -> None:
    assert not [run for run in parse_markup(source).runs if run.style.link]


@pytest.mark.parametrize(
    "piece", ["<", "<a ", "<math>", "</math>", "<tex-math>", "<!--", "&lt;p&gt;", "<mml:mi>", "<i>", "<jats:p>"]
)
def test_many_tags_take_linear_time(piece: str) -> None:
    source = piece * (100_000 // len(piece))
    started = time.process_time()

    parse_markup(source)

    assert time.process_time() - started < 2


def test_deep_mathml_ends_with_its_letters() -> None:
    source = "<math>" + "<msqrt>" * 1_000 + "<mi>x</mi>" + "</msqrt>" * 1_000 + "</math>"

    assert "x" in parse_markup(source).plain
