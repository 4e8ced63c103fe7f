"""The papers a question may be about, and what is wanted of them."""

from dataclasses import dataclass

from nightstand.ranking.arrays import Rows


@dataclass(frozen=True, slots=True)
class Arena:
    """Rows of papers; their whole order is wanted when `top` is None, else which of them are the best `top`."""

    rows: Rows
    top: int | None

    @property
    def size(self) -> int:
        return len(self.rows)

    @property
    def is_full(self) -> bool:
        return self.top is None or self.top >= len(self.rows)
