"""What services found for a question, and how surely each of it is what was meant."""

from collections.abc import Iterable
from dataclasses import dataclass

from nightstand.domain.author import Author
from nightstand.domain.errors import NightstandError
from nightstand.domain.identity import SAME_ABSTRACT_OVERLAP, overlap, shingles
from nightstand.domain.markup import parse_markup, plain_title
from nightstand.domain.paper import Bibliography, PaperId
from nightstand.matching.names import AuthorAgreement, compare_authors, person
from nightstand.matching.titles import TitleAgreement, TitleRelation, compare_titles, title
from nightstand.online.found import Found
from nightstand.services.asked import TITLE, Asked

WORTH_SHOWING = 0.6

_SCORES = {TitleRelation.EQUAL: 1.0, TitleRelation.CLOSE: 0.97, TitleRelation.PART: 0.9}
"""How well a title fits the one that was asked for; another one by the words in common, and less than these."""

_OTHER_TITLE = 0.85


@dataclass(frozen=True, slots=True)
class Candidate:
    """A paper that may be what was asked for.

    `score` is between 0 and 1; `is_sure` tells that it may be taken without a look, `reason` why, in words for people.
    `known_as` is the paper of the library that it is; else `akin_to` one that it is another version of: surely, or
    perhaps where `is_version` is False.
    """

    bibliography: Bibliography
    service: str
    service_title: str
    address: str
    score: float
    is_sure: bool
    reason: str
    known_as: PaperId | None = None
    akin_to: PaperId | None = None
    is_version: bool = False


@dataclass(frozen=True, slots=True)
class Findings:
    """The candidates, best first, and why some of the services gave none."""

    candidates: tuple[Candidate, ...]
    failures: tuple[NightstandError, ...] = ()

    @property
    def clear_best(self) -> Candidate | None:
        """The candidate to take without a look: the first, if it is sure and all other sure ones are the same paper."""
        sure = [candidate for candidate in self.candidates if candidate.is_sure]
        if not sure or not all(_is_same_work(sure[0], other) for other in sure[1:]):
            return None
        return sure[0]


def judged(asked: Asked, present: Bibliography | None, found: Found, service_title: str) -> Candidate | None:
    """Return what a service found as a candidate, or None where it is plainly something else.

    `present` is the paper that is looked up, None where only an identifier or a title was given.
    """
    judge = _by_identifier if asked.scheme != TITLE else _by_title
    score, is_sure, reason = judge(asked, present, found.bibliography)
    if score < WORTH_SHOWING:
        return None
    return Candidate(found.bibliography, found.service, service_title, found.address, score, is_sure, reason)


def ranked(candidates: Iterable[Candidate]) -> tuple[Candidate, ...]:
    """Return candidates best first: sure ones, then by likeness, then those that say most."""
    return tuple(sorted(candidates, key=_rank))


def _by_identifier(asked: Asked, present: Bibliography | None, found: Bibliography) -> tuple[float, bool, str]:
    reason = f"the same {asked.kind}"
    if present is None or present.title_is_provisional or not present.title:
        return 1.0, True, reason
    titles = _titles(plain_title(present.title), found)
    if titles.relation is TitleRelation.OTHER and not _authors(present.authors, found).shared:
        # An identifier in a list may belong to another paper; a person has to look.
        return WORTH_SHOWING, False, f"{reason}, but another title"
    return 1.0, True, reason


def _by_title(asked: Asked, present: Bibliography | None, found: Bibliography) -> tuple[float, bool, str]:
    titles = _titles(asked.value, found)
    score = _SCORES.get(titles.relation, titles.similarity * _OTHER_TITLE)
    shown = _title_words(titles)
    is_one_title = titles.relation in _SCORES
    if present is not None and present.authors and found.authors:
        authors = _authors(present.authors, found)
        if not authors.shared or authors.differs:
            return 0.0, False, ""
        shares_abstract = _share_abstract(present.abstract, found.abstract)
        if shares_abstract:
            shown += ", the same abstract"
        people = "1 author" if authors.shared == 1 else f"{authors.shared} authors"
        return (
            max(score, WORTH_SHOWING * shares_abstract),
            is_one_title or shares_abstract,
            f"{shown}, {people} in common",
        )
    if present is not None and _share_abstract(present.abstract, found.abstract):
        return max(score, WORTH_SHOWING), is_one_title, f"{shown}, the same abstract"
    # With a paper at hand its title alone is not enough: another paper may be called the same.
    return score, present is None and titles.agrees and title(asked.value).is_telling, shown


def _titles(text: str, found: Bibliography) -> TitleAgreement:
    return compare_titles(title(text), title(plain_title(found.title)))


def _authors(ours: Iterable[Author], found: Bibliography) -> AuthorAgreement:
    return compare_authors(tuple(map(person, ours)), tuple(map(person, found.authors)))


def _title_words(titles: TitleAgreement) -> str:
    match titles.relation:
        case TitleRelation.EQUAL:
            return "the same title"
        case TitleRelation.CLOSE:
            return "nearly the same title"
        case TitleRelation.PART:
            return "the same title but for a subtitle"
        case _:
            return f"{titles.similarity:.0%} of the title's words"


def _share_abstract(first: str, second: str) -> bool:
    if not first or not second:
        return False
    ours, theirs = (shingles(parse_markup(abstract).plain) for abstract in (first, second))
    return overlap(ours, theirs) >= SAME_ABSTRACT_OVERLAP


def _is_same_work(first: Candidate, second: Candidate) -> bool:
    one, other = first.bibliography, second.bibliography
    lacks_authors = not one.authors or not other.authors
    titles = _titles(plain_title(one.title), other)
    return titles.relation in _SCORES and (lacks_authors or _authors(one.authors, other).shared > 0)


def _rank(candidate: Candidate) -> tuple[bool, float, int]:
    said = candidate.bibliography
    told = (said.doi, said.venue, said.abstract, said.authors, said.year, said.type != "misc")
    return not candidate.is_sure, -round(candidate.score, 2), -sum(map(bool, told))
