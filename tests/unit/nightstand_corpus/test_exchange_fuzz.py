"""Whatever stands in a tagged file, XML or web page: it is unreadable, or each entry is a record or one error, soon."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nightstand_corpus.reading import open_source
from nightstand_corpus.record import PaperRecord, Problem, Severity, UnreadableFile

TAGGED = (
    "TY  - JOUR\n", "ER  - \n", "TI  - A title\n", "AB  - An abstract\n", "AU  - Lee, Ann\n", "AU  - ",
    "PY  - 2016/03//\n", "KW  - a; b\n", "UR  - https://a.b/c\n", "DO  - 10.5555/a\n", "SP  - 1\n", "XX  - y\n",
    "wrapped\n", "\n", "ER", " - ", "PMID- 1\n", "TI  - T\n", "FAU - Lee, Ann\n", "AU  - Lee A\n",
    "DP  - 2016 Apr\n", "PG  - 1-2\n", "LID - 10.5555/a [doi]\n", "      more\n", "%0 Book\n", "%T A title\n",
    "%A Lee\n", "%D 2001\n", "%8 May\n", "% \n", "FN x\n", "VR 1.0\n", "PT J\n", "AU Lee, A\n", "   Ray, B\n",
    "TI x\n", "PD JUN 14\n", "PY 2001\n", "ER\n", "EF\n", "\ufeff", "\x00", "…", ",", ";", "999999",
)  # fmt: skip
XML = (
    "<collection id='2021.x'>", "<volume id='1'>", "<meta>", "</meta>", "<year>2021</year>", "<month>May</month>",
    "<paper id='1'>", "<paper>", "</paper>", "<title>", "</title>", "One", "<abstract>", "</abstract>", "<author>",
    "<first>A</first>", "<last>B</last>", "</author>", "<frontmatter/>", "<url>x</url>",
    "<fixed-case>X</fixed-case>", "<tex-math>x</tex-math>", "<i> </i>", "&amp;", "&x;", "&", "<", ">", "<!--",
    "-->", "<![CDATA[", "]]>", "<?x?>", "<xml><records>", "<record>", "</record>", "<titles>", "</titles>",
    "<style face='italic'>", "</style>", "<keywords><keyword>a;b</keyword></keywords>",
    "<dates><year>2001</year></dates>", "<ref-type name='Book'>", "</ref-type>", "<isbn>1</isbn>", "</volume>",
    "</collection>", "<pages>1–2</pages>", "\x0b", "\n",
)  # fmt: skip
HTML = (
    "<ul>", "<li>", "</li>", "<a href='/virtual/2026/poster/1'>",
    "<a href='https://openreview.net/forum?id=abcdef'>", "</a>", "A title of words", "Other words of a title",
    "<div class='paper'>", "<p class='title'>", "<span class='authors'>", "Ann Lee, Bo Ray", "</span>", "</div>",
    "</p>", "<i>", "</i>", "<details>", "<summary>Abstract</summary>", "</details>", "<div class=abstract>",
    "<meta name=citation_title content='x &lt; y'>", "<meta name=citation_author content=Lee>",
    "<base href='http://['>", "<base href=https://a.b>", "<script type='application/ld+json'>",
    '{"@type": "ScholarlyArticle", "name": "x"}', "</script>", "[", "<!--", "-->", "<table><tr><td>", "</table>",
    "&lt;b&gt;", "&#0;", "&#xd800;", "&", "<", "<script type='math/tex'>", "<math>", "<h1>TIDE 2026</h1>", "<dt>",
    "<dd>", "\x00", "\n", "<template>", "<svg>", "<select>", "<h3>", "<title>ICML 2026</title>",
)  # fmt: skip
PIECES = {"ris": TAGGED, "nbib": TAGGED, "enw": TAGGED, "isi": TAGGED, "acl-xml": XML, "endnote-xml": XML, "html": HTML}

CASES = st.sampled_from(sorted(PIECES)).flatmap(
    lambda name: st.tuples(
        st.just(name), st.lists(st.one_of(st.sampled_from(PIECES[name]), st.text(max_size=8)), max_size=60).map("".join)
    )
)


@given(CASES)
def test_every_entry_is_a_record_or_one_error_and_its_texts_can_be_stored(case: tuple[str, str]):
    name, text = case
    lines = text.count("\n") + text.count("\r") + 1
    try:
        found = list(open_source(text.encode(), format=name))
    except UnreadableFile:
        return

    records = [one for one in found if isinstance(one, PaperRecord)]
    failed = [one for one in found if isinstance(one, Problem) and one.severity is Severity.ERROR]
    entries = [one.entry for one in (*records, *failed)]
    assert sorted(entry for entry in entries if entry is not None) == list(range(1, len(entries) + 1))
    assert all(1 <= one.line <= lines for one in found)
    assert all(len(one.text) <= 4_000 and one.message for one in failed)
    for one in records:
        assert one.raw
        texts = (
            one.title,
            one.abstract,
            one.venue,
            one.raw,
            str(one.authors),
            *one.keywords,
            *one.extra,
            *one.extra.values(),
        )
        assert "\x00" not in "".join(texts)
        "".join(texts).encode()


HOSTILE = {
    "blanks": " " * 100_000 + "x",
    "doi": "10.1/" + "(" * 100_000,
    "at": "@" * 50_000,
    "braces": "{" * 100_000,
    "brackets": "[" * 100_000,
    "words": "name " * 20_000,
    "ris names": "TY  - JOUR\nAU  - " + "Lee, " * 20_000,
    "ris keywords": "TY  - JOUR\nKW  - " + ";" * 100_000,
    "ris dates": "TY  - JOUR\nPY  - " + "/" * 100_000,
    "ris links": "TY  - JOUR\nUR  - " + "http://" * 14_000,
    "ris openings": "TY  - JOUR\n" * 9_000,
    "ris blank lines": "TY  - JOUR\nAB  - x\n" + "\n" * 100_000,
    "nbib pages": "PMID- 1\nPG  - " + "1-" * 50_000,
    "nbib identifiers": "PMID- 1\nLID - " + "[" * 100_000,
    "enw openings": "%0 \n" * 25_000,
    "isi names": "PT J\n" + "AU x\n" * 20_000,
    "xml depth": "<collection><volume><paper>" + "<a>" * 33_000,
    "xml papers": "<collection><volume>" + "<paper>" * 14_000,
    "xml faults": "<collection><volume>" + "<paper>&x;</paper>" * 5_500,
    "xml signs": "<xml><records><record>" + "<" * 100_000,
    "html depth": "<div>" * 20_000,
    "html items": "<ul><li><b>Two or three words</b>" * 3_000,
    "html marks": "<b><p>" * 16_000,
    "html comments": "<!--" * 25_000,
    "html links": "<li><a href='/virtual/2026/poster/1'>Title of words" * 2_000,
    "html attributes": "<a " + "x " * 50_000,
    "html data": "<script type='application/ld+json'>" + "[" * 100_000,
}


@pytest.mark.parametrize("name", sorted(PIECES))
@pytest.mark.parametrize("hostile", sorted(HOSTILE))
def test_a_hundred_thousand_hostile_characters_are_done_within_two_seconds(name: str, hostile: str):
    started = time.process_time()

    try:
        found = len(list(open_source(HOSTILE[hostile].encode(), format=name)))
    except UnreadableFile:
        found = 0

    assert time.process_time() - started < 2
    assert found >= 0
