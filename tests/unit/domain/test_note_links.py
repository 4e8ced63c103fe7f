"""Links between papers in notes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nightstand.domain.note_links import begun_link, links_to, note_links, relinked


def test_links_are_found_with_what_they_show_and_where_they_stand() -> None:
    text = "See [[lee2016kept]] and [[sato2026|Sato’s bound]] 😀 [[x]]."

    assert [(link.key, link.shown, text[link.start : link.end]) for link in note_links(text)] == [
        ("lee2016kept", "lee2016kept", "[[lee2016kept]]"),
        ("sato2026", "Sato’s bound", "[[sato2026|Sato’s bound]]"),
        ("x", "x", "[[x]]"),
    ]


@pytest.mark.parametrize("text", ["[[]]", "[[ ]]", "[[a\nb]]", "[[a", "[a]]", "[[a[b]]]", "[[" * 50_000])
def test_what_is_no_whole_link_is_none(text: str) -> None:
    assert not any(link.key == "a" for link in note_links(text))


def test_a_changed_key_is_followed_and_what_is_shown_stays() -> None:
    text = "[[Old]] and [[old|that one]] but not [[older]]"

    assert relinked(text, {"old": "new"}) == "[[new]] and [[new|that one]] but not [[older]]"


@given(st.text(alphabet="[]|ab \n", max_size=60))
def test_after_following_a_key_nothing_links_to_the_old_one(text: str) -> None:
    assert not links_to(relinked(text, {"a": "new"}), "a")


def test_a_link_is_open_from_its_brackets_to_the_cursor() -> None:
    assert begun_link("see [[") == ""
    assert begun_link("see [[lee20") == "lee20"
    assert begun_link("see [[lee]] and") is None
    assert begun_link("[x") is None
