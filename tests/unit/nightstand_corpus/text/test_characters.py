"""What no text may hold is left out, and what cannot be seen is known for nothing."""

from __future__ import annotations

import time

import pytest

from nightstand_corpus.text.characters import is_unseen, without_controls


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("a\x00b\x7fc", "abc"),
        ("a\x0cb", "a b"),
        ("a\ud800b", "a\ufffdb"),
        ("a\tb\nc", "a\tb\nc"),
        ("red \x1b[31;1mtext\x1b[0m", "red text"),
        ("Ann\x1b]0;x; y\x07 Lee", "Ann Lee"),
        ("Ann\x1b]0;no end", "Ann]0;no end"),
    ],
)
def test_controls_go_and_what_they_tell_a_terminal_goes_with_them(text: str, kept: str):
    assert without_controls(text) == kept


def test_many_openings_of_terminal_sequences_take_no_time():
    started = time.perf_counter()

    assert "\x1b" not in without_controls("\x1b]0" * 30_000)

    assert time.perf_counter() - started < 1


@pytest.mark.parametrize("text", ["", " \n", "\u200b\u2060\ufeff", "\u3164 \u2800", "\u00ad"])
def test_marks_without_width_and_fillers_are_unseen(text: str):
    assert is_unseen(text)


@pytest.mark.parametrize("text", ["a", "\u200ba", "…", "論", "0"])
def test_what_has_a_shape_is_seen(text: str):
    assert not is_unseen(text)
