"""Saved pages: lists of papers in the ways conference sites write them, and pages about one paper."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from nightstand_corpus.formats.html_page import HTML_PAGE
from nightstand_corpus.reading import detect_format
from nightstand_corpus.record import PaperRecord
from reading_text import errors, read_text

LONG = "We show that tidal pools store heat through the night, and that what they store is lost by dawn in any season."


def page(body: str, head: str = "") -> str:
    return f"<!DOCTYPE html>\n<html><head>{head}</head>\n<body>\n{body}\n</body></html>\n"


def facts(record: PaperRecord) -> tuple[str, tuple[object, ...], str]:
    return record.title, record.authors, record.url


VIRTUAL = """<!-- Spinner -->
<div id="loading">Loading...</div>
<script>if (a < b) { document.write("<li><a href='/virtual/2026/poster/1'>No paper at all</a></li>") }</script>
<noscript>Without scripts: <ul>
<li><a href="/virtual/2026/poster/63469">Heat &amp; Tides: p &lt; 0.05 in {n}</a></li>
<li><a
   href="/virtual/2026/poster/64134">Storms of the North</a></li>
<li><a href="/virtual/2026/oral/7"> UniTide </a></li></ul></noscript>
"""


def test_a_list_of_links_gives_each_paper_with_its_line():
    (first, second, third), problems = read_text(VIRTUAL)

    assert [one.title for one in (first, second, third)] == [
        "Heat & Tides: p < 0.05 in {n}",
        "Storms of the North",
        "UniTide",
    ]
    assert [one.line for one in (first, second, third)] == [5, 6, 8]
    assert second.raw == '<li><a\n   href="/virtual/2026/poster/64134">Storms of the North</a></li>'
    assert problems == []


def test_an_address_without_a_host_stays_as_it_is_where_nothing_names_the_host():
    (first, _, _), _ = read_text(VIRTUAL)

    assert (first.url, first.venue, first.extra) == ("", "", {"link": "/virtual/2026/poster/63469"})


@pytest.mark.parametrize(
    "head",
    [
        "<base href='https://icml.cc/'>",
        "<link rel='canonical' href='https://icml.cc/virtual/2026/papers.html'>",
        "<meta property='og:url' content='https://icml.cc/virtual/2026/papers.html'>",
        "<!-- saved from url=(0041)https://icml.cc/virtual/2026/papers.html -->",
        "<title>ICML 2026 Papers</title>",
    ],
)
def test_addresses_are_completed_by_what_the_page_says_of_itself(head: str):
    (first, _, _), _ = read_text(page(VIRTUAL, head))

    assert (first.url, first.venue, first.year) == ("https://icml.cc/virtual/2026/poster/63469", "ICML 2026", 2026)


def test_the_name_of_the_file_tells_the_conference_where_the_page_does_not(tmp_path: Path):
    file = tmp_path / "icml2026_papers.html"
    file.write_text(VIRTUAL)

    (first, _, _), _ = read_text(file)

    assert (first.url, first.venue, first.year) == ("https://icml.cc/virtual/2026/poster/63469", "ICML 2026", 2026)


PROCEEDINGS = """<h1>Volume 99: Tide Conference</h1>
<div class="paper">
  <p class="title">Heat in <i>Fucus</i> Pools of \\(x^2\\) &amp; More</p>
  <p class="details"><span class="authors">Ann Lee,&nbsp;Bo van der Ray</span>;
  <span class="info"><i>Proceedings of the 3rd Tide Conference</i>, PMLR 99:81-88</span></p>
  <p class="links">[<a href="https://proceedings.mlr.press/v99/lee21a.html">abs</a>]
  [<a href="https://proceedings.mlr.press/v99/lee21a/lee21a.pdf">Download PDF</a>]
  [<a href="https://openreview.net/forum?id=AbCdEfGhIj">OpenReview</a>]
  [<a href="https://proceedings.mlr.press/v99/lee21a/lee21a-supp.pdf">Supplementary PDF</a>]</p>
</div>
<div class="paper">
  <p class="title">Storms</p>
  <p class="details"><span class="authors">Cy Wood</span>;
  <span class="info"><i>Proceedings of the 3rd Tide Conference</i>, PMLR 99:89-90</span></p>
  <p class="links">[<a href="https://proceedings.mlr.press/v99/wood21a.html">abs</a>]</p>
</div>
"""


def test_a_volume_of_proceedings_gives_titles_authors_pages_and_links():
    (first, second), problems = read_text(page(PROCEEDINGS))

    assert first.title == "Heat in <i>Fucus</i> Pools of \\(x^2\\) & More"
    assert first.authors == ("Ann Lee", "Bo van der Ray")
    assert (first.venue, first.openreview) == ("Proceedings of the 3rd Tide Conference", "AbCdEfGhIj")
    assert first.url == "https://proceedings.mlr.press/v99/lee21a.html"
    assert first.pdf == "https://proceedings.mlr.press/v99/lee21a/lee21a.pdf"
    assert first.extra == {
        "volume": "99",
        "pages": "81-88",
        "series": "PMLR",
        "supplementary pdf": "https://proceedings.mlr.press/v99/lee21a/lee21a-supp.pdf",
    }
    assert facts(second) == ("Storms", ("Cy Wood",), "https://proceedings.mlr.press/v99/wood21a.html")
    assert problems == []


def test_notes_of_openreview_give_what_they_show():
    notes = "".join(
        f"""<li class="note"><h4><a href="/forum?id=AbCdEfGh{n}">Heat in Pools {n}</a>
        <a href="/pdf?id=AbCdEfGh{n}" class="pdf-link"><img src="pdf.png"></a></h4>
        <div class="note-authors"><a href="/profile?id=~Ann_Lee1">Ann Lee</a>, <a href="/profile?id=~Bo_Ray1">Bo Ray</a>
        </div><div class="note-content"><strong class="note-content-field">Keywords:</strong>
        <span class="note-content-value keywords">tides, heat</span></div></li>"""
        for n in range(1, 4)
    )

    (first, _, _), _ = read_text(page(f"<ul>{notes}</ul>", "<base href='https://openreview.net/group?id=T'>"))

    assert (first.title, first.authors) == ("Heat in Pools 1", ("Ann Lee", "Bo Ray"))
    assert (first.openreview, first.url) == ("AbCdEfGh1", "https://openreview.net/forum?id=AbCdEfGh1")
    assert first.pdf == "https://openreview.net/pdf?id=AbCdEfGh1"
    assert first.keywords == ("tides", "heat")


def test_values_behind_labels_and_the_place_of_acceptance_are_read():
    note = f"""<li><div class="note"><h4><a href="https://openreview.net/forum?id=AbCdEfGh1">Heat in Pools</a></h4>
    <div class="note-authors"><span><a href="/profile?id=~Ann_Lee1">Ann Lee</a>, Bo Ray</span></div>
    <ul class="note-meta-info"><li>19 Sept 2025 (modified: 1 Feb 2026)</li><li>TIDE 2026 poster</li></ul>
    <ul class="note-content"><li><strong class="note-content-field">Keywords:</strong>
    <span class="note-content-value">tides, heat</span></li><li><strong class="note-content-field">Primary Area:
    </strong>
    <span class="note-content-value">pools</span></li><li><strong class="note-content-field">Abstract:</strong>
    <div class="note-content-value"><p>{LONG}</p></div></li></ul></div></li>"""

    ((paper,), _) = read_text(page(f"<ul>{note}</ul>"))

    assert (paper.title, paper.authors, paper.abstract) == ("Heat in Pools", ("Ann Lee", "Bo Ray"), LONG)
    assert (paper.venue, paper.year, paper.keywords) == ("TIDE 2026", 2026, ("tides", "heat"))
    assert paper.extra == {"presentation": "poster", "primary area": "pools"}


def test_a_title_may_stand_in_the_definition_below_links():
    papers = "".join(
        f"""<dt>[{n}] <a href="/abs/2401.0000{n}">arXiv:2401.0000{n}</a> [<a href="/pdf/2401.0000{n}">pdf</a>]</dt>
        <dd><div class="list-title"><span class="descriptor">Title:</span> Heat in Pools {n}</div>
        <div class="list-authors"><a href="https://arxiv.org/search/?searchtype=author&query=Lee">Ann Lee</a>,
        <a href="/a/ray_b_1">Bo Ray</a></div><p>{LONG} {LONG}</p></dd>"""
        for n in (1, 2)
    )

    (first, second), _ = read_text(page(f"<dl>{papers}</dl>", "<base href='https://arxiv.org/list/cs.LG/new'>"))

    assert (first.title, first.authors, first.arxiv) == ("Heat in Pools 1", ("Ann Lee", "Bo Ray"), "2401.00001")
    assert (second.url, second.pdf) == ("https://arxiv.org/abs/2401.00002", "https://arxiv.org/pdf/2401.00002")
    assert (second.abstract, second.extra) == (f"{LONG} {LONG}", {})


def test_a_volume_of_the_anthology_gives_titles_authors_and_abstracts():
    papers = "".join(
        f"""<p class="d-sm-flex"><span><a href="https://aclanthology.org/2021.tide-1.{n}.pdf">pdf</a></span>
        <span class="d-block"><strong><a class=align-middle href="/2021.tide-1.{n}/">Heat in <span>N</span>orth {n}</a>
        </strong><br><a href=/people/a/ann-lee/>Ann Lee</a> | <a href=/people/b/bo-ray/>Bo Ray</a></span></p>
        <div class="card abstract-collapse" id="abstract-{n}"><div class="card-body p-3">{LONG}</div></div>"""
        for n in range(1, 4)
    )

    (first, _, third), _ = read_text(
        page(papers, "<link rel=canonical href=https://aclanthology.org/volumes/2021.tide-1/>")
    )

    for number, one in ((1, first), (3, third)):
        assert facts(one) == (
            f"Heat in North {number}",
            ("Ann Lee", "Bo Ray"),
            f"https://aclanthology.org/2021.tide-1.{number}/",
        )
        assert (one.abstract, one.pdf) == (LONG, f"https://aclanthology.org/2021.tide-1.{number}.pdf")


def test_cards_of_a_virtual_site_give_abstracts_that_are_folded_away():
    cards = "".join(
        f"""<div class="displaycards touchup-date"><div class="virtual-card">
        <a class="small-title text-underline-hover" href="/virtual/2026/poster/{n}">Heat in Pools {n}</a></div>
        <div class="author-str">Ann Lee &sdot; Bo Ray</div>
        <details><summary>Abstract</summary><div class="text-start p-4"><p>{LONG}</p><p>And CO<sub>2</sub>.</p></div>
        </details></div>"""
        for n in (11, 12)
    )

    (first, second), _ = read_text(page(cards, "<title>NeurIPS 2026 Papers</title>"))

    assert facts(first) == ("Heat in Pools 11", ("Ann Lee", "Bo Ray"), "https://neurips.cc/virtual/2026/poster/11")
    assert first.abstract == f"{LONG}\n\nAnd CO<sub>2</sub>."
    assert (second.title, second.venue, second.year) == ("Heat in Pools 12", "NeurIPS 2026", 2026)


def test_authors_may_stand_in_the_definition_below_a_title():
    papers = "".join(
        f"""<dt class="ptitle"><br><a href="/content/TIDE2023/html/Lee_Heat_{n}_TIDE_2023_paper.html">Heat in Pools {n}
        </a></dt>
        <dd><form class="authsearch"><input type="hidden" name="a" value="Ann Lee"><a href="#">Ann Lee</a>,</form>
        <form class="authsearch"><a href="#">Bo Ray</a></form></dd>
        <dd>[<a href="/content/TIDE2023/papers/Lee_Heat_{n}_TIDE_2023_paper.pdf">pdf</a>]</dd>"""
        for n in (1, 2)
    )

    (first, second), _ = read_text(page(f"<dl>{papers}</dl>", "<base href='https://openaccess.thecvf.com/'>"))

    for number, one in ((1, first), (2, second)):
        assert (one.title, one.authors) == (f"Heat in Pools {number}", ("Ann Lee", "Bo Ray"))
        assert one.pdf.endswith(f"Lee_Heat_{number}_TIDE_2023_paper.pdf")


def test_authors_may_stand_in_italics_behind_a_title():
    papers = "".join(
        f"""<li><a title="paper title" href="/paper_files/paper/2023/hash/{n}f2a-Abstract.html">Heat {n}</a>
        <i>Ann Lee, Bo Ray, Cy Wood</i></li>"""
        for n in (1, 2)
    )

    (first, second), _ = read_text(page(f"<ul>{papers}</ul>", "<base href='https://papers.nips.cc/'>"))

    assert facts(first)[:2] == ("Heat 1", ("Ann Lee", "Bo Ray", "Cy Wood"))
    assert second.url == "https://papers.nips.cc/paper_files/paper/2023/hash/2f2a-Abstract.html"


def test_a_plain_list_without_links_gives_titles_and_authors():
    papers = "".join(f"<li><b>Heat in the Pools {n}</b><br>Ann Lee (Here) · Bo Ray (There)</li>\n" for n in range(4))

    found, _ = read_text(page(f"<h1>TIDE 2026 Accepted Papers</h1><ul>{papers}</ul>"))

    assert [one.title for one in found] == [f"Heat in the Pools {n}" for n in range(4)]
    assert {one.authors for one in found} == {("Ann Lee", "Bo Ray")}
    assert {(one.venue, one.year, one.list_name) for one in found} == {("TIDE 2026", 2026, "TIDE 2026 Accepted Papers")}


def test_menus_and_footers_are_no_papers():
    menu = "<nav><ul>" + "<li><a href='/about'>About the tide conference</a></li>" * 9 + "</ul></nav>"

    found, _ = read_text(page(f"{menu}{PROCEEDINGS}<footer>{menu}</footer>"))

    assert [one.title for one in found][1:] == ["Storms"]


TAGS = """<meta name="citation_title" content="Heat in Pools &amp; Bays: p &lt; 0.05">
<meta name="citation_author" content="Lee, Ann"><meta name="citation_author" content="van der Ray, Bo">
<meta name="citation_publication_date" content="2021/07/01">
<meta name="citation_conference_title" content="Tide Conference">
<meta name="citation_firstpage" content="81"><meta name="citation_lastpage" content="88">
<meta name="citation_doi" content="10.5555/tide.1">
<meta name="citation_pdf_url" content="https://example.org/heat.pdf">
<meta name="citation_abstract_html_url" content="https://example.org/heat">
<meta name="citation_keywords" content="tides; heat"><meta name="citation_language" content="en">
<meta name="description" content="A short description.">
"""


def test_a_page_about_one_paper_is_read_from_the_tags_for_search_engines():
    body = f"<h1>Heat</h1><div id='abstract'><h2>Abstract</h2><p>{LONG}</p></div><ul>{VIRTUAL}</ul>"

    ((paper,), problems) = read_text(page(body, TAGS))

    assert paper.title == "Heat in Pools & Bays: p &lt; 0.05"
    assert paper.authors == ("Lee, Ann", "van der Ray, Bo")
    assert (paper.venue, paper.type, paper.year) == ("Tide Conference", "inproceedings", 2021)
    assert (paper.doi, paper.url, paper.pdf) == (
        "10.5555/tide.1",
        "https://example.org/heat",
        "https://example.org/heat.pdf",
    )
    assert (paper.abstract, paper.keywords, paper.language) == (LONG, ("tides", "heat"), "en")
    assert paper.extra == {"date": "2021-07-01", "month": "7", "pages": "81-88"}
    assert (paper.line, paper.raw.startswith('<meta name="citation_title"')) == (2, True)
    assert problems == []


def test_papers_described_as_linked_data_are_read():
    data = {
        "@context": "https://schema.org",
        "@graph": [
            {
                "@type": "ScholarlyArticle",
                "headline": "Heat in Pools",
                "author": [{"@type": "Person", "name": "Ann Lee"}, {"givenName": "Bo", "familyName": "Ray"}],
                "datePublished": "2021-07-01",
                "isPartOf": {"@type": "Periodical", "name": "Tide Letters"},
                "abstract": LONG,
                "sameAs": "https://doi.org/10.5555/tide.1",
                "keywords": ["tides", "heat"],
            },
            {"@type": "WebSite", "name": "Tide Letters"},
        ],
    }

    ((paper,), _) = read_text(page("<p>Hello</p>", f'<script type="application/ld+json">{json.dumps(data)}</script>'))

    assert (paper.title, paper.authors, paper.abstract) == ("Heat in Pools", ("Ann Lee", "Ray, Bo"), LONG)
    assert (paper.venue, paper.year, paper.doi) == ("Tide Letters", 2021, "10.5555/tide.1")
    assert paper.keywords == ("tides", "heat")


def test_a_page_without_papers_says_so():
    found, (problem,) = read_text(page("<p>Nothing here but <a href='/x'>a link</a>.</p>"))

    assert (found, errors([problem])) == ([], [])
    assert "No papers" in problem.message


@pytest.mark.parametrize(
    "text",
    [
        "<!doctype HTML>\n<title>x</title>",
        "<html lang='en'><body>",
        "<!-- made today -->\n<div class='cards'>",
        "<ul><li><a href='/a'>One of many</a></li></ul>",
        "<ul><li><b>One</b></li><li><b>Two</b></li><li><b>Three</b></li></ul>",
        "<?xml version='1.0'?>\n<!DOCTYPE html PUBLIC '-//W3C//DTD XHTML 1.0 Strict//EN'>\n<html>",
    ],
)
def test_pages_and_fragments_are_told_by_their_beginning(text: str):
    assert detect_format(text) == "html"


@pytest.mark.parametrize(
    "text",
    [
        "<div align='center'><a href='x'>y</a></div>\n\n## Papers\n\n- [One](https://a.b)\n- [Two](https://a.b)\n",
        "<p>We study tides.</p>",
        "<xml><records><record><titles>",
    ],
)
def test_markdown_with_html_in_it_and_other_texts_are_no_pages(text: str):
    assert not HTML_PAGE.detect(text, "")


def test_nothing_in_a_page_is_fetched_or_run_and_its_marks_stay_text():
    items = (
        "<li><b>Heat &lt;script&gt;alert(1)&lt;/script&gt; in the pools</b><img src='file:///etc/hostname'></li>" * 3
    )

    (first, _, _), _ = read_text(page(f"<ul>{items}</ul>"))

    assert first.title == "Heat &lt;script>alert(1)&lt;/script> in the pools"
