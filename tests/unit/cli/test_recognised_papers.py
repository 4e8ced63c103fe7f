"""Files brought into a library that has their papers: one paper stays one, chapters stay apart, versions are told."""

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from conftest import Commands

ONE_DOI = """
@article{x1, title={Quiet Tides}, author={Ann Lee}, year=2020, doi={10.5555/ABC.123}}
@article{x2, title={Quiet Tides}, author={Lee, A.}, year=2020, doi={https://doi.org/10.5555/abc.123}}
@article{x3, title={QUIET TIDES.}, author={Lee, Ann}, year=2020, doi={doi:10.5555/abc.123 }}
@article{x4, title={Quiet {Tides}}, author={Lee, Ann}, year=2020, url={http://dx.doi.org/10.5555/Abc.123}}
"""

CHAPTERS = """
@incollection{c1, title={Tides: The Big Picture}, author={Ann Lee}, booktitle={Handbook}, isbn={978-0-0000-0000-1},
  year=2017, doi={10.5555/h.1}}
@incollection{c2, title={Tides: The Small Picture}, author={Ann Lee}, booktitle={Handbook}, isbn={978-0-0000-0000-1},
  year=2017, doi={10.5555/h.2}}
@article{c3, title={Editorial}, author={Bo Ray}, journal={J}, year=2017, volume=1}
@article{c4, title={Editorial}, author={Bo Ray}, journal={J}, year=2018, volume=2}
"""

PREPRINT = """
@misc{a, title={Quiet Tides}, author={Ann Lee and Bo Ray}, year=2019, eprint={1901.00001}, archiveprefix={arXiv},
  doi={10.48550/arXiv.1901.00001}}
"""
ARTICLE = """
@article{b, title={Quiet Tides}, author={Ann Lee and Bo Ray}, year=2020, journal={Journal of Tides}, doi={10.5555/j.55}}
"""


def test_four_spellings_of_one_doi_are_the_paper_that_is_there(command: "Commands", tmp_path: Path) -> None:
    other = command.json("add", "title=Loud Winds")["id"]
    paper = command.json("add", "title=Quiet Tides", "authors=Ann Lee", "doi=10.5555/abc.123")["id"]
    command("list", "create", "L")
    command("list", "add", "L", str(other), str(paper))
    command("note", str(paper), "--add", "Compare the gauges.")
    file = tmp_path / "samedoi.bib"
    file.write_text(ONE_DOI, "utf-8")

    first = command.json("import", file)
    again = command.json("import", file)

    assert (first["files"][0]["found"], first["added"], again["added"], again["unchanged"]) == (4, 0, 0, 4)
    assert [member["paper"]["id"] for member in command.json("list", "show", "L")["papers"]] == [other, paper]
    shown = command.json("show", "https://doi.org/10.5555/ABC.123")
    assert (shown["id"], [note["text"] for note in shown["notes"]]) == (paper, ["Compare the gauges."])
    assert command.json("duplicates") == []


def test_chapters_of_one_book_and_editorials_stay_apart(command: "Commands", tmp_path: Path) -> None:
    file = tmp_path / "chapters.bib"
    file.write_text(CHAPTERS, "utf-8")

    report = command.json("import", file)

    assert (report["added"], report["merged"]) == (4, 0)
    assert command.json("search", "*")["total"] == 4
    assert command.json("duplicates") == []


def test_a_preprint_and_its_article_are_two_papers_that_may_be_versions(command: "Commands", tmp_path: Path) -> None:
    preprint, article = _imported(command, tmp_path)

    (pair,) = command.json("duplicates")

    assert (pair["a"], pair["b"]) == (preprint, article)
    assert "preprint" in pair["reason"]
    assert command("duplicates").stdout.startswith("Possible versions: ")


def test_a_preprint_merged_into_its_article_leaves_both_identifiers(command: "Commands", tmp_path: Path) -> None:
    preprint, article = _imported(command, tmp_path)
    command("tag", str(preprint), "--add", "sea")
    command("duplicates", "--merge", str(article), str(preprint))

    again = command.json("import", tmp_path / "a.bib", tmp_path / "b.bib")

    assert again["added"] == 0
    for name in ("1901.00001", "10.48550/arXiv.1901.00001", "10.5555/j.55", "a", "b"):
        assert command.json("show", name)["id"] == article
    assert command.json("show", "b")["tags"] == ["sea"]


def test_papers_marked_as_different_stay_so_when_they_come_again(command: "Commands", tmp_path: Path) -> None:
    preprint, article = _imported(command, tmp_path)
    command("duplicates", "--distinct", str(preprint), str(article))

    again = command.json("import", tmp_path / "a.bib", tmp_path / "b.bib")

    assert (again["added"], again["unchanged"]) == (0, 2)
    assert command.json("duplicates") == []
    assert command.json("search", "*")["total"] == 2


def _imported(command: "Commands", folder: Path) -> tuple[int, int]:
    """Import the preprint and the article and return their ids."""
    (folder / "a.bib").write_text(PREPRINT, "utf-8")
    (folder / "b.bib").write_text(ARTICLE, "utf-8")
    command("import", folder / "a.bib", folder / "b.bib")
    return command.json("show", "a")["id"], command.json("show", "b")["id"]
