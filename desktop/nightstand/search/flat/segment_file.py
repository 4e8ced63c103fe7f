"""The one file that a segment consists of: writing and opening it."""

# The search library is typed in part only.
# mypy: allow-untyped-calls

from contextlib import closing
from pathlib import Path

from whoosh.codec import base
from whoosh.filedb.filestore import FileStorage, Storage

from nightstand.search.damage import damaged
from nightstand.search.flat.array_file import write_array_file
from nightstand.search.flat.open_segment import OpenSegment
from nightstand.search.flat.segment_arrays import SegmentArrays, compact
from nightstand.search.flat.stored_form import stored_form

FLAT_EXTENSION = ".flat"


def write_segment(storage: Storage, segment: base.Segment, arrays: SegmentArrays) -> None:
    """Write the file of a new segment, in the smallest types that hold its numbers, and tell the segment its size.

    Raises:
        ValueError: the arrays do not fit one another.
    """
    content = stored_form(compact(arrays))
    with closing(segment.create_file(storage, FLAT_EXTENSION)) as file:
        write_array_file(file, segment.segment_id(), content)
    segment.set_doc_count(arrays.document_count)


def open_segment(storage: FileStorage, segment: base.Segment) -> OpenSegment:
    """Open the file of a segment.

    Raises:
        SegmentMissing: there is none.
        IndexUnavailable: it is damaged, or belongs to another segment.
    """
    path = Path(storage.folder, segment.make_filename(FLAT_EXTENSION))
    opened = OpenSegment(path, segment.segment_id())
    if opened.size != segment.doc_count_all():
        raise damaged(path, f"it holds {opened.size} documents, not {segment.doc_count_all()}")
    return opened
