"""Why a search finds a paper."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from nightstand.domain.paper import PaperId
from nightstand.domain.query import TextClause
from nightstand.search.bands import Band
from nightstand.search.evaluation.reasons import reasons
from nightstand.search.evaluation.text_evaluator import TextEvaluator
from nightstand.storage import index_changes
from nightstand.storage.database import Transaction
from nightstand.storage.index_changes import IndexedText

_PLACES = {
    Band.TITLE: "title",
    Band.KEY: "key or identifier",
    Band.AUTHORS: "authors",
    Band.TAGS: "tags",
    Band.VENUE: "venue",
    Band.ABSTRACT: "abstract",
    Band.NOTES: "notes",
    Band.SOURCES: "list it came with",
    Band.ATTACHED: "attached text",
}


@dataclass(frozen=True, slots=True)
class Reason:
    """Words as they stand in a paper, where they stand, and their share of its score (all add up to 1)."""

    words: str
    place: str
    share: float


def reasons_for(
    session: Transaction, clauses: Iterable[TextClause], versions: Sequence[PaperId], evaluator: TextEvaluator
) -> tuple[Reason, ...]:
    """Return why a paper, or else the first other version of it, is found; what counts most comes first."""
    wanted = tuple(clauses)
    texts = {text.paper: text for text in index_changes.indexed_texts(session, versions)}
    for version in versions:
        text = texts.get(version)
        if text is None:
            continue
        found = reasons(wanted, _by_band(text), evaluator, is_provisional=text.title_is_provisional)
        if found:
            return tuple(Reason(reason.words, _PLACES[reason.band], reason.share) for reason in found)
    return ()


def _by_band(text: IndexedText) -> dict[Band, Sequence[str]]:
    return {
        Band.TITLE: (text.title,),
        Band.KEY: (text.key,),
        Band.AUTHORS: text.authors,
        Band.TAGS: text.tags,
        Band.VENUE: (text.venue,),
        Band.ABSTRACT: (text.abstract,),
        Band.NOTES: (text.notes,),
        Band.SOURCES: text.sources,
    }
