"""Search text to query tree: what is meant, what is said, and that nothing typed is an error."""

import time
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nightstand.domain.query import (
    MAX_DEPTH,
    MAX_WORDS,
    AddedFilter,
    And,
    Everything,
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

NOW = datetime(2026, 9, 28, 14, 30, tzinfo=UTC)


def tree(text: str) -> Node:
    return parse_query(text, now=NOW).tree


def word(text: str, field: TextField = TextField.ANY) -> TextClause:
    return TextClause(field, text)


def typing(text: str, field: TextField = TextField.ANY) -> TextClause:
    return TextClause(field, text, is_unfinished=True)


def phrase(text: str, field: TextField = TextField.ANY) -> TextClause:
    return TextClause(field, text, TextKind.PHRASE)


@pytest.mark.parametrize(
    "text", ["", "   ", "*", "**", '""', "-", "--", "(", ")", "()", "!!!", "?", "tag:", "-tag:", '-"', "\x00", "\ud800"]
)
def test_a_text_that_asks_for_nothing_is_every_paper(text: str) -> None:
    assert tree(text) == Everything()


def test_spaces_mean_and_with_the_last_word_unfinished() -> None:
    assert tree("regret bounds") == And((word("regret"), typing("bounds")))


@pytest.mark.parametrize("text", ["regret bounds ", "regret bounds?"])
def test_a_space_or_a_question_mark_ends_the_last_word(text: str) -> None:
    assert tree(text) == And((word("regret"), word("bounds")))


@pytest.mark.parametrize("text", ["O(log T)", "T)", "[x1]"])
def test_a_closed_bracket_ends_the_last_word(text: str) -> None:
    assert tree(text) == word(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a1 OR b1 c1 ", Or((word("a1"), And((word("b1"), word("c1")))))),
        ("(a1 OR b1) c1 ", And((Or((word("a1"), word("b1"))), word("c1")))),
        ("a1 AND b1 ", And((word("a1"), word("b1")))),
        ("a1 NOT b1 ", And((word("a1"), Not(word("b1"))))),
        ("-b1 ", Not(word("b1"))),
        ("-(a1 b1) ", Not(And((word("a1"), word("b1"))))),
        ("NOT NOT NOT b1 ", Not(word("b1"))),
        ('-"a b"', Not(phrase("a b"))),
        ("a1 (b1 (c1)) ", And((word("a1"), word("b1"), word("c1")))),
        ("x1 -y1 OR z1 ", Or((And((word("x1"), Not(word("y1")))), word("z1")))),
        ("a1 a1 ", word("a1")),
        ("* x1 ", word("x1")),
        ("* OR x1 ", Everything()),
    ],
)
def test_operators_connect_parts(text: str, expected: Node) -> None:
    assert tree(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('"neural networks"', phrase("neural networks")),
        ("“neural networks”", phrase("neural networks")),
        ('title:"neural networks"', phrase("neural networks", TextField.TITLE)),
        ('"neural networks', TextClause(TextField.ANY, "neural networks", TextKind.PHRASE, True)),
        ('G\\"odel ', word('G\\"odel')),
    ],
)
def test_quotes_make_a_phrase(text: str, expected: Node) -> None:
    assert tree(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("title:neural ", word("neural", TextField.TITLE)),
        ("TITLE:neural ", word("neural", TextField.TITLE)),
        ("title: neural ", word("neural", TextField.TITLE)),
        ("author:lee ", word("lee", TextField.AUTHORS)),
        ("venue:icml ", word("icml", TextField.VENUE)),
        ("note:regret ", word("regret", TextField.NOTES)),
        ("title:(a1 OR b1)", Or((word("a1", TextField.TITLE), word("b1", TextField.TITLE)))),
        ("title:(a1 (b1)) ", And((word("a1", TextField.TITLE), word("b1", TextField.TITLE)))),
        ("tag:(rl OR ml)", Or((Filter(FilterName.TAG, "rl"), Filter(FilterName.TAG, "ml")))),
        ("tag:ml/rl ", Filter(FilterName.TAG, "ml/rl")),
        ("tag:ml/rl", Filter(FilterName.TAG, "ml/rl", is_unfinished=True)),
        ('tag:"ml', Filter(FilterName.TAG, "ml")),
        ('tag:"deep learning"', Filter(FilterName.TAG, "deep learning")),
        ("list:论文", Filter(FilterName.LIST, "论文", is_unfinished=True)),
        ("key:hwang2026box", Filter(FilterName.KEY, "hwang2026box")),
        ("is:unread", Filter(FilterName.IS, "unread")),
        ("is:KEPT", Filter(FilterName.IS, "kept")),
        ("has:notes", Filter(FilterName.HAS, "note")),
        ("status:reading", Filter(FilterName.STATUS, "reading")),
        ("decision:kept", Filter(FilterName.DECISION, "keep")),
        ("tier:must", Filter(FilterName.TIER, "must")),
        ("-tag:theory ", Not(Filter(FilterName.TAG, "theory"))),
        ("id:7", NumberFilter(FilterName.ID, 7, 7)),
        ("year:2024", NumberFilter(FilterName.YEAR, 2024, 2024)),
        ("year:>=2025", NumberFilter(FilterName.YEAR, 2025, None)),
        ("year:>2025", NumberFilter(FilterName.YEAR, 2026, None)),
        ("year:<2025", NumberFilter(FilterName.YEAR, None, 2024)),
        ("year:2024..2026", NumberFilter(FilterName.YEAR, 2024, 2026)),
        ("year:2026-2024", NumberFilter(FilterName.YEAR, 2024, 2026)),
        ("year:..2020", NumberFilter(FilterName.YEAR, None, 2020)),
        ("rating:>=4", NumberFilter(FilterName.RATING, 4, None)),
        ("rating:none", Not(NumberFilter(FilterName.RATING, None, None))),
    ],
)
def test_a_field_names_where_to_look(text: str, expected: Node) -> None:
    assert tree(text) == expected


@pytest.mark.parametrize(
    ("text", "since", "before"),
    [
        ("added:<7d", NOW - timedelta(days=7), None),
        ("added:7d", NOW - timedelta(days=7), None),
        ("added:>2w", None, NOW - timedelta(weeks=2)),
        ("added:today", datetime(2026, 9, 28, tzinfo=UTC), datetime(2026, 9, 29, tzinfo=UTC)),
        ("added:2026-02", datetime(2026, 2, 1, tzinfo=UTC), datetime(2026, 3, 1, tzinfo=UTC)),
        ("added:2025..2026-01-05", datetime(2025, 1, 1, tzinfo=UTC), datetime(2026, 1, 6, tzinfo=UTC)),
        ("added:>2025-12", datetime(2026, 1, 1, tzinfo=UTC), None),
        ("added:<=2025", None, datetime(2026, 1, 1, tzinfo=UTC)),
    ],
)
def test_added_names_a_range_of_time(text: str, since: datetime | None, before: datetime | None) -> None:
    assert tree(text) == AddedFilter(since, before)


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("<7d", "within the last 7 days"),
        ("<1w", "within the last week"),
        (">1y", "more than 1 year ago"),
        ("yesterday", "yesterday"),
        ("lastweek", "last week"),
        ("2026", "in 2026"),
        ("2026-02", "in 2026-02"),
        ("2026-02-05", "on 2026-02-05"),
        (">2025-12", "after 2025-12"),
        (">=today", "since today"),
        ("2025..2026-01-05", "from 2025 up to 2026-01-05"),
        ("..lastyear", "up to last year"),
        ("3m..1m", "from 3 months ago up to 1 month ago"),
    ],
)
def test_a_time_is_said_as_it_was_typed(typed: str, expected: str) -> None:
    assert parse_query(f"added:{typed}", now=NOW).understood == f"added {expected}"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("trans*", TextClause(TextField.ANY, "trans", TextKind.PREFIX)),
        ("title:Neur*", TextClause(TextField.TITLE, "Neur", TextKind.PREFIX)),
        ("n*2vec", TextClause(TextField.ANY, "n*2vec", TextKind.WILDCARD)),
        ("node?vec", TextClause(TextField.ANY, "node?vec", TextKind.WILDCARD)),
        ("*ing", TextClause(TextField.ANY, "*ing", TextKind.WILDCARD)),
        ("?????", TextClause(TextField.ANY, "?????", TextKind.WILDCARD)),
        ("transfomer~", TextClause(TextField.ANY, "transfomer", TextKind.FUZZY)),
        ("http://x.org/~me?q=* ", word("http://x.org/~me?q=*")),
    ],
)
def test_stars_question_marks_and_tildes_widen_a_word(text: str, expected: Node) -> None:
    assert tree(text) == expected


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        ("node2vec: scalable learning", ["node2vec:", "scalable", "learning"]),
        ("The Who: to be", ["Who:"]),
        ("Title: Another View", ["Title", "Another", "View"]),
        ("10.5555/ab:c", ["10.5555/ab:c"]),
        ("foo:neural a:b:c", ["foo:neural", "a:b:c"]),
        ("is:foo", ["is:foo"]),
        ("year:soon", ["year:soon"]),
        ("added:2026-13-99", ["added:2026-13-99"]),
        ("added:<99999y", ["added:<99999y"]),
        ("O(log T)", ["O(log T)"]),
        ("regret (O(log T) OR O(\\sqrt{T})) arm", ["regret", "O(log T)", "O(\\sqrt{T})", "arm"]),
        ("f(g(x) y)", ["f(g(x) y)"]),
        ("O(log T", ["O(log", "T"]),
        ("regret(a1 OR b1)", ["regret(a1", "b1)"]),
        ("(multi)agent (1+e)-approximate", ["(multi)agent", "(1+e)-approximate"]),
        ("(a1 b1)c1", ["a1", "b1", "c1"]),
        ("(best O(log)) arm", ["best", "O(log)", "arm"]),
        ("Can machines learn?", ["Can", "machines", "learn"]),
        ("title:(Why? Not?)", ["Why", "Not"]),
        ("le?rn? this?", ["le?rn?"]),
        ("OR gates", ["gates"]),
        ("NOT", ["NOT"]),
        ("AND OR NOT", ["AND"]),
        ("a1 OR", ["a1"]),
        ("the", ["the"]),
        ("state of the art", ["state", "art"]),
    ],
)
def test_what_is_no_operator_is_text(text: str, pieces: list[str]) -> None:
    assert [clause.text for clause in parse_query(text, now=NOW).text_clauses] == pieces


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "regret bou* -year:2024 tag:rlhf",
            "“regret” and words starting with “bou” · not year 2024 · tag starting with “rlhf”",
        ),
        ("", "every paper"),
        ("title:(a1 OR b1) is:unread", "(“a1” in the title or “b1” in the title) · is unread"),
        ("is:foo x1 ", "“is:foo” and “x1” · “is:foo” is searched as text"),
        ("tag:", "every paper · tag: waits for a value"),
        ("10.1145/3292500.3330701", "doi: 10.1145/3292500.3330701"),
        ("https://arxiv.org/abs/2401.01234", "arxiv: 2401.01234"),
        ("x1 OR doi:10.1145/3292500", "“x1” or doi: 10.1145/3292500"),
        ("!!! x1 ", "“x1” · without “!!!”, in which there is nothing to find"),
        ('"a b" year:2024..', "the phrase “a b” · year from 2024"),
        ("w1 " * 30, "“w1” · only the first 24 words were read"),
    ],
)
def test_how_it_was_read_is_said(text: str, expected: str) -> None:
    assert parse_query(text, now=NOW).understood == expected


def test_only_what_is_asked_for_is_a_clause_to_mark() -> None:
    assert parse_query("a1 -b1 (c1 OR d1) ").text_clauses == (word("a1"), word("c1"), word("d1"))


def test_a_very_long_text_is_cut_and_said_to_be() -> None:
    query = parse_query("word" * 2500)

    assert "only the first 300 characters were read" in query.understood
    assert len(query.text_clauses[0].text) == 300


def test_more_words_than_the_limit_are_left_out() -> None:
    clauses = parse_query(" ".join(f"w{number}" for number in range(60))).text_clauses

    assert len(clauses) == MAX_WORDS


def _depth(node: Node) -> int:
    match node:
        case And(parts) | Or(parts):
            return 1 + max(map(_depth, parts))
        case Not(part):
            return 1 + _depth(part)
        case _:
            return 1


def test_brackets_deeper_than_the_limit_do_not_nest() -> None:
    text = "".join(f"-(a{number} OR " for number in range(30)) + "x1" + ")" * 30

    assert _depth(tree(text)) <= 2 * (MAX_DEPTH + 2)


SNIPPETS = st.sampled_from(
    ['"', "“", "”", "(", ")", "-", "AND", "OR", "NOT", ":", "title:", "tag:", "year:", "added:", "is:", "*", "?", "~",
     "..", "<", ">=", "7d", "2024", "a", "the", "模型", " ", "\\", "/", "\x00", "\ud800", "😀", "[", "{", "$"]
)  # fmt: skip


@given(st.one_of(st.text(alphabet=st.characters(), max_size=400), st.lists(SNIPPETS, max_size=150).map("".join)))
def test_no_text_is_an_error(text: str) -> None:
    query = parse_query(text, now=NOW)

    assert query.text == text
    assert query.understood
    assert _depth(query.tree) <= 2 * (MAX_DEPTH + 2)
    assert all(clause.text for clause in query.text_clauses)
    assert parse_query(text, now=NOW) == query


@pytest.mark.parametrize("text", ["(" * 100_000, '"' * 100_000, "-" * 100_000, "NOT " * 50_000, "title:" * 50_000])
def test_a_long_text_is_read_in_an_instant(text: str) -> None:
    started = time.process_time()

    parse_query(text)

    assert time.process_time() - started < 0.5
