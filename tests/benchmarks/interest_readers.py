"""Simulated readers of a conference: each wants the papers of one topic, and decides what an order puts first."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from benchmarks.search_corpus import records
from nightstand.domain.paper import PaperId
from nightstand.ranking.interest.evidence import Evidence
from nightstand.ranking.interest.fitting import LinearFit
from nightstand.ranking.interest.learning import LessOf, Pile, learn
from nightstand.ranking.interest.ordering import OrderMode, ordered
from nightstand.ranking.interest.sparse_rows import Places, Reals, SparseRows
from nightstand.ranking.interest.word_counts import WordCounts
from nightstand.services.interest_words import InterestWords
from nightstand.storage.interest_rows import InterestText

FEWEST_PAPERS = 41
DECISIONS = 20
FIRST = 50

Mask = np.ndarray[tuple[int], np.dtype[np.bool_]]
Order = Callable[[Sequence[int], Mask], Sequence[int]]
"""Gives all rows in order from the rows decided so far, the earliest first, and which papers are wanted."""


@dataclass(frozen=True, slots=True)
class Conference:
    """Papers in the order of their file.

    `pile` and `counts` are made of their texts without the topic, `told` and `told_counts` of those with it.
    """

    topics: tuple[str, ...]
    titles: tuple[str, ...]
    counts: WordCounts
    pile: Pile
    told: Pile
    told_counts: WordCounts

    @classmethod
    def of(cls, field_data: Path) -> "Conference":
        """Return the papers of the conference."""
        found = list(records(field_data, "icml2026.jsonl.gz"))
        counts = InterestWords().counts(_texts(found, with_topics=False))
        told = InterestWords().counts(_texts(found, with_topics=True))
        return cls(
            topics=tuple(str(each["topic"]) for each in found),
            titles=tuple(str(each["title"]) for each in found),
            counts=counts,
            pile=Pile.of(counts.papers, counts.weighed()),
            told=Pile.of(told.papers, told.weighed()),
            told_counts=told,
        )

    def wanted(self, topic: str) -> Mask:
        """Tell of each paper whether it is of a topic."""
        return np.array([each == topic for each in self.topics])

    @property
    def large_topics(self) -> list[str]:
        """The topics with over 40 papers, the largest first; papers without a topic are no topic."""
        return [topic for topic, count in Counter(self.topics).most_common() if topic and count >= FEWEST_PAPERS]


def _texts(found: Sequence[Mapping[str, object]], *, with_topics: bool) -> list[InterestText]:
    texts = []
    for number, each in enumerate(found, 1):
        authors = each["authors"]
        assert isinstance(authors, list)
        texts.append(
            InterestText(
                paper=PaperId(number),
                title=str(each["title"]),
                abstract=str(each["abstract"]),
                authors=tuple(authors),
                venue=str(each["venue"]),
                topics=(str(each["topic"]),) if with_topics and each["topic"] else (),
            )
        )
    return texts


def first_papers(order: Order, wanted: Mask, known: Sequence[int]) -> tuple[list[int], list[int]]:
    """Let a reader decide what comes first, again and again, and return what was decided and what stands first then."""
    decided = list(known)
    for _decision in range(DECISIONS):
        decided.append(_undecided(order, decided, wanted)[0])
    return decided, _undecided(order, decided, wanted)[:FIRST]


def _undecided(order: Order, decided: list[int], wanted: Mask) -> list[int]:
    done = set(decided)
    return [row for row in map(int, order(decided, wanted)) if row not in done]


def evidence(decided: Sequence[int], wanted: Mask) -> list[Evidence]:
    """Return what a reader's decisions say."""
    return [Evidence(row + 1, is_wanted=bool(wanted[row]), weight=1.0) for row in decided]


def learned_order(pile: Pile, mode: OrderMode) -> Order:
    """Return the order of the program."""
    everything = np.arange(pile.rows.height)
    last: list[LinearFit] = []

    def order(decided: Sequence[int], wanted: Mask) -> Sequence[int]:
        undecided = np.setdiff1d(everything, decided)
        # From the last one it is reached sooner, and nothing else changes.
        interest = learn(pile, evidence(decided, wanted), LessOf(), start=last[0] if last else None)
        last[:] = [interest]
        return ordered(pile, interest, undecided, np.array(decided, np.int64), mode).tolist()

    return order


def after_a_search(pile: Pile, found: Sequence[int], mode: OrderMode) -> Order:
    """Return the order of a search until the first paper is kept, and that of the program from then on."""
    learned = learned_order(pile, mode)

    def order(decided: Sequence[int], wanted: Mask) -> Sequence[int]:
        return learned(decided, wanted) if wanted[list(decided)].any() else found

    return order


def more_like_the_kept(counts: WordCounts) -> Order:
    """Return the order by BM25 (k1 1.2, b 0.75), with all words of the kept papers as the question."""
    rows = counts.rows
    lengths = rows.times(np.ones(rows.width))
    in_papers = np.bincount(rows.columns, minlength=rows.width)
    rarity = np.log(1 + (rows.height - in_papers + 0.5) / (in_papers + 0.5))
    damped = 1.2 * (0.25 + 0.75 * lengths / lengths.mean())
    values = rarity[rows.columns] * rows.values * 2.2 / (rows.values + damped[rows.owners])
    scored = SparseRows(rows.starts, rows.columns, values, rows.width)

    def order(decided: Sequence[int], wanted: Mask) -> Sequence[int]:
        kept = [row for row in decided if wanted[row]]
        asked = np.zeros(rows.width)
        for row in kept:
            asked[rows.row(row)[0]] += 1
        return np.argsort(-scored.times(asked), kind="stable").tolist()

    return order


def in_any_order(seed: int, size: int) -> Order:
    """Return an order drawn once."""
    drawn = np.random.default_rng(seed).permutation(size).tolist()
    return lambda _decided, _wanted: drawn


def telling_search(conference: Conference, topic: str) -> list[int]:
    """Return all papers, those first whose text has the word of the topic's name that is rarest but not rare.

    The papers where it stands most often come first, then the others in the order of the file.
    """
    words = InterestWords()
    counts = words.counts(_titled(conference))
    named = words.counts([InterestText(paper=PaperId(1), title=topic.partition("->")[2])])
    in_papers = np.bincount(counts.rows.columns, minlength=counts.rows.width)
    asked = [word for word in named.rows.row(0)[0] if word < len(in_papers) and in_papers[word] >= _NOT_RARE]
    weights = np.zeros(counts.rows.width)
    if asked:
        weights[min(asked, key=lambda word: in_papers[word])] = 1.0
    return np.argsort(-counts.rows.times(weights), kind="stable").tolist()


_NOT_RARE = 5


def _titled(conference: Conference) -> list[InterestText]:
    return [InterestText(paper=PaperId(row), title=title) for row, title in enumerate(conference.titles, 1)]


def by_all_others(pile: Pile, wanted: Mask) -> Reals:
    """Return scores of each paper, learned from the topics of four fifths of the papers, the one itself left out."""
    scores = np.zeros(pile.rows.height)
    rows: Places = np.arange(pile.rows.height)
    for fold in range(5):
        asked = rows[rows % 5 == fold]
        known = rows[rows % 5 != fold]
        interest = learn(pile, evidence(known.tolist(), wanted), LessOf())
        scores[asked] = interest.scores(pile.rows.taken(asked))
    return scores
