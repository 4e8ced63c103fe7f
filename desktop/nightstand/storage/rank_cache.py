"""What the judgments of a list came to when they were last reckoned; a cache that may be emptied at any time."""

import json
from collections.abc import Sequence
from dataclasses import dataclass

from sqlmodel import Session

from nightstand.domain.paper import PaperId
from nightstand.domain.reading_list import ListId
from nightstand.storage.database import plain
from nightstand.storage.ranking_tables import RankCache
from nightstand.storage.times import now_text


@dataclass(frozen=True, slots=True)
class CachedRank:
    """A paper's utility in standard deviations of the list, and how sure it is."""

    paper: PaperId
    utility: float
    spread: float


@dataclass(frozen=True, slots=True)
class CachedRanking:
    """Papers in their order, after the judgment with the id `last_judgment`.

    `checks` are pairs: after so many questions, how certain it was.
    """

    last_judgment: int
    ranks: tuple[CachedRank, ...]
    checks: tuple[tuple[int, float], ...]


def cached(session: Session, list_id: ListId, model_version: int) -> CachedRanking | None:
    """Return what is kept for a list; None for nothing, or where another model reckoned it."""
    row = session.get(RankCache, list_id)
    if row is None or row.model_version != model_version:
        return None
    try:
        ranks = tuple(
            CachedRank(PaperId(paper), utility, spread) for paper, utility, spread in json.loads(row.estimates)
        )
        checks = tuple((int(asked), float(certainty)) for asked, certainty in json.loads(row.checks))
    except (ValueError, TypeError):
        return None
    return CachedRanking(row.last_judgment, ranks, checks)


def keep(session: Session, list_id: ListId, model_version: int, ranking: CachedRanking) -> None:
    """Keep what was reckoned, if the list is still there."""
    plain(session).execute(
        "INSERT OR REPLACE INTO rank_cache SELECT id, ?, ?, ?, ?, ? FROM reading_list WHERE id = ?",
        (
            ranking.last_judgment,
            model_version,
            _text([(one.paper, round(one.utility, 6), round(one.spread, 6)) for one in ranking.ranks]),
            _text([(asked, round(certainty, 6)) for asked, certainty in ranking.checks]),
            now_text(),
            list_id,
        ),
    )
    session.expire_all()


def _text(rows: Sequence[tuple[float, ...]]) -> str:
    return json.dumps(rows, separators=(",", ":"))
