"""The contract of the journal: any sequence of edits, undone, restores every row; redone, brings every row back."""

import tempfile
from pathlib import Path

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from builders import abstract_list, add_papers, long_abstract, paper_values, rows_of
from nightstand.bootstrap import Services, open_services
from nightstand.domain.decision import Decision, ReadingStatus
from nightstand.domain.document import DocumentId
from nightstand.domain.errors import EditConflict, InvalidValue, NightstandError, NothingToUndo
from nightstand.domain.paper import PaperId
from nightstand.paths import AppPaths
from nightstand.services.importing import ImportOptions, Pasted

TAGS = st.sampled_from(["rl", "RL", "rl/online", "tides", "ökologie", "Ökologie", "R&D"])
LISTS = st.sampled_from(["Reading", "reading", "Later", "论文"])


class EditsAndUndo(RuleBasedStateMachine):
    """Random edits through the services, beside a stack of the states they led through."""

    def __init__(self) -> None:
        super().__init__()
        self._folder = tempfile.TemporaryDirectory()
        root = Path(self._folder.name)
        self.services = open_services(AppPaths(root / "l", root / "c", root / "x", root / "g"))
        self.database = root / "l" / "library.sqlite3"
        self.papers: list[PaperId] = list(add_papers(self.services, 3))
        self.states = [rows_of(self.database)]
        self.undone: list[dict[str, list[tuple[object, ...]]]] = []
        self.steps = len(self.services.library.history())

    def teardown(self) -> None:
        self.services.close()
        self._folder.cleanup()

    def _after_edit(self) -> None:
        steps = sum(not step.is_undone for step in self.services.library.history())
        if steps > len(self.states) - 1 + self.steps:
            self.states.append(rows_of(self.database))
            self.undone.clear()
        else:
            assert rows_of(self.database) == self.states[-1], "a call without a step changed something"

    def _paper(self, choice: int) -> PaperId:
        return self.papers[choice % len(self.papers)]

    @rule(choice=st.integers(0, 9), decision=st.sampled_from(Decision), status=st.sampled_from(ReadingStatus))
    def decide(self, choice: int, decision: Decision, status: ReadingStatus) -> None:
        self.services.papers.decide([self._paper(choice), self._paper(choice + 1)], decision)
        self._after_edit()
        self.services.papers.set_status([self._paper(choice)], status)
        self._after_edit()

    @rule(choice=st.integers(0, 9), text=st.text(max_size=20), year=st.none() | st.integers(1, 9999))
    def set_fields(self, choice: int, text: str, year: int | None) -> None:
        clean = text.encode("utf-8", "ignore").decode()
        values = {"title": clean, "abstract": f"{clean} $x^2$", "year": year, "extra.mood": clean or None}
        self.services.papers.set_fields([self._paper(choice)], values)
        self._after_edit()

    @rule(choice=st.integers(0, 9), add=st.lists(TAGS, max_size=2), remove=st.lists(TAGS, max_size=2))
    def tag(self, choice: int, add: list[str], remove: list[str]) -> None:
        self.services.tagging.tag([self._paper(choice), self._paper(choice + 1)], add=add, remove=remove)
        self._after_edit()

    @rule(old=TAGS, new=TAGS, verb=st.sampled_from(["rename", "merge", "delete", "colour"]))
    def change_tag(self, old: str, new: str, verb: str) -> None:
        tagging = self.services.tagging
        calls = {
            "rename": lambda: tagging.rename(old, new),
            "merge": lambda: tagging.merge([old], new),
            "delete": lambda: tagging.delete(old),
            "colour": lambda: tagging.set_colour(old, "red"),
        }
        try:
            calls[verb]()
        except NightstandError:
            return
        self._after_edit()

    @rule(name=LISTS, choices=st.lists(st.integers(0, 9), max_size=4), at=st.none() | st.integers(0, 4))
    def fill_list(self, name: str, choices: list[int], at: int | None) -> None:
        try:
            list_id = self.services.browsing.resolve_list(name)
        except NightstandError:
            list_id = self.services.reading_lists.create(name).new_id
            self._after_edit()
        self.services.reading_lists.add(list_id, [self._paper(choice) for choice in choices], at=at)
        self._after_edit()

    @rule(name=LISTS, choice=st.integers(0, 9), verb=st.sampled_from(["remove", "delete", "rename", "top"]))
    def change_list(self, name: str, choice: int, verb: str) -> None:
        lists = self.services.reading_lists
        try:
            list_id = self.services.browsing.resolve_list(name)
            match verb:
                case "remove":
                    lists.remove(list_id, [self._paper(choice)])
                case "delete":
                    lists.delete(list_id)
                case "rename":
                    lists.rename(list_id, name.upper())
                case "top":
                    lists.move_to(list_id, self._paper(choice), 1)
        except NightstandError:
            return
        self._after_edit()

    @rule(choice=st.integers(0, 9), text=st.sampled_from(["good", "read with care", "因子"]))
    def note(self, choice: int, text: str) -> None:
        note = self.services.noting.add_note(self._paper(choice), text).new_id
        self._after_edit()
        self.services.noting.edit_note(note, text + "!")
        self._after_edit()

    @rule(choice=st.integers(0, 9), content=st.sampled_from([b"%PDF-1", b"a,b"]), is_linked=st.booleans())
    def attach(self, choice: int, content: bytes, is_linked: bool) -> None:
        file = self.services.paths.library / "from.pdf"
        file.write_bytes(content)
        outcome = self.services.documents.attach(self._paper(choice), [file], is_linked=is_linked)
        self._after_edit()
        if choice % 3 == 0 and outcome.new_id is not None:
            self.services.documents.remove(DocumentId(outcome.new_id))
            self._after_edit()

    @rule(choice=st.integers(0, 9))
    def highlight(self, choice: int) -> None:
        text = self.services.browsing.details(self._paper(choice)).abstract_text
        if not text:
            return
        self.services.annotating.add_highlight(self._paper(choice), text[:5], start=0, comment="why")
        self._after_edit()

    @rule(choice=st.integers(0, 9), back=st.booleans())
    def trash(self, choice: int, back: bool) -> None:
        call = self.services.papers.restore if back else self.services.papers.trash
        call([self._paper(choice)])
        self._after_edit()

    @rule(
        choices=st.tuples(st.integers(0, 9), st.integers(0, 9)),
        verb=st.sampled_from(["merge", "merge", "link", "link shown", "unlink", "choose", "distinct", "merge pairs"]),
    )
    def settle(self, choices: tuple[int, int], verb: str) -> None:
        duplicates = self.services.duplicates
        a, b = (self._paper(choice) for choice in choices)
        calls = {
            "merge": lambda: duplicates.merge(a, b),
            "merge pairs": lambda: duplicates.merge_pairs([(a, b), (b, self._paper(choices[0] + 1))]),
            "link": lambda: duplicates.link_versions([a, b]),
            "link shown": lambda: duplicates.link_versions([a, b], shown=b),
            "unlink": lambda: duplicates.unlink(a),
            "choose": lambda: duplicates.choose_version(a),
            "distinct": lambda: duplicates.distinct(a, b),
        }
        try:
            calls[verb]()
        except NightstandError:
            return
        self._after_edit()

    @rule(numbers=st.lists(st.integers(1, 6), min_size=1, max_size=4, unique=True), as_list=st.none() | LISTS)
    def import_list(self, numbers: list[int], as_list: str | None) -> None:
        content = abstract_list([long_abstract(number) for number in numbers])
        report = self.services.importing.run([Pasted("tides.txt", content)], options=ImportOptions(as_list=as_list))
        self.papers.extend(paper for paper in report.papers if paper not in self.papers)
        self._after_edit()

    @precondition(lambda self: len(self.states) > 1)
    @rule()
    def undo(self) -> None:
        self.services.library.undo()
        self.undone.append(self.states.pop())
        alive = {row[0] for row in self.states[-1]["paper"]}
        self.papers = [paper for paper in self.papers if paper in alive]
        assert rows_of(self.database) == self.states[-1]

    @precondition(lambda self: bool(self.undone))
    @rule()
    def redo(self) -> None:
        self.services.library.redo()
        self.states.append(self.undone.pop())
        self.papers = [PaperId(int(str(row[0]))) for row in self.states[-1]["paper"]]
        assert rows_of(self.database) == self.states[-1]

    @invariant()
    def references_hold(self) -> None:
        assert [flaw for flaw in self.services.care.check() if flaw.kind != "index"] == []


EditsAndUndo.TestCase.settings = settings(max_examples=25, stateful_step_count=14, deadline=None)
TestAnyEditFollowedByItsInverseRestoresEveryRow = EditsAndUndo.TestCase


def test_a_step_is_undone_by_another_session_of_the_same_library(services: Services, app_paths: AppPaths) -> None:
    (paper,) = add_papers(services, 1)
    services.tagging.tag([paper], add=["rlhf"])
    services.close()

    reopened = open_services(app_paths)
    label = reopened.library.undo().label
    tags = reopened.browsing.details(paper).tags
    reopened.close()

    assert label == "Undo Tag “On tides of the kind 1” “rlhf”"
    assert tags == ()


def test_a_paper_cannot_lose_its_title_when_it_has_no_abstract(services: Services) -> None:
    paper = services.papers.add({"title": "Tides"}).papers[0]

    with pytest.raises(InvalidValue):
        services.papers.set_fields([paper], {"title": ""})

    assert services.browsing.details(paper).title_text == "Tides"


def test_a_new_edit_drops_what_was_undone(services: Services) -> None:
    (paper,) = add_papers(services, 1)
    services.papers.decide([paper], Decision.KEEP)
    services.library.undo()

    services.papers.decide([paper], Decision.SKIP)

    with pytest.raises(NothingToUndo):
        services.library.redo()
    assert services.browsing.details(paper).marks.decision is Decision.SKIP


def test_undo_refuses_what_another_program_has_changed_since(services: Services, app_paths: AppPaths) -> None:
    import sqlite3
    from contextlib import closing

    (paper,) = add_papers(services, 1)
    services.papers.rate([paper], 3)
    with closing(sqlite3.connect(app_paths.library / "library.sqlite3")) as other, other:
        other.execute("UPDATE paper SET rating = 5")

    with pytest.raises(EditConflict):
        services.library.undo()

    assert services.browsing.details(paper).marks.rating == 5
    assert services.library.undo_label() == "Rate “On tides of the kind 1”"


def test_emptying_the_trash_is_final_and_all_other_steps_can_still_be_undone(services: Services) -> None:
    gone, kept, third = add_papers(services, 3)
    before = rows_of(services.database.path)
    services.tagging.tag([kept], add=["other"])
    services.papers.decide([gone], Decision.MAYBE)
    services.papers.decide([gone, kept], Decision.KEEP)
    reading = services.reading_lists.create("Reading").new_id
    services.reading_lists.add(reading, [third, gone, kept])
    services.reading_lists.move_to(reading, kept, 1)
    services.noting.add_note(gone, "lost with its paper")
    services.papers.trash([gone, third])
    services.papers.restore([third])

    services.papers.empty_trash()
    newest = services.library.history()[0]
    shown = services.browsing.list_order(reading)
    while services.library.undo_label() not in (None, "Add “On tides of the kind 3”"):
        services.library.undo()
        assert services.care.check() == ()

    after = rows_of(services.database.path)
    assert (newest.label, newest.edit) == ("Empty the trash (1 paper)", None)
    assert shown == (kept, third)
    assert after["paper"] == [row for row in before["paper"] if row[0] != gone]
    assert (after["paper_tag"], after["list_paper"], after["reading_list"]) == ([], [], [])


def test_what_changes_nothing_leaves_no_step(services: Services) -> None:
    (paper,) = add_papers(services, 1)
    before = len(services.library.history())

    outcome = services.papers.decide([paper], Decision.UNDECIDED)
    services.tagging.tag([paper], remove=["absent"])

    assert outcome.changes.is_empty
    assert len(services.library.history()) == before


def test_adding_a_paper_by_hand_can_be_undone_and_redone_whole(services: Services) -> None:
    values = paper_values(4)
    paper = services.papers.add({**values, "rating": 4, "extra.pages": "1–9"}).papers[0]
    added = services.browsing.details(paper)
    services.library.undo()
    assert services.browsing.rows([paper]) == ()

    services.library.redo()

    assert services.browsing.details(paper) == added
    assert added.marks.rating == 4
    assert added.bibliography.extra == {"pages": "1–9"}
