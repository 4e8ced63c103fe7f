"""`lookup`: what it prints, what it changes, and what it says where nothing is certain."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from nightstand.online import question
from online_server import HASTE, Answer, LocalServer, answer_well, json_answer, local_server

if TYPE_CHECKING:
    from conftest import Commands

DOI = "10.5555/tides.2025.7"


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[LocalServer]:
    for variable in ("http_proxy", "https_proxy", "all_proxy"):
        monkeypatch.delenv(variable, raising=False)
        monkeypatch.delenv(variable.upper(), raising=False)
    with local_server() as running:
        answer_well(running)
        monkeypatch.setattr(question, "USUAL_ADDRESSES", running.addresses)
        monkeypatch.setattr(question, "USUAL_PATIENCE", HASTE)
        yield running


def test_an_identifier_adds_a_paper(command: "Commands", server: LocalServer) -> None:
    document = command.json("lookup", DOI)

    assert document == {"done": "Add “On tides & ebb: A long view”", "papers": [1], "id": 1}
    shown = command.json("show", "1")
    assert (shown["doi"], shown["venue"], shown["extra"]["pages"]) == (DOI, "Journal of Tides", "101-119")
    assert shown["authors"][1:] == ["James van der Berg, Jr.", "The Harbour Collaboration"]


def test_a_paper_of_the_library_gets_its_gaps_filled_and_undo_takes_them_back(
    command: "Commands", server: LocalServer
) -> None:
    command("add", "title=On tides & ebb", f"doi={DOI}", "year=2024")

    document = command.json("lookup", "1")

    assert document == {"done": "Look up “On tides & ebb” at Crossref", "papers": [1], "id": None}
    assert (command.json("show", "1")["year"], command.json("show", "1")["venue"]) == (2024, "Journal of Tides")
    command("undo")
    assert command.json("show", "1")["venue"] is None


def test_values_are_replaced_on_request(command: "Commands", server: LocalServer) -> None:
    command("add", "title=On tides & ebb", f"doi={DOI}", "year=2024")

    command("lookup", DOI, "--replace")

    assert command.json("show", "1")["year"] == 2025


@pytest.mark.parametrize("option", ["--dry-run", "--show"])
def test_candidates_are_shown_without_changing_anything(command: "Commands", server: LocalServer, option: str) -> None:
    document = command.json("lookup", "On tides & ebb: A long view", option)

    assert {candidate["service"] for candidate in document} == {"crossref", "openreview", "arxiv", "dblp"}
    assert all(candidate["sure"] for candidate in document)
    assert document[0]["doi"] == DOI
    assert command.json("info")["papers"] == 0


def test_candidates_for_people_say_where_they_come_from_and_why(command: "Commands", server: LocalServer) -> None:
    said = command("lookup", "On", "tides", "&", "ebb:", "A", "long", "view", "--service", "dblp", "--dry-run")

    assert "1. On tides & ebb: A long view" in said.stdout
    assert "DBLP (sure: the same title)" in said.stdout
    assert {request.path for request in server.requests} == {"/dblp"}


def test_the_same_paper_from_several_services_is_taken_once(command: "Commands", server: LocalServer) -> None:
    document = command.json("lookup", "On tides & ebb: A long view")

    assert len(document["papers"]) == 1
    assert command.json("info")["papers"] == 1


def test_without_a_terminal_uncertain_candidates_are_listed_and_can_be_chosen_by_number(
    command: "Commands", server: LocalServer
) -> None:
    command("add", "title=On tides & ebb: A long view")

    said = command("lookup", "1", "--service", "openreview", expect=1)
    taken = command.json("lookup", "1", "--service", "openreview", "--take", "1")

    assert "None is certain enough" in said.stderr
    assert "1: “On tides & ebb: A long view” (OpenReview, the same title)" in said.stderr
    assert said.stdout == ""
    assert taken["papers"] == [1]
    assert command.json("show", "1")["openreview"] == "Ab3dEf7hIj"
    assert "number 9" in command("lookup", "1", "--take", "9", expect=1).stderr


def test_a_service_that_failed_is_named_beside_what_the_others_found(command: "Commands", server: LocalServer) -> None:
    server.answer("/dblp", Answer(b"<html>"))

    said = command("lookup", "On tides & ebb: A long view", "--json")

    assert "DBLP gave an answer that cannot be used" in said.stderr
    assert said.json["papers"] == [1]


@pytest.mark.parametrize(
    ("words", "status", "telling"),
    [
        (("10.5555/unknown",), 1, "Nothing was found"),
        (("77",), 1, "There is no such paper"),
        (("https://example.org/",), 1, "names no paper"),
        (("tides", "--service", "oracle"), 2, "invalid choice"),
        (("tides", "--take", "0"), 2, "counts from 1"),
        ((), 2, "required"),
    ],
)
def test_what_cannot_be_looked_up_says_why(
    command: "Commands", server: LocalServer, words: tuple[str, ...], status: int, telling: str
) -> None:
    said = command("lookup", *words, expect=status)

    assert telling in said.stderr
    assert said.stdout == ""


def test_a_refusing_service_is_a_known_failure(command: "Commands", server: LocalServer) -> None:
    server.answer(f"/crossref/works/{DOI}", Answer(b"", 403))

    said = command("lookup", DOI, expect=1)

    assert "Crossref refuses the question" in said.stderr
    assert "Traceback" not in said.stderr


def test_hostile_text_in_an_answer_cannot_steer_the_terminal(command: "Commands", server: LocalServer) -> None:
    work = {"DOI": DOI, "title": ["Tides\x1b]0;owned\x07"], "container-title": ["\x1b[2J"]}
    server.answer(f"/crossref/works/{DOI}", json_answer({"message": work}))

    said = command("lookup", DOI, "--dry-run")

    assert "\x1b" not in said.stdout
    assert "\x07" not in said.stdout


WITHOUT_NETWORK = """
import sys
opened = []
sys.addaudithook(lambda event, given: opened.append(event) if event.startswith("socket.") else None)
from nightstand.cli.main import run
import nightstand.services.lookup, nightstand.services.inquiry, nightstand.online.service_table
assert run(["sample"]) == 0
for words in (["search", "regret"], ["show", "1"], ["lists"], ["info"], ["--help"], ["lookup", "--help"]):
    assert run(words) == 0, words
assert run(["lookup", "?!"]) == 1
asking = [event for event in opened if event not in ("socket.__new__", "socket.bind")]
assert asking == [], asking
assert "httpx" not in sys.modules, "the network library was loaded"
"""


def test_nothing_but_asking_loads_the_network_library_or_opens_a_connection(folders: Path) -> None:
    done = subprocess.run([sys.executable, "-c", WITHOUT_NETWORK], capture_output=True, text=True, check=False)

    assert (done.returncode, done.stderr) == (
        0,
        "There is nothing to look up: “?!” is neither an identifier nor a title.\n"
        "Give a DOI, an arXiv or OpenReview id, an address, or a title.\n",
    )
