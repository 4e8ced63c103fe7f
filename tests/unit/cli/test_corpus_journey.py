"""The two lists of the corpus, paper by paper: read, named, found, and taken out again."""

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from nightstand_corpus.sample import sample_facts, sample_lists

if TYPE_CHECKING:
    from conftest import Commands

# Words that stand in one abstract of the corpus only, by the OpenReview id of its paper.
TELLING_WORDS = {
    "XrtiZYwcU4": "online RLHF general f-divergence regularization optimism",
    "XrrGXLksji": "tokenize symbolic music beat piano-roll accompaniment",
    "XrqMNac6Ft": "KBE",
    "XrRqY9QOSa": "fMRI Natural Scenes Dataset Granger brain",
    "XrKzHGg2jB": "Stackelberg-Littlestone dimension",
    "XoONWh8fbL": "Box Thirding",
}


def paragraphs() -> list[tuple[str, int, str]]:
    """Return file name, entry and source text of every abstract of the corpus."""
    found = []
    for file in sample_lists():
        texts = file.read_bytes().decode().strip().split("\n\n")[1:]
        found += [(file.name, entry, text) for entry, text in enumerate(texts, 1)]
    return found


@pytest.fixture(scope="session")
def facts() -> list[dict[str, object]]:
    (file,) = sample_facts()
    papers = json.loads(file.read_text("utf-8"))["papers"]
    assert isinstance(papers, list)
    return papers


@pytest.fixture
def lists(tmp_path: Path) -> list[Path]:
    """Return the two lists as files."""
    files = []
    for file in sample_lists():
        (tmp_path / file.name).write_bytes(file.read_bytes())
        files.append(tmp_path / file.name)
    return files


def test_the_lists_come_in_once_and_the_facts_fill_them_in_place(command: "Commands", lists: list[Path]) -> None:
    first = command.json("import", *lists)
    again = command.json("import", *lists)
    provisional = command.json("search", "is:provisional", "--limit", "0")
    sample = command.json("sample")
    after = command.json("search", "--limit", "0")

    assert [file["found"] for file in first["files"]] == [19, 19]
    assert (first["added"], first["problems"]) == (38, 0)
    assert (again["added"], again["unchanged"]) == (0, 38)
    assert provisional["total"] == 38
    assert sample["added"] == 0
    assert after["total"] == 38
    assert not any(paper["title_is_provisional"] for paper in after["results"])
    assert all(paper["authors"] for paper in after["results"])


def test_every_abstract_is_shown_as_it_stands_in_its_list(sample: "Commands") -> None:
    shown = [sample.json("show", str(number)) for number in range(1, 39)]

    by_place = {(paper["sources"][0]["file"], paper["sources"][0]["entry"]): paper["abstract"] for paper in shown}
    assert by_place == {(file, entry): text for file, entry, text in paragraphs()}


def test_every_paper_has_its_facts(sample: "Commands", facts: list[dict[str, object]]) -> None:
    for fact in facts:
        paper = sample.json("show", str(fact["openreview"]))

        assert (paper["title"], paper["authors"], paper["url"]) == (fact["title"], fact["authors"], fact["url"])


@pytest.mark.parametrize(("openreview", "words"), TELLING_WORDS.items())
def test_telling_words_find_their_paper_first(sample: "Commands", openreview: str, words: str) -> None:
    assert sample.json("search", words)["results"][0]["id"] == sample.json("show", openreview)["id"]


def test_the_name_in_front_of_a_titles_colon_finds_its_paper_first(
    sample: "Commands", facts: list[dict[str, object]]
) -> None:
    missed = []
    for fact in facts:
        name, colon, _ = str(fact["title"]).partition(":")
        if colon and sample.json("search", name)["results"][0]["title"] != fact["title"]:
            missed.append(name)

    assert missed == []


@pytest.mark.parametrize(
    ("query", "title"),
    [
        ("cpmobius", "CPMöbius"),
        ("CPMöbius", "CPMöbius"),
        ("f-divergence", "$f$-Divergence"),
        ("$f$-divergence", "$f$-Divergence"),
        ("best-arm", "Box Thirding"),
        ("Qwen2.5-Math-7B", "CPMöbius"),
    ],
)
def test_names_are_found_however_they_are_typed(sample: "Commands", query: str, title: str) -> None:
    assert sample.json("search", query)["results"][0]["title"].startswith(title)


def test_the_name_of_a_list_finds_its_papers(sample: "Commands") -> None:
    assert sample.json("search", "论文")["total"] == 19


def test_every_paper_leaves_complete_in_every_format(sample: "Commands", facts: list[dict[str, object]]) -> None:
    bibtex = sample("export", "--all").stdout
    markdown = sample("export", "--all", "--format", "markdown").stdout
    csl = {
        paper["custom"]["openreview"]: paper
        for paper in json.loads(sample("export", "--all", "--format", "csl-json").stdout)
    }

    for fact in facts:
        shown = sample.json("show", str(fact["openreview"]))
        (entry,) = [part for part in bibtex.split("\n@") if f"openreview = {{{fact['openreview']}}}" in part]
        for field in ("author", "title", "booktitle", "year", "url", "abstract"):
            assert f"  {field} = {{" in entry
        title = re.search(r"^  title = \{(.*)\},$", entry, re.MULTILINE)
        assert title
        letters = re.sub(r"[{}\\\"]", "", title[1]).replace("--", "–")
        assert letters == str(fact["title"]).replace("ö", "o").replace("’", "'")
        (block,) = [part for part in markdown.split("\n## ") if f"`{shown['key']}`" in part]
        assert str(fact["url"]) in block
        assert all(str(name) in block for name in shown["authors"])
        assert csl[fact["openreview"]]["title"] == shown["title_text"]
        assert csl[fact["openreview"]]["abstract"] == shown["abstract_text"]
    assert bibtex.isascii()
    assert bibtex.count("\n@") == 37
