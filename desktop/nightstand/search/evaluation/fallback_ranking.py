"""Ranks what was found without the index: words in titles before words elsewhere, and of equals the newest first."""

from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np

from nightstand.domain.library_rows import NO_NUMBER
from nightstand.domain.paper import PaperId
from nightstand.domain.query import TextClause, TextField
from nightstand.search.columns.library_columns import LibraryColumns
from nightstand.search.evaluation.slot_map import Scores

_OF_TITLE, _OF_ANY_TEXT = 3, 1
_NEVER_REACHED_BY_YEARS = 0.5
"""What the most recent paper has more than the oldest: less than any word counts for."""


def scores_without_index(
    columns: LibraryColumns,
    clauses: Sequence[TextClause],
    papers_containing: Callable[[TextClause], frozenset[PaperId]],
) -> Scores:
    """Return for every paper, by slot, how well it fits the words of a query, as far as plain texts tell."""
    scores = np.zeros(columns.size, np.float32)
    for clause in clauses:
        scores += _OF_ANY_TEXT * _holding(columns, papers_containing(clause))
        if clause.field is TextField.ANY:
            in_title = replace(clause, field=TextField.TITLE)
            scores += _OF_TITLE * _holding(columns, papers_containing(in_title))
    years = columns.years
    known = years != NO_NUMBER
    if known.any():
        oldest, newest = float(years[known].min()), float(years[known].max())
        recency = (years[known] - oldest) / max(newest - oldest, 1.0)
        scores[known] += np.float32(_NEVER_REACHED_BY_YEARS) * recency
    return scores


def _holding(columns: LibraryColumns, papers: frozenset[PaperId]) -> Scores:
    """Return 1 for the papers, and for those that are shown for them, 0 for all others."""
    held = np.zeros(columns.size, np.float32)
    slots = columns.slots_of(papers)
    held[slots] = 1
    held[columns.shown_slot[slots]] = 1
    return held
