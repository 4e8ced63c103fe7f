"""Ranking a list by questions: what it is for, the next question, answers, and places given by hand.

The answers are edits in the journal, each written when it is given. What they come to is read from `RankingView`.
"""

import uuid
from collections.abc import Callable, Mapping, Sequence

from nightstand.domain.decision import Tier
from nightstand.domain.edit import Edit, SetFields, SetListOrder
from nightstand.domain.errors import InvalidValue, NotFound, NothingToUndo
from nightstand.domain.judgment import Goal, GoalKind, Groups, JudgmentKind, JudgmentSource, Pin, Question
from nightstand.domain.paper import PaperId
from nightstand.domain.ranking_edit import AddJudgments, RetractJudgments, SetGoal, SetScores
from nightstand.domain.reading_list import ListId
from nightstand.services.library import LibraryService, Outcome, Proposal
from nightstand.services.list_members import require_ordered, with_versions
from nightstand.services.ranking_edits import drag_edits, judgment_line, order_edits, pin_edit, release_edits
from nightstand.services.ranking_sessions import RankingSessions
from nightstand.services.wording import counted, named
from nightstand.storage import field_values, journal, judgments, papers, ranking_goals, reading_lists
from nightstand.storage.database import Database, Transaction, plain

Scores = Mapping[PaperId, float]
"""What is expected of papers, with mean 0 and standard deviation 1 over the list."""


class RankingService:
    """Takes answers in; every call that changes something is one journal step and takes some milliseconds.

    `next_question` takes up to some hundredths of a second and `fit` up to a second: both are for a pool.
    """

    def __init__(self, database: Database, library: LibraryService, sessions: RankingSessions) -> None:
        self._database = database
        self._library = library
        self._sessions = sessions
        self._sitting = uuid.uuid4().hex[:12]

    def start(self, list_id: ListId, goal: Goal, scores: Scores | None = None) -> Outcome:
        """Say what a list is ranked for; what was answered before stays and counts.

        Args:
            scores: what to expect of the papers before anything is answered, such as the learned order; kept with the
                list, so that the same answers always come to the same. None leaves it as it is.

        Raises:
            NotFound: there is no such list.
            InvalidValue: it is a saved search, or the number of papers wanted is not above 0.
        """
        if goal.kind is GoalKind.TOP and goal.count < 1:
            raise InvalidValue("A top has at least one paper", f"{goal.count} were wanted.", "Use a number from 1 on.")

        def propose(session: Transaction) -> Proposal:
            name = require_ordered(session, list_id).name
            before = ranking_goals.goal(session, list_id)
            edits: list[Edit] = [] if before == goal else [SetGoal(list_id, before, goal)]
            if scores is not None:
                known = papers.existing(session, scores)
                wanted = {paper: round(scores[paper], 4) for paper in known}
                present = ranking_goals.scores(session, list_id)
                edits += [] if present == wanted else [SetScores(list_id, present, wanted)]
            what = "in full" if goal.kind is GoalKind.FULL else f"for its best {goal.count}"
            return Proposal(f"Rank “{name}” {what}", edits, (), list_id)

        return self._library.make(propose)

    def next_question(self, list_id: ListId, *, elapsed: float = 0.0) -> Question | None:
        """Return what to ask next, None when there is nothing; the same until something is answered.

        Args:
            elapsed: how much of a session of known length is over, 0 to 1.
        """
        with self._sessions.opened(list_id) as kept:
            length = len(kept.session.log)
            if kept.prepared is None or kept.prepared[0] != length:
                kept.prepared = (length, kept.session.question(elapsed=elapsed))
            return kept.prepared[1]

    def fit(self, list_id: ListId, *, only_if_due: bool = False) -> bool:
        """Reckon a list anew from all its answers; return whether its order may differ. For a pool."""
        return self._sessions.fit(list_id, only_if_due=only_if_due)

    def answer(
        self,
        list_id: ListId,
        question: Question,
        groups: Groups,
        *,
        ms: int | None = None,
        source: JudgmentSource = JudgmentSource.ASK,
    ) -> Outcome:
        """Log an answer: papers best first, those of one group not told apart; no groups is a skip.

        An answer about the same papers as an earlier one takes its place.

        Args:
            ms: how long the person took, in milliseconds.

        Raises:
            InvalidValue: the answer does not fit the question.
        """

        def propose(session: Transaction) -> Proposal:
            name = require_ordered(session, list_id).name
            shown = question.shown
            line = judgment_line(session, question.kind, shown, groups, source, sitting=self._sitting, ms=ms)
            if not line.judgment.is_well_formed:
                raise InvalidValue("The answer does not fit the question", f"{groups}", "Name each paper once.")
            verb = "Compare" if groups else "Skip a question about"
            return Proposal(
                f"{verb} {counted(len(shown), 'paper')} of “{name}”", (AddJudgments(list_id, (line,)),), shown
            )

        return self._library.make(propose)

    def skip(self, list_id: ListId, question: Question, *, ms: int | None = None) -> Outcome:
        """Leave a question unanswered; its papers rest together for a while."""
        return self.answer(list_id, question, (), ms=ms)

    def equal(self, list_id: ListId, question: Question, *, ms: int | None = None) -> Outcome:
        """Say that the papers of a pair or triple are about equal."""
        return self.answer(list_id, question, (question.shown,), ms=ms)

    def rethink(self, list_id: ListId, selection: Sequence[PaperId]) -> Outcome:
        """Say that papers are seen differently now; what was said of them before counts less."""
        question = Question(JudgmentKind.RETHOUGHT, tuple(dict.fromkeys(selection)))

        def propose(session: Transaction) -> Proposal:
            line = judgment_line(
                session, question.kind, question.shown, (), JudgmentSource.REVIEW, sitting=self._sitting
            )
            label = f"See {named(session, question.shown)} differently"
            return Proposal(label, (AddJudgments(list_id, (line,)),) if question.shown else (), question.shown)

        return self._library.make(propose)

    def drop(self, list_id: ListId, paper: PaperId) -> Outcome:
        """Take a paper out of a list; its answers stay in the log and count again if it comes back."""

        def propose(session: Transaction) -> Proposal:
            name = require_ordered(session, list_id).name
            before = reading_lists.order(session, list_id)
            going = set(with_versions(session, list_id, (paper,)))
            after = tuple(member for member in before if member not in going)
            edits = () if after == before else (SetListOrder(list_id, before, after),)
            return Proposal(f"Drop {named(session, (paper,))} from “{name}”", edits, (paper,))

        return self._library.make(propose)

    def undo(self, list_id: ListId) -> Outcome:
        """Take the last answer of a list back: undo it where it is the last step, else as a step of its own.

        Raises:
            NothingToUndo: no answer counts.
        """
        with self._database.read() as session:
            newest = journal.next_to_undo(session)
        if newest is not None and isinstance(newest.edit, AddJudgments) and newest.edit.list == list_id:
            return self._library.undo()

        def propose(session: Transaction) -> Proposal:
            name = require_ordered(session, list_id).name
            log = judgments.read_log(plain(session), list_id)
            said = (line for line in reversed(log) if line.judgment.retracts is None)
            last = next((line for line in said if judgments.is_in_force(session, line.judgment.id)), None)
            if last is None:
                raise NothingToUndo("There is no answer to take back", f"Nothing was said of “{name}”.", "")
            edit = RetractJudgments(list_id, (last,))
            return Proposal(f"Take back the last answer about “{name}”", (edit,), last.judgment.shown)

        return self._library.make(propose)

    def move(self, list_id: ListId, paper: PaperId, position: int) -> Outcome:
        """Put a paper by hand at a position, counted from 1, of the ranked order; it stays there until released.

        Raises:
            NotFound: the paper is not in the list.
        """
        shown = self._shown_with(list_id, paper)
        return self._make(
            list_id,
            f"Move {{paper}} to {position} in {{list}}",
            paper,
            lambda s: drag_edits(s, list_id, shown, paper, position),
        )

    def fix(self, list_id: ListId, paper: PaperId) -> Outcome:
        """Keep a paper where it stands now for good; no answer moves it.

        Raises:
            NotFound: the paper is not in the list.
        """
        shown = self._shown_with(list_id, paper)
        place = shown.index(paper)
        pin = Pin(paper, shown[place - 1] if place else None, (*shown, None)[place + 1], is_hard=True)
        return self._make(list_id, "Fix {paper} in {list}", paper, lambda s: [pin_edit(s, list_id, pin)])

    def release(self, list_id: ListId, paper: PaperId) -> Outcome:
        """Let the answers decide where a paper stands that was put somewhere by hand."""
        return self._make(list_id, "Release {paper} in {list}", paper, lambda s: release_edits(s, list_id, (paper,)))

    def adopt_order(self, list_id: ListId) -> Outcome:
        """Put the list itself in the ranked order, which it is then shown, exported and printed in."""
        self.fit(list_id)
        with self._sessions.opened(list_id) as kept:
            shown = kept.shown()

        def propose(session: Transaction) -> Proposal:
            name = require_ordered(session, list_id).name
            present = reading_lists.shown_order(session, list_id)
            wanted = [paper for paper in shown if paper in present]
            wanted += [paper for paper in present if paper not in shown]
            return Proposal(f"Put “{name}” in ranked order", order_edits(session, list_id, wanted), (), list_id)

        return self._library.make(propose)

    def set_tier(self, selection: Sequence[PaperId], tier: Tier | None) -> Outcome:
        """Say how urgently papers should be read; ranks are given inside tiers, and questions never cross them."""

        def propose(session: Transaction) -> Proposal:
            value = tier.value if tier else None
            chosen = papers.existing(session, selection)
            present = field_values.read_fields(session, chosen, ("tier",))
            before = {paper: fields for paper, fields in present.items() if fields["tier"] != value}
            edits = (SetFields(before, {paper: {"tier": value} for paper in before}),) if before else ()
            verb = (
                f"Put {named(session, chosen)} under “{value}”"
                if value
                else f"Take {named(session, chosen)} out of its tier"
            )
            return Proposal(verb, edits, chosen)

        return self._library.make(propose)

    def _shown_with(self, list_id: ListId, paper: PaperId) -> tuple[PaperId, ...]:
        with self._sessions.opened(list_id) as kept:
            shown = kept.shown()
        if paper not in shown:
            raise NotFound("The paper is not in the list", "It was never in it, or has left it.", "Add it first.")
        return shown

    def _make(self, list_id: ListId, label: str, paper: PaperId, edits: Callable[[Transaction], list[Edit]]) -> Outcome:
        def propose(session: Transaction) -> Proposal:
            name = require_ordered(session, list_id).name
            text = label.format(paper=named(session, (paper,)), list=f"“{name}”")
            return Proposal(text, edits(session), (paper,))

        return self._library.make(propose)
