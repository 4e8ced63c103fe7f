"""How a line of keywords is split."""

from __future__ import annotations

import pytest

from nightstand_corpus.values.keywords import split_keywords


@pytest.mark.parametrize(
    ("line", "keywords"),
    [
        ("graph partition; signed graphs ; 2,4-D", ("graph partition", "signed graphs", "2,4-D")),
        ("alpha, beta", ("alpha", "beta")),
        ("one long phrase", ("one long phrase",)),
        ("x; ; X; x;", ("x",)),
        ("2,4-D", ("2,4-D",)),
        ("nets (deep, wide), trees", ("nets (deep, wide)", "trees")),
        ("强化学习，博弈论、拍卖", ("强化学习", "博弈论", "拍卖")),
        ("['bandits', 'online learning']", ("bandits", "online learning")),
        ("a|b", ("a", "b")),
        ("R&amp;D, kids", ("R&D", "kids")),
        ("", ()),
    ],
)
def test_a_semicolon_beats_a_comma_and_spaces_never_part(line: str, keywords: tuple[str, ...]):
    assert split_keywords(line) == keywords


def test_keywords_that_stand_apart_already_keep_their_commas():
    assert split_keywords(["2, 4-D", "RL", "rl"]) == ("2, 4-D", "RL")
