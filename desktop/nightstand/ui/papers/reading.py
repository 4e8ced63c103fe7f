"""Puts into words how a search was read: its clauses with their counts, and what was not or could not be done."""

import re
from typing import Final

from nightstand.domain.query import parse_query
from nightstand.domain.query_edit import ClauseState, with_clause
from nightstand.domain.query_tree import Query, TextClause, TextField, TextKind
from nightstand.services.searching import SearchResult
from nightstand.ui.papers.reading_line import ClauseShown, Reading

RELAXED: Final = "No paper has all the words; showing those with most."
INDEXING: Final = "Papers are still being indexed; some may be missing."

_ONE_WORD: Final = re.compile(r"^“([^”]*)”$")
_BEGINNING: Final = re.compile(r"words starting with “([^”]*)”")
_NEGATION: Final = re.compile(r"^(-|–|NOT\s+)")


def reading_of(result: SearchResult, *, is_indexing: bool) -> Reading:
    """Return what to say of a search; of a single plain word there is nothing to say but its count."""
    if not result.text.strip():
        return Reading()
    query = parse_query(result.text)
    remarks = [result.note, RELAXED if result.is_relaxed else "", INDEXING if is_indexing and not result.note else ""]
    ignored = [f"Left out: {'; '.join(query.ignored)}."] if query.ignored else []
    shown = () if _is_plain_word(query) and result.total else _clauses(query, result)
    return Reading(shown, tuple(remark for remark in (*remarks, *ignored) if remark), result.suggestion or "")


def _clauses(query: Query, result: SearchResult) -> tuple[ClauseShown, ...]:
    counts = [counted.count for counted in result.clauses]
    are_counted = len(counts) == len(query.clauses)
    return tuple(
        _clause(query, number, counts[number] if are_counted else None) for number in range(len(query.clauses))
    )


def _clause(query: Query, number: int, count: int | None) -> ClauseShown:
    clause = query.clauses[number]
    positive = _NEGATION.sub("", clause.source)
    without = with_clause(query.text, positive, ClauseState.OFF)
    link = "or " if query.are_alternatives and number else ""
    return ClauseShown(
        f"{link}{_short(clause.words)}", count, f"{link}{clause.words}", without, can_go=without != query.text
    )


def _short(words: str) -> str:
    """Return a clause in fewer words, where quotes and dots say the same."""
    return _ONE_WORD.sub(r"\1", _BEGINNING.sub(r"\1…", words))


def _is_plain_word(query: Query) -> bool:
    nodes = [clause.node for clause in query.clauses]
    node = nodes[0] if len(nodes) == 1 else None
    return isinstance(node, TextClause) and node.field is TextField.ANY and node.kind is TextKind.WORD
