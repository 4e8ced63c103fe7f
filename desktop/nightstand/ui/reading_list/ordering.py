"""Putting a list's papers in order: which place in the whole list a move among the shown papers means."""

from collections.abc import Sequence

from nightstand.domain.paper import PaperId


def place_before(order: Sequence[PaperId], shown: Sequence[PaperId], before: PaperId | None) -> int:
    """Return the index in the whole list in front of which papers go that are dropped among those shown.

    Papers that a search hides stay where they are: in front of a shown paper means right in front of it, and at the
    end means right behind the last one shown.
    """
    if before is not None:
        return order.index(before) if before in order else len(order)
    last = next((paper for paper in reversed(shown) if paper in order), None)
    return order.index(last) + 1 if last is not None else len(order)


def step_before(shown: Sequence[PaperId], moving: Sequence[PaperId], by: int) -> tuple[bool, PaperId | None]:
    """Return where papers go when they move one place up (`by` is -1) or down (1) among those shown.

    Returns:
        Whether they can move at all, and the shown paper in front of which they go; None means to the end.
    """
    rows = sorted(shown.index(paper) for paper in moving if paper in shown)
    if not rows:
        return False, None
    if by < 0:
        first = rows[0]
        # Scattered papers gather at the first of them before they move on.
        if first == 0:
            return rows[-1] != len(rows) - 1, shown[0]
        return True, shown[first - 1]
    last = rows[-1]
    if last == len(shown) - 1:
        return rows[0] != len(shown) - len(rows), None
    return True, shown[last + 2] if last + 2 < len(shown) else None
