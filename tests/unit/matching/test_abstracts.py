"""What counts as an abstract, and how far two agree."""

import pytest

from nightstand.domain.identity import shingles
from nightstand.matching.abstracts import abstract_overlap, is_abstract


@pytest.mark.parametrize(
    "text",
    [
        "",
        "aaaa",
        "Abstract Unavailable",
        "enter abstract here",
        "NOT_FOUND",
        "Part of",
        "Retracted.",
        "In this paper we study leveraging",
        "An abstract is not available for this content so a preview has been provided below instead.",
        "test " * 40,
    ],
)
def test_a_placeholder_is_no_abstract(text: str) -> None:
    assert not is_abstract(text)


def test_texts_with_and_without_spaces_are_abstracts() -> None:
    assert is_abstract("We study how tides shape the coast of small islands over many years.")
    assert is_abstract(
        "我们研究潮汐如何在多年间塑造小岛的海岸，并提出一种新的模型来描述这一过程。实验表明该模型优于以往的方法，并且更快。"
    )


def test_a_shortened_abstract_is_wholly_in_the_long_one() -> None:
    words = [f"word{n}" for n in range(120)]

    assert abstract_overlap(shingles(" ".join(words[:80])), shingles(" ".join(words))) == 1


def test_a_phrase_in_common_is_little_of_a_short_abstract() -> None:
    phrase = "we took part in the shared task on tides of the coast"
    short, long = (
        f"{phrase} with ships and sand and a very small boat",
        f"{phrase} " + " ".join(f"w{n}" for n in range(90)),
    )

    assert abstract_overlap(shingles(short), shingles(long)) < 0.4
