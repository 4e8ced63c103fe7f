"""What the program says of its search language is true of it."""

import pytest

from nightstand.domain.query import parse_query
from nightstand.domain.query_fields import FIELDS
from nightstand.domain.query_guide import GUIDE, Example
from nightstand.domain.query_values import CHOICES

EXAMPLES = [example for part in GUIDE for example in part.examples]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.text)
def test_every_example_is_read_whole(example: Example) -> None:
    query = parse_query(f"{example.text} ")

    assert query.ignored == ()
    assert query.clauses


def test_every_field_is_told() -> None:
    told = " ".join(f"{example.text} {example.meaning}" for example in EXAMPLES)

    assert [field.name for field in FIELDS if f"{field.name}:" not in told] == []


@pytest.mark.parametrize("field", ["status", "decision", "tier", "has"])
def test_every_value_of_a_field_is_told(field: str) -> None:
    told = next(f"{example.text} {example.meaning}" for example in EXAMPLES if example.text.startswith(f"{field}:"))

    assert [value for value in CHOICES[field] if value not in told and value != "any"] == []
