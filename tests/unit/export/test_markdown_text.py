"""Plain text put into Markdown reads as that text, without backslashes nobody needs."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nightstand.export.markdown_text import enclosed, escaped, link, link_target, quoted


@pytest.mark.parametrize(
    "text",
    [
        "snake_case_names in R",
        "Trade-off (v1.2) - a view",
        "State [of the art] and more!",
        "AT&T and R & D",
        "a < b > c",
        "2 + 2 = 4",
        "3D Gaussian Splatting",
    ],
)
def test_text_that_is_no_markup_is_left_alone(text: str) -> None:
    assert escaped(text) == text


@pytest.mark.parametrize(
    ("text", "markdown"),
    [
        ("_init_ and *p*-values in A* search", r"\_init\_ and \*p\*-values in A\* search"),
        ("`make` vs make", r"\`make\` vs make"),
        ("Role of <i>Brca1</i> when a<b>c", r"Role of \<i>Brca1\</i> when a\<b>c"),
        ("AT&amp;T", r"AT\&amp;T"),
        ("From $5 to $10", r"From \$5 to \$10"),
        ("[a](b)", r"\[a](b)"),
        ("[[a]]", r"\[[a]]"),
        ("# one", r"\# one"),
        ("1. one", r"1\. one"),
        ("- one", r"\- one"),
        ("> one", r"\> one"),
        (r"C:\*new", r"C:\\\*new"),
        ("%% nightstand:end %%", r"%\% nightstand:end %%"),
    ],
)
def test_what_would_start_markup_is_escaped(text: str, markdown: str) -> None:
    assert escaped(text) == markdown


@pytest.mark.parametrize(
    ("address", "target"),
    [
        ("https://doi.org/10.5555/S0000-1(05)67-X", "https://doi.org/10.5555/S0000-1(05)67-X"),
        ("https://example.org/a)b", "https://example.org/a%29b"),
        ("https://example.org/a b", "https://example.org/a%20b"),
        ("https://example.org/x_y_z?q=*", "https://example.org/x_y_z?q=*"),
    ],
)
def test_a_link_leads_where_the_address_says(address: str, target: str) -> None:
    assert link_target(address) == target


def test_a_bracket_in_a_link_text_does_not_end_it() -> None:
    assert link("A ] B", "https://example.org") == r"[A \] B](https://example.org)"
    assert link("State [of the art]", "https://example.org") == "[State [of the art]](https://example.org)"
    assert link("On $[0, 1)$", "https://example.org") == "On $[0, 1)$ ([link](https://example.org))"


@pytest.mark.parametrize("address", ["javascript:alert(1)", "file:///etc/hostname", "data:x", "relative.html"])
def test_an_address_that_no_browser_should_follow_makes_no_link(address: str) -> None:
    assert link("Title", address) == "Title"


def test_a_quote_covers_every_line() -> None:
    assert quoted("one\n\ntwo") == "> one\n>\n> two"


def test_a_code_block_that_is_never_closed_cannot_swallow_what_follows() -> None:
    assert enclosed("```\nx = 1").endswith("\n```")
    assert enclosed("````\n```\nx\n```\n````") == "````\n```\nx\n```\n````"


def test_a_note_cannot_hold_a_mark_of_our_own() -> None:
    assert "%% nightstand:" not in enclosed("%% nightstand:end %%")


@given(st.text())
def test_escaped_text_renders_as_that_text(text: str) -> None:
    rendering = pytest.importorskip("markdown_it", reason="no CommonMark renderer is installed")
    visible = " ".join(
        "".join(character for character in text if character.isprintable() or character.isspace()).split()
    )

    tokens = rendering.MarkdownIt("commonmark").enable("strikethrough").parse(f"x {escaped(visible)}")

    assert [token.type for token in tokens] == ["paragraph_open", "inline", "paragraph_close"]
    assert {child.type for child in tokens[1].children or []} <= {"text", "text_special"}
    assert "".join(child.content for child in tokens[1].children or []) == f"x {visible}".rstrip()
