"""Sets of cards grown from good pairs, and the choice of one of them."""

from collections.abc import Iterator

import numpy as np

from nightstand.ranking.arrays import Floats, Rows
from nightstand.ranking.history import JUST_NOW, History

NEARLY_AS_GOOD = 0.95
"""Among sets this close to the best, one with a card of the last question saves reading."""


def best_pairs(values: Floats, count: int) -> Rows:
    """Return the pairs of highest value in a symmetric matrix, the best first (pairs x 2)."""
    first, second = np.triu_indices(len(values), 1)
    of_pairs = values[first, second]
    count = min(count, len(of_pairs))
    chosen = np.argpartition(-of_pairs, count - 1)[:count] if count else np.empty(0, dtype=np.intp)
    chosen = chosen[np.argsort(-of_pairs[chosen], kind="stable")]
    return np.stack([first[chosen], second[chosen]], axis=1)


def grown(values: Floats, pairs: Rows, size: int, thirds: int) -> Rows:
    """Return sets of `size` cards: each pair with its best thirds, then with the best of the others (sets x size)."""
    size = min(size, len(values))
    if size <= 2:
        return pairs
    sets: dict[tuple[int, ...], None] = {}
    for pair in pairs:
        together = values[pair].sum(axis=0)
        together[pair] = -np.inf
        for third in np.argsort(-together, kind="stable")[: min(thirds, len(values) - 2)]:
            cards = [*pair, third]
            while len(cards) < size:
                with_all = values[cards].sum(axis=0)
                with_all[cards] = -np.inf
                cards.append(np.argmax(with_all))
            sets[tuple(sorted(int(card) for card in cards))] = None
    return np.array(list(sets), dtype=np.intp).reshape(-1, size)


def chosen(sets: Rows, values: Floats, history: History) -> tuple[int, ...] | None:
    """Return the most valuable set that may be asked, the least stale first; None when all were asked just now."""
    best: tuple[int, ...] | None = None
    least = JUST_NOW
    threshold = np.inf
    for cards, value in _by_value(sets, values):
        staleness = history.staleness(cards)
        if staleness < least:
            best, least, threshold = cards, staleness, NEARLY_AS_GOOD * value
        elif staleness == least < JUST_NOW and value >= threshold and _saves_reading(cards, best, history):
            best = cards
        if least == 0 and value < threshold:
            break
    return best


def _saves_reading(cards: tuple[int, ...], best: tuple[int, ...] | None, history: History) -> bool:
    return bool(history.last.intersection(cards)) and not history.last.intersection(best or ())


def _by_value(sets: Rows, values: Floats) -> Iterator[tuple[tuple[int, ...], float]]:
    for at in np.argsort(-values, kind="stable"):
        yield tuple(int(card) for card in sets[at]), float(values[at])
