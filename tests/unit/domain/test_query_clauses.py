"""A search tells its parts, where they stand, how each was read, and what was left out; whatever was typed."""

import random
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nightstand.domain.query import MAX_CHARACTERS, NOWHERE, parse_query
from nightstand.domain.query_fields import FIELD_NAMES
from nightstand.domain.query_lexer import readable

FUZZED = 20_000
MAX_READING_S = 0.02

ALPHABET = [
    "a",
    "the",
    "regret",
    "模型",
    "é",
    "ﬁ",
    "😀",
    "C++",
    "$x$",
    "\\alpha",
    "10.1145/329",
    "2401.01234",
    "x.org/a",
]
SIGNS = [*'"“”„«»()[]{}-–*?~:.,<>=≥/\\|&^%#@!', "AND", "OR", "NOT", "..", "…", "\x00", "\ud800", "\u200b", "7d", "2024"]
FIELDS = [f"{name}:" for name in FIELD_NAMES]
SPACES = ["", "", " ", " ", "\t", "\n", "\u3000"]


@pytest.mark.parametrize(
    ("text", "sources", "words"),
    [
        ("regret -year:2024 ", ["regret", "-year:2024"], ["“regret”", "not year 2024"]),
        ("x1 (b1 OR c1) ", ["x1", "(b1 OR c1)"], ["“x1”", "“b1” or “c1”"]),
        ("x1 AND NOT b1 ", ["x1", "NOT b1"], ["“x1”", "not “b1”"]),
        ("title:(x1 b1) ", ["title:(x1 b1)"], ["“x1” in the title and “b1” in the title"]),
        ("x1 b1 OR -c1 ", ["x1 b1", "-c1"], ["“x1” and “b1”", "not “c1”"]),
        ("state of the art ", ["state", "art"], ["“state”", "“art”"]),
        ("x1 x1 ", ["x1", "x1"], ["“x1”", "“x1”"]),
        ("tag: x1 * b1 ", ["tag: x1", "b1"], ["tag: x1", "“b1”"]),
        ('"open end', ['"open end'], ["the phrase “open end”"]),
        ("(x1", ["(x1"], ["words starting with “x1”"]),
        ("", [], []),
        ("*", [], []),
    ],
)
def test_each_part_is_told_with_its_source(text: str, sources: list[str], words: list[str]) -> None:
    query = parse_query(text)

    assert [clause.source for clause in query.clauses] == sources
    assert [text[slice(*clause.span)] for clause in query.clauses] == sources
    if text != "(x1":
        assert [clause.words for clause in query.clauses] == words


@pytest.mark.parametrize(
    ("text", "ignored"),
    [
        ("state of the art ", ("“of” and “the” stand in nearly every paper and were not searched",)),
        ("the art ", ("“the” stands in nearly every paper and was not searched",)),
        ("to be or to be", ()),
        ("is:foo ", ("“is:foo” is searched as text",)),
        ("auther:lee ", ("“auther:lee” is searched as text; did you mean author:lee?",)),
        ("anthor:x1 yaer:2024 ", ("“anthor:x1” is searched as text; did you mean author:x1?",)),
        ("foo:neural a:b:c http://x.org node2vec:x std::vector ", ()),
        ('x1 tag:"', ('tag:" waits for a value',)),
        ("x1 … ", ("without “…”, in which there is nothing to find",)),
    ],
)
def test_what_counts_for_nothing_is_said(text: str, ignored: tuple[str, ...]) -> None:
    query = parse_query(text)

    assert query.ignored == ignored
    assert all(remark in query.understood for remark in ignored)


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("title:Regret bou* x1~ ", ["Regret", "bou", "x1"]),
        ('  "two words"  note:" more "', ["two words", "more"]),
        ("(a1 OR author:(b1 c1)) ", ["a1", "b1", "c1"]),
        ("is:foo year:(soon)", ["is:foo", "soon"]),
    ],
)
def test_a_clause_knows_where_its_words_stand(text: str, places: list[str]) -> None:
    clauses = parse_query(text).text_clauses

    assert [text[slice(*clause.place)] for clause in clauses] == places
    assert [clause.text for clause in clauses] == places


def test_a_clause_is_the_same_wherever_it_stands() -> None:
    first, second = parse_query("regret  x1 ").text_clauses[0], parse_query("  regret x1 ").text_clauses[0]

    assert first == second
    assert hash(first) == hash(second)
    assert first.place != second.place


def test_a_long_paste_is_searched_by_its_first_words() -> None:
    pasted = "Regret of bandits with knapsacks and many other things: a survey of all that is known " * 24

    query = parse_query(pasted)

    assert len(pasted) > 2_000
    assert [clause.text for clause in query.text_clauses][:3] == ["Regret", "bandits", "knapsacks"]
    assert f"only the first {MAX_CHARACTERS} characters were read" in query.understood
    assert not any(clause.is_unfinished for clause in query.text_clauses)
    assert all(clause.text in pasted.split() for clause in query.text_clauses)


def _typed(seed: int) -> str:
    chance = random.Random(seed)
    sources = chance.choices(
        (ALPHABET, SIGNS, FIELDS, SPACES), (4, 3, 2, 3), k=chance.randrange(chance.choice((6, 60, 300)))
    )
    pieces = (source[int(chance.random() * len(source))] for source in sources)
    return "".join(pieces)


def _check(text: str) -> float:
    started = time.thread_time()
    query = parse_query(text)
    seconds = time.thread_time() - started
    assert query.understood.strip()
    for clause in query.clauses:
        assert clause.words
        assert clause.source == text[slice(*clause.span)] != ""
    shown = readable(text)
    assert all(found.place == NOWHERE or shown[slice(*found.place)] == found.text for found in query.text_clauses)
    return seconds


def test_thousands_of_odd_searches_are_read_at_once() -> None:
    seconds = sorted(_check(_typed(seed)) for seed in range(FUZZED))

    # The very slowest may have waited for the collection of garbage.
    assert seconds[-5] < MAX_READING_S


@given(st.text(max_size=500))
def test_any_text_is_told_in_parts(text: str) -> None:
    _check(text)
