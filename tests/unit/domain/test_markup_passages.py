"""Passages of a text that has been read, as they are copied."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nightstand.domain.markup import latex_of_runs, markdown_of_runs, parse_markup, passage_of, to_markdown

SOURCE = "We show *very fast* rates $O(\\log T)$, a gain of 10\\% --- see `code` 😀 at https://example.org/x."


def markdown_of(words: str, source: str = SOURCE) -> str:
    markup = parse_markup(source)
    start = markup.plain.index(words)
    return markdown_of_runs(passage_of(markup, start, start + len(words)))


@pytest.mark.parametrize(
    ("words", "markdown"),
    [
        ("show very", "show *very*"),
        ("fast rates", "*fast* rates"),
        ("log T", "$O(\\log T)$"),
        ("rates O", "rates $O(\\log T)$"),
        ("10% — see", "10% — see"),
        ("code 😀 at", "`code` 😀 at"),
        ("ode", "`ode`"),
    ],
)
def test_a_passage_keeps_its_emphasis_and_takes_whole_formulas(words: str, markdown: str) -> None:
    assert markdown_of(words) == markdown


def test_a_passage_becomes_latex_that_stands_alone() -> None:
    markup = parse_markup(SOURCE)
    start = markup.plain.index("fast")

    latex = latex_of_runs(passage_of(markup, start, start + len("fast rates O(log T)")), str)

    assert latex == "\\emph{fast} rates $O(\\log T)$"


def test_nothing_selected_is_nothing() -> None:
    assert passage_of(parse_markup(SOURCE), 5, 5) == ()
    assert passage_of(parse_markup(""), 0, 0) == ()


@given(st.integers(0, 90), st.integers(0, 90))
def test_a_passage_reads_as_the_plain_text_it_was_taken_from(first: int, second: int) -> None:
    markup = parse_markup(SOURCE)
    start, end = sorted((min(first, len(markup.plain)), min(second, len(markup.plain))))

    read = "".join(run.plain for run in passage_of(markup, start, end))

    assert markup.plain[start:end] in read
    formula = markup.plain.index("O(log T)")
    if end <= formula or start >= formula + len("O(log T)"):
        assert read == markup.plain[start:end]


def test_the_whole_text_as_a_passage_is_the_whole_text() -> None:
    markup = parse_markup(SOURCE)

    assert markdown_of_runs(passage_of(markup, 0, len(markup.plain))) == to_markdown(SOURCE)
