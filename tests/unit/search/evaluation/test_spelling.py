"""Did you mean: which words are put right, and that everything else stays as typed."""

from pathlib import Path

import pytest

from indexed_papers import evaluator_of, paper, view_of
from nightstand.domain.query import parse_query
from nightstand.search.evaluation.spelling import suggestion
from nightstand.search.evaluation.spelling_words import SpellingWords
from nightstand.search.evaluation.text_evaluator import TextEvaluator

TITLES = [
    "Reinforcement learning from human feedback",
    "Transformers and reinforcement",
    "Neural networks for regret",
    "Müller on policies",
    "深層学習による画像認識",
    "Regret of learning",
    "Regert once",
    "Regrts once",
    *["Networks of regret and learning"] * 300,
]


@pytest.fixture(scope="module")
def index(tmp_path_factory: pytest.TempPathFactory) -> tuple[TextEvaluator, SpellingWords]:
    folder: Path = tmp_path_factory.mktemp("spelling")
    view = view_of(folder, [[paper(number, title) for number, title in enumerate(TITLES, 1)]])
    return evaluator_of(view, range(1, len(TITLES) + 1)), SpellingWords(view)


@pytest.mark.parametrize(
    ("typed", "suggested"),
    [
        ("reinforcment learning ", "reinforcement learning "),
        ("Reinforcment  LERNING", "Reinforcement  LEARNING"),
        ("-zebra title:netwroks year:2020..2024 ", "-zebra title:networks year:2020..2024 "),
        ('"neural netwroks" OR (tranformers tag:x)', '"neural networks" OR (transformers tag:x)'),
        ("regert bounds ", "regret bounds "),
        ("muler ", "muller "),
        ("polcies ", "policies "),
        ("bounds regrt", "bounds regret"),
        ("autor:muller", "author:muller"),
        ("titel:netwroks bounds ", "title:netwroks bounds "),
    ],
)
def test_misspelt_words_are_put_right(index: tuple[TextEvaluator, SpellingWords], typed: str, suggested: str) -> None:
    assert suggestion(parse_query(typed), *index) == suggested


@pytest.mark.parametrize(
    "typed",
    [
        "reinforcement learning",
        "reinforcem",
        "10.1145/lerning",
        "lerning2",
        "2020",
        "lrn",
        "-reinforcment",
        "reinforcment~",
        "reinforcm*",
        "深層学期",
        "zebrafish",
        "",
        "is:starred",
    ],
)
def test_nothing_else_is_touched(index: tuple[TextEvaluator, SpellingWords], typed: str) -> None:
    assert suggestion(parse_query(typed), *index) is None


def test_a_large_library_suggests_no_word_of_fewer_than_three_papers(tmp_path: Path) -> None:
    rows = [paper(number, "zebra" if number < 3 else "yaks" if number < 6 else "of") for number in range(1, 1_002)]
    words = SpellingWords(view_of(tmp_path, [rows]))

    assert words.nearest("zebre") is None
    assert words.nearest("yakk") == "yak"
