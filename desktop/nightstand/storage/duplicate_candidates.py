"""Pairs of papers that may be one paper or one work: few enough to be compared one by one."""

import re
import sqlite3
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from itertools import combinations

from nightstand.domain.identity import title_key
from nightstand.domain.paper import PaperId

CandidatePair = tuple[PaperId, PaperId]
"""Two papers, the lower id first."""

MOST_SHARING = 20
"""Papers from which a shared title or word sequence says nothing, such as “Editorial” or “in this paper we propose”."""

LEAST_SHARED_PIECES = 0.5
LEAST_SHARED_TITLE_WORDS = 0.6
"""Shares of the smaller one's that two abstracts, and two titles by one first author, must have in common."""

LEAST_UNTITLED = 0.1
"""The same where one has no title of its own yet: nothing else can lead to a title whose abstract was rewritten."""

_TITLE_WORD = re.compile(r"[^\W_]{4,}")


def candidate_pairs(connection: sqlite3.Connection) -> set[CandidatePair]:
    """Return the pairs outside the trash that share an identifier, a title, half of an abstract, or author and words.

    Costs about a second for 30,000 papers.
    """
    found = set(_by_identifier(connection))
    found.update(_by_title(connection))
    found.update(_by_pieces(connection))
    found.update(_by_first_author(connection))
    return found


def _by_identifier(connection: sqlite3.Connection) -> Iterator[CandidatePair]:
    rows = connection.execute(
        "SELECT group_concat(DISTINCT kept.id) FROM"
        " (SELECT scheme, value FROM identifier GROUP BY scheme, value HAVING count(*) > 1) AS shared"
        " JOIN identifier ON identifier.scheme = shared.scheme AND identifier.value = shared.value"
        " JOIN paper AS holder ON holder.id = identifier.paper_id"
        " JOIN paper AS kept ON kept.id = coalesce(holder.merged_into_id, holder.id)"
        " WHERE kept.trashed_at IS NULL GROUP BY shared.scheme, shared.value HAVING count(DISTINCT kept.id) > 1"
    )
    for (group,) in rows:
        papers = _ids(group)
        # Of very many the first stands for all, or the pairs would be more than the papers.
        yield from (
            combinations(papers, 2) if len(papers) <= MOST_SHARING else ((papers[0], other) for other in papers[1:])
        )


def _by_title(connection: sqlite3.Connection) -> Iterator[CandidatePair]:
    rows = connection.execute(
        "SELECT group_concat(id) FROM paper"
        " WHERE trashed_at IS NULL AND NOT title_is_provisional AND title_key <> ''"
        " GROUP BY title_key HAVING count(*) BETWEEN 2 AND ?",
        (MOST_SHARING,),
    )
    for (group,) in rows:
        yield from combinations(_ids(group), 2)


def _by_pieces(connection: sqlite3.Connection) -> Iterator[CandidatePair]:
    shared: Counter[CandidatePair] = Counter()
    rows = connection.execute(
        "SELECT group_concat(paper_id) FROM abstract_piece GROUP BY piece HAVING count(*) BETWEEN 2 AND ?",
        (MOST_SHARING,),
    )
    for (group,) in rows:
        shared.update(combinations(_ids(group), 2))
    likely = [pair for pair, number in shared.items() if number > 1]
    sizes = dict(
        connection.execute(
            "SELECT paper_id, count(*) FROM abstract_piece JOIN paper ON paper.id = paper_id"
            " WHERE trashed_at IS NULL GROUP BY paper_id"
        ).fetchall()
    )
    untitled = {row[0] for row in connection.execute("SELECT id FROM paper WHERE title_is_provisional")}
    for first, second in likely:
        smaller = min(sizes.get(first, 0), sizes.get(second, 0))
        is_titleless = first in untitled or second in untitled
        if smaller and shared[first, second] >= (LEAST_UNTITLED if is_titleless else LEAST_SHARED_PIECES) * smaller:
            yield first, second


def _by_first_author(connection: sqlite3.Connection) -> Iterator[CandidatePair]:
    rows = connection.execute(
        "SELECT id, family, title_text FROM paper JOIN author ON paper_id = id AND position = 0"
        " WHERE trashed_at IS NULL AND NOT title_is_provisional AND title_key <> ''"
    )
    by_spelling: defaultdict[str, list[tuple[PaperId, str]]] = defaultdict(list)
    for paper, family, title in rows:
        by_spelling[family].append((PaperId(paper), title))
    by_family: defaultdict[str, list[tuple[PaperId, str]]] = defaultdict(list)
    for family, titles in by_spelling.items():
        by_family[title_key(family)].extend(titles)
    for titles in by_family.values():
        if len(titles) > 1:
            yield from _near_titles(titles)


def _near_titles(titles: Sequence[tuple[PaperId, str]]) -> Iterator[CandidatePair]:
    words = {paper: frozenset(_TITLE_WORD.findall(title.casefold())) for paper, title in titles}
    holders: defaultdict[str, list[PaperId]] = defaultdict(list)
    for paper, _title in sorted(titles):
        for word in words[paper]:
            holders[word].append(paper)
    shared: Counter[CandidatePair] = Counter()
    for papers in holders.values():
        if 1 < len(papers) <= MOST_SHARING:
            shared.update(combinations(papers, 2))
    for (first, second), number in shared.items():
        if number >= LEAST_SHARED_TITLE_WORDS * min(len(words[first]), len(words[second])):
            yield first, second


def _ids(group: str) -> list[PaperId]:
    return sorted(PaperId(int(number)) for number in group.split(","))
