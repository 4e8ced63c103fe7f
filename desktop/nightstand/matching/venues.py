"""Where a paper came out: the stage of a record's version, and whether two venues are one."""

import re
from enum import StrEnum
from functools import lru_cache

from nightstand.matching.letters import words_of
from nightstand.matching.likeness import Evidence

_PREPRINT = re.compile(
    r"\b(?:arxiv|corr|[a-z]+rxiv|ssrn|preprints?|pre-print|eprint|hal|under review|submitted|submission|withdrawn"
    r"|rejected|technical report|tech report|working paper)\b",
    re.IGNORECASE,
)
_WORKSHOP = re.compile(r"\bworkshops?\b|\bws\b|@", re.IGNORECASE)
_PREPRINT_TYPES = frozenset({"unpublished", "techreport", "report"})
_THESIS_TYPES = frozenset({"phdthesis", "mastersthesis", "thesis"})
_PREPRINT_DOI = re.compile(r"10\.(?:48550|31234|31219|21203|36227|20944)/|10\.1101/\d|10\.2139/ssrn")
_MEETING_TYPES = frozenset({"inproceedings", "conference"})
_MEETING = re.compile(
    r"\b(?:proc|proceedings|conf|conference|symposium|workshop|meeting|congress|lecture notes|lncs|advances in)\b",
    re.IGNORECASE,
)
_PUBLISHED_SCHEMES = frozenset({"acl", "pmlr", "poster", "oral", "spotlight", "pmid"})

_ACRONYM = re.compile(r"\b[A-Z][a-z]*[A-Z][A-Za-z]*(?![A-Za-z])")
_SAME_ACRONYM = {"nips": "neurips"}
_LONG_NAMES = {
    "neural information processing systems": "neurips",
    "international conference on machine learning": "icml",
    "international conference on learning representations": "iclr",
    "journal of machine learning research": "jmlr",
    "transactions on machine learning research": "tmlr",
    "artificial intelligence and statistics": "aistats",
    "uncertainty in artificial intelligence": "uai",
    "conference on learning theory": "colt",
    "knowledge discovery and data mining": "kdd",
    "computer vision and pattern recognition": "cvpr",
    "empirical methods in natural language processing": "emnlp",
    "algorithmic learning theory": "alt",
    "asian conference on machine learning": "acml",
}
_MEETING_NAMES = frozenset(_LONG_NAMES.values()) - {"jmlr", "tmlr"}
_NO_NAME = frozenset(
    "proceedings proc of the on in for and a an annual international conference conf intl int meeting symposium journal"
    " j transactions trans volume vol number no issue part th st nd rd first second third fourth fifth sixth seventh"
    " eighth ninth tenth ieee acm series lecture notes advances adv".split()
)
_SMALL_WORDS = frozenset({"of", "the", "on", "in", "for", "and", "proceedings"})
_INITIALS_LETTERS = 3
_SERIES = frozenset({"proceedings of machine learning research", "pmlr", "lecture notes in computer science", "lncs"})
_ORDINAL = re.compile(r"\d+(?:st|nd|rd|th)?|[ivx]+|[a-z]+teenth|eleventh|twelfth|(?:twen|thir|for|fif|six)t(?:y|ieth)")


class Stage(StrEnum):
    """How far the version of a work had come that a record is about."""

    PREPRINT = "preprint"
    WORKSHOP = "workshop"
    PUBLISHED = "published"
    UNKNOWN = "unknown"


class Form(StrEnum):
    """What a paper came out in."""

    JOURNAL = "journal"
    MEETING = "meeting"
    UNKNOWN = "unknown"


class VenueRelation(StrEnum):
    """What two venues are to each other."""

    SAME = "same"
    OTHER = "other"
    UNKNOWN = "unknown"


def stage_of(evidence: Evidence) -> Stage:
    """Return the stage of the version that a record is about, by its venue and type, else by its identifiers."""
    venue = evidence.venue
    if venue:
        return Stage.PREPRINT if evidence.type in _PREPRINT_TYPES else _stage_of_venue(venue)
    schemes = {scheme for scheme, _value in evidence.identifiers}
    dois = [value for scheme, value in evidence.identifiers if scheme == "doi"]
    if any(not _PREPRINT_DOI.match(doi) for doi in dois) or schemes & _PUBLISHED_SCHEMES:
        return Stage.PUBLISHED
    if "arxiv" in schemes or dois or evidence.type in _PREPRINT_TYPES:
        return Stage.PREPRINT
    return Stage.UNKNOWN


def is_thesis(evidence: Evidence) -> bool:
    """Tell whether a record is about a thesis, which can have the title of the papers it holds."""
    return evidence.type in _THESIS_TYPES


def form_of(evidence: Evidence) -> Form:
    """Return what a record's paper came out in; proceedings cited as a journal are a meeting's."""
    if not evidence.venue:
        return Form.UNKNOWN
    if evidence.type in _MEETING_TYPES or _is_meeting(evidence.venue):
        return Form.MEETING
    return Form.JOURNAL if evidence.type == "article" else Form.UNKNOWN


@lru_cache(maxsize=4_096)
def _is_meeting(venue: str) -> bool:
    return bool(_MEETING.search(venue)) or not _MEETING_NAMES.isdisjoint(_venue_names(venue)[0])


@lru_cache(maxsize=4_096)
def _stage_of_venue(venue: str) -> Stage:
    if _PREPRINT.search(venue):
        return Stage.PREPRINT
    return Stage.WORKSHOP if _WORKSHOP.search(venue) else Stage.PUBLISHED


@lru_cache(maxsize=4_096)
def compare_venues(first: str, second: str) -> VenueRelation:
    """Return whether two names of venues, years left aside, mean one.

    Unknown where one is missing, or where one is a short name that the other may spell out.
    """
    (our_short, ours), (their_short, theirs) = _venue_names(first), _venue_names(second)
    if not (our_short or ours) or not (their_short or theirs):
        return VenueRelation.UNKNOWN
    if ours == theirs or not our_short.isdisjoint(their_short):
        return VenueRelation.SAME
    if _is_abbreviation(first, second) or is_spelled_out(first, second):
        return VenueRelation.SAME
    if our_short and their_short:
        return VenueRelation.OTHER
    if our_short or their_short:
        return VenueRelation.OTHER if len(ours) > 1 < len(theirs) and ours.isdisjoint(theirs) else VenueRelation.UNKNOWN
    return VenueRelation.OTHER


@lru_cache(maxsize=4_096)
def is_spelled_out(first: str, second: str) -> bool:
    """Tell whether one venue is the initials of the other: "IPAW", "PODS" (of Principles of Database Systems)."""
    return _are_initials(first, second) or _are_initials(second, first)


def _are_initials(short: str, long: str) -> bool:
    letters = [word for word in words_of(short) if not _ORDINAL.fullmatch(word)]
    if len(letters) != 1 or len(letters[0]) < _INITIALS_LETTERS or " " not in long.strip():
        return False
    words = words_of(long)
    initials = "".join(word[0] for word in words)
    telling = "".join(word[0] for word in words if word not in _SMALL_WORDS)
    return letters[0] in initials or letters[0] in telling


@lru_cache(maxsize=4_096)
def _venue_names(venue: str) -> tuple[frozenset[str], frozenset[str]]:
    """Return the short names a venue goes by, and its words without those that all venues have."""
    words = words_of(venue)
    phrase = " ".join(words)
    if phrase in _SERIES:
        return frozenset(), frozenset()
    short = {acronym for name, acronym in _LONG_NAMES.items() if name in phrase}
    for acronym in _ACRONYM.findall(venue):
        folded = acronym.lower()
        if folded not in _NO_NAME and folded not in _SERIES:
            short.add(_SAME_ACRONYM.get(folded, folded))
    rest = (word for word in words if word not in _NO_NAME and not _ORDINAL.fullmatch(word))
    return frozenset(short), frozenset(rest)


def _is_abbreviation(first: str, second: str) -> bool:
    """Tell whether the words of one name open those of the other in order: "J. Mach. Learn. Res."."""
    ours, theirs = ([word for word in words_of(venue) if word not in _SMALL_WORDS] for venue in (first, second))
    if len(ours) != len(theirs) or not ours:
        return False
    return all(a.startswith(b) or b.startswith(a) for a, b in zip(ours, theirs, strict=True))
