"""What holds for any source: nothing raises, nothing is lost, positions map both ways, time is linear."""

import time

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from nightstand.domain.markup import Markup, parse_markup, parse_title, plain_text, plain_title, to_latex, to_markdown

FRAGMENTS = [
    *"$*_`{}[]()<>&~\\^-'\" \n.",
    *("**", "$$", "``", "''", "--", "---", "\n\n", "a", "b c", "1", "é", "中文", "😀", "e\u0301", "\u200b", "\x00"),
    *(
        "\\emph{",
        "\\textbf{",
        "{\\em ",
        "\\frac{1}{2}",
        "x_t",
        "x^{2}",
        "\\alpha",
        "\\(",
        "\\)",
        "\\%",
        "\\'e",
        "\\foo",
    ),
    *("https://x.org/a.", "](https://x.org)", "\\url{", "\\href{https://x.org}{", "<i>", "</i>", "&lt;", "\\cite{k}"),
]
SOURCES = st.lists(st.sampled_from(FRAGMENTS), max_size=30).map("".join) | st.text(max_size=60)
READABLE = "".join(chr(code) for code in range(0x20, 0x7F) if chr(code).isalnum()) + ".,;:!?()/%+= éüß中文"
SAFE = st.text(st.sampled_from(READABLE), max_size=80).map(lambda text: " ".join(text.split(" ")).strip())


@given(SOURCES)
@example("\\emph{a `b} c`")
@example("***a* b**")
def test_every_character_of_the_source_belongs_to_a_run(source: str) -> None:
    markup = parse_markup(source)

    reached = 0
    for run in markup.runs:
        assert run.start in (reached, start_of_formula(markup, reached))
        reached = run.end
    assert reached == len(source)
    assert "".join(run.plain for run in markup.runs) == markup.plain


def start_of_formula(markup: Markup, end: int) -> int:
    """Return where the formula that ends at a position starts; its runs share one span."""
    return next((run.start for run in markup.runs if run.formula and run.end == end), end)


@given(SOURCES)
@example("a  b")
@example(" DOI:10.1/x")
def test_the_plain_text_alone_is_that_of_the_whole_reading(source: str) -> None:
    assert plain_text(source) == parse_markup(source).plain
    assert plain_title(source) == " ".join(parse_title(source).plain.split())


@given(SOURCES, st.data())
def test_a_plain_span_is_within_the_plain_span_of_its_source(source: str, data: st.DataObject) -> None:
    markup = parse_markup(source)
    start = data.draw(st.integers(0, len(markup.plain)))
    end = data.draw(st.integers(start, len(markup.plain)))

    source_start, source_end = markup.source_span(start, end)
    back_start, back_end = markup.plain_span(source_start, source_end)

    assert 0 <= source_start <= source_end <= len(source)
    assert start == end or (back_start <= start and end <= back_end)


@given(SOURCES, st.data())
def test_a_source_span_gives_a_span_of_the_plain_text(source: str, data: st.DataObject) -> None:
    markup = parse_markup(source)
    start = data.draw(st.integers(0, len(source)))
    end = data.draw(st.integers(start, len(source)))

    plain_start, plain_end = markup.plain_span(start, end)

    assert 0 <= plain_start <= plain_end <= len(markup.plain)


@given(SAFE)
def test_text_without_markup_is_its_own_reading(text: str) -> None:
    squeezed = " ".join(text.split())

    assert parse_markup(squeezed).plain == squeezed
    assert plain_title(squeezed) == squeezed


BROKEN = st.lists(
    st.sampled_from([*"$*_`{}[]<>~^&'\"-% ", "\\", "$$", "\n\n", "**", "\\(", "中", "😀", "𝛼", "7"]), max_size=40
)


@given(BROKEN.map("".join))
@example("${中")
@example("<中")
@example("$中^$")
def test_broken_markup_swallows_no_letter_and_no_digit(source: str) -> None:
    letters = [character for character in source if character in "中😀𝛼7"]
    # A script has digits of its own.
    plain = parse_markup(source).plain.translate(str.maketrans("⁷₇", "77"))

    assert [character for character in plain if character in "中😀𝛼7"] == letters


@given(SOURCES)
def test_the_plain_text_can_be_stored(source: str) -> None:
    assert parse_markup(source).plain.encode("utf-8").decode("utf-8") == parse_markup(source).plain
    assert "\n" not in plain_title(source)


@given(SOURCES)
def test_no_letter_is_lost_on_the_way_to_markdown(source: str) -> None:
    letters = "".join(character for character in source if character in "中文é😀")

    for written in (to_markdown(source), to_latex(source, str)):
        assert "".join(character for character in written if character in "中文😀") == letters.replace("é", "")


@pytest.mark.parametrize(
    "unit",
    [
        *(
            "$",
            "*",
            "{",
            "`",
            "[",
            "\\",
            "_",
            "<",
            "&",
            "~",
            "$$",
            "``",
            "](",
            "{\\em ",
            "\\emph{",
            "\\(",
            "**a",
            "*a ",
        ),
        *("$\\frac{", "http://", "\\href{", "\n\n", "$x_", "<i>", "`a' ", "\\mathcal{", "[a](http://x) ", "\\frac"),
    ],
)
def test_a_hundred_thousand_marks_take_linear_time(unit: str) -> None:
    source = unit * (100_000 // len(unit)) + "}" * 10_000

    started = time.process_time()
    markup = parse_markup(source)
    taken_s = time.process_time() - started

    assert markup.runs[-1].end == len(source)
    # About 1 s on a slow machine; a quadratic reading takes minutes.
    assert taken_s < 20


def test_a_span_that_cuts_a_formula_takes_the_whole_of_it() -> None:
    source = "a $F_T+1$ b 10.4\\% c"
    markup = parse_markup(source)
    inside = markup.plain.index("+")
    percent = markup.plain.index("%")

    assert slice_of(source, markup.source_span(inside, inside + 1)) == "$F_T+1$"
    assert slice_of(source, markup.source_span(percent - 1, percent + 1)) == "4\\%"
    assert slice_of(markup.plain, markup.plain_span(4, 5)) == "F_T + 1"


def test_positions_count_code_points_behind_an_emoji() -> None:
    source = "Results 😀 *improve* accuracy by 𝛼 percent"
    markup = parse_markup(source)
    start = markup.plain.index("accuracy")

    assert slice_of(source, markup.source_span(start, start + 8)) == "accuracy"
    assert markup.plain == "Results 😀 improve accuracy by 𝛼 percent"


def slice_of(text: str, span: tuple[int, int]) -> str:
    return text[span[0] : span[1]]
