"""Hits are marked where they stand, in every form the index finds them by."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nightstand.domain.query import TextClause, TextField, TextKind, parse_query
from nightstand.search.edit_distance import is_within_slips
from nightstand.search.snippets import HIT_END, HIT_START, SNIPPET_LENGTH, HitMarker

ABSTRACT = (
    "We study bandits with many arms. The first method is slow and is described at great length, although nobody"
    " will ever run it on anything of interest to anyone at all. We bound its simple regret by a constant. Then a"
    " second, faster method is given. Experiments on Qwen2.5-Math-7B show that best-arm identification works in"
    " practice, with far fewer pulls than any of the other twelve methods that we compare with in the appendix."
)


def marked(typed: str, text: str, field: TextField = TextField.ANY) -> str:
    return _readable(HitMarker(parse_query(typed).text_clauses).marked(text, field))


def snippet(typed: str, text: str = ABSTRACT) -> str:
    return _readable(HitMarker(parse_query(typed).text_clauses).snippet(text))


def _readable(text: str) -> str:
    return text.replace(HIT_START, "[").replace(HIT_END, "]")


@pytest.mark.parametrize(
    ("typed", "text", "expected"),
    [
        ("transf*", "😀 Neural transformers & <b>", "😀 Neural [transformers] & <b>"),
        ("emile", "by Émile Zola", "by [Émile] Zola"),
        ("emile", "by E\u0301mile Zola", "by [E\u0301mile] Zola"),
        ("学習", "深層学習による", "深層[学習]による"),
        ("深層学習", "深層学習による", "[深層学習]による"),
        ("学", "深層学習による", "深[層学習]による".replace("[層", "層[")),
        ("policies", "a policy, two policies", "a [policy], two [policies]"),
        ("best-arm", "the best arm and best-arm", "the [best] [arm] and [best-arm]"),
        ("bestarm", "the best-arm", "the [best-arm]"),
        ("qwen", "on Qwen2.5-Math", "on [Qwen2.5]-Math"),
        ("f-divergence", "An $f$-divergence", "An $[f$-divergence]"),
        ("ε-best", "$\\epsilon$-best", "$[\\epsilon$-best]"),
        ('"of the"', "of them, of the", "of them, [of] [the]"),
        ("n*2vec", "node2vec", "[node2vec]"),
        ("transfomer~", "a transformer", "a [transformer]"),
        ("regr", "regret", "[regret]"),
        ("regr ", "regret", "regret"),
        ("-regret", "regret", "regret"),
        ("author:lee", "lee", "[lee]"),
        ("C++", "C++ and c", "[C++] and c"),
    ],
)
def test_a_hit_is_marked_as_written(typed: str, text: str, expected: str) -> None:
    assert marked(typed, text) == expected


def test_a_clause_for_another_field_marks_nothing() -> None:
    assert marked("title:regret bound", "regret bound", TextField.ABSTRACT) == "regret [bound]"


def test_marks_in_the_text_itself_are_removed() -> None:
    assert marked("regret", f"{HIT_START}a{HIT_END} regret") == "a [regret]"


def test_a_snippet_begins_with_the_sentence_of_the_hits() -> None:
    assert snippet("regret pulls").startswith("… We bound its simple [regret] by a constant. Then")
    assert snippet("best-arm").startswith("… Experiments on Qwen2.5-Math-7B show that [best-arm] identification")


def test_a_snippet_prefers_the_place_with_the_most_different_hits() -> None:
    assert "[Qwen2.5]-Math-7B" in snippet("method qwen best-arm")


def test_without_a_hit_a_snippet_is_the_opening() -> None:
    assert snippet("absent").startswith("We study bandits with many arms. The first")
    assert snippet("absent").endswith(" …")


def test_a_short_text_is_shown_whole() -> None:
    assert snippet("arms", "Many arms.") == "Many [arms]."


@pytest.mark.parametrize(
    ("text", "typed", "start"),
    [
        # An abbreviation ends no sentence.
        (
            "Much is said here first. " * 9 + "As Smith et al. The bound holds, e.g. Regret is low.",
            "bound",
            "… As Smith et al.",
        ),
        (
            "第一句话说了很多。" * 30 + "第二句说的是强化学习。" + "第一句话说了很多。" * 30,
            "强化学习",
            "… 第二句说的是[强化学习]。",
        ),
        # Two words close together say more than the same two far apart.
        (
            "Regret. " + "Words of all kinds stand here. " * 9 + "Bound. " * 9 + "A regret bound is shown.",
            "regret bound ",
            "… A [regret] [bound]",
        ),
    ],
)
def test_a_snippet_begins_where_its_sentence_does(text: str, typed: str, start: str) -> None:
    assert snippet(typed, text).startswith(start)


@pytest.mark.parametrize(
    "whole", ["$a + b + c + d + e + f + g + h$", "<i>many words in a tag</i>", "\\(a + b + c + d\\)"]
)
def test_no_formula_or_tag_is_cut_in_two(whole: str) -> None:
    marker = HitMarker(parse_query("regret ").text_clauses)

    for before in range(80):
        text = (
            "word " * 60 + f"{whole} " + "w " * before + "regret " + "v " * (110 - before) + f"{whole} " + "word " * 40
        )
        shown = marker.snippet(text).removeprefix("… ").removesuffix(" …")
        pieces = shown.replace(whole, "").replace(HIT_START, "").replace(HIT_END, "").split()
        assert set(pieces) <= {"word", "w", "v", "regret", "<i>many", "tag</i>", "in", "a", "words"}
        assert "regret" in pieces


def test_a_hit_far_inside_a_long_sentence_is_still_shown() -> None:
    assert "[regret]" in snippet("regret", "word " * 200 + "regret " + "word " * 200)


@given(
    st.lists(st.sampled_from("regret bound the 模型 ε-best C++ . ! \n 😀 $x$ x".split(" ")), max_size=120).map(
        " ".join
    ),
    st.sampled_from(["regret", "模型 bound", "*e*", "x", "b", "best"]),
)
def test_a_snippet_is_a_marked_piece_of_the_text(text: str, typed: str) -> None:
    shown = HitMarker(parse_query(typed).text_clauses).snippet(text)
    plain = shown.replace(HIT_START, "").replace(HIT_END, "").removeprefix("… ").removesuffix(" …")

    assert plain in " ".join(text.split())
    assert len(plain) <= SNIPPET_LENGTH
    assert shown.count(HIT_START) == shown.count(HIT_END)


@given(st.text(max_size=80), st.text(min_size=1, max_size=10), st.sampled_from(TextKind))
def test_spans_are_in_order_and_apart(text: str, wanted: str, kind: TextKind) -> None:
    spans = HitMarker([TextClause(TextField.ANY, wanted, kind)]).spans(text)

    flat = [place for span in spans for place in span]
    assert flat == sorted(flat)
    assert all(0 <= start < end <= len(text) for start, end in spans)


def test_a_long_text_with_many_hits_is_marked_in_an_instant() -> None:
    marker = HitMarker(parse_query("a1 b1 *o* word").text_clauses)
    started = time.process_time()

    marker.snippet("a1 b1 word foo. " * 2_000)

    assert time.process_time() - started < 3.0


@pytest.mark.parametrize(
    ("one", "other", "slips", "expected"),
    [
        ("regret", "regret", 0, True),
        ("regret", "regrets", 1, True),
        ("regret", "egret", 1, True),
        ("regret", "rekret", 1, True),
        ("regret", "rgeret", 1, True),
        ("regret", "rgerte", 1, False),
        ("a", "abcd", 2, False),
    ],
)
def test_slips_are_counted(one: str, other: str, slips: int, expected: bool) -> None:
    assert is_within_slips(one, other, slips) is expected


def test_a_snippet_that_fills_its_length_begins_earlier_where_the_text_ends_too_soon() -> None:
    text = "Words of all kinds stand here. " * 20 + "A bound is shown."
    marker = HitMarker(parse_query("bound").text_clauses)

    short, filling = marker.snippet(text, length=120), marker.snippet(text, length=120, fills=True)

    assert len(short) < 30
    assert 80 <= len(filling) <= 126
    assert filling.startswith("… Words of all kinds")
    assert "\ue000bound\ue001" in filling
