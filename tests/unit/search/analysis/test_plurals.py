"""Plurals and their singulars are one word; words that only end like plurals stay whole."""

import pytest

from nightstand.search.analysis import Role, singular, tokens

PLURALS = [
    ("policies", "policy"), ("networks", "network"), ("boxes", "box"), ("losses", "loss"), ("batches", "batch"),
    ("meshes", "mesh"), ("caches", "cache"), ("movies", "movie"), ("ties", "tie"), ("biases", "bias"),
    ("matrices", "matrix"), ("vertices", "vertex"), ("indices", "index"), ("analyses", "analysis"),
    ("hypotheses", "hypothesis"), ("corpora", "corpus"), ("minima", "minimum"), ("gpus", "gpu"), ("gans", "gan"),
    ("lenses", "lens"), ("children", "child"), ("viruses", "virus"), ("axes", "axis"), ("heroes", "hero"),
]  # fmt: skip


@pytest.mark.parametrize(("plural", "word"), PLURALS)
def test_a_plural_and_its_singular_are_one_word(plural: str, word: str) -> None:
    assert singular(plural) == singular(word) == word


@pytest.mark.parametrize(
    "word", ["bias", "news", "series", "lens", "class", "corpus", "basis", "chaos", "gas", "always", "virus", "axis"]
)
def test_a_word_that_only_ends_like_a_plural_stays_whole(word: str) -> None:
    assert singular(word) == word


def test_an_irregular_plural_can_be_typed_letter_by_letter() -> None:
    found = {token.text: token.role for token in tokens("matrices")}

    assert found == {"matrix": Role.PLAIN, "matrices": Role.PART}
