"""Finds the paper of the library that a record is about, or is another version of."""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from nightstand.domain.identifiers import KEY_SCHEME
from nightstand.domain.paper import PaperId
from nightstand.matching.comparing import compare
from nightstand.matching.likeness import Evidence, Likeness, Relation
from nightstand.matching.prepared import Pair, Prepared
from nightstand.services.arriving import Arriving
from nightstand.services.evidence import evidence_of_arriving, evidence_of_known
from nightstand.services.known_filter import KnownFilter
from nightstand.storage import papers, recognition
from nightstand.storage.database import Transaction
from nightstand.storage.recognition import Feature

LEAST_TITLE_KEY = 4
"""Letters and digits below which an equal title is not even looked at."""

LEAST_SHARED_PIECES = 2
LEAST_SHARED_SHARE = 0.25
"""How many of its abstract's pieces, and which share of them, a record must have in common with a paper to be compared.

Two wordings of one abstract share 0.4 of their word sequences or more, two papers at most 0.04.
"""

MOST_COMPARED = 12
"""Candidates that are compared at most; more share a title such as “Preface”, and are told apart by more than it."""

_RANKS = {
    Relation.SAME: 4,
    Relation.VERSIONS: 3,
    Relation.POSSIBLE_SAME: 2,
    Relation.POSSIBLE_VERSIONS: 1,
    Relation.DIFFERENT: 0,
}

AWAITED = Likeness(Relation.SAME, 1.0, "its title was expected here")
"""How a record relates to a paper whose facts came before its abstract."""


@dataclass(frozen=True, slots=True)
class Recognised:
    """A paper of the library, and how the record relates to it."""

    paper: PaperId
    likeness: Likeness

    @property
    def is_same(self) -> bool:
        """Whether the record is about this very paper."""
        return self.likeness.relation is Relation.SAME


def recognised(
    session: Transaction, arriving: Arriving, file: str, entry: int, known: KnownFilter | None = None
) -> Recognised | None:
    """Return the paper that the record at `entry` of `file` is about, or is most like; None for nothing alike.

    With `known`, the library is asked only for what that expects.
    """
    again = _known_entry(session, arriving, file, entry, known)
    if again is not None:
        return again
    best: Recognised | None = None
    seen: set[PaperId] = set()
    for look_up in (_by_identifier, _by_abstract, _by_title, _by_pieces):
        candidates = [paper for paper in look_up(session, arriving, known) if paper not in seen][:MOST_COMPARED]
        if not candidates:
            continue
        seen.update(candidates)
        best = _better(best, _compared(session, evidence_of_arriving(arriving), candidates))
        if best is not None and best.is_same:
            return best
    return _by_key(session, arriving, file, entry) or best


def least_shared(pieces: Sequence[int]) -> int:
    """Return how many of its abstract's pieces a record must share with a paper to be compared with it."""
    return max(LEAST_SHARED_PIECES, math.ceil(LEAST_SHARED_SHARE * len(pieces)))


def _known_entry(
    session: Transaction, arriving: Arriving, file: str, entry: int, known: KnownFilter | None
) -> Recognised | None:
    """Return the paper that came from the same text before; of a bare abstract, at the same place of the same file."""
    if arriving.entry_key:
        if known and not known.may_hold(Feature.IDENTIFIER, arriving.entry_identifier):
            return None
        found = recognition.with_identifiers(session, (arriving.entry_identifier,))
        return Recognised(found[0], Likeness(Relation.SAME, 1.0, "the same entry")) if found else None
    for paper in _by_abstract(session, arriving, known):
        if papers.stands_at(session, paper, file, entry):
            return Recognised(paper, Likeness(Relation.SAME, 1.0, "the same abstract at the same place"))
    return None


def _by_identifier(session: Transaction, arriving: Arriving, known: KnownFilter | None) -> Sequence[PaperId]:
    expected = [
        pair for pair in arriving.content.identifiers if known is None or known.may_hold(Feature.IDENTIFIER, pair)
    ]
    return recognition.with_identifiers(session, expected)


def _by_abstract(session: Transaction, arriving: Arriving, known: KnownFilter | None) -> Sequence[PaperId]:
    key = arriving.abstract_key
    if not key or (known and not known.may_hold(Feature.ABSTRACT, key)):
        return ()
    return papers.papers_with_abstract(session, key)


def _by_title(session: Transaction, arriving: Arriving, known: KnownFilter | None) -> Sequence[PaperId]:
    key = arriving.title_key
    if arriving.bibliography.title_is_provisional or len(key) < LEAST_TITLE_KEY:
        return ()
    if known and not known.may_hold(Feature.TITLE, key):
        return ()
    return papers.papers_with_title(session, key)


def _by_pieces(session: Transaction, arriving: Arriving, known: KnownFilter | None) -> Sequence[PaperId]:
    pieces = arriving.content.pieces
    least = least_shared(pieces)
    if len(pieces) < LEAST_SHARED_PIECES or (known and known.count(Feature.PIECE, pieces) < least):
        return ()
    return [paper for paper, _shared in recognition.sharing_pieces(session, pieces, least)]


def _by_key(session: Transaction, arriving: Arriving, file: str, entry: int) -> Recognised | None:
    """Return the paper that had this citation key before, if title and authors, or place and authors, are the same.

    Somebody has then changed the entry: its year, its venue, or a slip in its title.
    """
    if not arriving.key:
        return None
    own = papers.paper_with_key(session, arriving.key)
    taken_over = recognition.with_identifiers(session, ((KEY_SCHEME, arriving.key),))
    candidates = (*((own,) if own else ()), *taken_over)
    if not candidates:
        return None
    for paper, known in recognition.known_papers(session, candidates).items():
        pair = Pair(Prepared(evidence_of_known(known)), Prepared(evidence_of_arriving(arriving)))
        if not pair.are_titled or not pair.authors.agrees or pair.is_contradicted:
            continue
        if pair.titles.agrees:
            return Recognised(paper, Likeness(Relation.SAME, 0.9, "the same key, title and authors"))
        if papers.stands_at(session, paper, file, entry):
            return Recognised(paper, Likeness(Relation.SAME, 0.8, "the same key and authors at the same place"))
    return None


def _compared(session: Transaction, evidence: Evidence, candidates: Sequence[PaperId]) -> Iterator[Recognised]:
    for paper, known in recognition.known_papers(session, candidates).items():
        yield Recognised(paper, compare(evidence_of_known(known), evidence))


def _better(best: Recognised | None, found: Iterable[Recognised]) -> Recognised | None:
    for recognised_paper in found:
        if recognised_paper.likeness.relation is Relation.DIFFERENT:
            continue
        if best is None or _rank(recognised_paper) > _rank(best):
            best = recognised_paper
    return best


def _rank(recognised_paper: Recognised) -> tuple[int, float]:
    return _RANKS[recognised_paper.likeness.relation], recognised_paper.likeness.score
