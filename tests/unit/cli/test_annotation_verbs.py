"""Marking, attaching and exporting from the command line."""

import json
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from conftest import Commands

BOX = "hwang2026box"


def test_a_highlight_is_listed_changed_and_deleted_by_its_number(sample: "Commands") -> None:
    quote = sample.json("show", BOX)["abstract_text"][:12]
    number = sample.json("highlight", BOX, "--quote", quote)["id"]

    sample("highlight", BOX, "--edit", number, "--comment", "why", "--colour", "blue")
    (changed,) = sample.json("highlight", BOX)
    sample("highlight", BOX, "--delete", 99, expect=1)
    sample("highlight", BOX, "--delete", number)

    assert (changed["quote"], changed["comment"], changed["colour"]) == (quote, "why", "blue")
    assert sample.json("highlight", BOX) == []


def test_a_lost_highlight_is_looked_for_and_attached_by_hand(sample: "Commands") -> None:
    number = sample.json("highlight", BOX, "--quote", sample.json("show", BOX)["abstract_text"][:40])["id"]
    sample("set", BOX, "abstract=Other words entirely; a tide goes out, and a tide comes in.")

    (lost,) = sample.json("annotations", BOX, "--state", "lost")[0]["highlights"]
    sample("highlight", BOX, "--attach", number, expect=2)
    sample("highlight", BOX, "--attach", number, "--quote", "a tide", expect=1)
    sample("highlight", BOX, "--attach", number, "--quote", "a tide goes out")

    assert lost["id"] == number
    (found,) = sample.json("highlight", BOX)
    assert (found["quote"], found["state"], found["confidence"]) == ("a tide goes out", "anchored", 1.0)
    assert sample.json("highlight", BOX, "--look-for", number)["quote"] == "a tide goes out"


def test_annotations_are_narrowed_and_exported(sample: "Commands", tmp_path: Path) -> None:
    quote = sample.json("show", BOX)["abstract_text"][:12]
    sample("highlight", BOX, "--quote", quote, "--colour", "green")
    sample("note", "1", "--add", "a thought")
    target = tmp_path / "notes.md"

    assert len(sample.json("annotations")) == 2
    assert len(sample.json("annotations", "--kind", "note")) == 1
    assert sample.json("annotations", "--words", "thought")[0]["notes"][0]["text"] == "a thought"
    collection = json.loads(sample("annotations", BOX, "--format", "w3c").stdout)
    assert [item["target"]["selector"][0]["exact"] for item in collection["first"]["items"]] == [quote]
    sample("annotations", "--format", "markdown", "-o", target)
    assert "a thought" in target.read_text("utf-8")
    sample("annotations", "--since", "yesterday", expect=2)
    target.write_text("mine", "utf-8")
    sample("annotations", "--format", "markdown", "-o", target, expect=1)
    assert target.read_text("utf-8") == "mine"


def test_a_note_on_a_list_is_added_edited_listed_and_deleted(sample: "Commands") -> None:
    sample("list", "create", "Seminar")
    number = sample.json("list", "note", "Seminar", "--add", "Bring *tea*")["id"]
    sample("list", "note", "Seminar", "--edit", number, "Bring *coffee*")
    (noted,) = sample.json("list", "note", "Seminar")
    sample("list", "note", "Seminar", "--delete", "99", expect=1)
    sample("list", "note", "Seminar", "--delete", number)

    assert noted["text"] == "Bring *coffee*"
    assert sample.json("list", "note", "Seminar") == []
    assert sample("list", "note", "Seminar").stdout == "No notes.\n"


def test_notes_on_lists_are_among_the_annotations_and_leave_with_them(sample: "Commands") -> None:
    sample("note", "1", "--add", "a thought")
    sample("list", "create", "Seminar")
    sample("list", "create", "Other")
    sample("list", "add", "Seminar", "1")
    sample("list", "note", "Seminar", "--add", "Bring tea")
    sample("list", "note", "Other", "--add", "Bring cake")

    everything = sample.json("annotations")
    of_list = sample.json("annotations", "Seminar")
    collection = json.loads(sample("annotations", "Seminar", "--format", "w3c").stdout)

    assert [(found["paper"], found["title"]) for found in everything[1:]] == [(None, "Other"), (None, "Seminar")]
    assert [note["text"] for found in of_list for note in found["notes"]] == ["a thought", "Bring tea"]
    assert [item["body"]["value"] for item in collection["first"]["items"]] == ["a thought", "Bring tea"]
    assert collection["total"] == 2
    assert [found["list"] for found in sample.json("annotations", "1")] == [None]
    assert sample.json("annotations", "--tag", "absent") == []
    assert "## Seminar" in sample("annotations", "--format", "markdown").stdout


def test_annotations_are_narrowed_to_papers_that_a_search_finds(sample: "Commands") -> None:
    sample("note", "1", "--add", "a thought")
    sample("note", BOX, "--add", "another")

    found = sample.json("annotations", "--on", f"key:{BOX}")

    assert [note["text"] for paper in found for note in paper["notes"]] == ["another"]
