"""Each verb answers with the document that programs rely on, and with the status that says how it went."""

import re
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from nightstand import __version__

if TYPE_CHECKING:
    from conftest import Commands

PAPER_FIELDS = """id key title title_text title_is_provisional authors abstract abstract_text year venue type doi arxiv
    openreview url pdf code language tags decision status rating tier starred due minutes lists notes highlights
    attachments versions added sources extra""".split()
BOX = "hwang2026box"


def test_import_counts_what_it_found_by_file(command: "Commands", tmp_path: Path) -> None:
    file = tmp_path / "list.txt"
    text = "We introduce Tidal, a method for forecasting water levels from many kinds of signals."
    file.write_text(f"TideConf 2025 Papers\n\n{text}\n", "utf-8")

    first = command.json("import", file)
    second = command.json("import", file)

    assert list(first) == [
        "dry_run",
        "files",
        "added",
        "updated",
        "unchanged",
        "merged",
        "problems",
        "batch",
        "seconds",
    ]
    assert (first["dry_run"], first["added"], first["problems"]) == (False, 1, 0)
    assert isinstance(first["batch"], int)
    assert {**first["files"][0], "format": "", "encoding": ""} == {
        "path": str(file),
        "format": "",
        "encoding": "",
        "found": 1,
        "added": 1,
        "updated": 0,
        "unchanged": 0,
        "merged": 0,
        "problems": [],
    }
    assert (second["added"], second["unchanged"], second["batch"]) == (0, 1, None)


def test_a_dry_run_changes_nothing(command: "Commands", tmp_path: Path) -> None:
    file = tmp_path / "list.txt"
    file.write_text("TideConf 2025 Papers\n\nWe introduce Tidal, a method for forecasting water levels.\n", "utf-8")

    found = command.json("import", "--dry-run", file)

    assert (found["dry_run"], found["added"], found["batch"]) == (True, 1, None)
    assert command.json("info")["papers"] == 0


def test_a_file_that_cannot_be_read_is_a_failure_and_the_others_come_in(command: "Commands", tmp_path: Path) -> None:
    file = tmp_path / "list.txt"
    file.write_text("TideConf 2025 Papers\n\nWe introduce Tidal, a method for forecasting water levels.\n", "utf-8")

    said = command("import", tmp_path / "nowhere.txt", file, "--json", expect=1)

    assert said.json["added"] == 1
    assert "nowhere.txt" in said.stderr


def test_asking_without_a_terminal_is_wrong_usage(command: "Commands", tmp_path: Path) -> None:
    assert "needs a terminal" in command("import", tmp_path, "--on-conflict", "ask", expect=2).stderr


def test_the_sample_brings_38_papers_with_their_true_titles(sample: "Commands") -> None:
    found = sample.json("search", "--limit", "0")

    assert found["total"] == 38
    assert not any(result["title_is_provisional"] for result in found["results"])
    assert sample.json("sample")["added"] == 0


def test_search_tells_how_it_read_the_query(sample: "Commands") -> None:
    found = sample.json("search", "f-divergence", "-tag:seen")

    assert list(found) == ["query", "understood", "total", "seconds", "suggestion", "results"]
    assert found["query"] == "f-divergence -tag:seen"
    assert found["total"] == 1
    (result,) = found["results"]
    assert list(result) == [
        *("id", "key", "title", "title_text", "title_is_provisional", "authors", "year", "venue", "tags"),
        *("decision", "status", "score", "snippet"),
    ]
    assert result["title"].startswith("$f$-Divergence")
    assert result["title_text"].startswith("f-Divergence")
    assert "\ue000" in result["snippet"]


def test_search_tells_facets_when_asked(sample: "Commands") -> None:
    found = sample.json("search", "learning", "--facets")

    years = next(facet for facet in found["facets"] if facet["name"] == "year")
    assert years["values"] == [
        {"label": "2026", "clause": "year:2026", "count": found["total"], "state": "off"},
    ]
    assert all(sample.json("search", value["clause"])["total"] >= value["count"] for value in years["values"])


def test_search_tells_why_when_asked(sample: "Commands") -> None:
    found = sample.json("search", "thirding", "year:2026", "--why")

    assert [clause["count"] for clause in found["clauses"]] == [1, 38]
    assert not found["relaxed"]
    (result,) = found["results"]
    assert {reason["place"] for reason in result["why"]} >= {"title", "abstract"}
    assert sum(reason["share"] for reason in result["why"]) == pytest.approx(1, abs=0.01)


def test_search_finds_papers_like_one(sample: "Commands") -> None:
    found = sample.json("search", "--like", BOX, "--limit", "0")

    assert 0 < found["total"] < 38
    assert sample.json("show", BOX)["id"] not in [result["id"] for result in found["results"]]
    assert "is called" in sample("search", "--like", "nobody2026nothing", expect=1).stderr


def test_search_finds_papers_like_one_whose_number_is_the_key_of_another(sample: "Commands") -> None:
    number = sample.json("show", BOX)["id"]
    sample("add", "title=Tides", f"key={number}")

    assert "Box Thirding" in sample.json("search", "--like", BOX)["understood"]


@pytest.mark.parametrize("query", [[], ["*"], [""], ["--limit", "0"]])
def test_search_without_a_query_gives_every_paper_by_time_added(sample: "Commands", query: list[str]) -> None:
    results = sample.json("search", *query)["results"]

    assert [result["id"] for result in results] == sorted(result["id"] for result in results)
    assert len(results) == 38


@pytest.mark.parametrize(
    "query", ["(", '"', "tag:", "year:x..", "-", "a:b:c", "NOT", "OR", "\\", "*a*", "~", "--", "-x"]
)
def test_no_query_is_an_error(sample: "Commands", query: str) -> None:
    assert sample.json("search", query)["total"] >= 0


def test_search_shows_as_many_as_asked_and_counts_all(sample: "Commands") -> None:
    found = sample.json("search", "learning", "--limit", "2", "--sort", "title")

    titles = [result["title_text"] for result in found["results"]]
    assert len(titles) == 2
    assert titles == sorted(titles, key=str.casefold)
    assert found["total"] > 2


def test_show_tells_everything(sample: "Commands") -> None:
    details = sample.json("show", BOX)

    assert list(details) == PAPER_FIELDS
    assert details["authors"] == ["seohwa Hwang", "Junyong Park"]
    assert details["openreview"] == "XoONWh8fbL"
    assert (details["doi"], details["rating"], details["tags"], details["extra"]["topic"]) == (
        *(None, None, []),
        "General Machine Learning->Online Learning, Active Learning and Bandits",
    )
    assert datetime.fromisoformat(details["added"]).tzinfo is not None
    assert details["sources"][0] == {"file": "icml2026-papers.en.txt", "entry": 7, "line": 15}
    for name in (str(details["id"]), "XoONWh8fbL", "HWANG2026BOX"):
        assert sample.json("show", name)["id"] == details["id"]


def test_an_unknown_paper_is_a_failure_that_names_the_nearest(sample: "Commands") -> None:
    said = sample("show", "hwang2026bx", "--json", expect=1)

    assert said.stdout == ""
    assert said.stderr.startswith("There is no such paper: ")
    assert BOX in said.stderr


def test_a_paper_is_added_edited_and_cleared_by_hand(command: "Commands") -> None:
    added = command.json("add", "title=Quiet Tides", "authors=Ann Lee; Bo Ray", "year=2020", "rating=4")

    assert list(added) == ["done", "papers", "id"]
    paper = added["id"]
    assert added["papers"] == [paper]
    edited = command.json(
        "set", paper, "venue=Journal of Tides", "rating=", "starred=yes", "tier=must", "doi=10.5555/X"
    )
    assert edited["papers"] == [paper]
    details = command.json("show", "10.5555/x")
    assert (details["venue"], details["rating"], details["starred"]) == ("Journal of Tides", None, True)
    assert (details["tier"], details["authors"]) == ("must", ["Ann Lee", "Bo Ray"])


@pytest.mark.parametrize(("word", "status"), [("nonsense", 2), ("=x", 2), ("colour=red", 1), ("year=soon", 1)])
def test_a_field_that_cannot_be_set_is_told(sample: "Commands", word: str, status: int) -> None:
    said = sample("set", BOX, word, expect=status)

    assert said.stdout == ""
    assert said.stderr


def test_deciding_on_papers(sample: "Commands") -> None:
    decided = sample.json("decide", BOX, "1", "keep")

    assert len(decided["papers"]) == 2
    assert sample.json("show", BOX)["decision"] == "keep"
    sample("decide", BOX, "perhaps", expect=2)


def test_papers_go_to_the_trash_and_back(sample: "Commands") -> None:
    gone = sample.json("delete", BOX)["papers"]

    assert sample.json("search", "--limit", "0")["total"] == 37
    assert [paper["id"] for paper in sample.json("trash")] == gone
    sample("trash", "restore", BOX)
    assert sample.json("search", "--limit", "0")["total"] == 38
    sample("delete", BOX)
    assert sample.json("trash", "empty")["papers"] == gone
    assert sample.json("info")["papers"] == 37
    sample("show", BOX, expect=1)


def test_tags_are_put_on_renamed_merged_and_deleted(sample: "Commands") -> None:
    sample("tag", BOX, "1", "--add", "R&D", "--add", "rl/theory")
    sample("tag", "2", "--add", "survey")

    assert {(tag["name"], tag["count"]) for tag in sample.json("tags")} >= {("R&D", 2), ("rl/theory", 2), ("survey", 1)}
    assert set(sample.json("tags")[0]) == {"name", "colour", "count"}
    assert sorted(sample.json("tags", "rename", "rl/theory", "ml/theory")["papers"]) == [1, 7]
    assert sample.json("search", "tag:ml")["total"] == 2
    sample("tags", "merge", "R&D", "survey", "review")
    assert sample.json("search", "tag:REVIEW")["total"] == 3
    sample("tags", "delete", "review")
    assert sample.json("search", "tag:review")["total"] == 0
    sample("tag", "1", "--remove", "ml/theory")
    assert sample.json("show", "1")["tags"] == []
    sample("tag", "1", expect=2)
    sample("tags", "delete", "review", expect=1)


def test_notes_are_added_edited_and_deleted(sample: "Commands") -> None:
    note = sample.json("note", BOX, "--add", "- a *first* thought")["id"]

    assert sample.json("note", BOX)[0]["text"] == "- a *first* thought"
    sample("note", BOX, "--edit", note, "a second one")
    (found,) = sample.json("show", BOX)["notes"]
    assert (found["id"], found["text"]) == (note, "a second one")
    assert sample.json("search", "second", "has:note")["total"] == 1
    sample("note", "1", "--delete", note, expect=1)
    sample("note", BOX, "--delete", note)
    assert sample.json("note", BOX) == []


def test_a_highlight_names_the_offsets_of_a_quote_that_stands_several_times(sample: "Commands") -> None:
    text = sample.json("show", BOX)["abstract_text"]
    starts = [found.start() for found in re.finditer("budget", text)]

    said = sample("highlight", BOX, "--quote", "budget", expect=1)
    made = sample.json(
        "highlight", BOX, "--quote", "budget", "--start", starts[1], "--comment", "why", "--colour", "green"
    )

    assert all(str(start) in said.stderr for start in starts)
    (found,) = sample.json("show", BOX)["highlights"]
    assert found == {
        "id": made["id"],
        "quote": "budget",
        "start": starts[1],
        "end": starts[1] + len("budget"),
        "comment": "why",
        "colour": "green",
        "state": "anchored",
        "confidence": 1.0,
    }
    sample("highlight", BOX, "--quote", "no such words", expect=1)


def test_annotations_of_a_paper_of_a_list_and_of_all(sample: "Commands") -> None:
    sample("note", BOX, "--add", "one")
    sample("note", "1", "--add", "two")
    sample("list", "create", "Mine")
    sample("list", "add", "mine", BOX)

    for what, count in ((BOX, 1), ("Mine", 1), (None, 2)):
        found = sample.json("annotations", *([what] if what else []))
        assert len(found) == count
    assert set(found[0]) == {"paper", "list", "key", "title", "notes", "highlights"}
    sample("annotations", "nothing like it", expect=1)


def test_lists_are_made_ordered_renamed_and_deleted(sample: "Commands") -> None:
    list_id = sample.json("list", "create", "To read")["id"]
    sample("list", "add", "TO READ", BOX, "1", "2")
    sample("list", "move", "To read", "2", "--to", "1")

    shown = sample.json("list", "show", list_id)
    assert (shown["id"], shown["name"]) == (list_id, "To read")
    assert [(member["position"], member["paper"]["id"]) for member in shown["papers"]] == [(1, 2), (2, 7), (3, 1)]
    assert list(shown["papers"][0]) == ["position", "paper", "why"]
    assert list(shown["papers"][0]["paper"]) == PAPER_FIELDS
    sample("list", "remove", "To read", "1")
    sample("list", "rename", "To read", "Read")
    assert sample.json("lists") == [{"id": list_id, "name": "Read", "kind": "list", "count": 2, "query": None}]
    sample("list", "create", "read", expect=1)
    sample("list", "delete", "Read")
    assert sample.json("lists") == []
    sample("list", "show", "Read", expect=1)
    sample("list", "move", "Read", "1", "--to", "0", expect=2)


def test_a_smart_list_holds_what_its_query_finds(sample: "Commands") -> None:
    sample("list", "create", "Games", "--query", "-tag:done Stackelberg")

    (found,) = sample.json("lists")
    assert (found["kind"], found["count"], found["query"]) == ("smart", 2, "-tag:done Stackelberg")
    assert len(sample.json("list", "show", "games")["papers"]) == 2
    sample("list", "add", "games", BOX, expect=1)


def test_steps_are_undone_and_done_again(sample: "Commands") -> None:
    sample("tag", BOX, "--add", "x")
    sample("decide", BOX, "keep")

    undone = sample.json("undo", "2")

    assert undone["papers"] == [7]
    details = sample.json("show", BOX)
    assert (details["tags"], details["decision"]) == ([], "undecided")
    assert [step["undone"] for step in sample.json("history")][:2] == [True, True]
    assert set(sample.json("history")[0]) == {"id", "when", "what", "undone"}
    sample("redo")
    assert sample.json("show", BOX)["tags"] == ["x"]
    sample("undo", "0", expect=2)


def test_an_import_is_one_step_to_undo(sample: "Commands") -> None:
    sample("undo")

    assert sample.json("info")["papers"] == 0
    sample("undo", expect=1)
    sample("redo")
    assert sample.json("info")["papers"] == 38


def test_info_tells_where_and_how_much(sample: "Commands", folders: Path) -> None:
    sample("tag", BOX, "--add", "x")

    found = sample.json("info")

    assert list(found) == ["version", "library", "database", "index", "papers", "lists", "tags"]
    assert (found["version"], found["library"]) == (__version__, str(folders / "library"))
    assert Path(found["database"]).is_file()
    assert set(found["index"]) == {"documents", "waiting", "schema"}
    assert (found["index"]["documents"], found["index"]["waiting"]) == (38, 1)
    assert (found["papers"], found["lists"], found["tags"]) == (38, 0, 1)


def test_check_finds_a_sound_library_in_order(sample: "Commands") -> None:
    assert sample.json("check") == {"ok": True, "problems": []}


def test_reindexing_makes_everything_found_again(sample: "Commands") -> None:
    assert sample.json("reindex")["papers"] == []
    assert sample.json("search", "HelioX")["total"] == 1


@pytest.mark.parametrize("verb", ["publish", "share"])
def test_a_verb_that_does_not_exist_is_wrong_usage(command: "Commands", verb: str) -> None:
    said = command(*verb.split(), expect=2)

    assert f"“{verb.split()[0]}”" in said.stderr
    assert said.stdout == ""


def test_every_verb_says_what_it_takes(command: "Commands") -> None:
    overview = command("--help").stdout
    verbs = [line.split("  ")[1] for line in overview.splitlines() if re.match(r"  [a-z]+( [a-z]+)?  ", line)]

    assert len(verbs) > 25
    for verb in verbs:
        assert f"nightstand {verb}" in command(*verb.split(), "--help").stdout


def test_without_a_verb_the_verbs_are_listed(command: "Commands") -> None:
    assert "export" in command("--json", expect=2).stdout


def test_the_help_of_a_word_that_only_begins_verbs_lists_them(command: "Commands") -> None:
    said = command("list", "--help")

    assert "list create" in said.stdout and "list take" in said.stdout
    assert "import" not in {line.split()[0] for line in said.stdout.splitlines() if line}
    assert command("lst", "--help", expect=2).stdout == ""
