"""YAML on top of notes and posts: data and nothing else, whatever stands in it."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from nightstand.domain.author import Author
from nightstand.domain.decision import Decision
from nightstand.domain.paper import Marks
from nightstand.export.markdown import write_markdown
from nightstand_corpus.reading import open_source
from nightstand_corpus.record import PaperRecord, PersonName, Problem, UnreadableFile
from paper_builders import document, file_of, highlight, paper

CASES = Path(__file__).parents[3] / "cases" / "markdown"


def read(source: str | bytes | Path) -> tuple[list[PaperRecord], list[str]]:
    reading = open_source(source.encode() if isinstance(source, str) else source)
    assert reading.format == "front-matter"
    found = list(reading)
    return (
        [item for item in found if isinstance(item, PaperRecord)],
        [item.message for item in found if isinstance(item, Problem)],
    )


def test_a_tag_that_would_run_something_is_kept_as_text_and_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)

    (record,), (message,) = read(CASES / "B173-front.md")

    assert (record.title, record.year, record.abstract) == ("Front", 2020, "Abstract text.")
    assert "“extra”" in message
    assert list(tmp_path.iterdir()) == []


def test_a_post_of_proceedings_gives_its_people_in_parts_and_its_page():
    (record,), messages = read(
        "---\ntitle: From Tides to\n  Storms\nabstract: ' We study $\\alpha$\n  here.'\n"
        "layout: inproceedings\nid: lee20a\n"
        "month: 0\npage: 84-118\nauthor:\n- given: Ann\n  family: Lee\n- given: Bo\n  prefix: van der\n  family: Ray\n"
        "date: 2020-07-15\naddress: \npublisher: PMLR\ncontainer-title: Proceedings of Tides\nvolume: '125'\n"
        "issued:\n  date-parts:\n  - 2020\n  - 7\n  - 15\npdf: http://proceedings.mlr.press/v125/lee20a/lee20a.pdf\n"
        "extras: []\n# A comment\n---\n"
    )

    assert (record.title, record.abstract) == ("From Tides to Storms", "We study $\\alpha$ here.")
    assert record.authors == (PersonName("Lee", "Ann"), PersonName("Ray", "Bo", "van der"))
    assert (record.year, record.venue, record.type) == (2020, "Proceedings of Tides", "inproceedings")
    assert record.url == "https://proceedings.mlr.press/v125/lee20a.html"
    assert record.pdf == "http://proceedings.mlr.press/v125/lee20a/lee20a.pdf"
    assert (record.extra["pages"], record.extra["volume"], record.extra["date"]) == ("84-118", "125", "2020-07-15")
    assert messages == []


def test_a_note_gives_its_abstract_below_and_its_remarks():
    (record,), _ = read(
        "---\ntags: [tides, north]\nauthors:\n  - Ann Lee\n  - Bo Ray\nyear: 2024\n---\n# Tides of the North\n\n"
        "## Abstract\n\nWe study tides.\n\nAnd more.\n\n## My view\n\nGood.\n"
    )

    assert (record.title, record.authors, record.keywords) == (
        "Tides of the North",
        ("Ann Lee", "Bo Ray"),
        ("tides", "north"),
    )
    assert (record.abstract, record.extra["note"]) == ("We study tides.\n\nAnd more.", "Good.")


def test_yaml_that_is_none_is_read_line_by_line():
    (record,), (message,) = read(
        "---\ntitle: Tides: a study: of the north\nauthor: \"Ann Lee\nabstract: 'It''s\n  long.'\nyear: 2020\n---\n"
    )

    assert (record.title, record.year) == ("Tides: a study: of the north", 2020)
    assert record.abstract.endswith("long.")
    assert "not valid YAML" in message


def test_a_list_below_front_matter_is_read_as_a_list():
    records, _ = read(
        "---\ntitle: ICML 2024 papers\nlayout: page\n---\n\n- [Tides of the North](https://arxiv.org/abs/2301.00001)\n"
        "- [Storms of the South](https://arxiv.org/abs/2301.00002)\n"
    )

    assert [(record.title, record.venue, record.line) for record in records] == [
        ("Tides of the North", "ICML 2024", 6),
        ("Storms of the South", "ICML 2024", 7),
    ]


def test_front_matter_about_something_else_is_refused():
    with pytest.raises(UnreadableFile, match="front matter"):
        open_source(b"---\nlayout: page\npermalink: /about/\n---\n\nHello.\n")


@pytest.mark.parametrize(
    "yaml",
    [
        "a: &a [x,x,x,x,x,x,x,x,x]\n"
        + "".join(f"{n}: &{n} [{','.join([f'*{p}'] * 9)}]\n" for p, n in zip("abcdefgh", "bcdefghi", strict=True)),
        f"a: {'[' * 100_000}\n",
        f"{'- ' * 50_000}\n",
        "".join(f"{' ' * depth}k{depth}:\n" for depth in range(400)),
        "a: &a [*a]\n",
        "a: b\n" * 20_000,
        "? [a, b]\n: c\n",
        "!!python/object/new:os.system [echo]\n",
        "a: !!binary x\nb: !!set {c, d}\n<<: {e: f}\n",
    ],
)
def test_hostile_yaml_ends_soon_and_the_title_is_still_read(yaml: str):
    start = time.process_time()

    records, _ = read(f"---\ntitle: Tides\n{yaml}---\n")

    assert [record.title for record in records] == ["Tides"]
    assert time.process_time() - start < 4


def test_our_own_export_comes_back_as_the_papers_it_was_made_of():
    abstract = (
        "We study *tides* with $x_1$.\n\nThey rise. They are higher in the north than they are in the south of it all."
    )
    tides = paper(
        "Tides of [the] North",
        authors=["Ann Lee", "Bo Ray"],
        abstract=abstract,
        venue="Journal of Tides",
        year=2020,
        tags=["rl/theory", "R&D"],
        notes=[
            "Read **twice**.",
            "## Not a paper\n\nA long note that is longer than a hundred letters, " + "so it goes on " * 5,
        ],
        highlights=[highlight(abstract, "They rise", "Do they?")],
        marks=Marks(decision=Decision.KEEP, starred=True),
        arxiv="2401.00001",
        code="https://github.com/example/tides",
    )
    guessed = paper("Storms of it", doi="10.5555/2", is_provisional=True)
    bare = paper("Winds")

    records, messages = read(file_of(write_markdown(document(tides, guessed, bare, why="By hand"))))

    first, second, third = records
    assert (first.title, first.authors, first.abstract) == ("Tides of [the] North", ("Ann Lee", "Bo Ray"), abstract)
    assert (first.venue, first.year, first.arxiv) == ("Journal of Tides", 2020, "2401.00001")
    assert (first.code, first.keywords, dict(first.extra)) == (
        "https://github.com/example/tides",
        ("rl/theory", "R&D"),
        {},
    )
    assert (second.title, second.title_is_provisional, second.doi) == ("Storms of it", True, "10.5555/2")
    assert (third.title, third.title_is_provisional) == ("Winds", False)
    assert Author.parse("Ann Lee").name == "Ann Lee"
    assert messages == []
