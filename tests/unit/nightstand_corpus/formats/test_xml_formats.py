"""XML of the ACL Anthology and of EndNote: markup, true lines, and what one broken element costs."""

from __future__ import annotations

import time
import tracemalloc

import pytest

from nightstand_corpus.reading import detect_format, open_source
from nightstand_corpus.record import UnreadableFile
from reading_text import errors, names, person, read_text

META = """<meta>
 <booktitle>Proceedings of the <fixed-case>T</fixed-case>ide Workshop</booktitle>
 <editor><first>Kim</first><last>Dell</last></editor>
 <publisher>Tide Press</publisher><address>Oslo</address>
 <month>November</month><year>2021</year>
</meta>
"""


def volume(*papers: str, collection: str = "2021.tide", id: str = "1") -> str:
    inner = "\n".join((META, *papers))
    opening = f"<?xml version='1.0'?>\n<collection id='{collection}'>\n<volume id='{id}'>"
    return f"{opening}\n{inner}\n</volume>\n</collection>\n"


def paper(inner: str, id: str = "1") -> str:
    return f"<paper id='{id}'>\n{inner}\n</paper>"


WHOLE = paper("""<title>Heat in <fixed-case>N</fixed-case>orthern pools of <tex-math>x^2</tex-math> &amp;
<i>more</i></title>
<author id='a'><first>Esther</first><last>van der Riet</last><affiliation>Tide University</affiliation>
<variant script='hani'><first>海</first><last>陈</last></variant></author>
<author><first>Bo</first><last>Ray</last><suffix>Jr.</suffix></author>
<author><last>Tidal</last></author>
<pages>1–8</pages>
<abstract>Pools
store <b>heat</b>: p &lt; 0.05, CO<sub>2</sub>.</abstract>
<url hash='1'>2021.tide-1.1</url>
<bibkey>riet-ray-2021-heat</bibkey>
<doi>10.5555/tide.1</doi>
<award>Best paper</award>
<pwccode url='https://github.com/tide/heat' additional='false'>tide/heat</pwccode>
<video href='2021.tide-1.1.mp4'/>""")


def test_a_paper_of_the_anthology_is_read_whole():
    ((first,), problems) = read_text(volume(WHOLE))

    assert first.title == "Heat in {N}orthern pools of $x^2$ & <i>more</i>"
    assert first.abstract == "Pools store <b>heat</b>: p < 0.05, CO<sub>2</sub>."
    assert first.authors == (person("Riet", "Esther", "van der"), person("Ray", "Bo", suffix="Jr."), person("Tidal"))
    assert (first.venue, first.year, first.type) == ("Proceedings of the Tide Workshop", 2021, "inproceedings")
    assert (first.url, first.pdf) == (
        "https://aclanthology.org/2021.tide-1.1",
        "https://aclanthology.org/2021.tide-1.1.pdf",
    )
    assert (first.doi, first.key, first.code) == (
        "10.5555/tide.1",
        "riet-ray-2021-heat",
        "https://github.com/tide/heat",
    )
    assert first.extra == {
        "publisher": "Tide Press",
        "address": "Oslo",
        "editor": "Dell, Kim",
        "month": "11",
        "pages": "1-8",
        "affiliation": "Tide University",
        "variant": "海陈",
        "award": "Best paper",
        "video": "2021.tide-1.1.mp4",
    }
    assert first.list_name == "Proceedings of the Tide Workshop"
    assert first.raw == WHOLE
    assert problems == []


def test_lines_and_entries_are_those_of_the_file():
    text = volume(paper("<title>One</title>"), paper("<title>Two</title>"), paper(""))

    (first, second), problems = read_text(text)

    lines = text.split("\n")
    assert [lines[one.line - 1] for one in (first, second)] == ["<paper id='1'>", "<paper id='1'>"]
    assert (first.entry, second.entry, second.line - first.line) == (1, 2, 3)
    assert [(one.entry, one.line, one.text) for one in errors(problems)] == [(3, second.line + 3, paper(""))]


def test_front_matter_is_no_paper_and_is_named():
    (only,), (problem,) = read_text(volume("<frontmatter><url>2021.tide-1.0</url></frontmatter>", WHOLE))

    assert (only.entry, errors([problem])) == (1, [])
    assert "2021.tide-1.0" in problem.message


def test_what_can_be_no_address_on_the_site_stays_with_the_other_fields():
    ((first,), _) = read_text(volume(paper("<title>Tides</title><url>see the desk</url>"), id="a b"))

    assert (first.url, first.pdf, first.extra["url"]) == ("", "", "see the desk")


@pytest.mark.parametrize(
    ("collection", "id", "number", "name"),
    [("2021.tide", "1", "12", "2021.tide-1.12"), ("P18", "1", "3", "P18-1003"), ("W18", "1", "3", "W18-0103"),
     ("D19", "51", "3", "D19-5103")],
)  # fmt: skip
def test_a_paper_without_an_address_is_found_by_its_place(collection: str, id: str, number: str, name: str):
    ((first,), _) = read_text(volume(paper("<title>One</title>", number), collection=collection, id=id))

    assert first.url == f"https://aclanthology.org/{name}"


@pytest.mark.parametrize(
    "broken",
    [
        "<paper><title>Lost & found</title></paper>",
        "<paper><title>Lost</paper>",
        "<paper><title>&nbsp;</title></paper>",
    ],
)
def test_a_broken_paper_is_one_error_and_those_behind_it_are_read(broken: str):
    text = volume(paper("<title>One</title>"), broken, paper("<title>Three</title>"), paper("<title>Four</title>"))

    found, problems = read_text(text)

    assert [(one.entry, one.title, one.year) for one in found] == [
        (1, "One", 2021),
        (3, "Three", 2021),
        (4, "Four", 2021),
    ]
    ((entry, line),) = [(one.entry, one.line) for one in errors(problems)]
    assert (entry, text.split("\n")[line - 1]) == (2, broken)


def test_a_paper_that_is_never_closed_does_not_swallow_the_next_one():
    found, problems = read_text(volume("<paper id='1'><title>One</title>", paper("<title>Two</title>", "2")))

    assert [(one.entry, one.title) for one in found] == [(2, "Two")]
    assert [(one.entry, "End" in one.message or "end" in one.message) for one in errors(problems)] == [(1, True)]


def test_a_file_that_is_cut_off_gives_what_stands_before():
    text = volume(paper("<title>One</title>"), paper("<title>Two</title>"))

    found, problems = read_text(text[: text.index("Two")])

    assert [one.title for one in found] == ["One"]
    assert [one.entry for one in errors(problems)] == [2]


def test_entities_are_refused_at_once_with_a_reason():
    levels = "".join(f'<!ENTITY {name} "{f"&{inner};" * 10}">' for inner, name in zip("abcdef", "bcdefg", strict=True))
    bomb = (
        f'<?xml version="1.0"?>\n<!DOCTYPE x [<!ENTITY a "ha">{levels}]>\n'
        "<xml><records><record><titles><title>&g;</title></titles></record></records></xml>"
    )
    tracemalloc.start()
    started = time.process_time()

    with pytest.raises(UnreadableFile, match="DTD"):
        read_text(bomb)

    assert time.process_time() - started < 1
    assert tracemalloc.get_traced_memory()[1] < 4_000_000
    tracemalloc.stop()


def style(text: str, face: str = "normal") -> str:
    return f'<style face="{face}" font="default" size="100%">{text}</style>'


ENDNOTE = f"""<?xml version="1.0" encoding="UTF-8" ?><xml><records><record><database name="My.enl">My.enl</database>
<rec-number>7</rec-number><ref-type name="Journal Article">17</ref-type><contributors><authors>
<author>{style("Marsh, Stan")}</author><author>{style("Quill, Ro")}</author></authors>
<secondary-authors><author>Dell, Kim</author></secondary-authors></contributors>
<titles><title>{style("Heat in ")}{style("Fucus", "italic")}{style(" pools")}</title>
<secondary-title>{style("Tide Letters")}</secondary-title></titles>
<periodical><full-title>Tide Letters</full-title><abbr-1>Tide Lett.</abbr-1></periodical>
<pages>{style("81-88")}</pages><volume>12</volume><number>3</number>
<keywords><keyword>{style("tides")}</keyword><keyword>heat; pools</keyword></keywords>
<dates><year>{style("2016")}</year><pub-dates><date>June 3</date></pub-dates></dates>
<isbn>1860-2002</isbn><abstract>{style("Pools store heat.")}</abstract>
<urls><related-urls><url>https://example.org/a</url></related-urls>
<pdf-urls><url>internal-pdf://1/a.pdf</url></pdf-urls></urls>
<electronic-resource-num>10.5555/abc</electronic-resource-num><custom1>odd</custom1></record>
<record><ref-type name="Conference Paper">47</ref-type><titles><title>Second</title>
<secondary-title>Tide Conference</secondary-title></titles></record></records></xml>
"""


def test_a_record_of_endnote_is_read_whole():
    (first, second), problems = read_text(ENDNOTE)

    assert (first.title, first.abstract) == ("Heat in <i>Fucus</i> pools", "Pools store heat.")
    assert names(first) == ["Marsh, Stan", "Quill, Ro"]
    assert (first.venue, first.type, first.year, first.doi) == ("Tide Letters", "article", 2016, "10.5555/abc")
    assert (first.url, first.keywords) == ("https://example.org/a", ("tides", "heat", "pools"))
    assert first.extra == {
        "editor": "Dell, Kim",
        "pages": "81-88",
        "volume": "12",
        "number": "3",
        "issn": "1860-2002",
        "custom1": "odd",
        "date": "2016-06-03",
        "month": "6",
        "shortjournal": "Tide Lett.",
        "pdf-urls": "internal-pdf://1/a.pdf",
    }
    assert (second.title, second.venue, second.type, second.line) == ("Second", "Tide Conference", "inproceedings", 15)
    assert problems == []


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("<?xml version='1.0'?>\n<!DOCTYPE PubmedArticleSet SYSTEM 'x.dtd'>\n<PubmedArticleSet>", "PubMed XML"),
        ("<mods:modsCollection xmlns:mods='x'><mods:mods>", "MODS"),
        ("<?xml version='1.0'?><!-- made today --><feed xmlns='http://www.w3.org/2005/Atom'>", "feed"),
        ("<dblp><article key='a'>", "DBLP"),
        ("<catalogue><book>One</book></catalogue>", "XML"),
    ],
)
def test_other_xml_is_refused_by_its_name(text: str, kind: str):
    with pytest.raises(UnreadableFile) as caught:
        detect_format(text)

    assert kind in caught.value.reason


def test_the_name_of_the_list_holds_no_control_characters():
    text = volume(WHOLE).replace("<booktitle>Proceedings", "<booktitle>Pro\x00ceedings")

    assert open_source(text.encode()).list_name == "Proceedings of the Tide Workshop"
