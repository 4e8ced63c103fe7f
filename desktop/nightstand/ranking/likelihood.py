"""The likelihood of answers at given log strengths, with its gradient and curvature.

Plackett-Luce stages with lapses: each answer is the model's with probability 1 - `LAPSE`, else any answer at random.
That caps what one slip can do; the responsibility of an answer is the probability that it was no slip.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from nightstand.ranking.arrays import Floats, Rows
from nightstand.ranking.stages import Answer

LAPSE = 0.03


@dataclass(frozen=True, slots=True)
class Block:
    """All stages of one width: `rows[s, 0]` was chosen from `rows[s]`."""

    rows: Rows
    sign: Floats
    weight: Floats
    answer: Rows
    cells: Rows
    """Where `rows[s, i], rows[s, j]` stands in a flattened matrix of all."""


@dataclass(frozen=True, slots=True)
class Table:
    """Answers ready for reckoning, on rows numbered from 0 to `size` - 1."""

    size: int
    blocks: tuple[Block, ...]
    weight: Floats
    slip: Floats
    """The probability of each answer if it was a slip, times that of a slip; 0 where none are reckoned with."""

    lapse: float


@dataclass(frozen=True, slots=True)
class Evaluation:
    """The log likelihood, the choice probabilities of each block, and each answer's responsibility."""

    log_likelihood: float
    chances: tuple[Floats, ...]
    responsibility: Floats


def tabulated(
    answers: Sequence[Answer], weights: Sequence[float], row_of: Sequence[int] | Rows, size: int, *, lapse: float
) -> Table:
    """Return the answers by width of their stages; `row_of` turns their rows into those of the table."""
    by_width: dict[int, list[tuple[tuple[int, ...], int, float, int]]] = {}
    for number, answer in enumerate(answers):
        for rows, sign, weight in answer.stages:
            by_width.setdefault(len(rows), []).append((rows, sign, weight, number))
    table_rows = np.asarray(row_of, dtype=np.intp)
    blocks = []
    for _width, stages in sorted(by_width.items()):
        members = table_rows[np.array([stage[0] for stage in stages], dtype=np.intp)]
        blocks.append(
            Block(
                members,
                np.array([stage[1] for stage in stages], dtype=np.float64),
                np.array([stage[2] for stage in stages], dtype=np.float64),
                np.array([stage[3] for stage in stages], dtype=np.intp),
                (members[:, :, None] * size + members[:, None, :]).ravel(),
            )
        )
    slip = np.array([lapse / answer.orders for answer in answers], dtype=np.float64)
    return Table(size, tuple(blocks), np.asarray(weights, dtype=np.float64), slip, lapse)


def evaluated(table: Table, strengths: Floats) -> Evaluation:
    """Return what the answers are worth at these log strengths."""
    by_answer = np.zeros(len(table.weight))
    chances = []
    for block in table.blocks:
        z = block.sign[:, None] * strengths[block.rows]
        z -= z.max(axis=1, keepdims=True)
        e = np.exp(z)
        total = e.sum(axis=1)
        chances.append(e / total[:, None])
        by_answer += np.bincount(block.answer, block.weight * (z[:, 0] - np.log(total)), minlength=len(by_answer))
    if not table.lapse:
        return Evaluation(float(table.weight @ by_answer), tuple(chances), np.ones(len(by_answer)))
    meant = (1.0 - table.lapse) * np.exp(by_answer)
    likelihood = meant + table.slip
    return Evaluation(float(table.weight @ np.log(likelihood)), tuple(chances), meant / likelihood)


def gradient(table: Table, chances: Sequence[Floats], answer_weight: Floats) -> Floats:
    """Return the slope of the log likelihood, each answer counted by its weight."""
    slope = np.zeros(table.size)
    for block, p in zip(table.blocks, chances, strict=True):
        scale = block.sign * block.weight * answer_weight[block.answer]
        rise = -p * scale[:, None]
        rise[:, 0] += scale
        slope += np.bincount(block.rows.ravel(), rise.ravel(), minlength=table.size)
    return slope


def curvature(table: Table, chances: Sequence[Floats], products: Sequence[Floats], answer_weight: Floats) -> Floats:
    """Return the negative second derivative, given the mean chances and the mean products of two chances."""
    cells = np.zeros(table.size * table.size)
    for block, p, pp in zip(table.blocks, chances, products, strict=True):
        bend = -pp
        width = np.arange(p.shape[1])
        bend[:, width, width] += p
        bend *= (block.weight * answer_weight[block.answer])[:, None, None]
        cells += np.bincount(block.cells, bend.ravel(), minlength=len(cells))
    return cells.reshape(table.size, table.size)


def products_at(chances: Sequence[Floats]) -> tuple[Floats, ...]:
    """Return the products of two chances of each stage at a single point."""
    return tuple(p[:, :, None] * p[:, None, :] for p in chances)
