"""One clause of a search is written, turned round and taken out; everything else stays as it was typed."""

import unicodedata
from datetime import UTC, datetime

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from nightstand.domain.query import Filter, FilterName, Node, Not, Query, TextClause, TextField, TextKind, parse_query
from nightstand.domain.query_edit import ClauseState, clause_state, quoted, with_clause

OFF, INCLUDED, EXCLUDED = ClauseState
NOW = datetime(2026, 9, 28, 14, 30, tzinfo=UTC)

PIECES = st.sampled_from(
    ['"', "“", "”", "(", ")", "-", "AND", "OR", "NOT", "title:", "tag:", "tag:rl", "-tag:rl", 'tag:"rl"', "year:2024",
     "added:<7d", "added:", "is:read", "a", "the", "regret", "模型", " ", " ", " ", "*", "\x00", "\t", '""', "doi:",
     "10.1145/329", "author:lee"]
)  # fmt: skip
TYPED = st.lists(PIECES, max_size=30).map("".join)
# What is left of an operator whose one side goes is a word.
WITHOUT_SIGNS = TYPED.filter(lambda text: not any(sign in text for sign in ("AND", "OR", "NOT")))
FILTERS = st.sampled_from(["tag:rl", 'tag:"rl"', "year:2024", "added:<7d", "is:read"])
CLAUSES = FILTERS | st.sampled_from(['author:"Ann Lee"', "a OR b"])


@pytest.mark.parametrize(
    ("text", "clause", "expected"),
    [
        ("regret tag:rl", "tag:rl", INCLUDED),
        ("regret tag:RL", "tag:rl", INCLUDED),
        ('tag:"rl" regret', "tag:rl", INCLUDED),
        ("keywords:rl", "tag:rl", INCLUDED),
        ("regret -tag:rl", "tag:rl", EXCLUDED),
        ("NOT tag:rl", "tag:rl", EXCLUDED),
        ("(tag:rl)", "tag:rl", INCLUDED),
        ("tag:rl OR regret", "tag:rl", OFF),
        ("(tag:rl OR regret)", "tag:rl", OFF),
        ("tag:rl/bandits", "tag:rl", OFF),
        ("added:<7d", "added:<7d", INCLUDED),
        ("year:2024", "year:2024", INCLUDED),
        ("year:2024..2025", "year:2024", OFF),
        ("(year:2024 OR year:2025) (year:2024 OR year:2025)", "year:2024,2025", INCLUDED),
        ("", "tag:rl", OFF),
    ],
)
def test_a_clause_is_found_in_whatever_way_it_was_typed(text: str, clause: str, expected: ClauseState) -> None:
    assert clause_state(text, clause) is expected


@pytest.mark.parametrize(
    ("text", "state", "expected"),
    [
        ("", INCLUDED, "tag:rl "),
        ("regr", INCLUDED, "tag:rl regr"),
        ("regr", EXCLUDED, "-tag:rl regr"),
        ("year:2024 regr", INCLUDED, "year:2024 tag:rl regr"),
        ("-is:read year:2024 regr", INCLUDED, "-is:read year:2024 tag:rl regr"),
        ("a1 OR regr", INCLUDED, "tag:rl (a1 OR regr"),
        ('"open quote', INCLUDED, 'tag:rl "open quote'),
        ("OR gates", INCLUDED, "tag:rl (OR gates"),
        ("a1) b1 OR c1", INCLUDED, "tag:rl ((a1) b1 OR c1"),
        ("x1 -tag:rl y1", INCLUDED, "x1 tag:rl y1"),
        ("x1 NOT tag:rl y1", INCLUDED, "x1 tag:rl y1"),
        ("x1  tag:rl  y1", EXCLUDED, "x1  -tag:rl  y1"),
        ("x1 tag:rl y1", OFF, "x1 y1"),
        ("tag:rl AND y1", OFF, "y1"),
        ("x1 AND tag:rl", OFF, "x1 AND "),
        ("tag:rl", OFF, ""),
        ("x1 tag:rl y1 tag:RL z1", OFF, "x1 y1 z1"),
        ("x1 tag:rl y1 -tag:RL z1", EXCLUDED, "x1 -tag:rl y1 z1"),
        ('"a"tag:"rl""b"', OFF, '"a"tag:"rl""b"'),
        ('"a"tag:"rl"(b1 c1)', OFF, '"a" (b1 c1)'),
    ],
)
def test_a_clause_is_written_changed_and_removed_in_its_place(text: str, state: ClauseState, expected: str) -> None:
    assert with_clause(text, "tag:rl", state) == expected


@pytest.mark.parametrize("clause", ["", "*", "-tag:rl", "tag:"])
def test_a_clause_that_asks_for_nothing_changes_nothing(clause: str) -> None:
    assert with_clause("regret", clause, INCLUDED) == "regret"


@given(TYPED, CLAUSES, st.sampled_from(ClauseState))
@example("tag:rl tag:rl", "tag:rl", EXCLUDED)
def test_a_clause_has_the_state_it_was_given(text: str, clause: str, state: ClauseState) -> None:
    assert clause_state(with_clause(text, clause, state), clause) is state


@given(TYPED, CLAUSES, st.sampled_from([INCLUDED, EXCLUDED]))
def test_a_new_clause_leaves_the_typed_text_whole(text: str, clause: str, state: ClauseState) -> None:
    assume(clause_state(text, clause) is OFF)

    changed = with_clause(text, clause, state)

    written = f"{clause} " if " OR " not in clause else f"({clause}) "
    written = f"-{written}" if state is EXCLUDED else written
    rest = changed.replace(written, "", 1)
    assert rest.endswith(text)
    assert rest.removesuffix(text).strip("(") == ""


@given(TYPED, CLAUSES)
def test_taking_a_new_clause_back_leaves_the_meaning_as_it_was(text: str, clause: str) -> None:
    # In brackets, a closing one that was a sign like others closes them.
    assume(clause_state(text, clause) is OFF and ")" not in text)

    back = with_clause(with_clause(text, clause, INCLUDED), clause, OFF)

    assert parse_query(back, now=NOW).tree == parse_query(text, now=NOW).tree


@given(WITHOUT_SIGNS, WITHOUT_SIGNS, FILTERS, st.sampled_from(["", "-", "NOT "]), st.sampled_from(ClauseState))
def test_the_other_clauses_are_read_as_before(start: str, end: str, clause: str, sign: str, state: ClauseState) -> None:
    text = f"{start} {sign}({clause}) {end}"
    before = parse_query(text, now=NOW)
    assume(not before.are_alternatives and clause_state(text, clause) is not OFF)

    after = parse_query(with_clause(text, clause, state), now=NOW)

    assert _others(after, clause) == _others(before, clause)


def _others(query: Query, clause: str) -> list[Node]:
    own = parse_query(f"{clause} ", now=NOW).tree
    nodes = [found.node for found in query.clauses]
    return [node for node in nodes if _finished(node) not in (own, Not(own))]


def _finished(node: Node) -> Node:
    match node:
        case Filter(name, value):
            return Filter(name, value)
        case Not(part):
            return Not(_finished(part))
        case _:
            return node


@pytest.mark.parametrize(
    ("field", "value", "expected"),
    [
        ("tag", "rl", "tag:rl"),
        ("tag", "ml/rl", "tag:ml/rl"),
        ("tag", "deep learning", 'tag:"deep learning"'),
        ("tag", "none", 'tag:"none"'),
        ("tag", 'the "best"', 'tag:"the ""best"""'),
        ("list", "a”b", 'list:"a””b"'),
        ("tag", "-odd", 'tag:"-odd"'),
        ("author", "Lee", 'author:"Lee"'),
        ("year", "2024", "year:2024"),
    ],
)
def test_a_value_is_quoted_where_it_must_be(field: str, value: str, expected: str) -> None:
    assert quoted(field, value) == expected


VALUES = st.one_of(
    st.text(st.characters(blacklist_categories=["Cc", "Cs"]), min_size=1, max_size=100),
    st.text('"“”„‟«»＂()[]:*?~-/,.<>=+ aZ1OR', min_size=1, max_size=100),
).filter(lambda value: value == value.strip())


@given(st.sampled_from(["tag", "list", "topic", "key"]), VALUES)
@example("tag", "none")
@example("tag", "a OR b")
@example("tag", ")")
def test_any_name_is_read_back_as_itself(field: str, value: str) -> None:
    normal = parse_query(f"{quoted(field, value)} ").tree

    assert isinstance(normal, Filter)
    assert normal.name is FilterName(field)
    assert normal == Filter(FilterName(field), _nfc(value))
    assert parse_query(f"x1 {quoted(field, value)} y1 ").clauses[1].node == normal


@given(st.sampled_from([("author", TextField.AUTHORS), ("venue", TextField.VENUE)]), VALUES)
def test_any_text_is_read_back_as_a_phrase(field: tuple[str, TextField], value: str) -> None:
    assume(any(character.isalnum() for character in value) and len(value.split()) <= 20)

    found: Node = parse_query(quoted(field[0], value)).tree

    assert found == TextClause(field[1], value, TextKind.PHRASE)


def _nfc(value: str) -> str:
    return unicodedata.normalize("NFC", value).strip()
