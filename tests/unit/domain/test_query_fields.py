"""What each field of a search asks for, however it is called and however its value is written."""

from datetime import UTC, datetime, timedelta

import pytest

from nightstand.domain.query import (
    AddedFilter,
    And,
    Everything,
    Filter,
    FilterName,
    LikeClause,
    Node,
    Not,
    NumberFilter,
    Or,
    TextClause,
    TextField,
    TextKind,
    parse_query,
)
from nightstand.domain.query_dates import RELATIVE_DATES
from nightstand.domain.query_fields import FIELD_NAMES, FIELDS
from nightstand.domain.query_values import CHOICES

NOW = datetime(2026, 9, 28, 14, 30, tzinfo=UTC)
"""A Monday."""

ANY_TIER = Or(tuple(Filter(FilterName.TIER, tier) for tier in ("must", "should", "could")))
HAS_TAG = Filter(FilterName.HAS, "tag")


def tree(text: str) -> Node:
    return parse_query(text, now=NOW).tree


def day(year: int, month: int, number: int) -> datetime:
    return datetime(year, month, number, tzinfo=UTC)


def identifier(value: str) -> Filter:
    return Filter(FilterName.IDENTIFIER, value)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("like:smith2020", LikeClause("smith2020")),
        ('related:"smith 2020"', LikeClause("smith 2020")),
        ("topic:bandits", Filter(FilterName.TOPIC, "bandits")),
        ("attached:regret ", TextClause(TextField.ATTACHED, "regret")),
        ("keywords:rl ", Filter(FilterName.TAG, "rl")),
        ("journal:jmlr ", TextClause(TextField.VENUE, "jmlr")),
        ("date:2024", NumberFilter(FilterName.YEAR, 2024, 2024)),
        ("stars:4+", NumberFilter(FilterName.RATING, 4, None)),
        ("year:２０２４", NumberFilter(FilterName.YEAR, 2024, 2024)),
        (
            "year:2024,2026",
            Or((NumberFilter(FilterName.YEAR, 2024, 2024), NumberFilter(FilterName.YEAR, 2026, 2026))),
        ),
        ("year:2024,", NumberFilter(FilterName.YEAR, 2024, 2024)),
        ("is:read,reading", Or((Filter(FilterName.IS, "read"), Filter(FilterName.IS, "reading")))),
        ("is:library", Or((Filter(FilterName.IS, "kept"), Filter(FilterName.IS, "maybe")))),
        ("is:tagged", HAS_TAG),
        ("has:year", NumberFilter(FilterName.YEAR, None, None)),
        ("-has:tag", Not(HAS_TAG)),
        ("tag:none", Not(HAS_TAG)),
        ("tag:any", HAS_TAG),
        ('tag:"none"', Filter(FilterName.TAG, "none")),
        ("list:none", Not(Filter(FilterName.HAS, "list"))),
        ("tier:none", Not(ANY_TIER)),
        ("has:tier", ANY_TIER),
        ("decision:none", Filter(FilterName.DECISION, "undecided")),
        ("doi:10.1145/3292500.33", identifier("doi:10.1145/3292500.33")),
        ("DOI: 10.1145/3292500.33", identifier("doi:10.1145/3292500.33")),
        ("doi:https://doi.org/10.1145/ABC", identifier("doi:10.1145/abc")),
        ("arXiv:2401.01234v2", identifier("arxiv:2401.01234")),
        ("doi:none", Not(Filter(FilterName.HAS, "doi"))),
        ("doi:soon", TextClause(TextField.ANY, "doi:soon", is_unfinished=True)),
        ("10.1145/Ab.1 ", Or((TextClause(TextField.ANY, "10.1145/Ab.1"), identifier("doi:10.1145/ab.1")))),
        ("2401.01234 ", Or((TextClause(TextField.ANY, "2401.01234"), identifier("arxiv:2401.01234")))),
        (
            "https://arxiv.org/abs/2401.01234v1 ",
            Or((TextClause(TextField.ANY, "https://arxiv.org/abs/2401.01234v1"), identifier("arxiv:2401.01234"))),
        ),
        ('"a ""b"" c"', TextClause(TextField.ANY, 'a "b" c', TextKind.PHRASE)),
        ("year:(2024 OR soon)", Or((NumberFilter(FilterName.YEAR, 2024, 2024), TextClause(TextField.ANY, "soon")))),
    ],
)
def test_a_field_asks_for_what_its_value_says(text: str, expected: Node) -> None:
    assert tree(text) == expected


@pytest.mark.parametrize(
    ("value", "since", "before"),
    [
        ("yesterday", day(2026, 9, 27), day(2026, 9, 28)),
        ("thisweek", day(2026, 9, 28), day(2026, 10, 5)),
        ('"last week"', day(2026, 9, 21), day(2026, 9, 28)),
        ("last-month", day(2026, 8, 1), day(2026, 9, 1)),
        ("thisyear", day(2026, 1, 1), day(2027, 1, 1)),
        ("lastyear", day(2025, 1, 1), day(2026, 1, 1)),
        ("last30d", NOW - timedelta(days=30), None),
        ('"past 2 weeks"', NOW - timedelta(days=14), None),
        ("<7days", NOW - timedelta(days=7), None),
        ("30d..7d", NOW - timedelta(days=30), NOW - timedelta(days=7)),
        ("2026/02/28", day(2026, 2, 28), day(2026, 3, 1)),
        ("lastmonth..today", day(2026, 8, 1), day(2026, 9, 29)),
        ("2026..2025", day(2025, 1, 1), day(2027, 1, 1)),
    ],
)
def test_times_can_be_told_in_words(value: str, since: datetime, before: datetime | None) -> None:
    assert tree(f"added:{value}") == AddedFilter(since, before)


def test_every_spelling_of_a_field_is_one_of_its_own() -> None:
    assert len(FIELD_NAMES) == sum(1 + len(field.aliases) for field in FIELDS)
    assert all(name.isalpha() and name.islower() for name in FIELD_NAMES)


def test_every_field_reads_a_value_as_what_it_means() -> None:
    values = {"doi": "10.1145/1", "arxiv": "2401.01234", "added": "today", "import": "1", "id": "1", "year": "2024"}
    values |= {"rating": "4", **{field: found[0] for field, found in CHOICES.items()}}

    for spelling, field in FIELD_NAMES.items():
        query = parse_query(f"{spelling}:{values.get(field, 'word')} ", now=NOW)
        assert query.ignored == ()
        assert query.tree not in (Everything(), TextClause(TextField.ANY, query.text.strip()))


def test_every_value_that_can_be_chosen_is_read() -> None:
    typed = [f"{field}:{value}" for field, values in CHOICES.items() for value in values]
    typed += [f"added:{value}" for value in RELATIVE_DATES]

    for text in typed:
        query = parse_query(text, now=NOW)
        assert (query.text_clauses, query.ignored) == ((), ()), text


@pytest.mark.parametrize("typed", ["Group: a study", "Track: one", "subject", "related work", "is it so", "Label: x"])
def test_words_that_are_also_fields_are_words_in_a_title(typed: str) -> None:
    assert not any(isinstance(clause.node, Filter | LikeClause) for clause in parse_query(typed).clauses)


def test_filters_are_not_counted_as_words() -> None:
    filters = " ".join(f"id:{number}" for number in range(30))

    query = parse_query(f"{filters} regret ")

    assert isinstance(query.tree, And)
    assert query.tree.parts[-1] == TextClause(TextField.ANY, "regret")
