"""Why a paper stands where it does: the words that moved it, and the decided papers most like it."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from nightstand.ranking.interest.evidence import Evidence
from nightstand.ranking.interest.fitting import LinearFit
from nightstand.ranking.interest.learning import Pile

_WORDS = 6
_NEIGHBOURS = 3
_ALIKE = 0.05
"""Papers less alike than this share a few common words and nothing else."""


@dataclass(frozen=True, slots=True)
class WordReason:
    """A word by its number, and its share of all that moved a paper: above 0 it moved it up, below 0 down."""

    word: int
    share: float


@dataclass(frozen=True, slots=True)
class NeighbourReason:
    """A decided paper that is like the one in question, by how much (0 to 1), and what was said of it."""

    paper: int
    likeness: float
    is_wanted: bool


@dataclass(frozen=True, slots=True)
class Reasons:
    """The words that moved a paper up and down, and the nearest decided papers, each from the strongest on.

    The sizes of all words' shares add up to 1; only the strongest are here.
    """

    up: tuple[WordReason, ...] = ()
    down: tuple[WordReason, ...] = ()
    neighbours: tuple[NeighbourReason, ...] = ()


def reasons(pile: Pile, interest: LinearFit, row: int, evidence: Sequence[Evidence]) -> Reasons:
    """Return why the paper of a row has its score."""
    words, values = pile.rows.row(row)
    moved = values * interest.weights[words]
    total = float(np.abs(moved).sum())
    shares = moved / total if total else moved
    order = np.argsort(-np.abs(shares), kind="stable")
    told = [WordReason(int(words[place]), float(shares[place])) for place in order if shares[place]]
    return Reasons(
        up=tuple([each for each in told if each.share > 0][:_WORDS]),
        down=tuple([each for each in told if each.share < 0][:_WORDS]),
        neighbours=_neighbours(pile, row, evidence),
    )


def _neighbours(pile: Pile, row: int, evidence: Sequence[Evidence]) -> tuple[NeighbourReason, ...]:
    known, rows = pile.places([each.paper for each in evidence])
    likeness = pile.likeness(row)[rows]
    nearest = [place for place in np.argsort(-likeness, kind="stable") if rows[place] != row]
    return tuple(
        NeighbourReason(evidence[known[place]].paper, float(likeness[place]), evidence[known[place]].is_wanted)
        for place in nearest[:_NEIGHBOURS]
        if likeness[place] >= _ALIKE
    )
