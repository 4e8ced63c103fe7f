"""Lists of names, stars behind them, and words with which people only ask are read as they are meant."""

import pytest

from nightstand.domain.query import (
    Filter,
    FilterName,
    Node,
    Not,
    NumberFilter,
    Or,
    TextClause,
    TextField,
    TextKind,
    parse_query,
)
from nightstand.domain.query_cursor import part_at


def tags(*names: str) -> Node:
    nodes = tuple(Filter(FilterName.TAG, name) for name in names)
    return nodes[0] if len(nodes) == 1 else Or(nodes)


@pytest.mark.parametrize(
    ("text", "tree"),
    [
        ('tag:"my tag","a:b"', tags("my tag", "a:b")),
        ('tag:"my tag", "a:b"', tags("my tag", "a:b")),
        ('tag:rl,"my tag"', tags("rl", "my tag")),
        ('tag:"my tag",rl ', tags("my tag", "rl")),
        ('-tag:"my tag","a:b"', Not(tags("my tag", "a:b"))),
        ("tag:rl,bandits ", tags("rl", "bandits")),
        ("tag:rl,,bandits, ", tags("rl", "bandits")),
        ('tag:"a, b"', tags("a, b")),
        ('tag:"x",', tags("x")),
        ("tag:none,rl ", Or((Not(Filter(FilterName.HAS, "tag")), Filter(FilterName.TAG, "rl")))),
        ("tag:ban* ", Filter(FilterName.TAG, "ban", is_unfinished=True)),
        ("tag:* ", Filter(FilterName.HAS, "tag")),
        (
            'author:"wei zhang","li wei"',
            Or(tuple(TextClause(TextField.AUTHORS, name, TextKind.PHRASE) for name in ("wei zhang", "li wei"))),
        ),
    ],
)
def test_names_between_commas_are_alternatives(text: str, tree: Node) -> None:
    assert parse_query(text).tree == tree


@pytest.mark.parametrize("name", ["Zhang, Wei", "W. Zhang", "J. R. R. Tolkien", "Zhang, W."])
def test_a_name_with_comma_or_initials_is_that_of_one_author(name: str) -> None:
    clauses = parse_query(f"author:{name} waves ").text_clauses

    assert [(clause.field, clause.text) for clause in clauses] == [(TextField.AUTHORS, name), (TextField.ANY, "waves")]


@pytest.mark.parametrize("text", ["year:2019, 2020 ", "rating:3, 4, 5 ", "status:unread, reading "])
def test_values_between_commas_with_spaces_are_alternatives(text: str) -> None:
    assert parse_query(text).tree == parse_query(text.replace(", ", ",")).tree


def test_a_comma_behind_a_value_does_not_swallow_a_word() -> None:
    assert parse_query("year:2019, waves ").text_clauses == (TextClause(TextField.ANY, "waves"),)


@pytest.mark.parametrize(
    ("text", "low", "high"), [("year:2", 2000, 2999), ("year:20", 2000, 2099), ("year:199", 1990, 1999)]
)
def test_a_year_being_typed_stands_for_those_that_begin_so(text: str, low: int, high: int) -> None:
    assert parse_query(text).tree == NumberFilter(FilterName.YEAR, low, high)
    assert parse_query(f"{text} ").tree != parse_query(text).tree


def test_a_capital_with_a_star_is_a_name_and_no_beginning() -> None:
    assert parse_query("A* search ").text_clauses[0] == TextClause(TextField.ANY, "A*")
    assert parse_query("a* ").text_clauses[0] == TextClause(TextField.ANY, "a", TextKind.PREFIX)


def test_a_missing_year_is_told_in_plain_words() -> None:
    assert parse_query("year:none ").understood == "no year"


def test_what_is_ruled_out_twice_is_told_as_asked_for() -> None:
    assert parse_query("has:code NOT tag:none").understood == "has code · has tag"


def test_a_list_is_one_part_of_the_search() -> None:
    query = parse_query('waves tag:"my tag", "a:b" tides ')

    assert [clause.source for clause in query.clauses] == ["waves", 'tag:"my tag", "a:b"', "tides"]


def test_the_value_at_the_cursor_of_a_list_is_completed_by_itself() -> None:
    text = 'tag:"my tag","de'

    typed = part_at(text, len(text))

    assert typed is not None
    assert (typed.field, typed.value, typed.is_in_brackets) == ("tag", "de", True)
    assert text[slice(*typed.span)] == '"de'


@pytest.mark.parametrize(
    ("text", "same", "left_out"),
    [
        ("papers about diffusion ", "diffusion ", "papers about"),
        ("A paper about diffusion ", "diffusion ", "A paper about"),
        ("papers on tag:rl ", "tag:rl ", "papers on"),
        ('find papers on "regret bound"', '"regret bound"', "find papers on"),
        ("show me papers by wei zhang ", "wei zhang ", "show me papers by"),
        ("who wrote the paper about dropout ", "dropout ", "who wrote the paper about"),
        ("which papers are about causal inference ", "causal inference ", "which papers are about"),
        ("who wrote about mamba ", "mamba ", "who wrote about"),
        ("is there a paper on sleep ", "sleep ", "is there a paper on"),
        ("looking for bandits ", "bandits ", "looking for"),
    ],
)
def test_words_that_only_ask_are_left_out_and_told_of(text: str, same: str, left_out: str) -> None:
    query = parse_query(text)

    assert query.tree == parse_query(same).tree
    assert query.ignored == (f"without “{left_out}”, which only asks",)


@pytest.mark.parametrize(
    "text",
    ["papers", "papers on", "a paper about", "paper about the", '"papers about" waves', "title:papers about waves"],
)
def test_where_nothing_else_is_asked_for_or_the_words_are_quoted_they_are_searched(text: str) -> None:
    query = parse_query(f"{text} ")

    assert "paper" in str(query.text_clauses)
    assert not any("only asks" in remark for remark in query.ignored)


def test_a_question_is_read_without_its_mark() -> None:
    assert parse_query("who wrote about dropout rates?").tree == parse_query("dropout rates ").tree


@pytest.mark.parametrize(
    ("text", "meant"),
    [("is:raeding ", "is:reading"), ("has:abstrct ", "has:abstract"), ("added:yesterdya ", "added:yesterday")],
)
def test_a_misspelt_value_is_searched_as_text_and_the_value_meant_is_told(text: str, meant: str) -> None:
    assert parse_query(text).ignored == (f"“{text.strip()}” is searched as text; did you mean {meant}?",)


def test_a_value_like_none_that_is_known_is_searched_as_text_without_a_question() -> None:
    assert parse_query("is:zebra ").ignored == ("“is:zebra” is searched as text",)
