"""The parts of a query tree and what they find: how they add up, and which say what kind of search it is."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from nightstand.domain.query import And, Filter, FilterName, Node, Not, Or, State, TextClause, TextField, TextKind
from nightstand.search.evaluation.slot_map import Scores

Mask = NDArray[np.bool_]


@dataclass(frozen=True, slots=True, eq=False)
class Part:
    """What a part of a query finds; a score of None is 0 for all."""

    mask: Mask
    scores: Scores | None = None


def all_parts(found: Sequence[Part], universe: Mask) -> Part:
    """Return what fits each part."""
    mask = universe.copy()
    for part in found:
        mask &= part.mask
    return Part(mask, sum_of([part.scores for part in found]))


def any_part(found: Sequence[Part]) -> Part:
    """Return what fits one part at least."""
    mask = found[0].mask.copy()
    for part in found:
        mask |= part.mask
    # What fits one part whole earns nothing by half of another.
    return Part(mask, sum_of([part.scores if part.scores is None else part.scores * part.mask for part in found]))


def sum_of(some: Sequence[Scores | None]) -> Scores | None:
    """Return scores added up, those that are 0 for all left out; None when all are."""
    scores = [each for each in some if each is not None]
    if len(scores) < 2:
        return scores[0] if scores else None
    total: Scores = scores[0] + scores[1]
    for each in scores[2:]:
        total += each
    return total


def words_of(node: Node) -> list[TextClause]:
    """Return the texts that all have to be found; none where there are no several parts."""
    return [part for part in node.parts if isinstance(part, TextClause)] if isinstance(node, And) else []


def plain_words_of(node: Node) -> list[TextClause]:
    """Return those texts that are words like any other, not said to stand in a row or in one place."""
    return [word for word in words_of(node) if word.field is TextField.ANY and word.kind is not TextKind.PHRASE]


def asks_for_trash(node: Node) -> bool:
    """Tell whether a search looks into the trash too."""
    match node:
        case Filter(FilterName.IS, State.TRASHED):
            return True
        case And(parts) | Or(parts):
            return any(asks_for_trash(part) for part in parts)
        case Not(part):
            return asks_for_trash(part)
        case _:
            return False
