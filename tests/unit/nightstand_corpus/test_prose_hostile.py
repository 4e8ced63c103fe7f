"""Texts made to break the readers of prose: each ends soon, with every entry a record or one error."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nightstand_corpus.reading import open_source
from nightstand_corpus.record import PaperRecord, Problem, Severity, UnreadableFile

FORMATS = ("abstract-list", "citations", "front-matter", "labelled-blocks", "markdown", "plain-lines", "titled-list")
MANY = 100_000
# Twice what people may wait, as the machine that tests is busy with other things.
PATIENCE_S = 4.0


def numbered(content: bytes, format_name: str | None) -> tuple[list[int], list[int | None]]:
    """Return the entry numbers of records and of errors; a file that cannot be read has none."""
    try:
        found = list(open_source(content, format=format_name))
    except UnreadableFile:
        return [], []
    return (
        [item.entry for item in found if isinstance(item, PaperRecord)],
        [item.entry for item in found if isinstance(item, Problem) and item.severity is Severity.ERROR],
    )


@pytest.mark.parametrize("format_name", [None, *FORMATS])
@pytest.mark.parametrize(
    "text",
    [
        " " * MANY + "x",
        "10.1/" + "(" * MANY,
        "@" * (MANY // 2),
        "Title: One\nAuthors: " + "name " * (MANY // 5),
        "{" * MANY,
        "[" * MANY,
        "Title:" + " " * MANY + "x",
        "[a](" * (MANY // 4),
        "](" * (MANY // 2),
        "**a " * (MANY // 4),
        "_a" * (MANY // 2),
        "![" * (MANY // 2),
        "<a href=x>" * (MANY // 10),
        "#" * MANY,
        "a:" * (MANY // 2),
        "- " * (MANY // 2),
        "> " * (MANY // 2),
        "|" * MANY,
        "A. " * (MANY // 3),
        "Lee, A.; " * (MANY // 9),
        "Ann Lee and " * (MANY // 12),
        "Lee, A. (2001). " * (MANY // 16),
        "et al. " * (MANY // 7),
        "http://" * (MANY // 7),
        "https://a.b/" + "(" * MANY,
        "---\ntitle: '" + "a" * MANY,
        "---\ntitle: One\nb: " + "[" * MANY + "\n---\n",
        "标题：" * (MANY // 3),
        "12:" * (MANY // 3),
        "1-" * (MANY // 2),
        "$" * MANY,
        "\\" * MANY,
        "<!--" * (MANY // 4),
        "\u00ad\n" * (MANY // 10),
        "&amp;" * (MANY // 5),
        ("|a" * 300 + "|\n" + "|-" * 300 + "|\n" + "a\n" * 400 + "\n") * (MANY // 2_000),
    ],
    ids=range(36),
)
def test_a_crafted_line_ends_soon(text: str, format_name: str | None):
    start = time.process_time()

    records, errors = numbered(text.encode(), format_name)

    assert sorted([*records, *filter(None, errors)]) == list(range(1, len(records) + len(errors) + 1))
    assert time.process_time() - start < PATIENCE_S


lines = st.sampled_from(
    [
        "",
        "Title: One",
        "**Authors**: Ann Lee, Bo Ray",
        "Abstract: We study tides.",
        "Abstract:",
        "ID: 1.",
        "----",
        "# Papers",
        "## [Tides](https://arxiv.org/abs/2301.00001)",
        "### Tides of the North",
        "Ann Lee, Bo Ray",
        "Ann Lee (MIT) · Bo Ray",
        "- [Tides of the North](https://arxiv.org/abs/2301.00001) [[code](https://github.com/a/b)]",
        "   - Authors: Ann Lee et al.",
        "1. **Tides**",
        "| Title | Authors |",
        "|---|---|",
        "| [Tides](https://arxiv.org/abs/2301.00001) | Ann Lee |",
        "<p><a href='https://arxiv.org/abs/2301.00001'><b>Tides of it</b></a>",
        "</p>",
        "---",
        "title: Tides",
        "author: [{given: Ann, family: Lee}]",
        "x: !!python/object/apply:os.system [echo]",
        "We study tides in the north, and we find that they are high, which was known to sailors for a long time.",
        "Lee, A. (2001). Tides. Journal of Tides, 3(2), 1-9.",
        "10.5555/abc",
        "%% nightstand:begin 0123456789ab %%",
        "```",
        "    indented",
        "> quoted",
        "\x00\x0c",
        "标题：一个",
    ]
)
texts = st.one_of(
    st.lists(lines, max_size=40).map("\n".join),
    st.text(max_size=400),
    st.text(st.sampled_from("#*_[]()<>|-:.,'\"`\\$&!~ \n\tab1é中"), max_size=400),
)


@given(texts, st.sampled_from([None, *FORMATS]))
def test_whatever_the_text_every_entry_is_a_record_or_one_error(text: str, format_name: str | None):
    records, errors = numbered(text.encode(), format_name)

    assert None not in errors
    assert sorted([*records, *filter(None, errors)]) == list(range(1, len(records) + len(errors) + 1))


@given(texts, st.sampled_from(FORMATS))
def test_what_is_read_of_a_text_can_be_stored_and_has_its_source(text: str, format_name: str):
    try:
        found = list(open_source(text.encode(), format=format_name))
    except UnreadableFile:
        return
    for item in found:
        if isinstance(item, PaperRecord):
            whole = f"{item.title}{item.abstract}{item.raw}{item.authors}{dict(item.extra)}"
            whole.encode()
            assert "\x00" not in f"{item.title}{item.abstract}{item.raw}"
            assert item.raw or item.abstract
            assert 1 <= item.line <= text.count("\n") + text.count("\r") + 1
