"""Twenty thousand queries of what people and cats type: none fails, and none takes long."""

import random
import time
from pathlib import Path

import numpy as np

from indexed_papers import columns_of, paper, view_of
from nightstand.domain.query import parse_query
from nightstand.search.evaluation.likeness import LikedPaper
from nightstand.search.evaluation.slot_map import SlotMap
from nightstand.search.evaluation.spelling import suggestion
from nightstand.search.evaluation.spelling_words import SpellingWords
from nightstand.search.evaluation.text_evaluator import TextEvaluator
from nightstand.search.evaluation.tree_evaluation import Questions, TreeEvaluation

QUERIES = 20_000
PAPERS = 60
LONGEST_S = 0.2

PIECES = (
    "regret bandits learning best-arm f-divergence C++ GPT-4 qwen2.5 深層学習 学 naïve Müller a to be or not AND OR NOT"
    " ( ) \" ' - -- * ** ?* ???? ? ~ ~1 ~9 : title: author:lee year:2020..2021 year:>x tag:x is:starred is:trashed"
    " -is:starred has:pdf like:key1 list:all added:<7d \\frac{a}{b} $x^2$ \u0000 \ud800 \u202e 🙂 [ ] { } \\ /"
    " 10.1145/3.4 reg*t *ing n?de* regert~ O(log\u00a0T) a:b:c \u0301"
).split(" ")
LETTERS = "abcdefgh *?~\"()-:'.é字α\\{}$0123456789"


def queries() -> list[str]:
    draw = random.Random(7)
    made: list[str] = []
    for number in range(QUERIES):
        if number % 3:
            separator = draw.choice((" ", " ", ""))
            made.append(separator.join(draw.choices(PIECES, k=draw.randrange(1, 6))))
        else:
            made.append("".join(draw.choices(LETTERS, k=draw.randrange(1, 16))))
    made += ["(" * 600, '"' * 301, "NOT " * 200, "a OR " * 100, "x" * 10_000, "*a*" * 90, "?" * 300]
    return made


def test_no_query_fails_or_takes_long(tmp_path: Path) -> None:
    draw = random.Random(3)
    words = [piece for piece in PIECES if any(map(str.isalnum, piece)) and "\ud800" not in piece]
    rows = [
        paper(number, " ".join(draw.choices(words, k=6)), " ".join(draw.choices(words, k=30)))
        for number in range(1, PAPERS)
    ]
    view = view_of(tmp_path, [rows[:40], rows[40:]], {(0, 3)})
    columns = columns_of(range(1, PAPERS + 3), starred=(1, 2), trashed=(5,), works={7: 1, 9: 1})
    evaluator = TextEvaluator(view, SlotMap(view, columns.ids, columns.shown_slot))
    spelling = SpellingWords(view)
    asked = Questions(
        saved_queries=lambda name: ("regret list:all", "bandits"),
        undecided=frozenset,
        fallback=lambda clause: frozenset(),
        liked=lambda name: LikedPaper(0, rows[0].title, rows[0].abstract),
    )
    longest, slowest = 0.0, ""

    for text in queries():
        started = time.thread_time()
        query = parse_query(text)
        evaluation = TreeEvaluation(evaluator, columns, asked)
        found = evaluation.mask(query.tree)
        suggestion(query, evaluator, spelling)
        taken = time.thread_time() - started
        if taken > longest:
            longest, slowest = taken, text
        assert found.shape == (columns.size,)
        assert not (found & ~columns.is_shown & ~columns.is_in_trash).any()
        assert np.isfinite(evaluation.scores).all()

    assert longest < LONGEST_S, slowest
