"""How far two orders of the same papers agree."""

from bisect import bisect_left, insort
from collections.abc import Sequence

from nightstand.domain.paper import PaperId


def kendall_tau(first: Sequence[PaperId], second: Sequence[PaperId]) -> float | None:
    """Return the share of pairs in the same order less that of pairs in opposite order, -1 to 1.

    Only papers in both orders count (Kendall 1938, Biometrika 30); None for less than two.
    """
    places = _common_places(first, second)
    pairs = len(places) * (len(places) - 1) / 2
    if not pairs:
        return None
    seen: list[int] = []
    inversions = 0
    for place in places:
        inversions += len(seen) - bisect_left(seen, place)
        insort(seen, place)
    return 1 - 2 * inversions / pairs


def spearman_rho(first: Sequence[PaperId], second: Sequence[PaperId]) -> float | None:
    """Return the correlation of the ranks that papers have among those in both orders, -1 to 1; None for under two."""
    places = _common_places(first, second)
    count = len(places)
    if count < 2:
        return None
    differences = sum((rank - place) ** 2 for rank, place in enumerate(places))
    return 1 - 6 * differences / (count * (count**2 - 1))


def interleaved(first: Sequence[PaperId], second: Sequence[PaperId]) -> tuple[PaperId, ...]:
    """Return the papers of both orders, by turns the best left of the first and the best left of the second."""
    merged: dict[PaperId, None] = {}
    queues = [iter(first), iter(second)]
    while queues:
        for queue in list(queues):
            found = next((paper for paper in queue if paper not in merged), None)
            if found is None:
                queues.remove(queue)
            else:
                merged[found] = None
    return tuple(merged)


def _common_places(first: Sequence[PaperId], second: Sequence[PaperId]) -> list[int]:
    """Return, in the first order, the places that the common papers have among them in the second one."""
    in_first = set(first)
    place_by_paper = {paper: place for place, paper in enumerate(paper for paper in second if paper in in_first)}
    return [place_by_paper[paper] for paper in first if paper in place_by_paper]
