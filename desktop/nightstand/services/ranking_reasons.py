"""Why a paper stands where it does: its tier, what was said of it, the sum of all answers, and places by hand."""

from collections import Counter
from collections.abc import Sequence
from datetime import datetime

from nightstand.domain.decision import Tier
from nightstand.domain.errors import NotFound
from nightstand.domain.judgment import Judgment, JudgmentId
from nightstand.domain.paper import PaperId
from nightstand.domain.ranking_edit import JudgmentLine, PinContent
from nightstand.domain.reading_list import ListId
from nightstand.ranking.replay import counting
from nightstand.services.ranking_sessions import RankingSessions
from nightstand.services.ranking_values import Told, WhyHere
from nightstand.services.ranking_words import TitleByPaper, place_by_hand, quoted, sure, told
from nightstand.services.wording import counted
from nightstand.storage import judgments, papers
from nightstand.storage.database import Database, plain


class RankingReasons:
    """Answers “why here?” for every position of a ranked list. For a pool, as the first look fits the log."""

    def __init__(self, database: Database, sessions: RankingSessions) -> None:
        self._database = database
        self._sessions = sessions

    def why(self, list_id: ListId, paper: PaperId) -> WhyHere:
        """Return why a paper stands where it does, and all that was ever said of it.

        Raises:
            NotFound: there is no such list, or the paper is not in it.
            InvalidValue: the list is a saved search.
        """
        with self._sessions.opened(list_id) as kept:
            shown = kept.shown()
            if paper not in shown:
                raise NotFound("The paper is not in the list", "It was never in it, or has left it.", "Add it first.")
            place = shown.index(paper)
            by_model = kept.by_answers().index(paper)
            estimates = kept.session.estimates(shown)
            places = [content for content in kept.basis.places if content.pin.paper == paper]
            tier = kept.basis.tier_by_paper.get(paper)
            has_score = paper in kept.basis.score_by_paper
        with self._database.read() as session:
            log = judgments.read_log(plain(session), list_id)
            lines = [line for line in log if paper in line.judgment.shown]
            named = {other for line in lines for other in line.judgment.shown}
            named.update(other for one in places for other in (one.pin.after, one.pin.before) if other is not None)
            named.update(shown[max(0, place - 1) : place + 2])
            titles = {found: texts[0] for found, texts in papers.plain_texts(session, sorted(named)).items()}
        counts = {one.judgment.id for one in counting(line.judgment for line in log) if paper in one.judgment.shown}
        reasons: list[str] = []
        pin = next((one for one in reversed(places) if one.released is None), None)
        if pin is not None:
            reasons.append(_placed(pin, titles))
            if by_model != place:
                reasons.append(f"By your answers alone it would stand at {by_model + 1}.")
        if tier is not None:
            reasons.append(f"You put it under “{tier.value}”, and ranks are given inside tiers.")
        answered = [line for line in lines if line.judgment.id in counts and line.judgment.groups]
        reasons.append(_model(len(answered), has_score=has_score))
        for above in (place - 1, place):
            neighbour = estimates[above].above_next if above >= 0 else None
            if neighbour is not None:
                upper, lower = (
                    "it" if shown[index] == paper else quoted(shown[index], titles) for index in (above, above + 1)
                )
                reasons.append(sure(neighbour.probability, upper, lower))
        near = set(shown[max(0, place - 2) : place + 3])
        answered.sort(key=lambda line: (-len(near.intersection(line.judgment.shown)), -line.judgment.id))
        return WhyHere(
            paper=paper,
            position=place + 1,
            reasons=tuple(reasons),
            judgments=tuple(_told(line, paper, titles, counts) for line in answered),
            history=_history(lines, places, paper, titles, counts),
        )

    def brief(self, list_id: ListId) -> dict[PaperId, str]:
        """Return one sentence for each paper of a ranked list, for tables and exports."""
        with self._sessions.opened(list_id) as kept:
            naming = Counter(
                paper for one in counting(kept.session.log) if one.judgment.groups for paper in one.judgment.shown
            )
            by_hand = {pin.paper for pin in kept.basis.pins}
            return {
                paper: _brief(kept.basis.tier_by_paper.get(paper), naming[paper], is_by_hand=paper in by_hand)
                for paper in kept.session.papers
            }


def _brief(tier: Tier | None, answers: int, *, is_by_hand: bool) -> str:
    parts = ["placed by hand"] if is_by_hand else []
    if tier is not None:
        parts.append(f"tier “{tier.value}”")
    parts.append(f"ranked by {counted(answers, 'answer')}" if answers else "not compared yet")
    text = ", ".join(parts)
    return f"{text[0].upper()}{text[1:]}"


def _model(answers: int, *, has_score: bool) -> str:
    expected = "what you kept and skipped" if has_score else "nothing is known of it yet"
    if not answers:
        return f"It was not compared yet; {'its place is expected from ' + expected if has_score else expected}."
    return f"{counted(answers, 'answer')} of yours {'name' if answers != 1 else 'names'} it."


def _placed(content: PinContent, titles: TitleByPaper) -> str:
    return place_by_hand(content.pin.after, content.pin.before, titles, is_fixed=content.pin.is_hard)


def _told(line: JudgmentLine, paper: PaperId, titles: TitleByPaper, counts: set[JudgmentId]) -> Told:
    said: Judgment = line.judgment
    return Told(said.id, line.at, told(said, paper, titles), said.id in counts)


def _history(
    lines: Sequence[JudgmentLine],
    places: Sequence[PinContent],
    paper: PaperId,
    titles: TitleByPaper,
    counts: set[JudgmentId],
) -> tuple[Told, ...]:
    events = [_told(line, paper, titles, counts) for line in lines]
    for content in places:
        events.append(Told(None, content.at, _placed(content, titles), content.released is None))
        if content.released is not None:
            events.append(Told(None, content.released, "You let your answers decide where it stands.", counts=True))
    return tuple(sorted(events, key=_when, reverse=True))


def _when(event: Told) -> tuple[datetime, int]:
    return event.at, event.judgment or 0
