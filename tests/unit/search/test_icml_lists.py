"""The 38 papers that ship with the program are each found first by their name and by a few telling words."""

import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from indexed_papers import evaluator_of, view_of
from nightstand.domain.paper import PaperId
from nightstand.domain.query import parse_query
from nightstand.search.analysis import Role, tokens
from nightstand.search.evaluation.text_evaluator import TextEvaluator
from nightstand.search.index import IndexDocument

DATA = Path(__file__).parents[3] / "corpus" / "data" / "icml-2026"
FACTS = json.loads((DATA / "icml2026-papers.facts.json").read_text("utf-8"))["papers"]
SOURCES = {"icml2026-papers.en.txt": "ICML 2026 Papers", "icml2026-papers.zh.txt": "ICML 2026 论文列表"}


def _documents() -> Iterator[IndexDocument]:
    paragraphs = {
        name: [part.strip() for part in re.split(r"\n\s*\n", (DATA / name).read_text("utf-8"))][1:] for name in SOURCES
    }
    for number, fact in enumerate(FACTS, start=1):
        yield IndexDocument(
            paper=PaperId(number),
            title=fact["title"],
            abstract=paragraphs[fact["list"]][fact["entry"] - 1],
            authors=tuple(fact["authors"]),
            venue="ICML 2026",
            sources=(SOURCES[fact["list"]],),
        )


DOCUMENTS = tuple(_documents())
NAMES = {document.paper: name.group(1) for document in DOCUMENTS if (name := re.match(r"([\w$+-]+):", document.title))}
SPREAD = Counter(
    word for each in DOCUMENTS for word in {token.text for token in tokens(f"{each.title} {each.abstract}")}
)


@pytest.fixture(scope="module")
def index(tmp_path_factory: pytest.TempPathFactory) -> TextEvaluator:
    return evaluator_of(view_of(tmp_path_factory.mktemp("icml"), [DOCUMENTS]), range(1, len(DOCUMENTS) + 1))


def ranked(index: TextEvaluator, typed: str) -> list[int]:
    found = np.array([index.scores(clause)[:-1] for clause in parse_query(typed).text_clauses])
    sums = np.where((found > 0).all(axis=0), found.sum(axis=0), 0)
    best_first = np.argsort(-sums, kind="stable")
    return [int(slot) + 1 for slot in best_first if sums[slot] > 0]


def titled(start: str) -> int:
    return next(document.paper for document in DOCUMENTS if document.title.startswith(start))


@pytest.mark.parametrize("paper", [document.paper for document in DOCUMENTS])
def test_five_telling_words_find_their_paper_first(index: TextEvaluator, paper: PaperId) -> None:
    document = DOCUMENTS[paper - 1]
    words = {token.text for token in tokens(document.abstract) if token.role is Role.PLAIN and len(token.text) > 3}
    telling = sorted(words, key=lambda word: (SPREAD[word], word))[:5]

    assert ranked(index, " ".join(telling))[0] == paper


@pytest.mark.parametrize("paper", [document.paper for document in DOCUMENTS])
def test_a_pasted_title_finds_its_paper_first(index: TextEvaluator, paper: PaperId) -> None:
    assert ranked(index, DOCUMENTS[paper - 1].title)[0] == paper


@pytest.mark.parametrize("paper", NAMES)
def test_the_name_of_a_system_finds_its_paper_first(index: TextEvaluator, paper: PaperId) -> None:
    for typed in (NAMES[paper], NAMES[paper].lower(), NAMES[paper].upper() + " "):
        assert ranked(index, typed)[0] == paper


@pytest.mark.parametrize(
    ("typed", "title"),
    [
        ("cpmobius", "CPMöbius"),
        ("CPMöbius", "CPMöbius"),
        ("f-divergence", "$f$-Divergence"),
        ("$f$-divergence", "$f$-Divergence"),
        ("fdivergence", "$f$-Divergence"),
        ("best-arm", "Box Thirding"),
        ("best arm", "Box Thirding"),
        ("Qwen2.5-Math-7B", "CPMöbius"),
        ("qwen2.5", "CPMöbius"),
        ("qwen", "CPMöbius"),
        ("O(log T)", "$f$-Divergence"),
    ],
)
def test_the_same_thing_in_another_spelling_finds_its_paper(index: TextEvaluator, typed: str, title: str) -> None:
    assert ranked(index, typed)[0] == titled(title)


def test_the_name_of_an_imported_list_finds_its_papers(index: TextEvaluator) -> None:
    from_list = {document.paper for document in DOCUMENTS if "论文列表" in document.sources[0]}

    assert set(ranked(index, "论文")) == from_list
    assert set(ranked(index, "论")) == from_list
