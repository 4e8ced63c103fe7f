"""Triage: the papers of a search that are to be decided on, the order learned for them, and why each is where it is."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from nightstand.domain.decision import Decision
from nightstand.domain.edit import PutHighlight, PutNote, SetFields, SetTags
from nightstand.domain.less_of import LessOfThis, WantLess, WantLessNoMore
from nightstand.domain.paper import Bibliography, PaperId
from nightstand.services.progress import CancelToken
from nightstand.services.searching import SearchRequest, SearchService
from nightstand.services.step_size import step_size
from nightstand.storage import field_values, interest_rows, journal
from nightstand.storage.column_rows import TOPIC_FIELDS
from nightstand.storage.database import Database
from nightstand.storage.less_of import read_less_of
from nightstand.storage.paper_rows import read_rows

if TYPE_CHECKING:
    # The learned order brings arrays with it, which a window that is only opened does without.
    from nightstand.services.interest import InterestService, MovingWord
    from nightstand.services.interest_hints import StoppingHint


class Which(StrEnum):
    """Which papers of a result come into the pile."""

    UNDECIDED = "undecided"
    LATER = "later"
    """Those put off, to be decided on at last."""
    ALL = "all"
    """Also those decided on."""


class PileOrder(StrEnum):
    """How the papers that follow are put in order."""

    GIVEN = "given"
    LIKELY = "likely"
    MIXED = "mixed"


@dataclass(frozen=True, slots=True)
class FoundPile:
    """The papers of a pile as the result has them, and of how many others that were found something is decided.

    `decisions` holds all papers of the library of which anything is decided.
    """

    papers: tuple[PaperId, ...]
    decisions: Mapping[PaperId, Decision]
    decided_others: int


@dataclass(frozen=True, slots=True)
class Word:
    """A word that moves a paper; `name` is how the learned order calls it, `text` is for reading."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class LikePaper:
    """A decided paper that is like the one in question, and whether it speaks for it."""

    title: str
    is_wanted: bool


@dataclass(frozen=True, slots=True)
class WhyHere:
    """Why a paper stands where it does; all empty while no order is learned."""

    speaking_for: tuple[Word, ...] = ()
    speaking_against: tuple[Word, ...] = ()
    like: tuple[LikePaper, ...] = ()

    @property
    def is_empty(self) -> bool:
        """Whether nothing can be said."""
        return self == WhyHere()


@dataclass(frozen=True, slots=True)
class LearnedOrder:
    """What is known after the latest decisions: whether an order is learned, the papers in it, how far one is."""

    is_ready: bool
    papers: tuple[PaperId, ...]
    hint: "StoppingHint"
    less_of: LessOfThis


class TriageService:
    """Finds piles and tells of the learned order. For any thread, but not for the one that paints."""

    def __init__(self, database: Database, searching: SearchService, interest: "Callable[[], InterestService]") -> None:
        self._database = database
        self._searching = searching
        self._interest = interest

    def pile(self, request: SearchRequest, which: Which = Which.UNDECIDED) -> FoundPile:
        """Return the papers of a search to be decided on, in the order of its result."""
        found = tuple(self._searching.search(request).ids)
        with self._database.plain_read() as connection:
            marks = interest_rows.read_marks(connection)
        decisions = {mark.paper: mark.decision for mark in marks if mark.decision is not Decision.UNDECIDED}
        if which is Which.ALL:
            chosen = found
        elif which is Which.LATER:
            chosen = tuple(paper for paper in found if decisions.get(paper) is Decision.LATER)
        else:
            chosen = tuple(paper for paper in found if paper not in decisions)
        others = len(found) - len(chosen) if which is Which.UNDECIDED else 0
        return FoundPile(chosen, decisions, others)

    def decisions(self, selection: Sequence[PaperId]) -> Mapping[PaperId, Decision]:
        """Return what is decided of those of the papers that are there."""
        with self._database.read() as session:
            fields = field_values.read_fields(session, selection, ("decision",))
        return {paper: Decision(str(values["decision"])) for paper, values in fields.items()}

    def newest_step(self) -> tuple[str, bool]:
        """Return the label of what undo would undo, "" for nothing, and whether it is a mark or note on one paper."""
        with self._database.read() as session:
            step = journal.next_to_undo(session)
            if step is None or step.edit is None:
                return "", False
            is_mark = isinstance(step.edit, SetFields | SetTags | PutNote | PutHighlight | WantLess | WantLessNoMore)
            return step.label, is_mark and step_size(session, step.edit) == 1

    def learn(self, following: Sequence[PaperId], left: int, order: PileOrder, cancel: CancelToken) -> LearnedOrder:
        """Learn from what is decided and return the papers that follow in an order; `left` are still open in all.

        About two seconds the first time with 7,000 papers, then some hundredths of one.
        """
        interest = self._interest()
        interest.refit(cancel)
        with self._database.plain_read() as connection:
            less_of = read_less_of(connection)
        return LearnedOrder(interest.is_ready, self.ordered(following, order), interest.hint(left), less_of)

    def ordered(self, papers: Sequence[PaperId], order: PileOrder) -> tuple[PaperId, ...]:
        """Return papers in the order learned last; as they came while nothing is learned."""
        from nightstand.ranking.interest.ordering import OrderMode

        return tuple(self._interest().order(papers, OrderMode(order.value)))

    def why(self, paper: PaperId) -> WhyHere:
        """Return what moved a paper."""
        reasons = self._interest().reasons(paper)
        near = {each.paper: each.is_wanted for each in reasons.near}
        with self._database.plain_read() as connection:
            rows = read_rows(connection, tuple(near))
        return WhyHere(
            _told_once(reasons.up),
            _told_once(reasons.down),
            tuple(LikePaper(row.title or "Untitled", near[row.id]) for row in rows),
        )


def _told_once(words: "Sequence[MovingWord]") -> tuple[Word, ...]:
    """Return words as they are shown; of a topic and a word of one text, that which moved the paper more."""
    strongest: dict[str, Word] = {}
    for word in words:
        strongest.setdefault(word.text, Word(word.word, word.text))
    return tuple(strongest.values())


def topic_of(bibliography: Bibliography) -> str:
    """Return what a source says a paper is about, "" for nothing."""
    values = (bibliography.extra.get(name, "") for name in TOPIC_FIELDS)
    return next((value for value in values if value), "")
