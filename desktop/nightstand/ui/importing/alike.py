"""How many pairs of papers look alike since an import: what came in may be there already under another guise."""

from collections.abc import Collection
from typing import TYPE_CHECKING

from nightstand.domain.paper import PaperId

if TYPE_CHECKING:
    from nightstand.bootstrap import Services


def pairs_alike(services: "Services", papers: Collection[PaperId]) -> int:
    """Return how many undecided pairs hold one of these papers; runs in the pool, as it may take seconds."""
    came = frozenset(papers)
    return sum(pair.a in came or pair.b in came for pair in services.duplicates.pairs()) if came else 0


def alike_text(count: int) -> str:
    """Return the offer to look at them."""
    return "Look at 1 possible duplicate" if count == 1 else f"Look at {count:,} possible duplicates"
