"""What the view of ranking says: questions, places, certainty, and how far the whole is."""

from typing import Final

from nightstand.domain.judgment import Goal, GoalKind, JudgmentKind, Thoroughness
from nightstand.services.ranking_values import Band, RankingState
from nightstand.services.wording import counted
from nightstand.ui.ranking.shown import ORDINALS, Card, OrderRow, ShownQuestion

HOW: Final = {
    Thoroughness.ROUGHLY: "roughly",
    Thoroughness.WELL: "well",
    Thoroughness.EXACTLY: "exactly",
}
BANDS: Final = {
    Band.SETTLED: "settled above the next",
    Band.LEANING: "leaning above the next",
    Band.OPEN: "open against the next",
}


def goal_line(goal: Goal) -> str:
    """Return what a list is ranked for, in few words: `The best 10, well`."""
    wanted = "The whole order" if goal.kind is GoalKind.FULL else f"The best {goal.count}"
    return f"{wanted}, {HOW[goal.thoroughness]}"


def prompt(shown: ShownQuestion) -> tuple[str, str]:
    """Return what is asked, and how it is answered."""
    if shown.said is not None:
        return "Which holds?", f"You said {_told(shown)}; your other answers say the opposite."
    count = len(shown.cards)
    match shown.question.kind:
        case JudgmentKind.SCREEN:
            return "Tick those you would read soon", "A number ticks a paper or takes the tick away; Enter when done."
        case JudgmentKind.PAIR:
            return "Which would you read first?", "Press 1 or 2."
        case _:
            keys = ", ".join(str(number) for number in range(1, count)) + f" or {count}"
            hint = f"Press {keys}: the best first, then the next; the last follows by itself. Or drag the cards."
            return "In which order would you read them?", hint


def card_name(number: int, count: int, card: Card) -> str:
    """Return a card's name for screen readers: `Paper 2 of 3: On tides`."""
    return f"Paper {number} of {count}: {card.title}"


def card_state(place: int | None, *, is_screen: bool) -> str:
    """Return what was said of a card."""
    if is_screen:
        return "ticked" if place is not None else "not ticked"
    return f"chosen {ORDINALS[place - 1].lower()}" if place is not None else "not chosen yet"


def row_text(row: OrderRow) -> str:
    """Return a row of the order as it is read out."""
    ranked = row.ranked
    parts = [f"{ranked.position}. {row.title}"]
    if ranked.band is not None:
        parts.append(BANDS[ranked.band])
    if ranked.is_new:
        parts.append("new, not compared yet")
    if ranked.is_placed_by_hand:
        parts.append("fixed by hand" if ranked.is_fixed else "placed by hand")
    if row.doubt:
        parts.append("your answers doubt its place")
    return ", ".join(parts)


def settled_line(state: RankingState) -> str:
    """Return what is said once the goal is reached."""
    if state.goal.kind is GoalKind.TOP and state.goal.count < len(state.papers):
        return f"Your top {state.goal.count} is settled."
    return "The whole order is settled."


def asked_line(asked: int) -> str:
    """Return how many questions were answered."""
    return f"{counted(asked, 'question')} answered" if asked else ""


def _told(shown: ShownQuestion) -> str:
    number_by_paper = {paper: str(number) for number, paper in enumerate(shown.question.shown, start=1)}
    groups = shown.said or ()
    return " before ".join(" and ".join(number_by_paper[paper] for paper in group) for group in groups if group)
