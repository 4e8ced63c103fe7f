"""The order as rows: tiers as headings, the papers with their places on one scale, the line below the wanted top."""

from collections.abc import Iterator

from nightstand.domain.judgment import GoalKind
from nightstand.domain.paper import PaperId
from nightstand.ui.ranking.shown import TIER_NAMES, CutLine, Heading, OrderRow, Row, Standing


def rows_of(standing: Standing) -> tuple[Row, ...]:
    """Return the rows of a ranking, best first."""
    return tuple(_rows(standing))


def position_before(rows: tuple[Row, ...], row: int, paper: PaperId) -> int:
    """Return the position, from 1, that a paper comes to when it is put in front of a row."""
    others = [each for each in rows[:row] if isinstance(each, OrderRow) and each.ranked.paper != paper]
    return len(others) + 1


def _rows(standing: Standing) -> Iterator[Row]:
    state, points = standing.state, standing.points
    least = min((point.low for point in points.values()), default=0.0)
    width = max((point.high for point in points.values()), default=1.0) - least or 1.0
    doubts = {doubted.paper: doubted.text for doubted in state.doubted}
    has_tiers = any(ranked.tier is not None for ranked in state.papers)
    cut = state.goal.count if state.goal.kind is GoalKind.TOP and state.goal.count < len(state.papers) else None
    tier_before: object = ""
    for ranked in state.papers:
        if has_tiers and ranked.tier != tier_before:
            yield Heading(TIER_NAMES[ranked.tier])
        tier_before = ranked.tier
        point = points.get(ranked.paper)
        title = standing.title_by_paper.get(ranked.paper, "")
        doubt = doubts.get(ranked.paper, "")
        if point is None:
            yield OrderRow(ranked, title, doubt=doubt)
        else:
            low, mean, high = ((value - least) / width for value in (point.low, point.mean, point.high))
            yield OrderRow(ranked, title, low, mean, high, doubt)
        if ranked.position == cut:
            yield CutLine(f"Your top {cut}")
