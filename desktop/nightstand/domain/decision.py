"""Triage decisions: what a person has said about a paper, and what follows from it."""

from enum import StrEnum


class Decision(StrEnum):
    """What was decided about a paper; `UNDECIDED` papers are the inbox, kept and maybe papers are the library."""

    UNDECIDED = "undecided"
    KEEP = "keep"
    MAYBE = "maybe"
    LATER = "later"
    SKIP = "skip"


LIBRARY_DECISIONS = frozenset({Decision.KEEP, Decision.MAYBE})
"""Decisions that make a paper part of the person's own library."""


class ReadingStatus(StrEnum):
    """How far a paper has been read."""

    UNREAD = "unread"
    READING = "reading"
    READ = "read"


class Tier(StrEnum):
    """How urgently a paper should be read, coarser than a position."""

    MUST = "must"
    SHOULD = "should"
    COULD = "could"


RATINGS = range(1, 6)
"""The stars a paper can be given; no rating is `None`."""
