"""Puts into words how a search was read: its clauses with their counts, and what was not or could not be done."""

import difflib
from collections.abc import Mapping
from typing import Final

from nightstand.domain.query import parse_query
from nightstand.domain.query_edit import without_clause
from nightstand.domain.query_tree import Query
from nightstand.services.searching import SearchResult
from nightstand.ui.papers.clause_chip import ClauseShown
from nightstand.ui.papers.clause_words import short_words
from nightstand.ui.papers.reading_line import Reading

RELAXED: Final = "No paper has all words; these have most."
INDEXING: Final = "Papers are still being indexed; some may be missing."

LONG_SPELLING: Final = 40
"""Of a better spelling with more letters only what differs is told."""

_NO_TITLES: Final[Mapping[str, str]] = {}


def reading_of(result: SearchResult, *, is_indexing: bool, titles: Mapping[str, str] = _NO_TITLES) -> Reading:
    """Return what to say of a search; `titles` are those of the papers that others are to be like, by name."""
    if not result.text.strip():
        return Reading()
    query = parse_query(result.text)
    remarks = [result.note, RELAXED if result.is_relaxed else "", INDEXING if is_indexing and not result.note else ""]
    ignored = [_as_sentence(remark) for remark in query.ignored]
    spelling = result.suggestion or ""
    said = tuple(remark for remark in (*remarks, *ignored) if remark)
    return Reading(_clauses(query, result, titles), said, spelling, _correction(result.text, spelling))


def _clauses(query: Query, result: SearchResult, titles: Mapping[str, str]) -> tuple[ClauseShown, ...]:
    counts = [counted.count for counted in result.clauses]
    are_counted = len(counts) == len(query.clauses)
    return tuple(
        _clause(query, number, counts[number] if are_counted else None, titles) for number in range(len(query.clauses))
    )


def _clause(query: Query, number: int, count: int | None, titles: Mapping[str, str]) -> ClauseShown:
    clause = query.clauses[number]
    without = without_clause(query.text, clause)
    link = "or " if query.are_alternatives and number else ""
    words = short_words(clause, titles)
    return ClauseShown(f"{link}{words}", count, f"{link}{clause.words}", without, can_go=without != query.text)


def _as_sentence(remark: str) -> str:
    # A field is named as it is typed.
    begins_with_field = ":" in remark.partition(" ")[0]
    return f"{remark}." if begins_with_field else f"{remark[:1].upper()}{remark[1:]}."


def _correction(typed: str, spelling: str) -> str:
    """Return the words of a long spelling that were typed in another way."""
    if len(spelling) <= LONG_SPELLING:
        return ""
    before, after = typed.split(), spelling.split()
    matcher = difflib.SequenceMatcher(None, before, after, autojunk=False)
    changed = [" ".join(after[start:stop]) for kind, _, _, start, stop in matcher.get_opcodes() if kind != "equal"]
    return " … ".join(part for part in changed if part)
