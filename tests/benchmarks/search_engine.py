"""The program's own search on the papers of the benchmarks, without the library around it."""

from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from benchmarks.search_corpus import TAGS, SearchPaper
from nightstand.domain.library_rows import AUTHOR_SEPARATOR, NO_NUMBER, LibraryNames, LibraryRows
from nightstand.domain.paper import PaperId
from nightstand.domain.query import TextClause, parse_query
from nightstand.search.columns.library_columns import LibraryColumns
from nightstand.search.columns.orders import Sort
from nightstand.search.evaluation.likeness import LikedPaper
from nightstand.search.evaluation.memory import EvaluationMemory
from nightstand.search.evaluation.ranking import ranked
from nightstand.search.evaluation.slot_map import SlotMap
from nightstand.search.evaluation.text_evaluator import TextEvaluator
from nightstand.search.evaluation.tree_evaluation import Questions, TreeEvaluation
from nightstand.search.index import IndexDocument
from nightstand.search.writing.whoosh_index import WhooshIndex


def document_of(paper: SearchPaper) -> IndexDocument:
    """Return a paper as the index is given it."""
    return IndexDocument(
        paper=PaperId(paper.number),
        title=paper.title,
        title_is_provisional=paper.is_provisional,
        abstract=paper.abstract,
        authors=paper.authors,
        venue=paper.venue,
        notes=paper.notes,
        tags=paper.tags,
    )


class Engine:
    """The index in a folder beside the columns of its papers, searched as the window does."""

    name = "nightstand"

    def __init__(self, folder: Path, columns: LibraryColumns) -> None:
        self.index = WhooshIndex(folder)
        self.columns = columns
        self._memory = EvaluationMemory()
        self._map: SlotMap | None = None
        self._liked: dict[str, LikedPaper] = {}
        self.evaluator = self._opened()

    @classmethod
    def build(cls, folder: Path, papers: Iterable[SearchPaper]) -> None:
        """Fill a new index with papers."""
        index = WhooshIndex.create(folder)
        index.fill(map(document_of, papers), 1)
        index.close()

    def evaluation(self) -> TreeEvaluation:
        """Return what answers one query."""
        return TreeEvaluation(self.evaluator, self.columns, _questions(self._liked.get), widens_few=True)

    def find(self, text: str, limit: int = 50) -> list[int]:
        """Return the best papers for a search text; all of them are found and counted."""
        return self.ids(self.best(text, limit))

    def best(self, text: str, limit: int = 50) -> NDArray[np.intp]:
        """Return the places of the best papers."""
        evaluation = self.evaluation()
        mask = evaluation.mask(parse_query(text).tree)
        return ranked(mask, evaluation.scores, self.columns.slots_by(Sort.ADDED), first=limit)

    def count(self, text: str) -> int:
        """Return how many papers a search text finds."""
        return int(np.count_nonzero(self.evaluation().mask(parse_query(text).tree)))

    def newest(self, text: str, limit: int = 50) -> list[int]:
        """Return papers by year, latest first."""
        mask = self.evaluation().mask(parse_query(text).tree)
        return self.ids(self.columns.in_order(mask, Sort.YEAR, descending=True)[:limit])

    def like(self, paper: SearchPaper) -> None:
        """Make a paper known as `like:paper`."""
        slots = self.columns.slots_of([paper.number])
        self._liked["paper"] = LikedPaper(int(slots[0]), paper.title, paper.abstract)

    def forget(self) -> None:
        """Forget what earlier searches found out, so that the next one meets nothing but open files."""
        self._memory = EvaluationMemory()
        self.refresh()

    def refresh(self) -> None:
        """Look at what was last committed; what clauses found is forgotten, what is known of words is kept."""
        self.evaluator = self._opened()

    def ids(self, slots: NDArray[np.integer]) -> list[int]:
        """Return papers by their places."""
        found: list[int] = self.columns.ids[slots].tolist()
        return found

    def _opened(self) -> TextEvaluator:
        with self.index.view() as view:
            ids, shown = self.columns.ids, self.columns.shown_slot
            if self._map is None or not self._map.is_for(view, ids, shown):
                self._map = SlotMap(view, ids, shown)
            return TextEvaluator(view, self._map, self._memory)


def columns_of(papers: Iterable[SearchPaper]) -> LibraryColumns:
    """Return the columns of a library of these papers."""
    return LibraryColumns.of_rows(*rows_of(papers))


def rows_of(papers: Iterable[SearchPaper]) -> tuple[LibraryRows, LibraryNames]:
    """Return papers as the rows of a library, with made decisions, stars and ratings on some."""
    known = list(papers)
    numbers = [paper.number for paper in known]
    ids = {tag: number for number, tag in enumerate(TAGS, 1)}
    rows = LibraryRows(
        ids=numbers,
        keys=[f"key{number}" for number in numbers],
        authors=[AUTHOR_SEPARATOR.join(paper.authors) for paper in known],
        years=[paper.year for paper in known],
        venues=[paper.venue for paper in known],
        decisions=[("undecided", "keep", "maybe", "skip")[number % 4] for number in numbers],
        statuses=["unread"] * len(known),
        tiers=[""] * len(known),
        ratings=[number % 5 + 1 if number % 7 == 0 else NO_NUMBER for number in numbers],
        starred=[int(number % 20 == 0) for number in numbers],
        provisional=[int(paper.is_provisional) for paper in known],
        added=[moment.isoformat() for moment in _moments(len(known))],
        trashed=[0] * len(known),
        merged_into=[0] * len(known),
        works=[0] * len(known),
        other_versions=[0] * len(known),
        possessions=[8] * len(known),
        noted=[paper.number for paper in known if paper.notes],
        highlighted=[],
        tags=[(paper.number, ids[tag]) for paper in known for tag in paper.tags],
        lists=[],
        imports=[],
        sources=[],
        topics=[],
    )
    return rows, LibraryNames({number: tag for tag, number in ids.items()}, {})


def _moments(count: int) -> Iterator[datetime]:
    start = datetime(2026, 1, 1, tzinfo=UTC)
    return (start + timedelta(seconds=number) for number in range(count))


def _questions(liked: Callable[[str], LikedPaper | None]) -> Questions:
    return Questions(saved_queries=_no_searches, undecided=lambda: frozenset(), fallback=_no_fallback, liked=liked)


def _no_searches(_name: str) -> tuple[str, ...]:
    return ()


def _no_fallback(clause: TextClause) -> frozenset[PaperId]:
    raise AssertionError(f"the index could not answer {clause}")
