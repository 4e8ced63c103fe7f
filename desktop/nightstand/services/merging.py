"""Joins what a record says with what the library has: gaps are filled, and the richer value wins."""

from dataclasses import replace
from enum import StrEnum

from nightstand.domain.author import Author
from nightstand.domain.identity import title_key
from nightstand.domain.markup import parse_markup, plain_title
from nightstand.domain.paper import Bibliography

_TEXTS = ("doi", "arxiv", "openreview", "url", "pdf", "code", "language")

_UNKNOWN_TYPE = "misc"

_TELLING_START = 12
"""Letters and digits from which a title that begins another one is that title without its subtitle."""

_CUT_OFF = ("…", "...", "[…]", "[...]")


class OnConflict(StrEnum):
    """Whose word counts when a record and the library differ."""

    MERGE = "merge"
    """Gaps are filled and the richer value wins; where neither is plainly richer, the library's stays."""
    KEEP = "keep"
    """The library stays as it is."""
    REPLACE = "replace"
    """The record's values replace the library's."""


def merged(present: Bibliography, arriving: Bibliography, policy: OnConflict) -> Bibliography:
    """Return the bibliography after a record has come in."""
    match policy:
        case OnConflict.KEEP:
            return present
        case OnConflict.REPLACE:
            return _replaced(present, arriving)
        case OnConflict.MERGE:
            return _joined(present, arriving)


def _replaced(present: Bibliography, arriving: Bibliography) -> Bibliography:
    """Return `arriving` with its gaps filled from `present`; a provisional title counts as a gap."""
    titled = present if arriving.title_is_provisional or not arriving.title else arriving
    named = arriving if arriving.authors else present
    return replace(
        arriving,
        title=titled.title,
        title_is_provisional=titled.title_is_provisional,
        authors=named.authors,
        authors_are_incomplete=named.authors_are_incomplete,
        abstract=arriving.abstract or present.abstract,
        year=present.year if arriving.year is None else arriving.year,
        venue=arriving.venue or present.venue,
        type=present.type if arriving.type == _UNKNOWN_TYPE else arriving.type,
        extra={**present.extra, **arriving.extra},
        **{name: getattr(arriving, name) or getattr(present, name) for name in _TEXTS},
    )


def _joined(present: Bibliography, arriving: Bibliography) -> Bibliography:
    titled = arriving if _has_richer_title(present, arriving) else present
    named = arriving if _has_richer_authors(present, arriving) else present
    return replace(
        present,
        title=titled.title,
        title_is_provisional=titled.title_is_provisional,
        authors=named.authors,
        authors_are_incomplete=named.authors_are_incomplete,
        abstract=_richer_abstract(present.abstract, arriving.abstract),
        year=arriving.year if present.year is None else present.year,
        venue=_richer_venue(present.venue, arriving.venue),
        type=arriving.type if present.type == _UNKNOWN_TYPE else present.type,
        extra={**arriving.extra, **present.extra},
        **{name: getattr(present, name) or getattr(arriving, name) for name in _TEXTS},
    )


def _has_richer_title(present: Bibliography, arriving: Bibliography) -> bool:
    """Tell whether a title is the true one for a provisional one, has the subtitle, or is not all in capitals."""
    if not arriving.title or not present.title:
        return bool(arriving.title)
    if present.title_is_provisional or arriving.title_is_provisional:
        return not arriving.title_is_provisional
    ours, theirs = plain_title(present.title), plain_title(arriving.title)
    our_key, their_key = title_key(ours), title_key(theirs)
    if our_key == their_key:
        return ours.isupper() and not theirs.isupper()
    return len(our_key) >= _TELLING_START and their_key.startswith(our_key)


def _has_richer_authors(present: Bibliography, arriving: Bibliography) -> bool:
    """Tell whether a list of authors goes on where ours ends, or writes out what ours abbreviates."""
    ours, theirs = present.authors, arriving.authors
    if not ours or not theirs or ours == theirs:
        return bool(theirs) and not ours
    shared = min(len(ours), len(theirs))
    if any(not _may_be_one(ours[at], theirs[at]) for at in range(shared)):
        return False
    if len(theirs) != len(ours):
        return len(theirs) > len(ours)
    if present.authors_are_incomplete and not arriving.authors_are_incomplete:
        return True
    return _letters(theirs) > _letters(ours) and all(map(_says_no_less, ours, theirs))


def _may_be_one(ours: Author, theirs: Author) -> bool:
    our_given, their_given = title_key(ours.given), title_key(theirs.given)
    same_start = our_given[:1] == their_given[:1] or not our_given or not their_given
    return title_key(ours.family) == title_key(theirs.family) and same_start


def _says_no_less(ours: Author, theirs: Author) -> bool:
    return len(theirs.given) >= len(ours.given)


def _letters(authors: tuple[Author, ...]) -> int:
    return sum(len(author.given.replace(".", "")) for author in authors)


def _richer_abstract(present: str, arriving: str) -> str:
    """Return the fuller of two abstracts where one holds the other or is cut off; else the present one."""
    if not present or not arriving or present == arriving:
        return present or arriving
    ours, theirs = parse_markup(present).plain.strip(), parse_markup(arriving).plain.strip()
    if len(theirs) <= len(ours):
        return present
    opening = ours
    for mark in _CUT_OFF:
        opening = opening.removesuffix(mark).rstrip()
    return arriving if title_key(opening) in title_key(theirs) else present


def _richer_venue(present: str, arriving: str) -> str:
    """Return the venue that also tells the year: “ICML 2026” beside “ICML”."""
    if not present or not arriving:
        return present or arriving
    added = arriving.removeprefix(present).strip() if arriving.startswith(present) else ""
    return arriving if added.isascii() and added.isdecimal() else present
