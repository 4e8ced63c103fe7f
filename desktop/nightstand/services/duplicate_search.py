"""Finds pairs of papers that may be one paper or one work, and says what speaks for it."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from nightstand.domain.paper import PaperId
from nightstand.matching.comparing import compare_prepared
from nightstand.matching.likeness import Likeness, Relation
from nightstand.matching.prepared import Pair, Prepared
from nightstand.matching.titles import TitleRelation
from nightstand.matching.venues import Stage
from nightstand.services.evidence import evidence_of_known
from nightstand.services.progress import Progress, silent
from nightstand.storage import recognition, works
from nightstand.storage.database import Transaction, plain
from nightstand.storage.duplicate_candidates import candidate_pairs

_RANKS = {
    Relation.SAME: 0,
    Relation.VERSIONS: 1,
    Relation.POSSIBLE_SAME: 2,
    Relation.POSSIBLE_VERSIONS: 3,
}
"""The order in which relations are shown; those that are missing are not."""

_TOLD_EVERY = 200
"""Pairs after which progress is told."""

_STAGE_RANKS = {Stage.PUBLISHED: 0, Stage.UNKNOWN: 1, Stage.WORKSHOP: 2, Stage.PREPRINT: 3}


@dataclass(frozen=True, slots=True)
class DuplicatePair:
    """Two papers that may be one, the lower id first; `shared` are the schemes of the identifiers both have.

    `is_named_alike` tells that title and authors are the same and that no identifier, volume or edition speaks against
    one paper; `agrees` that the year is the same too.
    """

    a: PaperId
    b: PaperId
    likeness: Likeness
    shared: frozenset[str]
    is_named_alike: bool
    agrees: bool

    @property
    def are_versions(self) -> bool:
        """Whether the two are rather versions of one work than one paper."""
        return self.likeness.relation in (Relation.VERSIONS, Relation.POSSIBLE_VERSIONS)


class Rule(StrEnum):
    """Pairs that are sure enough to be settled together."""

    SAME_IDENTIFIER = "same-identifier"
    """One paper by an identifier of any scheme: to be merged."""
    CERTAIN_VERSIONS = "certain-versions"
    """Versions of one work by all that is known: to be linked."""
    LIKELY_VERSIONS = "likely-versions"
    """Possible versions that agree in title and authors, with nothing that numbers them apart: to be linked."""
    SAME_FACTS = "same-facts"
    """Papers that agree in title, authors and year, with no identifier against it: to be merged."""

    @property
    def links(self) -> bool:
        """Whether the pairs are to be linked as versions, and not to be merged."""
        return self in (Rule.CERTAIN_VERSIONS, Rule.LIKELY_VERSIONS)

    def holds(self, pair: DuplicatePair) -> bool:
        """Tell whether a pair falls under the rule."""
        match self:
            case Rule.SAME_IDENTIFIER:
                return bool(pair.shared) and pair.likeness.relation is Relation.SAME
            case Rule.CERTAIN_VERSIONS:
                return pair.likeness.relation is Relation.VERSIONS
            case Rule.LIKELY_VERSIONS:
                return pair.is_named_alike and pair.likeness.relation is Relation.POSSIBLE_VERSIONS
            case Rule.SAME_FACTS:
                return pair.agrees and not pair.are_versions


def find_pairs(session: Transaction, progress: Progress = silent) -> tuple[DuplicatePair, ...]:
    """Return the pairs that nobody has decided on, the surest first. Costs about two seconds for 30,000 papers."""
    candidates = candidate_pairs(plain(session)) - works.told_apart(session)
    known = recognition.known_papers(session, sorted({paper for pair in candidates for paper in pair}))
    prepared = {paper: Prepared(evidence_of_known(found)) for paper, found in known.items()}
    pairs: list[DuplicatePair] = []
    for number, (a, b) in enumerate(candidates):
        if not number % _TOLD_EVERY:
            progress(number, len(candidates), "Comparing papers")
        if known[a].work is not None and known[a].work == known[b].work:
            continue
        likeness = compare_prepared(prepared[a], prepared[b])
        if likeness.relation in _RANKS:
            pair = Pair(prepared[a], prepared[b])
            schemes = frozenset(scheme for scheme, _value in pair.shared)
            is_named_alike = _is_named_alike(pair)
            agrees = is_named_alike and pair.years_apart == 0
            pairs.append(DuplicatePair(a, b, likeness, schemes, is_named_alike, agrees))
    return tuple(sorted(pairs, key=lambda pair: (_RANKS[pair.likeness.relation], -pair.likeness.score, pair.a, pair.b)))


def _is_named_alike(pair: Pair) -> bool:
    has_same_title = pair.are_titled and pair.titles.relation is TitleRelation.EQUAL
    return has_same_title and pair.authors.agrees and not pair.is_contradicted


def came_further(session: Transaction, paper: PaperId, other: PaperId) -> bool:
    """Tell whether a paper is certainly of a later stage than another one: published, and not a preprint."""
    known = recognition.known_papers(session, (paper, other))
    stages = [Prepared(evidence_of_known(known[number])).stage for number in (paper, other)]
    return Stage.UNKNOWN not in stages and _STAGE_RANKS[stages[0]] < _STAGE_RANKS[stages[1]]


def foremost(session: Transaction, papers: Iterable[PaperId]) -> PaperId:
    """Return which of the versions of a work to show: the one that came furthest, the latest, the first known."""
    known = recognition.known_papers(session, papers)

    def rank(paper: PaperId) -> tuple[int, int, PaperId]:
        return _STAGE_RANKS[Prepared(evidence_of_known(known[paper])).stage], -(known[paper].year or 0), paper

    return min(known, key=rank)
