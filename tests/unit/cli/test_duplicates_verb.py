"""The verb `duplicates`: pairs with their reason, decisions that last, and what a paper is called afterwards."""

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from conftest import Commands


@pytest.fixture
def pair(command: "Commands") -> tuple[int, int]:
    """Return two papers with one DOI, of which the second has a note and stands in a list."""
    a = command.json("add", "title=Quiet Tides", "authors=Ann Lee", "doi=10.5555/abc.123", "key=lee2020quiet")["id"]
    b = command.json("add", "title=Quiet Tides", "authors=A. Lee", "doi=10.5555/ABC.123", "key=old", "year=2020")["id"]
    command("note", str(b), "--add", "Compare the gauges.")
    command("list", "create", "Reading")
    command("list", "add", "Reading", str(b))
    return a, b


def test_pairs_are_a_document_with_score_and_reason(command: "Commands", pair: tuple[int, int]) -> None:
    (found,) = command.json("duplicates")

    assert (found["a"], found["b"]) == pair
    assert 0 < found["score"] <= 1
    assert "DOI" in found["reason"]


def test_pairs_are_told_to_people_with_both_papers(command: "Commands", pair: tuple[int, int]) -> None:
    said = command("duplicates").stdout

    assert said.startswith("Same: same DOI 10.5555/abc.123\n")
    assert said.count("Quiet Tides") == 2
    assert said.rstrip().endswith("1 pair to decide on")


def test_a_library_without_pairs_says_so(command: "Commands") -> None:
    assert command("duplicates").stdout == "No papers look alike.\n"
    assert command.json("duplicates") == []


def test_merging_keeps_the_first_and_leads_there_from_the_other(command: "Commands", pair: tuple[int, int]) -> None:
    a, b = pair

    done = command.json("duplicates", "--merge", str(a), "old")
    shown = command.json("show", "old")

    assert done == {"done": "Merge “Quiet Tides” into “Quiet Tides”", "papers": [a], "id": a}
    assert (shown["id"], shown["key"], shown["year"], shown["lists"]) == (a, "lee2020quiet", 2020, ["Reading"])
    assert [note["text"] for note in shown["notes"]] == ["Compare the gauges."]
    assert command.json("show", str(b))["id"] == a
    assert (command.json("search", "*")["total"], command.json("info")["papers"]) == (1, 1)
    assert (command.json("trash"), command.json("duplicates")) == ([], [])
    command("undo")
    assert command.json("show", "old")["id"] == b
    assert command.json("search", "*")["total"] == 2


def test_papers_told_apart_are_not_listed_again(command: "Commands", pair: tuple[int, int]) -> None:
    a, b = pair

    done = command.json("duplicates", "--distinct", str(b), str(a))

    assert done["papers"] == [b, a]
    assert command.json("duplicates") == []
    command("undo")
    assert len(command.json("duplicates")) == 1


def test_versions_are_linked_chosen_and_parted(command: "Commands") -> None:
    a = command.json("add", "title=Quiet Tides", "authors=Ann Lee", "arxiv=1901.00001", "year=2019", "venue=arXiv")[
        "id"
    ]
    b = command.json("add", "title=Quiet Tides", "authors=Ann Lee", "doi=10.5555/j.55", "venue=Journal of Tides")["id"]

    def results() -> list[int]:
        return [result["id"] for result in command.json("search", "tides")["results"]]

    done = command.json("duplicates", "--versions", str(a), str(b))

    assert done["done"] == "Link 2 versions of “Quiet Tides”"
    assert (command.json("show", str(a))["versions"], command.json("show", str(b))["versions"]) == ([b], [a])
    assert "Versions  2 (shown, Journal of Tides)" in " ".join(command("show", str(a)).stdout.split(" "))
    assert "Journal of Tides" in command("show", "1901.00001").stdout
    assert (results(), command.json("info")["papers"]) == ([b], 2)
    command("duplicates", "--choose", str(a))
    assert results() == [a]
    command("duplicates", "--unlink", str(a))
    assert sorted(results()) == [a, b]


def test_a_decision_that_cannot_be_is_a_known_failure(command: "Commands", pair: tuple[int, int]) -> None:
    a, b = pair
    command("delete", str(b))

    said = command("duplicates", "--merge", str(a), str(b), expect=1)
    command("duplicates", "--merge", str(a), expect=2)
    command("duplicates", "--merge", str(a), str(b), "--distinct", str(a), str(b), expect=2)

    assert said.stderr == "The paper is in the trash: “Quiet Tides”.\nRestore it first.\n"


def test_all_pairs_under_a_rule_are_settled_as_one_step(command: "Commands", pair: tuple[int, int]) -> None:
    command("add", "title=On Storms", "authors=Bo Ray", "year=2001", "venue=Gales")
    command("add", "title=On Storms", "authors=Bo Ray", "year=2001", "venue=Gales")

    done = command.json("duplicates", "--all", "same-identifier")

    assert done["papers"] == list(pair)
    assert [(found["a"], found["b"]) for found in command.json("duplicates")] == [(3, 4)]
    command("undo")
    assert len(command.json("duplicates")) == 2
