"""Files that hold nothing, next to nothing, or something else entirely make no papers, and it is said why."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from nightstand_corpus.reading import detect_format, open_source
from nightstand_corpus.record import PaperRecord, Problem, Severity, UnreadableFile
from nightstand_corpus.tables.header import find_header

PROSE = (
    "We study the drift of storms and prove that the bound of the tide is tight in every sea that has a shore. "
    "Experiments on two coasts agree with the theory, and a simple rule tells when the water comes back."
)
NAMES = [
    "json",
    "facts.json",
    "jsonl",
    "ris",
    "xml",
    "html",
    "csv",
    "tsv",
    "md",
    "bib",
    "nbib",
    "enw",
    "isi",
    "txt",
    "js",
]


@pytest.mark.parametrize("suffix", [*(f".{name}" for name in NAMES), ""])
@pytest.mark.parametrize(
    "content", ["", " \n\t\n", "\ufeff", "\ufeff\n", "\u200b", "<!-- to do -->\n<!-- > -->", "\r\n\r\n"]
)
def test_an_empty_file_is_readable_and_said_to_be_empty_whatever_its_name(tmp_path: Path, suffix: str, content: str):
    path = tmp_path / f"tides{suffix}"
    path.write_bytes(content.encode())

    assert list(open_source(path)) == [Problem(1, None, "The file is empty.", Severity.WARNING)]


@pytest.mark.parametrize("text", ["<!-- never closed", "<!-- a --> We study tides of the sea."])
def test_an_open_comment_and_text_behind_a_comment_are_not_empty(text: str):
    try:
        found = list(open_source(text.encode()))
    except UnreadableFile as error:
        assert "looks like HTML" in error.reason
    else:
        assert found[0].line == 1
        assert isinstance(found[0], PaperRecord)


@pytest.mark.parametrize("text", ["% all of it\n% is a comment\n", f"% {PROSE}\n" * 5, "  % one"])
def test_a_bib_file_of_comments_has_no_entry(tmp_path: Path, text: str):
    path = tmp_path / "tides.bib"
    path.write_text(text)

    assert list(open_source(path)) == [Problem(1, None, "There is no entry in the file.", Severity.WARNING)]


@pytest.mark.parametrize(
    ("name", "text", "reason"),
    [
        ("n.json", "null", "By its name it is JSON, but there is nothing like a paper in it."),
        ("n.json", "42", "By its name it is JSON, but there is nothing like a paper in it."),
        ("n.json", '"x"', "By its name it is JSON, but there is nothing like a paper in it."),
        ("n.json", "{" * 100_000, "By its name it is JSON, but there is nothing like a paper in it."),
        ("n.ris", "We study tides.", "By its name it is RIS, but there is nothing like a paper in it."),
        ("n.bib", "We study tides.", "By its name it is BibTeX, but there is nothing like a paper in it."),
        ("", "{" * 100_000, "There is nothing like a paper in it."),
        ("", "null", "There is nothing like a paper in it."),
        ("", '"x"', "There is nothing like a paper in it."),
        ("n.txt", "42\n\n17\n", "There is nothing like a paper in it."),
    ],
)
def test_a_leftover_is_no_paper(name: str, text: str, reason: str):
    with pytest.raises(UnreadableFile) as caught:
        detect_format(text, name)

    assert caught.value.reason == reason


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("", PROSE),
        ("", "We study the tides."),
        ("notes.txt", "We study the tides."),
        ("notes.md", "We study the tides."),
        ("tides.json", PROSE),
        ("tides.bib", f"{PROSE}\n\n{PROSE}"),
        ("", "我们研究在线学习。"),
    ],
)
def test_a_good_paragraph_stays_an_abstract(name: str, text: str):
    assert detect_format(text, name) == "abstract-list"


DOCUMENT = f"""# 7. Tides are told by the moon

**Choice.** {PROSE}

**Why.** {PROSE}

{PROSE}

**Also considered.** The wind: it comes, it goes, it has no title, authors, venue, abstract or year of its own.
"""


@pytest.mark.parametrize("text", [DOCUMENT, DOCUMENT.replace("# 7. Tides are", "## 4. House style: tides are")])
def test_a_document_in_markdown_is_refused(text: str):
    with pytest.raises(UnreadableFile, match="It looks like a document in Markdown, which is not"):
        detect_format(text, "decision.md")


def test_a_sentence_that_names_columns_is_no_header_of_a_table():
    text = f"**Names.** The words of it, *paper, abstract, venue, author, title, year*.\n\n{PROSE}\n"

    assert find_header(text) is None
    assert find_header("Title (incl. subtitle),Authors,Abstract\nTides,Ann Lee,None\n") is not None


@pytest.mark.parametrize(
    "text",
    [
        f"# ICML 2026 Papers\n\n**Tides.** {PROSE}\n\n**Storms.** {PROSE}\n",
        f"# Seas\n\n**Background.** {PROSE}\n\n**Methods.** {PROSE}\n",
        f"# Seas\n\n{PROSE}\n\n{PROSE}\n",
    ],
)
def test_abstracts_under_a_heading_stay_abstracts(text: str):
    assert detect_format(text, "list.md") == "abstract-list"


@pytest.mark.parametrize(
    "text",
    [
        "from dataclasses import dataclass\n\n\n@dataclass(frozen=True, slots=True)\nclass Tide:\n    height: float\n",
        "@dataclass(frozen=True)\nclass Tide:\n    height: float\n",
        "@retry(times=3)\n@cache\ndef tide(hour):\n    return hour\n",
        "@fixture(scope={'a'})\nasync def tide(hour):\n    return hour\n",
    ],
)
def test_a_decorator_makes_source_code_and_no_entry_of_bibtex(text: str):
    with pytest.raises(UnreadableFile, match="It looks like the source code of a program"):
        detect_format(text)


@pytest.mark.parametrize(
    "text", ["@misc(title = {Tides of the sea})\n", "@misc{title={Tides}}\n@book{a,\n title={B}}\n"]
)
def test_an_entry_without_a_key_is_bibtex(text: str):
    assert detect_format(text) == "bibtex"


@pytest.mark.parametrize(
    "text",
    [
        "<!--" * 25_000,
        "<!---->" * 14_000,
        "@a(" * 33_000,
        "@a(b)\n" * 16_000,
        "**A.** b\n" * 12_000,
        "# " + "**" * 50_000,
    ],
)
def test_hostile_texts_are_told_in_no_time(text: str):
    started = time.perf_counter()

    try:
        detect_format(text, "x.bib")
    except UnreadableFile as error:
        assert error.reason
    assert time.perf_counter() - started < 2
