"""What services found for a question, and how surely each of it is what was meant."""

from collections.abc import Iterable
from dataclasses import dataclass
from difflib import SequenceMatcher

from nightstand.domain.author import Author
from nightstand.domain.errors import NightstandError
from nightstand.domain.identity import SAME_ABSTRACT_OVERLAP, overlap, shingles, title_key
from nightstand.domain.markup import parse_markup, plain_title
from nightstand.domain.paper import Bibliography, PaperId
from nightstand.online.found import Found
from nightstand.services.asked import TITLE, Asked

SURE_TITLE = 0.93
"""Likeness from which two titles are one; below stand “… II” and “… revisited”."""

WORTH_SHOWING = 0.6

_TELLING_TITLE_LETTERS = 12
"""Letters from which an equal title says something: “Preface” does not."""

_COMPARED_LETTERS = 300
_SUBTITLE_LIKENESS = 0.95


@dataclass(frozen=True, slots=True)
class Candidate:
    """A paper that may be what was asked for.

    `score` is between 0 and 1; `is_sure` tells that it may be taken without a look, `reason` why, in words for people.
    `known_as` is the paper of the library that it is.
    """

    bibliography: Bibliography
    service: str
    service_title: str
    address: str
    score: float
    is_sure: bool
    reason: str
    known_as: PaperId | None = None


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


def title_likeness(first: str, second: str) -> float:
    """Return how alike two plain titles are, 0 to 1; one that lacks the other's subtitle is nearly the same."""
    ours, theirs = title_key(first)[:_COMPARED_LETTERS], title_key(second)[:_COMPARED_LETTERS]
    if not ours or not theirs:
        return 0.0
    likeness = SequenceMatcher(None, ours, theirs, autojunk=False).ratio()
    shorter, longer = sorted((ours, theirs), key=len)
    if len(shorter) >= _TELLING_TITLE_LETTERS and longer.startswith(shorter) and _has_subtitle(first, second):
        return max(likeness, _SUBTITLE_LIKENESS)
    return likeness


def shared_authors(first: Iterable[Author], second: Iterable[Author]) -> int:
    """Return how many family names stand in both lists."""
    ours, theirs = ({title_key(author.family) for author in authors} - {""} for authors in (first, second))
    return len(ours & theirs)


def _by_identifier(asked: Asked, present: Bibliography | None, found: Bibliography) -> tuple[float, bool, str]:
    reason = f"the same {asked.words.partition(' ')[0]}"
    if present is None or present.title_is_provisional or not present.title:
        return 1.0, True, reason
    likeness = title_likeness(plain_title(present.title), plain_title(found.title))
    if likeness < WORTH_SHOWING and not shared_authors(present.authors, found.authors):
        # An identifier in a list may belong to another paper; a person has to look.
        return WORTH_SHOWING, False, f"{reason}, but another title"
    return 1.0, True, reason


def _by_title(asked: Asked, present: Bibliography | None, found: Bibliography) -> tuple[float, bool, str]:
    likeness = title_likeness(asked.value, plain_title(found.title))
    shown = "the same title" if likeness == 1 else f"a title {likeness:.0%} alike"
    if present is not None and present.authors:
        shared = shared_authors(present.authors, found.authors)
        if not shared:
            return (0.0, False, "") if found.authors else (likeness, False, f"{shown}, without authors")
        same_abstract = _share_abstract(present.abstract, found.abstract)
        authors = "1 author" if shared == 1 else f"{shared} authors"
        is_sure = likeness >= SURE_TITLE or (likeness >= WORTH_SHOWING and same_abstract)
        return likeness, is_sure, f"{shown}, {authors} in common"
    if present is not None and _share_abstract(present.abstract, found.abstract):
        return likeness, likeness >= WORTH_SHOWING, f"{shown}, the same abstract"
    is_telling = len(title_key(asked.value)) >= _TELLING_TITLE_LETTERS
    # With a paper at hand, its title alone is not enough: another paper may be called the same.
    return likeness, present is None and is_telling and likeness >= SURE_TITLE, shown


def _share_abstract(first: str, second: str) -> bool:
    if not first or not second:
        return False
    ours, theirs = (shingles(parse_markup(abstract).plain) for abstract in (first, second))
    return overlap(ours, theirs) >= SAME_ABSTRACT_OVERLAP


def _has_subtitle(first: str, second: str) -> bool:
    longer = max(first, second, key=len)
    return any(mark in longer for mark in (":", " - ", " – ", " — ", "? ", "! "))


def _is_same_work(first: Candidate, second: Candidate) -> bool:
    one, other = first.bibliography, second.bibliography
    is_titled_alike = title_likeness(plain_title(one.title), plain_title(other.title)) >= SURE_TITLE
    lacks_authors = not one.authors or not other.authors
    return is_titled_alike and (lacks_authors or shared_authors(one.authors, other.authors) > 0)


def _rank(candidate: Candidate) -> tuple[bool, float, int]:
    said = candidate.bibliography
    told = (said.doi, said.venue, said.abstract, said.authors, said.year, said.type != "misc")
    return not candidate.is_sure, -round(candidate.score, 2), -sum(map(bool, told))
