"""What one commit of the index holds, opened for reading.

`Searcher.refresh()` and `Index.reader(reuse=…)` of the search library return deleted and doubled papers, so neither is
used: a segment is opened once, for its file never changes, and deletions are taken from the newest table of contents.

A view may be read by any thread for as long as it is held. The file of a segment is let go of when the last view that
has it, and the last array taken from it, are gone; nobody needs to close what somebody else may still read.
"""

# The search library is typed in part only.
# mypy: allow-untyped-calls

from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from whoosh import fields
from whoosh.filedb.filestore import FileStorage
from whoosh.index import TOC

from nightstand.domain.paper import PaperId
from nightstand.search.damage import SegmentMissing, damaged
from nightstand.search.flat.codec import FlatSegment
from nightstand.search.flat.open_segment import OpenSegment
from nightstand.search.flat.segment_file import open_segment
from nightstand.search.index import FINGERPRINT_BYTES

INDEX_NAME = "MAIN"
_ATTEMPTS = 10

# A table of contents keeps its schema pickled. One that is given is not read there, and any that has a field will do.
_UNREAD_SCHEMA = fields.Schema(unread=fields.STORED())


@dataclass(frozen=True, slots=True, eq=False)
class SegmentView:
    """A segment with what is deleted in it at one commit. The same object in later commits until more is deleted."""

    open: OpenSegment
    deleted: frozenset[int]
    live: NDArray[np.bool_] | None
    """Which documents are not deleted; None when none is. Read-only."""

    @property
    def living_count(self) -> int:
        return self.open.size - len(self.deleted)

    def living(self) -> NDArray[np.intp]:
        """Return the numbers of the documents that are not deleted, ascending."""
        return np.arange(self.open.size) if self.live is None else np.flatnonzero(self.live)


@dataclass(frozen=True, slots=True, eq=False)
class IndexView:
    """An index at one commit; segments in the order of the table of contents."""

    generation: int
    segments: tuple[SegmentView, ...]
    watermark: int

    @property
    def document_count(self) -> int:
        return sum(segment.living_count for segment in self.segments)

    def papers(self) -> frozenset[PaperId]:
        """Return the papers the index holds."""
        rows = (segment.open.papers[segment.living()].tolist() for segment in self.segments)
        return frozenset(PaperId(number) for row in rows for number in row)

    def fingerprints(self) -> dict[PaperId, str]:
        """Return the fingerprint of what was indexed for each paper, in hexadecimal digits."""
        found: dict[PaperId, str] = {}
        digits = 2 * FINGERPRINT_BYTES
        for segment in self.segments:
            living = segment.living()
            text = segment.open.fingerprints[living].tobytes().hex()
            for place, number in enumerate(segment.open.papers[living].tolist()):
                found[PaperId(number)] = text[place * digits : (place + 1) * digits]
        return found

    def close(self) -> None:
        """Close every segment now, as before its folder is removed; who still reads it gets `IndexUnavailable`."""
        for segment in self.segments:
            segment.open.close()


EMPTY_VIEW = IndexView(-1, (), 0)


def newest_view(storage: FileStorage, known: IndexView = EMPTY_VIEW) -> IndexView:
    """Return the index as last committed, with the open segments of `known`; `known` itself when nothing changed.

    Raises:
        IndexUnavailable: a segment is damaged, missing, or was written to while it was open. Whatever else is wrong
            with the table of contents comes as the search library throws it; see `damage_reported`.
    """
    for _ in range(_ATTEMPTS - 1):
        if TOC._latest_generation(storage, INDEX_NAME) == known.generation:
            for segment in known.segments:
                segment.open.check_untouched()
            return known
        try:
            return _read_view(storage, known)
        except (FileNotFoundError, SegmentMissing):
            # A writer elsewhere committed and took the files away between reading their names and opening them.
            continue
    return _read_view(storage, known)


def _read_view(storage: FileStorage, known: IndexView) -> IndexView:
    toc = TOC.read(storage, INDEX_NAME, schema=_UNREAD_SCHEMA)
    before = {segment.open.segment_id: segment for segment in known.segments}
    segments = tuple(_segment_view(storage, segment, before) for segment in toc.segments)
    watermark = max((segment.watermark for segment in toc.segments), default=0)
    return IndexView(toc.generation, segments, watermark)


def _segment_view(storage: FileStorage, segment: object, known: dict[str, SegmentView]) -> SegmentView:
    if not isinstance(segment, FlatSegment):
        raise damaged(Path(storage.folder), f"{segment!r} is no segment of this program")
    before = known.get(segment.segment_id())
    deleted = segment.deleted_docs()
    if before is not None and before.deleted == deleted:
        return before
    opened = open_segment(storage, segment) if before is None else before.open
    return SegmentView(opened, deleted, _live(opened.size, deleted))


def _live(size: int, deleted: frozenset[int]) -> NDArray[np.bool_] | None:
    if not deleted:
        return None
    live = np.ones(size, dtype=np.bool_)
    live[np.fromiter(deleted, dtype=np.int64, count=len(deleted))] = False
    live.flags.writeable = False
    return live
