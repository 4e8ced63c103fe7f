"""Phrases that tell people why two records are taken for one paper or not."""

from nightstand.domain.identifiers import Identifier
from nightstand.matching.prepared import Pair
from nightstand.matching.titles import TitleRelation
from nightstand.matching.venues import Stage

_SCHEME_NAMES = {
    "doi": "DOI",
    "acl": "ACL id",
    "pmlr": "PMLR page",
    "openreview": "OpenReview id",
    "arxiv": "arXiv id",
    "poster": "poster number",
    "oral": "oral number",
    "spotlight": "spotlight number",
    "pmid": "PubMed number",
}
"""Names of the schemes, the most telling first."""

LEAST_TOLD_OVERLAP = 0.1
"""Overlap of abstracts below which it is no reason for anything."""

_RANKS = {scheme: rank for rank, scheme in enumerate(_SCHEME_NAMES)}
_TITLE_PHRASES = {
    TitleRelation.EQUAL: "same title",
    TitleRelation.CLOSE: "nearly the same title",
    TitleRelation.PART: "same title but for its end",
}
_STAGE_PHRASES = {Stage.PREPRINT: "a preprint", Stage.WORKSHOP: "a workshop paper"}


def shared_identifier(pair: Pair) -> str:
    """Return the identifier both have: "same DOI 10.5555/abc.123"."""
    scheme, value = min(pair.shared, key=_rank)
    return f"same {_SCHEME_NAMES.get(scheme, scheme)} {value}"


def agreement(pair: Pair) -> str:
    """Return what agrees: "same title and authors, abstract 86 % alike"."""
    same = []
    if pair.are_titled and pair.titles.relation in _TITLE_PHRASES:
        same.append(_TITLE_PHRASES[pair.titles.relation])
    if pair.authors.agrees:
        same.append("authors" if same else "same authors")
    phrase = " and ".join(same)
    if pair.overlap is None or (phrase and pair.overlap < LEAST_TOLD_OVERLAP):
        return phrase
    alike = f"abstract {pair.overlap:.0%} alike".replace("%", " %")
    return f"{phrase}, {alike}" if phrase else alike


def contradiction(pair: Pair) -> str:
    """Return what speaks against one version: "other DOI", "one is a preprint", "2019 and 2020", "another venue"."""
    if pair.one_is_thesis:
        return "one is a thesis"
    stages = {pair.first.stage, pair.second.stage}
    if pair.stages_differ:
        return f"one is {next(phrase for stage, phrase in _STAGE_PHRASES.items() if stage in stages)}"
    if pair.contradicting:
        scheme = min(pair.contradicting, key=lambda name: _RANKS.get(name, len(_RANKS)))
        return f"other {_SCHEME_NAMES.get(scheme, scheme)}"
    if pair.years_apart:
        earlier, later = sorted(str(side.evidence.year) for side in (pair.first, pair.second))
        return f"{earlier} and {later}"
    return "another venue"


def _rank(identifier: Identifier) -> tuple[int, str]:
    scheme, value = identifier
    return _RANKS.get(scheme, len(_RANKS)), value
