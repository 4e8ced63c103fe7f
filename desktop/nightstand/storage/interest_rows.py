"""Reads what a learned order is made from: the texts of papers, their marks, and when they were decided."""

import sqlite3
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from nightstand.domain.decision import Decision
from nightstand.domain.edit import Edit, EditGroup, SetFields
from nightstand.domain.paper import PaperId
from nightstand.storage.column_rows import ALL, TOPIC_FIELDS, Chosen
from nightstand.storage.edit_codec import from_json
from nightstand.storage.times import from_text

_IS_THERE = "trashed_at IS NULL AND merged_into_id IS NULL"

_DECIDING_STEPS = """
SELECT at, edit FROM journal WHERE undone_at IS NULL AND edit LIKE '%"decision"%' ORDER BY id DESC LIMIT ?
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class InterestText:
    """What a paper says of what it is about; texts are plain."""

    paper: PaperId
    title: str = ""
    abstract: str = ""
    authors: tuple[str, ...] = ()
    venue: str = ""
    tags: tuple[str, ...] = ()
    topics: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class InterestMarks:
    """What a person says of a paper that bears on an interest."""

    paper: PaperId
    decision: Decision
    starred: bool
    rating: int | None


@dataclass(frozen=True, slots=True)
class DecidingStep:
    """One step in which papers were decided, with the decision each was given then."""

    at: datetime
    decisions: tuple[tuple[PaperId, Decision], ...]


def read_texts(connection: sqlite3.Connection, chosen: Chosen = ALL) -> list[InterestText]:
    """Return the texts of the chosen papers outside the trash, by their numbers."""
    condition, values = chosen
    of_paper = condition.format(id="paper_id")
    tags = _gathered(
        connection.execute(
            "SELECT paper_tag.paper_id, tag.name FROM paper_tag JOIN tag ON tag.id = paper_tag.tag_id"
            f" WHERE {of_paper} ORDER BY tag.name_folded",
            values,
        )
    )
    names = ", ".join("?" * len(TOPIC_FIELDS))
    topics = _gathered(
        connection.execute(
            f"SELECT paper_id, value FROM extra_field WHERE name IN ({names}) AND value <> '' AND {of_paper}"
            " ORDER BY name",
            (*TOPIC_FIELDS, *values),
        )
    )
    rows = connection.execute(
        "SELECT id, title_text, abstract_text, authors_text, venue FROM paper"
        f" WHERE {_IS_THERE} AND {condition.format(id='id')} ORDER BY id",
        values,
    )
    return [
        InterestText(
            paper=PaperId(paper),
            title=title,
            abstract=abstract,
            authors=tuple(name for name in authors.split("; ") if name),
            venue=venue,
            tags=tuple(tags.get(paper, ())),
            topics=tuple(topics.get(paper, ())),
        )
        for paper, title, abstract, authors, venue in rows
    ]


def read_marks(connection: sqlite3.Connection) -> list[InterestMarks]:
    """Return the marks of all papers outside the trash that have any which bears on an interest, by their numbers."""
    rows = connection.execute(
        "SELECT id, decision, starred, rating FROM paper"
        f" WHERE {_IS_THERE} AND (decision <> ? OR starred OR rating IS NOT NULL) ORDER BY id",
        (Decision.UNDECIDED.value,),
    )
    return [
        InterestMarks(PaperId(paper), Decision(decision), bool(starred), rating)
        for paper, decision, starred, rating in rows
    ]


def read_deciding_steps(connection: sqlite3.Connection, limit: int) -> list[DecidingStep]:
    """Return the latest steps in which papers were decided and that are not undone, the oldest of them first."""
    steps: list[DecidingStep] = []
    for at, edit in connection.execute(_DECIDING_STEPS, (limit,)):
        decisions = tuple(_decisions(from_json(edit)))
        if decisions:
            steps.append(DecidingStep(from_text(at), decisions))
    steps.reverse()
    return steps


def _decisions(edit: Edit) -> Iterator[tuple[PaperId, Decision]]:
    match edit:
        case SetFields(_before, after):
            for paper, values in after.items():
                decision = values.get("decision")
                if isinstance(decision, str):
                    yield paper, Decision(decision)
        case EditGroup(edits):
            for part in edits:
                yield from _decisions(part)
        case _:
            return


def _gathered(rows: sqlite3.Cursor) -> dict[int, list[str]]:
    found: defaultdict[int, list[str]] = defaultdict(list)
    for paper, text in rows:
        found[paper].append(text)
    return found
