"""What is typed into a field, read into what is stored."""

import pytest

from nightstand.domain.author import Author
from nightstand.domain.edit import FieldValue
from nightstand.domain.errors import InvalidValue
from nightstand.domain.fields import FIELDS, parse_field


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("title", "  On $x^2$ ", "On $x^2$"),
        ("year", "2026", 2026),
        ("authors", "Ann Lee; Ray, Bo", (Author("Lee", "Ann"), Author("Ray", "Bo"))),
        ("doi", "https://doi.org/10.5555/ABC.123", "10.5555/ABC.123"),
        ("doi", "doi:10.5555/abc.123 ", "10.5555/abc.123"),
        ("arxiv", "https://arxiv.org/abs/2501.01234v3", "2501.01234"),
        ("arxiv", "arXiv:hep-th/9901001", "hep-th/9901001"),
        ("openreview", "https://openreview.net/forum?id=XoONWh8fbL", "XoONWh8fbL"),
        ("starred", "yes", True),
        ("starred", "", False),
        ("rating", "5", 5),
        ("rating", "", None),
        ("tier", "Must", "must"),
        ("decision", "", "undecided"),
        ("due", "2026-07-31", "2026-07-31"),
        ("extra.pages", "1–9", "1–9"),
        ("extra.pages", "", None),
        ("authors", " ", ()),
    ],
)
def test_a_typed_value_becomes_its_stored_form(name: str, text: str, value: FieldValue) -> None:
    assert parse_field(name, text) == value


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("year", "soon"),
        ("year", "0"),
        ("year", "20266"),
        ("year", "２０２６"),
        ("rating", "6"),
        ("rating", "-1"),
        ("status", "done"),
        ("due", "31.7.2026"),
        ("starred", "maybe"),
        ("minutes", "1.5"),
        ("type", "novel"),
        ("mood", "good"),
        ("doi", "not a doi"),
        ("arxiv", "yesterday"),
        ("openreview", "javascript:alert(1)"),
        ("extra.", "x"),
    ],
)
def test_what_does_not_fit_is_told_with_a_remedy(name: str, text: str) -> None:
    with pytest.raises(InvalidValue) as failure:
        parse_field(name, text)

    assert failure.value.title
    assert failure.value.remedy


@pytest.mark.parametrize("name", FIELDS)
def test_every_field_can_be_cleared(name: str) -> None:
    assert parse_field(name, "  ") in ("", (), None, False, "misc", "undecided", "unread")
