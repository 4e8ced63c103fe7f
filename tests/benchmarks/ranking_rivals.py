"""Other ways to rank by questions, as programs for it have them: for comparison only."""

from collections.abc import Generator, Sequence

import numpy as np

from benchmarks.ranking_trials import Ours
from nightstand.domain.judgment import Judgment, JudgmentKind, Question
from nightstand.domain.paper import PaperId
from nightstand.ranking.session import RankingSession


class EloSwiss:
    """The paper that played least meets its nearest neighbour by rating that it has not met; ranked by rating."""

    STEP = 0.6
    """In logits, about a hundred points of Elo."""

    def __init__(self, session: RankingSession, seed: int) -> None:
        self._random = np.random.default_rng(seed)
        self._papers = list(session.papers)
        self._rating = dict.fromkeys(self._papers, 0.0)
        self._played = dict.fromkeys(self._papers, 0)
        self._met: set[frozenset[PaperId]] = set()
        self._contenders = 0 if session.goal.count >= len(self._papers) else max(3 * session.goal.count, 20)

    def question(self, elapsed: float) -> Question | None:
        del elapsed
        papers = self._papers
        if self._contenders:
            papers = list(self.order()[: self._contenders])
        noise = dict(zip(papers, self._random.random(len(papers)).tolist(), strict=True))
        first = min(papers, key=lambda paper: self._played[paper] + noise[paper] / 2)
        others = [paper for paper in papers if paper != first and frozenset((first, paper)) not in self._met]
        others = others or [paper for paper in papers if paper != first]
        second = min(others, key=lambda paper: abs(self._rating[paper] - self._rating[first]) + 1e-6 * noise[paper])
        self._met.add(frozenset((first, second)))
        return Question(JudgmentKind.PAIR, (first, second))

    def record(self, judgment: Judgment) -> None:
        if len(judgment.groups) < 2:
            return
        (winner,), (loser,) = judgment.groups
        surprise = 1 / (1 + np.exp(self._rating[winner] - self._rating[loser]))
        self._rating[winner] += self.STEP * surprise
        self._rating[loser] -= self.STEP * surprise
        self._played[winner] += 1
        self._played[loser] += 1

    def order(self) -> Sequence[PaperId]:
        return sorted(self._papers, key=lambda paper: -self._rating[paper])


class PosteriorOf(Ours):
    """The posterior with other questions than its own: subclasses say which cards come next."""

    def __init__(self, session: RankingSession, seed: int) -> None:
        super().__init__(session)
        self._random = np.random.default_rng(seed)

    def question(self, elapsed: float) -> Question | None:
        del elapsed
        return Question(JudgmentKind.TRIPLE, self._cards())

    def _cards(self) -> tuple[PaperId, ...]:
        papers = self.session.papers
        return tuple(papers[place] for place in self._random.choice(len(papers), 3, replace=False))


class RandomTriples(PosteriorOf):
    """Any three papers."""


class RandomPairs(PosteriorOf):
    """Any two papers."""

    def question(self, elapsed: float) -> Question | None:
        del elapsed
        return Question(JudgmentKind.PAIR, self._cards()[:2])


class BalancedTriples(PosteriorOf):
    """The three papers that were shown least."""

    def _cards(self) -> tuple[PaperId, ...]:
        shown = dict.fromkeys(self.session.papers, 0)
        for judgment in self.session.log:
            for paper in judgment.shown:
                shown[paper] += 1
        noise = self._random.random(len(shown)).tolist()
        ranked = sorted(zip(shown, noise, strict=True), key=lambda one: (shown[one[0]], one[1]))
        return tuple(paper for paper, _ in ranked[:3])


class Insertion:
    """Binary insertion that trusts every answer: each paper in turn finds its place among those that have one."""

    def __init__(self, session: RankingSession, seed: int) -> None:
        papers = list(session.papers)
        np.random.default_rng(seed).shuffle(papers)
        self._waiting = papers
        self._placed: list[PaperId] = []
        self._asking = self._insertions()
        self._pair = next(self._asking, None)

    def question(self, elapsed: float) -> Question | None:
        del elapsed
        return Question(JudgmentKind.PAIR, self._pair) if self._pair else None

    def record(self, judgment: Judgment) -> None:
        is_better = bool(judgment.groups) and self._pair is not None and judgment.groups[0][0] == self._pair[0]
        try:
            self._pair = self._asking.send(is_better)
        except StopIteration:
            self._pair = None

    def order(self) -> Sequence[PaperId]:
        # Nothing is known of those that wait; in the middle they are least wrong.
        middle = len(self._placed) // 2
        rest = [paper for paper in self._waiting if paper not in self._placed]
        return [*self._placed[:middle], *rest, *self._placed[middle:]]

    def _insertions(self) -> Generator[tuple[PaperId, PaperId], bool, None]:
        for paper in self._waiting:
            low, high = 0, len(self._placed)
            while low < high:
                middle = (low + high) // 2
                if (yield (paper, self._placed[middle])):
                    high = middle
                else:
                    low = middle + 1
            self._placed.insert(low, paper)
