"""Which format a text is in, and what people are told when it is none that is read."""

from __future__ import annotations

import pytest

from nightstand_corpus.reading import FORMATS, detect_format, open_source
from nightstand_corpus.record import UnreadableFile

PROSE = "We study online learning with partial feedback and give matching bounds for the regret of every player in it."


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("% exported\n@article{key, title={One}}", "BibTeX"),
        ("@ARTICLE(key, title={One})", "BibTeX"),
        ("TY  - JOUR\nTI  - One\nER  - \n", "RIS"),
        ('{"title": "One"}', "JSON"),
        ('[{"title": "One"}]', "JSON"),
        ("<?xml version='1.0'?><a/>", "XML"),
        ("<!DOCTYPE html><html>", "HTML"),
        ("title,abstract,authors\nOne,Two,Three", "CSV"),
        ("Title;Year;DOI\nOne;2020;x", "CSV"),
        ("Paper Title\tAuthor List\tAbstract Text\n", "CSV"),
        ("---\ntitle: One\n---\n", "front matter"),
        ("Title: One\nAuthors: A, B\nAbstract: C", "labels"),
        ("ID: 1\nTitle: One\nLink: x\nAbstract: y", "labels"),
        ("| Title | Code |\n|---|---|\n| a | b |\n", "Markdown table"),
        ("1. [One](https://a.b)\n2. [Two](https://a.c)\n", "links"),
        ("a_url,venue,title,abstract,notes,keywords,area,rating,n,id,label,kind\n", "CSV"),
        ('window.PAPERS["1"] = [{"id": 1}]', "JavaScript"),
        ("# List\n\n## One\nA, B\n\n## Two\nC, D\n", "Markdown list of titles"),
        ("One\nhttps://a.b/1\n\nTwo\nhttps://a.b/2\n\nThree\nhttps://a.b/3\n", "list of links"),
        ("![x](y)\n\n<div>\n<p>a</p>\n</div>\n", "HTML inside Markdown"),
        ("\\documentclass{article}\n", "LaTeX"),
        ("PMID- 123\nTI  - One\n", "PubMed"),
        ("%0 Journal Article\n%T One\n", "EndNote"),
    ],
)
def test_other_formats_are_not_taken_for_abstracts_but_named(text: str, kind: str):
    with pytest.raises(UnreadableFile) as caught:
        detect_format(text)

    assert kind in caught.value.reason
    assert "abstract-list" in caught.value.remedy


@pytest.mark.parametrize(
    "text",
    [
        PROSE,
        f"[Oral] {PROSE}",
        f"{{PF}}$^2$ES is a search. {PROSE}",
        f"Abstract: {PROSE}",
        f"ICML 2026, Papers\n\n{PROSE}",
        f"@home robots are near. {PROSE}",
        f"- {PROSE}\n\n- {PROSE}",
        f"# Papers\n\n## Orals\n\n{PROSE}" + f"\n\n{PROSE}" * 9 + f"\n\n## Posters\n\n{PROSE}",
        f"This paper, of a new type, on an old topic, is short.\n\n{PROSE}",
        f"< 5% of tokens matter. {PROSE}",
        "论文\n\n我们研究在线学习。",
        "",
    ],
)
def test_prose_with_odd_beginnings_is_a_list_of_abstracts(text: str):
    assert detect_format(text) == "abstract-list"


def test_a_file_without_content_is_told_by_its_name():
    with pytest.raises(UnreadableFile, match="BibTeX"):
        detect_format("", "empty.bib")
    assert detect_format("", "empty.txt") == "abstract-list"


def test_bytes_are_decoded_before_their_format_is_told():
    assert detect_format('{"papers": [{"list": "a", "entry": 1}]}'.encode("utf-16")) == "facts"


def test_a_named_format_overrides_what_the_text_looks_like():
    reading = open_source(b'{"title": "One"}', format="abstract-list")

    assert (reading.format, len(list(reading))) == ("abstract-list", 2)


def test_an_unknown_format_is_refused_with_the_known_ones():
    with pytest.raises(UnreadableFile) as caught:
        open_source(b"text", format="papyrus")

    assert "papyrus" in caught.value.reason
    assert all(row.name in caught.value.remedy for row in FORMATS)


def test_format_names_are_unique():
    assert len({row.name for row in FORMATS}) == len(FORMATS)
