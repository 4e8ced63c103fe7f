"""Simulated readers: papers have hidden utilities, and answers follow them with noise, slips and moods.

A reader perceives sharpness times utility plus noise and orders by it. These are assumptions and no people: what they
show is how methods differ, not how many minutes a person needs.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from nightstand.domain.judgment import Groups, JudgmentKind, Question
from nightstand.domain.paper import PaperId

Utilities = NDArray[np.float64]

SECONDS_BY_CARDS = {2: 6.0, 3: 9.0, 4: 11.0, 5: 13.0}
SECONDS_OF_A_SCREEN, SECONDS_OF_A_TITLE, SECONDS_OF_A_SKIP = 3.0, 1.8, 3.0
SCREEN_SHARPNESS = 0.85


@dataclass(frozen=True, slots=True)
class Character:
    """How a reader answers; utilities have standard deviation 1."""

    sharpness: float = 3.0
    slips: float = 0.05
    tie_below: float = 0.0
    skips: float = 0.0
    first_place_bonus: float = 0.0
    is_normal: bool = False
    bar: float = 1.0
    is_clumped: bool = False
    rethinks_at: int | None = None


TYPICAL = Character()
CHARACTERS = {
    "typical": TYPICAL,
    "decisive": Character(sharpness=5.0),
    "fickle": Character(sharpness=1.5),
    "ties and skips": Character(tie_below=0.6, skips=0.05),
    "place bias": Character(first_place_bonus=0.4),
    "normal noise": Character(is_normal=True),
    "clumped": Character(is_clumped=True),
}


class Reader:
    """One person with a list; utilities are indexed by paper number, 1 is the first."""

    def __init__(self, count: int, character: Character, seed: int) -> None:
        self._random = np.random.default_rng([seed, count, 31])
        self._character = character
        self._answered = 0
        self.utilities: Utilities = np.concatenate([[0.0], self._drawn(count)])

    @property
    def papers(self) -> list[PaperId]:
        return [PaperId(number) for number in range(1, len(self.utilities))]

    def receive(self, count: int) -> None:
        """Let new papers come."""
        self.utilities = np.concatenate([self.utilities, self._drawn(count)])

    def scores(self, correlation: float) -> dict[PaperId, float]:
        """Return scores that correlate so far with the utilities."""
        noise = self._random.standard_normal(len(self.utilities))
        scores = correlation * self.utilities + np.sqrt(1 - correlation**2) * noise
        return {paper: float(scores[paper]) for paper in self.papers}

    def answer(self, question: Question) -> Groups:
        """Return the groups of the answer, none for a skip."""
        self._answered += 1
        if self._answered == self._character.rethinks_at:
            changed = self._random.random(len(self.utilities)) < 0.2
            self.utilities[changed] = self._drawn(int(changed.sum()))
        if self._random.random() < self._character.skips:
            return ()
        if question.kind is JudgmentKind.SCREEN:
            return self._ticked(question.shown)
        order, gaps = self._ordered(question.shown)
        if question.kind is JudgmentKind.BEST_WORST:
            return (order[:1], order[1:-1], order[-1:])
        groups: list[tuple[PaperId, ...]] = [order[:1]]
        for paper, gap in zip(order[1:], gaps, strict=True):
            if gap < self._character.tie_below:
                groups[-1] = (*groups[-1], paper)
            else:
                groups.append((paper,))
        return tuple(groups)

    def _ordered(self, shown: Sequence[PaperId]) -> tuple[tuple[PaperId, ...], list[float]]:
        count = len(shown)
        noise = self._random.gumbel(size=count)
        if self._character.is_normal:
            noise = np.pi / np.sqrt(6) * self._random.standard_normal(count)
        felt = self._character.sharpness * self.utilities[list(shown)] + noise
        felt[0] += self._character.first_place_bonus
        if self._random.random() < self._character.slips:
            felt = 100.0 * self._random.standard_normal(count)
        places = np.argsort(-felt)
        return tuple(shown[place] for place in places), (-np.diff(felt[places])).tolist()

    def _ticked(self, shown: Sequence[PaperId]) -> Groups:
        above = self.utilities[list(shown)] - self._character.bar
        felt = SCREEN_SHARPNESS * self._character.sharpness * above + self._random.logistic(size=len(shown))
        slips = self._random.random(len(shown)) < self._character.slips
        felt[slips] = self._random.standard_normal(int(slips.sum()))
        ticked = tuple(paper for paper, feeling in zip(shown, felt, strict=True) if feeling > 0)
        return (ticked, tuple(paper for paper in shown if paper not in ticked))

    def _drawn(self, count: int) -> Utilities:
        if self._character.is_clumped:
            return self._random.choice([-1.0, 0.0, 1.2], count) + 0.15 * self._random.standard_normal(count)
        return self._random.standard_normal(count)


def seconds_of(question: Question, groups: Groups) -> float:
    """Return how long a reader is thought to take."""
    if question.kind is JudgmentKind.SCREEN:
        return SECONDS_OF_A_SCREEN + SECONDS_OF_A_TITLE * len(question.shown)
    return SECONDS_BY_CARDS[len(question.shown)] if groups else SECONDS_OF_A_SKIP
