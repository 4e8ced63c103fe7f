"""What the view of triage shows, as values."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from nightstand.domain.decision import Decision
from nightstand.services.triage import PileOrder, Which, WhyHere
from nightstand.ui.icons import Icon
from nightstand.ui.sections.shown_paper import ShownPaper


@dataclass(frozen=True, slots=True)
class PilePage:
    """A paper of the pile with all that its page shows."""

    shown: ShownPaper
    topic: str
    why: WhyHere


@dataclass(frozen=True, slots=True)
class Progress:
    """How far the pile is."""

    decided: int
    left: int
    seconds_left: float | None
    counts: Mapping[Decision, int]
    """How many papers each decision was made of in this sitting."""


@dataclass(frozen=True, slots=True)
class DecisionLook:
    """How a decision is named where it was made, its picture, and the theme colour of both."""

    text: str
    icon: Icon
    tone: str


DECISION_LOOKS: Final = {
    Decision.KEEP: DecisionLook("Kept", Icon.DECIDE_KEEP, "success"),
    Decision.MAYBE: DecisionLook("Maybe", Icon.DECIDE_MAYBE, "warning"),
    Decision.LATER: DecisionLook("Later", Icon.DECIDE_LATER, "text_faint"),
    Decision.SKIP: DecisionLook("Skipped", Icon.DECIDE_SKIP, "text_faint"),
}

ORDER_NAMES: Final = {
    PileOrder.GIVEN: "As listed",
    PileOrder.LIKELY: "Likely first",
    PileOrder.MIXED: "Mixed",
}
WHICH_NAMES: Final = {
    Which.UNDECIDED: "Undecided papers",
    Which.LATER: "Papers left for later",
    Which.ALL: "All, decided ones too",
}
