"""Whether two records are one paper, two versions of one work, or two works."""

from nightstand.domain.identity import SAME_ABSTRACT_OVERLAP
from nightstand.matching.likeness import Evidence, Likeness, Relation
from nightstand.matching.prepared import Pair, Prepared
from nightstand.matching.reasons import agreement, contradiction, shared_identifier
from nightstand.matching.titles import TitleRelation
from nightstand.matching.venues import VenueRelation

OTHER_ABSTRACT_OVERLAP = 0.1
"""Overlap below which two abstracts are of other papers; measured, other papers reach 0.04."""

RETITLED_OVERLAP = 0.7
"""Overlap from which the same authors wrote of one work under another title; workshop copies reach 0.75 to 0.86."""

WORD_FOR_WORD_OVERLAP = 0.9
"""Overlap from which another year is no other version: a meeting's against its proceedings', a list's heading."""

REWORDED_OVERLAP = 0.8
"""Overlap from which a paper of one volume only changed its title; a group's reports on two tasks come near it."""

_KEPT_TITLE_WORDS = 0.4
_REWORDED_TITLE_WORDS = 0.75
_OTHER_TITLE_WORDS = 0.5
_IDENTIFYING = frozenset({"doi", "acl", "pmlr", "pmid", "poster", "oral", "spotlight"})
"""Schemes that name one publication; an arXiv id or an OpenReview id also stands in records of other versions."""

_OF_PROCEEDINGS = frozenset({"doi", "acl", "pmlr"})


_NUMBERING_NAMES = {"volume": "volume", "edition": "edition", "isbn": "ISBN"}


def compare(first: Evidence, second: Evidence) -> Likeness:
    """Return how two records relate."""
    return compare_prepared(Prepared(first), Prepared(second))


def compare_prepared(first: Prepared, second: Prepared) -> Likeness:
    """Return how two records relate, of which each may be compared with many.

    An identifier that both have decides, unless titles and authors speak against it; two of one kind that differ forbid
    one paper. Then titles with authors and year or venue decide, then abstracts; a title alone never does.
    """
    pair = Pair(first, second)
    if pair.shared:
        return _by_identifier(pair)
    likeness = _without_identifier(pair)
    apart = pair.numbered_apart
    if not apart or likeness.relation is not Relation.SAME:
        return likeness
    # Volumes and editions share title, authors and often the year.
    relation = Relation.POSSIBLE_VERSIONS if apart == "edition" else Relation.POSSIBLE_SAME
    return Likeness(relation, likeness.score / 2, f"{likeness.reason}, but another {_NUMBERING_NAMES[apart]}")


def _without_identifier(pair: Pair) -> Likeness:
    if not pair.are_titled:
        return _by_abstract(pair)
    if pair.first.title.is_generic or pair.second.title.is_generic:
        return _by_generic_title(pair)
    if pair.titles.relation is TitleRelation.OTHER:
        return _by_authors_and_abstract(pair)
    return _by_title(pair)


def _by_identifier(pair: Pair) -> Likeness:
    reason = shared_identifier(pair)
    if pair.are_titled and pair.titles.relation is TitleRelation.OTHER and not _is_alike(pair):
        if pair.authors.differs and pair.titles.similarity < _OTHER_TITLE_WORDS:
            return Likeness(Relation.DIFFERENT, 0.2, f"{reason}, but other title and authors")
        if pair.contradicting & _OF_PROCEEDINGS:
            return Likeness(Relation.DIFFERENT, 0.3, f"{reason}, but another title and {contradiction(pair)}")
        is_kept = pair.titles.similarity >= _OTHER_TITLE_WORDS and pair.authors.agrees
        if not is_kept or _is_unlike(pair) or pair.venues is VenueRelation.OTHER:
            return Likeness(Relation.POSSIBLE_SAME, 0.6, f"{reason}, but another title")
    schemes = {scheme for scheme, value in pair.shared if not value.startswith("10.48550/")}
    if schemes.isdisjoint(_IDENTIFYING):
        if pair.contradicting & _OF_PROCEEDINGS:
            return Likeness(Relation.VERSIONS, 0.95, f"{reason}, {contradiction(pair)}")
        if schemes == {"arxiv"} and (pair.stages_differ or pair.contradicting):
            return Likeness(Relation.VERSIONS, 0.95, f"{reason}, {contradiction(pair)}")
    return Likeness(Relation.SAME, 1.0, reason)


def _by_abstract(pair: Pair) -> Likeness:
    """Judge a pair of which one has no title of its own."""
    overlap = pair.overlap
    if overlap is None:
        return Likeness(Relation.DIFFERENT, 0.0, "no title and no abstract to compare")
    if overlap < SAME_ABSTRACT_OVERLAP:
        if overlap >= OTHER_ABSTRACT_OVERLAP:
            return Likeness(Relation.POSSIBLE_SAME, overlap, agreement(pair))
        return Likeness(Relation.DIFFERENT, overlap, "other abstract")
    if pair.authors.differs:
        return Likeness(Relation.POSSIBLE_SAME, overlap / 2, f"{agreement(pair)}, but other authors")
    if pair.contradicting or pair.stages_differ or (pair.years_apart and not _is_word_for_word(pair)):
        return Likeness(Relation.POSSIBLE_VERSIONS, overlap * 0.9, f"{agreement(pair)}, {contradiction(pair)}")
    return Likeness(Relation.SAME, overlap, agreement(pair))


def _by_generic_title(pair: Pair) -> Likeness:
    """Judge a pair with a title that says nothing: only authors, year, venue and abstract together can join it."""
    agrees = pair.titles.agrees and pair.authors.agrees and not pair.contradicting and pair.years_apart == 0
    if agrees and _is_alike(pair) and pair.venues is not VenueRelation.OTHER:
        return Likeness(Relation.SAME, 0.8, agreement(pair))
    if agrees and pair.venues is VenueRelation.SAME and not _is_unlike(pair):
        return Likeness(Relation.POSSIBLE_SAME, 0.5, f"{agreement(pair)}, but the title is a common one")
    return Likeness(Relation.DIFFERENT, 0.1, "the title is a common one")


def _by_authors_and_abstract(pair: Pair) -> Likeness:
    """Judge a pair with two titles: a work can get another one from version to version."""
    if pair.authors.differs:
        return Likeness(Relation.DIFFERENT, 0.0, "other title and authors")
    if pair.titles.numbers_differ:  # Reports of a yearly workshop repeat half of the last one.
        return Likeness(Relation.DIFFERENT, 0.1, "another one of a series")
    overlap = pair.overlap
    if overlap is None or overlap < SAME_ABSTRACT_OVERLAP:
        return Likeness(Relation.DIFFERENT, 0.0, "other title")
    reason = f"another title, but {agreement(pair)}"
    is_one_volume = pair.venues is VenueRelation.SAME and pair.years_apart == 0 and not pair.stages_differ
    if not pair.authors.agrees:
        relation = Relation.POSSIBLE_SAME if is_one_volume and not pair.contradicting else Relation.POSSIBLE_VERSIONS
        return Likeness(relation, overlap / 2, reason)
    is_sure = overlap >= RETITLED_OVERLAP and pair.titles.similarity >= _KEPT_TITLE_WORDS
    if is_one_volume:
        if pair.contradicting:  # Two papers of one volume: parts of a larger work more likely than versions.
            return Likeness(Relation.POSSIBLE_VERSIONS, overlap / 2, f"{reason}, {contradiction(pair)}")
        is_sure = overlap >= REWORDED_OVERLAP and pair.titles.similarity >= _REWORDED_TITLE_WORDS
        return Likeness(Relation.SAME if is_sure else Relation.POSSIBLE_SAME, overlap * 0.9, reason)
    return Likeness(Relation.VERSIONS if is_sure else Relation.POSSIBLE_VERSIONS, overlap * 0.8, reason)


def _by_title(pair: Pair) -> Likeness:
    """Judge a pair with one title that says something."""
    reason = agreement(pair)
    if pair.authors.differs:
        if _is_alike(pair):
            return Likeness(Relation.POSSIBLE_SAME, 0.5, f"{reason}, but other authors")
        return Likeness(Relation.DIFFERENT, 0.1, "same title, other authors")
    if not pair.authors.agrees and not _is_alike(pair):
        return _by_title_without_authors(pair)
    if pair.titles.relation is TitleRelation.PART and not _is_alike(pair) and not _is_sure_of_part(pair):
        relation = Relation.POSSIBLE_VERSIONS if pair.contradicting or pair.years_apart else Relation.POSSIBLE_SAME
        return Likeness(relation, 0.5, reason)
    return _of_one_work(pair, reason)


def _by_title_without_authors(pair: Pair) -> Likeness:
    is_telling = pair.first.title.is_telling and pair.titles.agrees
    if not pair.authors.is_known:
        if pair.contradicting or _is_unlike(pair) or not is_telling:
            return Likeness(Relation.DIFFERENT, 0.2, "only the title is the same")
        if pair.venues is VenueRelation.SAME and pair.years_apart == 0 and not pair.stages_differ:
            return Likeness(Relation.SAME, 0.8, agreement(pair))
    return Likeness(Relation.POSSIBLE_SAME if is_telling else Relation.DIFFERENT, 0.4, agreement(pair))


def _of_one_work(pair: Pair, reason: str) -> Likeness:
    """Judge a pair of one work, by title and by authors or abstract: one version of it or two."""
    is_alike = _is_alike(pair)
    is_one_place = pair.venues is VenueRelation.SAME and not pair.stages_differ
    versions = Relation.VERSIONS if is_alike else Relation.POSSIBLE_VERSIONS
    if pair.contradicting:
        if is_one_place and pair.years_apart == 0 and not _is_unlike(pair):
            return Likeness(Relation.POSSIBLE_SAME, 0.7, f"{reason}, {contradiction(pair)}")
        return Likeness(versions, 0.9 if is_alike else 0.6, f"{reason}, {contradiction(pair)}")
    if pair.stages_differ or pair.venues is VenueRelation.OTHER:
        return Likeness(versions, 0.9 if is_alike else 0.6, f"{reason}, {contradiction(pair)}")
    if pair.years_apart:
        if is_one_place and pair.years_apart == 1 and not _is_word_for_word(pair):
            return Likeness(Relation.POSSIBLE_SAME, 0.7, f"{reason}, {contradiction(pair)}")
        if not is_one_place or pair.years_apart > 1:
            return Likeness(versions, 0.9 if is_alike else 0.6, f"{reason}, {contradiction(pair)}")
    is_telling = pair.first.title.is_telling and pair.second.title.is_telling
    if not is_alike and (pair.kinds_differ or not (is_telling or pair.years_apart == 0)):
        return Likeness(Relation.POSSIBLE_SAME, 0.6, reason)
    if _is_unlike(pair) and not is_one_place:
        return Likeness(Relation.POSSIBLE_SAME, 0.6, f"{reason}, but another abstract")
    return Likeness(Relation.SAME, 0.98 if is_alike else 0.9, reason)


def _is_sure_of_part(pair: Pair) -> bool:
    is_telling = pair.first.title.is_telling and pair.second.title.is_telling
    return is_telling and pair.authors.is_whole and pair.years_apart == 0 and pair.overlap is None


def _is_alike(pair: Pair) -> bool:
    return pair.overlap is not None and pair.overlap >= SAME_ABSTRACT_OVERLAP


def _is_word_for_word(pair: Pair) -> bool:
    return pair.overlap is not None and pair.overlap >= WORD_FOR_WORD_OVERLAP


def _is_unlike(pair: Pair) -> bool:
    return pair.overlap is not None and pair.overlap < OTHER_ABSTRACT_OVERLAP
