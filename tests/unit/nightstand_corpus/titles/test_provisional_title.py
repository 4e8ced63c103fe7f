"""Provisional titles: the name a paper introduces, or its most telling clause, readable as a title."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nightstand_corpus.reading import open_source
from nightstand_corpus.record import PaperRecord
from nightstand_corpus.sample import sample_lists
from nightstand_corpus.titles.provisional_title import provisional_title
from nightstand_corpus.titles.title_text import MAX_LETTERS

GOLDEN = Path(__file__).parents[3] / "cases" / "corpus" / "provisional-titles.json"


def test_the_titles_of_the_shipped_lists_are_those_that_were_looked_at():
    """Each of them was read beside the true title, which stands in the file too."""
    expected = [
        (title["list"], title["entry"], title["provisional"])
        for title in json.loads(GOLDEN.read_text(encoding="utf-8"))
    ]

    found = [
        (file.name, record.entry, record.title)
        for file in sample_lists()
        for record in open_source(file)
        if isinstance(record, PaperRecord)
    ]

    assert found == expected


@pytest.mark.parametrize(
    ("abstract", "title"),
    [
        (
            "Sampling is slow. We propose Swift-4, a new sampler for diffusion models.",
            "Swift-4: a sampler for diffusion models",
        ),
        ("We introduce **Box Thirding (B3)**, an algorithm for arms.", "Box Thirding (B3): an algorithm for arms"),
        (
            "It is hard. We present a training-free method for pruning, called PruNet, and test it.",
            "PruNet: a training-free method for pruning",
        ),
        (
            "We propose \\textsc{NonZero}, which keeps planning tractable by surrogates.",
            "NonZero: keeping planning tractable by surrogates",
        ),
        (
            "We propose a novel Masked Patch Alignment (MPA) approach. MPA is good.",
            "Masked Patch Alignment (MPA): an approach",
        ),
        (
            "To this end, we propose a novel RL method, DeepDive, that learns by itself from play.",
            "DeepDive: an RL method that learns by itself from play",
        ),
        ("We study the cost of privacy in streams, where memory is small.", "The cost of privacy in streams"),
        (
            "We present an empirical study of how agents share what they know about the world.",
            "How agents share what they know about the world",
        ),
        (
            "Judges are biased. We show that rankings by pairs agree with rankings by truth.",
            "Rankings by pairs agree with rankings by truth",
        ),
        (
            "We prove the conjecture of Erdős on sums of distinct powers.",
            "The conjecture of Erdős on sums of distinct powers",
        ),
        ("我们提出了一种新的用于大模型推理的强化学习方法，效果很好。", "用于大模型推理的强化学习方法"),
        ("", ""),
        ("None", "None"),
    ],
)
def test_a_title_says_what_the_paper_gives(abstract: str, title: str):
    assert provisional_title(abstract) == title


def test_a_name_mentioned_before_is_not_what_the_paper_introduces():
    title = provisional_title(
        "SlowNet is the usual choice, but costs a lot. We present SlowNet results and propose FastNet, a cheaper "
        "network. FastNet wins."
    )

    assert title == "FastNet: a cheaper network"


def test_a_task_is_passed_over_for_the_system_that_solves_it():
    title = provisional_title(
        "We introduce Consistent Video Retrieval (CVR), a task about states. We propose CASTLE, an adapter for video "
        "encoders. CASTLE is small."
    )

    assert title == "CASTLE: an adapter for video encoders"


def test_a_formula_is_never_cut_in_two():
    title = provisional_title(
        f"We study regret of order {'very ' * 18}$O(\\sqrt{{T}} + \\log T)$ in games of many players."
    )

    assert title.count("$") % 2 == 0
    assert title.endswith("…")


words = st.sampled_from(
    "We propose introduce a an the framework HelioX (B3) , . $x_1$ $ { } ( ) which that called for to **Name** “ ” "
    "\\emph{so} — study show that of networks In this paper 我们提出 : ; * _ ` \\ & <p> é".split(" ")
)


@given(st.one_of(st.text(max_size=400), st.lists(words, max_size=60).map(" ".join)))
def test_any_text_gives_a_title_that_is_whole(text: str):
    title = provisional_title(text)

    assert len(title) <= MAX_LETTERS
    assert "\n" not in title
    assert len(re.findall(r"(?<!\\)\$", title)) % 2 == 0
    assert title.count("{") == title.count("}")
    assert title == title.strip()


@pytest.mark.parametrize(
    "text", ["(" * 200_000, "We propose " * 20_000, "A-" * 99_999, "$" * 99_999, "*a" * 99_999, "a, " * 99_999]
)
def test_a_hostile_paragraph_takes_no_longer_than_an_abstract(text: str):
    assert len(provisional_title(text)) <= MAX_LETTERS
