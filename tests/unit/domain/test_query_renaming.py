"""A search names what it named before, after that is called otherwise."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nightstand.domain.query import Filter, FilterName, parse_query
from nightstand.domain.query_renaming import with_renamed

NAMES = {"Reading": "To read (soon)", "Reading/now": "To read (soon)/now"}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("list:reading regret", 'list:"To read (soon)" regret'),
        ('x1  -list:"Reading"', 'x1  -list:"To read (soon)"'),
        ("list:(other OR Reading) y1", 'list:(other OR "To read (soon)") y1'),
        ("collections:Reading/Now", 'list:"To read (soon)/now"'),
        ("list: Reading", 'list:"To read (soon)"'),
        ("tag:Reading Reading list:Readings", "tag:Reading Reading list:Readings"),
        ("(list:Reading) OR list:Reading", '(list:"To read (soon)") OR list:"To read (soon)"'),
        ('list:"open Reading', 'list:"open Reading'),
        ("", ""),
    ],
)
def test_only_the_name_is_written_anew(text: str, expected: str) -> None:
    assert with_renamed(text, "list", NAMES) == expected


@given(st.text(min_size=1, max_size=30).filter(lambda name: name == name.strip() and name.isprintable()))
def test_the_new_name_is_read_as_itself(name: str) -> None:
    text = with_renamed("x1 tag:old y1 ", "tag", {"old": name})

    assert isinstance(parse_query(text).clauses[1].node, Filter)
    assert with_renamed(text, "tag", {name: "old"}) == "x1 tag:old y1 "


@given(st.text(alphabet='ab:"”()- \x00tag', max_size=40))
def test_a_search_without_the_name_stays_as_it_is(text: str) -> None:
    assert with_renamed(text, "tag", {"none of these": "x"}) == text


def test_a_renamed_tag_is_found_within_brackets() -> None:
    text = with_renamed("tag:(rl OR ml) ", "tag", {"rl": "a OR b"})

    assert Filter(FilterName.TAG, "a OR b") in parse_query(text).clauses[0].node.parts  # type: ignore[union-attr]
