"""Which chips stand in one row, and where all of them stand when they are unfolded into several."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPoint

GAP_PX: Final = 5


def fitting(widths_px: Sequence[int], first_wanted: Sequence[int], room_px: int, more_px: int) -> tuple[int, ...]:
    """Return which chips have room in one row, in their order; a sign of `more_px` says that there are others.

    `first_wanted` are those that shall not be folded away before the others.
    """
    if sum(widths_px) + GAP_PX * (len(widths_px) - 1) <= room_px:
        return tuple(range(len(widths_px)))
    left = room_px - more_px
    wanted = [*first_wanted, *(at for at in range(len(widths_px)) if at not in first_wanted)]
    kept: list[int] = []
    for at in wanted:
        if widths_px[at] + GAP_PX > left:
            break
        kept.append(at)
        left -= widths_px[at] + GAP_PX
    return tuple(sorted(kept))


def in_rows(widths_px: Sequence[int], room_px: int, row_px: int) -> tuple[tuple[QPoint, ...], int]:
    """Return where chips stand in as many rows as they need, and the height of all rows."""
    places: list[QPoint] = []
    x = y = 0
    for width in widths_px:
        if x and x + width > room_px:
            x, y = 0, y + row_px + GAP_PX
        places.append(QPoint(x, y))
        x += width + GAP_PX
    return tuple(places), y + row_px
