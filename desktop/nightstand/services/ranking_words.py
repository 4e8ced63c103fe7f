"""What a ranking says to people: how far it is, and why a paper stands where it does."""

from collections.abc import Mapping, Sequence

from nightstand.domain.judgment import Goal, GoalKind, Judgment, JudgmentKind
from nightstand.domain.paper import PaperId
from nightstand.services.wording import shortened

TitleByPaper = Mapping[PaperId, str]

LONGEST_ASKED = 48
"""So many letters of a title stand in a question about an answer."""


def summary(goal: Goal, papers: int, asked: int, certainty: float, left: int | None, settled_top: int) -> str:
    """Return how far a ranking is.

    Args:
        certainty: the share of the goal that is expected to be right.
        left: about how many questions are left, 0 when it is settled, None while nothing can be said.
        settled_top: of a whole order, how many papers at its top are settled.
    """
    if papers < 2:
        return "There is nothing to compare yet."
    if asked == 0:
        return "No question has been answered yet."
    more = "" if left is None else f"; about {left} more"
    if goal.kind is GoalKind.TOP and goal.count < papers:
        if left == 0:
            return f"Your top {goal.count} is settled. Go on if you want the rest in order too."
        return f"Your top {goal.count}: {round(certainty * goal.count)} of {goal.count} are settled{more}."
    if left == 0:
        return "The whole order is settled."
    if settled_top:
        rest = "" if left is None else f"; about {left} more for the rest"
        return f"Your top {settled_top} is settled{rest}."
    return f"The order is probably {round(100 * certainty)} % right{more}."


def told(judgment: Judgment, paper: PaperId, titles: TitleByPaper) -> str:
    """Return what a judgment says of a paper."""
    if not judgment.groups:
        if judgment.kind is JudgmentKind.RETHOUGHT:
            return "You said that you see it differently now."
        return f"You skipped the question about it and {_names(_others(judgment.shown, paper), titles)}."
    place = next((index for index, group in enumerate(judgment.groups) if paper in group), None)
    if place is None:
        return "You were shown it."
    if judgment.kind is JudgmentKind.SCREEN:
        return "You ticked it on a screen." if place == 0 else "You left it unticked on a screen."
    above = [other for group in judgment.groups[:place] for other in group]
    beside = _others(judgment.groups[place], paper)
    below = [other for group in judgment.groups[place + 1 :] for other in group]
    parts = []
    if below:
        parts.append(f"above {_names(below, titles)}")
    if beside and judgment.kind not in (JudgmentKind.BEST_WORST, JudgmentKind.PICK):
        parts.append(f"level with {_names(beside, titles)}")
    if above:
        parts.append(f"below {_names(above, titles)}")
    verb = "You dragged it" if judgment.kind is JudgmentKind.DRAG else "You put it"
    return f"{verb} {', '.join(parts)}." if parts else "You did not tell it from the others."


def contradiction(judgment: Judgment, titles: TitleByPaper) -> str:
    """Return the question about an answer that the others contradict."""
    named = _shortened(judgment.shown, titles)
    order = " before ".join(_names(group, named) for group in judgment.groups)
    return f"You put {order}; your other answers say the opposite. Which holds?"


def seen_differently(papers: Sequence[PaperId], titles: TitleByPaper) -> str:
    """Return the question about papers that a person seems to see differently than before."""
    named = _names(papers, _shortened(papers, titles))
    return f"You seem to see {named} differently now. Should earlier answers about them count less?"


def place_by_hand(after: PaperId | None, before: PaperId | None, titles: TitleByPaper, *, is_fixed: bool) -> str:
    """Return where a paper was put by hand."""
    verb = "You fixed it" if is_fixed else "You put it by hand"
    sides = []
    if after is not None:
        sides.append(f"below {_names((after,), titles)}")
    if before is not None:
        sides.append(f"above {_names((before,), titles)}")
    return f"{verb} {' and '.join(sides)}." if sides else f"{verb} at the top."


def sure(probability: float, above: str, below: str) -> str:
    """Return how sure it is that one paper belongs above another one; each is given as it is called."""
    return f"It is {round(100 * min(max(probability, 0.01), 0.99))} % sure that {above} belongs above {below}."


def quoted(paper: PaperId, titles: TitleByPaper) -> str:
    """Return a paper's title in quotation marks."""
    return f"“{titles.get(paper) or f'paper {paper}'}”"


def _shortened(papers: Sequence[PaperId], titles: TitleByPaper) -> TitleByPaper:
    """Return titles that leave room for what is said of them."""
    return {paper: shortened(titles.get(paper, ""), LONGEST_ASKED) for paper in papers}


def _others(papers: Sequence[PaperId], paper: PaperId) -> list[PaperId]:
    return [other for other in papers if other != paper]


def _names(papers: Sequence[PaperId], titles: TitleByPaper) -> str:
    names = [quoted(paper, titles) for paper in papers]
    if len(names) > 3:
        return f"{', '.join(names[:2])} and {len(names) - 2} others"
    return " and ".join(names) if len(names) < 3 else f"{names[0]}, {names[1]} and {names[2]}"
