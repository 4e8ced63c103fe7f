"""`attach`: files kept with papers, from the command line."""

from pathlib import Path
from typing import TYPE_CHECKING

from pdf_files import make_pdf

if TYPE_CHECKING:
    from conftest import Commands


def test_an_attached_file_is_shown_found_and_removed(command: "Commands", tmp_path: Path) -> None:
    paper = command.json("add", "title=Regret", "year=2026")["id"]
    file = make_pdf(tmp_path / "Regret bounds.pdf", "The zebra method")

    done = command.json("attach", str(paper), file)
    (shown,) = command.json("show", str(paper))["attachments"]
    found = command.json("search", "attached:zebra")["total"]
    removed = command.json("attach", str(paper), "--remove", str(shown["id"]))

    assert done["done"] == "Attach “Regret bounds.pdf” to “Regret”"
    assert (shown["name"], shown["linked"], shown["missing"], shown["text"]) == (
        "Regret bounds.pdf",
        False,
        False,
        "read",
    )
    assert Path(shown["file"]).read_bytes() == file.read_bytes()
    assert found == 1
    assert removed["papers"] == [paper]
    assert command.json("attach", str(paper)) == []


def test_a_linked_file_that_moved_is_told_as_missing_until_it_is_located(command: "Commands", tmp_path: Path) -> None:
    paper = command.json("add", "title=Regret")["id"]
    file = make_pdf(tmp_path / "one.pdf")
    command.json("attach", str(paper), file, "--link")
    file.rename(tmp_path / "two.pdf")
    (missing,) = command.json("attach", str(paper))

    command.json("attach", str(paper), "--locate", str(missing["id"]), tmp_path / "two.pdf")

    (located,) = command.json("attach", str(paper))
    assert (missing["missing"], missing["file"]) == (True, str(file))
    assert (located["missing"], located["file"]) == (False, str(tmp_path / "two.pdf"))
