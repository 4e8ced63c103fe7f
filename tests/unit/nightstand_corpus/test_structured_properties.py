"""Files in the shape of their format with anything in their fields: all entries count once, and all can be stored."""

from __future__ import annotations

import csv
import io
import json
import re

import yaml
from hypothesis import given
from hypothesis import strategies as st

from nightstand_corpus.reading import open_source
from nightstand_corpus.record import PaperRecord, Problem, Severity, UnreadableFile

CONTROLS = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff]")
LABELS = st.sampled_from(
    "title authors author abstract year date month venue journal booktitle url pdf doi arxiv eprint code keywords "
    "type language pages volume number id key note editor crossref list entry openreview issued container-title "
    "forum".split()
) | st.text(max_size=6)
SIGNS = (
    "<b>",
    "</b>",
    "&lt;",
    "&#0;",
    "&#xd800;",
    "\x00",
    "\x1f",
    "\x85",
    "\u2028",
    "\ufeff",
    "\u0301",
    "İ",
    "٢٠",
    "²",
)
WORDS = st.sampled_from(
    "Tides tide of We propose study Lee, Ann Bo and et al. others von Jr. ; & 2001 2999 0026 10.5555/a 2301.00001 "
    "arXiv: https://a.b/c http://[ javascript:x https://openreview.net/forum?id=kI27Niy4xY /virtual/2026/poster/1 "
    "**a** $x$ \\'e { } 论文 。 𝒳 \n \t \" ' | , : -".split(" ")
) | st.sampled_from(SIGNS)
TEXTS = st.lists(WORDS | st.text(max_size=5), max_size=12).map(" ".join)
SCALARS = st.none() | st.booleans() | st.integers() | st.floats() | st.dates() | TEXTS
VALUES = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(LABELS, inner, max_size=4), max_leaves=8
)
PLAIN_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | TEXTS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(LABELS, inner, max_size=4),
    max_leaves=8,
)
FIELDS = st.dictionaries(LABELS, PLAIN_VALUES, max_size=7)


def assert_sound(text: str, format_name: str) -> None:
    """Read a text as one format and look at everything it gives."""
    content = text.encode("utf-8", "surrogatepass")
    try:
        reading = open_source(content, format=format_name)
        found = list(reading)
    except UnreadableFile:
        return
    assert not CONTROLS.search(reading.list_name)
    ends = [one.entry for one in found if isinstance(one, PaperRecord) or one.severity is Severity.ERROR]
    assert sorted(filter(None, ends)) == list(range(1, len(ends) + 1))
    assert all(1 <= one.line <= text.count("\n") + text.count("\r") + 1 for one in found)
    assert all(one.message and len(one.text) <= 4_000 for one in found if isinstance(one, Problem))
    for one in found:
        if isinstance(one, PaperRecord):
            assert_storable(one)


def assert_storable(one: PaperRecord) -> None:
    addresses = [address for address in (one.url, one.pdf, one.code) if address]
    assert all(re.fullmatch(r"https?://\S+", address) for address in addresses)
    assert one.year is None or 1000 <= one.year < 2200
    names = [name if isinstance(name, str) else name.family + name.given for name in one.authors]
    assert all(name.strip() for name in names)
    plain = (*names, *one.keywords, one.title, one.abstract, one.venue, one.doi, one.arxiv, one.openreview, one.key)
    assert not CONTROLS.search("".join(plain))
    whole = "".join((*plain, *addresses, *one.extra, *one.extra.values(), one.raw, one.type, one.language))
    assert "\x00" not in whole
    whole.encode()


@given(st.lists(LABELS, min_size=1, max_size=6), st.lists(st.lists(TEXTS, max_size=7), max_size=4))
def test_a_table_of_any_cells(labels: list[str], rows: list[list[str]]):
    written = io.StringIO()
    csv.writer(written, escapechar="\\").writerows([["title", *labels, "abstract"], *rows])

    assert_sound(written.getvalue(), "csv")


@given(st.lists(FIELDS, max_size=4))
def test_json_of_any_members(papers: list[dict[str, object]]):
    listed = json.dumps(papers)

    assert_sound(json.dumps({"venue": "ICML 2026", "papers": papers}, ensure_ascii=False), "json")
    assert_sound(listed, "csl-json")
    assert_sound(f"// Papers\nwindow.papers = {listed};\n", "javascript")
    assert_sound("\n".join(map(json.dumps, papers)), "json-lines")


@given(st.text(max_size=8), PLAIN_VALUES, st.lists(FIELDS, max_size=4))
def test_facts_of_any_members(venue: str, year: object, papers: list[dict[str, object]]):
    filled = [{"list": "a.txt", "entry": number, "title": "Tides", **paper} for number, paper in enumerate(papers, 1)]

    assert_sound(json.dumps({"venue": venue, "year": year, "papers": filled}), "facts")


@given(st.dictionaries(LABELS, VALUES, max_size=7), TEXTS)
def test_front_matter_of_any_values(fields: dict[str, object], body: str):
    assert_sound(f"---\n{yaml.safe_dump(fields, allow_unicode=True)}---\n{body}\n", "front-matter")


@given(st.lists(st.dictionaries(LABELS, TEXTS, max_size=7), max_size=3), st.sampled_from(["{}", '""']))
def test_bibtex_of_any_values(entries: list[dict[str, str]], marks: str):
    start, end = marks
    written = [
        f"@inproceedings{{key{number},\n"
        + ",\n".join(f"  {label} = {start}{text}{end}" for label, text in entry.items())
        + "\n}\n"
        for number, entry in enumerate(entries)
    ]

    assert_sound("".join(written), "bibtex")


@given(st.sampled_from(["ris", "nbib", "enw", "isi"]), st.lists(st.tuples(st.integers(0, 30), TEXTS), max_size=12))
def test_tagged_lines_of_any_values(format_name: str, lines: list[tuple[int, str]]):
    tags = (
        "TI T1 AU A1 FAU AF PY Y1 DA DP AB N2 KW DE UR L1 L2 DO DI AID LID SP EP PG VL IS JO T2 SO LA M1 C1 ID".split()
    )
    signs = ["%T", "%A", "%D", "%8", "%X", "%K", "%U", "%R", "%P", "%J"]
    written = {
        "ris": ("TY  - JOUR", lambda at: f"{tags[at][:2]}  - ", "ER  - "),
        "nbib": ("PMID- 1", lambda at: f"{tags[at]:<4}- ", ""),
        "enw": ("%0 Book", lambda at: f"{signs[at % len(signs)]} ", ""),
        "isi": ("PT J", lambda at: f"{tags[at][:2]} ", "ER"),
    }
    opening, tag, closing = written[format_name]

    assert_sound("\n".join([opening, *(f"{tag(at)}{text}" for at, text in lines), closing, ""]), format_name)


@given(
    st.sampled_from(
        ["citations", "markdown", "labelled-blocks", "titled-list", "plain-lines", "abstract-list", "html"]
    ),
    st.lists(TEXTS, min_size=1, max_size=6),
    st.sampled_from(
        ["{}\n", "- **{}**\n", "## {}\n", "Title: {}\nAuthors: {}\n\n", "[1] {} (2001). {}.\n", "<li>{}</li>"]
    ),
)
def test_lists_of_any_lines(format_name: str, lines: list[str], pattern: str):
    assert_sound("".join(pattern.replace("{}", line) for line in lines), format_name)
