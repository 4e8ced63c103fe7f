"""`rank` asks in the terminal and keeps every answer; the list verbs say what lists are for and exchange them."""

import io
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from nightstand.cli.rank_answers import answered, dropped
from nightstand.domain.judgment import JudgmentKind, Question
from nightstand.domain.paper import PaperId

if TYPE_CHECKING:
    from conftest import Commands

A, B, C = PaperId(7), PaperId(8), PaperId(9)
TRIPLE = Question(JudgmentKind.TRIPLE, (A, B, C))
PAIR = Question(JudgmentKind.PAIR, (A, B))
SCREEN = Question(JudgmentKind.SCREEN, (A, B, C))


@pytest.fixture
def reading(sample: "Commands") -> "Commands":
    """Return the command line of the sample with a list of five papers."""
    sample("list", "create", "Reading")
    sample("list", "add", "Reading", "1", "2", "3", "4", "5")
    return sample


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch) -> "Typing":
    return Typing(monkeypatch)


class Typing:
    """What a person types."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self._patch = patch

    def __call__(self, *lines: str) -> None:
        self._patch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


@pytest.mark.parametrize(
    ("question", "text", "groups"),
    [
        (TRIPLE, "213", ((B,), (A,), (C,))),
        (TRIPLE, " 3 > 1, 2 ", ((C,), (A,), (B,))),
        (TRIPLE, "2=13", ((B, A), (C,))),
        (TRIPLE, "=", ((A, B, C),)),
        (PAIR, "2", ((B,), (A,))),
        (PAIR, "1=2", ((A, B),)),
        (SCREEN, "31", ((A, C), (B,))),
        (SCREEN, "0", ((), (A, B, C))),
        (TRIPLE, "21", None),
        (TRIPLE, "214", None),
        (TRIPLE, "=213", None),
        (TRIPLE, "213=", None),
        (TRIPLE, "2213", None),
        (SCREEN, "4", None),
        (SCREEN, "10", None),
        (PAIR, "yes", None),
    ],
)
def test_an_answer_means_an_order_or_nothing(
    question: Question, text: str, groups: tuple[tuple[PaperId, ...], ...] | None
) -> None:
    assert answered(question, text) == groups


def test_only_a_shown_paper_can_be_dropped() -> None:
    assert [dropped(PAIR, text) for text in ("d 2", "D1", "d3", "2")] == [B, A, None, None]


def test_each_answer_is_kept_and_ranking_goes_on_later(reading: "Commands", typed: Typing) -> None:
    typed("213", "=")
    first = reading.json("rank", "Reading")
    typed("what", "s", "123")
    second = reading.json("rank", "Reading", "--budget", "2")

    assert (first["done"], first["state"]["asked"]) == ("Answer 2 questions about “Reading”", 2)
    assert second["state"]["asked"] == 3
    assert sorted(second["papers"]) == [1, 2, 3, 4, 5]
    shown = reading.json("list", "show", "Reading")["papers"]
    assert [row["paper"]["id"] for row in shown] == second["papers"]
    assert all(row["why"].startswith("Ranked by") for row in shown)
    assert [step["what"] for step in reading.json("history")].count("Compare 3 papers of “Reading”") == 3


def test_without_answers_a_list_keeps_its_order(reading: "Commands", typed: Typing) -> None:
    reading("list", "move", "Reading", "5", "--to", "1")
    typed()

    reading("rank", "Reading")

    assert [row["paper"]["id"] for row in reading.json("list", "show", "Reading")["papers"]] == [5, 1, 2, 3, 4]


def test_the_state_names_goal_certainty_and_reasons(reading: "Commands", typed: Typing) -> None:
    typed("213")
    reading("rank", "Reading", "--top", "2", "--how", "roughly")

    state = reading.json("rank", "Reading", "--state")

    assert state["goal"] == {"kind": "top", "count": 2, "how": "roughly"}
    assert list(state) == [
        "id",
        "name",
        "goal",
        "asked",
        "certainty",
        "settled",
        "questions_left",
        "summary",
        "expected",
        "doubted",
        "contradictions",
        "papers",
    ]
    assert list(state["papers"][0]) == [
        "position", "id", "tier", "by_hand", "new", "certainty", "above_next", "why",
    ]  # fmt: skip
    assert state["summary"].startswith("Your top 2: ")
    assert state["asked"] == 1


def test_the_last_answer_can_be_taken_back_and_a_paper_dropped_while_asked(reading: "Commands", typed: Typing) -> None:
    typed("213", "u", "d 1", "h", "?")

    said = reading("--json", "rank", "Reading")

    assert said.json["state"]["asked"] == 0
    assert len(said.json["papers"]) == 4
    assert "Undo Compare 3 papers" in said.stderr
    assert "Type the numbers with the best first" in said.stderr


def test_a_question_whose_answer_was_taken_back_is_asked_again_within_the_budget(
    reading: "Commands", typed: Typing
) -> None:
    typed("213", "u", "321", "u", "132", "213")

    said = reading("--json", "rank", "Reading", "--budget", "2")

    asked = [lines for lines in said.stderr.split("In which order?") if " 1  " in lines]
    questions = [lines[lines.index(" 1  ") :] for lines in asked]
    assert questions[0] == questions[2] == questions[4]
    assert questions[5] != questions[0]
    assert said.json["state"]["asked"] == 2


def test_an_answer_of_another_day_can_be_taken_back_though_its_question_is_not_known(
    reading: "Commands", typed: Typing
) -> None:
    typed("213")
    reading("rank", "Reading")
    typed("u", "")

    assert reading("--json", "rank", "Reading").json["state"]["asked"] == 0


def test_a_ranking_starts_from_what_was_kept_and_skipped(reading: "Commands", typed: Typing) -> None:
    papers = [str(number) for number in range(1, 17)]
    reading("decide", *papers[:8], "keep")
    reading("decide", *papers[8:], "skip")
    reading("list", "add", "Reading", "14", "15")
    typed("")
    said = reading("rank", "Reading")

    state = reading.json("rank", "Reading", "--state")

    assert "Starts from the order learned from your decisions, for 7 papers." in said.stdout
    assert state["expected"] == 7
    assert {paper["id"] for paper in state["papers"][-2:]} == {14, 15}


def test_a_ranking_need_not_expect_anything(reading: "Commands", typed: Typing) -> None:
    reading("decide", *map(str, range(1, 9)), "keep")
    reading("decide", *map(str, range(9, 17)), "skip")
    typed("")
    reading("rank", "Reading")
    typed("")
    said = reading("rank", "Reading", "--no-prior")

    assert "Starts from" not in said.stdout
    assert reading.json("rank", "Reading", "--state")["expected"] == 0


def test_what_was_expected_stays_once_there_are_answers(reading: "Commands", typed: Typing) -> None:
    typed("213")
    reading("rank", "Reading", "--budget", "1")
    reading("decide", *map(str, range(1, 9)), "keep")
    reading("decide", *map(str, range(9, 17)), "skip")
    typed("213")
    reading("rank", "Reading", "--budget", "1")

    assert reading.json("rank", "Reading", "--state")["expected"] == 0


def test_a_saved_search_cannot_be_ranked(reading: "Commands") -> None:
    reading("list", "create", "Smart", "--query", "box")

    assert "fills itself" in reading("rank", "Smart", expect=1).stderr


def test_a_list_says_what_is_left_and_how_far_the_time_reaches(reading: "Commands") -> None:
    for paper in range(1, 6):
        reading("set", str(paper), "minutes=40")
    reading("list", "describe", "Reading", "--time", "2h", "--due", "2026-12-24", "--colour", "Green")

    outlook = reading.json("list", "outlook", "Reading")

    assert (outlook["cut"], outlook["within"], outlook["minutes"]) == ("2 h: the first 3", 3, 200)
    assert (outlook["due"], outlook["colour"], outlook["budget"]) == ("2026-12-24", "green", 120)
    assert "2 h: the first 3" in reading("list", "outlook", "Reading").stdout
    reading("list", "describe", "Reading", "--time", "")
    assert reading.json("list", "outlook", "Reading")["budget"] is None
    assert "no time" in reading("list", "describe", "Reading", "--time", "soon", expect=2).stderr


def test_papers_are_copied_and_transferred_between_lists(reading: "Commands") -> None:
    reading("list", "create", "Later")
    reading("list", "copy", "Reading", "Later", "2", "9")
    reading("list", "transfer", "Reading", "Later", "4")

    assert reading.json("list", "common", "Reading", "Later") == {"papers": [2]}
    assert reading.json("list", "union", "Later", "Reading") == {"papers": [2, 4, 1, 3, 5]}


def test_lists_are_exchanged_by_files(reading: "Commands", tmp_path: Path) -> None:
    file = tmp_path / "list.json"
    reading("list", "export", "Reading", "-o", file)
    reading("list", "move", "Reading", "5", "--to", "1")

    compared = reading.json("list", "compare", "Reading", file)
    reading("list", "take", "Reading", file)
    made = reading.json("list", "import", file, "--name", "From Mika")

    assert (compared["overlap"], compared["kendall"]) == (1.0, 0.2)
    assert [row["paper"]["id"] for row in reading.json("list", "show", "Reading")["papers"]] == [1, 2, 3, 4, 5]
    assert made["papers"] == [1, 2, 3, 4, 5]
    assert reading("export", "Reading", "--format", "list").stdout.startswith('{\n "format": "nightstand-list"')


def test_a_file_that_is_no_list_is_a_known_failure(reading: "Commands", tmp_path: Path) -> None:
    file = tmp_path / "list.json"
    file.write_text("{}", "utf-8")

    said = reading("list", "compare", "Reading", file, expect=1)

    assert "This file is no reading list" in said.stderr
    assert str(file) in said.stderr


def test_an_answer_against_all_others_is_told_of_and_w_asks_it_again(
    reading: "Commands", monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    reading("list", "add", "Reading", "6", "7")
    reader = Reader(capsys, slips_at=20)
    monkeypatch.setattr("sys.stdin", reader)
    reading("rank", "Reading", "--full", "--budget", "40")

    state = reading.json("rank", "Reading", "--state")

    assert "your other answers say the opposite. Which holds? Type w" in reader.heard
    assert reader.looked_again == reader.slipped_on
    assert state["contradictions"] == []


def test_without_a_doubt_w_says_so_and_the_question_stays(reading: "Commands", typed: Typing) -> None:
    typed("w", "213")

    said = reading("--json", "rank", "Reading", "--budget", "1")

    first, second = (part for part in said.stderr.split("In which order?") if " 1  " in part)
    assert "No answer is in doubt." in second
    assert second.endswith(first)


class Reader(io.StringIO):
    """Puts titles in the order of the alphabet, says the opposite once, and looks again at what is doubted."""

    def __init__(self, capture: pytest.CaptureFixture[str], *, slips_at: int) -> None:
        super().__init__()
        self._capture = capture
        self._slips_at = slips_at
        self._asked = 0
        self._looks_again = False
        self.heard = ""
        self.slipped_on: frozenset[str] = frozenset()
        self.looked_again: frozenset[str] = frozenset()

    def readline(self, _size: int | None = -1, /) -> str:
        said = self._capture.readouterr().err
        self.heard += said
        titles = dict(re.findall(r"^ (\d)  (.+)$", said, re.MULTILINE))
        if "Which holds?" in said and not self.looked_again:
            self._looks_again = True
            return "w\n"
        if self._looks_again:
            self.looked_again, self._looks_again = frozenset(titles.values()), False
        self._asked += 1
        best_first = sorted(titles, key=lambda number: titles[number])
        if self._asked == self._slips_at:
            self.slipped_on = frozenset(titles.values())
            best_first.reverse()
        return f"{''.join(best_first)}\n"
