"""Whatever a table or JSON holds, every entry of it is one record or one error, and nothing else goes wrong."""

from __future__ import annotations

import json
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nightstand_corpus.fields.labelled import Place, record_of
from nightstand_corpus.reading import open_source
from nightstand_corpus.record import PaperRecord, Problem, Severity, UnreadableFile
from nightstand_corpus.values.names import split_names

SAMPLES = {
    "csv": 'sep=;\ntitle;authors;year;url\n"One; two";"Lee, Ann; Ray, Bo";2001;x\nThe "best"\n"a\nb";x;y;z\n',
    "json": '{"venue": "ICML 2026", "papers": [{"title": "One", "authors": ["Ann"]}, {"name": 1, "x": [[]]}, null]}',
    "json-lines": '{"title": "One", "authors": ["A", "B"]}\n{"id": "x", "content": {"title": {"value": "T"}}}\n[1]\n',
    "javascript": '// x\nwindow.A["1"] = [{"en": "One two", "authors": "A, B", "abs": "<p>x"}];\nvar b = {"a": 1};',
    "csl-json": '[{"id": 1, "type": "book", "title": "T", "issued": {"date-parts": [["2015", "3"]]}, "author": [{}]}]',
}
MARKS = st.sampled_from([*"\"'{}[]:,;\t|\\\n\r\0<>&.()x0-", "null", "\\u12", '""', "\ud800", "é", "😀", " " * 50])
LABELS = st.sampled_from(
    "title authors abstract year venue url pdf doi id name content value papers records issued author type custom "
    "date-parts family given literal forum keywords session info event container-title note".split()
) | st.text(max_size=8)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(LABELS, inner, max_size=6),
    max_leaves=25,
)


def entries(content: bytes, format: str) -> tuple[Counter[int | None], list[int | None]]:
    """Return how often each entry came to a record or an error, and all entry numbers of either."""
    try:
        found = list(open_source(content, format=format))
    except UnreadableFile:
        return Counter(), []
    ends = [one for one in found if isinstance(one, PaperRecord) or one.severity is Severity.ERROR]
    assert all(one.line >= 1 for one in found)
    assert all(len(one.text) <= 4_000 for one in ends if isinstance(one, Problem))
    return Counter(one.entry for one in ends), [one.entry for one in ends]


@pytest.mark.parametrize("format", list(SAMPLES))
@given(data=st.data())
def test_a_damaged_file_comes_to_one_record_or_error_for_each_entry(format: str, data: st.DataObject):
    text = SAMPLES[format]
    for _ in range(data.draw(st.integers(1, 6))):
        start = data.draw(st.integers(0, len(text)))
        end = data.draw(st.integers(start, min(start + 12, len(text))))
        text = text[:start] + data.draw(MARKS | st.just("")) + text[end:]

    counts, numbers = entries(text.encode("utf-8", "surrogatepass"), format)

    assert numbers == list(range(1, len(numbers) + 1))
    assert set(counts.values()) <= {1}


@pytest.mark.parametrize("format", ["json", "json-lines", "csl-json"])
@given(value=JSON)
def test_any_json_comes_to_one_record_or_error_for_each_entry(format: str, value: object):
    counts, numbers = entries(json.dumps(value).encode(), format)

    assert numbers == list(range(1, len(numbers) + 1))
    assert set(counts.values()) <= {1}


@given(
    st.dictionaries(
        LABELS, st.text(max_size=40) | st.integers() | st.lists(st.text(max_size=12), max_size=4), max_size=8
    )
)
def test_any_labelled_fields_make_a_record_of_plain_values(fields: dict[str, str | int | list[str]]):
    record, _ = record_of(fields, Place(1, 1))

    assert record.year is None or 1000 <= record.year < 2200
    assert all(isinstance(value, str) and value for value in record.extra.values())
    assert "\n" not in record.title
    assert all(name == name.strip() != "" for name in record.authors if isinstance(name, str))


@given(st.lists(st.from_regex(r"[A-Z][a-z]{2,8} [A-Z][a-z]{2,8}", fullmatch=True), min_size=2, max_size=8, unique=True))
def test_names_come_back_from_a_line_with_any_separator(names: list[str]):
    for separator in ("; ", ", ", " and ", " & ", " · ", "|", "\n", "；", "、"):
        assert split_names(separator.join(names)) == (tuple(names), False)


@given(
    st.lists(
        st.sampled_from(["Lee", "Ann", " ", ",", ";", "and", "&", "Jr.", "et al.", "(", ")", "|", "等", "'", "["]),
        max_size=14,
    )
)
def test_any_line_of_authors_splits_into_names_that_are_not_empty(parts: list[str]):
    names, _ = split_names("".join(parts))

    assert all(name == " ".join(name.split()) != "" for name in names)
