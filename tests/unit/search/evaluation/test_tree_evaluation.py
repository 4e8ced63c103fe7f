"""Whole queries on index and library: trash, versions, saved searches, and words that are nowhere together."""

from collections.abc import Callable, Collection
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from indexed_papers import columns_of, evaluator_of, paper, view_of
from nightstand.domain.errors import IndexUnavailable
from nightstand.domain.paper import PaperId
from nightstand.domain.query import And, Filter, FilterName, Node, Not, NumberFilter, Or, State, TextClause, parse_query
from nightstand.domain.query_tree import TextField
from nightstand.search.columns.library_columns import LibraryColumns
from nightstand.search.evaluation.likeness import LikedPaper
from nightstand.search.evaluation.slot_map import Scores, SlotMap
from nightstand.search.evaluation.stopping import Cancelled, SearchStopped, never
from nightstand.search.evaluation.text_evaluator import TextEvaluator
from nightstand.search.evaluation.tree_evaluation import Questions, TreeEvaluation
from nightstand.search.index import IndexDocument

TITLES = [
    "Regret bounds for bandits",
    "Bandits with delays",
    "Regret of learning",
    "Deep learning theory",
    "Neural networks",
    "Kernel methods and regret",
]


def questions(
    *,
    saved_queries: Callable[[str], tuple[str, ...]] = lambda name: (),
    undecided: Collection[int] = (),
    fallback: Collection[int] = (),
    liked: LikedPaper | None = None,
) -> Questions:
    return Questions(
        saved_queries=saved_queries,
        undecided=lambda: frozenset(map(PaperId, undecided)),
        fallback=lambda clause: frozenset(map(PaperId, fallback)),
        liked=lambda name: liked,
    )


class Library:
    """Papers by their titles, numbered from 1, in two segments."""

    def __init__(self, folder: Path, titles: list[str], columns: LibraryColumns | None = None) -> None:
        documents: list[IndexDocument] = [paper(number, title) for number, title in enumerate(titles, 1)]
        half = len(documents) // 2
        self.columns = columns or columns_of(range(1, len(titles) + 1))
        view = view_of(folder, [part for part in (documents[:half], documents[half:]) if part])
        self.evaluator = TextEvaluator(view, SlotMap(view, self.columns.ids, self.columns.shown_slot))

    def evaluation(
        self, asked: Questions | None = None, *, widens_few: bool = False, cancelled: Cancelled = never
    ) -> TreeEvaluation:
        return TreeEvaluation(
            self.evaluator, self.columns, asked or questions(), widens_few=widens_few, cancelled=cancelled
        )

    def found(self, text: str, asked: Questions | None = None, *, widens_few: bool = False) -> set[int]:
        return numbers(self.evaluation(asked, widens_few=widens_few).mask(parse_query(text).tree))


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Library:
    columns = columns_of(
        range(1, 7),
        years={1: 2020, 2: 2021, 3: 2021},
        starred=(1, 4),
        tags={1: (2, 3)},
        searches={"bandits": "bandits "},
    )
    return Library(tmp_path_factory.mktemp("library"), TITLES, columns)


@pytest.fixture(scope="module")
def several(tmp_path_factory: pytest.TempPathFactory) -> Library:
    titles = [
        "Alpha beta gamma, common of the sea",
        "Gamma alpha beta and common waters",
        "Alpha beta of delta",
        "Gamma of beta",
        "Gamma of alpha",
        "Alone of epsilon",
    ]
    columns = columns_of(range(1, 7), years={1: 2021, 4: 2021, 2: 2020, 3: 2020, 5: 2020})
    return Library(tmp_path_factory.mktemp("several"), titles, columns)


def numbers(mask: np.ndarray) -> set[int]:
    return {int(slot) + 1 for slot in np.flatnonzero(mask)}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("regret", {1, 3, 6}),
        ("regret bandits ", {1}),
        ("regret OR bandits", {1, 2, 3, 6}),
        ("regret -bandits", {3, 6}),
        ("-regret", {2, 4, 5}),
        ("regret year:2021", {3}),
        ("is:starred", {1, 4}),
        ("bandits tag:tag1", {2}),
        ("regret (bandits OR learning)", {1, 3}),
        ("", {1, 2, 3, 4, 5, 6}),
        ("*", {1, 2, 3, 4, 5, 6}),
    ],
)
def test_a_query_finds_what_it_says(library: Library, text: str, expected: set[int]) -> None:
    assert library.found(text) == expected


leaves = st.sampled_from(
    [
        *(TextClause(TextField.ANY, word) for word in ("regret", "bandits", "learning", "zebra")),
        Filter(FilterName.IS, State.STARRED),
        NumberFilter(FilterName.YEAR, 2021, None),
        Filter(FilterName.TAG, "tag1"),
    ]
)
trees = st.recursive(
    leaves,
    lambda parts: st.one_of(
        st.builds(Not, parts),
        st.lists(parts, min_size=2, max_size=3).map(lambda some: And(tuple(some))),
        st.lists(parts, min_size=2, max_size=3).map(lambda some: Or(tuple(some))),
    ),
    max_leaves=8,
)


def strictly(evaluation: TreeEvaluation, tree: Node) -> set[int]:
    found = numbers(evaluation.mask(tree))
    return set() if evaluation.is_relaxed else found


@given(trees, trees)
def test_parts_of_a_query_combine_as_sets_do(library: Library, one: Node, other: Node) -> None:
    evaluation = library.evaluation()
    first, second = strictly(evaluation, Or((one, one))), strictly(evaluation, Or((other, other)))

    assert strictly(evaluation, Or((one, other))) == first | second
    assert strictly(evaluation, And((one, other))) == first & second
    assert strictly(evaluation, Not(Or((one, one)))) == set(range(1, 7)) - first
    assert strictly(evaluation, Not(Not(one))) == first
    assert evaluation.count(one) == len(first)


def test_what_is_ruled_out_earns_nothing(library: Library) -> None:
    plain, with_not = library.evaluation(), library.evaluation()
    plain.mask(parse_query("learning ").tree)
    with_not.mask(parse_query("learning -regret").tree)

    assert with_not.scores[3] == pytest.approx(plain.scores[3])


def test_a_paper_in_the_trash_is_found_only_where_the_query_asks_for_it(tmp_path: Path) -> None:
    library = Library(tmp_path, TITLES, columns_of(range(1, 7), trashed=(1,)))

    assert library.found("regret") == {3, 6}
    assert library.found("regret is:trashed") == {1}
    assert library.found("regret -is:trashed") == {3, 6}
    everywhere = TreeEvaluation(library.evaluator, library.columns, questions(), includes_trash=True)
    assert numbers(everywhere.mask(parse_query("regret").tree)) == {1, 3, 6}


def test_a_work_is_found_by_words_that_only_its_versions_say_together(tmp_path: Path) -> None:
    columns = columns_of(range(1, 7), works={2: 7, 3: 7}, tags={1: (3,)})
    library = Library(tmp_path, TITLES, columns)

    assert library.found("delays learning ") == {2}
    assert library.found("learning ") == {2, 4}
    assert library.found("delays tag:tag1") == {2}


def test_a_saved_search_inside_another_finds_what_it_asks_for(library: Library) -> None:
    assert library.found("list:bandits regret", questions(saved_queries=library.columns.saved_queries)) == {1}


def test_saved_searches_that_name_each_other_end(library: Library) -> None:
    searches = {"one": ("regret OR list:two ",), "two": ("list:one ", "kernel", "delays")}

    asked = questions(saved_queries=lambda name: searches.get(name, ()))

    assert library.found("list:one ", asked) == {1, 2, 3, 6}
    assert library.found("list:two OR list:one ", asked) == {1, 2, 3, 6}


def test_a_saved_search_that_asks_for_itself_is_told_of(library: Library) -> None:
    searches = {"one": ("regret list:Two ",), "Two": ("list:one ",), "three": ("list:one ",)}
    evaluation = library.evaluation(questions(saved_queries=lambda name: searches.get(name, ())))

    assert not evaluation.mask(parse_query("list:three ").tree).any()
    assert list(evaluation.circles.values()) == ["one"]


def test_a_half_typed_name_stands_for_all_that_begin_so(tmp_path: Path) -> None:
    columns = columns_of(
        range(1, 7), tags={1: (2, 3), 2: (4,)}, searches={"delayed bandits": "delays ", "deep": "deep "}
    )
    library = Library(tmp_path, TITLES, columns)

    def found(text: str) -> set[int]:
        return library.found(text, questions(saved_queries=columns.saved_queries))

    assert found("tag:ta") == {2, 3, 4}
    assert (found("tag:ta "), found('tag:"ta')) == (set(), set())
    assert found("tag:tag1") == found("tag:tag1 ") == {2, 3}
    assert found("list:ban") == {2}
    assert found("list:de") == {2, 4}
    assert found("list:ed") == set()


def test_papers_that_look_like_others_are_asked_for(library: Library) -> None:
    assert library.found("is:duplicate regret", questions(undecided=(1, 2))) == {1}


def test_a_scope_bounds_what_is_found_and_what_is_ruled_out(library: Library) -> None:
    scope = library.columns.mask_of([1, 2])

    evaluation = TreeEvaluation(library.evaluator, library.columns, questions(), scope=scope)

    assert numbers(evaluation.mask(parse_query("regret").tree)) == {1}
    assert numbers(evaluation.mask(parse_query("-regret").tree)) == {2}


def test_words_that_are_nowhere_together_find_the_papers_with_most_of_them(library: Library) -> None:
    evaluation = library.evaluation()

    found = evaluation.mask(parse_query("regret bandits learning ").tree)

    assert evaluation.is_relaxed
    assert numbers(found) == {1, 3}


def test_filters_hold_also_when_words_are_nowhere_together(library: Library) -> None:
    evaluation = library.evaluation()

    found = evaluation.mask(parse_query("regret zebra year:2021 -bandits").tree)

    assert (numbers(found), evaluation.is_relaxed) == ({3}, True)


@pytest.mark.parametrize("text", ["regret bandits learning", "regret bandits learning zebra yak okapi gnu emu"])
def test_words_that_no_paper_has_do_not_count(library: Library, text: str) -> None:
    evaluation = library.evaluation()

    found = evaluation.mask(parse_query(f"{text} ").tree)

    assert (numbers(found), evaluation.is_relaxed) == ({1, 3}, True)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('bandits learning "regret bounds"', {1}),
        ("bandits learning title:kernel", set()),
        ("bandits learning author:nobody", set()),
        ("bandits title:learning", set()),
        ('bandits "learning theory"', set()),
        ("bandits learning (kernel OR deep)", {4}),
    ],
)
def test_only_plain_words_may_be_missing(library: Library, text: str, expected: set[int]) -> None:
    assert library.found(f"{text} ") == expected


@pytest.mark.parametrize("text", ["zebra", "zebra year:2021", "regret year:1999", "zebra yak", "regret -regret"])
def test_nothing_is_made_up_where_there_is_nothing_to_find(library: Library, text: str) -> None:
    evaluation = library.evaluation()

    assert not evaluation.mask(parse_query(text + " ").tree).any()
    assert not evaluation.is_relaxed


def test_papers_with_more_of_the_words_come_first(library: Library) -> None:
    evaluation = library.evaluation()

    found = evaluation.mask(parse_query("bandits delays zebra regret ").tree)

    assert evaluation.is_relaxed
    assert numbers(found) == {1, 2}


def test_where_few_papers_have_all_the_words_those_with_most_follow_behind(several: Library) -> None:
    strict, widened = several.evaluation(), several.evaluation(widens_few=True)
    whole = numbers(strict.mask(parse_query("alpha beta gamma ").tree))

    found = numbers(widened.mask(parse_query("alpha beta gamma ").tree))

    assert (whole, strict.whole_count) == ({1, 2}, None)
    assert (found, widened.whole_count, widened.is_relaxed) == ({1, 2, 3, 4, 5}, 2, False)
    lowest_whole = min(widened.scores[number - 1] for number in whole)
    assert lowest_whole > max(widened.scores[number - 1] for number in found - whole)
    assert [widened.scores[number - 1] for number in whole] == [strict.scores[number - 1] for number in whole]


def test_filters_and_said_places_hold_for_those_that_follow(several: Library) -> None:
    assert several.found("alpha beta gamma year:2021", widens_few=True) == {1, 4}
    assert several.found("alpha beta gamma -delta", widens_few=True) == {1, 2, 4, 5}
    assert several.found('alpha beta gamma "alpha beta"', widens_few=True) == {1, 2, 3}
    assert several.found("alpha beta gamma title:gamma", widens_few=True) == {1, 2, 4, 5}


@pytest.mark.parametrize(
    "text", ["alpha beta", 'alpha beta "gamma alpha"', "alpha beta title:gamma", "alpha gamma year:2020"]
)
def test_nothing_follows_where_two_words_are_plain(several: Library, text: str) -> None:
    evaluation = several.evaluation(widens_few=True)

    found = evaluation.mask(parse_query(text + " ").tree)

    assert evaluation.whole_count is None
    assert np.array_equal(found, several.evaluation().mask(parse_query(text + " ").tree))


def test_a_part_of_a_query_counts_what_has_all_of_it(several: Library) -> None:
    query = parse_query("alpha beta gamma ")
    evaluation = several.evaluation(widens_few=True)
    evaluation.mask(query.tree)

    assert [evaluation.count(clause.node) for clause in query.clauses] == [4, 4, 4]
    assert evaluation.count(query.tree) == 2


def test_counts_are_those_of_the_parts_alone(library: Library) -> None:
    query = parse_query("regret bandits year:2021")
    evaluation = library.evaluation()
    evaluation.mask(query.tree)

    assert [evaluation.count(clause.node) for clause in query.clauses] == [3, 2, 2]


def test_without_an_index_something_else_is_asked_and_it_is_said(library: Library) -> None:
    asked = questions(fallback=(1, 2))
    evaluation = TreeEvaluation(None, library.columns, asked)

    assert numbers(evaluation.mask(parse_query("regret is:starred").tree)) == {1}
    assert "being built" in evaluation.note


class DamagedEvaluator(TextEvaluator):
    def scores(self, clause: TextClause, cancelled: Cancelled = never) -> Scores:
        raise IndexUnavailable("The search index cannot be used", "torn", "It is built anew.")


def test_a_damaged_index_stands_aside_during_the_search(library: Library, tmp_path: Path) -> None:
    damaged = DamagedEvaluator(view_of(tmp_path, []), library.evaluator.slots)
    evaluation = TreeEvaluation(damaged, library.columns, questions(fallback=(2,)))

    assert numbers(evaluation.mask(parse_query("regret OR bandits").tree)) == {2}
    assert evaluation.note


def test_a_search_that_is_given_up_stops(library: Library) -> None:
    with pytest.raises(SearchStopped):
        library.evaluation(cancelled=lambda: True).mask(parse_query("regret kernel").tree)


def test_papers_like_one_are_found_without_it(tmp_path: Path) -> None:
    titles = ["Regret bounds for linear bandits", "Linear bandits with regret bounds", "Fish", "Birds", "Trees", "Apes"]
    library = Library(tmp_path, titles * 2, columns_of(range(1, 13)))
    asked = questions(liked=LikedPaper(0, titles[0], ""))

    assert library.found("like:key1", asked) == {2, 7, 8}
    assert library.found("like:key1 -with", asked) == {7}
    assert library.found("like:nobody", questions()) == set()


def test_a_library_without_papers_finds_nothing(tmp_path: Path) -> None:
    evaluation = TreeEvaluation(evaluator_of(view_of(tmp_path, []), []), columns_of([]), questions())

    assert evaluation.mask(parse_query("regret OR is:starred").tree).tolist() == []


def test_words_next_to_each_other_as_typed_rank_above_the_same_words_apart(tmp_path: Path) -> None:
    titles = [
        "Bounds that know regret",
        "Regret bounds that know",
        "Regret knows no bounds",
        "Bounds for regret bounds",
    ]
    library = Library(tmp_path, titles)
    evaluation = library.evaluation()

    found = evaluation.mask(parse_query("regret bounds ").tree)

    assert numbers(found) == {1, 2, 3, 4}
    apart, together, far, _ = evaluation.scores.tolist()
    assert together > apart == pytest.approx(far)
