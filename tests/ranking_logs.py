"""Builders of judgments, logs and sessions, and hypothesis strategies for them."""

from collections.abc import Sequence

from hypothesis import strategies as st

from nightstand.domain.judgment import Goal, GoalKind, Groups, Judgment, JudgmentId, JudgmentKind, JudgmentSource
from nightstand.domain.paper import PaperId

KIND_BY_SIZE = {2: JudgmentKind.PAIR, 3: JudgmentKind.TRIPLE}
FULL = Goal(GoalKind.FULL)


def papers(count: int) -> list[PaperId]:
    return [PaperId(number) for number in range(1, count + 1)]


def groups_of(*groups: Sequence[int] | int) -> Groups:
    """Return groups of papers, written as numbers or as sequences of tied ones."""
    return tuple(
        (PaperId(group),) if isinstance(group, int) else tuple(PaperId(one) for one in group) for group in groups
    )


def judged(number: int, *groups: Sequence[int] | int, kind: JudgmentKind | None = None) -> Judgment:
    """Return a judgment, best first; its kind follows from how many papers it names, more than three are a pick."""
    said = groups_of(*groups)
    shown = tuple(paper for group in said for paper in group)
    return Judgment(JudgmentId(number), kind or KIND_BY_SIZE.get(len(shown), JudgmentKind.DRAG), shown, said)


def skipped(number: int, *shown: int) -> Judgment:
    return Judgment(JudgmentId(number), KIND_BY_SIZE[len(shown)], tuple(PaperId(paper) for paper in shown))


def taking_back(number: int, other: Judgment) -> Judgment:
    return Judgment(JudgmentId(number), other.kind, other.shown, source=JudgmentSource.REVIEW, retracts=other.id)


@st.composite
def judgments(draw: st.DrawFn, count: int, number: int) -> Judgment:
    """Return any judgment about some of `count` papers: pairs, triples, ties, best-worst, picks, screens, skips."""
    kind = draw(st.sampled_from([kind for kind in JudgmentKind if kind is not JudgmentKind.RETHOUGHT]))
    sizes = {
        JudgmentKind.PAIR: (2, 2),
        JudgmentKind.DRAG: (2, 2),
        JudgmentKind.TRIPLE: (3, 3),
        JudgmentKind.BEST_WORST: (4, 5),
        JudgmentKind.PICK: (2, 5),
        JudgmentKind.SCREEN: (3, 9),
    }
    least, most = sizes[kind]
    shown = draw(st.lists(st.integers(1, count), min_size=min(least, count), max_size=min(most, count), unique=True))
    groups = draw(_groups(kind, shown))
    return Judgment(JudgmentId(number), kind, tuple(PaperId(paper) for paper in shown), groups_of(*groups))


@st.composite
def logs(draw: st.DrawFn, count: int, most: int = 12) -> list[Judgment]:
    """Return any log about some of `count` papers; contradictory, disconnected and empty ones among them."""
    length = draw(st.integers(0, most))
    return [draw(judgments(count, number)) for number in range(1, length + 1)]


def _groups(kind: JudgmentKind, shown: list[int]) -> st.SearchStrategy[list[list[int]]]:
    order = st.permutations(shown)
    if kind is JudgmentKind.SCREEN:
        return st.integers(0, len(shown)).map(lambda ticked: [shown[:ticked], shown[ticked:]])
    if kind is JudgmentKind.PICK:
        return order.map(lambda papers: [papers[:1], papers[1:]])
    if kind is JudgmentKind.BEST_WORST:
        return order.map(lambda papers: [papers[:1], papers[1:-1], papers[-1:]])
    strict = order.map(lambda papers: [[paper] for paper in papers])
    tied = order.map(lambda papers: [papers[:2], *([paper] for paper in papers[2:])])
    return st.one_of(strict, tied, st.just([]))
