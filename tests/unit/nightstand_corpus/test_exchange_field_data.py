"""Real exports of databases, a volume of the ACL Anthology and a saved page: exact counts, fields looked up by hand."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from nightstand_corpus.reading import detect_format
from nightstand_corpus.text.text_source import open_text
from reading_text import errors, names, person, read_text

COUNTS = {
    "ris/asreview-baseline.ris": ("ris", 100, 0),
    "ris/ovid-psycinfo.ris": ("ris", 6, 0),
    "ris/proquest.ris": ("ris", 6, 0),
    "ris/scopus-one.ris": ("ris", 1, 0),
    "ris/wos.ris": ("isi", 2, 0),
    "ris/wos.isi": ("isi", 2, 0),
    "ris/medline.nbib": ("nbib", 10, 0),
    "ris/endnote-entries.enw": ("enw", 2, 11),
    "lists/acl-volume.xml": ("acl-xml", 24, 0),
    "lists/icml2026-papers-page.html": ("html", 210, 0),
}


# Their values are read into another form: types, dates, languages, resolver addresses.
UNCOMPARED = ("TY", "DA", "PY", "Y1", "LA", "DO", "SP", "EP", "L2")


@pytest.mark.parametrize("name", sorted(COUNTS))
def test_every_entry_is_a_record_or_a_named_problem(name: str, field_data: Path):
    file = field_data / name
    source = open_text(file)

    found, problems = read_text(file)

    assert (detect_format(source.head, source.name), len(found), len(errors(problems))) == COUNTS[name]
    assert sorted([*(one.entry for one in found), *(one.entry or 0 for one in errors(problems))]) == list(
        range(1, len(found) + len(errors(problems)) + 1)
    )
    lines = list(source.lines())
    for one in found:
        assert one.raw.split("\n")[0].strip() in lines[one.line - 1]
        assert one.title


def words(*texts: str) -> set[str]:
    return set(re.findall(r"\w+", " ".join(texts).replace("-", "").lower()))


def test_no_word_of_an_export_is_lost(field_data: Path):
    for name in ("asreview-baseline.ris", "ovid-psycinfo.ris", "proquest.ris", "scopus-one.ris"):
        for one in read_text(field_data / "ris" / name)[0]:
            lines = [line for line in one.raw.split("\n") if line[2:6] == "  - " and line[:2] not in UNCOMPARED]
            kept = (
                *map(str, one.authors),
                *one.keywords,
                *one.extra.values(),
                one.title,
                one.abstract,
                one.venue,
                one.key,
            )
            assert words(*(line[6:] for line in lines)) <= words(
                *kept, one.url, one.pdf, one.doi, str(one.year), one.language
            )


def test_lens_export(field_data: Path):
    found, problems = read_text(field_data / "ris/asreview-baseline.ris")
    first = found[0]

    assert problems == []
    assert first.title.startswith("The Value of Radiologic Interventions and 18 F-DOPA PET")
    assert names(first)[:2] == ["Blomberg, Björn A.", "Moghbel, Mateen"]
    assert (first.doi, first.year, first.venue) == ("10.1007/s11307-012-0572-0", 2012, "Molecular imaging and biology")
    assert (first.extra["pages"], first.extra["issn"], first.extra["date"]) == (
        "97-105",
        "1860-2002; 1536-1632",
        "2012-07-03",
    )
    assert first.extra["pmid"] == "22752652"
    assert Counter(one.type for one in found)["article"] >= 90
    assert sum(bool(one.abstract) for one in found) >= 95


def test_ovid_export(field_data: Path):
    found, _ = read_text(field_data / "ris/ovid-psycinfo.ris")

    assert [one.line for one in found][:3] == [2, 31, 109]
    assert (found[0].doi, found[0].year, found[0].extra["NL"]) == ("10.1002/cpp.2398", 2019, "Clin Psychol Psychother")
    assert "pages" not in found[0].extra
    assert found[1].keywords == (
        "Body Image",
        "Colon Disorders",
        "Human Sex Differences",
        "Self-Concept",
        "Sex Roles",
        "Symptoms",
    )
    assert found[1].extra["A2"].startswith("Andres, Bucchianeri")


def test_proquest_and_scopus_exports(field_data: Path):
    proquest, _ = read_text(field_data / "ris/proquest.ris")
    (scopus,), _ = read_text(field_data / "ris/scopus-one.ris")

    assert (len(proquest[0].keywords), proquest[0].extra["issn"], proquest[0].language) == (18, "0894-9867", "en")
    assert proquest[0].extra["note"] == "Date revised - 2019-05-03; Last updated - 2019-05-03"
    assert (scopus.venue, scopus.extra["pages"]) == ("Journal of the Mechanics and Physics of Solids", "2309-2327")
    assert scopus.extra["note"] == "Cited By :44; Export Date: 1 April 2016"


def test_web_of_science_exports(field_data: Path):
    (first, second), _ = read_text(field_data / "ris/wos.isi")
    (third, _), _ = read_text(field_data / "ris/wos.ris")

    assert first.title == "Optical and photoelectric spectroscopy of photorefractive Sn2P2S6 crystals"
    assert (names(first)[0], first.year, first.extra["date"]) == ("Gamernyk, R. V.", 2006, "2006-06-14")
    assert (second.line, second.keywords[-1], second.extra["UT"]) == (58, "MODES", "ISI:000236202800037")
    assert (third.doi, third.extra["pmid"], len(third.extra["CR"].split("; "))) == ("10.1021/bi049798f", "15170338", 59)


def test_pubmed_export(field_data: Path):
    found, problems = read_text(field_data / "ris/medline.nbib")

    assert (found[0].venue, found[0].type, len(found[0].extra["editor"].split(" and "))) == (
        "GeneReviews(R)",
        "incollection",
        9,
    )
    assert found[1].authors[2] == person("Riet", "Esther", "van 't")
    assert (found[1].line, found[1].doi, found[1].extra["pages"]) == (78, "10.1002/jor.23051", "683-691")
    assert all(one.extra["pmid"].isdecimal() and one.abstract for one in found)
    assert problems == []


def test_volume_of_the_anthology(field_data: Path):
    found, (front_matter,) = read_text(field_data / "lists/acl-volume.xml")

    assert "2021.nllp-1.0" in front_matter.message
    assert (found[0].line, found[23].line) == (21, 304)
    assert found[1].title == "Named Entity Recognition in the {R}omanian Legal Domain"
    assert found[1].key == "pais-etal-2021-named"
    assert {one.venue for one in found} == {"Proceedings of the Natural Legal Language Processing Workshop 2021"}
    assert all(one.doi and one.abstract and one.authors and one.url and one.pdf for one in found)
    assert sum(len(one.authors) for one in found) == 103


def test_saved_page(field_data: Path):
    found, problems = read_text(field_data / "lists/icml2026-papers-page.html")

    assert (found[0].line, found[209].line) == (16, 225)
    assert found[0].url == "https://icml.cc/virtual/2026/poster/63469"
    assert found[39].title == "When Softmax Fails at the Top: Extreme‑Value Corrections for InfoNCE"
    assert {(one.venue, one.year) for one in found} == {("ICML 2026", 2026)}
    assert len({one.url for one in found}) == 210
    assert problems == []
