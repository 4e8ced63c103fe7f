"""The learned order of undecided papers: what a person keeps and skips, told from words, with its reasons."""

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from nightstand.domain.less_of import LessOfThis
from nightstand.domain.paper import PaperId
from nightstand.ranking.interest.evidence import Evidence, evidence_of, is_enough
from nightstand.ranking.interest.fitting import FitCancelled, LinearFit
from nightstand.ranking.interest.learning import LessOf, Pile, learn
from nightstand.ranking.interest.ordering import OrderMode, ordered
from nightstand.ranking.interest.reasons import Reasons, WordReason, reasons
from nightstand.services.interest_hints import StoppingHint, stopping_hint
from nightstand.services.interest_texts import InterestTexts
from nightstand.services.interest_words import WordKind, kind_of, shown
from nightstand.services.progress import CancelToken
from nightstand.storage import interest_rows
from nightstand.storage.database import Database, PlainConnection
from nightstand.storage.less_of import read_less_of

STEPS_READ = 2_000
"""So many of the latest deciding steps tell which decisions came last."""


@dataclass(frozen=True, slots=True)
class MovingWord:
    """A word that moved a paper: `share` of all that moved it, above 0 up, below 0 down. `text` is for reading."""

    word: str
    text: str
    kind: WordKind
    share: float


@dataclass(frozen=True, slots=True)
class NearPaper:
    """A decided paper like the one in question, by how much (0 to 1), and whether it speaks for it."""

    paper: PaperId
    likeness: float
    is_wanted: bool


@dataclass(frozen=True, slots=True)
class PlaceReasons:
    """Why a paper stands where it does, each kind from the strongest on; empty while no order is learned."""

    up: tuple[MovingWord, ...] = ()
    down: tuple[MovingWord, ...] = ()
    near: tuple[NearPaper, ...] = ()


@dataclass(frozen=True, slots=True)
class PaperInterest:
    """How likely a paper is wanted: log-odds that compare papers with one another, and their standard deviation."""

    score: float
    deviation: float


@dataclass(frozen=True, slots=True)
class _Learned:
    pile: Pile
    interest: LinearFit
    evidence: tuple[Evidence, ...]
    less_of: LessOfThis
    number_by_paper: dict[int, int] = field(repr=False)


class InterestService:
    """Answers from the last learned order, which `refit` brings up to date. For any thread; `refit` is for a pool."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._texts = InterestTexts(database)
        self._refitting = threading.Lock()
        self._learned: _Learned | None = None

    @property
    def is_ready(self) -> bool:
        """Whether an order is learned: after about ten decisions, with at least two of either side."""
        return self._learned is not None

    def refit(self, cancel: CancelToken | None = None) -> bool:
        """Learn from the library as it is and return whether the order may differ; False when asked to stop.

        For 7,000 papers it takes about two seconds the first time, and some hundredths of one after a decision.

        Raises:
            LibraryBusy, LibraryDamaged: the library cannot be read.
        """
        token = cancel or CancelToken()
        with self._refitting:
            try:
                return self._refit(lambda: token.is_cancelled)
            except FitCancelled:
                return False

    def order(self, papers: Sequence[PaperId], mode: OrderMode) -> list[PaperId]:
        """Return the papers in the order of a mode: those it knows first, others behind as they came.

        Meant for undecided papers; a list that a person has put in order is never given here. While nothing is learned
        they stay as they came.
        """
        learned = self._learned
        if learned is None or mode is OrderMode.GIVEN:
            return list(papers)
        known, rows = learned.pile.places(papers)
        _known, decided = learned.pile.places([each.paper for each in learned.evidence])
        found = ordered(learned.pile, learned.interest, rows, decided, mode)
        first = [PaperId(number) for number in learned.pile.papers[found].tolist()]
        others = set(range(len(papers))).difference(known.tolist())
        return [*first, *(papers[place] for place in sorted(others))]

    def interests(self, papers: Sequence[PaperId]) -> dict[PaperId, PaperInterest]:
        """Return how likely papers are wanted; those that nothing is known of are left out."""
        learned = self._learned
        if learned is None:
            return {}
        known, rows = learned.pile.places(papers)
        among = learned.pile.rows.taken(rows)
        scores = learned.interest.scores(among).tolist()
        deviations = learned.interest.deviations(among).tolist()
        return {
            papers[place]: PaperInterest(score, deviation)
            for place, score, deviation in zip(known.tolist(), scores, deviations, strict=True)
        }

    def reasons(self, paper: PaperId) -> PlaceReasons:
        """Return what moved a paper: words up and down, and the decided papers most like it."""
        learned = self._learned
        row = None if learned is None else learned.number_by_paper.get(paper)
        if learned is None or row is None:
            return PlaceReasons()
        found: Reasons = reasons(learned.pile, learned.interest, row, learned.evidence)
        return PlaceReasons(
            up=tuple(map(self._moving, found.up)),
            down=tuple(map(self._moving, found.down)),
            near=tuple(NearPaper(PaperId(each.paper), each.likeness, each.is_wanted) for each in found.neighbours),
        )

    def hint(self, undecided: int) -> StoppingHint:
        """Return how the latest decisions went, how many of so many undecided papers may be keepers, and the pace."""
        with self._database.plain_read() as connection:
            return stopping_hint(interest_rows.read_deciding_steps(connection, STEPS_READ), undecided)

    def _refit(self, is_cancelled: Callable[[], bool]) -> bool:
        with self._database.plain_read() as connection:
            evidence = _evidence(connection)
            if not is_enough(evidence):
                was_ready, self._learned = self.is_ready, None
                return was_ready
            less_of = read_less_of(connection)
            pile = self._texts.pile(connection, is_cancelled)
        last = self._learned
        if last and last.pile is pile and (last.evidence, last.less_of) == (evidence, less_of):
            return False
        start = last.interest if last else None
        interest = learn(pile, evidence, self._numbered(less_of), start=start, is_cancelled=is_cancelled)
        places = {paper: row for row, paper in enumerate(pile.papers.tolist())}
        self._learned = _Learned(pile, interest, evidence, less_of, places)
        return True

    def _moving(self, reason: WordReason) -> MovingWord:
        word = self._texts.words.word(reason.word)
        return MovingWord(word, shown(word), kind_of(word), reason.share)

    def _numbered(self, less_of: LessOfThis) -> LessOf:
        numbers = map(self._texts.words.number, less_of.words)
        return LessOf(frozenset(number for number in numbers if number is not None), frozenset(less_of.papers))


def _evidence(connection: PlainConnection) -> tuple[Evidence, ...]:
    """Return what the marks say, the papers decided last behind."""
    steps = interest_rows.read_deciding_steps(connection, STEPS_READ)
    latest = {paper: place for place, step in enumerate(steps) for paper, _decision in step.decisions}
    marks = sorted(interest_rows.read_marks(connection), key=lambda each: latest.get(each.paper, -1))
    found = (evidence_of(each.paper, each.decision, starred=each.starred, rating=each.rating) for each in marks)
    return tuple(each for each in found if each is not None)
