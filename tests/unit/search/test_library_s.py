"""Eight small papers and what people type at them: accents, scripts, signs, stop words, quotes, colons, patterns."""

import numpy as np
import pytest

from indexed_papers import evaluator_of, view_of
from nightstand.domain.paper import PaperId
from nightstand.domain.query import And, Everything, Filter, Node, Not, Or, TextClause, parse_query
from nightstand.search.evaluation.text_evaluator import TextEvaluator
from nightstand.search.index import IndexDocument

PAPERS = [
    ("State-of-the-art methods for graph learning", "Émile Zola"),
    ("A study of C++ and R in the lab", "Jürgen Müller"),
    ("深層学習による画像認識", "太郎 山田"),
    ("The Who: to be or not to be", "K. Nováková"),
    ("Neural networks and transformers", "Ann Lee"),
    ("GPT-4 and COVID-19 results", "Bo Ray"),
    ("Naïve Bayes revisited", "P. O'Brien"),
    ("node2vec: scalable feature learning", "Łukasz Straße"),
]


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> TextEvaluator:
    documents = [
        IndexDocument(paper=PaperId(number), title=title, authors=(author,))
        for number, (title, author) in enumerate(PAPERS, start=1)
    ]
    view = view_of(tmp_path_factory.mktemp("library-s"), [documents[:5], documents[5:]])
    return evaluator_of(view, range(1, len(PAPERS) + 1))


def found(node: Node, library: TextEvaluator) -> set[int]:
    everything = set(range(1, len(PAPERS) + 1))
    match node:
        case And(parts):
            return everything.intersection(*(found(part, library) for part in parts))
        case Or(parts):
            return set().union(*(found(part, library) for part in parts))
        case Not(part):
            return everything - found(part, library)
        case TextClause():
            return {int(slot) + 1 for slot in np.flatnonzero(library.scores(node))}
        case Everything():
            return everything
        case Filter():
            # None of these papers has an identifier.
            return set()
        case _:
            raise AssertionError(node)


@pytest.mark.parametrize(
    ("typed", "papers"),
    [
        *((typed, {1}) for typed in ("emile", "Émile", "EMILE", "Émi*")),
        *((typed, {2}) for typed in ("muller", "Müller", "C++", "R ")),
        *((typed, {7}) for typed in ("naive", "naïve")),
        *((typed, {4}) for typed in ("novakova", "nov*")),
        *((typed, {8}) for typed in ("lukasz", "Łukasz", "strasse", "Straße")),
        *((typed, {3}) for typed in ("学習", "画像", "深層学習", "山田", '"画像認識"')),
        *((typed, {6}) for typed in ("GPT-4", "gpt4", "covid-19")),
        *((typed, set()) for typed in ("犬", "C#", '"networks neural"', "foo:neural")),
        *((typed, {4}) for typed in ("to be or not to be", '"to be or not to be"', "the who", "The Who: to be")),
        *((typed, {5}) for typed in ('"neural networks"', '"neural networks', "“neural networks”", "title: neural")),
        *((typed, {5}) for typed in ("author:lee", "Neur*", "NEUR*", "transf*", "tranformers~", "neural -gpt")),
        *((typed, {8}) for typed in ("node2vec: scalable", "node?vec", "n*2vec")),
        ("the ", {1, 2, 4}),
        ("learning", {1, 8}),
        ("learning -graph", {8}),
        ("gpt OR bayes", {6, 7}),
        ("*ing", {1, 8}),
        ("", set(range(1, 9))),
        ('""', set(range(1, 9))),
        ("*", set(range(1, 9))),
    ],
)
def test_what_is_typed_finds_the_papers_meant(library: TextEvaluator, typed: str, papers: set[int]) -> None:
    assert found(parse_query(typed).tree, library) == papers


@pytest.mark.parametrize(
    "typed", ["10.5555/ab:c", "a:b:c", "NOT NOT NOT x", "[", "?*", "x~9", "\\", "O(n", "😀", "\ud800"]
)
def test_odd_searches_come_back(library: TextEvaluator, typed: str) -> None:
    assert found(parse_query(typed).tree, library) <= set(range(1, 9))
