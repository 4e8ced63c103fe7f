"""Which format a text is in, and what people are told when it is none that is read."""

from __future__ import annotations

import pytest

from nightstand_corpus.reading import FORMATS, detect_format, open_source
from nightstand_corpus.record import UnreadableFile

PROSE = "We study online learning with partial feedback and give matching bounds for the regret of every player in it."


@pytest.mark.parametrize(
    ("text", "format_name"),
    [
        ("Title: One\nAuthors: A, B\nAbstract: C", "labelled-blocks"),
        ("ID: 1\nTitle: One\nLink: x\nAbstract: y", "labelled-blocks"),
        ("ICML 2026 Papers\n\nID: 1.\nTitle: One\n---\nID: 2.\nTitle: Two", "labelled-blocks"),
        ("标题：一个\n作者：李安\n摘要：我们研究。", "labelled-blocks"),
        ("- **Title**: One\n- **Authors**: Ann Lee", "labelled-blocks"),
        ("One\nhttps://a.b/1\n\nTwo\nhttps://a.b/2\n\nThree\nhttps://a.b/3\n", "titled-list"),
        ("Slow Tides of the North\nAnn Lee (Here) · Bo Ray (There)\nLink: https://a.b/1", "titled-list"),
        (f"Tides of the North\n\n{PROSE}\n\nStorms of the South\n\n{PROSE}", "titled-list"),
        (f"Tides of the North\n\nAnn Lee, Bo Ray\n\n{PROSE}\n\n{PROSE}", "titled-list"),
        ("10.5555/abc\nhttps://doi.org/10.5555/def\n", "plain-lines"),
        ("arXiv:2401.00001\n2401.00002v3", "plain-lines"),
        ("https://openreview.net/forum?id=abcdef", "plain-lines"),
        ("Tides of the North\nStorms of the South\nWinds of the West\n", "plain-lines"),
        ("Slow drift explains storms. F. Gale, B. Dune. Journal of Tides 317, 455-461 (1996).", "citations"),
        ("[1] A. Lee and B. Ray, “Tides,” J. Tides, vol. 3, 2001.\n[2] C. Fox, “Storms,” J. Tides, 2002.", "citations"),
    ],
)
def test_lists_in_prose_are_told_by_their_content(text: str, format_name: str):
    assert detect_format(text) == format_name


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("\\documentclass{article}\n", "LaTeX"),
        ("#!/bin/sh\necho title, abstract\n", "a script"),
    ],
)
def test_what_is_not_read_is_not_taken_for_abstracts_but_named(text: str, kind: str):
    with pytest.raises(UnreadableFile) as caught:
        detect_format(text)

    assert f"{kind}, which is not among the formats read" in caught.value.reason
    assert "lists of abstracts" in caught.value.remedy


@pytest.mark.parametrize(
    ("text", "name", "kind"),
    [
        ("- one point\n\n@misc{ }\n", "", "BibTeX"),
        ("TY  - ", "", "RIS"),
        ("<p>", "page.html", "HTML or XML"),
        ("# Tides\n\n## Use it\n\n`tides` tells when.\n\n```\ntides now\n```\n", "README.md", "Markdown"),
    ],
)
def test_of_a_format_that_is_read_it_is_said_that_no_papers_were_found(text: str, name: str, kind: str):
    with pytest.raises(UnreadableFile) as caught:
        detect_format(text, name)

    assert caught.value.reason == f"It looks like {kind}, but no papers were found in it."


def test_sections_of_a_text_about_a_program_are_no_papers():
    text = (
        "# Tides\n\nTides tells when the water comes.\n\n## Use it\n\n`tides now` tells the next one, and"
        " `tides --help` lists what else there is to be known of the water.\n\n## Test and package it\n\n"
        "`make test` runs all of the tests, and `make package` makes one file of it that can be handed on.\n"
    )

    with pytest.raises(UnreadableFile, match="looks like Markdown, but no papers were found"):
        detect_format(text, "README.md")


def test_a_decorator_is_no_entry_of_bibtex():
    with pytest.raises(UnreadableFile, match="Markdown"):
        detect_format("# Style\n\n- one\n\n```python\n@dataclass(frozen=True)\nclass Tide: ...\n```\n", "style.md")


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
        f"Posters\n\n{PROSE}\n\n{PROSE}\n\nOrals\n\n{PROSE}\n\n{PROSE}",
        f"Reinforcement learning for robots\n\n{PROSE}\n\n{PROSE}\n\nVision with language\n\n{PROSE}\n\n{PROSE}",
        f"{PROSE} See https://github.com/a/b.\n\nCode: https://github.com/a/b\n\n{PROSE}",
        f"{PROSE} It was shown by Lee and Ray (2001).\n\n{PROSE} In 2019, it was shown again. See doi:10.5555/abc.",
        "论文\n\n我们研究在线学习。",
        "",
    ],
)
def test_prose_with_odd_beginnings_is_a_list_of_abstracts(text: str):
    assert detect_format(text) == "abstract-list"


def test_a_file_without_content_is_told_by_its_name():
    with pytest.raises(UnreadableFile, match="LaTeX"):
        detect_format("", "empty.tex")
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
