"""What is being typed at the cursor, in fields, quotes and brackets."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nightstand.domain.query_cursor import TypedPart, part_at


@pytest.mark.parametrize(
    ("text", "field", "value", "replaced"),
    [
        ("ta|", "", "ta", "ta"),
        ("regret ta|", "", "ta", "ta"),
        ("-ta|", "", "ta", "ta"),
        ("tag:|", "tag", "", "tag:"),
        ("tag: |", "", "", None),
        ("tag: r|", "tag", "r", "tag: r"),
        ("tags:r|l year:2024", "tag", "r", "tags:rl"),
        ('tag:"deep le|', "tag", "deep le", 'tag:"deep le'),
        ('tag:"deep le|arning" x', "tag", "deep le", 'tag:"deep learning"'),
        ('tag:"|', "tag", "", 'tag:"'),
        ('tag:"deep"|', "", "", None),
        ("is:read,un|", "is", "read,un", "is:read,un"),
        ("(regret OR aut|)", "", "aut", "aut"),
        ("regret |", "", "", None),
        ("a OR|", "", "", None),
        ("|", "", "", None),
    ],
)
def test_the_part_at_the_cursor_is_found(text: str, field: str, value: str, replaced: str | None) -> None:
    typed = text.replace("|", "")

    found = part_at(typed, text.index("|"))

    assert (found and typed[slice(*found.span)]) == replaced
    if found:
        assert (found.field, found.value, found.is_in_brackets) == (field, value, False)


def test_a_field_before_brackets_counts_within_them() -> None:
    assert part_at("tag:(rl OR ba", 13) == TypedPart("tag", "ba", (11, 13), is_in_brackets=True)
    assert part_at("tag:(rl OR is:un", 16) == TypedPart("is", "un", (11, 16))
    assert part_at("tag:(rl) ba", 11) == TypedPart("", "ba", (9, 11))


@given(st.text(alphabet='ab:"”()- \x00tag', max_size=40), st.integers(0, 40))
def test_every_place_of_every_text_can_be_asked_about(text: str, cursor: int) -> None:
    cursor = min(cursor, len(text))

    found = part_at(text, cursor)

    assert found is None or 0 <= found.span[0] < cursor <= found.span[1] <= len(text)
