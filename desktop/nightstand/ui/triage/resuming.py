"""Remembers where a person stopped deciding, so that the window opens there again."""

from dataclasses import dataclass
from typing import Final

from nightstand.domain.paper import PaperId
from nightstand.services.triage import Which
from nightstand.ui.window_state import WindowState

OPEN_STATE: Final = "triage/open"
WHERE_STATE: Final = "triage/where"
PAPER_STATE: Final = "triage/paper"
WHICH_STATE: Final = "triage/which"
LIST_STATE: Final = "triage/list"


@dataclass(frozen=True, slots=True)
class Whereabouts:
    """A place of the sidebar by kind and value, and what is searched in it."""

    kind: str
    value: str = ""
    search: str = ""

    def written(self) -> str:
        """Return it as one text."""
        return "\n".join((self.kind, self.value, self.search))

    @classmethod
    def read(cls, text: str) -> "Whereabouts | None":
        """Read such a text; None for another."""
        parts = text.split("\n")
        return cls(*parts) if len(parts) == 3 and parts[0] else None


class TriageMemory:
    """What is kept of triage over a restart."""

    def __init__(self, state: WindowState) -> None:
        self._state = state

    @property
    def open_at(self) -> Whereabouts | None:
        """Where triage was going on when the window closed; None when it was not."""
        return Whereabouts.read(self._state.text(WHERE_STATE)) if self._state.text(OPEN_STATE) else None

    def paper_at(self, where: Whereabouts) -> PaperId | None:
        """Return the paper that was at hand when the person stopped at a place."""
        numbers = self._state.numbers(PAPER_STATE)
        return PaperId(numbers[0]) if numbers and self._state.text(WHERE_STATE) == where.written() else None

    def keep(self, where: Whereabouts, paper: PaperId | None) -> None:
        """Keep what is at hand."""
        self._state.set_text(OPEN_STATE, "yes")
        self._state.set_text(WHERE_STATE, where.written())
        self._state.set_numbers(PAPER_STATE, () if paper is None else (paper,))

    def keep_left(self) -> None:
        """Keep that the person left."""
        self._state.set_text(OPEN_STATE, "")

    @property
    def which(self) -> Which:
        """Which papers the person goes through."""
        text = self._state.text(WHICH_STATE)
        return Which(text) if text in tuple(Which) else Which.UNDECIDED

    def keep_which(self, which: Which) -> None:
        """Keep which papers the person goes through."""
        self._state.set_text(WHICH_STATE, which.value)

    @property
    def is_list_shown(self) -> bool:
        """Whether the pile stands beside the paper."""
        return self._state.text(LIST_STATE, "yes") == "yes"

    def keep_list(self, *, is_shown: bool) -> None:
        """Keep whether the pile stands beside the paper."""
        self._state.set_text(LIST_STATE, "yes" if is_shown else "no")
