"""Whatever the bytes: a file is unreadable as a whole, or every entry is a record or one error."""

from __future__ import annotations

import gzip

from hypothesis import given
from hypothesis import strategies as st

from nightstand_corpus.reading import FORMATS, Reading, open_source
from nightstand_corpus.record import PaperRecord, Problem, Severity, UnreadableFile

prose = (
    b"\n\n",
    b"\r\n",
    b" ",
    b"ICML 2026 Papers",
    b"We propose X, a thing.",
    b"\x00",
    b"\xff",
    b"\xe8\xae\xba",
    b"$",
)
json_pieces = (b'{"papers": [', b'{"list": "a", "entry": 1, "title": "T"}', b",", b"{", b"]", b"}", b'"', b"\\", b"[[")
pieces = (
    b'{"papers": [',
    b'{"list": "a", "entry": 1, "title": "T"}',
    b",",
    b"{",
    b"]",
    b"}",
    b'"',
    b"\\",
    b"[[",
    b"1e999",
)
pieces = st.sampled_from((*prose, *json_pieces))
contents = st.one_of(
    st.binary(max_size=600), st.lists(pieces, max_size=30).map(b"".join), st.text(max_size=300).map(str.encode)
)


def opened(content: bytes, format_name: str | None) -> Reading | None:
    try:
        return open_source(content, format=format_name)
    except UnreadableFile:
        return None


@given(contents, st.sampled_from([None, *(row.name for row in FORMATS)]))
def test_any_bytes_are_unreadable_or_give_each_entry_once(content: bytes, format_name: str | None):
    reading = opened(content, format_name)
    try:
        found = [] if reading is None else list(reading)
    except UnreadableFile:
        return

    records = [record.entry for record in found if isinstance(record, PaperRecord)]
    errors = [problem.entry for problem in found if isinstance(problem, Problem) and problem.severity is Severity.ERROR]
    assert sorted([*records, *(entry for entry in errors if entry is not None)]) == list(
        range(1, len(records + errors) + 1)
    )
    for record in (record for record in found if isinstance(record, PaperRecord)):
        # Every text has to fit into a database and a JSON document.
        assert "\x00" not in f"{record.title}{record.abstract}{record.raw}"
        f"{record.title}{record.abstract}{record.raw}{record.authors}{record.extra}".encode()


@given(st.binary(max_size=300), st.integers(0, 40))
def test_any_bytes_behind_a_packed_head_are_unreadable_or_read(content: bytes, cut: int):
    packed = gzip.compress(content)

    reading = opened(packed[: len(packed) - cut], None)

    assert reading is None or all(isinstance(found, PaperRecord | Problem) for found in reading)


letters = st.characters(exclude_categories=("Cc", "Cs", "Zs", "Zl", "Zp"), exclude_characters="\ufeff")
sentences = st.text(letters, min_size=1, max_size=40).map(lambda text: f"We study {text} and more of it.")
paragraphs = st.lists(sentences, min_size=1, max_size=4).flatmap(
    lambda lines: st.sampled_from(["\n", " ", "\u2028", "  \n\t"]).map(lambda joint: joint.join(lines))
)


@given(st.lists(paragraphs, min_size=1, max_size=6), st.sampled_from(["\n\n", "\n \n", "\n\n\n\n"]), st.booleans())
def test_every_paragraph_of_a_list_comes_back_as_it_was(abstracts: list[str], gap: str, has_heading: bool):
    text = ("ICML 2026 Papers\n\n" if has_heading else "") + gap.join(abstracts)

    found = [record.abstract for record in open_source(text.encode()) if isinstance(record, PaperRecord)]

    assert found == abstracts
