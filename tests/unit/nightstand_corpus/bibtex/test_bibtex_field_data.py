"""Real .bib files are read to their end, and each of their entries is accounted for."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from nightstand_corpus.bibtex.scanner import blocks
from nightstand_corpus.formats.bibtex import detect, read
from nightstand_corpus.record import PaperRecord, Problem, Severity
from nightstand_corpus.text.text_source import TextSource, open_text

FILES = {
    # File: (papers, entries that only serve others, encoding)
    "biber-xdata.bib": (7, 19, "utf-8"),
    "biblatex-examples.bib": (90, 2, "utf-8"),
    "bom-utf8.bib": (141, 0, "utf-8-sig"),
    "cdl-lab-library.bib.gz": (6315, 0, "utf-8"),
    "control-characters.bib": (184, 0, "utf-8"),
    "crlf-aistats17.bib": (168, 0, "utf-8"),
    "gb7714-chinese.bib": (458, 0, "utf-8"),
    "jabref-groups-crlf.bib": (4, 0, "utf-8"),
    "jabref-utf16-le-bom.bib": (1, 0, "utf-16"),
    "large-library-dups.bib.gz": (7166, 0, "utf-8"),
    "latin1-dupkeys-crossref.bib": (338, 0, "cp1252"),
    "latin1-german-strings.bib": (676, 0, "cp1252"),
    # 47 entries have types with an underscore ("@web_page"), which a count of "@letters{" does not see.
    "mendeley-export-dups.bib": (512, 0, "utf-8"),
    "parens-entries.bib": (90, 0, "utf-8"),
    "parens-strings-comments.bib": (205, 0, "utf-8"),
    "pmlr-colt2025.bib": (183, 0, "utf-8"),
    "strings-concat-preamble.bib": (1288, 0, "utf-8"),
    "unbalanced-braces.bib": (21, 0, "utf-8"),
    "zotero-export-long-lines.bib.gz": (1982, 0, "utf-8"),
}
ENTRY_LINE = re.compile(r"^[ \t]*@(?!string|comment|preamble)[a-z_]+[ \t]*[{(]", re.MULTILINE | re.IGNORECASE)


def opened(field_data: Path, name: str) -> TextSource:
    return open_text(field_data / "bib" / name)


@pytest.mark.parametrize("name", FILES)
def test_every_entry_is_a_paper_or_is_named(field_data: Path, name: str):
    source = opened(field_data, name)
    papers, serving, encoding = FILES[name]

    results = list(read(source))

    records = [result for result in results if isinstance(result, PaperRecord)]
    problems = [result for result in results if isinstance(result, Problem)]
    named = [problem for problem in problems if "it is no paper" in problem.message]
    assert detect(source.head, "")
    assert source.encoding == encoding
    assert not [problem for problem in problems if problem.severity is Severity.ERROR]
    assert (len(records), len(named)) == (papers, serving)
    assert papers + serving == len(ENTRY_LINE.findall(source.text()))
    assert [record.entry for record in records] == list(range(1, papers + 1))
    assert all(record.title and record.raw for record in records)


@pytest.mark.parametrize("name", FILES)
def test_the_line_of_an_entry_holds_its_beginning(field_data: Path, name: str):
    source = opened(field_data, name)
    lines = source.text().split("\n")

    for result in read(source):
        if isinstance(result, PaperRecord):
            assert result.raw.split("\n")[0] in lines[result.line - 1]


@pytest.mark.parametrize("name", FILES)
def test_no_text_is_left_between_entries_that_looks_like_a_field(field_data: Path, name: str):
    text = opened(field_data, name).text()
    end = 0
    between = []
    for block in blocks(text):
        start = getattr(block, "start", None)
        if start is not None:
            between.append(text[end:start])
            end = getattr(block, "end", end)
    between.append(text[end:])

    left = [line for part in between for line in part.split("\n") if re.match(r"\s*[a-z]{4,}\s*=\s*[{\"]", line)]

    # In the one file with definitions of strings, those are what stands between.
    assert [line for line in left if "string" not in name] == []


def test_accents_leave_no_commands_in_names(field_data: Path):
    odd: Counter[str] = Counter()
    for name in FILES:
        for result in read(opened(field_data, name)):
            if isinstance(result, PaperRecord):
                for author in result.authors:
                    text = author if isinstance(author, str) else f"{author.given} {author.family}"
                    odd.update(found for found in re.findall(r"[\\{}$]", text))

    assert sum(odd.values()) <= 4
