"""A clause scored on an index, against every word of every paper looked at one by one."""

import itertools
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from indexed_papers import evaluator_of, paper, view_of
from memory_index import MemoryIndex
from nightstand.domain.query import TextClause, TextField, TextKind, parse_query
from nightstand.search.bands import SATURATION, WEIGHTS, Band
from nightstand.search.evaluation.stopping import SearchStopped
from nightstand.search.evaluation.text_evaluator import TextEvaluator
from nightstand.search.index import IndexDocument

WORDS = (
    "learn learning learned network networks policy policies regret regrets bandit best-arm f-divergence qwen2.5 C++ a"
    " the in neural node2vec GPT-4 深層学習 画像認識 naïve Müller transformer transformers transfer x $\\epsilon$-best"
).split()
TYPED = (
    *WORDS,
    "lear",
    "n",
    "tran",
    "深層",
    "学",
    "bandti",
    "regert",
    "transfomrer",
    "polic",
    "arm",
    "best",
    "zebra",
    "4",
)

texts = st.lists(st.sampled_from(WORDS), max_size=9).map(" ".join)
names = st.lists(texts, max_size=2).map(tuple)


@st.composite
def papers_in_segments(draw: st.DrawFn) -> list[list[IndexDocument]]:
    number = itertools.count(1)
    return [
        [
            IndexDocument(
                paper=next(number),  # type: ignore[arg-type]
                title=draw(texts),
                title_is_provisional=draw(st.booleans()),
                abstract=draw(texts),
                authors=draw(names),
                venue=draw(texts),
                notes=draw(texts),
                sources=draw(names),
                tags=draw(names),
                key=draw(st.sampled_from(WORDS)),
            )
            for _ in range(draw(st.integers(1, 4)))
        ]
        for _ in range(draw(st.integers(1, 3)))
    ]


@st.composite
def patterns(draw: st.DrawFn) -> str:
    word = list(draw(st.sampled_from(TYPED)))
    for place in draw(st.sets(st.integers(0, len(word) - 1), min_size=1, max_size=3)):
        word[place] = draw(st.sampled_from(("*", "?")))
    return "".join(word)


clauses = st.one_of(
    st.builds(
        TextClause,
        st.sampled_from(TextField),
        st.one_of(st.sampled_from(TYPED), st.lists(st.sampled_from(TYPED), min_size=1, max_size=3).map(" ".join)),
        st.sampled_from([TextKind.WORD, TextKind.PHRASE, TextKind.PREFIX, TextKind.FUZZY]),
        st.booleans(),
    ),
    st.builds(TextClause, st.sampled_from(TextField), patterns(), st.just(TextKind.WILDCARD)),
)


@pytest.fixture
def two_papers(tmp_path: Path) -> TextEvaluator:
    view = view_of(tmp_path, [[paper(1, "Learning to plan"), paper(2, "Plans that learn")]])
    return evaluator_of(view, [1, 2])


def found(evaluator: TextEvaluator, clause: TextClause) -> set[int]:
    return {int(slot) + 1 for slot in np.flatnonzero(evaluator.scores(clause))}


def clause_of(text: str) -> TextClause:
    tree = parse_query(text).tree
    assert isinstance(tree, TextClause)
    return tree


def scores_of(evaluator: TextEvaluator, text: str) -> list[float]:
    return [float(score) for score in evaluator.scores(clause_of(text))[:-1]]


@settings(max_examples=80)
@given(papers_in_segments(), st.lists(clauses, min_size=1, max_size=12), st.data())
def test_every_clause_finds_just_the_papers_that_hold_it(
    segments: list[list[IndexDocument]], wanted: list[TextClause], data: st.DataObject
) -> None:
    places = [(number, place) for number, segment in enumerate(segments) for place in range(len(segment))]
    deleted = data.draw(st.sets(st.sampled_from(places), max_size=2))
    naive = MemoryIndex()
    naive.replace([segments[number][place] for number, place in places if (number, place) not in deleted], (), 1)

    with TemporaryDirectory() as folder:
        evaluator = evaluator_of(view_of(Path(folder), segments, deleted), range(1, len(places) + 1))

        for clause in wanted:
            assert found(evaluator, clause) == set(naive.match(clause).scores), clause


@given(st.lists(texts, min_size=1, max_size=6), st.sampled_from(TYPED))
def test_a_word_scores_as_the_formula_says(titles: Sequence[str], typed: str) -> None:
    with TemporaryDirectory() as folder:
        documents = [paper(number, title) for number, title in enumerate(titles, 1)]
        evaluator = evaluator_of(view_of(Path(folder), [documents]), range(1, len(titles) + 1))
        scores = evaluator.scores(TextClause(TextField.ANY, typed))

    naive = MemoryIndex()
    naive.replace(documents, (), 1)
    assert set(np.flatnonzero(scores) + 1) == set(naive.match(TextClause(TextField.ANY, typed)).scores)
    assert float(scores.max()) < 8 and float(scores[-1]) == 0


def test_the_score_of_a_word_is_its_rarity_times_its_saturated_weight(tmp_path: Path) -> None:
    title = "one two three four five six seven eight nine zebra"
    view = view_of(tmp_path, [[paper(1, title), paper(2, "other")], [paper(3, "other"), paper(4, "other")]])

    scores = scores_of(evaluator_of(view, [1, 2, 3, 4]), "zebra ")

    weight = WEIGHTS[Band.TITLE]
    assert scores[0] == pytest.approx(np.log(1 + 3.5 / 1.5) * weight / (SATURATION + weight), rel=1e-3)
    assert scores[1:] == [0, 0, 0]


def test_a_word_as_typed_ranks_above_its_other_forms(two_papers: TextEvaluator) -> None:
    learning, learn = scores_of(two_papers, "learning ")

    assert learning > learn > 0


def test_other_forms_of_a_word_count_the_same_where_few_papers_hold_them(tmp_path: Path) -> None:
    few = [paper(1, "learning"), *(paper(number, "tides") for number in range(2, 32))]
    view = view_of(tmp_path, [few, [paper(32, "learning"), paper(33, "tides")]])

    scores = scores_of(evaluator_of(view, range(1, 34)), "learn ")

    assert scores[0] == pytest.approx(scores[31]) and scores[0] > 0
    assert np.flatnonzero(scores).tolist() == [0, 31]


def test_a_word_being_typed_finds_longer_ones_from_its_first_letter_on(tmp_path: Path) -> None:
    view = view_of(tmp_path, [[paper(1, "Zebrafish"), paper(2, "Zebra"), paper(3, "Yak")]])
    evaluator = evaluator_of(view, [1, 2, 3])

    fish, zebra, yak = scores_of(evaluator, "zebra")
    assert zebra > fish > yak == 0
    assert [score > 0 for score in scores_of(evaluator, "z")] == [True, True, False]
    assert scores_of(evaluator, "z ") == [0, 0, 0]


def test_a_word_one_slip_away_ranks_above_one_two_slips_away(tmp_path: Path) -> None:
    view = view_of(tmp_path, [[paper(1, "transformers"), paper(2, "transfomrer"), paper(3, "trnasfomrer")]])

    exact, one, two = scores_of(evaluator_of(view, [1, 2, 3]), "transformer~")

    assert exact > one > two > 0


def test_versions_of_a_work_count_by_the_best_of_them(tmp_path: Path) -> None:
    view = view_of(
        tmp_path, [[paper(1, "Regret"), paper(2, "", "A word on regret")], [paper(3, "", "Of regret alone")]]
    )
    apart = scores_of(evaluator_of(view, [1, 2, 3]), "regret ")

    together = scores_of(evaluator_of(view, [1, 2, 3], shown={1: 2, 3: 2}), "regret ")

    assert together == [0, max(apart), 0]


def test_a_paper_that_the_library_no_longer_has_is_not_found(tmp_path: Path) -> None:
    view = view_of(tmp_path, [[paper(1, "Regret"), paper(5, "Regret")]])

    scores = evaluator_of(view, [2, 5, 9]).scores(clause_of("regret "))

    assert [float(score) > 0 for score in scores] == [False, True, False, False]


@pytest.mark.parametrize("text", ['"arm bandits"', '"lee smith"', '"deep reading"'])
def test_a_phrase_does_not_reach_from_one_text_into_the_next(tmp_path: Path, text: str) -> None:
    document = paper(1, "Best arm", "Bandits", authors=("Ann Lee", "Smith Wu"), tags=("deep", "reading"))

    assert scores_of(evaluator_of(view_of(tmp_path, [[document]]), [1]), text) == [0]


def test_a_phrase_in_the_title_counts_for_the_title_alone(tmp_path: Path) -> None:
    view = view_of(tmp_path, [[paper(1, "Best arm"), paper(2, "Arm, best", "The best arm")]])
    evaluator = evaluator_of(view, [1, 2])

    assert [score > 0 for score in scores_of(evaluator, 'title:"best arm"')] == [True, False]
    in_title, in_abstract = scores_of(evaluator, '"best arm"')
    assert in_title > in_abstract > 0


def test_tags_and_citation_key_are_told_apart(tmp_path: Path) -> None:
    view = view_of(tmp_path, [[paper(1, key="bandit"), paper(2, tags=("bandit",))]])
    evaluator = evaluator_of(view, [1, 2])

    assert found(evaluator, TextClause(TextField.KEY, "bandit")) == {1}
    assert found(evaluator, TextClause(TextField.TAGS, "bandit")) == {2}


def test_a_search_given_up_stops_at_the_next_segment(tmp_path: Path) -> None:
    view = view_of(tmp_path, [[paper(1, "Regret")], [paper(2, "Regret")]])
    answers: Iterator[bool] = iter([False, True])

    with pytest.raises(SearchStopped):
        evaluator_of(view, [1, 2]).scores(clause_of("regret "), lambda: next(answers))


def test_scores_are_kept_and_cannot_be_changed(two_papers: TextEvaluator) -> None:
    scores = two_papers.scores(clause_of("learn "))

    assert two_papers.scores(clause_of("learn ")) is scores
    with pytest.raises(ValueError, match="read-only"):
        scores[0] = 1
