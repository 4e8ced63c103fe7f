"""Small libraries as an index holds them: documents in segments, opened, without a folder being committed to."""

from collections.abc import Collection, Iterable, Sequence
from pathlib import Path

import numpy as np
from whoosh.filedb.filestore import FileStorage

from nightstand.domain.library_rows import NO_NUMBER, LibraryNames, LibraryRows, ListName
from nightstand.domain.paper import PaperId
from nightstand.domain.reading_list import ListKind
from nightstand.search.analysis.pieces import PieceVocabulary
from nightstand.search.columns.library_columns import LibraryColumns
from nightstand.search.evaluation.memory import EvaluationMemory
from nightstand.search.evaluation.slot_map import SlotMap
from nightstand.search.evaluation.text_evaluator import TextEvaluator
from nightstand.search.flat.codec import FlatSegment
from nightstand.search.flat.segment_file import open_segment, write_segment
from nightstand.search.flat.view import IndexView, SegmentView
from nightstand.search.index import IndexDocument
from nightstand.search.writing.gathering import Gathering
from nightstand.search.writing.grouping import grouped


def paper(number: int, title: str = "", abstract: str = "", **texts: object) -> IndexDocument:
    return IndexDocument(paper=PaperId(number), title=title, abstract=abstract, **texts)  # type: ignore[arg-type]


def view_of(
    folder: Path, segments: Iterable[Sequence[IndexDocument]], deleted: Collection[tuple[int, int]] = ()
) -> IndexView:
    """Return an index of these segments; `deleted` names documents by segment and place."""
    views: list[SegmentView] = []
    for number, documents in enumerate(segments):
        gathering = Gathering(PieceVocabulary())
        for document in documents:
            gathering.add(document)
        segment = FlatSegment("MAIN")
        write_segment(FileStorage(str(folder)), segment, grouped(gathering))
        gone = frozenset(place for which, place in deleted if which == number)
        live = np.array([place not in gone for place in range(len(documents))], dtype=np.bool_) if gone else None
        views.append(SegmentView(open_segment(FileStorage(str(folder)), segment), gone, live))
    return IndexView(1, tuple(views), 1)


def evaluator_of(
    view: IndexView, papers: Sequence[int], shown: dict[int, int] | None = None, memory: EvaluationMemory | None = None
) -> TextEvaluator:
    """Return an evaluator for a library of `papers` (ascending), of which some are shown as others."""
    ids = np.array(papers, dtype=np.int64)
    slots = np.array([papers.index((shown or {}).get(each, each)) for each in papers], dtype=np.intp)
    return TextEvaluator(view, SlotMap(view, ids, slots), memory)


def columns_of(
    papers: Sequence[int],
    *,
    trashed: Collection[int] = (),
    works: dict[int, int] | None = None,
    years: dict[int, int] | None = None,
    starred: Collection[int] = (),
    tags: dict[int, tuple[int, ...]] | None = None,
    searches: dict[str, str] | None = None,
) -> LibraryColumns:
    """Return the columns of a library; `works` names the work of a version, `tags` the papers of tag 1, 2 and so on."""
    count = len(papers)
    years, works = years or {}, works or {}
    rows = LibraryRows(
        ids=papers,
        keys=[f"key{each}" for each in papers],
        authors=[""] * count,
        years=[years.get(each, NO_NUMBER) for each in papers],
        venues=[""] * count,
        decisions=["undecided"] * count,
        statuses=["unread"] * count,
        tiers=[""] * count,
        ratings=[NO_NUMBER] * count,
        starred=[int(each in starred) for each in papers],
        provisional=[0] * count,
        added=["2026-01-01T00:00:00+00:00"] * count,
        trashed=[int(each in trashed) for each in papers],
        merged_into=[0] * count,
        works=[works.get(each, 0) for each in papers],
        other_versions=[0] * count,
        possessions=[0] * count,
        noted=[],
        highlighted=[],
        tags=[(each, tag) for tag, members in (tags or {}).items() for each in members],
        lists=[],
        imports=[],
        sources=[],
        topics=[],
    )
    names = LibraryNames(
        {tag: f"tag{tag}" for tag in tags or {}},
        {
            number: ListName(name, ListKind.SMART, query)
            for number, (name, query) in enumerate((searches or {}).items(), 1)
        },
    )
    return LibraryColumns.of_rows(rows, names)
