"""Random sessions of ranking: whatever happens, the ranks are those of the log, and undo brings everything back."""

import random
import tempfile
from pathlib import Path

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from builders import add_papers, rows_of
from nightstand.bootstrap import open_services
from nightstand.domain.decision import Decision, Tier
from nightstand.domain.errors import NothingToUndo
from nightstand.domain.judgment import Goal, GoalKind, Judgment, JudgmentKind, Thoroughness
from nightstand.domain.paper import PaperId
from nightstand.domain.reading_list import ListId
from nightstand.paths import AppPaths
from nightstand.ranking.replay import Counting, counting
from nightstand.services.library import Outcome
from nightstand.services.ranking_basis import RankingBasis, read_basis
from nightstand.storage.database import plain

COUNT = 7
CHOICES = st.integers(0, COUNT - 1)
GOALS = st.builds(Goal, st.sampled_from(GoalKind), st.integers(1, 8), st.sampled_from(Thoroughness))
SCORES = st.none() | st.lists(st.floats(-2, 2), min_size=COUNT, max_size=COUNT)

State = tuple[dict[str, list[tuple[object, ...]]], tuple[Counting, ...]]


class RankingSessions(RuleBasedStateMachine):
    """One list, ranked by somebody who changes their mind, the list and the program as they like."""

    def __init__(self) -> None:
        super().__init__()
        self._folder = tempfile.TemporaryDirectory()
        root = Path(self._folder.name)
        self._paths = AppPaths(root / "l", root / "c", root / "x", root / "g")
        self.services = open_services(self._paths)
        self.papers = add_papers(self.services, COUNT)
        made = self.services.reading_lists.create("Reading", selection=self.papers).new_id
        self.list = ListId(made or 0)
        self.states = [self._state()]
        self.undone: list[State] = []

    def teardown(self) -> None:
        self.services.ranking.fit(self.list)
        state = self.services.ranking_view.state(self.list)
        basis = self._basis()
        with self.services.database.write(is_housekeeping=True) as transaction:
            plain(transaction).execute("DELETE FROM rank_cache")

        anew = open_services(self._paths)
        assert anew.ranking_view.state(self.list).order == state.order
        assert state.is_exact
        assert sorted(state.order) == sorted(basis.papers)
        anew.close()
        self.services.close()
        self._folder.cleanup()

    @initialize(goal=GOALS, scores=SCORES)
    def start(self, goal: Goal, scores: list[float] | None) -> None:
        given = None if scores is None else dict(zip(self.papers, scores, strict=True))
        self._made(self.services.ranking.start(self.list, goal, given))

    @rule(goal=GOALS)
    def want_something_else(self, goal: Goal) -> None:
        self._made(self.services.ranking.start(self.list, goal))

    @rule(seed=st.integers(0, 99))
    def answer(self, seed: int) -> None:
        question = self.services.ranking.next_question(self.list)
        if question is None:
            return
        order = list(question.shown)
        random.Random(seed).shuffle(order)
        groups: tuple[tuple[PaperId, ...], ...] = tuple((paper,) for paper in order)
        if question.kind is JudgmentKind.SCREEN:
            groups = (tuple(order[:2]), tuple(order[2:]))
        self._made(self.services.ranking.answer(self.list, question, groups, ms=seed))

    @rule(is_skipped=st.booleans())
    def say_nothing_much(self, is_skipped: bool) -> None:
        question = self.services.ranking.next_question(self.list)
        if question is not None and question.kind is not JudgmentKind.SCREEN:
            call = self.services.ranking.skip if is_skipped else self.services.ranking.equal
            self._made(call(self.list, question))

    @rule(choice=CHOICES)
    def rethink(self, choice: int) -> None:
        self._made(self.services.ranking.rethink(self.list, [self.papers[choice]]))

    @rule(choice=CHOICES, position=st.integers(1, COUNT))
    def drag(self, choice: int, position: int) -> None:
        if self.papers[choice] in self._basis().papers:
            self._made(self.services.ranking.move(self.list, self.papers[choice], position))

    @rule(choice=CHOICES, position=st.integers(1, COUNT))
    def move_in_the_list(self, choice: int, position: int) -> None:
        if self.papers[choice] in self._basis().papers:
            self._made(self.services.reading_lists.move_to(self.list, self.papers[choice], position))

    @rule(choices=st.lists(CHOICES, max_size=3, unique=True), at=st.integers(0, COUNT))
    def move_several(self, choices: list[int], at: int) -> None:
        self._made(self.services.reading_lists.move(self.list, [self.papers[choice] for choice in choices], at))

    @rule(choice=CHOICES, is_fixed=st.booleans())
    def fix_or_release(self, choice: int, is_fixed: bool) -> None:
        if self.papers[choice] in self._basis().papers:
            call = self.services.ranking.fix if is_fixed else self.services.ranking.release
            self._made(call(self.list, self.papers[choice]))

    @rule(choice=CHOICES, tier=st.none() | st.sampled_from(Tier))
    def put_into_tier(self, choice: int, tier: Tier | None) -> None:
        self._made(self.services.ranking.set_tier([self.papers[choice]], tier))

    @rule(choice=CHOICES, decision=st.sampled_from(Decision))
    def decide(self, choice: int, decision: Decision) -> None:
        self._made(self.services.papers.decide([self.papers[choice]], decision))

    @rule(choice=CHOICES, verb=st.sampled_from(["drop", "add", "trash", "restore"]))
    def change_papers(self, choice: int, verb: str) -> None:
        paper = self.papers[choice]
        calls = {
            "drop": lambda: self.services.ranking.drop(self.list, paper),
            "add": lambda: self.services.reading_lists.add(self.list, [paper]),
            "trash": lambda: self.services.papers.trash([paper]),
            "restore": lambda: self.services.papers.restore([paper]),
        }
        self._made(calls[verb]())

    @rule()
    def adopt_order(self) -> None:
        self._made(self.services.ranking.adopt_order(self.list))
        assert self.services.browsing.list_order(self.list) == self.services.ranking_view.state(self.list).order

    @rule()
    def take_the_last_answer_back(self) -> None:
        before = counting(self._log())
        steps = len([step for step in self.services.library.history() if not step.is_undone])
        try:
            outcome = self.services.ranking.undo(self.list)
        except NothingToUndo:
            assert not any(one.judgment.groups for one in before)
            return
        if len([step for step in self.services.library.history() if not step.is_undone]) < steps:
            self.undone.append(self.states.pop())
            assert self._state() == self.states[-1]
        else:
            self._made(outcome)

    @rule()
    def fit(self) -> None:
        self.services.ranking.fit(self.list)

    @rule()
    def restart(self) -> None:
        self.services.ranking.fit(self.list)
        before = self.services.ranking_view.state(self.list).papers
        self.services.close()
        self.services = open_services(self._paths)
        after = self.services.ranking_view.state(self.list).papers
        assert [ranked.paper for ranked in after] == [ranked.paper for ranked in before]
        assert [ranked.is_placed_by_hand for ranked in after] == [ranked.is_placed_by_hand for ranked in before]

    @precondition(lambda self: len(self.states) > 1)
    @rule(steps=st.integers(1, 4), again=st.integers(0, 4))
    def undo_and_redo(self, steps: int, again: int) -> None:
        for _ in range(min(steps, len(self.states) - 1)):
            self.services.library.undo()
            self.undone.append(self.states.pop())
            assert self._state() == self.states[-1]
        for _ in range(again):
            self._redo()

    @precondition(lambda self: bool(self.undone))
    @rule()
    def redo(self) -> None:
        self._redo()

    @invariant()
    def the_log_is_only_added_to(self) -> None:
        log = self._log()
        assert [judgment.id for judgment in log] == list(range(1, len(log) + 1))
        assert all(judgment.is_well_formed for judgment in log)

    def _made(self, outcome: Outcome) -> None:
        if not outcome.changes.is_empty:
            self.states.append(self._state())
            self.undone.clear()

    def _redo(self) -> None:
        if self.undone:
            self.services.library.redo()
            self.states.append(self.undone.pop())
            assert self._state() == self.states[-1]

    def _basis(self) -> RankingBasis:
        with self.services.database.read() as session:
            return read_basis(session, self.list)

    def _log(self) -> tuple[Judgment, ...]:
        return self._basis().log

    def _state(self) -> State:
        rows = rows_of(self.services.database.path)
        return {name: found for name, found in rows.items() if name not in ("judgment", "rank_cache")}, counting(
            self._log()
        )


RankingSessions.TestCase.settings = settings(max_examples=100, stateful_step_count=15, deadline=None)
TestRanksAreThoseOfTheLog = RankingSessions.TestCase
