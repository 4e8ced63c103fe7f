"""What is selected in the paper list, as a value for the features that act on it."""

from collections.abc import Callable
from dataclasses import dataclass

from nightstand.domain.paper import PaperId
from nightstand.domain.reading_list import ListId


@dataclass(frozen=True, slots=True)
class PaperSelection:
    """The selected papers in the order shown, the current one, and the list that a person orders, if one is shown."""

    papers: tuple[PaperId, ...] = ()
    current: PaperId | None = None
    list: ListId | None = None


SelectionReader = Callable[[], PaperSelection]
