"""The edits that a ranked list is changed by, worked out inside the transaction that carries them out."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import UTC, datetime

from nightstand.domain.edit import Edit, SetListOrder
from nightstand.domain.judgment import Groups, Judgment, JudgmentId, JudgmentKind, JudgmentSource, Pin
from nightstand.domain.paper import PaperId
from nightstand.domain.ranking_edit import AddJudgments, JudgmentLine, PinContent, PinId, PutPin, SetGoal, SetScores
from nightstand.domain.reading_list import ListId, inserted, moved
from nightstand.ranking.dragging import drag
from nightstand.services.list_members import members_of, whole_order
from nightstand.storage import judgments, list_pins, ranking_goals, reading_lists
from nightstand.storage.database import Transaction


def order_edits(session: Transaction, list_id: ListId, shown: Sequence[PaperId]) -> list[Edit]:
    """Return the edit that puts what a list shows in this order; none when it is so."""
    before = reading_lists.order(session, list_id)
    after = whole_order(before, shown, members_of(session, list_id))
    return [] if after == before else [SetListOrder(list_id, before, after)]


def drag_edits(
    session: Transaction, list_id: ListId, shown: Sequence[PaperId], paper: PaperId, position: int
) -> list[Edit]:
    """Return the edits for a paper that was dragged to a position, counted from 1, of the order shown.

    The list obeys, the place is noted as given by hand, and at most three comparisons are logged; all is one step.
    """
    dragged = drag(shown, paper, position)
    if not dragged.pairs:
        return []
    edits = order_edits(session, list_id, moved(shown, paper, position))
    edits.append(pin_edit(session, list_id, dragged.pin))
    edits.append(AddJudgments(list_id, _pair_lines(session, dragged.pairs)))
    return edits


def moved_edits(
    session: Transaction, list_id: ListId, selection: Sequence[PaperId], at: int, moving: Sequence[Edit]
) -> list[Edit]:
    """Return the edits of a move inside a ranked list: one paper is heard, of several only the places are noted."""
    shown = reading_lists.shown_order(session, list_id)
    chosen = [paper for paper in selection if paper in shown]
    target = inserted(shown, chosen, at)
    if len(chosen) == 1:
        return drag_edits(session, list_id, shown, chosen[0], target.index(chosen[0]) + 1)
    return [*moving, *_block_edits(session, list_id, target, chosen)]


def pin_edit(session: Transaction, list_id: ListId, pin: Pin) -> PutPin:
    """Return the edit that gives a place by hand."""
    return PutPin(list_pins.next_pin_id(session), None, PinContent(list_id, pin, datetime.now(UTC)))


def release_edits(session: Transaction, list_id: ListId, papers: Iterable[PaperId]) -> list[Edit]:
    """Return the edits that give up the places of papers that hold, earlier ones of the same papers included."""
    released = set(papers)
    at = datetime.now(UTC)
    return [
        PutPin(number, content, replace(content, released=at))
        for number, content in list_pins.all_of(session, list_id).items()
        if content.released is None and content.pin.paper in released
    ]


def unranked_edits(session: Transaction, list_id: ListId) -> list[Edit]:
    """Return the edits that take everything off a list that makes it a ranked one; its log stays."""
    edits: list[Edit] = [
        PutPin(number, content, None) for number, content in list_pins.all_of(session, list_id).items()
    ]
    scores = ranking_goals.scores(session, list_id)
    if scores:
        edits.append(SetScores(list_id, scores, {}))
    goal = ranking_goals.goal(session, list_id)
    if goal is not None:
        edits.append(SetGoal(list_id, goal, None))
    return edits


def judgment_line(
    session: Transaction,
    kind: JudgmentKind,
    shown: Sequence[PaperId],
    groups: Groups,
    source: JudgmentSource,
    *,
    sitting: str = "",
    ms: int | None = None,
) -> JudgmentLine:
    """Return the next line of the log."""
    said = Judgment(judgments.next_judgment_id(session), kind, tuple(shown), groups, source)
    return JudgmentLine(said, datetime.now(UTC), sitting, ms)


def _block_edits(
    session: Transaction, list_id: ListId, shown: Sequence[PaperId], papers: Sequence[PaperId]
) -> list[Edit]:
    """Return the edits that note the places of several papers which were moved at once to where `shown` has them."""
    moving = set(papers)
    edits: list[Edit] = []
    number = list_pins.next_pin_id(session)
    at = datetime.now(UTC)
    for place, paper in enumerate(shown):
        if paper in moving:
            after = shown[place - 1] if place else None
            before = next((other for other in shown[place + 1 :] if other not in moving), None)
            edits.append(PutPin(number, None, PinContent(list_id, Pin(paper, after, before), at)))
            number = PinId(number + 1)
    return edits


def _pair_lines(session: Transaction, pairs: Sequence[Groups]) -> tuple[JudgmentLine, ...]:
    first = judgments.next_judgment_id(session)
    at = datetime.now(UTC)
    lines = []
    for number, groups in enumerate(pairs, start=first):
        shown = tuple(paper for group in groups for paper in group)
        said = Judgment(JudgmentId(number), JudgmentKind.DRAG, shown, groups, JudgmentSource.DRAG)
        lines.append(JudgmentLine(said, at))
    return tuple(lines)
